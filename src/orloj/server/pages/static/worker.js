/**
 * The service worker: shows a page of our own when there is no line, and tells that a table waits.
 * It keeps that page and what it is drawn with. Tables, and whatever else is somebody's, are never kept.
 */

const FILES = null; // the server fills these in
const ICON = null;
const BADGE = null;
const KEPT = "orloj";
const PAGE = "/offline"; // under which name the page is kept

self.addEventListener("install", (event) => {
  event.waitUntil(prepare());
});

async function prepare() {
  const cache = await caches.open(KEPT);
  await cache.addAll(FILES);
  // The page names its files by their versions: it is fetched anew, as the reader had it.
  const before = await cache.match(PAGE);
  const address = before?.url ? new URL(before.url).pathname : `/offline/${navigator.language.startsWith("cs") ? "cs" : "en"}/auto`;
  await keepPage(address);
  await self.skipWaiting();
}

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy());
});

async function tidy() {
  await self.registration.navigationPreload?.enable();
  const cache = await caches.open(KEPT);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (pathname !== PAGE && !FILES.includes(pathname + search)) await cache.delete(request);
  }
  await self.clients.claim();
}

/** @param {string} address */
async function keepPage(address) {
  const page = await fetch(address, { credentials: "omit" });
  if (page.ok) await (await caches.open(KEPT)).put(PAGE, page);
}

self.addEventListener("message", (event) => {
  const { lang, theme } = event.data ?? {};
  if (!/^[a-z]{2}$/.test(lang) || !/^[a-z]+$/.test(theme)) return;
  const address = `/offline/${lang}/${theme}`;
  event.waitUntil(
    (async () => {
      const before = await (await caches.open(KEPT)).match(PAGE);
      if (!before?.url.endsWith(address)) await keepPage(address);
    })().catch(() => {}),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(visit(event));
  else {
    const { origin, pathname, search } = new URL(request.url);
    if (origin === location.origin && FILES.includes(pathname + search)) event.respondWith(fetch(request).catch(() => kept(request)));
  }
});

/** @param {FetchEvent} event */
async function visit(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(PAGE);
  }
}

/** @param {RequestInfo} what */
async function kept(what) {
  return (await (await caches.open(KEPT)).match(what)) ?? Response.error();
}

// -- a table waits

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // not from us, or from another version: something has to be shown nevertheless
  }
  const table = /^[\w-]{1,24}$/.test(told.table) ? told.table : "";
  event.waitUntil(
    self.registration.showNotification(told.title ?? "Orloj", {
      body: told.body ?? "",
      lang: told.lang ?? "",
      tag: `table-${table}`,
      icon: ICON,
      badge: BADGE,
      data: { address: table ? `/t/${table}` : "/tables" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.address ?? "/tables"));
});

/** The page, if it is open somewhere; otherwise a new one. @param {string} address */
async function open(address) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === address);
  return there ? there.focus() : self.clients.openWindow(address);
}
