/**
 * Whether this page opens without network: a worker keeps the page's files where browsers let one
 * (HTTPS or localhost, and not in every app). What was entered is kept apart from it, everywhere.
 */
import { onMounted, ref, type Ref } from "vue";

const WORKER = "/referee-sw.js";
const SCOPE = "/referee/";

/** Addresses of all scripts and styles that this page has loaded so far. */
function loaded(): string[] {
  const own = `${location.origin}/assets/`;
  const names = performance.getEntriesByType("resource").map((entry) => entry.name);
  const tags = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>("script[src], link[href]");
  tags.forEach((tag) => names.push("src" in tag && tag.src ? tag.src : (tag as HTMLLinkElement).href));
  return names.filter((name, i) => name.startsWith(own) && names.indexOf(name) === i);
}

/** null: not known yet; true: it opens without network; false: it doesn't, and the page says so. */
export function useReloadable(): Ref<boolean | null> {
  const can = ref<boolean | null>(null);
  async function keep(): Promise<void> {
    if (!("serviceWorker" in navigator) || !window.isSecureContext) {
      can.value = false;
      return;
    }
    try {
      await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
      const { active } = await navigator.serviceWorker.ready;
      const channel = new MessageChannel();
      channel.port1.onmessage = (event: MessageEvent<boolean>) => (can.value = event.data);
      active?.postMessage({ keep: loaded() }, [channel.port2]);
    } catch {
      can.value = false; // forbidden here: private windows, and apps that don't want one
    }
  }
  onMounted(() => void keep());
  return can;
}
