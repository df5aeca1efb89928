/** Ranks, sets and hands as the wire has them: letters low to high, hands as fifteen counts. */

export const RANKS = "3456789TJQKA2XD";
export const TWO = 12;
export const SMALL = 13;
export const BIG = 14;

export type Counts = readonly number[];

export const NONE: Counts = new Array<number>(15).fill(0);

export const rankOf = (letter: string): number => RANKS.indexOf(letter);

/** Whether an action is a set, and not one of `pass yield declare timeout`. */
export const isSet = (action: string): boolean => /^[3-9TJQKA2XD]+$/.test(action);

export function toCounts(cards: string): number[] {
  const counts = [...NONE];
  for (const letter of cards) {
    const rank = rankOf(letter);
    if (rank < 0) throw new RangeError(`no rank ${letter} in ${cards}`);
    counts[rank] = (counts[rank] as number) + 1;
  }
  return counts;
}

export const toText = (counts: Counts): string =>
  counts.map((n, rank) => (RANKS[rank] as string).repeat(n)).join("");

export const total = (counts: Counts): number => counts.reduce((sum, n) => sum + n, 0);

/** What stands in a card's corner. */
export const corner = (letter: string): string => (letter === "T" ? "10" : letter);

export type Suit = "s" | "h" | "c" | "d";
const SUITS: readonly Suit[] = ["s", "h", "c", "d"];

/** Suits mean nothing in 够级 (R1.1): cards get them by turns, so that they look like cards. */
export const suitAt = (index: number): Suit => SUITS[index % 4] as Suit;
