/** What waits on the phone, said in a line. */
import { putLast, resultOf } from "./merge";
import type { Referee } from "./session";
import type { Entry } from "./shelf";
import { placesOf } from "./sheet";
import { useRefereeWords } from "./words";

/** The time of day here: 16:42; empty where there is none. */
export function timeOf(at: string | null): string {
  const when = at ? new Date(at) : null;
  if (!when || Number.isNaN(when.getTime())) return "";
  return `${when.getHours()}:${String(when.getMinutes()).padStart(2, "0")}`;
}

/** Both sides' points: 8 : −1. */
export const scored = (points: readonly [number, number]): string =>
  points.map((one) => (one < 0 ? `−${-one}` : String(one))).join(" : ");

export function useEntryText(desk: Referee): (entry: Entry) => string {
  const { t, say } = useRefereeWords();

  function nameOf(number: number, seat: number): string {
    const view = desk.view.value;
    const deal = desk.deals.value.find((one) => one.number === number);
    return view?.teams[seat % 2]?.members[deal?.seats[seat] ?? 0] ?? t("seat", { n: seat + 1 });
  }
  function order(entry: Entry): string {
    const number = Number(entry.args.deal);
    const deal = desk.deals.value.find((one) => one.number === number);
    const result = resultOf(entry.args.result as Record<string, unknown>);
    const places = placesOf(result.order, deal ? putLast(deal) : []);
    return [0, 1, 2, 3, 4, 5]
      .sort((a, b) => (places[a] ?? 9) - (places[b] ?? 9))
      .map((seat) => nameOf(number, seat))
      .join("、");
  }
  return (entry) => {
    const view = desk.view.value;
    const { args, what } = entry;
    const deal = Number(args.deal);
    const teamOf = (id: unknown) => view?.teams.find((team) => team.id === id)?.label ?? "";
    switch (what) {
      case "incident": {
        const kind = view?.kinds.find((one) => one.kind === args.kind);
        return t("entry.incident", { deal, who: nameOf(deal, Number(args.seat)), what: say(kind?.text) });
      }
      case "result":
        return t("entry.result", { deal, order: order(entry) });
      case "confirm":
        return t("entry.confirm", { who: String(args.name ?? "") });
      case "forfeit":
        return t("entry.forfeit", { who: teamOf(args.team) });
      case "dispute":
        return t("entry.dispute", { text: String(args.text) });
      case "take-back-dispute":
        return t("entry.take-back-dispute", { appeal: Number(args.appeal) });
      case "take-back-incident":
        return t("entry.take-back-incident", { deal, nth: Number(args.nth) });
      case "begin":
        return t("entry.begin");
      default:
        return t("entry.open-deal", { deal });
    }
  };
}
