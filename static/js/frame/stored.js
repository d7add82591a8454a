// How much is kept on this phone, and emptying it: for all, or for the Runde that this phone leaves.
import { remove, waiting } from "./outbox.js";

const stored = document.querySelector("#stored");
const form = document.querySelector("#empty, #leave");
const { runde, words, sure } = stored.dataset;
const ours = (path) => !runde || `${path}/`.startsWith(`${runde}/`);

async function found() {
  const cache = await globalThis.caches?.open("pages");
  const pages = (await cache?.keys() ?? []).filter(({ url }) => ours(new URL(url).pathname));
  return { cache, pages, games: (await waiting()).filter(({ board }) => ours(board)) };
}

async function show() {
  const { pages, games } = await found();
  const { usage = 0 } = await navigator.storage?.estimate?.() ?? {};
  stored.textContent = words.replace("#", pages.length).replace("#", games.length).replace("#", Math.ceil(usage / 1000));
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { cache, pages, games } = await found().catch(() => ({ pages: [], games: [] }));
  if (games.length && !confirm(sure.replace("#", games.length))) return;
  for (const page of pages) await cache.delete(page);
  for (const game of games) await remove(game);
  for (const key of Object.keys(localStorage)) if (/^(ahead|next|draft):/.test(key) && ours(key.replace(/^\w+:|#.*/g, ""))) localStorage.removeItem(key);
  if (runde) form.submit();
  else show();
});
form.hidden = false;
show().catch(() => null);
