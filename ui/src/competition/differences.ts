/** What a step changed in a document, line by line, for who wants to read the log to its end. */

export interface Difference {
  path: string;
  old: string;
  new: string;
}

const MOST = 40;

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shown = (value: unknown): string =>
  value === undefined || value === null || value === "" ? "—" : typeof value === "object" ? JSON.stringify(value) : String(value);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The leaves in which two documents differ; a document that is new or gone shows all it has. */
export function differences(before: unknown, after: unknown): Difference[] {
  const found: Difference[] = [];
  function walk(path: string, a: unknown, b: unknown): void {
    if (same(a ?? null, b ?? null) || found.length >= MOST) return;
    if (isTable(a ?? {}) && isTable(b ?? {})) {
      const [x, y] = [(a ?? {}) as Record<string, unknown>, (b ?? {}) as Record<string, unknown>];
      const keys = Object.keys(x).concat(Object.keys(y).filter((key) => !(key in x)));
      for (const key of keys) walk(path ? `${path}.${key}` : key, x[key], y[key]);
      return;
    }
    const [old, now] = [shown(a), shown(b)];
    if (old !== now) found.push({ path, old, new: now });
  }
  walk("", before, after);
  return found;
}
