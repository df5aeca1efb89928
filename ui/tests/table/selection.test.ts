import { describe, expect, test } from "vitest";

import { NONE, toCounts, toText } from "@/cards/ranks";
import { complete, keepTo, missing, most, press, putBack, readLegal, tap } from "@/table/selection";

const hand = toCounts("777889TTAAAA22XXD");
const R = { seven: 4, eight: 5, nine: 6, ten: 7, ace: 11, two: 12, small: 13, big: 14 };
// as the server lists them over a set of two kings
const legal = readLegal(["AA", "A2", "22", "XX", "XD", "AX"]);
const text = toText;

describe("a tap", () => {
  test("takes one more of a stack as far as the list allows", () => {
    const once = tap(NONE, R.ace, hand, legal);
    expect(text(once)).toBe("A");
    expect(text(tap(once, R.ace, hand, legal))).toBe("AA");
  });

  test("beside what is picked goes on where a legal set holds both", () => {
    expect(text(tap(toCounts("A"), R.two, hand, legal))).toBe("A2");
  });

  test("begins anew where no legal set holds both", () => {
    expect(text(tap(toCounts("22"), R.small, hand, legal))).toBe("X");
  });

  test("on a stack that can't give more puts it back", () => {
    expect(text(tap(toCounts("AA"), R.ace, hand, legal))).toBe("");
  });

  test("on a stack that is picked whole puts it back, list or not", () => {
    expect(text(tap(toCounts("777"), R.seven, hand, []))).toBe("");
  });

  test("without a list takes whatever is in hand", () => {
    let picked = NONE;
    for (const rank of [R.seven, R.eight, R.eight, R.big]) picked = tap(picked, rank, hand, []);
    expect(text(picked)).toBe("788D");
  });

  test("picks what is not legal too, so that one may be told why", () => {
    const seven = tap(NONE, R.seven, hand, legal);
    expect(text(tap(seven, R.seven, hand, legal))).toBe("77");
    expect(complete(toCounts("77"), legal)).toBeNull();
    expect(missing(toCounts("77"), legal)).toBeNull();
  });

  test("on a legal stack leaves an attempt behind", () => {
    expect(text(tap(toCounts("77"), R.ace, hand, legal))).toBe("A");
  });
});

describe("a long press", () => {
  test("takes the whole stack, as far as the list allows", () => {
    expect(text(press(NONE, R.ace, hand, legal))).toBe("AA");
    expect(text(press(NONE, R.ace, hand, []))).toBe("AAAA");
  });

  test("fills up beside what is picked", () => {
    const five = readLegal(["777TT", "77722", "888TT"]);
    expect(text(press(toCounts("777"), R.two, hand, five))).toBe("77722");
  });

  test("begins anew with the stack where it doesn't go beside what is picked", () => {
    expect(text(press(toCounts("XD"), R.ace, hand, legal))).toBe("AA");
  });

  test("takes an illegal stack whole, and keeps a full one", () => {
    expect(text(press(NONE, R.seven, hand, legal))).toBe("777");
    expect(text(press(toCounts("AA"), R.ace, hand, legal))).toBe("AA");
  });
});

test("what may still be picked follows from the list and what is picked", () => {
  expect(text(most(NONE, legal))).toBe("AA22XXD");
  expect(text(most(toCounts("A"), legal))).toBe("AA2X");
  expect(text(most(toCounts("D"), legal))).toBe("XD");
});

test("a set is complete when the list has it, and says how much it lacks when not", () => {
  expect(complete(toCounts("2A"), legal)).toBe("A2");
  expect(complete(toCounts("A"), legal)).toBeNull();
  expect(missing(toCounts("A"), legal)).toBe(1);
  expect(missing(toCounts("AA"), legal)).toBe(0);
});

test("a card goes back, and what has left the hand leaves the selection", () => {
  expect(text(putBack(toCounts("AA2"), R.ace))).toBe("A2");
  expect(text(putBack(toCounts("2"), R.ace))).toBe("2");
  expect(text(keepTo(toCounts("AAAA9"), toCounts("AA")))).toBe("AA");
});
