/**
 * The room's page without a server, for `npm run dev`: /mock/index.html?state=basic-answer
 * (see states.py for the moments), &theme=light|dark &lang=zh|en &large=1 &pick=AA &live=0
 */
import { computed, createApp, h, ref, shallowRef } from "vue";
import { createMemoryHistory, createRouter } from "vue-router";

import { i18n, speak } from "@/i18n";
import { followSettings, settings } from "@/settings";
import { decisionOf, NOTHING, receive, type Live } from "@/table/live";
import RoomScreen from "@/table/RoomScreen.vue";
import type { Session } from "@/table/session";
import type { HintMsg, RefusedMsg, SnapshotMsg } from "@/wire";
import "@/style/base.css";

import states from "./states.json";

const query = new URLSearchParams(location.search);
const name = query.get("state") ?? "basic-answer";
const snapshot = (states as unknown as Record<string, SnapshotMsg>)[name];
if (!snapshot) throw new Error(`no state ${name}: ${Object.keys(states).join(" ")}`);
if (query.get("long")) for (const seat of snapshot.room.seats) seat.name = "Maximiliane-Theodora";

settings.theme = query.get("theme") === "light" ? "light" : "dark";
settings.language = query.get("lang") === "en" ? "en" : "zh";
settings.large = query.has("large");
settings.sound = false;
followSettings();

const live = shallowRef<Live>(receive(NOTHING, snapshot, Date.now()));
const decision = computed(() => decisionOf(live.value.table));
const note = (what: string) => (...args: unknown[]) => console.log(what, JSON.stringify(args));
const refusal = shallowRef<RefusedMsg | null>(
  query.has("refusal")
    ? {
        type: "refused", id: "1", code: "too-low", clause: "R3.2",
        text: { zh: "三个七压不住三个八：一张一张对着比，每张都要大", en: "three sevens do not beat three eights: every card must be higher than the one across" },
      }
    : null,
);
const hint = shallowRef<HintMsg | null>(null);
const session = {
  live, decision, refusal, hint,
  standing: ref(query.get("standing") ?? "open"), bye: shallowRef(null), busy: ref(false),
  onMessage: () => undefined, wake: note("wake"), forgetHint: () => (hint.value = null), forgetRefusal: note("forget"),
  act: note("act"),
  askHint: () =>
    (hint.value = { type: "hint", id: "2", action: live.value.table?.legal[0] ?? "pass", text: { zh: "要得起，不用2也不用王。", en: "It beats the set without a two or a joker." } }),
  passAhead: note("ahead"), report: note("report"), phrase: note("phrase"), ready: note("ready"), callTime: note("time"),
  back: note("back"), fast: note("fast"), leave: note("leave"), host: note("host"),
} as unknown as Session;

const qr = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 21 21"><path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0zM9 9h3v3H9zM14 14h2v5h-2z"/></svg>';
const invitation = { code: "4821", url: "http://192.168.1.20:8000/room/4821", qr };
const page = () =>
  h(RoomScreen, {
    code: snapshot.room.code,
    session, invitation, seatLink: { seat: "p1", url: `${invitation.url}/x`, qr }, sitting: false,
    bots: [{ name: "novice", title: { zh: "小牛", en: "Novice" }, strength: 2, about: { zh: "", en: "" } }],
    phrases: ["报牌", "够级", "过牌", "让牌", "捎牌", "闷牌", "接风", "请裁判"].map((zh) => ({ key: zh, text: { zh, en: zh }, clip: [] })),
  });
const router = createRouter({ history: createMemoryHistory(), routes: [{ path: "/:rest(.*)", component: { render: () => null } }] });
void speak(settings.language).then(() => createApp({ render: page }).use(i18n).use(router).mount("#app"));
