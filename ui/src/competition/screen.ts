/** The big screen: how many matches a column holds, and the pages that the rest makes. */

/** What fits under a heading at 16 : 9. */
export const PAGE_SIZE = 5;

/** Splits a list into pages of nearly the same length, none longer than `most`. */
export function pagesOf<T>(items: readonly T[], most: number): T[][] {
  const count = Math.ceil(items.length / most);
  const size = Math.ceil(items.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, i) => items.slice(i * size, (i + 1) * size));
}
