// Pages of the evenings on this phone, and all static files. The server writes VERSION, FILES and ONLY in front.
import { empty } from "./static/js/frame/gone.js";
import { limited, send, soon } from "./static/js/frame/outbox.js";

const files = `files-${VERSION}`;
const root = new URL("./", location).pathname;
const pages = new RegExp(`^${root}(runde/\\d+(/abend/\\d+(/spiel|/foto)?)?)?$`);
const vary = { ignoreVary: true };

const stored = () => caches.open("pages");

// The start page and the form of a game are kept, although no browser shall store them: without network people come in
// by the one and write by the other. What is gone, or not for this phone any more, is deleted with all kept below it.
async function keep(url, answer) {
  const secret = /no-store/.test(answer.headers.get("Cache-Control")) && !/\/(spiel)?$/.test(url);
  if (answer.ok && !answer.redirected && !secret) await (await stored()).put(url, answer).catch(() => 0);
  else if ([403, 404, 410].includes(answer.status)) await empty(new URL(url, location).pathname);
}

async function page(event, { pathname, search }) {
  const { request } = event;
  const ours = pages.test(pathname) && !search;
  const shown = request.mode === "navigate";
  try {
    const answer = await fetch(request, shown ? limited() : {});
    const keeps = ours && keep(pathname, answer.clone()).catch(() => 0);
    event.waitUntil(keeps);
    // The page is shown once it is kept, so that it is there as soon as the network goes; a slow storage holds up nothing.
    await soon(keeps).catch(() => 0);
    return answer;
  } catch (error) {
    if (!shown) throw error;
    return soon(kept(pathname, ours));
  }
}

async function kept(pathname, ours) {
  const lead = { [`${root}eintragen`]: /\/spiel$/, [`${root}zuletzt`]: /\/abend\/\d+$/ }[pathname];
  const last = lead && (await (await stored()).keys()).findLast(({ url }) => lead.test(url));
  if (last) return Response.redirect(last.url);
  return (ours && await caches.match(pathname, vary)) || caches.match(ONLY);
}

// What has a version in its address never changes.
async function file(request, { search }) {
  const exact = search && await soon(caches.match(request, vary)).catch(() => 0);
  if (exact) return exact;
  const cache = caches.open(files);
  try {
    const answer = await fetch(request);
    const copy = answer.clone();
    if (answer.ok) await soon(cache.then((one) => one.put(request, copy))).catch(() => 0);
    return answer;
  } catch (error) {
    const old = await soon(cache.then((one) => one.match(request, { ignoreSearch: true })));
    if (!old) throw error;
    return old;
  }
}

// Loads the same pages again after a change of language or colours.
async function again() {
  for (const { url } of await (await stored()).keys()) await keep(url, await fetch(url));
  await (await caches.open(files)).add(ONLY);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "GET") {
    const { pathname } = url;
    event.respondWith(pathname.startsWith(`${root}static/`) || pathname.endsWith("/tafel.json") ? file(request, url) : page(event, url));
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
