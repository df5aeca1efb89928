/** The match as the server knows it, with what waits on this phone put on top. */
import type { Bilingual, FoulLine, Sheet, SheetDeal } from "@/wire";

import type { Entry } from "./shelf";
import type { Facts, Pair, Seat } from "./sheet";
import { ELSEWHERE, OTHER_SCORE } from "./texts";

export type Result = Omit<Facts, "remarks">;

/** An incident; `line` is what the server says of it, null while it waits here. */
export interface Incident {
  kind: string;
  seat: Seat;
  note: string;
  last: boolean;
  line: FoulLine | null;
}

/** A deal as the page shows it; `waits`: something of it is on this phone alone. */
export interface DealNow {
  number: number;
  extra: boolean;
  spare: boolean;
  opened: boolean;
  waits: boolean;
  /** the server is asked to draw the seats, and has not told them yet */
  drawing: boolean;
  seats: number[];
  drawer: Seat | null;
  first: Seat | null;
  result: Result | null;
  remarks: string;
  incidents: Incident[];
  /** the server's score, null while it doesn't know the result, or not this one */
  score: Pick<SheetDeal, "items" | "points" | "floor" | "places"> | null;
}

const FIRST_SEATS = [0, 0, 1, 1, 2, 2];

const numbers = (value: unknown): number[] => (Array.isArray(value) ? (value as number[]) : []);
const pairs = (value: unknown): Pair[] => (Array.isArray(value) ? (value as Pair[]) : []);

export function resultOf(value: Record<string, unknown>): Result {
  return {
    order: numbers(value.order),
    opened: numbers(value.opened),
    declared: numbers(value.declared),
    burned: pairs(value.burned),
    blocked: pairs(value.blocked),
  };
}

function known(deal: SheetDeal): DealNow {
  return {
    number: deal.number,
    extra: deal.extra,
    spare: deal.spare,
    opened: true,
    waits: false,
    drawing: false,
    seats: deal.seats,
    drawer: deal.drawer,
    first: deal.first_taker,
    result: deal.result && resultOf(deal.result),
    remarks: deal.remarks,
    incidents: deal.incidents.map((line) => ({
      kind: line.kind,
      seat: line.seat,
      note: line.note,
      last: line.last,
      line,
    })),
    score: deal.points ? deal : null,
  };
}

/** A deal that nothing is known of yet: seats are those of the deal before. */
export function freshDeal(view: Sheet, deals: readonly DealNow[], number: number): DealNow {
  const before = deals.find((deal) => deal.number === number - 1);
  return {
    number,
    extra: number > view.deals_per_match,
    spare: false,
    opened: false,
    waits: false,
    drawing: false,
    seats: before ? before.seats : FIRST_SEATS,
    drawer: null,
    first: null,
    result: null,
    remarks: "",
    incidents: [],
    score: null,
  };
}

/** All deals with something in them, in order. */
export function merged(view: Sheet, queue: readonly Entry[]): DealNow[] {
  const deals = view.deals.map(known);
  for (const entry of queue) {
    const number = Number(entry.args.deal);
    if (!number) continue;
    let at = deals.findIndex((deal) => deal.number === number);
    if (at < 0) at = deals.push(freshDeal(view, deals, number)) - 1;
    deals[at] = { ...put(view, deals[at] as DealNow, entry), opened: true, waits: true };
  }
  return deals.sort((a, b) => a.number - b.number);
}

function put(view: Sheet, deal: DealNow, { what, args }: Entry): DealNow {
  if (what === "open-deal") {
    return {
      ...deal,
      drawing: args.draw === true || (deal.drawing && !Array.isArray(args.seats)),
      seats: Array.isArray(args.seats) ? numbers(args.seats) : deal.seats,
      drawer: (args.drawer as Seat | undefined) ?? deal.drawer,
      first: (args.first_taker as Seat | undefined) ?? deal.first,
    };
  }
  if (what === "incident") {
    const kind = String(args.kind);
    const last = view.kinds.some((one) => one.kind === kind && one.last);
    const incident = { kind, seat: Number(args.seat), note: String(args.note ?? ""), last, line: null };
    return { ...deal, incidents: [...deal.incidents, incident], score: null };
  }
  if (what === "take-back-incident") {
    return { ...deal, incidents: deal.incidents.filter((_, i) => i !== Number(args.nth) - 1), score: null };
  }
  if (what === "result") {
    const result = resultOf(args.result as Record<string, unknown>);
    return { ...deal, result, remarks: String(args.remarks ?? "") || deal.remarks, score: null };
  }
  return deal;
}

/**
 * The deal that is played now. null: none is, or only the score can tell, which waits for the server
 * (`unknown`): after the last deal another one follows where the totals are equal (R16.5).
 */
export function dueDeal(view: Sheet, deals: readonly DealNow[]): { number: number | null; unknown: boolean } {
  const open = deals.find((deal) => !deal.result);
  if (open) return { number: open.number, unknown: false };
  const next = (deals[deals.length - 1]?.number ?? 0) + 1;
  if (next <= view.deals_per_match) return { number: next, unknown: false };
  if (deals.some((deal) => deal.waits)) return { number: null, unknown: true };
  return { number: view.complete ? null : view.next_deal, unknown: false };
}

/** Who is put last in a deal, in the order in which it happened. */
export const putLast = (deal: DealNow): Seat[] =>
  deal.incidents.filter((one) => one.last).map((one) => one.seat);

/** All of a deal that another phone may have changed, to be compared. */
export function fingerprint(deal: DealNow | undefined): string {
  if (!deal || !deal.opened) return "";
  const { seats, drawer, first, result, incidents } = deal;
  return JSON.stringify([seats, drawer, first, result, incidents.map(({ kind, seat }) => [kind, seat])]);
}

/** What an order rests on: its deal; of a captain's word, all that he saw. */
export function basisOf(view: Sheet, deals: readonly DealNow[], wish: Pick<Entry, "what" | "args">): string | undefined {
  if (wish.what === "confirm") return JSON.stringify([view.match.totals, deals.map(fingerprint)]);
  const number = Number(wish.args.deal);
  return number ? fingerprint(deals.find((deal) => deal.number === number)) : undefined;
}

/** Why an entry must be looked at before it goes: what it rests on is no longer what it was. */
export function conflictOf(view: Sheet | null, entry: Entry): Bilingual | null {
  if (!view || entry.over === undefined || basisOf(view, merged(view, []), entry) === entry.over) return null;
  return entry.what === "confirm" ? OTHER_SCORE : ELSEWHERE;
}
