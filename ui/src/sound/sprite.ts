import type { Sprite } from "./types";

/** More than this waits to be heard, and what waits is dropped for what is new. */
export const BACKLOG_S = 3;
/** Between two words of one call, and between two calls. */
const PAUSE_S = 0.16;
/** What counts as a sound, of full scale; all of the sprite's words are louder. */
const AUDIBLE = 0.02;

type Context = Pick<AudioContext, "currentTime" | "destination" | "createBufferSource">;
type Source = Pick<AudioBufferSourceNode, "stop">;

/**
 * How much later the decoder set the first word than the sprite's list says, in seconds.
 *
 * MP3 puts some silence before what was encoded, and decoders differ in whether they take it away.
 */
export function lag(samples: Float32Array, rate: number, sprite: Sprite): number {
  const first = samples.findIndex((sample) => Math.abs(sample) > AUDIBLE);
  return first < 0 ? 0 : first / rate - sprite.first;
}

/** Plays words of the sprite one after another, each call as soon as the one before has ended. */
export class SpritePlayer {
  private free = 0;
  private playing: { source: Source; ends: number }[] = [];
  private readonly late: number;

  constructor(
    private readonly context: Context,
    private readonly buffer: AudioBuffer,
    private readonly sprite: Sprite,
  ) {
    this.late = lag(buffer.getChannelData(0), buffer.sampleRate, sprite);
  }

  /** Queues a call; words that the sprite doesn't have are left out. */
  say(clips: string[]): void {
    const now = this.context.currentTime;
    if (this.free - now > BACKLOG_S) this.hush();
    this.playing = this.playing.filter(({ ends }) => ends > now);
    let at = Math.max(now, this.free);
    for (const clip of clips) {
      const place = this.sprite.clips[clip];
      if (place === undefined) continue;
      const [offset, length] = place;
      const source = this.context.createBufferSource();
      source.buffer = this.buffer;
      source.connect(this.context.destination);
      source.start(at, Math.max(0, offset + this.late), length);
      this.playing.push({ source, ends: at + length });
      at += length;
      this.free = at + PAUSE_S;
    }
  }

  /** Stops what is heard and forgets what waits. */
  hush(): void {
    for (const { source } of this.playing) source.stop();
    this.playing = [];
    this.free = 0;
  }
}
