import { beforeEach, describe, expect, test } from "vitest";

import { TableSocket, type Handlers, type Request, type Standing } from "@/table/socket";
import type { ServerMsg } from "@/wire";

import { snapshot } from "./messages";

/** A socket whose other end is the test. */
class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  said: { type: string; id?: string; n?: number | null; epoch?: string | null }[] = [];
  send(text: string) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  open() {
    this.onopen?.();
  }
  tell(msg: ServerMsg) {
    this.onmessage?.({ data: JSON.stringify(msg) });
  }
  cut() {
    this.onclose?.();
  }
}

let sockets: FakeSocket[];
let timers: { run: () => void; ms: number; id: number }[];
let standings: Standing[];
let lost: string[];
let meant: boolean;
let seen: { epoch: string | null; n: number };
let socket: TableSocket;

const last = () => sockets[sockets.length - 1]!;
const act = (id: string): Request => ({ type: "act", id, deal: 1, action: "pass" });
const said = (type: string) => last().said.filter((msg) => msg.type === type);

/** Lets the timer that is due first run. */
function pass(): number {
  const next = timers.sort((a, b) => a.ms - b.ms).shift();
  if (!next) throw new Error("no timer runs");
  next.run();
  return next.ms;
}

beforeEach(() => {
  sockets = [];
  timers = [];
  standings = [];
  lost = [];
  meant = true;
  seen = { epoch: null, n: 0 };
  let ids = 0;
  const handlers: Handlers = {
    seen: () => seen,
    message: (msg) => {
      if (msg.type === "snapshot") seen = { epoch: msg.epoch, n: msg.n };
    },
    standing: (standing) => standings.push(standing),
    stillMeant: () => meant,
    lost: (request) => lost.push(request.id),
    bye: () => undefined,
  };
  socket = new TableSocket("ws://here/ws/4821", handlers, {
    open: () => {
      const fake = new FakeSocket();
      sockets.push(fake);
      return fake as unknown as WebSocket;
    },
    later: (run, ms) => {
      timers.push({ run, ms, id: ++ids });
      return ids;
    },
    cancel: (id) => (timers = timers.filter((timer) => timer.id !== id)),
    random: () => 0.5,
  });
  socket.start();
});

function connect(): void {
  last().open();
  last().tell(snapshot(7));
  const settled = timers.find(({ ms }) => ms === 300);
  if (!settled) throw new Error("what waits is never said");
  timers = timers.filter((timer) => timer !== settled);
  settled.run();
}

test("the first hello names nothing, the next one what was seen last", () => {
  connect();
  expect(said("hello")).toEqual([{ type: "hello", epoch: null, n: null }]);
  last().cut();
  pass();
  last().open();
  expect(said("hello")).toEqual([{ type: "hello", epoch: "e1", n: 7 }]);
});

test("waits grow from one failed try to the next, and begin anew once connected", () => {
  const waits: number[] = [];
  for (let i = 0; i < 32; i++) {
    last().cut();
    waits.push(pass());
  }
  expect(waits.slice(0, 5)).toEqual([300, 600, 1200, 2000, 2000]);
  expect(waits.slice(28)).toEqual([2000, 2000, 8000, 8000]);
  connect();
  last().cut();
  expect(pass()).toBe(300);
});

test("what is seen again doesn't wait, and an old socket is asked whether it lives", () => {
  connect();
  last().cut();
  socket.wake();
  expect(sockets).toHaveLength(2);
  connect();
  const before = said("ping").length;
  socket.wake();
  expect(said("ping")).toHaveLength(before + 1);
  const dead = last();
  pass(); // nobody answers
  expect(dead.closed).toBe(true);
  pass();
  expect(sockets).toHaveLength(3);
});

describe("requests", () => {
  test("made before the server has spoken wait for it", () => {
    socket.request(act("a"));
    expect(said("act")).toEqual([]);
    connect();
    expect(said("act").map(({ id }) => id)).toEqual(["a"]);
  });

  test("that were answered are not said again", () => {
    connect();
    socket.request(act("a"));
    socket.request(act("b"));
    last().tell({ type: "ack", id: "a" });
    last().cut();
    pass();
    connect();
    expect(said("act").map(({ id }) => id)).toEqual(["b"]);
  });

  test("are said again once on each new connection, with the same id", () => {
    connect();
    socket.request(act("a"));
    last().cut();
    pass();
    connect();
    last().tell({ type: "pong", now: 1 });
    expect(said("act").map(({ id }) => id)).toEqual(["a"]);
  });

  test("wait for what was missed, even where a pong comes before it", () => {
    connect();
    socket.request(act("a"));
    last().cut();
    pass();
    last().open();
    last().tell({ type: "pong", now: 1 });
    socket.request(act("b"));
    expect(said("act")).toEqual([]);
    expect(pass()).toBe(300);
    expect(said("act").map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("that mean something else by now are given up", () => {
    connect();
    socket.request(act("a"));
    last().cut();
    pass();
    meant = false;
    connect();
    expect(said("act")).toEqual([]);
    expect(lost).toEqual(["a"]);
  });
});

describe("bye", () => {
  const text = { zh: "再见", en: "bye" };

  test("with a time comes back then", () => {
    connect();
    last().tell({ type: "bye", code: "restarting", text, retry: 1500 });
    expect(last().closed).toBe(true);
    expect(pass()).toBe(1500);
    expect(sockets).toHaveLength(2);
  });

  test("without a time is for good", () => {
    connect();
    last().tell({ type: "bye", code: "removed", text, retry: null });
    expect(standings[standings.length - 1]).toBe("closed");
    socket.wake();
    expect(timers).toEqual([]);
    expect(sockets).toHaveLength(1);
  });
});

test("a socket that was given up says nothing more", () => {
  connect();
  const old = last();
  old.cut();
  pass();
  connect();
  old.tell(snapshot(99));
  old.cut();
  expect(seen.n).toBe(7);
  expect(sockets).toHaveLength(2);
});

test("numbers that don't follow bring a new socket", () => {
  connect();
  const old = last();
  socket.resume();
  expect(old.closed).toBe(true);
  expect(pass()).toBe(0);
  last().open();
  expect(said("hello")).toEqual([{ type: "hello", epoch: "e1", n: 7 }]);
});

test("a page that goes away stops everything", () => {
  connect();
  socket.stop();
  expect(last().closed).toBe(true);
  expect(timers).toEqual([]);
  expect(standings[standings.length - 1]).toBe("closed");
});
