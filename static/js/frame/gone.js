// Deletes the cached pages of a Runde or evening that may no longer be opened; waiting forms are shown, to be copied.
import { held, remove, soon, waiting } from "./outbox.js";

export const under = (path, name) => `${name}/`.startsWith(path.replace(/\/?$/, "/"));

// Pages and tables, each with the cache that it is in; static files belong to no Runde.
export async function kept(path) {
  const found = [];
  for (const name of await globalThis.caches?.keys() ?? []) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (under(path, pathname) && (name === "pages" || pathname.endsWith("/tafel.json"))) found.push({ cache, request });
    }
  }
  return found;
}

// The start page names every Runde, so it goes with each of them.
const start = (path) => globalThis.caches?.open("pages").then((pages) => pages.delete(path.replace(/runde\/.*/, "")));

export async function empty(path) {
  await soon(kept(path).then((all) => Promise.all([start(path), ...all.map(({ cache, request }) => cache.delete(request))])), 5000).catch(() => 0);
  for (const one of await held().catch(() => [])) if (one.says && under(path, one.board)) await remove(one).catch(() => 0);
  for (const store of ["localStorage", "sessionStorage"]) {
    try {
      const all = globalThis[store];
      for (const key of Object.keys(all)) if (/^(ahead|next|draft|left):/.test(key) && under(path, key.replace(/^\w+:|#.*/g, ""))) all.removeItem(key);
    } catch { /* not allowed, or a service worker */ }
  }
}

export const games = async (path) => (await waiting()).filter(({ board }) => under(path, board));

// By plain http a page may only copy what is marked.
export function copy(text, place) {
  getSelection().selectAllChildren(place);
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).catch(() => document.execCommand("copy"));
}

export function list(place, all) {
  const { copy: words, drop, sure } = place.dataset;
  const button = (textContent, onclick) => Object.assign(document.createElement("button"), { type: "button", className: "button", textContent, onclick });
  place.replaceChildren(...all.map((one) => {
    const row = document.createElement("li");
    const text = Object.assign(document.createElement("p"), { textContent: one.text });
    const ways = Object.assign(document.createElement("div"), { className: "buttons" });
    row.append(text, ways);
    ways.append(button(words, () => copy(one.text, text)), button(drop, () => confirm(sure) && remove(one).then(() => row.remove())));
    return row;
  }));
  place.closest("section").hidden = !all.length;
}

const place = globalThis.document?.querySelector("[data-gone]");
if (place) empty(place.dataset.gone).then(() => games(place.dataset.gone)).then((all) => list(place, all));
