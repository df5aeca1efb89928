/** The settings of a room in the making; kept on this device, so that the next room begins there. */
import type { RulebookCard, Settings, SwitchLine } from "@/wire";

export type RuleTable = Settings["rulebook"];
export type RuleValue = RuleTable[string];
type Base = RulebookCard["base"];

const KEY = "gouji.new-room";

/** What the server has as defaults as well, with all seats for friends. */
export function freshSettings(): Settings {
  return {
    rulebook: { base: "contest" },
    deals: null,
    clock_s: null,
    burn_window_s: 3,
    spectators: true,
    spectator_delay_s: 0,
    counter: false,
    sizes: false,
    bots: [null, null, null, null, null, null],
  };
}

/** The last room's settings, where they are to be had and still look like settings. */
export function lastSettings(read: (key: string) => string | null): Settings {
  const fresh = freshSettings();
  let kept: unknown;
  try {
    kept = JSON.parse(read(KEY) ?? "null");
  } catch {
    return fresh;
  }
  if (kept === null || typeof kept !== "object") return fresh;
  const last = kept as Partial<Settings>;
  const base = last.rulebook?.base;
  const bots = Array.isArray(last.bots) && last.bots.length === 6 ? last.bots : fresh.bots;
  const known = (Object.keys(fresh) as (keyof Settings)[]).filter((key) => key in last);
  const usual = known.reduce<Settings>((all, key) => ({ ...all, [key]: last[key] }), fresh);
  return {
    ...usual,
    rulebook: base === "basic" || base === "contest" ? (last.rulebook as RuleTable) : fresh.rulebook,
    bots: bots as Settings["bots"],
  };
}

export function keepSettings(settings: Settings, write: (key: string, text: string) => void): void {
  try {
    write(KEY, JSON.stringify(settings));
  } catch {
    // no storage here: the next room begins from the defaults
  }
}

const same = (a: RuleValue | undefined, b: RuleValue | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** The table with one switch set; what the base has anyway is left out of it. */
export function withSwitch(table: RuleTable, base: RulebookCard, key: string, value: RuleValue): RuleTable {
  const { [key]: _, ...rest } = table;
  const own = base.switches.find((line) => line.key === key)?.value;
  return same(own as RuleValue, value) ? rest : { ...rest, [key]: value };
}

/** The other rulebook, without what was changed in this one. */
export const withBase = (base: Base): RuleTable => ({ base });

/** Keys that a room says outside the rulebook. */
const ELSEWHERE = ["clock_s", "deals_per_match"];

/** The switches that a room's form shows, the changed ones known by their base's values. */
export function shownSwitches(card: RulebookCard): { line: SwitchLine; changed: boolean }[] {
  return card.switches
    .filter((line) => !ELSEWHERE.includes(line.key))
    .map((line) => ({ line, changed: card.differs.includes(line.key) }));
}

/** The number that a rulebook itself has for a switch. */
export function ownNumber(card: RulebookCard | undefined, key: string): number | null {
  const value = card?.switches.find((line) => line.key === key)?.value;
  return typeof value === "number" ? value : null;
}

/** The switch that a refusal is about: `rulebook.place_points[2]` → `place_points`. */
export const keyOf = (place: string | null): string | null =>
  place === null ? null : place.replace(/^rulebook\./, "").replace(/[[.].*$/, "");
