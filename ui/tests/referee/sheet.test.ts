import { describe, expect, it } from "vitest";

import {
  blockers,
  blocks,
  burnable,
  burns,
  declares,
  firstTaker,
  isEmpty,
  newDraft,
  opens,
  opposite,
  placesOf,
  remarked,
  sideOf,
  stillOpen,
  tapped,
  undone,
  withoutBlock,
  withoutBurn,
  type Draft,
} from "@/referee/sheet";

const out = (...seats: number[]): Draft =>
  seats.reduce((draft, seat) => tapped(draft, [], seat), newDraft());

describe("places", () => {
  it("are taken by tapping, and the last player takes the one left", () => {
    expect(placesOf(out(3, 0).order, [])).toEqual([2, null, null, 1, null, null]);
    expect(stillOpen(out(3, 0).order, [])).toBe(3);
    expect(placesOf(out(3, 0, 1, 5, 2).order, [])).toEqual([2, 3, 5, 1, 6, 4]);
    expect(stillOpen(out(3, 0, 1, 5, 2).order, [])).toBe(0);
  });

  it("are given back by a second tap, and whoever came behind moves up", () => {
    const draft = tapped(out(3, 0, 1), [], 0);
    expect(draft.order).toEqual([3, 1]);
    expect(placesOf(draft.order, [])[1]).toBe(2);
  });

  it("can't be tapped for who is placed without a tap", () => {
    const full = out(3, 0, 1, 5, 2);
    expect(tapped(full, [], 4)).toBe(full);
    const fallen = newDraft();
    expect(tapped(fallen, [2], 2)).toBe(fallen);
  });

  it("leave those put last where they are, one after the other from below", () => {
    expect(placesOf([2, 0], [2])).toEqual([1, null, 6, null, null, null]); // out already, and put last
    expect(placesOf([0], [4, 1])).toEqual([1, 5, null, null, 6, null]);
    expect(stillOpen([0], [4, 1])).toBe(2);
    expect(placesOf([0, 2, 3], [4, 1])).toEqual([1, 5, 2, 3, 6, 4]);
    expect(stillOpen([], [0, 1, 2, 3, 4])).toBe(0);
    expect(placesOf([], [0, 1, 2, 3, 4])[5]).toBe(1);
  });
});

describe("points", () => {
  it("of opening and declaring are on and off by a tap, each player for himself", () => {
    const draft = opens(opens(newDraft(), 3), 0);
    expect(draft.opened).toEqual([0, 3]);
    expect(opens(draft, 3).opened).toEqual([0]);
    expect(declares(newDraft(), 4).declared).toEqual([4]);
  });

  it("of a burn are for an enemy's set, never the opposite's, an ally's or one's own", () => {
    for (let seat = 0; seat < 6; seat++) {
      const can = burnable(seat);
      expect(can).toHaveLength(2);
      expect(can).not.toContain(opposite(seat));
      expect(can.every((other) => sideOf(other) !== sideOf(seat))).toBe(true);
      for (const other of [0, 1, 2, 3, 4, 5].filter((one) => !can.includes(one))) {
        expect(burns(newDraft(), seat, other).burned).toEqual([]);
      }
    }
    const once = burns(newDraft(), 0, 1);
    expect(once.burned).toEqual([[0, 1]]);
    expect(burns(once, 0, 1)).toBe(once);
    expect(withoutBurn(burns(once, 0, 5), 0).burned).toEqual([[0, 5]]);
  });

  it("of a block are for an enemy, and a victim is blocked once", () => {
    expect(blockers(2)).toEqual([3, 5, 1]);
    const once = blocks(newDraft(), 2, 5);
    expect(once.blocked).toEqual([[2, 5]]);
    expect(blocks(once, 2, 1)).toBe(once);
    expect(blocks(newDraft(), 2, 4).blocked).toEqual([]);
    expect(withoutBlock(once, 0).blocked).toEqual([]);
  });
});

describe("a draft", () => {
  it("gives back every step, the newest first", () => {
    let draft = remarked(burns(opens(out(3, 0), 1), 0, 1), "补记");
    expect(isEmpty(draft)).toBe(false);
    const seen = [];
    while (draft.before.length) {
      draft = undone(draft);
      seen.push([draft.order.length, draft.opened.length, draft.burned.length]);
    }
    expect(seen).toEqual([[2, 1, 1], [2, 1, 0], [2, 0, 0], [1, 0, 0], [0, 0, 0]]);
    expect(isEmpty(draft)).toBe(true);
    expect(undone(draft)).toBe(draft);
  });
});

it("counts the first taker from the drawer, who is one (R5.1)", () => {
  expect([1, 2, 6, 7, 13].map((points) => firstTaker(0, points))).toEqual([0, 1, 5, 0, 0]);
  expect(firstTaker(4, 12)).toBe(3);
});
