// What waits in the outbox stands on the board as it will count, and the next game opens without network.
import { ahead as asked, discard, field, heard, put, send, waiting } from "../frame/outbox.js";

const $ = (selector, from = document) => from.querySelector(selector);
const board = location.pathname;
const memory = `ahead:${board}`;
const minus = (points, plus = "") => (points < 0 ? `−${-points}` : `${points > 0 ? plus : ""}${points}`);
const make = (tag, text, more) => Object.assign(document.createElement(tag), { textContent: text, ...more });
let then, entry, cut, away;
let queue = [];

async function look() {
  try {
    const found = await asked(board);
    if (found.lost) return;
    then = found;
    cut = false;
    try { localStorage.setItem(memory, JSON.stringify({ ...found, csrf: "" })); } catch { /* no room */ }
  } catch {
    cut = true;
    try { then ??= JSON.parse(localStorage.getItem(memory)); } catch { /* nothing known */ }
  }
  if (then?.writes && then.ahead.length) await fetchEntry();
}

// The page of the next game, with all that it loads, ahead of its time.
async function fetchEntry() {
  const url = `${board}/spiel`;
  const answer = cut ? await globalThis.caches?.match(url) : await fetch(url).catch(() => null);
  if (!answer?.ok) return;
  const first = !entry;
  entry = await answer.text();
  if (!first || cut) return;
  const page = parse();
  const { dataset } = $("#game", page);
  for (const one of [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.href).concat($("script", page).src, dataset.table, dataset.more ?? [])) fetch(one).catch(() => null);
  for (const one of ["value", "pad", "draft", "sending"]) import(`../entry/${one}.js`).catch(() => null);
}
const parse = () => new DOMParser().parseFromString(entry, "text/html");

// How a value is shared out: what each of one party writes down, by the size of the parties.
export function points({ game, found, re, active }, { counting, solo, fixed }) {
  if (!found) return null;
  const value = found.winner === "kontra" ? -found.value : found.value;
  const keep = { plus: (one) => Math.max(one, 0), minus: (one) => Math.min(one, 0) }[counting];
  const writes = (party) => {
    const own = party === "re" ? value : -value;
    if (!keep) return own;
    if (!found.winner) return keep(own);
    if (counting === "plus") return party === found.winner ? found.value : 0;
    return party === found.winner ? 0 : -found.value;
  };
  const sizes = { re: re.length, kontra: active.length - re.length };
  const most = Math.max(sizes.re, sizes.kontra);
  const times = (size) => (size === 1 && most === 3 ? (fixed.includes(game.game) ? 3 : solo) : Math.floor(most / size));
  return Object.fromEntries(active.map((player) => {
    const party = re.includes(player) ? "re" : "kontra";
    return [player, writes(party) * times(sizes[party])];
  }));
}

// Whether the games after this one may be other than foreseen.
export function turned({ game, found, fields }, turns) {
  const solo = game.one || game.game === "solo";
  const is = {
    herzstich: game.specials.some(({ ident }) => ident === "herzstich"), re_lost: game.re && found?.winner === "kontra",
    kontra_lost: game.kontra && found?.winner === "re", solo_lost: solo, lustsolo: solo, pflichtsolo: solo, vorgefuehrt: solo,
    schwarz: /_all|211/.test(game.chip), split_120: game.chip === "split", manual: game.specials.some(({ ident }) => ident === "bock"),
    zero_game: !found?.reasons.reduce((sum, [each]) => sum + each, 0), [game.game]: true,
  };
  return !found || turns.some((one) => is[one]) || fields.some(([key]) => key === "dealer");
}

function draw() {
  for (const old of document.querySelectorAll(".waits")) old.remove();
  if (!then || !$("#board tbody")) return;
  const totals = new Map(then.totals);
  let sure = true;
  for (const [at, one] of queue.entries()) {
    const got = sure && one.status !== "lost" ? points(one, then.share) : null;
    for (const [player, each] of Object.entries(got ?? {})) totals.set(player, totals.get(player) + each);
    $("#board tbody").prepend(row(one, at, got, totals), ways(one, sure));
    sure &&= one.status === "lost" || !turned(one, then.turns);
  }
  [...totals.values()].forEach((total, at) => { document.querySelectorAll(".total")[at].textContent = minus(total); });
  const next = then.ahead[count()];
  const go = $(`.bar a[href="${board}/spiel"]`);
  if (go && next && queue.length) {
    go.textContent = next.go;
    if (!cut) $(".lines p").textContent = next.who;
  }
}
const count = () => queue.filter(({ status }) => status !== "lost").length;

function row(one, at, got, totals) {
  const line = make("tr", "", { className: "waits" });
  const lost = one.status === "lost";
  line.append(make("th", lost ? "·" : then.ahead[at]?.number ?? one.number));
  for (const [player, total] of totals) {
    const plays = one.active.includes(player);
    const won = got && one.found.winner === (one.re.includes(player) ? "re" : "kontra");
    const text = plays ? (got ? (then.points ? minus(got[player], "+") : minus(total)) : "?") : "–";
    line.append(make("td", text, { className: plays ? `${won ? "w" : ""}${one.re.includes(player) ? "r" : ""}` : "o" }));
  }
  line.append(make("td", got ? minus(one.found.value) : "?"));
  return line;
}

function ways(one, sure) {
  const line = make("tr", "", { className: "waits" });
  const cell = make("td", "", { colSpan: then.totals.length + 2, className: "event" });
  const { words } = then;
  const buttons = make("span", "", { className: "ways" });
  const way = (word, act) => buttons.append(make("button", word, { type: "button", className: "link", onclick: act }));
  cell.append(words[one.status || "unsent"], sure ? "" : `, ${words.later}`);
  if (one.status === "lost") {
    cell.append(`: ${one.text}`);
    if (navigator.clipboard) way(words.copy, () => navigator.clipboard.writeText(one.text));
  } else {
    if (one.status === "asks") way(words.answer, () => form(one));
    else if (!one.status) way(words.send, tick);
    way(words.change, () => (one.status === "mend" && !cut ? form(one) : swap(one)));
  }
  way(words.drop, async () => { if (confirm(words.sure)) { await discard(one); again(); } });
  cell.append(buttons);
  line.append(cell);
  return line;
}

// The same fields by a real form: the server's page says what it asks or what is wrong.
async function form(one) {
  const now = await asked(board).catch(() => null);
  if (!now) return;
  const made = make("form", "", { method: "post", action: one.action, hidden: true });
  for (const [name, value] of [...one.fields, ["csrf_token", now.csrf]]) made.append(make("input", "", { name, value }));
  document.body.append(made);
  made.submit();
}

// The entry page in place of the board; the way back brings the board again.
async function swap(one) {
  const page = parse();
  const made = $("#game", page);
  const at = one ? queue.indexOf(one) : count();
  const next = then.ahead[at];
  const before = queue.slice(0, at).filter(({ status }) => status !== "lost");
  const sure = before.every((each) => !turned(each, then.turns));
  const number = next?.number ?? one?.number;
  $("h1", page).textContent = page.title = next?.title ?? number;
  $(".state", page).textContent = [next?.top, next?.bock, sure ? "" : then.words.later].filter(Boolean).join(" · ");
  made.action = `${board}/spiel`;
  Object.assign(made.dataset, { draft: `${board}#${number}`, factor: next?.factor ?? 1 });
  made.elements.client_key.value = one ? field(one, "client_key") : [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  made.elements.after.value = one ? field(one, "after") : then.after + before.length;
  if (before.length || one?.later) made.dataset.later = 1;
  made.elements.turn.value = next?.turn ?? "";
  $(".seats", page).replaceChildren(...(next?.seats ?? []).map(seat));
  if (one) localStorage.setItem(`draft:${board}#${number}`, JSON.stringify({ fields: one.fields, words: "", deal: made.dataset.deal }));
  const styles = [...document.querySelectorAll("link[rel=stylesheet]")];
  const fresh = [...page.querySelectorAll("link[rel=stylesheet]")];
  away = { body: document.body, title: document.title, styles, fresh };
  const { src } = $("script", page);
  await Promise.all(fresh.map((link) => new Promise((on) => { link.onload = link.onerror = on; document.head.append(link); })));
  for (const link of styles) link.disabled = true;
  history.pushState({ ahead: true }, "", `${board}/spiel`);
  document.title = page.title;
  document.body.replaceWith(page.body);
  $(".back").onclick = (event) => { event.preventDefault(); history.back(); };
  scrollTo(0, 0);
  import(`${src}#${Date.now()}`);
}

function seat([player, name, plays, owes]) {
  const made = make(plays ? "label" : "span", "", { className: `chip seat ${plays ? "re" : "out"}` });
  if (plays) made.append(make("input", "", { type: "checkbox", name: "re", value: player }));
  made.append(make("b", name));
  if (owes) made.append(make("i", "○", { className: "single" }));
  if (!plays) made.append(make("small", then.ahead[0].out));
  return made;
}

addEventListener("popstate", () => {
  if (!away) return;
  document.body.replaceWith(away.body);
  document.title = away.title;
  for (const link of away.fresh) link.remove();
  for (const link of away.styles) link.disabled = false;
  away = null;
  again();
  dispatchEvent(new Event("visibilitychange"));
});

addEventListener("click", (event) => {
  const link = event.target.closest?.(`a[href="${board}/spiel"]`);
  if (!link || !entry || !then?.ahead[count()] || !(cut || queue.length || !navigator.onLine || !isSecureContext)) return;
  event.preventDefault();
  (cut || queue.length ? again() : look()).then(() => away || swap());
});

async function again() {
  queue = await waiting(board).catch(() => []);
  draw();
}

export async function tick() {
  if (away) return;
  await again();
  if (!queue.length || !navigator.onLine) return;
  const sent = await send().catch(() => 0);
  if (sent) await look();
  await again();
  if (sent) dispatchEvent(new Event("visibilitychange"));
}

// The service worker, and the pages around this one for it.
async function keepPages() {
  if (!globalThis.caches || !navigator.serviceWorker) return;
  const root = new URL("../../../", import.meta.url).pathname;
  await navigator.serviceWorker.register(`${root}sw.js`, { type: "module" });
  if (!navigator.serviceWorker.controller) await new Promise((on) => { navigator.serviceWorker.oncontrollerchange = on; });
  const table = entry ? [$("#game", parse()).dataset.table, `${board}/spiel`] : [];
  for (const url of [board, $(".back").pathname, root, ...table]) if (!(await caches.match(url, { ignoreVary: true }))) await fetch(url);
}

export async function start() {
  heard(async () => { if (away) return; await look(); await again(); dispatchEvent(new Event("visibilitychange")); });
  addEventListener("online", tick);
  addEventListener("board", async () => { await again(); await look(); again(); });
  addEventListener("cut", () => { cut = true; });
  setInterval(tick, 20000);
  await look();
  await tick();
  keepPages().catch(() => null);
}
