import { SpeechPlayer, speechIsDumb } from "./speech";
import { SpritePlayer } from "./sprite";
import type { Sprite, VoiceKind } from "./types";

/** What the voice needs of the browser; tests bring their own. */
export interface Surroundings {
  userAgent: string;
  synthesis: SpeechSynthesis | null;
  context: (() => AudioContext) | null;
  sprite: () => Promise<Sprite>;
  recording: () => Promise<ArrayBuffer>;
}

/**
 * Calls plays aloud. Silent until `unlock`, which must come from a tap: no browser lets a page
 * speak before; what is said until then is not said later.
 */
export class Voice {
  on = true;
  kind: VoiceKind = "auto";
  /** Why nothing can be heard, if that is so. */
  trouble: unknown = null;
  private context: AudioContext | null = null;
  private recorded: SpritePlayer | null = null;
  private device: SpeechPlayer | null = null;
  private loading: Promise<void> | null = null;

  constructor(private readonly around: Surroundings) {}

  /** To be called in each tap: starts, and starts again what a phone call or the lock stopped. */
  unlock(): void {
    if (!this.on) return;
    this.wakeDevice();
    if (this.context === null && this.around.context !== null) this.context = this.around.context();
    if (this.context !== null && this.context.state !== "running") void this.context.resume();
    this.loading ??= this.load().catch((error: unknown) => {
      this.trouble = error;
      // the next tap tries again
      this.loading = null;
    });
  }

  /** Resolves when what a tap began is there. */
  async ready(): Promise<void> {
    await this.loading;
  }

  /** Says one call, a list of the sprite's words. */
  say(clips: string[]): void {
    if (!this.on || clips.length === 0) return;
    try {
      if (this.speaks()) this.device?.say(clips);
      else if (this.context?.state === "running") this.recorded?.say(clips);
    } catch (error) {
      this.fail(error);
    }
  }

  hush(): void {
    this.device?.hush();
    this.recorded?.hush();
  }

  /** Whether the device's own voice is used, and not the recording. */
  speaks(): boolean {
    return this.kind !== "recorded" && this.canSpeak();
  }

  /** Whether the device has a voice of its own that is worth hearing. */
  canSpeak(): boolean {
    return this.device !== null && this.device.voice() !== null;
  }

  private wakeDevice(): void {
    const { synthesis, userAgent } = this.around;
    if (synthesis === null || this.kind === "recorded" || speechIsDumb(userAgent)) return;
    try {
      this.device ??= new SpeechPlayer(synthesis);
      this.device.wake();
    } catch (error) {
      this.fail(error);
    }
  }

  /** A voice that fails is no reason not to play: it is noted, and the device's own not asked again. */
  private fail(error: unknown): void {
    this.trouble = error;
    console.warn("the voice fails", error);
    this.device = null;
    this.kind = "recorded";
  }

  private async load(): Promise<void> {
    const sprite = await this.around.sprite();
    if (this.device !== null) this.device.words = sprite.words;
    if (this.context === null) return;
    const buffer = await decode(this.context, await this.around.recording());
    this.recorded = new SpritePlayer(this.context, buffer, sprite);
    this.trouble = null;
  }
}

/** As `decodeAudioData`, which answers through callbacks in Safari before 14.1. */
function decode(context: AudioContext, data: ArrayBuffer): Promise<AudioBuffer> {
  return new Promise((resolve, reject) => {
    void context.decodeAudioData(data, resolve, reject)?.catch(reject);
  });
}
