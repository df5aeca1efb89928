/** Settings as a form holds them, and what of them was changed. */
import type { SettingLine } from "../types";

export type Values = Record<string, unknown>;
export interface PrizeValue {
  name: string;
  count: number | null;
}

/** Groups of settings in the order of a form; what is not named here comes at the end. */
export const GROUPS: readonly { name: string; keys: readonly string[] }[] = [
  { name: "event", keys: ["name", "organiser", "place", "contact"] },
  { name: "play", keys: ["rulebook", "deals", "seats", "late_minutes"] },
  { name: "entries", keys: ["unit_word", "limits.players", "limits.women", "limits.teams", "limits.deadline", "entry_form"] },
  { name: "draw", keys: ["lots", "keep_apart", "second_bye", "third_place"] },
  {
    name: "times",
    keys: ["schedule.start", "schedule.weekdays", "schedule.hour", "schedule.tables", "schedule.minutes", "schedule.per_day", "schedule.skip"],
  },
  { name: "prizes", keys: ["prizes"] },
  { name: "rest", keys: ["remarks"] },
];

export function grouped(lines: readonly SettingLine[]): { name: string; lines: SettingLine[] }[] {
  const known = GROUPS.map(({ name, keys }) => ({
    name,
    lines: keys.map((key) => lines.find((line) => line.key === key)).filter((line): line is SettingLine => !!line),
  }));
  const all = GROUPS.reduce<string[]>((before, { keys }) => before.concat(keys), []);
  const rest = lines.filter((line) => all.indexOf(line.key) < 0);
  const last = known[known.length - 1];
  if (last) last.lines = last.lines.concat(rest);
  return known.filter((group) => group.lines.length > 0);
}

export const valuesOf = (lines: readonly SettingLine[]): Values =>
  lines.reduce<Values>((all, line) => ({ ...all, [line.key]: line.value }), {});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What of the form differs from the lines it began with, and nothing else. */
export function changesOf(lines: readonly SettingLine[], values: Values): Values {
  return lines
    .filter((line) => line.key in values && !same(line.value, values[line.key]))
    .reduce<Values>((all, line) => ({ ...all, [line.key]: values[line.key] }), {});
}

/** The setting that a refusal is about: `to.prizes.0.name` → `prizes`, `limits.women` → itself. */
export function settingOf(place: string | null, lines: readonly SettingLine[]): string | null {
  if (place === null) return null;
  const path = place.replace(/\[(\d+)\]/g, ".$1").replace(/^(body\.|args\.|to\.|setup\.)+/, "");
  const found = lines.filter(({ key }) => path === key || path.indexOf(`${key}.`) === 0);
  return found.length ? found.reduce((a, b) => (b.key.length > a.key.length ? b : a)).key : null;
}

/** The sentence beside a setting, without what the form shows by itself: clauses. */
export const sentenceOf = (text: string): string =>
  text
    .replace(/\s*[（(]R[\d.R、,，\s]+[）)]/g, "")
    .replace(/^R[\d.]+(?:[；;，,]\s*|$)/, "");

/** A moment on the wall as fields of a form have it: to the minute, without seconds. */
export const toMinute = (value: unknown): string => (typeof value === "string" ? value.slice(0, 16) : "");

/** Whether a day or a moment, as a setting has it, is over by this device's clock. */
export function isPast(kind: string, value: unknown, now: Date): boolean {
  if (typeof value !== "string" || (kind !== "date" && kind !== "datetime")) return false;
  const two = (n: number) => `0${n}`.slice(-2);
  const wall = `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T${two(now.getHours())}:${two(now.getMinutes())}`;
  return kind === "date" ? value.slice(0, 10) < wall.slice(0, 10) : value.slice(0, 16) <= wall;
}

/** The dates of a form that are over by this device's clock. */
export const pastLines = (lines: readonly SettingLine[], values: Values, now: Date): SettingLine[] =>
  lines.filter((line) => isPast(line.kind, values[line.key], now));

/** An hour on the wall, to the minute. */
export const toHour = (value: unknown): string => (typeof value === "string" ? value.slice(0, 5) : "");
