/** What the server shows, kept fresh: asks, waits for news, comes back after a lost network. */
import { onScopeDispose, ref, shallowRef, watch, type Ref } from "vue";

import { ApiProblem } from "@/api";
import { trouble } from "@/pages/parts/load";
import type { Bilingual } from "@/wire";

import type { Stamped, Watch } from "./api";

export interface Fresh<T> {
  value: Ref<T | null>;
  /** why there is nothing to show, or nothing newer */
  problem: Ref<Bilingual | null>;
  code: Ref<string>;
  /** the connection is gone since this moment (ms); null while it stands */
  lostSince: Ref<number | null>;
  /** asks at once, for who has just changed something */
  again: () => Promise<void>;
}

/** Longer than the server keeps anybody waiting: then the line is dead, whatever the phone says. */
const DEAD_MS = 40_000;
const PAUSE_MS = 1_000;
const SLOWEST_MS = 30_000;

/** How long to wait after so many failures: 2, 4, 8 … 30 seconds. */
export const pauseAfter = (failures: number): number => Math.min(SLOWEST_MS, 2_000 * 2 ** Math.max(0, failures - 1));

/** A refusal that will not go away by asking again. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429;

/** `source` may depend on nothing that changes with each answer: another source begins from nothing. */
export function useFresh<T extends Stamped>(source: () => Watch<T> | null): Fresh<T> {
  const value = shallowRef<T | null>(null) as Ref<T | null>;
  const problem = ref<Bilingual | null>(null);
  const code = ref("");
  const lostSince = ref<number | null>(null);
  let alive = true;
  let turn = 0;
  let stop: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function take(got: T | null): void {
    if (got) value.value = got;
    problem.value = null;
    code.value = "";
    lostSince.value = null;
  }
  function failed(error: unknown): void {
    if (!(error instanceof ApiProblem)) console.error(error);
    problem.value = trouble(error);
    code.value = error instanceof ApiProblem ? error.code : "";
    if (!isFinal(error)) lostSince.value ??= Date.now();
  }
  async function loop(mine: number, failures: number, waits: boolean): Promise<void> {
    const now = source();
    if (!alive || mine !== turn || !now) return;
    stop = typeof AbortController === "undefined" ? null : new AbortController();
    let next = 0;
    const late = setTimeout(() => stop?.abort(), DEAD_MS);
    try {
      const got = await now(waits ? (value.value?.stamp ?? null) : null, stop?.signal ?? null);
      if (!alive || mine !== turn) return;
      take(got);
    } catch (error) {
      if (!alive || mine !== turn) return;
      failed(error);
      if (isFinal(error)) return;
      next = failures + 1;
    } finally {
      clearTimeout(late);
    }
    timer = setTimeout(() => void loop(mine, next, true), next ? pauseAfter(next) : PAUSE_MS);
  }
  function begin(): Promise<void> {
    turn++;
    clearTimeout(timer);
    stop?.abort();
    return loop(turn, 0, false);
  }
  const seen = (): void => {
    if (document.visibilityState === "visible") void begin();
    else {
      turn++;
      clearTimeout(timer);
      stop?.abort();
    }
  };
  const online = (): void => void begin();
  const offline = (): void => {
    lostSince.value ??= Date.now();
  };
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  onScopeDispose(() => {
    alive = false;
    clearTimeout(timer);
    stop?.abort();
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
  });
  watch(
    source,
    () => {
      value.value = null;
      problem.value = null;
      void begin();
    },
    { immediate: true },
  );
  return { value, problem, code, lostSince, again: begin };
}
