/** The routes that a referee's phone uses (docs/web.md); a slow answer counts as none. */
import { ApiProblem, ask } from "@/api";

import type { Entry } from "./shelf";
import { SLOW_TEXT } from "./texts";
import type { ContestRole, Done, Preview, Sheet } from "@/wire";

const BASE = "/api/competitions";
/** A bad line is found out after so long; a waiting question after longer than the server waits. */
const PATIENCE_MS = 15_000;
const WAIT_S = 25;

const SLOW = () => new ApiProblem(0, "unreachable", null, SLOW_TEXT);

/** As `ask`, but no longer than `ms`; `signal` gives it up. */
async function within(path: string, init: RequestInit, ms: number, signal?: AbortSignal): Promise<Response> {
  const control = new AbortController();
  const end = () => control.abort();
  signal?.addEventListener("abort", end);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(SLOW()); // kernels that don't abort still get their answer
      control.abort();
    }, ms);
  });
  try {
    return await Promise.race([ask(path, { cache: "no-store", ...init, signal: control.signal }), late]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
  }
}

/** The server's answer; a page of somebody's WLAN in its place counts as no network. */
async function json<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch {
    throw SLOW();
  }
}

async function send<T>(path: string, body: unknown, method = "POST"): Promise<T> {
  const headers = { "Content-Type": "application/json" };
  return json<T>(await within(path, { method, headers, body: JSON.stringify(body) }, PATIENCE_MS));
}

/** The competition that a link's token begins with. */
export const contestOf = (token: string): string => token.slice(0, Math.max(0, token.lastIndexOf(".")));

export const claim = (token: string, name: string): Promise<ContestRole> =>
  send(`${BASE}/claim`, name ? { token, name } : { token });

/** What is asked of the server for an order or its preview. */
export type Wish = Pick<Entry, "what" | "args" | "why" | "seen">;

/** One match's routes for one phone. */
export function matchRoutes(contest: string, match: string, device: string) {
  const at = `${BASE}/${encodeURIComponent(contest)}`;
  const mine = `${at}/matches/${encodeURIComponent(match)}`;
  const order = ({ what, args, why, seen }: Wish) => ({
    role: "referee",
    what,
    // a dispute is known by its number alone
    args: what === "take-back-dispute" ? args : { match, ...args },
    why: why ?? "",
    seen: seen ?? null,
    device,
  });
  return {
    sheet: async (): Promise<Sheet> =>
      json(await within(`${mine}/sheet?device=${device}`, {}, PATIENCE_MS)),
    /** News of the match; null: none while the server waited. */
    news: async (seen: string, signal: AbortSignal): Promise<Sheet | null> => {
      const path = `${mine}/sheet?device=${device}&seen=${encodeURIComponent(seen)}&wait=${WAIT_S}`;
      const answer = await within(path, {}, WAIT_S * 1000 + PATIENCE_MS, signal);
      return answer.status === 204 ? null : json<Sheet>(answer);
    },
    hold: (take: boolean): Promise<Sheet> => send(`${mine}/hold`, { device, take }),
    rename: (name: string): Promise<unknown> => send(`${at}/me`, { name }),
    preview: (wish: Wish): Promise<Preview> => send(`${at}/preview`, order(wish)),
    command: (entry: Entry): Promise<Done> =>
      send(`${at}/commands`, { ...order(entry), id: entry.id, said_at: entry.at }),
    scratch: async (scratch: unknown): Promise<void> => {
      const headers = { "Content-Type": "application/json" };
      const body = JSON.stringify({ device, scratch });
      await within(`${mine}/scratch`, { method: "PUT", headers, body }, PATIENCE_MS);
    },
  };
}

export type MatchRoutes = ReturnType<typeof matchRoutes>;
