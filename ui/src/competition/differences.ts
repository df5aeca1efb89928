/** What a step changed in a document, line by line, for who wants to read the log to its end. */

export interface Difference {
  path: string;
  old: string;
  new: string;
}

const MOST = 40;

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const NOTHING = "—";
/** What holds seats, which are said from 1 on. */
const SEATS = ["order", "opened", "declared", "burned", "blocked", "seat", "drawer", "first_taker"];

function shown(path: string, value: unknown): string {
  if (value === undefined || value === null || value === "") return NOTHING;
  const key = path.slice(path.lastIndexOf(".") + 1);
  const one = (item: unknown): string =>
    typeof item === "number" && SEATS.includes(key) ? String(item + 1) : typeof item === "object" ? JSON.stringify(item) : String(item);
  if (!Array.isArray(value)) return one(value);
  if (value.length === 0) return NOTHING;
  return value.map((item) => (Array.isArray(item) ? item.map(one).join(">") : one(item))).join(" ");
}

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
    const [old, now] = [shown(path, a), shown(path, b)];
    if (old !== now) found.push({ path, old, new: now });
  }
  walk("", before, after);
  return found;
}
