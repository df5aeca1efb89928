import { beforeEach, describe, expect, it } from "vitest";
import { effectScope, nextTick } from "vue";

import { differences } from "@/competition/differences";
import { keepDraft, keptDraft, shapedLike, useDraft } from "@/competition/drafts";
import { checkLots, lotNumber, toLots } from "@/competition/handlots";
import { pauseAfter } from "@/competition/live";
import { asks, correctionOf, draftOf, emptyResult, flip, flipPair, isWhole, tapSeat } from "@/competition/results";
import { changesOf, grouped, isPast, sentenceOf, settingOf, toMinute, valuesOf } from "@/competition/settings/values";
import { dropMember, emptyTeam, fieldOf, isEmpty, nextGroup, teamOf, toSend } from "@/competition/teams";
import { clockText, fullClockText, wallClock } from "@/competition/times";
import type { SettingLine, SheetDeal, SheetRules } from "@/competition/types";

const words = { zh: "", en: "" };

describe("an entry", () => {
  const limits = { players: 3, women: 1 };
  it("has a line for each player, and sends no empty ones behind the last", () => {
    const team = emptyTeam(limits, "机关");
    expect(team.members).toHaveLength(3);
    team.members[0]!.name = "周敏";
    team.captain = 2;
    expect(toSend(team)).toMatchObject({ members: [{ name: "周敏" }], captain: 0 });
    expect(team.members).toHaveLength(3); // what is on the screen stays
  });

  it("keeps an empty line between two players: that is a mistake to be told", () => {
    const team = emptyTeam(limits);
    team.members[2]!.name = "周敏";
    expect(toSend(team).members.map((one) => one.name)).toEqual(["", "", "周敏"]);
  });

  it("keeps its captain when another player's line goes", () => {
    const team = emptyTeam({ players: null, women: null });
    team.members.push({ name: "丁", sex: "" });
    team.captain = 2;
    dropMember(team, 0);
    expect(team.captain).toBe(1);
    dropMember(team, 2);
    expect(team.captain).toBe(1);
  });

  it("knows what is empty and what a unit's next team is called", () => {
    expect(isEmpty(emptyTeam(limits))).toBe(true);
    expect(isEmpty({ ...emptyTeam(limits), phone: "1" })).toBe(false);
    expect(nextGroup([])).toBe("第一组");
    expect(nextGroup(["第一组", "第三组"])).toBe("第二组");
  });

  it("puts a refusal beside its field", () => {
    const places = ["members.1", "teams.0.members.2.name", "to.unit", "sex", "members", "", null, "deadline", "why"];
    expect(places.map(fieldOf)).toEqual(["members.1", "members.2", "unit", "sex", "members", "", "", "", "why"]);
    expect([teamOf("teams.2.members.0"), teamOf("members.0"), teamOf(null)]).toEqual([2, null, null]);
  });
});

describe("a draft", () => {
  beforeEach(() => localStorage.clear());

  it("comes back after a reload, and is gone when it is done", async () => {
    const fresh = () => ({ unit: "", teams: [] as string[] });
    const first = effectScope();
    first.run(() => (useDraft("t", fresh).draft.unit = "机关"));
    await nextTick();
    first.stop();
    effectScope().run(() => {
      const { draft, restored, done } = useDraft("t", fresh);
      expect(draft.unit).toBe("机关");
      expect(restored.value).toBe(true);
      done();
    });
    effectScope().run(() => expect(useDraft("t", fresh).restored.value).toBe(false));
  });

  it("of another shape is no draft", () => {
    keepDraft("t", { unit: 3 });
    expect(keptDraft("t", shapedLike({ unit: "" }))).toBeNull();
    localStorage.setItem("gouji.draft.t", "{");
    expect(keptDraft("t", shapedLike({ unit: "" }))).toBeNull();
  });
});

describe("lots drawn by hand", () => {
  const lots = (...typed: string[]) => typed.map((lot, i) => ({ team: i + 1, lot, name: "" }));
  it("are numbers, wide ones too, and the blank has names of its own", () => {
    expect(["3", "１２", "空", "轮空", "x", ""].map(lotNumber)).toEqual([3, 12, 0, 0, null, null]);
  });

  it("are good when all pairs are there and an odd number has one blank", () => {
    expect(checkLots(lots("1", "2", "1", "2")).good).toBe(true);
    expect(checkLots(lots("1", "空", "1")).good).toBe(true);
    expect(checkLots(lots("1", "1", "2"))).toMatchObject({ good: false, single: [2], byes: 0 });
    expect(checkLots(lots("1", "1", "1", "0"))).toMatchObject({ good: false, many: [1], byes: 1 });
    expect(checkLots(lots("1", "", "y", "1"))).toMatchObject({ good: false, missing: 1, unreadable: [3] });
  });

  it("are sent with who drew for an absent captain", () => {
    expect(toLots([{ team: 4, lot: "2", name: " 李干事 " }, { team: 5, lot: "", name: "" }])).toEqual([{ team: 4, number: 2, name: "李干事" }]);
  });
});

describe("a result", () => {
  it("fills the last place by itself, and goes back to a seat that is tapped again", () => {
    const five = [0, 2, 4, 1, 3].reduce<number[]>(tapSeat, []);
    expect(five).toEqual([0, 2, 4, 1, 3, 5]);
    expect(tapSeat(five, 4)).toEqual([0, 2]);
  });

  it("is whole with five seats, those put last among them", () => {
    const last = (kind: string) => kind === "cheat";
    expect(isWhole({ ...emptyResult(), order: [0, 1, 2, 3] }, last)).toBe(false);
    expect(isWhole({ ...emptyResult(), order: [0, 1, 2, 3], incidents: [{ kind: "cheat", seat: 5, note: "" }] }, last)).toBe(true);
    expect(isWhole({ ...emptyResult(), order: [0, 1, 2, 3], incidents: [{ kind: "peeked", seat: 5, note: "" }] }, last)).toBe(false);
  });

  it("adds and takes away seats and pairs, and nobody burns himself", () => {
    expect(flip([1, 3], 2)).toEqual([1, 2, 3]);
    expect(flip([1, 3], 3)).toEqual([1]);
    expect(flipPair([[0, 1]], [2, 3])).toEqual([[0, 1], [2, 3]]);
    expect(flipPair([[0, 1]], [0, 1])).toEqual([]);
    expect(flipPair([[0, 1]], [2, 2])).toEqual([[0, 1]]);
  });

  it("asks what the rulebook counts", () => {
    const rules = { open_point: 0, declarations: true, declare_point: 0, declare_failed_point: 0, burn_point: 1, threes_last: false, block_point: 1 };
    expect(asks(rules as SheetRules)).toEqual({ opened: false, declared: false, burned: true, blocked: false });
  });

  it("is corrected by what differs, and by nothing where nothing does", () => {
    const deal = {
      number: 2, result: { order: [0, 1, 2, 3, 4, 5], opened: [], declared: [], burned: [], blocked: [] },
      incidents: [{ kind: "peeked", seat: 1, note: "" }],
    } as unknown as SheetDeal;
    expect(correctionOf(deal, draftOf(deal))).toBeNull();
    expect(correctionOf(deal, { ...draftOf(deal), incidents: [] })).toEqual({ deal: 2, incidents: [] });
    const turned = correctionOf(deal, { ...draftOf(deal), order: [1, 0, 2, 3, 4, 5] });
    expect(turned).toMatchObject({ deal: 2, result: { order: [1, 0, 2, 3, 4, 5] } });
    expect(turned).not.toHaveProperty("incidents");
  });
});

describe("settings", () => {
  const line = (key: string, value: unknown) => ({ key, value, name: words, why: words, text: words, kind: "text", choices: [], optional: true, least: null, most: null, clauses: [] }) as SettingLine;
  const lines = [line("limits.women", 1), line("prizes", [{ name: "一等奖", count: 1 }]), line("limits.deadline", null), line("name", "杯"), line("new_one", 1)];

  it("send what was changed and no more", () => {
    const values = { ...valuesOf(lines), "limits.women": null, prizes: [{ name: "一等奖", count: 1 }] };
    expect(changesOf(lines, values)).toEqual({ "limits.women": null });
  });

  it("know which of them a refusal is about", () => {
    expect(settingOf("to.prizes.0.name", lines)).toBe("prizes");
    expect(settingOf("setup.limits.women", lines)).toBe("limits.women");
    expect(settingOf("why", lines)).toBeNull();
  });

  it("say what the form doesn't show by itself", () => {
    expect(["R20.1", "R20.5", "打平加赛一局（R16.5）", "R20.5，周一到周五", "basic or a house's (R16, R18)", "从排定的时间算起"].map(sentenceOf)).toEqual([
      "", "", "打平加赛一局", "周一到周五", "basic or a house's", "从排定的时间算起",
    ]);
  });

  it("say when a day or a moment is over", () => {
    const now = new Date(2012, 11, 7, 10, 0);
    expect(isPast("datetime", "2012-12-07T10:00:00", now)).toBe(true);
    expect(isPast("datetime", "2012-12-07T10:01:00", now)).toBe(false);
    expect(isPast("date", "2012-12-06", now)).toBe(true);
    expect([isPast("date", "2012-12-07", now), isPast("date", null, now), isPast("time", "09:00", now)]).toEqual([false, false, false]);
  });

  it("stand in groups, and one that the page does not know is not lost", () => {
    const keys = grouped(lines).reduce<string[]>((all, group) => all.concat(group.lines.map((one) => one.key)), []);
    expect([...keys].sort()).toEqual(lines.map((one) => one.key).sort());
    expect(toMinute("2012-12-07T10:00:00")).toBe("2012-12-07T10:00");
  });
});

describe("what is shown", () => {
  it("says times as the wall shows them", () => {
    expect(clockText("2012-12-10T16:10:00", "zh")).toBe("12月10日 周一 16:10");
    expect(clockText("2012-12-10T16:10", "en")).toBe("10 Dec Mon 16:10");
    expect(fullClockText("2012-12-07", "zh")).toBe("2012年12月7日 周五");
    expect(wallClock("soon")).toBeNull();
    expect(clockText(null, "zh")).toBe("");
  });

  it("waits longer after each failure, half a minute at most", () => {
    expect([1, 2, 3, 4, 5, 9].map(pauseAfter)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  });

  it("shows of a step what changed", () => {
    expect(differences({ table: 1, start: null, sides: [1, 2] }, { table: 2, start: null, sides: [1, 2] })).toEqual([{ path: "table", old: "1", new: "2" }]);
    expect(differences(null, { name: "杯", limits: { women: 1 } })).toEqual([
      { path: "name", old: "—", new: "杯" },
      { path: "limits.women", old: "—", new: "1" },
    ]);
    // seats are said from 1 on
    expect(differences({ order: [] }, { order: [1, 0], burned: [[0, 3]] })).toEqual([
      { path: "order", old: "—", new: "2 1" },
      { path: "burned", old: "—", new: "1>4" },
    ]);
  });
});
