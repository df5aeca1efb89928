import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createApp, h, nextTick, reactive, type App } from "vue";

import { toCounts } from "@/cards/ranks";
import { i18n } from "@/i18n";
import { strangers } from "@/table/people";
import TableView from "@/table/TableView.vue";
import type { Table } from "@/wire";

import { table } from "./messages";

const words = (text: string) => ({ zh: text, en: text });

let app: App;
let said: string[];
let props: { table: Table; busy: boolean; refusal: { text: { zh: string; en: string }; clause: string | null } | null };

const asked = (more: Partial<Table> = {}): Table =>
  table({
    hand: toCounts("777AAA22"), role: "answer", legal: ["AA", "22", "A2"], asked: ["p1"], ask: words("轮到你：对头的牌"),
    choices: [
      { action: "pass", word: "pass", text: words("过牌") },
      { action: "yield", word: "yield", text: words("让牌") },
    ],
    top: { seat: "p4", cards: "KK", call: words("两个K"), status: "open", burn: false, final: false }, ...more,
  });

function mount(seen: Table): void {
  said = [];
  props = reactive({ table: seen, busy: false, refusal: null });
  app = createApp({
    render: () =>
      h(TableView, {
        ...props, people: strangers(), onAct: (action: string) => said.push(action), onHint: () => said.push("hint"),
        onPassAhead: (on: boolean) => said.push(`ahead ${on}`), room: true,
      }),
  });
  document.body.innerHTML = '<div id="app"></div>';
  app.use(i18n).mount("#app");
}

const find = (selector: string) => document.querySelector<HTMLButtonElement>(selector)!;
const stack = (letter: string) => find(`[data-rank="${letter}"]`);
const main = () => find(".main");
const key = async (name: string, more: KeyboardEventInit = {}) => {
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, ...more }));
  await nextTick();
};
const click = async (button: HTMLButtonElement) => {
  button.click();
  await nextTick();
};

beforeEach(() => {
  vi.useFakeTimers();
  i18n.global.locale.value = "zh";
});
afterEach(() => {
  app.unmount();
  vi.useRealTimers();
});

test("two taps pick, a third plays, and the button says what", async () => {
  mount(asked());
  expect(main().disabled).toBe(true);
  await click(stack("A"));
  expect(main().textContent).toBe("再选 1 张");
  await click(stack("A"));
  expect(main().textContent).toBe("出牌两个A");
  await click(main());
  expect(said).toEqual(["AA"]);
});

test("a double tap plays once, and doesn't answer the next question", async () => {
  mount(asked());
  await key("A", { shiftKey: true });
  main().click();
  main().click();
  await nextTick();
  expect(said).toEqual(["AA"]);
  props.table = asked({ role: "close", choices: [{ action: "pass", word: "close", text: words("扣牌") }] });
  await nextTick();
  await click(find(".close"));
  expect(said).toEqual(["AA"]);
  vi.advanceTimersByTime(400);
  await nextTick();
  await click(find(".close"));
  expect(said).toEqual(["AA", "pass"]);
});

test("nothing is said while an answer is under way", async () => {
  mount(asked());
  props.busy = true;
  await nextTick();
  await key("p");
  await key("2", { shiftKey: true });
  await key("Enter");
  expect(said).toEqual([]);
});

test("a refusal is shown with its clause, and what was picked stays", async () => {
  mount(asked());
  await click(stack("7"));
  expect(main().textContent).toContain("为什么");
  await click(main());
  expect(said).toEqual(["7"]);
  props.refusal = { text: words("张数不对"), clause: "R3.1" };
  await nextTick();
  expect(find("[role=alert]").textContent).toContain("张数不对");
  expect(document.querySelector("[role=alert] a")?.getAttribute("href")).toBe("/rules#R3.1");
  expect(stack("7").getAttribute("aria-label")).toBe("七，3 张，已选 1");
});

test("what is legal shines, the rest is dim; a stack is named with its number", () => {
  mount(asked());
  expect(stack("A").classList.contains("dim")).toBe(false);
  expect(stack("7").classList.contains("dim")).toBe(true);
  expect(stack("A").getAttribute("aria-label")).toBe("A，3 张");
});

test("tapping a picked card puts it back", async () => {
  mount(asked());
  await click(stack("2"));
  await click(stack("A"));
  await click(find(".group"));
  expect(stack("A").getAttribute("aria-pressed")).toBe("false");
  expect(stack("2").getAttribute("aria-pressed")).toBe("true");
});

test("a long press takes the stack as far as the list allows, and is no tap besides", async () => {
  mount(asked());
  stack("A").dispatchEvent(new Event("pointerdown"));
  vi.advanceTimersByTime(500);
  stack("A").dispatchEvent(new Event("pointerup"));
  await click(stack("A"));
  expect(stack("A").getAttribute("aria-label")).toBe("A，3 张，已选 2");
});

test("keys say what buttons say, where it may be said", async () => {
  mount(asked());
  await key("h");
  await key("m"); // nothing to declare now
  await key("y");
  vi.advanceTimersByTime(400);
  await nextTick();
  await key("p");
  await key("r");
  expect(said).toEqual(["hint", "yield", "pass", "ahead true"]);
});

test("who isn't asked can pick ahead and say nothing", async () => {
  mount(asked({ role: null, legal: [], choices: [], ask: null, asked: ["p2"] }));
  await click(stack("7"));
  await key("Enter");
  await key("p");
  expect(said).toEqual([]);
  expect(stack("7").getAttribute("aria-pressed")).toBe("true");
  expect(find(".ask").textContent).toContain("等p2");
});

test("a spectator sees no hand and no buttons", () => {
  mount(table({ seat: null, asked: ["p2"] }));
  expect(document.querySelector(".hand")).toBeNull();
  expect(document.querySelector(".bar")).toBeNull();
  expect(find(".ask").textContent).toContain("你在观战");
});

test("passing ahead is offered while there is a set to pass on, and not before a lead", async () => {
  const ahead = () => [...document.querySelectorAll<HTMLButtonElement>(".pill")].filter((pill) => pill.textContent?.includes("本轮都过"));
  mount(asked());
  expect(ahead()).toHaveLength(1);
  await click(ahead()[0]!);
  expect(said).toEqual(["ahead true"]);
  mount(asked({ role: "declare", top: null, legal: [], choices: [] }));
  expect(ahead()).toEqual([]);
});
