// What waits in the outbox stands on the board as it will count, and the next game opens without network.
import { show } from "../entry/sending.js";
import { copy, empty } from "../frame/gone.js";
import { ahead, beside, failed, field, held, limited, remove, rests, seen, send, since, soon, waiting } from "../frame/outbox.js";
import { $, below, hear, made, open, parsed, say, taken } from "../frame/shown.js";

const board = location.pathname;
const entry = `${board}/spiel`;
const memory = `next:${board}`;
export const counts = ({ status, plain }) => status !== "lost" && !plain;
const poke = () => dispatchEvent(new Event("visibilitychange"));
// `view` is what the server foresees of this evening, with the words for it; kept for when there is no network.
let view, html, cut, drawn, tried, reckon, full = 0;
let queue = [];
const told = new Set();

async function look() {
  const { length } = since(board);
  const all = await waiting(board);
  const found = await ahead(board).catch(() => 0);
  if (found) since(board, [...all.flatMap(seen), ...since(board).slice(length)]);
  cut = !found;
  if (found?.lost) return empty(board);
  delete found?.csrf;
  view = found || view;
  try {
    if (found) localStorage[memory] = JSON.stringify(found);
    else view ??= JSON.parse(localStorage.getItem(memory));
    full = 0;
  } catch {
    full = 1; // no room
  }
  if (view?.files) await load();
}

// Caches the page of the next game in advance, after all files that it needs: once cached, it is complete.
async function load() {
  if (!cut) await Promise.allSettled([...view.files.map((file) => fetch(file)), ...view.modules.map((file) => import(file))]);
  const answer = await (cut ? soon(self.caches?.match(entry)) : fetch(entry, limited())).catch(() => 0);
  if (answer?.ok) html = await answer.text().catch(() => html);
}

export const tell = (page, changes) => changes.forEach(([places, words, name]) => page.querySelectorAll(places).forEach((one) => (name ? one.setAttribute(name, words) : (one.textContent = words))));
export const many = (one, more, count) => (count > 1 ? more.replace("#", count) : one);

function draw() {
  const old = document.querySelectorAll(".waits");
  const rows = $("#board tbody");
  // A view from before an upgrade has no rows.
  if (!view?.rows?.all || !rows || !reckon || !(old.length + queue.length)) return;
  const line = $(".cut"), { length } = queue.filter(counts);
  line?.replaceChildren(line.firstChild, length ? `, ${many(view.one, view.many, length)}` : "");
  // Unchanged rows stay, so that they do not move under the finger.
  const now = JSON.stringify([queue, view]);
  if (old.length && now === drawn) return;
  drawn = now;
  for (const row of old) row.remove();
  reckon.paint(view, queue, acts);
}

const acts = {
  send: tick,
  change: (one) => (one.plain ? answer({ ...one, fields: [...one.fields, ["back", 1]] }) : openEntry(one)),
  answer,
  copy: ({ text }, place) => copy(text, place),
  drop: (one) => confirm(view.sure) && remove(one).then(again),
};

// Sends the same fields again: the server's page shows its question or errors.
async function answer(one) {
  const now = await ahead(board).catch(() => 0);
  const heard = now && await hear(board, one.action, [...one.fields, ...beside(one, queue), ["csrf_token", now.csrf]], { canWait: true });
  if (heard?.page) return show(one, heard);
  // What was sent is gone from the queue, which is read and drawn again; then the server is polled at once.
  if (heard?.went) await remove(one, heard).then(again).then(poke);
  // What is no game has no form that opens without network.
  else if (one.plain || now) alert(view.needs);
  else openEntry(one);
}

// The entry page of the next game, or of one that waits, in place of the board.
async function openEntry(one) {
  const before = queue.filter((each) => counts(each) && !(each.id >= one?.id));
  if (before.length) await ready();
  if (before.length && !reckon) return needs();
  const { next, sure } = before.length ? reckon.evening(view, before) : { next: view.ahead[0], sure: true };
  if (!html || !next || !view.rows) return needs();
  const page = parsed(html);
  const form = $("#game", page);
  // A game that has arrived meanwhile was played by others than those of the next deal.
  const { out, changes } = view.tables[(view.ahead.find(({ active }) => `${active}` === `${one?.active}`) ?? next).table];
  const [...chairs] = page.querySelectorAll(".seat.re");
  chairs.splice(out, 0, ...page.querySelectorAll(".seat.out"));
  $(".seats", page).append(...chairs);
  tell(page, next.text.concat(changes));
  for (const box of next.owed ? page.querySelectorAll("[name=re]") : []) $("i", box.parentElement).textContent = next.owed[box.value] ? "○" : "";
  if (!sure) $(".state", page).append(` · ${view.later}`);
  const draft = `${board}#${next.number}`;
  const { elements } = form;
  for (const name of ["client_key", "after", "revision"]) elements[name].value = one ? field(one, name) : view[name] ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
  elements.turn.value = next.turn;
  // What the view does not know yet goes along.
  for (const [name, value] of one?.fields ?? since(board)) if (/^(behind|met)$/.test(name)) form.append(made("input", { type: "hidden", name, value }));
  form.action = entry;
  Object.assign(form.dataset, { draft, factor: next.factor });
  if (one) localStorage[`draft:${draft}`] = JSON.stringify({ fields: one.fields, deal: form.dataset.deal });
  await open(page, entry);
}

// Links that need the network say so in place.
function needs() {
  if (below()) return say(view.needs);
  dispatchEvent(new Event("lost")); // the network, for board.js
  const live = $("#live");
  if (!$(".needs")) {
    live.textContent = live.dataset.needs;
    $(".lines").append(made("p", { className: "needs" }, live.textContent));
  }
  $(".needs").scrollIntoView({ block: "nearest" });
}

// Without network the browser would show an error of its own, so the network is tried before a form of the board goes.
addEventListener("submit", async (event) => {
  const { target: form, submitter: button } = event;
  if (event.defaultPrevented || tried) return;
  event.preventDefault();
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  const { status } = await fetch(board, { method: "HEAD", cache: "no-store", ...limited() }).catch(() => 0);
  if (failed(status)) {
    button.ariaBusy = null;
    return needs();
  }
  tried = 1;
  form.requestSubmit(button);
  tried = 0;
});

addEventListener("click", (event) => {
  const link = event.target.closest?.("a");
  if (link?.getAttribute("href") !== entry) {
    // By plain http this page is all there is.
    if (!link || !view || !cut || link.hash || event.defaultPrevented || (isSecureContext && view.pages?.includes(link.pathname))) return;
    event.preventDefault();
    needs();
  } else if (html && (cut || queue.length || !navigator.onLine || !isSecureContext) && view.ahead[queue.filter(counts).length]) {
    event.preventDefault();
    (cut || queue.length ? again() : look()).then(() => below() || openEntry());
  }
});

// What counts the evening on is loaded once something waits.
const ready = async () => { reckon ??= await import("./queue.js").catch(() => 0); };

// Reads what waits, and draws it.
async function again() {
  const all = await held(board);
  queue = all.filter(({ says }) => !says);
  if (queue.length) await ready();
  draw();
  $(".stores")?.remove();
  const says = rests() && view?.stores[full];
  if (says) $(".lines")?.append(made("p", { className: "stores", textContent: says }));
  for (const one of below() ? [] : all.filter(({ says }) => says)) {
    if (!told.has(one.id)) $("#board").before(made("p", { className: "notice had", role: "status", textContent: one.says }));
    told.add(one.id);
    await remove(one, { met: one.met });
  }
}

async function tick() {
  if (below() || document.hidden) return;
  await again();
  if (queue.length && navigator.onLine && await send().catch(() => 0)) {
    await look();
    poke();
  }
  again();
}

// Registers the service worker, and passes it the pages around this one.
async function keep() {
  const { serviceWorker: own } = navigator;
  await own.register(view.worker, { type: "module" });
  await own.ready;
  const pages = await caches.open("pages");
  for (const page of view.pages) if (!(await pages.match(page, { ignoreVary: true }))) await pages.add(page);
}

// The first time `look` asks anyway. After a save the bar is replaced by the new one.
function shownAgain({ persisted }) {
  if (persisted === false) return;
  setTimeout(() => $(".bar")?.toggleAttribute("inert", false), persisted && taken() ? 2e3 : 0);
  if (!below()) again().then(poke);
}

export async function start() {
  // The note is kept for `shownAgain`, as Firefox may show the board it left after one that it loads.
  taken(1);
  for (const type of ["online", "visibilitychange"]) addEventListener(type, tick);
  // A board that a phone kept while one was away takes no tap before it is known whether it is old.
  addEventListener("pagehide", () => $(".bar")?.toggleAttribute("inert", true));
  addEventListener("pageshow", shownAgain);
  // The server has answered a poll.
  addEventListener("board", async () => { draw(); await look(); tick(); });
  addEventListener("cut", () => { cut = 1; draw(); });
  setInterval(tick, 2e4);
  await look();
  if (cut) poke();
  await tick();
  keep().catch(() => 0);
}
