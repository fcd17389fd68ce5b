/*
 * Keeps the client at hand, so that it opens without a network. The page itself always comes from the server if it can be
 * reached, and leads to files whose names change with their contents: nobody is stuck with an old version. What is left
 * of one is thrown away as soon as the next has been fetched. vite.config.ts puts the names of the files in here.
 */
const VERSION = "VERSION OF THE BUILD";
const FILES = ["FILES OF THE BUILD"];
const SHELL = "/";
const ENGINE = "engine"; // large, and the same for many versions: kept apart
const TEXTS = "texts"; // of the rules, as they were read last: the same for many versions too

self.addEventListener("install", (event) => {
  self.skipWaiting();
  const page = new Request(SHELL, { cache: "reload" }); // as the server has it now, not as the browser remembers it
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll([page, ...FILES])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(throwAway().then(() => self.clients.claim()));
});

async function throwAway() {
  const names = await caches.keys();
  const good = [VERSION, ENGINE, TEXTS];
  await Promise.all(names.filter((name) => !good.includes(name)).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith("/api/")) event.respondWith(fetch(request).catch(shell));
  } else if (pathname.startsWith("/assets/")) event.respondWith(kept(VERSION, request));
  else if (pathname.startsWith("/engine/")) event.respondWith(kept(ENGINE, request));
  else if (pathname.startsWith("/api/v1/rules/")) event.respondWith(latest(request));
});

/** The page as it was kept; it says of itself that the server was not reached. */
async function shell() {
  const cache = await caches.open(VERSION);
  const page = await (await cache.match(SHELL)).text();
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'self'" };
  return new Response(page.replace("<html", "<html data-offline"), { headers });
}

/** These files never change: what was fetched once is good. Of the engine only the last one is worth its room. */
async function kept(where, request) {
  const cache = await caches.open(where);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) {
    if (where === ENGINE) await dropOthers(cache, request.url);
    await cache.put(request, response.clone());
  }
  return response;
}

/** From the server if it can be reached, else as it was then. */
async function latest(request) {
  const cache = await caches.open(TEXTS);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const known = await cache.match(request);
    if (known) return known;
    throw error;
  }
}

async function dropOthers(cache, url) {
  const folder = new URL(".", url).href;
  const old = (await cache.keys()).filter((request) => !request.url.startsWith(folder));
  await Promise.all(old.map((request) => cache.delete(request)));
}
