/** How words are made heard: recorded ones, the device's own voice, or whichever is better here. */
export type VoiceKind = "auto" | "recorded" | "device";

/**
 * The list that lies beside the recording: `clips` gives each word's place and length in seconds,
 * `words` what is spoken there, `first` where its first sound is.
 */
export interface Sprite {
  first: number;
  clips: Record<string, [number, number]>;
  words: Record<string, string>;
}
