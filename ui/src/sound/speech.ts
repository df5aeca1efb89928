import type { Sprite } from "./types";

type Synthesis = Pick<SpeechSynthesis, "speak" | "cancel" | "getVoices" | "pending">;

/** WeChat and Android's web views have the functions of Web Speech, and are silent. */
export function speechIsDumb(userAgent: string): boolean {
  return /MicroMessenger|; wv\)|Android.*Version\/\d/i.test(userAgent);
}

/** A voice of the device itself that speaks Mandarin; network voices come too late for a call. */
export function mandarin(voices: readonly SpeechSynthesisVoice[]): SpeechSynthesisVoice | null {
  const fit = voices.filter((voice) => voice.localService && /^(zh[-_]cn|cmn)/i.test(voice.lang));
  // Linux has espeak here as well, which is no better than the recording
  return fit.find((voice) => !/espeak/i.test(`${voice.name} ${voice.voiceURI}`)) ?? null;
}

/** A call that hasn't begun by then never will. */
const PATIENCE_MS = 3_000;

/** Speaks calls with the device's own voice. */
export class SpeechPlayer {
  /** what is spoken for each word of the sprite, once that is known */
  words: Sprite["words"] = {};
  private woken = false;
  /** since when something is asked for and nothing has begun */
  private waiting: number | null = null;

  constructor(
    private readonly synthesis: Synthesis,
    private readonly make: (text: string) => SpeechSynthesisUtterance = (text) =>
      new SpeechSynthesisUtterance(text),
    private readonly now: () => number = Date.now,
  ) {}

  /** To be called in a tap: iOS speaks only after something was spoken in one. */
  wake(): void {
    if (this.woken) return;
    this.woken = true;
    const nothing = this.make(" ");
    nothing.volume = 0;
    this.synthesis.speak(nothing);
  }

  /** The voice that would speak now; browsers know their voices some time after the start. */
  voice(): SpeechSynthesisVoice | null {
    // some list a voice whose sounds were never installed
    if (this.waiting !== null && this.now() - this.waiting > PATIENCE_MS) return null;
    return mandarin(this.synthesis.getVoices());
  }

  /** Speaks one call; whatever still waits is dropped for it. */
  say(clips: string[]): void {
    const text = clips.map((clip) => this.words[clip] ?? "").join("");
    const voice = this.voice();
    if (!text || voice === null) return;
    if (this.synthesis.pending) this.synthesis.cancel();
    const utterance = this.make(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = 1.15;
    utterance.onstart = () => (this.waiting = null);
    this.waiting ??= this.now();
    this.synthesis.speak(utterance);
  }

  hush(): void {
    this.waiting = null;
    this.synthesis.cancel();
  }
}
