import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { effectScope, ref, type EffectScope } from "vue";

import { ApiProblem } from "@/api";
import type { Watch } from "@/competition/api";
import { useFresh } from "@/competition/live";

interface Answer {
  stamp: string;
  n: number;
}
const away = new ApiProblem(0, "unreachable", null, { zh: "连不上", en: "away" });
const gone = new ApiProblem(404, "not-found", null, { zh: "没有", en: "none" });

describe("what is kept fresh", () => {
  let scope: EffectScope;
  let seen: (string | null)[];
  let answers: (Answer | null | Error)[];
  const source: Watch<Answer> = (stamp) => {
    seen.push(stamp);
    const next = answers.shift();
    if (next === undefined) return new Promise(() => undefined); // the server waits for news
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  };
  const begin = () => scope.run(() => useFresh<Answer>(() => source))!;

  beforeEach(() => {
    vi.useFakeTimers();
    scope = effectScope();
    seen = [];
    answers = [];
  });
  afterEach(() => {
    scope.stop();
    vi.useRealTimers();
  });

  it("asks at once, then for what is newer than it has", async () => {
    answers = [{ stamp: "a", n: 1 }, null, { stamp: "b", n: 2 }];
    const { value } = begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(value.value?.n).toBe(1);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(seen).toEqual([null, "a", "a", "b"]);
    expect(value.value?.n).toBe(2); // nothing new took nothing away
  });

  it("says since when the line is gone, shows what it had, and comes back", async () => {
    answers = [{ stamp: "a", n: 1 }, away, away, { stamp: "b", n: 2 }];
    const { value, lostSince } = begin();
    await vi.advanceTimersByTimeAsync(1_000);
    const since = lostSince.value;
    expect(since).not.toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(lostSince.value).toBe(since);
    expect(value.value?.n).toBe(1);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(lostSince.value).toBeNull();
    expect(value.value?.n).toBe(2);
  });

  it("does not go on asking for what is not there", async () => {
    answers = [gone];
    const { problem, code, lostSince } = begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([seen.length, code.value, lostSince.value]).toEqual([1, "not-found", null]);
    expect(problem.value?.zh).toBe("没有");
  });

  it("gives a line up on which nothing comes for longer than the server waits", async () => {
    answers = [{ stamp: "a", n: 1 }];
    let aborted = false;
    const patient: Watch<Answer> = (stamp, signal) =>
      stamp === null
        ? source(stamp, signal)
        : new Promise((_, reject) =>
            signal?.addEventListener("abort", () => {
              aborted = true;
              reject(away);
            }),
          );
    const { lostSince } = scope.run(() => useFresh<Answer>(() => patient))!;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(lostSince.value).toBeNull();
    await vi.advanceTimersByTimeAsync(15_000);
    expect([aborted, lostSince.value !== null]).toEqual([true, true]);
  });

  it("knows from the device that there is no network, before any answer is late", async () => {
    answers = [{ stamp: "a", n: 1 }];
    const { lostSince } = begin();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event("offline"));
    expect(lostSince.value).not.toBeNull();
    answers = [{ stamp: "a", n: 1 }];
    window.dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(0);
    expect(lostSince.value).toBeNull();
  });

  it("begins from nothing with another source, and drops the late answer of the first", async () => {
    const which = ref(0);
    let late: (answer: Answer) => void = () => undefined;
    const slow: Watch<Answer> = () => new Promise((resolve) => (late = resolve));
    answers = [{ stamp: "b", n: 2 }];
    const { value } = scope.run(() => useFresh<Answer>(() => (which.value === 0 ? slow : source)))!;
    which.value = 1;
    await vi.advanceTimersByTimeAsync(0);
    late({ stamp: "a", n: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(value.value?.n).toBe(2);
  });
});
