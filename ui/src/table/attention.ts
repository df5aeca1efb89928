/** Calls aloud, vibration and a flashing title: what draws a player back to the table. */
import { onScopeDispose, ref, watch, type Ref } from "vue";

import { settings } from "@/settings";
import { listenForTaps, say, voice } from "@/sound";
import type { Language, LogLine, SeatName } from "@/wire";

import type { Live } from "./live";

const BUBBLE_MS = 4_000;
const FLASH_MS = 900;

/** Lines that stand beside a seat for a while; plays and passes stand there as long as the trick. */
const inTheAir = (line: LogLine): boolean =>
  line.seat !== null && line.bubble !== null && line.kind !== "said" && line.kind !== "timeout";

export function useBubbles(language: Ref<string>) {
  const bubbles = ref<Partial<Record<SeatName, string>>>({});
  const timers = new Map<SeatName, number>();
  let deal: number | undefined;
  function hear(live: Live): void {
    if (live.table?.deal !== deal) bubbles.value = {};
    deal = live.table?.deal;
    for (const line of live.fresh) {
      if (!inTheAir(line)) continue;
      const seat = line.seat as SeatName;
      bubbles.value = { ...bubbles.value, [seat]: line.bubble?.[language.value as Language] };
      window.clearTimeout(timers.get(seat));
      timers.set(
        seat,
        window.setTimeout(() => {
          const { [seat]: _, ...rest } = bubbles.value;
          bubbles.value = rest;
        }, BUBBLE_MS),
      );
    }
  }
  onScopeDispose(() => timers.forEach((timer) => window.clearTimeout(timer)));
  return { bubbles, hear };
}

export function useVoice() {
  watch(
    () => settings.sound,
    (on) => {
      voice.on = on;
      if (!on) voice.hush();
    },
    { immediate: true },
  );
  listenForTaps();
  return {
    hear(live: Live): void {
      if (!settings.sound || document.visibilityState !== "visible") return;
      for (const line of live.fresh) if (line.clip.length) say(line.clip);
    },
  };
}

/** Browsers let a page tremble only after the first tap; the old ones don't say, and just refuse. */
function mayVibrate(): boolean {
  const { userActivation } = navigator as Navigator & { userActivation?: { hasBeenActive: boolean } };
  return "vibrate" in navigator && (userActivation?.hasBeenActive ?? true);
}

type Awake = { request(kind: "screen"): Promise<{ release(): Promise<void> }> };

/** Keeps a phone's screen on while a deal is played and looked at, where phones let a page do so. */
export function useScreenOn(playing: Ref<boolean>) {
  const { wakeLock } = navigator as Navigator & { wakeLock?: Awake };
  let lock: { release(): Promise<void> } | null = null;
  async function mind(): Promise<void> {
    const wanted = playing.value && document.visibilityState === "visible";
    if (!wanted) {
      await lock?.release();
      lock = null;
    } else {
      // a page that was hidden has lost its lock; low batteries refuse one, and that is theirs to say
      lock = (await wakeLock?.request("screen").catch(() => null)) ?? null;
    }
  }
  watch(playing, mind, { immediate: true });
  document.addEventListener("visibilitychange", mind);
  onScopeDispose(() => {
    document.removeEventListener("visibilitychange", mind);
    void lock?.release();
  });
}

/** One's turn: the phone trembles, and the title flashes while nobody looks. `title`: what it is besides. */
export function useTurnSignal(decision: Ref<string | null>, words: () => string, title: () => string) {
  let flash: number | null = null;
  function calm(): void {
    if (flash !== null) window.clearInterval(flash);
    flash = null;
    document.title = title();
  }
  watch(title, calm, { immediate: true });
  watch(decision, (now) => {
    calm();
    if (now === null) return;
    if (settings.vibrate && mayVibrate()) navigator.vibrate(60);
    let on = true;
    document.title = `● ${words()}`;
    flash = window.setInterval(() => {
      if (document.visibilityState === "visible") return calm();
      on = !on;
      document.title = on ? `● ${words()}` : title();
    }, FLASH_MS);
  });
  onScopeDispose(() => {
    // the next page has its own title
    if (flash !== null) window.clearInterval(flash);
  });
}
