import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { effectScope, nextTick, ref, type EffectScope } from "vue";

import { useTurnSignal } from "@/table/attention";

const decision = ref<string | null>(null);
const code = ref("4821");
const vibrate = vi.fn();
let scope: EffectScope;

function look(visible: boolean): void {
  const value = visible ? "visible" : "hidden";
  Object.defineProperty(document, "visibilityState", { value, configurable: true });
}

/** The title now and at the next `n` changes of its flashing. */
function titles(n: number): string[] {
  const seen = [document.title];
  for (let i = 0; i < n; i++) {
    vi.advanceTimersByTime(900);
    seen.push(document.title);
  }
  return seen;
}

async function asked(question: string | null): Promise<void> {
  decision.value = question;
  await nextTick();
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(navigator, { vibrate });
  vibrate.mockClear();
  decision.value = null;
  code.value = "4821";
  scope = effectScope();
  scope.run(() => useTurnSignal(decision, () => "轮到你", () => `房间 ${code.value}`));
});

afterEach(() => {
  scope.stop();
  look(true);
  vi.useRealTimers();
});

test("on one's turn the phone trembles, and the title flashes while nobody looks", async () => {
  look(false);
  expect(document.title).toBe("房间 4821");
  await asked("1/3");
  expect(vibrate).toHaveBeenCalledTimes(1);
  expect(titles(3)).toEqual(["● 轮到你", "房间 4821", "● 轮到你", "房间 4821"]);
  look(true);
  expect(titles(2).slice(1)).toEqual(["房间 4821", "房间 4821"]);
});

test("it stops once the question is answered", async () => {
  look(false);
  await asked("1/3");
  await asked(null);
  expect(titles(2)).toEqual(["房间 4821", "房间 4821", "房间 4821"]);
  expect(vibrate).toHaveBeenCalledTimes(1);
});

test("the room's title follows the language, and the next page's is left alone", async () => {
  look(false);
  code.value = "4822";
  await nextTick();
  expect(document.title).toBe("房间 4822");
  await asked("1/3");
  scope.stop();
  document.title = "规则";
  expect(titles(2)).toEqual(["规则", "规则", "规则"]);
});
