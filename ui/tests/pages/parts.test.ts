import { describe, expect, it, vi } from "vitest";

import { ApiProblem } from "@/api";
import { keepProgress, progressOf } from "@/pages/lesson/progress";
import { dayText, ownFirst, placeOf, signed } from "@/pages/parts/format";
import { STRANGE, useDeed, useLoad } from "@/pages/parts/load";
import { pieces, searched } from "@/pages/rules/text";
import type { RuleSection } from "@/wire";

const REFUSED = new ApiProblem(404, "no-room", null, { zh: "没有这个房间", en: "No such room" });

describe("asking the server", () => {
  it("keeps what is shown until the new answer is there", async () => {
    const ask = vi.fn(() => Promise.resolve(1));
    const { value, problem, busy, load } = useLoad(ask);
    expect(busy.value).toBe(true);
    await vi.waitFor(() => expect(value.value).toBe(1));
    ask.mockRejectedValueOnce(REFUSED);
    await load();
    expect([value.value, problem.value]).toEqual([1, REFUSED.text]);
    await load();
    expect(problem.value).toBeNull();
  });

  it("drops an answer that a later one has overtaken", async () => {
    const answers: ((n: number) => void)[] = [];
    const { value, load } = useLoad(() => new Promise<number>((resolve) => answers.push(resolve)));
    const second = load();
    answers[1]!(2);
    await second;
    answers[0]!(1);
    await Promise.resolve();
    expect(value.value).toBe(2);
  });
});

describe("a deed", () => {
  it("is done once for two taps", async () => {
    const { run } = useDeed();
    const deed = vi.fn(() => Promise.resolve());
    await Promise.all([run(deed), run(deed)]);
    expect(deed).toHaveBeenCalledOnce();
  });

  it("says what the server says, and something for what nobody foresaw", async () => {
    const { run, problem, busy } = useDeed();
    await run(() => Promise.reject(REFUSED));
    expect(problem.value).toEqual(REFUSED.text);
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    await run(() => Promise.reject(new TypeError("x is undefined")));
    expect([problem.value, busy.value]).toEqual([STRANGE, false]);
    expect(error).toHaveBeenCalledOnce();
    error.mockRestore();
  });
});

describe("small things said", () => {
  it("are days in either language", () => {
    const now = new Date(2026, 10, 30);
    expect(dayText("2026-11-09", "zh", now)).toBe("11月9日");
    expect(dayText("2025-01-31T10:00:00", "zh", now)).toBe("2025年1月31日");
    expect(dayText("2025-01-31", "en", now)).toBe("31 Jan 2025");
    expect(dayText("?", "zh", now)).toBe("?");
  });

  it("are places and points as the own seat has them", () => {
    const places = ["p3", "p1", "p5", "p2", "p4", "p6"] as const;
    expect([placeOf(places, "p1"), placeOf(places, null)]).toEqual([2, null]);
    expect([ownFirst([7, -3], "p2"), ownFirst([7, -3], "p5"), ownFirst([7, -3], null)]).toEqual([
      [-3, 7],
      [7, -3],
      [7, -3],
    ]);
    expect([4, 0, -2].map(signed)).toEqual(["+4", "0", "−2"]);
  });
});

describe("progress in lessons", () => {
  function store(kept: Record<string, string> = {}) {
    return {
      kept,
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, text: string) => void (kept[key] = text),
    };
  }

  it("goes on where it stopped, and stays done", () => {
    const at = store();
    keepProgress(at, "sets", ["5555"], false);
    expect(progressOf(at, "sets")).toEqual({ kept: ["5555"], done: false });
    keepProgress(at, "sets", ["5555", "8882", "QQ"], true);
    expect(progressOf(at, "sets")).toEqual({ kept: [], done: true });
    keepProgress(at, "sets", ["5555"], false);
    expect(progressOf(at, "sets")).toEqual({ kept: ["5555"], done: true });
  });

  it("begins anew from what can't be read", () => {
    for (const text of ["{", "7", '{"sets":{"kept":"x","done":1}}'])
      expect(progressOf(store({ "gouji.lessons": text }), "sets")).toEqual({ kept: [], done: false });
  });
});

describe("the rules' text", () => {
  const both = (zh: string, en: string) => ({ zh, en });
  const clause = (number: string, zh: string, en: string) => ({
    ...{ number, title: both(zh, en), text: both(zh, en), source: "", table: [], examples: [] },
  });
  const RULES: RuleSection[] = [
    { number: 8, title: both("一轮", "A trick"), clauses: [clause("R8.4", "让牌", "Yielding")] },
    { number: 10, title: both("烧牌", "Burning"), clauses: [clause("R10.1", "能不能烧", "May one"), clause("R10.2", "烧的那套", "The set")] },
  ];

  it("links what refers to a clause", () => {
    expect(pieces("见R9.2、R18。")).toEqual([
      { text: "见", clause: null },
      { text: "R9.2", clause: "R9.2" },
      { text: "、", clause: null },
      { text: "R18", clause: "R18" },
      { text: "。", clause: null },
    ]);
    expect(pieces("没有")).toEqual([{ text: "没有", clause: null }]);
  });

  it("finds words of either language, titles and numbers, all of them", () => {
    const found = (wanted: string) =>
      searched(RULES, wanted).map(({ clauses }) => clauses.map(({ number }) => number).join());
    expect(found("")).toEqual(["R8.4", "R10.1,R10.2"]);
    expect(found("burning")).toEqual(["R10.1,R10.2"]);
    expect(found("烧 能不能")).toEqual(["R10.1"]);
    expect(found("r8.4")).toEqual(["R8.4"]);
    expect(found("没有这个")).toEqual([]);
  });
});
