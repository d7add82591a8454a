// Pages of the evenings on this phone, and all static files. The server writes VERSION, FILES and ONLY in front.
import { send } from "./static/js/frame/outbox.js";

const files = `files-${VERSION}`;
const root = new URL("./", location).pathname;
const kept = new RegExp(`^${root}(runde/\\d+(/abend/\\d+(/spiel)?)?)?$`);

async function keep(url, answer) {
  const cache = await caches.open("pages");
  const old = { ignoreSearch: true, ignoreVary: true };
  if (answer.ok && !answer.redirected && (url.pathname.endsWith("/spiel") || !/no-store/.test(answer.headers.get("Cache-Control")))) {
    if (url.search) await cache.delete(url, old);
    await cache.put(url, answer).catch(() => null);
  } else if ([403, 404, 410].includes(answer.status)) await cache.delete(url, old);
}

async function page(request, url) {
  const ours = (kept.test(url.pathname) && !url.search) || (url.pathname.endsWith("/tafel.json") && url.search);
  const shown = request.mode === "navigate";
  try {
    const answer = await fetch(request, shown ? { signal: AbortSignal.timeout?.(8000) } : {});
    if (ours) await keep(url, answer.clone());
    return answer;
  } catch (problem) {
    const old = ours && (shown || url.search) && (await caches.match(url, { cacheName: "pages", ignoreVary: true }));
    if (!old && !shown) throw problem;
    return old || caches.match(ONLY);
  }
}

async function file(request, url) {
  const cache = await caches.open(files);
  const exact = url.search && (await cache.match(request));
  if (exact) return exact;
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone()).catch(() => null);
    return answer;
  } catch (problem) {
    const old = await cache.match(request, { ignoreSearch: true });
    if (!old) throw problem;
    return old;
  }
}

// After a change of language or colours the same pages anew.
async function again() {
  const keys = await (await caches.open("pages")).keys();
  await Promise.all(keys.map(async ({ url }) => keep(new URL(url), await fetch(url))));
  await (await caches.open(files)).add(ONLY);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method !== "GET") {
    if (url.pathname !== `${root}anzeige`) return;
    const answer = fetch(request);
    event.respondWith(answer);
    event.waitUntil(answer.then(again).catch(() => null));
  } else event.respondWith(url.pathname.startsWith(`${root}static/`) ? file(request, url) : page(request, url));
});
addEventListener("install", (event) => event.waitUntil(caches.open(files).then((cache) => cache.addAll([...FILES, ONLY]))));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== files && name !== "pages") await caches.delete(name);
  await clients.claim();
})()));
addEventListener("sync", (event) => event.waitUntil(send()));
