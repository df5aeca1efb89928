/** The big screen: how its columns are shared out, how many matches fit, and the pages that the rest makes. */

/** Heights in hundred-and-ninety-seconds of the screen's width: a match, the room between two, a heading. */
export const ROW = 16;
export const GAP = 1.1;
export const HEADING = 7.3;

/** How many columns stand side by side. */
export const COLUMNS = 3;

/** How many matches fit under a heading, one above the other, in a room of so many units' height. */
export const rowsIn = (height: number): number => Math.max(1, Math.floor((height - HEADING + GAP) / (ROW + GAP)));

/** How many columns each list gets: one, and more as long as there are some and the fullest list wants them. */
export function sharedColumns(lengths: readonly number[], rows: number): number[] {
  const shares = lengths.map(() => 1);
  for (let left = COLUMNS - lengths.length; left > 0; left -= 1) {
    const full = lengths.map((length, i) => length / (shares[i] ?? 1));
    const most = Math.max(...full);
    if (most <= rows) break;
    const fullest = full.indexOf(most);
    shares[fullest] = (shares[fullest] ?? 1) + 1;
  }
  return shares;
}

/** Splits a list into pages of nearly the same length, none longer than `most`. */
export function pagesOf<T>(items: readonly T[], most: number): T[][] {
  const count = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size));
}
