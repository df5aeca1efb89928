/** What the page knows of a room: a pure function of what the server has said. */
import type {
  LogLine,
  Over,
  OverMsg,
  Room,
  RoomMsg,
  ServerMsg,
  SnapshotMsg,
  Table,
  TableMsg,
  You,
  YouMsg,
} from "@/wire";

type Numbered = RoomMsg | TableMsg | OverMsg | YouMsg;

export interface Live {
  /** the server's run, and the last number seen in it; null before the first snapshot */
  epoch: string | null;
  n: number;
  /** the server's clock minus this device's, in milliseconds */
  ahead: number;
  you: You | null;
  room: Room | null;
  table: Table | null;
  log: LogLine[];
  over: Over | null;
  /** lines that are new with the last message, to be heard once */
  fresh: LogLine[];
  /** messages that came before their turn, by number */
  early: Readonly<Record<number, Numbered>>;
}

export const NOTHING: Live = {
  epoch: null,
  n: 0,
  ahead: 0,
  you: null,
  room: null,
  table: null,
  log: [],
  over: null,
  fresh: [],
  early: {},
};

/** Whether something is missing before what has come already. */
export const hasGap = (live: Live): boolean => Object.keys(live.early).length > 0;

const isNumbered = (msg: ServerMsg): msg is Numbered =>
  msg.type === "room" || msg.type === "table" || msg.type === "over" || msg.type === "you";

/**
 * The state after one message that arrived at `at` (this device's clock).
 *
 * A number that was seen is a duplicate and changes nothing; one that comes too early waits for
 * those before it. Answers to requests (`ack`, `refused`, `hint`) and `bye` are not of this state.
 */
export function receive(live: Live, msg: ServerMsg, at: number): Live {
  if (msg.type === "snapshot") return restart(msg, at);
  if (msg.type === "pong") return { ...live, ahead: msg.now - at, fresh: [] };
  if (!isNumbered(msg) || live.epoch === null || msg.n <= live.n) return { ...live, fresh: [] };
  if (msg.n > live.n + 1) return { ...live, fresh: [], early: { ...live.early, [msg.n]: msg } };
  let next = apply(live, msg, at);
  const heard = [...next.fresh];
  for (let held = next.early[next.n + 1]; held; held = next.early[next.n + 1]) {
    next = apply(next, held, null);
    heard.push(...next.fresh);
  }
  return { ...next, fresh: heard };
}

function restart(msg: SnapshotMsg, at: number): Live {
  const { epoch, n, you, room, table, log, over } = msg;
  return { epoch, n, you, room, table, log, over, ahead: msg.now - at, fresh: [], early: {} };
}

function apply(live: Live, msg: Numbered, at: number | null): Live {
  const { [msg.n]: _, ...early } = live.early;
  const next: Live = { ...live, n: msg.n, early, fresh: [] };
  if (at !== null) next.ahead = msg.now - at;
  switch (msg.type) {
    case "room":
      next.room = msg.room;
      break;
    case "you":
      next.you = msg.you;
      break;
    case "over":
      next.over = msg.over;
      break;
    case "table": {
      const known = live.table?.deal === msg.table.deal ? live.log : [];
      next.table = msg.table;
      next.fresh = msg.log.filter((line) => line.i >= known.length);
      next.log = [...known, ...next.fresh];
      if (live.over && live.over.deal !== msg.table.deal) next.over = null;
      break;
    }
  }
  return next;
}

/**
 * Which decision the own seat is asked for, as a text that differs from one decision to the next;
 * null if it isn't asked. What was meant for one must not be said to another.
 */
export function decisionOf(table: Table | null): string | null {
  if (!table?.role) return null;
  const plays = table.players.map((player) => player.said?.action ?? "").join(",");
  const hand = table.hand?.join(".") ?? "";
  const top = table.top ? `${table.top.seat}:${table.top.cards}` : "";
  return [table.deal, table.role, table.leader, top, hand, plays].join("|");
}
