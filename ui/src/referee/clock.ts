/** The clock of one decision (R17.1): this phone's own, it only tells that the time is up. */
import { computed, onScopeDispose, ref, type Ref } from "vue";

export interface Countdown {
  /** seconds left, rounded up; null while it stands */
  left: Ref<number | null>;
  up: Ref<boolean>;
  /** how much of the time is gone, 0 to 1 */
  gone: Ref<number>;
  /** Starts, starts again while it runs, and clears it when the time is up. */
  press: () => void;
  stop: () => void;
}

export function useCountdown(seconds: () => number, whenUp: () => void, now: () => number = () => Date.now()): Countdown {
  const end = ref<number | null>(null);
  const at = ref(now());
  const told = ref(false);
  let timer: ReturnType<typeof setInterval> | undefined;

  const rest = computed(() => (end.value === null ? 0 : Math.max(0, end.value - at.value)));
  const up = computed(() => end.value !== null && rest.value === 0);

  function tick(): void {
    at.value = now();
    if (!up.value || told.value) return;
    told.value = true;
    clearInterval(timer);
    whenUp();
  }
  function stop(): void {
    clearInterval(timer);
    end.value = null;
  }
  function press(): void {
    if (up.value) return stop();
    clearInterval(timer);
    at.value = now();
    end.value = at.value + seconds() * 1000;
    told.value = false;
    timer = setInterval(tick, 100);
  }
  onScopeDispose(stop);
  return {
    left: computed(() => (end.value === null ? null : Math.ceil(rest.value / 1000))),
    up,
    gone: computed(() => (end.value === null ? 0 : 1 - rest.value / (seconds() * 1000))),
    press,
    stop,
  };
}

type Sounding = typeof AudioContext;
let context: AudioContext | null = null;

/** Lets the phone sound later: browsers ask for a tap first. */
export function wakeSound(): void {
  const Kind = window.AudioContext ?? (window as { webkitAudioContext?: Sounding }).webkitAudioContext;
  if (!Kind) return;
  context ??= new Kind();
  if (context.state === "suspended") void context.resume();
}

/** Three short tones. */
export function beep(): void {
  if (!context) return;
  for (let i = 0; i < 3; i++) {
    const tone = context.createOscillator();
    const loud = context.createGain();
    const from = context.currentTime + i * 0.28;
    tone.frequency.value = 880;
    loud.gain.setValueAtTime(0.3, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + 0.2);
    tone.connect(loud);
    loud.connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.22);
  }
}
