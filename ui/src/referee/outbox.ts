/**
 * Sends what was entered, one after the other, in order, each until the server has taken or refused
 * it. A refusal holds up what comes after it: the referee sends it again or lets it go.
 */
import { ApiProblem } from "@/api";
import type { Bilingual } from "@/wire";

import { randomId, type Entry, type Shelf } from "./shelf";

/** What an attempt came to: `away`: no network, or a server that is busy or broken. */
export type Failure = "away" | "taken" | "gone" | "refused";

/** The link is void or was never one, or lets into another match. */
const GONE = ["no-such-link", "no-part", "not-his-match", "no-contest"];

/** Which failure a problem is; `taken`: another phone holds the match, `gone`: the link is no good. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiProblem)) return "away"; // a page of somebody's WLAN instead of an answer
  const { status, code } = error;
  if (status === 0 || status === 408 || status === 425 || status === 429 || status >= 500) return "away";
  if (code === "unreadable") return "away"; // not our server's own words
  if (code === "taken-over") return "taken";
  if (GONE.includes(code)) return "gone";
  return "refused";
}

/** Between tries, in ms: quick at first, then every half minute. */
export const pause = (failures: number): number => Math.min(30_000, 1000 * 2 ** Math.min(failures, 5));

interface Post<V> {
  /** Sends an entry; the match after it. */
  send: (entry: Entry) => Promise<V>;
  /** Asks for the match as it is now, before anything is sent after a failure. */
  refresh: () => Promise<unknown>;
  /** Why an entry must not go before the referee has looked at it; null: it may. */
  conflict: (entry: Entry) => Bilingual | null;
  /** Called when what is kept has changed. */
  changed: () => void;
  /** Called when a try failed, or `null` when one went well. */
  went: (failure: Failure | null, error?: unknown) => void;
  now?: () => Date;
}

export class Outbox<V> {
  private running = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stopped = false;

  constructor(
    private readonly shelf: Shelf<V>,
    private readonly post: Post<V>,
  ) {}

  /** Keeps an entry, and sends it when its turn comes. */
  put(wish: Omit<Entry, "id" | "at" | "refused">): Entry {
    const at = (this.post.now?.() ?? new Date()).toISOString();
    const entry: Entry = { ...wish, id: randomId(), at };
    this.keep((queue) => [...queue, entry]);
    void this.flush();
    return entry;
  }

  /**
   * Tries again what was refused, under a name of its own, for the old one has had its answer. What
   * it was agreed to on is looked at no more: the referee has seen the reason.
   */
  retry(id: string): void {
    const again = ({ what, args, why, at }: Entry): Entry => ({ id: randomId(), at, what, args, why });
    this.keep((queue) => queue.map((one) => (one.id === id ? again(one) : one)));
    void this.flush();
  }

  /** Lets an entry go, by the referee's own word. */
  drop(id: string): void {
    this.keep((queue) => queue.filter((one) => one.id !== id));
    void this.flush();
  }

  /** Sends what waits, until it is empty or something stands in the way. */
  async flush(): Promise<void> {
    if (this.running || this.stopped) return;
    this.running = true;
    clearTimeout(this.timer);
    try {
      for (;;) {
        const next = this.shelf.read().queue[0];
        if (!next || next.refused || this.stopped) return;
        if (!(await this.sent(next))) return;
      }
    } finally {
      this.running = false;
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  private async sent(entry: Entry): Promise<boolean> {
    let view: V;
    try {
      if (this.failures) await this.post.refresh();
      const conflict = this.post.conflict(entry);
      if (conflict) {
        this.refuse(entry, conflict);
        return false;
      }
      view = await this.post.send(entry);
    } catch (error) {
      return this.failed(entry, error);
    }
    this.failures = 0;
    const seen = (this.post.now?.() ?? new Date()).toISOString();
    this.shelf.update((kept) => ({
      ...kept,
      view,
      seen,
      queue: kept.queue.filter((one) => one.id !== entry.id),
    }));
    this.post.changed();
    this.post.went(null);
    return true;
  }

  private failed(entry: Entry, error: unknown): boolean {
    const failure = failureOf(error);
    if (failure === "refused" && error instanceof ApiProblem) {
      this.refuse(entry, error.text);
    } else if (failure === "away" && !this.stopped) {
      this.timer = setTimeout(() => void this.flush(), pause(this.failures++));
    }
    this.post.went(failure, error);
    return false;
  }

  private refuse(entry: Entry, refused: Bilingual): void {
    this.keep((queue) => queue.map((one) => (one.id === entry.id ? { ...one, refused } : one)));
  }

  private keep(change: (queue: Entry[]) => Entry[]): void {
    this.shelf.update((kept) => ({ ...kept, queue: change(kept.queue) }));
    this.post.changed();
  }
}
