// Pages of the evenings on this phone, and all static files. The server writes VERSION, FILES and ONLY in front.
import { empty } from "./static/js/frame/gone.js";
import { limited, send } from "./static/js/frame/outbox.js";

const files = `files-${VERSION}`;
const root = new URL("./", location).pathname;
const kept = new RegExp(`^${root}(runde/\\d+(/abend/\\d+(/spiel)?)?)?$`);
const anyhow = { ignoreVary: true };

async function keep(url, answer) {
  const pages = await caches.open("pages");
  const secret = /no-store/.test(answer.headers.get("Cache-Control")) && !url.endsWith("/spiel");
  if (answer.ok && !answer.redirected && !secret) await pages.put(url, answer).catch(() => 0);
  else if ([403, 404, 410].includes(answer.status)) await empty(new URL(url, location).pathname);
}

async function page(request, { pathname, search }) {
  const ours = kept.test(pathname) && !search;
  const shown = request.mode === "navigate";
  try {
    const answer = await fetch(request, shown ? limited() : {});
    if (ours) await keep(pathname, answer.clone());
    return answer;
  } catch (error) {
    if (!shown) throw error;
    const keys = await (await caches.open("pages")).keys();
    const lead = { [`${root}eintragen`]: /\/spiel$/, [`${root}zuletzt`]: /\/abend\/\d+$/ }[pathname];
    const last = lead && keys.findLast(({ url }) => lead.test(url));
    if (last) return Response.redirect(last.url);
    return (ours && await caches.match(pathname, anyhow)) || caches.match(ONLY);
  }
}

// What has a version in its address never changes.
async function file(request, { search }) {
  const exact = search && await caches.match(request, anyhow);
  if (exact) return exact;
  const cache = await caches.open(files);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone()).catch(() => 0);
    return answer;
  } catch (error) {
    const old = await cache.match(request, { ignoreSearch: true });
    if (!old) throw error;
    return old;
  }
}

// After a change of language or colours the same pages anew.
async function again() {
  for (const { url } of await (await caches.open("pages")).keys()) await keep(url, await fetch(url));
  await (await caches.open(files)).add(ONLY);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "GET") {
    const { pathname } = url;
    event.respondWith((pathname.startsWith(`${root}static/`) || pathname.endsWith("/tafel.json") ? file : page)(request, url));
  } else if (url.pathname === `${root}anzeige`) {
    const answer = fetch(request);
    event.respondWith(answer);
    event.waitUntil(answer.then(again).catch(() => 0));
  }
});
addEventListener("install", (event) => event.waitUntil(caches.open(files).then((cache) => cache.addAll([...FILES, ONLY]))));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== files && name !== "pages") await caches.delete(name);
  await clients.claim();
})()));
addEventListener("sync", (event) => event.waitUntil(send()));
