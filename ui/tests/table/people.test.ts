import { expect, test } from "vitest";

import { initial, isOurs, numberInMatch, spotOf } from "@/table/people";
import { SEATS } from "@/wire";

import { room } from "./messages";

test("the next player sits to the right, the opposite across, the previous to the left", () => {
  expect(SEATS.map((seat) => spotOf(seat, "p1"))).toEqual(["me", "r1", "r2", "top", "l2", "l1"]);
  expect(spotOf("p1", "p5")).toBe("r2");
  expect(spotOf("p2", "p5")).toBe("top");
});

test("every other seat is of one's own side", () => {
  expect(SEATS.map((seat) => isOurs(seat, "p3"))).toEqual([true, false, true, false, true, false]);
});

test.each([
  ["王建国", "王"],
  ["tom", "T"],
  ["p4", "4"],
  ["小新·二", "二"],
  ["😀 Ann", "😀"],
  ["·", "·"],
  ["", "?"],
])("on %o's face stands %o", (name, sign) => expect(initial(name)).toBe(sign));

test("deals are counted within the match", () => {
  const places = [1, 2, 3, 4, 5, 6];
  const after = { ...room("ready"), deal: 3, sheet: [4, 5].map((deal) => ({ deal, places, points: [0, 0] as [number, number] })) };
  expect(numberInMatch(after, 5)).toBe(2);
  expect(numberInMatch({ ...after, sheet: [] }, 5)).toBe(3);
});
