// How much is kept on this phone, and emptying it: for all, or for the Runde that this phone leaves.
import { remove, waiting } from "./outbox.js";

const $ = (selector) => document.querySelector(selector);
const stored = $("#stored");
const form = $("#empty, #leave");
const { dataset: words } = stored;
const within = (path) => !words.runde || `${path}/`.startsWith(`${words.runde}/`);

async function found() {
  const pages = [];
  for (const name of globalThis.caches ? await caches.keys() : []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (name === "pages" && within(new URL(request.url).pathname)) pages.push([cache, request]);
  }
  const games = (await waiting()).filter(({ board }) => within(board));
  const notes = Object.keys(localStorage).filter((key) => /^(ahead|draft):/.test(key) && within(key.replace(/^\w+:|#.*/g, "")));
  return { pages, games, notes };
}

async function show() {
  const { pages, games } = await found();
  const { usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  const text = words.runde ? words.some : words.all;
  stored.textContent = text.replace("#", pages.length).replace("#", games.length).replace("#", Math.ceil(usage / 1000));
  return games.length;
}

async function empty() {
  const { pages, games, notes } = await found();
  for (const [cache, request] of pages) await cache.delete(request);
  for (const one of games) await remove(one);
  for (const key of notes) localStorage.removeItem(key);
}

form.addEventListener("submit", async (event) => {
  if (form.dataset.done) return;
  event.preventDefault();
  const count = await show().catch(() => 0);
  if (count && !confirm(words.sure.replace("#", count))) return;
  await empty().catch(() => null);
  form.dataset.done = words.runde ?? "";
  if (words.runde) form.submit();
  else show();
});
form.hidden = false;
show().catch(() => null);
