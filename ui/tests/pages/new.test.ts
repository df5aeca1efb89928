import { describe, expect, it } from "vitest";

import {
  freshSettings,
  keepSettings,
  keyOf,
  lastSettings,
  ownNumber,
  shownSwitches,
  withBase,
  withSwitch,
} from "@/pages/new/draft";
import type { RulebookCard, SwitchLine } from "@/wire";

const words = { zh: "", en: "" };
const line = (key: string, value: SwitchLine["value"]): SwitchLine => ({
  ...{ key, value, title: words, text: words, clauses: ["R6.1"] },
  ...{ kind: "choice", choices: [], least: null, most: null },
});
const CONTEST: RulebookCard = {
  base: "contest",
  title: words,
  differs: [],
  switches: [
    line("buy_threes", true),
    line("place_points", [4, 2, 0, 0, -2, -4]),
    line("clock_s", 15),
    line("deals_per_match", 3),
  ],
};

describe("a rulebook table", () => {
  it("holds what differs from its base, and no more", () => {
    const changed = withSwitch({ base: "contest" }, CONTEST, "buy_threes", false);
    expect(changed).toEqual({ base: "contest", buy_threes: false });
    expect(withSwitch(changed, CONTEST, "buy_threes", true)).toEqual({ base: "contest" });
  });

  it("compares six numbers as numbers", () => {
    const six = withSwitch({ base: "contest" }, CONTEST, "place_points", [5, 2, 0, 0, -2, -5]);
    expect(six.place_points).toEqual([5, 2, 0, 0, -2, -5]);
    expect(withSwitch(six, CONTEST, "place_points", [4, 2, 0, 0, -2, -4])).toEqual({ base: "contest" });
  });

  it("begins anew with the other base", () => {
    expect(withBase("basic")).toEqual({ base: "basic" });
  });

  it("knows the switch that a refusal is about", () => {
    expect(["rulebook.burn_point", "rulebook.place_points[2]", "sweep", null].map(keyOf)).toEqual([
      ...["burn_point", "place_points", "sweep", null],
    ]);
  });

  it("shows clock and deals elsewhere", () => {
    const card = { ...CONTEST, differs: ["buy_threes", "clock_s"] };
    expect(shownSwitches(card).map(({ line: { key }, changed }) => [key, changed])).toEqual([
      ["buy_threes", true],
      ["place_points", false],
    ]);
    expect([ownNumber(CONTEST, "clock_s"), ownNumber(CONTEST, "buy_threes"), ownNumber(undefined, "x")]).toEqual([15, null, null]);
  });
});

describe("the last room's settings", () => {
  const reads = (text: string | null) => lastSettings(() => text);

  it("come back as they were", () => {
    let kept = "";
    const settings = { ...freshSettings(), counter: true, rulebook: { base: "basic", clock_s: 30 } };
    keepSettings(settings, (_, text) => (kept = text));
    expect(reads(kept)).toEqual(settings);
  });

  it("are the usual ones where there are none, or something else", () => {
    for (const text of [null, "", "{", "7", '"x"', "null"]) expect(reads(text)).toEqual(freshSettings());
  });

  it("lose what is no setting any more", () => {
    const odd = reads('{"counter":true,"rulebook":{"base":"mine"},"bots":["novice"],"old":1}');
    expect(odd).toEqual({ ...freshSettings(), counter: true });
  });

  it("need no storage", () => {
    const refuses = () => {
      throw new Error("QuotaExceeded");
    };
    expect(() => keepSettings(freshSettings(), refuses)).not.toThrow();
  });
});
