import recording from "./voice.mp3?url";
import { Voice } from "./voice";

export type { VoiceKind } from "./types";

// `globalThis` is younger than the kernels we build for
type Old = Window & { AudioContext?: typeof AudioContext; webkitAudioContext?: typeof AudioContext };

const Context = (window as Old).AudioContext ?? (window as Old).webkitAudioContext;

/** The one voice of the page. */
export const voice = new Voice({
  userAgent: navigator.userAgent,
  synthesis: window.speechSynthesis ?? null,
  context: Context ? () => new Context() : null,
  sprite: async () => (await import("./voice.json")).default as never,
  recording: async () => {
    const answer = await fetch(recording);
    if (!answer.ok) throw new Error(`${answer.status} for ${recording}`);
    return answer.arrayBuffer();
  },
});

/** Says one call: words of the sprite, in order. */
export function say(clips: string[]): void {
  voice.say(clips);
}

/** Wakes the voice at taps and keys, until what it returns is called. */
export function listenForTaps(target: EventTarget = document): () => void {
  const kinds = ["touchend", "click", "keydown"];
  const wake = () => voice.unlock();
  for (const kind of kinds) target.addEventListener(kind, wake, { passive: true });
  return () => {
    for (const kind of kinds) target.removeEventListener(kind, wake);
  };
}
