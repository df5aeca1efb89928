import { createRouter, createWebHistory } from "vue-router";

// each page is a chunk of its own: a phone loads what it shows
export const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: "/", component: () => import("./pages/HomePage.vue") },
    { path: "/new", component: () => import("./pages/NewRoomPage.vue") },
    { path: "/watch", component: () => import("./pages/WatchPage.vue") },
    { path: "/room/:code", component: () => import("./table/RoomPage.vue"), props: true },
    { path: "/seat/:token", component: () => import("./pages/SeatPage.vue"), props: true },
    { path: "/lessons", component: () => import("./pages/LessonsPage.vue") },
    { path: "/lessons/:lesson", component: () => import("./pages/LessonPage.vue"), props: true },
    { path: "/rules", component: () => import("./pages/RulesPage.vue") },
    { path: "/replay", component: () => import("./pages/ReplayPage.vue") },
    { path: "/replay/:code/:deal", component: () => import("./pages/ReplayPage.vue"), props: true },
    { path: "/past", component: () => import("./pages/PastPage.vue") },
    { path: "/verify", component: () => import("./pages/VerifyPage.vue") },
    { path: "/competitions", component: () => import("./competition/CompetitionsPage.vue") },
    { path: "/competitions/new", component: () => import("./competition/NewCompetitionPage.vue") },
    { path: "/link/:token", component: () => import("./competition/LinkPage.vue"), props: true },
    { path: "/c/:id", component: () => import("./competition/public/ResultsPage.vue"), props: true },
    { path: "/c/:id/match/:match", component: () => import("./competition/public/ResultsPage.vue"), props: true },
    { path: "/c/:id/screen", component: () => import("./competition/public/ScreenPage.vue"), props: true },
    { path: "/c/:id/entry", component: () => import("./competition/public/EntryPage.vue"), props: true },
    { path: "/c/:id/verify", component: () => import("./competition/public/VerifyPage.vue"), props: true },
    { path: "/c/:id/desk/:room?/:rest?", component: () => import("./competition/desk/DeskPage.vue"), props: true },
    { path: "/referee/:token", component: () => import("./referee/RefereePage.vue"), props: true },
    { path: "/:rest(.*)", component: () => import("./pages/LostPage.vue") },
  ],
  scrollBehavior(to, _from, saved) {
    if (saved) return saved;
    if (to.hash && to.path === "/rules") return false; // the page scrolls once its text is there
    return { top: 0 };
  },
});
