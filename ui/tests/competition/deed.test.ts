import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApp, h, nextTick, reactive, type App } from "vue";

import DeedSheet, { type Looked } from "@/competition/parts/DeedSheet.vue";
import { i18n } from "@/i18n";

const looked = (count: number): Looked => ({
  seen: `seen-${count}`,
  moves: [{ zh: `改成${count}队`, en: `becomes ${count} teams` }],
});

let app: App;
let props: { args: { count: number } };
/** Looks that are under way, each with what it asks about. */
let asked: { count: number; answer: () => void }[];
let taken: [string, string | null][];

beforeEach(async () => {
  vi.useFakeTimers();
  [asked, taken] = [[], []];
  props = reactive({ args: { count: 3 } });
  app = createApp({
    render: () =>
      h(DeedSheet, {
        title: "定下", go: "定下", modelValue: true, args: props.args,
        look: () => {
          const { count } = props.args;
          return new Promise<Looked>((done) => asked.push({ count, answer: () => done(looked(count)) }));
        },
        act: async (why: string, seen: string | null) => void taken.push([why, seen]),
      }),
  });
  document.body.innerHTML = '<div id="app"></div>';
  app.use(i18n).mount("#app");
  await nextTick();
});
afterEach(() => {
  app.unmount();
  vi.useRealTimers();
});

const moves = () => document.querySelector(".moves")?.textContent ?? "";
const go = () => document.querySelector<HTMLButtonElement>(".deed .main")!.click();
const settle = async () => {
  for (let i = 0; i < 6; i++) await nextTick();
};

test("what a late look was answered with is not shown for what is wished now", async () => {
  expect(asked.map(({ count }) => count)).toEqual([3]);
  props.args = { count: 4 };
  await nextTick();
  asked[0]!.answer();
  await settle();
  expect(moves()).not.toContain("改成3队");
  await vi.advanceTimersByTimeAsync(400);
  asked[1]!.answer();
  await settle();
  expect(moves()).toContain("改成4队");
  go();
  await settle();
  expect(taken).toEqual([["", "seen-4"]]);
});

test("who is quicker than the look is shown first what it brings", async () => {
  asked[0]!.answer();
  await settle();
  props.args = { count: 4 };
  await nextTick();
  go();
  await settle();
  expect(asked.map(({ count }) => count)).toEqual([3, 4]);
  asked[1]!.answer();
  await settle();
  expect([taken, moves()]).toEqual([[], expect.stringContaining("改成4队")]);
  go();
  await settle();
  expect(taken).toEqual([["", "seen-4"]]);
});
