/*
 * Keeps the app's own files (their names carry a hash of their contents), the empty page of families, and one honest
 * page for when there is no network. Calls, sign-in, streams and files are never touched: what people wrote is kept by
 * the page itself, encrypted.
 * Shows push messages, which have no names and no content.
 */
const shelf = "cabin-courier-files-1";
const offlinePage = "/offline";
/** The same for all pages behind the sign-in: only scripts fill it. */
const emptyPage = "/my/participants";
const familyPage = /^\/my\/participants(\/[0-9a-f-]{36})?\/?$/;
/** When a file was last neither here nor to be had. */
let brokenAt = 0;
/** A line that takes longer is no better than none. */
const patienceMs = 4_000;
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
  if (request.mode === "navigate") event.respondWith(pageFor(request, pathname));
  else if (pathname.startsWith("/assets/") || kept.includes(pathname)) event.respondWith(fromShelf(request));
});

/** From the page of a family, once it has loaded: its files. */
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.files)) event.waitUntil(keepPage(event.data.files));
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
  const answer = await fetch(request).catch((error) => {
    brokenAt = Date.now();
    throw error;
  });
  if (answer.ok) await files.put(request, answer.clone());
  return answer;
}

async function pageFor(request, pathname) {
  // A page whose scripts did not come loads itself again.
  const isBroken = Date.now() - brokenAt < 10_000;
  const empty = familyPage.test(pathname) && !isBroken ? await caches.match(emptyPage) : undefined;
  const answer = fetch(request);
  if (empty === undefined) return answer.catch(() => caches.match(offlinePage));
  const late = new Promise((resolve) => setTimeout(() => resolve(empty), patienceMs));
  const first = answer.then((response) => (response.status >= 500 ? empty : response));
  return Promise.race([first, late]).catch(() => empty);
}

const imports = /(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g;

/** With what the scripts import. The page comes last: without its files it is of no use. */
async function keepPage(paths) {
  const files = await caches.open(shelf);
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname));
  const missing = paths.filter((path) => path.startsWith("/assets/"));
  for (let path = missing.pop(); path !== undefined; path = missing.pop()) {
    if (known.has(path)) continue;
    known.add(path);
    await files.add(path);
    if (!path.endsWith(".js")) continue;
    const script = await (await files.match(path)).text();
    for (const [, name] of script.matchAll(imports)) missing.push(`/assets/${name}`);
  }
  await files.add(new Request(emptyPage, { cache: "no-cache" }));
}
