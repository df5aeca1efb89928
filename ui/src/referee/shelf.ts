/**
 * What a phone keeps of a match, in localStorage: written before a tap's handler returns, so that a
 * killed tab loses nothing, and kept by WeChat's browser (its IndexedDB comes and goes). Two tabs of
 * one phone share it: every change starts from what is stored, not from what a tab remembers.
 */
import type { Bilingual } from "@/wire";

import type { Draft } from "./sheet";

/** Something that was entered and that the server has yet to take, or has refused. */
export interface Entry {
  /** the phone's own name for it: sent twice, it counts once */
  id: string;
  /** when it was entered, with the zone */
  at: string;
  what: string;
  args: Record<string, unknown>;
  why?: string;
  /** the preview that was agreed to: nothing else may happen */
  seen?: string;
  /** what was known of its deal when it was entered: another phone may have changed it since */
  over?: string;
  /** why the server didn't take it; it stays until the referee has dealt with it */
  refused?: Bilingual;
}

export interface Kept<V> {
  /** the match as the server last told it, and when */
  view: V | null;
  seen: string | null;
  queue: Entry[];
  /** by deal */
  drafts: Record<string, Draft>;
  /** deals whose players have sat down, as far as only this phone knows */
  seated: number[];
  /** when what was kept here was last touched */
  touched: string;
}

const PREFIX = "gouji.referee.";
const DEVICE = "gouji.referee-device";
const MONTH_MS = 31 * 24 * 3600_000;

export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function get(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // no storage here: `set` tells
  }
}

/** Whether it was kept. */
function set(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return localStorage.getItem(key) === text;
  } catch {
    return false; // full, or forbidden: the page says so
  }
}

let unkept = "";

/** This phone's name, the same for all its tabs; good for as long as the page where nothing is kept. */
export function deviceId(): string {
  const known = get(DEVICE) ?? unkept;
  if (known) return known;
  unkept = randomId();
  set(DEVICE, unkept);
  return unkept;
}

const empty = <V>(): Kept<V> => ({ view: null, seen: null, queue: [], drafts: {}, seated: [], touched: "" });

function parsed<V>(text: string | null): Kept<V> {
  if (!text) return empty();
  try {
    return { ...empty<V>(), ...(JSON.parse(text) as Kept<V>) };
  } catch {
    return empty(); // cut off in the middle: nothing in it can be read
  }
}

/** One match's place on the phone. */
export class Shelf<V> {
  private readonly key: string;
  private memory: Kept<V>;
  /** false where this phone lets no page keep anything */
  keeps: boolean;

  constructor(
    token: string,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.key = PREFIX + token;
    this.memory = parsed<V>(get(this.key));
    this.keeps = set(`${PREFIX}probe`, this.now().toISOString());
    this.clear();
  }

  read(): Kept<V> {
    if (this.keeps) this.memory = parsed<V>(get(this.key));
    return this.memory;
  }

  /** Changes what is kept, starting from what another tab may have kept since. */
  update(change: (kept: Kept<V>) => Kept<V>): Kept<V> {
    this.memory = { ...change(this.read()), touched: this.now().toISOString() };
    this.keeps = set(this.key, JSON.stringify(this.memory));
    return this.memory;
  }

  /** Calls `back` when another tab has changed what is kept; gives a way to stop. */
  follow(back: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === this.key) back();
    };
    window.addEventListener("storage", heard);
    return () => window.removeEventListener("storage", heard);
  }

  /** Matches of a month ago go, unless something of them was never sent. */
  private clear(): void {
    const old = this.now().getTime() - MONTH_MS;
    try {
      for (const key of Object.keys(localStorage)) {
        if (!key.startsWith(PREFIX) || key === this.key) continue;
        const kept = parsed<V>(get(key));
        if (!kept.queue.length && !(Date.parse(kept.touched) > old)) localStorage.removeItem(key);
      }
    } catch {
      // no storage: nothing to clear
    }
  }
}
