/** The competition's routes (docs/web.md). */
import { ask, get, post } from "@/api";

import type {
  BackupCard,
  BackupLoss,
  ContestLink,
  ContestLinkCard,
  ContestList,
  ContestMe,
  ContestRole,
  Desk,
  Done,
  EntriesMade,
  LogPage,
  NewContestMade,
  Order,
  OwnEntry,
  Players,
  Preview,
  PublicLinks,
  PublicMatch,
  PublicPlaces,
  PublicRound,
  PublicTeams,
  PublicView,
  RehearsalState,
  Role,
  ScreenView,
  Sheet,
  Template,
  Upload,
  Verification,
} from "./types";

const BASE = "/api/competitions";
const at = (id: string, rest = ""): string => `${BASE}/${encodeURIComponent(id)}${rest}`;

/** A random name for a request that counts once, however often it is sent. */
export function freshId(): string {
  const bytes = new Uint8Array(18);
  crypto.getRandomValues(bytes);
  return Array.prototype.map.call(bytes, (byte: number) => ("0" + byte.toString(16)).slice(-2)).join("");
}

/** An answer that stays as it is until `stamp` changes. */
export interface Stamped {
  stamp: string;
}

/** Asks for what is newer than `seen`; null: nothing new while the server waited. */
export type Watch<T extends Stamped> = (seen: string | null, signal: AbortSignal | null) => Promise<T | null>;

const watched =
  <T extends Stamped>(path: string): Watch<T> =>
  async (seen, signal) => {
    const query = seen === null ? "" : `?seen=${encodeURIComponent(seen)}&wait=25`;
    const answer = await ask(path + query, { cache: "no-store", ...(signal ? { signal } : {}) });
    return answer.status === 204 ? null : ((await answer.json()) as T);
  };

async function bytes<T>(path: string, body: Blob): Promise<T> {
  const init = { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body };
  return (await ask(path, init)).json() as Promise<T>;
}

const order = (one: Order) => ({ why: "", id: freshId(), seen: null, device: null, said_at: null, ...one });

export const contests = {
  list: () => get<ContestList>(BASE),
  templates: () => get<Template[]>(`${BASE}/templates`),
  pass: (pass: string) => post<unknown>(`${BASE}/pass`, { word: pass }),
  create: (template: string, to: Record<string, unknown>, by: string) =>
    post<NewContestMade>(BASE, { template, to, by }),
  claim: (token: string, name?: string) => post<ContestRole>(`${BASE}/claim`, name ? { token, name } : { token }),
  restore: (file: File) => bytes<NewContestMade>(`${BASE}/restore`, file),
  rehearse: (teams: number, seed: string) => post<{ id: string }>(`${BASE}/rehearsals`, { teams, seed }),
  rehearsal: (id: string, after: number) =>
    get<RehearsalState>(`${BASE}/rehearsals/${encodeURIComponent(id)}?after=${after}`),

  me: (id: string) => get<ContestMe>(at(id, "/me")),
  rename: (id: string, name: string) => post<unknown>(at(id, "/me"), { name }),
  desk: (id: string) => watched<Desk>(at(id, "/desk")),
  preview: (id: string, one: Order) => post<Preview>(at(id, "/preview"), order(one)),
  command: (id: string, one: Order) => post<Done>(at(id, "/commands"), order(one)),
  log: (id: string, before: number | null) =>
    get<LogPage>(at(id, `/log?most=50${before === null ? "" : `&before=${before}`}`)),
  players: (id: string) => watched<Players>(at(id, "/players")),
  sheet: (id: string, match: string) => watched<Sheet>(at(id, `/matches/${encodeURIComponent(match)}/sheet`)),

  links: (id: string) => get<ContestLinkCard[]>(at(id, "/links")),
  link: (id: string, role: Role, rest: { match?: string; unit?: string; label?: string }) =>
    post<ContestLink>(at(id, "/links"), { role, ...rest }),
  refereeLinks: (id: string, round: number, renew: boolean) =>
    post<ContestLink[]>(at(id, "/links/referees"), { round, renew }),
  revoke: (id: string, number: number) => post<ContestLinkCard>(at(id, `/links/${number}/revoke`)),
  renew: (id: string, number: number) => post<ContestLink>(at(id, `/links/${number}/renew`)),
  publicLinks: (id: string) => get<PublicLinks>(at(id, "/public-link")),

  open: (id: string) => watched<PublicView>(at(id, "/public")),
  round: (id: string, number: number) => watched<PublicRound>(at(id, `/public/rounds/${number}`)),
  match: (id: string, match: string) => watched<PublicMatch>(at(id, `/public/matches/${encodeURIComponent(match)}`)),
  teams: (id: string) => watched<PublicTeams>(at(id, "/public/teams")),
  places: (id: string) => watched<PublicPlaces>(at(id, "/public/places")),
  screen: (id: string) => watched<ScreenView>(at(id, "/public/screen")),
  verify: (id: string) => get<Verification>(at(id, "/verify")),

  enter: (id: string, body: { id: string; unit: string; teams: object[]; by?: string }) =>
    post<EntriesMade>(at(id, "/entries"), body),
  own: (id: string) => watched<OwnEntry>(at(id, "/entry")),
  upload: (id: string, file: File, role: "organiser" | "entrant" | "public", go: boolean, request: string) =>
    bytes<Upload>(
      at(id, `/upload?name=${encodeURIComponent(file.name)}&role=${role}&do=${String(go)}&id=${request}`),
      file,
    ),
  remove: async (id: string, name: string) => {
    const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ name }) };
    await ask(at(id, "/delete"), init);
  },
  backups: (id: string) => get<BackupCard[]>(at(id, "/backups")),
  backup: (id: string, name: string) => get<BackupLoss>(at(id, `/backups/${encodeURIComponent(name)}`)),
  restoreBackup: (id: string, name: string, loses: number) =>
    post<{ kept: string }>(at(id, `/backups/${encodeURIComponent(name)}/restore`), { loses }),

  formBook: (id: string, filled = false) => at(id, `/forms/entries.xlsx${filled ? "?filled=true" : ""}`),
  /** blank, or with a unit's teams filled in */
  formPaper: (id: string, unit = "") =>
    at(id, `/forms/entry.docx${unit ? `?unit=${encodeURIComponent(unit)}&filled=true` : ""}`),
  paper: (id: string, name: string, kind: "html" | "xlsx", query = "") =>
    at(id, `/papers/${name}.${kind}${query ? `?${query}` : ""}`),
  pack: (id: string) => at(id, "/pack.zip"),
};
