/**
 * Which cards are picked, by rank. Nothing here knows a rule: the server's list of legal sets says
 * what may go together, and a selection is looked up in it.
 */
import { NONE, type Counts, toCounts, toText, total } from "@/cards/ranks";

export interface LegalSet {
  readonly text: string;
  readonly counts: Counts;
}

export const readLegal = (legal: readonly string[]): LegalSet[] =>
  legal.map((text) => ({ text, counts: toCounts(text) }));

const within = (part: Counts, whole: Counts): boolean =>
  part.every((n, rank) => n <= (whole[rank] as number));

/** The legal sets that a selection can still become. */
export const reach = (selection: Counts, legal: readonly LegalSet[]): LegalSet[] =>
  legal.filter((set) => within(selection, set.counts));

/** By rank, how many cards may be in a selection that goes on from this one. */
export function most(selection: Counts, legal: readonly LegalSet[]): number[] {
  const best = [...NONE];
  for (const { counts } of reach(selection, legal))
    counts.forEach((n, rank) => {
      if (n > (best[rank] as number)) best[rank] = n;
    });
  return best;
}

const withRank = (selection: Counts, rank: number, n: number): number[] =>
  selection.map((old, at) => (at === rank ? n : old));

const onlyRank = (rank: number, n: number): number[] => withRank(NONE, rank, n);

/** The set that is picked, if it is legal as it is. */
export function complete(selection: Counts, legal: readonly LegalSet[]): string | null {
  const text = toText(selection);
  return legal.some((set) => set.text === text) ? text : null;
}

/** How many cards are still missing from the nearest legal set; null if none can be reached. */
export function missing(selection: Counts, legal: readonly LegalSet[]): number | null {
  const sizes = reach(selection, legal).map((set) => total(set.counts));
  return sizes.length ? Math.min(...sizes) - total(selection) : null;
}

/**
 * A tap on a stack: one more card of it.
 *
 * Where the list allows no more of it beside what is picked, the tap begins anew with this card.
 * What no legal set holds can be picked all the same, to be told why it can't be played. A tap on
 * a stack that is picked whole puts it back.
 */
export function tap(selection: Counts, rank: number, hand: Counts, legal: readonly LegalSet[]): Counts {
  const picked = selection[rank] as number;
  if (picked >= (hand[rank] as number)) return withRank(selection, rank, 0);
  const more = withRank(selection, rank, picked + 1);
  if (legal.length === 0 || reach(more, legal).length) return more;
  if (reach(selection, legal).length === 0 && reach(onlyRank(rank, 1), legal).length === 0)
    return more;
  if (total(selection) === picked) return picked ? onlyRank(rank, 0) : more;
  return onlyRank(rank, 1);
}

/** A long press: as much of the stack as the list allows, all of it where there is no list. */
export function press(selection: Counts, rank: number, hand: Counts, legal: readonly LegalSet[]): Counts {
  const held = hand[rank] as number;
  const limit = (from: Counts): number => (legal.length ? (most(from, legal)[rank] as number) : held);
  const picked = selection[rank] as number;
  const here = limit(selection);
  if (here > picked) return withRank(selection, rank, here);
  if (total(selection) > picked) return onlyRank(rank, limit(NONE) || held);
  return withRank(selection, rank, here || held);
}

/** A tap on picked cards: one of the rank goes back. */
export const putBack = (selection: Counts, rank: number): Counts =>
  withRank(selection, rank, Math.max(0, (selection[rank] as number) - 1));

/** What remains of a selection when the hand has changed. */
export const keepTo = (selection: Counts, hand: Counts): Counts =>
  selection.map((n, rank) => Math.min(n, hand[rank] as number));
