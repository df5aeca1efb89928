import { describe, expect, it } from "vitest";

import { points } from "@/pages/parts/format";
import { courseLine } from "@/pages/replay/course";
import { handsFrom, logTo, momentOf, momentsOf, stepTrick, trickAt } from "@/pages/replay/moments";
import type { Frame, LogLine, Player, Replay, Table } from "@/wire";

const text = { zh: "", en: "" };
const said = (i: number): LogLine => ({
  ...{ i, kind: "said", trick: 1, seat: "p1", action: "5", role: "lead", text, bubble: null, clip: [] },
});
const player = (n: number, size = 36): Player => ({
  ...{ seat: `p${n}` as Player["seat"], size, reported: null, place: null, marks: [], said: null },
});
const TABLE = {
  ...{ deal: 1, seat: null, window: "lead", asked: ["p1"], leader: "p1", top: null, chaos: false },
  players: [1, 2, 3, 4, 5, 6].map((n) => player(n)),
} as unknown as Table;
const hand = (n: number) => new Array<number>(15).fill(n);
const frame = (change: Partial<Frame>): Frame => ({
  ...{ text, said: null, silent: false, heard: [], hands: {}, table: {}, ...change },
});
const REPLAY = {
  table: TABLE,
  hands: [1, 2, 3, 4, 5, 6].map(hand),
  frames: [
    frame({}),
    frame({ said: said(0), hands: { p1: hand(0) }, table: { asked: ["p2"], players: [player(1, 35)] } }),
    frame({ said: said(1), heard: [said(2)], silent: true, table: { asked: ["p3"], chaos: true } }),
  ],
} as unknown as Replay;

describe("the moments of a record", () => {
  const moments = momentsOf(REPLAY);

  it("are put together from what is new in each", () => {
    expect(moments.map(({ table }) => table.asked)).toEqual([["p1"], ["p2"], ["p3"]]);
    expect(moments.map(({ table }) => table.players.map(({ size }) => size))).toEqual([
      [36, 36, 36, 36, 36, 36],
      [35, 36, 36, 36, 36, 36],
      [35, 36, 36, 36, 36, 36],
    ]);
    expect(moments.map(({ table }) => table.chaos)).toEqual([false, false, true]);
    expect(moments[2]!.table.window).toBe("lead");
    expect(moments[2]!.hands.map((cards) => cards[0])).toEqual([0, 2, 3, 4, 5, 6]);
  });

  it("leave the earlier ones as they were", () => {
    expect(moments[0]!.hands[0]).toEqual(hand(1));
  });

  it("are none where nothing could be read", () => {
    expect(momentsOf({ ...REPLAY, table: null })).toEqual([]);
  });

  it("have heard what came before", () => {
    expect(logTo(moments, 0)).toEqual([]);
    expect(logTo(moments, 2).map(({ i }) => i)).toEqual([0, 1, 2]);
  });

  it("show all hands, or one", () => {
    expect(handsFrom(moments[0]!, null)).toEqual(REPLAY.hands);
    expect(handsFrom(moments[0]!, "p2")).toEqual([null, hand(2), null, null, null, null]);
  });
});

describe("going about", () => {
  const tricks = [6, 13, 15];

  it("counts tricks from 1, and none before the first", () => {
    expect([0, 5, 6, 12, 13, 40].map((at) => trickAt(tricks, at))).toEqual([0, 0, 1, 1, 2, 3]);
  });

  it("goes by tricks: to the next start, to the own one, to the one before", () => {
    expect([0, 6, 14, 15].map((at) => stepTrick(tricks, 30, at, 1))).toEqual([6, 13, 15, 30]);
    expect([30, 15, 14, 6, 3].map((at) => stepTrick(tricks, 30, at, -1))).toEqual([15, 13, 13, 0, 0]);
  });

  it("finds the moment that a link names", () => {
    expect(momentOf("#12", 30)).toBe(12);
    for (const hash of ["", "#", "#30", "#-1", "#x", "#1.5", "#123456"]) expect(momentOf(hash, 30)).toBeNull();
  });
});

describe("the course of an analysis", () => {
  const course: [number, number][] = [
    [0, 0],
    [4, 2],
    [9, -4],
    [20, 6],
  ];

  it("goes from left to right, zero in the middle, the largest lead at the edge", () => {
    const line = courseLine(course, false);
    expect([line.most, line.end, line.zero]).toEqual([6, 6, 62]);
    expect(line.path).toBe("M26.0 62.0H84.4V43.3H157.4V99.3H318.0V6.0");
    expect([line.x(0), line.x(20), line.x(99)]).toEqual([26, 318, 318]);
    // a moment between two choices stands where the earlier one left the line
    expect(line.y(6)).toBe(line.y(4));
    expect(line.y(9)).toBeGreaterThan(line.zero);
  });

  it("is turned round for the other side", () => {
    expect(courseLine(course, true).end).toBe(-6);
    expect(courseLine(course, true).y(9)).toBeLessThan(62);
  });

  it("stands for a deal without a choice, too", () => {
    const line = courseLine([[3, 0]], false);
    expect([line.most, line.path]).toEqual([1, "M318.0 62.0"]);
  });
});

describe("points", () => {
  it("have their sign, and none at zero", () => {
    expect([points(1.26), points(-0.51), points(0.04), points(-0.04), points(3, 0)]).toEqual(["+1.3", "−0.5", "0.0", "0.0", "+3"]);
  });
});
