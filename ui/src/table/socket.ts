/** One room's socket: comes back by itself, and says again what was not answered. */
import type { ByeMsg, ClientMsg, ServerMsg } from "@/wire";

/** A request that the server answers by its id. */
export type Request = Extract<ClientMsg, { id: string }>;

export type Standing = "connecting" | "open" | "waiting" | "closed";

export interface Handlers {
  /** what to name in `hello` */
  seen(): { epoch: string | null; n: number };
  message(msg: ServerMsg): void;
  standing(standing: Standing): void;
  /** whether an unanswered request still means what it meant, now that the page is back */
  stillMeant(request: Request): boolean;
  /** the request will get no answer: it is not said again */
  lost(request: Request): void;
  bye(msg: ByeMsg): void;
}

/** What the socket needs of the browser; tests bring their own. */
export interface Surroundings {
  open(url: string): WebSocket;
  later(run: () => void, ms: number): number;
  cancel(timer: number): void;
  random(): number;
}

const BROWSER: Surroundings = {
  open: (url) => new WebSocket(url),
  later: (run, ms) => window.setTimeout(run, ms),
  cancel: (timer) => window.clearTimeout(timer),
  random: Math.random,
};

const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 2_000;
/** After so many tries, a minute or so, the server is not just starting again. */
const MANY_TRIES = 30;
const LONG_WAIT_MS = 8_000;
const PING_EVERY_MS = 20_000;
/** A socket that answers no ping for so long is dead, though nobody has said so. */
const PONG_WITHIN_MS = 5_000;
const WAKE_PONG_WITHIN_MS = 1_500;
/** Back again: what was missed comes first, and then what was never answered is said again. */
const REPEAT_AFTER_MS = 300;

export class TableSocket {
  private socket: WebSocket | null = null;
  private readonly unanswered = new Map<string, Request>();
  private tries = 0;
  private greeted = false;
  private retry: number | null = null;
  private ping: number | null = null;
  private deadline: number | null = null;
  private repeat: number | null = null;
  private stopped = false;

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
    private readonly around: Surroundings = BROWSER,
  ) {}

  start(): void {
    if (this.socket || this.stopped) return;
    this.clear("retry");
    this.handlers.standing("connecting");
    const socket = this.around.open(this.url);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => {
      this.send({ type: "hello", ...this.seen() });
      // one who has missed nothing would hear nothing, and not know that he is back
      this.send({ type: "ping" });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket === this.socket) this.take(JSON.parse(event.data) as ServerMsg);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.dropped();
    };
    this.watch(PONG_WITHIN_MS * 2);
  }

  /** For good: the page goes away. */
  stop(): void {
    this.stopped = true;
    this.drop();
    this.clear("retry");
    this.handlers.standing("closed");
  }

  /** Sends a request, now or when the page is back. */
  request(request: Request): void {
    this.unanswered.set(request.id, request);
    if (this.greeted && this.repeat === null) this.send(request);
  }

  /** The page is seen again, or the network is back: don't wait, and don't trust an old socket. */
  wake(): void {
    if (this.stopped) return;
    if (!this.socket) {
      this.tries = 0;
      this.start();
    } else if (this.greeted) {
      this.probe(WAKE_PONG_WITHIN_MS);
    }
  }

  /** Asks for what is missing: numbers came that do not follow. */
  resume(): void {
    if (this.stopped || !this.greeted) return;
    this.drop();
    this.again(0);
  }

  private seen(): { epoch: string | null; n: number | null } {
    const { epoch, n } = this.handlers.seen();
    return { epoch, n: epoch === null ? null : n };
  }

  private send(msg: ClientMsg): void {
    this.socket?.send(JSON.stringify(msg));
  }

  private take(msg: ServerMsg): void {
    this.clear("deadline");
    if (!this.greeted) this.greet();
    if (msg.type === "bye") {
      this.handlers.bye(msg);
      this.drop();
      if (msg.retry === null) this.stop();
      else this.again(msg.retry);
      return;
    }
    if ("id" in msg) this.unanswered.delete(msg.id);
    this.handlers.message(msg);
  }

  private greet(): void {
    this.greeted = true;
    this.tries = 0;
    this.handlers.standing("open");
    this.schedulePing();
    this.clear("repeat");
    this.repeat = this.around.later(() => {
      this.repeat = null;
      this.sayAgain();
    }, REPEAT_AFTER_MS);
  }

  private sayAgain(): void {
    for (const request of [...this.unanswered.values()]) {
      if (this.handlers.stillMeant(request)) {
        this.send(request);
      } else {
        this.unanswered.delete(request.id);
        this.handlers.lost(request);
      }
    }
  }

  private schedulePing(): void {
    this.clear("ping");
    this.ping = this.around.later(() => {
      this.probe(PONG_WITHIN_MS);
      this.schedulePing();
    }, PING_EVERY_MS);
  }

  private probe(within: number): void {
    this.send({ type: "ping" });
    this.watch(within);
  }

  /** Without a word until then the socket is given up, and a new one opened. */
  private watch(within: number): void {
    this.clear("deadline");
    this.deadline = this.around.later(() => {
      this.deadline = null;
      this.drop();
      this.again(0);
    }, within);
  }

  private dropped(): void {
    this.drop();
    const longest = this.tries < MANY_TRIES ? LONGEST_WAIT_MS : LONG_WAIT_MS;
    const wait = Math.min(longest, FIRST_WAIT_MS * 2 ** this.tries);
    this.tries += 1;
    this.again(wait * (0.75 + this.around.random() / 2));
  }

  private again(ms: number): void {
    if (this.stopped) return;
    this.handlers.standing("waiting");
    this.clear("retry");
    this.retry = this.around.later(() => {
      this.retry = null;
      this.start();
    }, ms);
  }

  private drop(): void {
    this.clear("ping");
    this.clear("deadline");
    this.clear("repeat");
    const socket = this.socket;
    this.socket = null;
    this.greeted = false;
    socket?.close();
  }

  private clear(timer: "retry" | "ping" | "deadline" | "repeat"): void {
    const running = this[timer];
    if (running !== null) this.around.cancel(running);
    this[timer] = null;
  }
}
