/**
 * A referee's phone and his match: what is known, what waits, whether this phone has the match, and
 * how the line is. Everything that is entered goes through here.
 */
import { computed, onScopeDispose, ref, shallowRef } from "vue";

import { ApiProblem } from "@/api";
import { trouble } from "@/pages/parts/load";
import type { Bilingual, Preview, Sheet } from "@/wire";

import { claim, contestOf, matchRoutes, type MatchRoutes, type Wish } from "./api";
import { basisOf, conflictOf, dueDeal, merged, type DealNow } from "./merge";
import { failureOf, Outbox, pause, type Failure } from "./outbox";
import { deviceId, Shelf, type Entry } from "./shelf";
import { factsOf, isEmpty, newDraft, type Draft, type Facts } from "./sheet";
import { NO_REFEREE } from "./texts";

/** `opening`: nothing heard yet; `away`: no network; `gone`: the link is revoked or was never one. */
export type LineState = "opening" | "ok" | "away" | "gone";

const SCRATCH_MS = 1_200;
const NAME = "gouji.referee-name";

function storedName(): string {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return ""; // nothing is kept on this phone
  }
}

export function useReferee(token: string) {
  const device = deviceId();
  const shelf = new Shelf<Sheet>(token);
  const kept = shallowRef(shelf.read());
  const keeps = ref(shelf.keeps);
  const line = ref<LineState>("opening");
  const problem = ref<Bilingual | null>(null);
  /** another phone has the match; this one looks on until it takes over */
  const taken = ref(false);
  /** it was taken from this phone while it was at work */
  const lost = ref(false);
  /** what the other phone had tapped was taken over with the match */
  const adopted = ref(false);
  const name = ref(storedName());
  let routes: MatchRoutes | null = null;
  let alive = true;
  let held = false; // this phone had the match when it last heard of it
  let scratching: ReturnType<typeof setTimeout> | undefined;
  let orders = 0; // answered ones: an answer begun before is older than theirs

  const view = computed(() => kept.value.view);
  const queue = computed(() => kept.value.queue);
  const deals = computed(() => (view.value ? merged(view.value, queue.value) : []));
  const due = computed(() => (view.value ? dueDeal(view.value, deals.value) : { number: null, unknown: false }));
  const refused = computed(() => queue.value.filter((entry) => entry.refused));
  const mayEnter = computed(
    () => !taken.value && line.value !== "gone" && !!view.value && view.value.match.status !== "decided" && !view.value.match.locked,
  );

  function look(): void {
    kept.value = shelf.read();
    keeps.value = shelf.keeps;
  }

  function heard(sheet: Sheet): Sheet {
    shelf.update((one) => ({ ...one, view: sheet, seen: new Date().toISOString() }));
    look();
    line.value = "ok";
    problem.value = null;
    taken.value = sheet.holder !== null && !sheet.holder.mine;
    lost.value = taken.value && (held || lost.value);
    held = sheet.holder?.mine ?? false;
    return sheet;
  }

  function went(failure: Failure | null, error?: unknown): void {
    if (failure === "away") line.value = "away";
    else if (failure === "gone") {
      line.value = "gone";
      problem.value = trouble(error);
    } else if (failure === "taken") {
      lost.value = held;
      taken.value = true;
      void refresh().catch(() => undefined); // tells who has it; the loop asks again
    } else line.value = "ok";
  }

  async function refresh(): Promise<Sheet> {
    const before = orders;
    const sheet = await asReferee((found) => found.sheet());
    return before === orders || !view.value ? heard(sheet) : view.value;
  }

  /** Asks as the referee; a phone whose cookie is gone comes in by the link again. */
  async function asReferee<T>(deed: (found: MatchRoutes) => Promise<T>): Promise<T> {
    if (routes) {
      try {
        return await deed(routes);
      } catch (error) {
        if (!(error instanceof ApiProblem) || error.code !== "no-part") throw error;
      }
    }
    await open();
    return deed(routes as unknown as MatchRoutes);
  }

  /** Comes in by the link, and has the match if nobody else does. */
  async function open(): Promise<Sheet> {
    const role = await claim(token, name.value);
    if (role.role !== "referee" || !role.match) throw new ApiProblem(403, "no-part", null, NO_REFEREE);
    const found = matchRoutes(contestOf(token) || role.contest, role.match, device);
    let sheet: Sheet;
    try {
      sheet = await found.hold(false);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
      sheet = await found.sheet();
    }
    routes = found;
    return heard(sheet);
  }

  const outbox = new Outbox<Sheet>(shelf, {
    send: async (entry) => {
      const done = await asReferee((found) => found.command(entry));
      orders++;
      held = true;
      return done.sheet ?? asReferee((found) => found.sheet());
    },
    refresh,
    conflict: (entry) => conflictOf(view.value, entry),
    changed: look,
    went,
  });

  // ---------------------------------------------------------------- the line

  let failures = 0;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: AbortController | null = null;

  async function once(): Promise<void> {
    if (!routes) {
      await open();
    } else if (line.value !== "ok" || !view.value) {
      await refresh();
    } else {
      waiting = new AbortController();
      const { signal } = waiting;
      const { stamp } = view.value;
      const before = orders;
      const news = await asReferee((found) => found.news(stamp, signal));
      if (news && before === orders) heard(news);
    }
    if (!taken.value) void outbox.flush();
  }

  /** Asks, waits, asks again; one turn at a time, a new one ends the one before. */
  async function listen(mine: number): Promise<void> {
    const over = () => !alive || mine !== turn || line.value === "gone";
    if (over() || document.visibilityState !== "visible") return;
    try {
      await once();
      failures = 0;
    } catch (error) {
      if (over()) return;
      const failure = failureOf(error);
      failures++;
      if (failure === "gone" || failure === "refused") {
        line.value = "gone";
        problem.value = trouble(error);
        return;
      }
      if (!(error instanceof ApiProblem)) console.error(error);
      if (failure === "away") line.value = "away";
    }
    if (!over()) timer = setTimeout(() => void listen(mine), failures ? pause(failures) : 1_000);
  }

  /** Asks at once: the page is looked at again, the network is back, somebody tapped. */
  function again(): void {
    turn++;
    clearTimeout(timer);
    waiting?.abort();
    failures = 0;
    if (line.value === "gone") line.value = "opening";
    void listen(turn);
  }
  const seen = () => {
    if (document.visibilityState === "visible") return again();
    turn++; // nobody looks: whatever is entered goes all the same
    clearTimeout(timer);
    waiting?.abort();
  };
  const online = () => again();
  const offline = () => {
    if (line.value === "ok") line.value = "away";
  };
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  const unfollow = shelf.follow(look);
  void listen(turn);
  onScopeDispose(() => {
    alive = false;
    clearTimeout(timer);
    clearTimeout(scratching);
    waiting?.abort();
    outbox.stop();
    unfollow();
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
  });

  // ---------------------------------------------------------------- what is entered

  /** Keeps an order and sends it; it remembers what it rests on. */
  function put(wish: Wish): Entry {
    const over = view.value ? basisOf(view.value, deals.value, wish) : undefined;
    return outbox.put({ ...wish, ...(over === undefined ? {} : { over }) });
  }

  /** What an order would bring; it needs the server, and that nothing waits before it. */
  const preview = (wish: Wish): Promise<Preview> => asReferee((found) => found.preview(wish));
  const canPreview = computed(() => line.value === "ok" && queue.value.length === 0);

  async function takeOver(): Promise<void> {
    const sheet = heard(await asReferee((found) => found.hold(true)));
    const [number, facts] = scratchOf(sheet);
    if (number !== null && facts && number === dueDeal(sheet, deals.value).number && isEmpty(draftOf(number))) {
      keepDraft(number, newDraft(facts));
      adopted.value = true;
    }
    void outbox.flush();
  }

  const draftOf = (number: number): Draft => kept.value.drafts[number] ?? newDraft();

  /** Keeps what is tapped of a deal, here at once and at the server when there is time. */
  function keepDraft(number: number, draft: Draft | null): void {
    shelf.update((one) => {
      const drafts = { ...one.drafts };
      if (draft) drafts[number] = draft;
      else delete drafts[number];
      return { ...one, drafts };
    });
    look();
    clearTimeout(scratching);
    if (!draft) return;
    const told = { deal: number, facts: factsOf(draft) };
    scratching = setTimeout(() => {
      // a copy for the next phone: without it, that phone's referee taps anew
      if (line.value === "ok" && !taken.value) routes?.scratch(told).catch(() => undefined);
    }, SCRATCH_MS);
  }

  /** Play of a deal has begun: its seats fold away. */
  function begun(deal: DealNow): boolean {
    if (deal.result || deal.first !== null || deal.incidents.length || !isEmpty(draftOf(deal.number))) return true;
    return kept.value.seated.includes(deal.number) || (deal.opened && view.value?.seats === "fixed");
  }
  function begin(number: number): void {
    shelf.update((one) => ({ ...one, seated: [...one.seated.filter((n) => n !== number), number] }));
    look();
  }

  function rename(to: string): void {
    name.value = to;
    try {
      localStorage.setItem(NAME, to);
    } catch {
      // nothing is kept on this phone: the name is good for as long as the page
    }
    routes?.rename(to).catch(() => undefined); // signed with it the next time the link is opened
  }

  return {
    view, queue, deals, due, refused, line, problem, taken, lost, adopted, keeps, name, kept, mayEnter, canPreview,
    put, preview, takeOver, again, draftOf, keepDraft, begun, begin, rename,
    retry: (id: string) => outbox.retry(id),
    drop: (id: string) => outbox.drop(id),
  };
}

export type Referee = ReturnType<typeof useReferee>;

/** What another phone had tapped, if it is that. */
function scratchOf(sheet: Sheet): [number | null, Facts | null] {
  const found = sheet.scratch as { deal?: unknown; facts?: Partial<Facts> } | null;
  const lists = [found?.facts?.order, found?.facts?.opened, found?.facts?.declared, found?.facts?.burned, found?.facts?.blocked];
  if (typeof found?.deal !== "number" || !lists.every(Array.isArray)) return [null, null];
  return [found.deal, { ...(found.facts as Facts), remarks: String(found.facts?.remarks ?? "") }];
}
