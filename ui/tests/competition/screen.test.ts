import { describe, expect, it } from "vitest";

import { GAP, HEADING, ROW, pagesOf, rowsIn, sharedColumns } from "@/competition/screen";

describe("the big screen", () => {
  it("holds as many matches as there is room for, one at least", () => {
    const room = (rows: number) => HEADING + rows * (ROW + GAP) - GAP;
    expect([room(4), room(5) - 0.01, room(5), room(9)].map(rowsIn)).toEqual([4, 4, 5, 9]);
    expect([0, HEADING, room(1)].map(rowsIn)).toEqual([1, 1, 1]);
  });

  it("gives columns that are left over to the lists that want them", () => {
    expect(sharedColumns([4, 12, 12], 5)).toEqual([1, 1, 1]);
    expect(sharedColumns([4, 12], 5)).toEqual([1, 2]);
    expect(sharedColumns([12], 5)).toEqual([3]);
    expect(sharedColumns([8], 5)).toEqual([2]);
    // what fits stays in wide columns
    expect(sharedColumns([4, 5], 5)).toEqual([1, 1]);
    expect(sharedColumns([3], 5)).toEqual([1]);
    expect(sharedColumns([], 5)).toEqual([]);
  });

  it("deals a long list onto pages of nearly one length", () => {
    expect(pagesOf([1, 2, 3, 4, 5, 6, 7], 5).map((page) => page.length)).toEqual([4, 3]);
    expect(pagesOf([1, 2, 3], Number.MAX_SAFE_INTEGER)).toEqual([[1, 2, 3]]);
    expect(pagesOf([], 5)).toEqual([]);
  });
});
