import { describe, expect, test } from "vitest";

import { decisionOf, hasGap, NOTHING, receive, type Live } from "@/table/live";
import type { ServerMsg } from "@/wire";

import { line, overMsg, player, roomMsg, snapshot, table, tableMsg } from "./messages";

const all = (messages: ServerMsg[], from: Live = NOTHING): Live =>
  messages.reduce((live, msg) => receive(live, msg, 500), from);

/** What lasts of a state: what was heard just now does not. */
const lasting = ({ fresh: _, ahead: __, ...rest }: Live) => rest;

const MESSAGES: ServerMsg[] = [
  snapshot(3, { log: [line(0)] }),
  tableMsg(4, [line(1)], { leader: "p2" }),
  roomMsg(5, "playing"),
  tableMsg(6, [line(2), line(3)], { leader: "p3" }),
  overMsg(7),
  roomMsg(8, "ready"),
];

test("nothing is believed before the first snapshot", () => {
  expect(receive(NOTHING, tableMsg(1), 0)).toEqual(NOTHING);
});

test("a snapshot is all there is", () => {
  const live = all([...MESSAGES, snapshot(2, { epoch: "e2", log: [line(0)] })]);
  expect(lasting(live)).toEqual(lasting(all([snapshot(2, { epoch: "e2", log: [line(0)] })])));
});

test("the log grows by what is new, and each line is heard once", () => {
  const heard: number[] = [];
  let live = NOTHING;
  for (const msg of MESSAGES) {
    live = receive(live, msg, 500);
    heard.push(...live.fresh.map(({ i }) => i));
  }
  expect(live.log.map(({ i }) => i)).toEqual([0, 1, 2, 3]);
  expect(heard).toEqual([1, 2, 3]); // the snapshot's own line is old
  expect(live.n).toBe(8);
});

test("every message twice is every message once, and nothing is heard again", () => {
  const heard: number[] = [];
  let live = NOTHING;
  for (const msg of MESSAGES.flatMap((msg) => [msg, msg])) {
    live = receive(live, msg, 500);
    heard.push(...live.fresh.map(({ i }) => i));
  }
  expect(lasting(live)).toEqual(lasting(all(MESSAGES)));
  expect(heard).toEqual([1, 2, 3]);
});

describe("messages in any order after the snapshot", () => {
  const [first, ...rest] = MESSAGES as [ServerMsg, ...ServerMsg[]];
  const orders = [[4, 3, 2, 1, 0], [1, 0, 3, 2, 4], [2, 4, 0, 1, 3]];
  test.each(orders)("%j ends in the same state", (...order) => {
    const live = all([first, ...order.map((i) => rest[i]!)]);
    expect(lasting(live)).toEqual(lasting(all(MESSAGES)));
    expect(hasGap(live)).toBe(false);
  });

  test("a gap is seen until it is filled, and nothing is shown before its turn", () => {
    const early = all([first, rest[1]!, rest[2]!]);
    expect(hasGap(early)).toBe(true);
    expect(early.n).toBe(3);
    expect(early.log).toHaveLength(1);
    const filled = receive(early, rest[0]!, 500);
    expect(hasGap(filled)).toBe(false);
    expect(filled.fresh.map(({ i }) => i)).toEqual([1, 2, 3]);
  });
});

test("the next deal's log begins anew and puts the last deal's end away", () => {
  const live = all([...MESSAGES, tableMsg(9, [line(0)], { deal: 2 })]);
  expect(live.log.map(({ i }) => i)).toEqual([0]);
  expect(live.over).toBeNull();
  expect(all(MESSAGES).over?.deal).toBe(1);
});

test("the last view of the same deal leaves its end in place", () => {
  expect(all([...MESSAGES, tableMsg(9, [line(4)])]).over?.deal).toBe(1);
});

test("the server's clock is known from every message that tells it", () => {
  expect(receive(NOTHING, snapshot(1), 400).ahead).toBe(600);
  expect(receive(all([snapshot(1)]), { type: "pong", now: 9_000 }, 1_000).ahead).toBe(8_000);
});

test("answers to requests change no state", () => {
  const live = all(MESSAGES);
  const text = { zh: "不行", en: "no" };
  for (const msg of [
    { type: "ack", id: "1" } as const,
    { type: "refused", id: "1", code: "too-low", clause: "R3.2", text } as const,
  ])
    expect(lasting(receive(live, msg, 500))).toEqual(lasting(live));
});

describe("a decision", () => {
  const asked = { role: "answer" as const, top: null };

  test("is none while nothing is asked", () => {
    expect(decisionOf(null)).toBeNull();
    expect(decisionOf(table())).toBeNull();
  });

  test("is the same while others only talk, and another after a play", () => {
    const before = decisionOf(table(asked));
    expect(decisionOf(table({ ...asked, pass_ahead: true, may_call_time: ["p2"] }))).toBe(before);
    const players = [0, 1, 2, 3, 4, 5].map(player);
    players[1] = { ...players[1]!, said: { action: "88", text: { zh: "两个八", en: "two eights" } } };
    expect(decisionOf(table({ ...asked, players }))).not.toBe(before);
    expect(decisionOf(table({ ...asked, role: "close" }))).not.toBe(before);
    expect(decisionOf(table({ ...asked, deal: 2 }))).not.toBe(before);
  });
});
