/** What this browser can't do. WeChat's is the one that most guests come with. */

export interface Device {
  /** WeChat's own browser, on any system */
  wechat: boolean;
  /** downloads go nowhere here: offer to copy instead */
  noDownloads: boolean;
  ios: boolean;
}

/**
 * What a user agent tells. WeChat blocks downloads, and so do other apps' web views on Android;
 * WeChat's desktop client downloads as any browser does.
 */
export function deviceOf(userAgent: string): Device {
  const wechat = /MicroMessenger/i.test(userAgent);
  const desktop = /WindowsWechat|MacWechat|XWEB.*(Windows NT|Macintosh)/i.test(userAgent);
  const webview = /; wv\)/.test(userAgent) || /\bQQ\/|AlipayClient|DingTalk|Weibo/.test(userAgent);
  return {
    wechat,
    noDownloads: (wechat && !desktop) || webview,
    ios: /iPhone|iPad|iPod/.test(userAgent),
  };
}

export const device = deviceOf(navigator.userAgent);

/** Puts a text on the clipboard; whether it went, for there are kernels that only pretend. */
export async function copy(text: string): Promise<boolean> {
  if (navigator.clipboard?.writeText) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // refused without a tap, or in a frame: the old way may still do
    }
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.style.cssText = "position:fixed;left:-99px;top:0;width:1px;height:1px;font-size:16px";
  document.body.appendChild(area);
  area.select();
  // iOS selects only by range
  area.setSelectionRange(0, text.length);
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** Hands a text over as a file. */
export function download(name: string, text: string): void {
  handOver(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}

/** Hands something over as a file. */
export function handOver(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.appendChild(link);
  link.click();
  link.remove();
  // some browsers read it only after the click has returned
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
