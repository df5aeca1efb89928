import { afterEach, expect, test } from "vitest";

import { intentOf, isOurs } from "@/table/keyboard";

test.each([
  [{ key: "3" }, { do: "tap", rank: 0 }],
  [{ key: "9" }, { do: "tap", rank: 6 }],
  [{ key: "0" }, { do: "tap", rank: 7 }],
  [{ key: "t" }, { do: "tap", rank: 7 }],
  [{ key: "J" }, { do: "tap", rank: 8 }],
  [{ key: "a" }, { do: "tap", rank: 11 }],
  [{ key: "2" }, { do: "tap", rank: 12 }],
  [{ key: "x" }, { do: "tap", rank: 13 }],
  [{ key: "d" }, { do: "tap", rank: 14 }],
  [{ key: "K", shiftKey: true }, { do: "press", rank: 10 }],
  [{ key: "(", code: "Digit9", shiftKey: true }, { do: "press", rank: 6 }],
  [{ key: "Enter" }, { do: "play" }],
  [{ key: "p" }, { do: "pass" }],
  [{ key: "P" }, { do: "pass" }],
  [{ key: "y" }, { do: "yield" }],
  [{ key: "m" }, { do: "declare" }],
  [{ key: "h" }, { do: "hint" }],
  [{ key: "r" }, { do: "ahead" }],
  [{ key: "Backspace" }, { do: "back" }],
  [{ key: "Escape" }, { do: "clear" }],
])("%o means %o", (key, intent) => {
  expect(intentOf(key)).toEqual(intent);
});

test.each([
  { key: "1" },
  { key: "z" },
  { key: "Tab" },
  { key: " " },
  { key: "F2" },
  { key: "a", ctrlKey: true },
  { key: "r", metaKey: true },
  { key: "p", altKey: true },
  { key: "p", isComposing: true },
])("%o is left to the browser", (key) => {
  expect(intentOf(key)).toBeNull();
});

afterEach(() => document.body.replaceChildren());

/** Whether the page takes `key` while the focus is on what `html` holds. */
function taken(html: string, key: string): boolean {
  document.body.innerHTML = html;
  let ours: boolean | null = null;
  document.body.addEventListener("keydown", (event) => (ours = isOurs(event)), { once: true });
  const target = document.querySelector("[data-focus]") ?? document.body;
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  if (ours === null) throw new Error("the event never came");
  return ours;
}

test("keys are taken from the page and its buttons, not from fields and sheets", () => {
  expect(taken("", "p")).toBe(true);
  expect(taken("<button data-focus></button>", "p")).toBe(true);
  expect(taken("<input data-focus>", "p")).toBe(false);
  expect(taken("<textarea data-focus></textarea>", "Enter")).toBe(false);
  expect(taken('<div role="dialog"><button data-focus></button></div>', "p")).toBe(false);
});

test("Enter presses a button that has the focus, but plays from a stack of cards", () => {
  expect(taken("<button data-focus></button>", "Enter")).toBe(false);
  expect(taken("<a href='/' data-focus></a>", "Enter")).toBe(false);
  expect(taken("<button data-stack data-focus></button>", "Enter")).toBe(true);
});
