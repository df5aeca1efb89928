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

/** Speaks calls with the device's own voice. */
export class SpeechPlayer {
  constructor(
    private readonly synthesis: Synthesis,
    private readonly sprite: Pick<Sprite, "words">,
    private readonly make: (text: string) => SpeechSynthesisUtterance = (text) =>
      new SpeechSynthesisUtterance(text),
  ) {}

  /** The voice that would speak now; browsers know their voices some time after the start. */
  voice(): SpeechSynthesisVoice | null {
    return mandarin(this.synthesis.getVoices());
  }

  /** Speaks one call; whatever still waits is dropped for it. */
  say(clips: string[]): void {
    const text = clips.map((clip) => this.sprite.words[clip] ?? "").join("");
    const voice = this.voice();
    if (!text || voice === null) return;
    if (this.synthesis.pending) this.synthesis.cancel();
    const utterance = this.make(text);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = 1.15;
    this.synthesis.speak(utterance);
  }

  hush(): void {
    this.synthesis.cancel();
  }
}
