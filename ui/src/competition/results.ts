/** A deal's result as it is tapped in, in a form or a correction. */
import { resultIn, type DealResult, type FoulLine, type SheetDeal, type SheetRules } from "./types";

export type Pair = [number, number];
export interface IncidentDraft {
  kind: string;
  seat: number;
  note: string;
}
export interface ResultDraft extends DealResult {
  incidents: IncidentDraft[];
}

export const SEAT_COUNT = 6;
export const emptyResult = (): ResultDraft => ({ order: [], opened: [], declared: [], burned: [], blocked: [], incidents: [] });

export const incidentsOf = (fouls: readonly FoulLine[]): IncidentDraft[] =>
  fouls.map(({ kind, seat, note }) => ({ kind, seat, note }));

export function draftOf(deal: SheetDeal): ResultDraft {
  const result = resultIn(deal) ?? { order: [], opened: [], declared: [], burned: [], blocked: [] };
  return {
    order: [...result.order],
    opened: [...result.opened],
    declared: [...result.declared],
    burned: result.burned.map(([a, b]): Pair => [a, b]),
    blocked: result.blocked.map(([a, b]): Pair => [a, b]),
    incidents: incidentsOf(deal.incidents),
  };
}

export const onSide = (seat: number): 0 | 1 => (seat % 2) as 0 | 1;

/** Taps a seat: it goes out next; tapped again, it and those after it come back in. */
export function tapSeat(order: readonly number[], seat: number): number[] {
  const at = order.indexOf(seat);
  if (at >= 0) return order.slice(0, at);
  const next = [...order, seat];
  // the last one follows by itself
  return next.length === SEAT_COUNT - 1 ? [...next, 15 - next.reduce((sum, one) => sum + one, 0)] : next;
}

export const flip = (seats: readonly number[], seat: number): number[] =>
  seats.includes(seat) ? seats.filter((one) => one !== seat) : [...seats, seat].sort((a, b) => a - b);

/** Adds a pair, or takes it away where it stands; a seat never burns or blocks itself. */
export function flipPair(pairs: readonly Pair[], pair: Pair): Pair[] {
  const [a, b] = pair;
  if (a === b) return pairs.map(([x, y]): Pair => [x, y]);
  const rest = pairs.filter(([x, y]) => x !== a || y !== b);
  return rest.length === pairs.length ? [...rest, [a, b]] : rest;
}

/** How many seats may be missing from the order: whoever fouls put last, and one more. */
export function isWhole(draft: ResultDraft, putLast: (kind: string) => boolean): boolean {
  const last = draft.incidents.filter((one) => putLast(one.kind)).map((one) => one.seat);
  const there = new Set([...draft.order, ...last]);
  return there.size >= SEAT_COUNT - 1;
}

/** Which questions a rulebook asks at all (R16). */
export const asks = (rules: SheetRules) => ({
  opened: rules.open_point !== 0,
  declared: rules.declarations && (rules.declare_point !== 0 || rules.declare_failed_point !== 0),
  burned: rules.burn_point !== 0,
  blocked: rules.threes_last && rules.block_point !== 0,
});

export const resultOf = ({ order, opened, declared, burned, blocked }: ResultDraft): DealResult => ({ order, opened, declared, burned, blocked });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a correction has to say of a deal; null: nothing was changed. */
export function correctionOf(deal: SheetDeal, draft: ResultDraft): { deal: number; result?: DealResult; incidents?: IncidentDraft[] } | null {
  const before = draftOf(deal);
  const result = !same(resultOf(before), resultOf(draft));
  const incidents = !same(before.incidents, draft.incidents);
  if (!result && !incidents) return null;
  return {
    deal: deal.number,
    ...(result ? { result: resultOf(draft) } : {}),
    ...(incidents ? { incidents: draft.incidents } : {}),
  };
}
