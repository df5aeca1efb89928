/** How far this device has come in the lessons. */

export interface LessonProgress {
  /** answers that counted, to go on from */
  kept: string[];
  done: boolean;
}

const KEY = "gouji.lessons";

type Store = Pick<Storage, "getItem" | "setItem">;

function all(store: Store): Record<string, LessonProgress> {
  try {
    const found: unknown = JSON.parse(store.getItem(KEY) ?? "{}");
    return found !== null && typeof found === "object" ? (found as Record<string, LessonProgress>) : {};
  } catch {
    return {};
  }
}

export function progressOf(store: Store, lesson: string): LessonProgress {
  const found = all(store)[lesson];
  const kept = Array.isArray(found?.kept) ? found.kept.filter((answer) => typeof answer === "string") : [];
  return { kept, done: found?.done === true };
}

/** Once done a lesson stays done, though one begins it again. */
export function keepProgress(store: Store, lesson: string, kept: string[], done: boolean): void {
  const now = all(store);
  now[lesson] = { kept: done ? [] : kept, done: done || now[lesson]?.done === true };
  try {
    store.setItem(KEY, JSON.stringify(now));
  } catch {
    // no storage here: the lesson begins anew next time
  }
}
