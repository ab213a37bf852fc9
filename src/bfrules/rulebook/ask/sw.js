// Keeps what this page needs, so that it works without a network. The build fills in the list.

const VERSION = "@VERSION@";
const FILES = "@FILES@";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(FILES.map((one) => new Request(one, { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("ask-") && name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

// What was kept comes from here; other pages of the rulebook come from the network, and are kept
// as they are read. Nothing else is asked for.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (new URL(request.url).origin !== location.origin) return event.respondWith(Response.error());
  if (request.method === "GET") event.respondWith(answered(request));
});

async function answered(request) {
  const cache = await caches.open(VERSION);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept) return kept;
  try {
    const found = await fetch(request);
    // Where there is no room left, a page is read all the same.
    if (found.ok) await cache.put(request, found.clone()).catch(() => {});
    return found;
  } catch {
    return new Response("This page was not read before, and there is no network.", {
      status: 503,
      headers: { "content-type": "text/plain" },
    });
  }
}
