/*
 * Keeps the client at hand, so that it opens without a network. The page itself always comes from the server if it can be
 * reached, and leads to files whose names change with their contents: nobody is stuck with an old version. Each version
 * has a cache of its own, which is written once, as a whole, while the version is installed. The version before stays as
 * long as there is no newer one: pages of it may still be open, and fetch their parts when they need them.
 * vite.config.ts puts the names of the files in here.
 */
const VERSION = "VERSION OF THE BUILD";
const FILES = ["FILES OF THE BUILD"];
const SHELL = "/";
const ENGINE = "engine"; // large, and the same for many versions: kept apart
const TEXTS = "texts"; // of the rules, as they were read last: the same for many versions too

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});

/** All files or none: what fails is tried again with the next page that is loaded. */
async function install() {
  try {
    const page = await fetch(new Request(SHELL, { cache: "reload" })); // as the server has it now
    if (!page.ok || !(await isOurs(page.clone()))) throw new Error("the server has another version by now");
    const cache = await caches.open(VERSION);
    await cache.addAll(FILES);
    await cache.put(SHELL, page);
  } catch (error) {
    await caches.delete(VERSION);
    throw error;
  }
}

/** Does a page lead to files of this version only? With those of another it would not open without a network. */
async function isOurs(page) {
  const named = (await page.text()).match(/\/assets\/[^"]+/g) ?? [];
  return named.length > 0 && named.every((name) => FILES.includes(name));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(deleteOldCaches().then(() => self.clients.claim()));
});

/** Everything but the version before this one goes. The browser tells the names in the order of their making. */
async function deleteOldCaches() {
  const others = (await caches.keys()).filter((name) => ![ENGINE, TEXTS, VERSION].includes(name));
  const whole = await Promise.all(others.map((name) => caches.match(SHELL, { cacheName: name })));
  const before = others.findLast((_, index) => whole[index]); // an installation may have been interrupted
  await Promise.all(others.filter((name) => name !== before).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    if (!pathname.startsWith("/api/")) event.respondWith(fetch(request).catch(shell));
  } else if (pathname.startsWith("/assets/")) event.respondWith(part(request));
  else if (pathname.startsWith("/engine/")) event.respondWith(enginePart(request));
  else if (pathname.startsWith("/api/v1/rules/")) event.respondWith(latest(request));
});

/** The page as it was kept; it says of itself that the server was not reached. */
async function shell() {
  const kept = await caches.match(SHELL, { cacheName: VERSION });
  if (!kept) return Response.error();
  const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "default-src 'self'" };
  return new Response((await kept.text()).replace("<html", "<html data-offline"), { headers });
}

/** A file of this version, of the one before, or of one that is just being installed. Nothing is written here. */
async function part(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** These files never change: what was fetched once is good. Of the engine only the last one is worth its room. */
async function enginePart(request) {
  const cache = await caches.open(ENGINE);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) {
    await dropOthers(cache, request.url);
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
