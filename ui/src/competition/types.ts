/** The wire's types that these pages use (docs/web.md). */
import type { Bilingual } from "@/wire";

export type Role = "organiser" | "jury" | "referee" | "entrant";
export interface ContestRole { contest: string; role: Role; match: string | null; unit: string | null; name: string; label: string }
export interface ContestCard {
  id: string; name: string; organiser: string; place: string; start: string | null; teams: number; round: number;
  ended: boolean; rehearsal: boolean; roles: ContestRole[];
}
export interface ContestList { may_create: boolean; needs_pass: boolean; contests: ContestCard[] }
export type SettingKind =
  | "text" | "long" | "number" | "switch" | "choice" | "date" | "time" | "datetime" | "weekdays" | "dates" | "prizes" | "rulebook";
export interface SettingLine {
  key: string; name: Bilingual; why: Bilingual; value: unknown; text: Bilingual; kind: SettingKind;
  choices: { value: string | boolean | number; text: Bilingual }[]; optional: boolean; least: number | null; most: number | null; clauses: string[];
}
export interface Template { key: string; title: Bilingual; settings: SettingLine[] }
export interface ContestLink {
  number: number; role: Role; match: string | null; unit: string | null; label: string; url: string; qr: string;
}
export interface ContestLinkCard {
  number: number; role: Role; match: string | null; unit: string | null; label: string; made: string; revoked: boolean;
  devices: { name: string; at: string }[];
}
export interface NewContestMade { id: string; link: ContestLink }
export interface Order {
  as: Role; what: string; args: object; why?: string; id?: string; seen?: string | null; device?: string | null; said_at?: string | null;
}
export interface Done { n: number; number: number; again: boolean; line: Bilingual; moves: Bilingual[] }
export interface FoulLine {
  kind: string; seat: number; note: string; member: string; team: string; text: Bilingual; then: Bilingual; clause: string;
  points: number; last: boolean; void: boolean; disqualified: boolean;
}
export interface DealResult {
  order: number[]; opened: number[]; declared: number[]; burned: [number, number][]; blocked: [number, number][];
}
export interface SheetItem { text: Bilingual; points: number; seat: number | null; side: number; clause: string }
export interface SheetDeal {
  number: number; extra: boolean; spare: boolean; seats: number[]; names: string[]; drawn_seats: boolean; drawer: number | null; first_taker: number | null;
  referee: string; remarks: string; result: DealResult | null; incidents: FoulLine[]; places: number[] | null;
  items: SheetItem[]; points: [number, number] | null; floor: Bilingual | null;
}
export interface Appeal {
  id: number; match: string; team: number | null; label: string; text: string;
  state: "open" | "upheld" | "rejected" | "withdrawn"; state_text: Bilingual; ruling: string;
}
export interface SheetRules {
  title: Bilingual; buy_threes: boolean; declarations: boolean; threes_last: boolean; burn_point: number; block_point: number;
  open_point: number; declare_point: number; declare_failed_point: number; sweep: string; clock_s: number; drawer: string; burn_word: Bilingual;
}
export interface SheetTeam { id: number; label: string; members: string[]; captain: number }
export interface Sheet {
  stamp: string; number: number; contest: string; contest_name: string; match: Match; seats: "fixed" | "drawn";
  deals_per_match: number; most_deals: number; rulebook: SheetRules; kinds: { kind: string; text: Bilingual; clause: string; last: boolean }[];
  teams: SheetTeam[]; deals: SheetDeal[];
  taken: [number, number]; next_deal: number; drawer_due: number; complete: boolean; appeals: Appeal[];
}
export interface Preview { seen: string; line: Bilingual; moves: Bilingual[]; fouls: FoulLine[]; sheet: Sheet | null }
export type MatchStatus = "waiting" | "playing" | "confirming" | "drawn" | "decided";
export interface Match {
  id: string; round: number; number: number; kind: "main" | "final" | "third"; title: Bilingual; sides: [number, number];
  labels: [string, string]; table: number | null; start: string | null; status: MatchStatus; text: Bilingual; totals: [number, number];
  winner: number | null; how: Bilingual; deals: number; locked: boolean; begun: boolean; confirmed: [string, string];
  forfeits: { team: number; kind: string; why: string }[]; appeals: number[];
}
export interface Team {
  id: number; label: string; unit: string; group: string; members: { name: string; sex: "f" | "m" | "" }[]; captain: number;
  phone: string; remarks: string; out: null | { kind: "withdrawn" | "retired" | "struck"; round: number; why: string };
}
export interface Lot {
  round: number; method: "electronic" | "by_hand"; drawn: boolean; commitment: string; secret: string; word: string;
  keep_apart: boolean; field: number[]; pairs: [number, number][]; bye: number | null; stand_ins: { team: number; name: string }[];
}
export interface Round { number: number; title: Bilingual; bye: number | null; bye_label: string; decided: boolean; matches: Match[] }
export interface Next {
  key: "entries" | "draw" | "lots" | "lots-by-hand" | "matches" | "prizes" | "appeals" | "finish" | "over" | "dead";
  text: Bilingual; round: number | null; appeal: number | null; matches: string[]; prize: string | null; field: number | null;
}
export interface PlaceLine {
  place: number; team: number; label: string; round: number; round_text: Bilingual; points: [number, number] | null;
  prize: string; tied: boolean; forfeited: boolean; struck: boolean;
}
export interface PrizeLine { prize: string; place: number; team: number; label: string; people: string[] }
export interface Clash { kind: string; match: string; other: string; text: Bilingual }
export interface Waiver { id: number; unit: string; group: string | null; limit: string; text: Bilingual; why: string }
export interface PaperCard { name: string; title: Bilingual; ready: boolean }
export interface Desk {
  stamp: string; id: string; number: number; name: string; rehearsal: boolean; ended: boolean; setup: Setup;
  settings: SettingLine[]; nexts: Next[]; teams: Team[]; waivers: Waiver[]; lots: Lot[]; rounds: Round[]; clashes: Clash[];
  appeals: Appeal[]; places: PlaceLine[]; prizes: PrizeLine[]; unsettled: string; ties: boolean; all_done: boolean;
  papers: PaperCard[]; commands: string[];
}
export interface Setup {
  name: string; unit_word: string; lots: "electronic" | "by_hand"; keep_apart: boolean;
  limits: { players: number | null; women: number | null; teams: number | null; deadline: string | null };
  schedule: { tables: number }; deals: number; late_minutes: number | null;
}
export interface LogChange { doc: string; old: unknown; new: unknown }
export interface LogEntry {
  n: number; at: string; role: string; role_text: Bilingual; who: string; text: Bilingual; why: string; said_at: string | null;
  changes: LogChange[]; undoable: boolean;
}
export interface LogPage { entries: LogEntry[]; more: number | null }
export interface PlayerLine {
  place: number; name: string; team: number; label: string; deals: number; points: number; average: number; first: number; last: number;
}
export interface Players { stamp: string; players: PlayerLine[] }
export interface PublicLinks { url: string; qr: string; entry_url: string; entry_qr: string; screen_url: string }
export interface EntryTerms {
  open: boolean; deadline: string | null; players: number | null; women: number | null; teams: number | null; form: "groups" | "members";
}
export interface PublicView {
  stamp: string; id: string; name: string; organiser: string; place: string; remarks: string; unit_word: string; rulebook: Bilingual;
  deals: number; ended: boolean; entry: EntryTerms; retention: Bilingual; teams: number;
  rounds: { number: number; title: Bilingual; matches: number; decided: number; bye: string }[];
  now: Match[]; next: Match[]; latest: Match[]; champion: string | null; rehearsal: boolean;
}
export interface PublicRound { stamp: string; number: number; title: Bilingual; bye: string; matches: Match[]; lot: Lot | null }
export interface PublicTeam { id: number; label: string; unit: string; group: string; members: string[]; captain: number; out: string | null }
export interface PublicMatch { stamp: string; match: Match; teams: SheetTeam[]; deals: SheetDeal[] }
export interface PublicTeams { stamp: string; teams: PublicTeam[] }
export interface PublicPlaces { stamp: string; final: boolean; places: PlaceLine[]; prizes: PrizeLine[] }
export interface ScreenView {
  stamp: string; name: string; matches: number; decided: number; champion: string | null; now: Match[]; next: Match[]; latest: Match[]; round: number; title: Bilingual;
}
export interface Verification {
  number: number; good: boolean; findings: { good: boolean; text: Bilingual }[]; lots: Lot[]; labels: Record<string, string>;
}
export interface OwnEntry { stamp: string; unit: string; entry: EntryTerms; retention: Bilingual; teams: Team[] }
export interface WrongCell { sheet: string; row: number; column: string; head: string; text: Bilingual }
export interface Upload {
  entered: Done | null; wrong: WrongCell[]; notices: Bilingual[]; teams: { unit: string; group: string; members: { name: string }[] }[];
  same: number; marked: string | null; marked_name: string;
}
export interface EntriesMade { done: Done; link: ContestLink }
export interface BackupCard { name: string; at: string; entries: number; loses: number }
export interface BackupLoss { name: string; loses: Bilingual[] }
export interface RehearsalState { lines: Bilingual[]; at: number; done: boolean; failed: Bilingual | null; contest: string | null }
