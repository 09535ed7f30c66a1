/*
 * Keeps the app's own files (their names carry a hash of their contents) and one honest page for when there is no
 * network. Calls, sign-in, streams and files are never touched: nothing anybody wrote is kept by this.
 */
const shelf = "cabin-courier-files-1";
const offlinePage = "/offline";
const kept = [offlinePage, "/offline.css", "/offline.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(shelf).then((files) => files.addAll(kept)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // A download is no page: it runs for minutes, longer than this worker may live.
  if (pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(offlinePage)));
  else if (pathname.startsWith("/assets/") || kept.includes(pathname)) event.respondWith(fromShelf(request));
});

async function fromShelf(request) {
  const files = await caches.open(shelf);
  const found = await files.match(request);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await files.put(request, answer.clone());
  return answer;
}
