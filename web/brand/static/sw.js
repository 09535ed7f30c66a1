/*
 * Keeps the app's own files (their names carry a hash of their contents) and one honest page for when there is no
 * network. Calls, sign-in, streams and files are never touched: nothing anybody wrote is kept by this.
 * Shows push messages, which have no names and no content.
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

self.addEventListener("push", (event) => {
  const { title, body } = event.data.json();
  // The tag shows several messages as one.
  const look = { body, tag: "mail", renotify: true, icon: "/icon-192.png" };
  event.waitUntil(self.registration.showNotification(title, look));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openFamilyPage());
});

/** Other tabs stay as they are: a letter may be written there. */
async function openFamilyPage() {
  const path = "/my/participants";
  const tabs = await self.clients.matchAll({ type: "window" });
  const open = tabs.find(({ url }) => new URL(url).pathname === path);
  return open === undefined ? self.clients.openWindow(path) : open.focus();
}

async function fromShelf(request) {
  const files = await caches.open(shelf);
  const found = await files.match(request);
  if (found !== undefined) return found;
  const answer = await fetch(request);
  if (answer.ok) await files.put(request, answer.clone());
  return answer;
}
