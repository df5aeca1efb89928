/** Asking the server for what a page shows, and saying so when it can't be had. */
import { onBeforeUnmount, onMounted, ref, watchEffect, type Ref } from "vue";

import { ApiProblem } from "@/api";
import type { Bilingual } from "@/wire";

export const STRANGE: Bilingual = { zh: "出了点意外，再试一次", en: "Something went wrong: try again" };

/** What to show for whatever was thrown. */
export const trouble = (error: unknown): Bilingual =>
  error instanceof ApiProblem ? error.text : STRANGE;

export interface Loaded<T> {
  value: Ref<T | null>;
  problem: Ref<Bilingual | null>;
  busy: Ref<boolean>;
  /** Asks (again); what was shown stays until the new answer is there. */
  load: () => Promise<void>;
}

/** Runs `ask` now and on each `load`; an answer that a later one has overtaken is dropped. */
export function useLoad<T>(ask: () => Promise<T>): Loaded<T> {
  const value = ref(null) as Ref<T | null>;
  const problem = ref<Bilingual | null>(null);
  const busy = ref(false);
  let latest = 0;
  async function load(): Promise<void> {
    const mine = ++latest;
    busy.value = true;
    try {
      const got = await ask();
      if (mine !== latest) return;
      value.value = got;
      problem.value = null;
    } catch (error) {
      if (mine !== latest) return;
      if (!(error instanceof ApiProblem)) console.error(error);
      problem.value = trouble(error);
    } finally {
      if (mine === latest) busy.value = false;
    }
  }
  void load();
  return { value, problem, busy, load };
}

/** Asks again every `ms` while the page is looked at, and when it is looked at again. */
export function useRefresh(load: () => Promise<void>, ms: number): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const seen = () => {
    clearInterval(timer);
    if (document.visibilityState !== "visible") return;
    timer = setInterval(() => void load(), ms);
  };
  const back = () => {
    seen();
    if (document.visibilityState === "visible") void load();
  };
  onMounted(() => {
    seen();
    document.addEventListener("visibilitychange", back);
  });
  onBeforeUnmount(() => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", back);
  });
}

/** The window's title, which is also what WeChat shows when the page is passed on. */
export function useTitle(title: () => string): void {
  watchEffect(() => {
    const text = title();
    document.title = text ? `${text} · 够级` : "够级 · 来一桌";
  });
}

/** A promise at a time: whether one is under way, what went wrong with the last. */
export function useDeed(): {
  busy: Ref<boolean>;
  problem: Ref<Bilingual | null>;
  run: (deed: () => Promise<void>) => Promise<void>;
} {
  const busy = ref(false);
  const problem = ref<Bilingual | null>(null);
  async function run(deed: () => Promise<void>): Promise<void> {
    if (busy.value) return; // a second tap
    busy.value = true;
    problem.value = null;
    try {
      await deed();
    } catch (error) {
      if (!(error instanceof ApiProblem)) console.error(error);
      problem.value = trouble(error);
    } finally {
      busy.value = false;
    }
  }
  return { busy, problem, run };
}
