import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { ApiProblem } from "@/api";
import { failureOf, Outbox, pause, type Failure } from "@/referee/outbox";
import { deviceId, Shelf, type Entry } from "@/referee/shelf";
import type { Bilingual } from "@/wire";

type View = { number: number };
const problem = (status: number, code: string) => new ApiProblem(status, code, null, { zh: `不行：${code}`, en: code });
const AWAY = problem(0, "unreachable");
const NOW = () => new Date("2026-05-01T09:00:00Z");

function phone(send: (entry: Entry) => Promise<View>, token = "t") {
  const shelf = new Shelf<View>(token, NOW);
  const failures: (Failure | null)[] = [];
  const refresh = vi.fn(() => Promise.resolve());
  const conflict = vi.fn<(entry: Entry) => Bilingual | null>(() => null);
  const went = (failure: Failure | null) => failures.push(failure);
  const box = new Outbox<View>(shelf, { send, refresh, conflict, changed: () => {}, went, now: NOW });
  return { shelf, box, failures, refresh, conflict, waiting: () => shelf.read().queue.map((one) => one.what) };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("what is entered", () => {
  it("is sent once, in order, one after the other", async () => {
    const sent: string[] = [];
    let number = 0;
    const answers: (() => void)[] = [];
    const { box, shelf, waiting } = phone((entry) => {
      sent.push(entry.what);
      return new Promise((resolve) => answers.push(() => resolve({ number: ++number })));
    });
    box.put({ what: "open-deal", args: { deal: 1 } });
    box.put({ what: "incident", args: { seat: 2 } });
    box.put({ what: "result", args: { deal: 1 } });
    await settle();
    expect(sent).toEqual(["open-deal"]); // the next waits for its answer
    while (answers.length) {
      answers.shift()!();
      await settle();
    }
    expect(sent).toEqual(["open-deal", "incident", "result"]);
    expect(waiting()).toEqual([]);
    expect(shelf.read()).toMatchObject({ view: { number: 3 }, seen: NOW().toISOString() });
  });

  it("waits while the network is away, outlives the tab, and is sent under the same name", async () => {
    const ids: string[] = [];
    const lost = phone((entry) => {
      ids.push(entry.id);
      return Promise.reject(AWAY);
    });
    lost.box.put({ what: "result", args: { deal: 1 } });
    lost.box.put({ what: "result", args: { deal: 2 } });
    await settle();
    expect(lost.failures).toEqual(["away"]);
    lost.box.stop(); // the tab is killed
    const sent: Entry[] = [];
    const again = phone((entry) => {
      sent.push(entry);
      return Promise.resolve({ number: sent.length });
    });
    expect(again.waiting()).toEqual(["result", "result"]);
    await again.box.flush();
    expect(sent.map((one) => one.args)).toEqual([{ deal: 1 }, { deal: 2 }]);
    expect(sent[0]!.id).toBe(ids[0]);
    expect(again.waiting()).toEqual([]);
  });

  it("is tried again by itself, more and more patiently", async () => {
    const send = vi.fn<(entry: Entry) => Promise<View>>(() => Promise.reject(AWAY));
    const { box, refresh } = phone(send);
    box.put({ what: "begin", args: {} });
    await settle();
    expect([0, 1, 5, 99].map(pause)).toEqual([1000, 2000, 30_000, 30_000]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).toHaveBeenCalledTimes(2);
    send.mockResolvedValue({ number: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(send).toHaveBeenCalledTimes(3);
    expect(refresh).toHaveBeenCalledTimes(2); // after a failure it looks first what has changed
  });

  it("stays with its reason when it is refused, holds up the rest, and goes only by the referee's word", async () => {
    const send = vi.fn<(entry: Entry) => Promise<View>>(() => Promise.reject(problem(409, "deal-not-due")));
    const { box, shelf, waiting, failures } = phone(send);
    const bad = box.put({ what: "result", args: { deal: 7 } });
    box.put({ what: "dispute", args: { text: "第二局" } });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(send).toHaveBeenCalledTimes(1);
    expect(failures).toEqual(["refused"]);
    expect(shelf.read().queue[0]).toMatchObject({ id: bad.id, refused: { zh: "不行：deal-not-due" } });
    box.retry(bad.id);
    await settle();
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.calls[1]![0].id).not.toBe(bad.id); // the old name has had its answer
    send.mockResolvedValue({ number: 1 });
    box.drop(shelf.read().queue[0]!.id);
    await settle();
    expect(send.mock.calls[2]![0].what).toBe("dispute");
    expect(waiting()).toEqual([]);
  });

  it("waits for the referee's eye where somebody else has changed the deal", async () => {
    const send = vi.fn<(entry: Entry) => Promise<View>>(() => Promise.resolve({ number: 1 }));
    const { box, shelf, conflict, waiting } = phone(send);
    conflict.mockReturnValueOnce({ zh: "别处已经记了", en: "noted elsewhere" });
    box.put({ what: "result", args: { deal: 1 }, over: "x", seen: "y" });
    await settle();
    const [held] = shelf.read().queue;
    expect([send.mock.calls.length, held!.refused?.zh]).toEqual([0, "别处已经记了"]);
    box.retry(held!.id); // "mine, all the same"
    await settle();
    expect(send.mock.calls[0]![0]).toMatchObject({ what: "result", args: { deal: 1 }, at: held!.at });
    expect(send.mock.calls[0]![0].over).toBeUndefined();
    expect(waiting()).toEqual([]);
  });

  it("is kept, and not sent again by itself, when another phone holds the match or the link is dead", async () => {
    for (const [code, failure] of [["taken-over", "taken"], ["no-such-link", "gone"]] as const) {
      const send = vi.fn<(entry: Entry) => Promise<View>>(() => Promise.reject(problem(409, code)));
      const { box, waiting, failures } = phone(send, code);
      box.put({ what: "result", args: {} });
      await vi.advanceTimersByTimeAsync(120_000);
      expect([send.mock.calls.length, failures, waiting()]).toEqual([1, [failure], ["result"]]);
    }
  });
});

describe("a failure", () => {
  it("is the network's, the other phone's, the link's, or a refusal", () => {
    const told = [problem(503, "busy"), problem(429, "too-often"), problem(404, "unreadable"), new SyntaxError("<!doctype")];
    expect(told.map(failureOf)).toEqual(["away", "away", "away", "away"]);
    expect(failureOf(problem(404, "no-such-link"))).toBe("gone");
    expect(failureOf(problem(422, "order-short"))).toBe("refused");
  });
});

describe("the shelf", () => {
  it("starts every change from what another tab has kept since", () => {
    const one = new Shelf<View>("t", NOW);
    const other = new Shelf<View>("t", NOW);
    one.update((kept) => ({ ...kept, drafts: { 1: { deal: 1 } as never } }));
    other.update((kept) => ({ ...kept, seen: "now" }));
    expect(one.read()).toMatchObject({ drafts: { 1: { deal: 1 } }, seen: "now" });
  });

  it("says when the phone keeps nothing, and goes on as long as the page", () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full });
    const shelf = new Shelf<View>("t", NOW);
    expect(shelf.keeps).toBe(false);
    shelf.update((kept) => ({ ...kept, seen: "now" }));
    expect(shelf.read().seen).toBe("now");
    expect(deviceId()).toBe(deviceId());
    vi.unstubAllGlobals();
  });

  it("forgets matches of a month ago, but nothing that was never sent", () => {
    const then = () => new Date("2026-03-01T09:00:00Z");
    new Shelf<View>("done", then).update((kept) => kept);
    new Shelf<View>("unsent", then).update((kept) => ({ ...kept, queue: [{ id: "1", at: "", what: "begin", args: {} }] }));
    new Shelf<View>("recent", NOW).update((kept) => kept);
    new Shelf<View>("mine", NOW);
    const keys = Object.keys(localStorage).filter((key) => /done|unsent|recent/.test(key)).sort();
    expect(keys).toEqual(["gouji.referee.recent", "gouji.referee.unsent"]);
  });

  it("is the same phone for all its tabs", () => {
    expect(deviceId()).toBe(deviceId());
    expect(deviceId()).toMatch(/^[0-9a-f]{32}$/);
  });
});
