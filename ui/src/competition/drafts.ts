/** What is typed and not yet sent: kept on this device until the server has it. */
import { onScopeDispose, reactive, ref, watch, type Ref } from "vue";

const PREFIX = "gouji.draft.";

/** Reads a draft; null where there is none, no storage, or it has another shape. */
export function keptDraft<T extends object>(key: string, looksRight: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
    return looksRight(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or drops it with null; whether that went well. */
export function keepDraft(key: string, value: object | null): boolean {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false; // no storage here: what is typed lasts as long as the page
  }
}

/** Has the same keys with values of the same kind, arrays in the place of arrays. */
export function shapedLike<T extends object>(sample: T): (value: unknown) => value is T {
  return (value: unknown): value is T =>
    typeof value === "object" &&
    value !== null &&
    Object.entries(sample).every(([key, one]) => {
      const got = (value as Record<string, unknown>)[key];
      if (one === null || got === null) return key in value;
      return Array.isArray(one) ? Array.isArray(got) : typeof got === typeof one;
    });
}

/** A form's values, begun from the draft or from `fresh()`; `done` forgets the draft, `restored` says it came back. */
export function useDraft<T extends object>(
  key: string,
  fresh: () => T,
): { draft: T; restored: Ref<boolean>; done: () => void; anew: () => void } {
  const first = fresh();
  const kept = keptDraft(key, shapedLike(first));
  const draft = reactive(kept ?? first) as T;
  const restored = ref(kept !== null);
  let quiet = false;
  const stop = watch(
    () => JSON.stringify(draft),
    () => {
      if (!quiet) keepDraft(key, draft);
    },
    { flush: "sync" },
  );
  onScopeDispose(stop);
  function anew(): void {
    quiet = true;
    Object.assign(draft, fresh());
    quiet = false;
    restored.value = false;
    keepDraft(key, null);
  }
  const done = (): void => {
    keepDraft(key, null);
    restored.value = false;
  };
  return { draft, restored, done, anew };
}
