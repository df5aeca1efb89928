import { describe, expect, it } from "vitest";

import { basisOf, conflictOf, dueDeal, fingerprint, merged, putLast } from "@/referee/merge";
import type { Entry } from "@/referee/shelf";
import { OTHER_SCORE } from "@/referee/texts";
import type { ContestMatch, Sheet, SheetDeal } from "@/wire";

const TEXT = { zh: "", en: "" };
const ORDER = [0, 2, 4, 1, 3];
const RESULT = { order: ORDER, opened: [], declared: [], burned: [], blocked: [] };

const deal = (number: number, more: Partial<SheetDeal> = {}): SheetDeal => ({
  number, extra: false, spare: false, seats: [0, 0, 1, 1, 2, 2], names: [], drawn_seats: false, drawer: null,
  first_taker: null, referee: "", remarks: "", result: null, incidents: [], places: null, items: [], points: null,
  floor: null, ...more,
});
const scored = (number: number) => deal(number, { result: RESULT, places: [0, 2, 4, 1, 3, 5], points: [12, -6] });

function sheet(deals: SheetDeal[], more: Partial<Sheet> = {}): Sheet {
  const match = { id: "1-1", totals: [0, 0] } as unknown as ContestMatch;
  const kinds = [
    { kind: "peeked", text: TEXT, clause: "", last: false },
    { kind: "false-burn", text: TEXT, clause: "", last: true },
  ];
  return {
    deals, kinds, match, deals_per_match: 3, next_deal: deals.length + 1, complete: false, ...more,
  } as Sheet;
}

let ids = 0;
const entry = (what: string, args: Record<string, unknown>, over?: string): Entry => ({
  id: String(++ids), at: "", what, args, ...(over === undefined ? {} : { over }),
});

describe("what the server knows with what waits on top", () => {
  it("knows no seats while the server is asked to draw them", () => {
    const draw = entry("open-deal", { deal: 2, draw: true });
    const drawn = (queue: Entry[]) => merged(sheet([scored(1)]), queue).find((one) => one.number === 2)!.drawing;
    expect(drawn([draw])).toBe(true);
    expect(drawn([draw, entry("open-deal", { deal: 2, drawer: 1 })])).toBe(true);
    expect(drawn([draw, entry("open-deal", { deal: 2, seats: [0, 0, 1, 1, 2, 2] })])).toBe(false);
    expect(merged(sheet([scored(1), deal(2)]), []).some((one) => one.drawing)).toBe(false);
  });

  it("opens a deal, notes fouls, takes one back, puts the result", () => {
    const view = sheet([scored(1)]);
    const queue = [
      entry("open-deal", { deal: 2, seats: [1, 0, 0, 1, 2, 2], drawer: 3, first_taker: 5 }),
      entry("incident", { deal: 2, kind: "peeked", seat: 2 }),
      entry("incident", { deal: 2, kind: "false-burn", seat: 4 }),
      entry("take-back-incident", { deal: 2, nth: 1 }),
      entry("result", { deal: 2, result: { order: ORDER }, remarks: "补" }),
    ];
    const [first, second] = merged(view, queue);
    expect(first).toMatchObject({ waits: false, score: { points: [12, -6] } });
    expect(second).toMatchObject({
      number: 2, waits: true, opened: true, seats: [1, 0, 0, 1, 2, 2], drawer: 3, first: 5, score: null, remarks: "补",
      result: RESULT,
    });
    expect(putLast(second!)).toEqual([4]);
    expect(view.deals).toHaveLength(1); // what the server said stays as it was
  });

  it("has no score for a result that is being changed", () => {
    const [first] = merged(sheet([scored(1)]), [entry("result", { deal: 1, result: { order: [1, 3, 5, 0, 2] } })]);
    expect(first).toMatchObject({ score: null, waits: true });
  });

  it("lets a fresh deal sit as the one before", () => {
    const view = sheet([deal(1, { result: RESULT, seats: [2, 1, 0, 0, 1, 2] })]);
    const [, second] = merged(view, [entry("incident", { deal: 2, kind: "peeked", seat: 0 })]);
    expect(second!.seats).toEqual([2, 1, 0, 0, 1, 2]);
  });
});

describe("the deal that is due", () => {
  const due = (view: Sheet, queue: Entry[] = []) => dueDeal(view, merged(view, queue));
  const result = (n: number) => entry("result", { deal: n, result: { order: ORDER } });

  it("is the open one, then the next", () => {
    expect(due(sheet([]))).toEqual({ number: 1, unknown: false });
    expect(due(sheet([scored(1), deal(2)]))).toEqual({ number: 2, unknown: false });
    expect(due(sheet([scored(1)]), [result(2)])).toEqual({ number: 3, unknown: false });
  });

  it("can't be known after the last while scores are missing: it may be level", () => {
    expect(due(sheet([scored(1), scored(2)]), [result(3)])).toEqual({ number: null, unknown: true });
  });

  it("is an extra one where the server says so, or none", () => {
    const all = [scored(1), scored(2), scored(3)];
    expect(due(sheet(all))).toEqual({ number: 4, unknown: false });
    expect(due(sheet(all, { complete: true }))).toEqual({ number: null, unknown: false });
  });
});

describe("what an order rests on", () => {
  it("is what each order before it leaves at the server", () => {
    const queue: Entry[] = [];
    let view = sheet([]);
    const put = (what: string, args: Record<string, unknown>) => {
      queue.push(entry(what, args, basisOf(view, merged(view, queue), { what, args })));
    };
    put("open-deal", { deal: 1, drawer: 0, first_taker: 4 });
    put("incident", { deal: 1, kind: "peeked", seat: 1, note: "" });
    put("result", { deal: 1, result: { order: ORDER } });
    expect(conflictOf(view, queue[0]!)).toBeNull();
    view = sheet([deal(1, { drawer: 0, first_taker: 4 })]);
    expect(conflictOf(view, queue[1]!)).toBeNull();
    const foul = { kind: "peeked", seat: 1, note: "", last: false } as SheetDeal["incidents"][number];
    view = sheet([deal(1, { drawer: 0, first_taker: 4, incidents: [foul] })]);
    expect(conflictOf(view, queue[2]!)).toBeNull();
    // another phone has put a result meanwhile
    view = sheet([deal(1, { drawer: 0, first_taker: 4, incidents: [foul], result: { ...RESULT, order: [1, 3, 5, 0, 2] } })]);
    expect(conflictOf(view, queue[2]!)?.zh).toContain("别处已经改过");
  });

  it("is the whole score for a captain's word", () => {
    const view = sheet([scored(1)]);
    const word = { what: "confirm", args: { side: 0 } };
    const said = entry("confirm", { side: 0 }, basisOf(view, merged(view, []), word));
    expect(conflictOf(view, said)).toBeNull();
    const corrected = sheet([scored(1)], { match: { id: "1-1", totals: [3, 0] } as unknown as ContestMatch });
    expect(conflictOf(corrected, said)).toBe(OTHER_SCORE);
  });

  it("is nothing for what rests on no deal", () => {
    const view = sheet([]);
    expect(basisOf(view, [], { what: "dispute", args: { text: "x" } })).toBeUndefined();
    expect(conflictOf(view, entry("dispute", { text: "x" }))).toBeNull();
    expect(conflictOf(null, entry("result", { deal: 1 }, ""))).toBeNull();
  });

  it("doesn't hang on notes or names", () => {
    const one = merged(sheet([deal(1, { referee: "老张", remarks: "a" })]), [])[0];
    const other = merged(sheet([deal(1, { referee: "老李", remarks: "b" })]), [])[0];
    expect(fingerprint(one)).toBe(fingerprint(other));
    expect(fingerprint(undefined)).toBe("");
  });
});
