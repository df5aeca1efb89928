/** A room as a page lives it: socket, state, what was asked for and what came of it. */
import { computed, onScopeDispose, reactive, ref, shallowRef } from "vue";

import type { Bilingual, ByeMsg, ClientMsg, HintMsg, RefusedMsg, SeatName, ServerMsg } from "@/wire";

import { decisionOf, hasGap, NOTHING, receive, type Live } from "./live";
import { TableSocket, type Request, type Standing } from "./socket";

type Wish = Request extends infer R ? (R extends { id: string } ? Omit<R, "id"> : never) : never;

const GAP_MS = 800;
/** After an answer was taken, the view that follows from it may take this long. */
const SETTLE_MS = 1_500;

export function newId(): string {
  const words = crypto.getRandomValues(new Uint32Array(3));
  return Array.from(words, (word) => word.toString(36)).join("-");
}

export const socketUrl = (code: string): string =>
  `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(code)}`;

export function useSession(code: string) {
  const live = shallowRef<Live>(NOTHING);
  const standing = ref<Standing>("connecting");
  const refusal = shallowRef<RefusedMsg | null>(null);
  const hint = shallowRef<HintMsg | null>(null);
  const bye = shallowRef<ByeMsg | null>(null);
  /** ids of requests under way, with the decision they were meant for */
  const waiting = reactive(new Map<string, { type: Request["type"]; decision: string | null }>());
  const listeners: ((live: Live) => void)[] = [];
  let gap: number | null = null;

  const decision = computed(() => decisionOf(live.value.table));
  const busy = computed(() =>
    [...waiting.values()].some((w) => w.type === "act" && w.decision === decision.value),
  );

  const socket = new TableSocket(socketUrl(code), {
    seen: () => live.value,
    standing: (now) => (standing.value = now),
    bye: (msg) => (bye.value = msg),
    stillMeant: (request) =>
      request.type !== "act" || waiting.get(request.id)?.decision === decision.value,
    lost: (request) => waiting.delete(request.id),
    message,
  });

  function message(msg: ServerMsg): void {
    if (msg.type === "ack") return settle(msg.id);
    if (msg.type === "refused") {
      waiting.delete(msg.id);
      refusal.value = msg;
      return;
    }
    if (msg.type === "hint") {
      waiting.delete(msg.id);
      hint.value = msg;
      return;
    }
    const before = decision.value;
    live.value = receive(live.value, msg, Date.now());
    if (decision.value !== before) refusal.value = hint.value = null;
    if (msg.type === "snapshot") bye.value = null;
    for (const listen of listeners) listen(live.value);
    mindGap();
  }

  /** Taken; until its consequence is seen nothing else may be said to the same decision. */
  function settle(id: string): void {
    if (waiting.get(id)?.type !== "act") waiting.delete(id);
    else window.setTimeout(() => waiting.delete(id), SETTLE_MS);
  }

  function mindGap(): void {
    if (!hasGap(live.value)) {
      if (gap !== null) window.clearTimeout(gap);
      gap = null;
    } else {
      gap ??= window.setTimeout(() => {
        gap = null;
        socket.resume();
      }, GAP_MS);
    }
  }

  function ask(wish: Wish): void {
    const request = { ...wish, id: newId() } as Request;
    waiting.set(request.id, { type: request.type, decision: decision.value });
    socket.request(request);
  }

  const wake = () => {
    if (document.visibilityState === "visible") socket.wake();
  };
  document.addEventListener("visibilitychange", wake);
  window.addEventListener("pageshow", wake);
  window.addEventListener("online", wake);
  onScopeDispose(() => {
    document.removeEventListener("visibilitychange", wake);
    window.removeEventListener("pageshow", wake);
    window.removeEventListener("online", wake);
    socket.stop();
  });
  socket.start();

  return {
    live,
    standing,
    refusal,
    hint,
    bye,
    busy,
    decision,
    onMessage: (listen: (live: Live) => void) => void listeners.push(listen),
    wake: () => socket.wake(),
    forgetHint: () => (hint.value = null),
    forgetRefusal: () => (refusal.value = null),
    act(action: string): void {
      const deal = live.value.table?.deal;
      if (deal === undefined || busy.value) return;
      refusal.value = null;
      hint.value = null;
      ask({ type: "act", deal, action });
    },
    askHint: () => ask({ type: "hint" }),
    passAhead: (on: boolean) => ask({ type: "pass-ahead", on }),
    report: (seat: SeatName) => ask({ type: "report", seat }),
    phrase: (key: string) => ask({ type: "phrase", key }),
    ready: (contribution: string) => ask({ type: "ready", contribution }),
    callTime: (seat: SeatName) => ask({ type: "call-time", seat }),
    back: () => ask({ type: "back" }),
    fast: (on: boolean) => ask({ type: "fast", on }),
    leave: () => ask({ type: "leave" }),
    host: (
      what: Extract<ClientMsg, { type: "host" }>["do"],
      more: { seat?: SeatName; other?: SeatName; bot?: string } = {},
    ) => ask({ type: "host", do: what, seat: null, other: null, bot: null, ...more }),
  };
}

export type Session = ReturnType<typeof useSession>;
export type Refusal = { text: Bilingual; clause: string | null };
