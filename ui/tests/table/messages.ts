/** Small messages for tests; whatever a test doesn't speak of is plausible and the same. */
import type { LogLine, OverMsg, Player, Room, RoomMsg, SnapshotMsg, Table, TableMsg } from "@/wire";
import { SEATS } from "@/wire";

const words = (text: string) => ({ zh: text, en: text });

export const player = (i: number): Player => ({
  seat: SEATS[i]!, size: null, reported: null, place: null, marks: [], said: null,
});

export const table = (more: Partial<Table> = {}): Table => ({
  deal: 1, seat: "p1", hand: null, role: null, legal: [], choices: [], ask: null, why: null, window: null, asked: [],
  leader: "p1", top: null, chaos: false, players: SEATS.map((_, i) => player(i)), clock: null, pass_ahead: false,
  fast: false, may_fast: false, unseen: null, may_call_time: [], ...more,
});

export const line = (i: number, more: Partial<LogLine> = {}): LogLine => ({
  i, kind: "said", trick: 1, seat: "p2", action: "pass", role: "answer", text: words(`line ${i}`), bubble: words("过牌"),
  clip: ["pass"], ...more,
});

export const room = (phase: Room["phase"]): Room => ({
  code: "4821", phase, paused: false, adjourned_until: null,
  settings: { rulebook: {}, deals: null, clock_s: null, burn_window_s: 3, spectators: true, spectator_delay_s: 0, counter: false, sizes: false, bots: [] },
  rulebook: { base: "basic", title: words("基本规则"), switches: [], differs: [] },
  seats: SEATS.map((seat) => ({ seat, kind: "person", name: seat, bot: null, online: true, stand_in: false, ready: false, host: seat === "p1" })),
  spectators: 0, deal: 1, deals: 3, totals: [0, 0], sheet: [], winner: null, commitment: null, ready_until: null,
});

export const snapshot = (n: number, more: Partial<SnapshotMsg> = {}): SnapshotMsg => ({
  type: "snapshot", n, epoch: "e1", now: 1_000, you: { seat: "p1", nickname: "我", host: true }, room: room("playing"),
  table: table(), log: [], over: null, ...more,
});

export const tableMsg = (n: number, log: LogLine[] = [], more: Partial<Table> = {}): TableMsg => ({
  type: "table", n, now: 1_000 + n, table: table(more), log,
});

export const roomMsg = (n: number, phase: Room["phase"]): RoomMsg => ({ type: "room", n, now: 1_000 + n, room: room(phase) });

export const overMsg = (n: number, deal = 1): OverMsg => ({
  type: "over", n, now: 1_000 + n,
  over: {
    deal, places: [...SEATS], items: [], points: [4, 0], total: words("4 比 0"), totals: [4, 0], left: ["", "", "", "", "", ""],
    dealt: ["", "", "", "", "", ""], secret: "", commitment: "", contributions: ["", "", "", "", "", ""], seed: "", record: "",
    match_over: false, winner: null,
  },
});
