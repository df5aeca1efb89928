/** The server's routes (docs/web.md), and what they say when they refuse. */
import type {
  Analysis,
  Bilingual,
  Choices,
  Invitation,
  LessonCard,
  LessonState,
  Me,
  PastDeals,
  Problem,
  Replay,
  RoomCard,
  RuleSection,
  RulebookCard,
  SeatLink,
  SeatName,
  Settings,
  Verified,
} from "./wire";

/** A refused route, or a server out of reach; `text` is what to show. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly place: string | null,
    readonly text: Bilingual,
  ) {
    super(text.en);
  }
}

const UNREACHABLE: Bilingual = { zh: "连不上，看看网络再试", en: "Out of reach: check the network" };
const UNREADABLE: Bilingual = { zh: "服务器答得不对，稍后再试", en: "The server gave no proper answer" };

function isProblem(body: unknown): body is Problem {
  const text = (body as Partial<Problem> | null)?.text;
  return typeof text?.zh === "string" && typeof text.en === "string";
}

export async function ask(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiProblem(0, "unreachable", null, UNREACHABLE);
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  if (isProblem(body)) throw new ApiProblem(response.status, body.code, body.place, body.text);
  throw new ApiProblem(response.status, "unreadable", null, UNREADABLE);
}

export async function get<T>(path: string): Promise<T> {
  return (await ask(path, {})).json() as Promise<T>;
}

export async function post<T>(path: string, body: unknown = {}): Promise<T> {
  const init = {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  return (await ask(path, init)).json() as Promise<T>;
}

const room = (code: string) => `/api/rooms/${encodeURIComponent(code)}`;

export const api = {
  me: () => get<Me>("/api/me"),
  rename: (nickname: string) => post<Me>("/api/me", { nickname }),
  choices: () => get<Choices>("/api/choices"),
  rulebook: (table: Record<string, unknown>) => post<RulebookCard>("/api/rulebook", table),
  rooms: () => get<RoomCard[]>("/api/rooms"),
  open: (settings: Settings) => post<Invitation>("/api/rooms", settings),
  quick: () => post<Invitation>("/api/quick"),
  room: (code: string) => get<RoomCard>(room(code)),
  invitation: (code: string) => get<Invitation>(`${room(code)}/invitation`),
  sit: (code: string, seat: SeatName | null) => post<RoomCard>(`${room(code)}/sit`, { seat }),
  seatLink: (code: string) => post<SeatLink>(`${room(code)}/seat-link`),
  claim: (token: string) => post<RoomCard>("/api/seats/claim", { token }),
  record: async (code: string, deal: number) =>
    (await ask(`${room(code)}/deals/${deal}.gouji`, {})).text(),
  replay: (code: string, deal: number) => get<Replay>(`${room(code)}/deals/${deal}/replay`),
  replayOf: (record: string) => post<Replay>("/api/replay", { record }),
  analysis: (record: string) => post<Analysis>("/api/analysis", { record }),
  verify: (record: string) => post<Verified>("/api/verify", { record }),
  past: (before: string | null) =>
    get<PastDeals>(`/api/past${before === null ? "" : `?before=${encodeURIComponent(before)}`}`),
  lessons: () => get<LessonCard[]>("/api/lessons"),
  lesson: (key: string, answers: string[]) =>
    post<LessonState>(`/api/lessons/${encodeURIComponent(key)}`, { answers }),
  rules: () => get<RuleSection[]>("/api/rules"),
};
