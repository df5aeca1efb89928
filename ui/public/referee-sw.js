// Keeps the referee's page, so that it opens without network: its files, and nothing of any match.
/* eslint-env serviceworker */
const CACHE = "gouji-referee";
const PAGE = "/referee/";
const PATIENCE_MS = 6000;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** Puts the page and its files away, and throws out what is no longer among them. */
async function keep(loaded) {
  const cache = await caches.open(CACHE);
  const page = await fetch(PAGE, { cache: "no-store" });
  if (!page.ok) throw new Error(String(page.status));
  // a page newer than the one that asks brings files of its own
  const named = (await page.clone().text()).match(/\/assets\/[^"']+/g) || [];
  const own = named.map((path) => new URL(path, self.location.origin).href);
  const files = [...new Set([...loaded, ...own])];
  for (const file of files) if (!(await cache.match(file))) await cache.add(file);
  await cache.put(PAGE, page);
  for (const request of await cache.keys()) {
    const known = files.includes(request.url) || new URL(request.url).pathname === PAGE;
    if (!known) await cache.delete(request);
  }
}

self.addEventListener("message", (event) => {
  const port = event.ports[0];
  const done = keep(event.data.keep).then(
    () => port.postMessage(true),
    async () => port.postMessage((await caches.match(PAGE)) !== undefined),
  );
  event.waitUntil(done);
});

/** The page from the server, or the kept one where the server is silent for too long. */
async function page(request) {
  const kept = await caches.match(PAGE);
  if (!kept) return fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  return answer && answer.ok ? answer : kept;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate" && url.pathname.startsWith(PAGE)) {
    event.respondWith(page(request));
  } else if (url.pathname.startsWith("/assets/")) {
    event.respondWith(caches.match(request).then((kept) => kept || fetch(request)));
  }
});
