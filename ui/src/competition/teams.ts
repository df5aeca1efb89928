/** An entry as it is typed in, and where in it a refusal belongs. */

import type { Team } from "./types";

export type Sex = "f" | "m" | "";
export interface TeamDraft {
  unit: string;
  group: string;
  members: { name: string; sex: Sex }[];
  captain: number;
  phone: string;
  remarks: string;
}

/** What the settings say about a team's size and kind; null: off. */
export interface TeamLimits {
  players: number | null;
  women: number | null;
}

const LEAST = 3;
const MOST = 12;

export const emptyTeam = (limits: TeamLimits, unit = "", group = ""): TeamDraft => ({
  unit,
  group,
  members: Array.from({ length: limits.players ?? LEAST }, () => ({ name: "", sex: "" as Sex })),
  captain: 0,
  phone: "",
  remarks: "",
});

/** A team that has entered, as a form begins with it. */
export const draftOfTeam = (team: Team): TeamDraft => ({
  unit: team.unit,
  group: team.group,
  members: team.members.map(({ name, sex }) => ({ name, sex: sex === "f" || sex === "m" ? sex : "" })),
  captain: team.captain,
  phone: team.phone,
  remarks: team.remarks,
});

/** As it goes to the server: empty lines at the end are no players. */
export function toSend(team: TeamDraft): TeamDraft {
  const members = team.members.map((one) => ({ ...one }));
  while (members.length > 0 && members[members.length - 1]!.name.trim() === "") members.pop();
  return { ...team, members, captain: Math.min(team.captain, Math.max(0, members.length - 1)) };
}

/** Nothing in it that a person typed. */
export const isEmpty = (team: TeamDraft): boolean =>
  [team.unit, team.group, team.phone, team.remarks, ...team.members.map((one) => one.name)].every(
    (text) => text.trim() === "",
  );

/** Whether a line for one more player may be added. */
export const canAdd = (team: TeamDraft): boolean => team.members.length < MOST;

export const canDrop = (team: TeamDraft, limits: TeamLimits): boolean =>
  team.members.length > Math.max(limits.players ?? LEAST, LEAST);

/** Takes one player's line away; the captain stays who he is. */
export function dropMember(team: TeamDraft, index: number): void {
  team.members.splice(index, 1);
  if (team.captain >= index && team.captain > 0) team.captain -= 1;
}

const GROUPS = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"];

/** What a unit's next team is called, after those it has: 第一组, 第二组 … (R20.8). */
export function nextGroup(taken: readonly string[]): string {
  const free = GROUPS.find((n) => taken.indexOf(`第${n}组`) < 0);
  return free === undefined ? `第${taken.length + 1}组` : `第${free}组`;
}

/** The field that a refusal is about: `teams.0.members.1.name` → `members.1`; "" for the whole. */
export function fieldOf(place: string | null | undefined): string {
  if (!place) return "";
  const path = place.replace(/\[(\d+)\]/g, ".$1").replace(/^(body\.|args\.|to\.|team\.|teams\.\d+\.)+/, "");
  const member = /^members(?:\.(\d+))?/.exec(path);
  if (member) return member[1] === undefined ? "members" : `members.${member[1]}`;
  const head = path.split(".")[0] ?? "";
  return ["unit", "group", "captain", "sex", "phone", "remarks", "why"].indexOf(head) < 0 ? "" : head;
}

/** Which of several teams a refusal is about: `teams.2.members.0` → 2; null where it doesn't say. */
export function teamOf(place: string | null | undefined): number | null {
  const found = /(?:^|\.)teams[.[](\d+)/.exec(place ?? "");
  return found ? Number(found[1]) : null;
}
