import { describe, expect, it } from "vitest";

import { deviceOf } from "@/device";
import { doorOf, pathOf } from "@/pages/home/roomcode";

describe("what leads to a room", () => {
  it("is a code as it is told by mouth", () => {
    for (const told of ["k7q4", " K7Q4 ", "K7-Q4", "K7 Q4", "k7·q4"])
      expect(doorOf(told)).toEqual({ to: "room", code: "K7Q4" });
  });

  it("is a link, with whatever a chat puts around it", () => {
    const shared = "【够级】三缺三！http://192.168.1.8:8000/room/K7Q4?from=singlemessage 快来";
    expect(doorOf(shared)).toEqual({ to: "room", code: "K7Q4" });
    expect(pathOf(doorOf(shared)!)).toBe("/room/K7Q4");
  });

  it("is a private link as well", () => {
    const door = doorOf("https://gouji.example/seat/aB3_-x.y");
    expect(door).toEqual({ to: "seat", token: "aB3_-x.y" });
    expect(pathOf(door!)).toBe("/seat/aB3_-x.y");
  });

  it("is nothing else", () => {
    for (const text of ["", "来打牌", "http://elsewhere.example/", "K", "A".repeat(13)])
      expect(doorOf(text)).toBeNull();
  });
});

describe("the device", () => {
  const ANDROID = "Mozilla/5.0 (Linux; Android 12; V2231A) AppleWebKit/537.36 (KHTML, like Gecko)";

  it("has no downloads in WeChat on phones, and has them in its desktop client", () => {
    const phone = `${ANDROID} Version/4.0 Chrome/107.0.5304.141 Mobile Safari/537.36 XWEB/5235 MMWEBSDK/20230604 MicroMessenger/8.0.38`;
    const desktop =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0 Safari/537.36 NetType/WIFI MicroMessenger/7.0.20.1781 WindowsWechat XWEB/6945";
    expect(deviceOf(phone)).toMatchObject({ wechat: true, noDownloads: true });
    expect(deviceOf(desktop)).toMatchObject({ wechat: true, noDownloads: false });
  });

  it("has none in other apps' web views, and has them in browsers", () => {
    expect(deviceOf(`${ANDROID}; wv) Version/4.0 Chrome/107 Mobile`).noDownloads).toBe(true);
    expect(deviceOf(`${ANDROID} Chrome/116.0.0.0 Mobile Safari/537.36`)).toEqual({
      wechat: false,
      noDownloads: false,
      ios: false,
    });
    const iphone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.38";
    expect(deviceOf(iphone)).toEqual({ wechat: true, noDownloads: true, ios: true });
  });
});
