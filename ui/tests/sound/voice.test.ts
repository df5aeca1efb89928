import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { mandarin, SpeechPlayer, speechIsDumb } from "@/sound/speech";
import { BACKLOG_S, lag, SpritePlayer } from "@/sound/sprite";
import { Voice } from "@/sound/voice";
import type { Sprite } from "@/sound/types";

const SPRITE: Sprite = {
  first: 0.1,
  clips: { n3: [0.1, 0.4], r8: [0.6, 0.3] },
  words: { n3: "三个", r8: "八" },
};
const IPHONE_WECHAT =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.20";
const ANDROID_WEBVIEW =
  "Mozilla/5.0 (Linux; Android 9; V1838A Build/PKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0.3904.108 Mobile Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Mobile/15E148 Safari/604.1";
const CHROME_ANDROID =
  "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0.0.0 Mobile Safari/537.36";

/** A context whose clock a test moves, and whose sources tell when they play what. */
function fakeContext(state: AudioContextState = "running") {
  const started: { at: number; offset: number; length: number; stopped: boolean }[] = [];
  const context = {
    currentTime: 0,
    destination: {},
    state,
    resume: vi.fn(() => {
      context.state = "running";
      return Promise.resolve();
    }),
    decodeAudioData: vi.fn((_data: ArrayBuffer, done: (buffer: AudioBuffer) => void) => {
      done(silence(0.1));
    }),
    createBufferSource() {
      const play = { at: 0, offset: 0, length: 0, stopped: false };
      return {
        buffer: null,
        connect() {},
        start(at: number, offset: number, length: number) {
          started.push(Object.assign(play, { at, offset, length }));
        },
        stop() {
          play.stopped = true;
        },
      };
    },
  };
  return { context, started, audio: context as unknown as AudioContext };
}

/** A buffer at 1 kHz that is silent until `first` seconds. */
function silence(first: number): AudioBuffer {
  const samples = new Float32Array(2000);
  samples.fill(0.5, first * 1000);
  return { sampleRate: 1000, getChannelData: () => samples } as unknown as AudioBuffer;
}

function local(lang: string, more: Partial<SpeechSynthesisVoice> = {}): SpeechSynthesisVoice {
  return { lang, localService: true, name: lang, voiceURI: lang, default: false, ...more };
}

describe("the recording", () => {
  it("is played word after word, call after call", () => {
    const { audio, started } = fakeContext();
    const player = new SpritePlayer(audio, silence(0.1), SPRITE);
    player.say(["n3", "r8"]);
    player.say(["r8"]);
    expect(started.map((play) => play.at)).toEqual([0, 0.4, expect.closeTo(0.86)]);
    expect(started.map((play) => play.offset)).toEqual([0.1, 0.6, 0.6]);
  });

  it("finds the words where this decoder has set them", () => {
    expect(lag(silence(0.15).getChannelData(0), 1000, SPRITE)).toBeCloseTo(0.05);
    const { audio, started } = fakeContext();
    new SpritePlayer(audio, silence(0.15), SPRITE).say(["r8"]);
    expect(started[0]?.offset).toBeCloseTo(0.65);
  });

  it("leaves out what it doesn't have", () => {
    const { audio, started } = fakeContext();
    new SpritePlayer(audio, silence(0.1), SPRITE).say(["n3", "unheard-of"]);
    expect(started).toHaveLength(1);
  });

  it("drops what has waited too long for what is new", () => {
    const { audio, started } = fakeContext();
    const player = new SpritePlayer(audio, silence(0.1), SPRITE);
    const before = Math.ceil(BACKLOG_S / 0.56); // a word and the pause after it
    for (let i = 0; i < before; i++) player.say(["n3"]);
    expect(started.some((play) => play.stopped)).toBe(false);
    player.say(["r8"]);
    expect(started.slice(0, before).every((play) => play.stopped)).toBe(true);
    expect(started.at(-1)).toMatchObject({ at: 0, stopped: false });
  });
});

describe("the device's own voice", () => {
  it("is not used in WeChat and in Android's web views", () => {
    expect([IPHONE_WECHAT, ANDROID_WEBVIEW].map(speechIsDumb)).toEqual([true, true]);
    expect([SAFARI, CHROME_ANDROID].map(speechIsDumb)).toEqual([false, false]);
  });

  it("must be Mandarin, on the device, and better than the recording", () => {
    const ting = local("zh-CN", { name: "Tingting" });
    expect(mandarin([local("en-US"), local("zh-HK"), ting])).toBe(ting);
    expect(mandarin([local("zh-CN", { localService: false })])).toBeNull();
    expect(mandarin([local("cmn", { name: "Chinese espeak" })])).toBeNull();
  });

  it("speaks a call as one sentence, and drops what waits", () => {
    const spoken: string[] = [];
    const synthesis = {
      pending: true,
      getVoices: () => [local("zh-CN")],
      speak: (what: SpeechSynthesisUtterance) => void spoken.push(what.text),
      cancel: vi.fn(),
    };
    const make = (text: string) => ({ text }) as SpeechSynthesisUtterance;
    const player = new SpeechPlayer(synthesis, make);
    player.words = SPRITE.words;
    player.say(["n3", "r8"]);
    expect(spoken).toEqual(["三个八"]);
    expect(synthesis.cancel).toHaveBeenCalledOnce();
  });

  it("is woken in a tap, once, by a word that nobody hears", () => {
    const spoken: SpeechSynthesisUtterance[] = [];
    const synthesis = {
      ...{ pending: false, getVoices: () => [local("zh-CN")], cancel: () => {} },
      speak: (what: SpeechSynthesisUtterance) => void spoken.push(what),
    };
    const player = new SpeechPlayer(synthesis, (text) => ({ text }) as SpeechSynthesisUtterance);
    player.wake();
    player.wake();
    expect(spoken).toEqual([{ text: " ", volume: 0 }]);
  });

  it("is given up when what it was asked for never begins", () => {
    let now = 0;
    const asked: SpeechSynthesisUtterance[] = [];
    const synthesis = {
      ...{ pending: false, getVoices: () => [local("zh-CN")], cancel: () => {} },
      speak: (what: SpeechSynthesisUtterance) => void asked.push(what),
    };
    const make = (text: string) => ({ text }) as SpeechSynthesisUtterance;
    const player = new SpeechPlayer(synthesis, make, () => now);
    player.words = SPRITE.words;
    player.say(["n3"]);
    asked[0]!.onstart!.call(asked[0]!, {} as SpeechSynthesisEvent);
    now = 60_000;
    player.say(["n3"]);
    now += 2_000;
    expect(player.voice()).not.toBeNull();
    now += 2_000;
    expect(player.voice()).toBeNull();
  });
});

describe("the voice", () => {
  class Utterance {
    constructor(readonly text: string) {}
  }
  beforeEach(() => void vi.stubGlobal("SpeechSynthesisUtterance", Utterance));
  afterEach(() => void vi.unstubAllGlobals());

  function around(userAgent: string, voices: SpeechSynthesisVoice[], audio: AudioContext) {
    const spoken: unknown[] = [];
    const synthesis = {
      pending: false,
      getVoices: () => voices,
      speak: (what: unknown) => void spoken.push(what),
      cancel: () => {},
    } as unknown as SpeechSynthesis;
    const surroundings = {
      userAgent,
      synthesis,
      context: () => audio,
      sprite: () => Promise.resolve(SPRITE),
      recording: vi.fn(() => Promise.resolve(new ArrayBuffer(8))),
    };
    return { surroundings, spoken };
  }

  it("is silent before the first tap, and wakes with it", async () => {
    const { audio, context, started } = fakeContext("suspended");
    const { surroundings } = around(SAFARI, [], audio);
    const voice = new Voice(surroundings);
    voice.say(["n3"]);
    expect(surroundings.recording).not.toHaveBeenCalled();
    voice.unlock();
    await voice.ready();
    expect(context.resume).toHaveBeenCalled();
    voice.say(["n3"]);
    expect(started).toHaveLength(1);
  });

  it("says nothing while it is switched off, and loads nothing", async () => {
    const { audio, started } = fakeContext();
    const { surroundings } = around(SAFARI, [], audio);
    const voice = new Voice(surroundings);
    voice.on = false;
    voice.unlock();
    await voice.ready();
    voice.say(["n3"]);
    expect(started).toHaveLength(0);
    expect(surroundings.recording).not.toHaveBeenCalled();
  });

  it("takes the recording in WeChat, whatever the device claims to have", async () => {
    const { audio, started } = fakeContext();
    const { surroundings, spoken } = around(IPHONE_WECHAT, [local("zh-CN")], audio);
    const voice = new Voice(surroundings);
    voice.kind = "device";
    voice.unlock();
    await voice.ready();
    voice.say(["n3", "r8"]);
    expect([spoken.length, started.length]).toEqual([0, 2]);
  });

  it("falls back on the recording when the device's voice fails", async () => {
    const { audio, started } = fakeContext();
    const { surroundings } = around(SAFARI, [local("zh-CN")], audio);
    // a kernel whose synthesis is there by name only
    vi.stubGlobal("SpeechSynthesisUtterance", undefined);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const voice = new Voice(surroundings);
    voice.unlock();
    await voice.ready();
    expect(warn).toHaveBeenCalledOnce();
    voice.say(["n3"]);
    expect(started).toHaveLength(1);
    warn.mockRestore();
  });

  it("tells why it can't be heard, and tries again at the next tap", async () => {
    const { audio, started } = fakeContext();
    const { surroundings } = around(SAFARI, [], audio);
    surroundings.recording.mockRejectedValueOnce(new Error("503"));
    const voice = new Voice(surroundings);
    voice.unlock();
    await voice.ready();
    expect(String(voice.trouble)).toContain("503");
    voice.unlock();
    await voice.ready();
    voice.say(["n3"]);
    expect(voice.trouble).toBeNull();
    expect(started).toHaveLength(1);
  });
});
