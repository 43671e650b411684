// The service worker, behind a line that says what to keep. It keeps this version's files, whose addresses never
// change their content, and one page for the time without a connection. Whatever belongs to a table it leaves alone:
// that comes from the server or not at all.
self.addEventListener("install", (event) => {
  const fill = async () => (await caches.open(KEPT.name)).addAll([...KEPT.files, KEPT.page]);
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const clear = async () => {
    for (const name of await caches.keys())
      if (name.startsWith("ming-") && name !== KEPT.name) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method === "GET" && url.origin === location.origin && KEPT.files.includes(url.pathname)) {
    event.respondWith(caches.match(request, { cacheName: KEPT.name }).then((kept) => kept ?? fetch(request)));
  } else if (request.mode === "navigate") {
    event.respondWith(visit(request));
  }
});

self.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  const show = async () => {
    const open = await self.clients.matchAll({ type: "window" });
    const page = open.find((one) => new URL(one.url).pathname === notification.data);
    return page ? page.focus() : self.clients.openWindow(notification.data);
  };
  notification.close();
  event.waitUntil(show());
});

// A laptop that left the network does not refuse, it is silent: nobody waits longer than this for a page. A proxy that
// cannot reach a server says so itself, without what all our answers have. What was to be sent is not sent again by a
// page that is loaded anew: that leads back to where it was to be sent from.
async function visit(request) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 8000);
  try {
    const answer = await fetch(request, { signal: patience.signal });
    if (answer.status < 502 || answer.headers.has("Content-Security-Policy")) return answer;
  } catch { /* as where a proxy says so */ } finally {
    clearTimeout(timer);
  }
  if (request.method !== "GET") return Response.redirect(`/offline?to=${encodeURIComponent(request.referrer)}`, 303);
  return (await caches.match(KEPT.page, { cacheName: KEPT.name })) ?? Response.error();
}
