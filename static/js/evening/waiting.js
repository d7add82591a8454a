// What waits in the outbox stands on the board as it will count, and the next game opens without network.
import { shared } from "../entry/typed.js";
import { ahead, field, remove, send, waiting } from "../frame/outbox.js";

const $ = (selector, from = document) => from.querySelector(selector);
const board = location.pathname;
const entry = `${board}/spiel`;
const memory = `next:${board}`;
const made = (name, given) => Object.assign(document.createElement(name), given);
const minus = (points, plus = "") => (points < 0 ? "−" : points > 0 ? plus : "") + Math.abs(points) * (then.unit ?? 1);
const counts = ({ status, plain }) => status !== "lost" && !plain;
const poke = () => dispatchEvent(new Event("visibilitychange"));
let then, html, cut, left;
let queue = [];

async function look() {
  const found = await ahead(board).catch(() => 0);
  cut = !found;
  if (found?.lost) return;
  try {
    if (found) localStorage.setItem(memory, JSON.stringify(then = found));
    else then ??= JSON.parse(localStorage.getItem(memory));
  } catch { /* no room, or nothing known */ }
  if (then?.files) await load();
}

// The page of the next game ahead of its time, after all that it loads: when it is kept, it is whole.
async function load() {
  if (!cut) await Promise.allSettled([...then.files.map((file) => fetch(file)), ...then.modules.map((file) => import(file))]);
  const answer = cut ? await self.caches?.match(entry) : await fetch(entry).catch(() => 0);
  if (answer?.ok) html = await answer.text();
}

// What each of those who play writes down, from what scoring says of a value of one; null where only the server knows.
export function points(one, share, factor) {
  const { game, found, re, active } = one;
  const shares = share[`${game.game}:${game.solo}`] ?? share[game.game] ?? share[""];
  const each = found && shares?.[`${found.winner ?? ""}${re.length}`]?.[Number(found.value < 0)];
  const all = shares
    ? each && active.map((player) => Math.abs(found.value) * each[Number(!re.includes(player))])
    : shared(active.map((player) => field(one, `p:${player}`)), field(one, "bocked") ? 1 : factor);
  return all && Object.fromEntries(active.map((player, at) => [player, all[at]]));
}

// Whether the games after this one may be other than foreseen; some facts matter only with this winner.
export function turned({ game, found, fields }, turns) {
  const facts = [...fields, ["chip", game.chip], ["value", found?.value]].map((fact) => fact.join("="));
  return facts.some((fact) => turns.includes(fact) || turns.includes(`${fact} ${found?.winner}`));
}

function draw() {
  const old = document.querySelectorAll(".waits");
  const rows = $("#board tbody");
  if (!then || !rows || !(old.length + queue.length)) return;
  for (const row of old) row.remove();
  const totals = new Map(then.totals);
  let sure = true, place = 0;
  for (const one of queue) {
    const next = counts(one) && then.ahead[place++];
    const got = sure && !one.status && points(one, then.share, next?.typed);
    row(rows, one, { next, got, sure, totals });
    sure &&= one.status === "lost" || (got && !turned(one, then.turns));
  }
  const heads = $("thead tr").cells;
  then.totals.forEach(([player], at) => { $(".total", heads[at + 1]).textContent = minus(totals.get(player)); });
  const go = $(`.bar a[href="${entry}"]`);
  const next = then.ahead[place];
  if (go && next) {
    go.textContent = next.go;
    $(".lines p").textContent = next.who;
    const was = $("th.deals"), now = heads[next.column];
    was.classList.remove("deals");
    now.classList.add("deals");
    $(".name", now).after($(".hidden", was));
  }
  const line = $(".cut");
  line?.replaceChildren(line.firstChild, place ? `, ${place > 1 ? then.many.replace("#", place) : then.one}` : "");
}

function row(rows, one, { next, got, sure, totals }) {
  const cells = then.totals.map(([player]) => {
    if (!one.active.includes(player)) return "<td class=o>–";
    const party = one.re.includes(player) ? "re" : "kontra";
    if (got) totals.set(player, totals.get(player) + got[player]);
    const text = then.points ? minus(got?.[player], "+") : minus(totals.get(player));
    return `<td class="${got && one.found?.winner === party ? "w" : ""}${party === "re" ? "r" : ""}">${got ? text : "?"}`;
  });
  rows.insertAdjacentHTML("afterbegin", `<tr class=waits><th><b>${next?.number ?? "·"}</b>${cells.join("")}<td>${!got ? "?" : one.found ? minus(one.found.value) : "±"}<tr class=waits>${then.states[one.status]}`);
  const line = rows.rows[1];
  if (sure) $(".later", line).remove();
  if (!counts(one)) $(".text", line).textContent = `: ${one.text}`;
  for (const button of line.querySelectorAll("button")) button.onclick = () => acts[button.value](one);
}

const acts = {
  send: tick,
  change: (one) => (one.plain ? answer(one, [["back", 1]]) : swap(one)),
  answer,
  copy: ({ text }) => navigator.clipboard.writeText(text),
  drop: (one) => confirm(then.sure) && remove(one).then(again),
};

// The same fields by a real form: the server's page says what it asks or what is wrong.
async function answer(one, more = []) {
  const now = await ahead(board).catch(() => 0);
  if (!now) return one.plain ? alert(then.needs) : swap(one);
  const form = made("form", { method: "post", action: one.action, hidden: true });
  for (const [name, value] of [...one.fields, ...more, ["csrf_token", now.csrf]]) form.append(made("input", { name, value }));
  document.body.append(form);
  form.submit();
}

// The entry page of the next game, or of one that waits, in place of the board.
async function swap(one) {
  const before = queue.slice(0, one && queue.indexOf(one)).filter(counts);
  const next = then.ahead[before.length];
  if (!html || !next) return;
  const page = new DOMParser().parseFromString(html, "text/html");
  const form = $("#game", page);
  for (const [place, text] of Object.entries({ ...next.text, ...then.tables[next.table] })) $(place, page).innerHTML = text;
  if (before.some((each) => turned(each, then.turns))) $(".state", page).append(` · ${then.later}`);
  const draft = `${board}#${next.number}`;
  const { elements } = form;
  const fresh = crypto.getRandomValues(new Uint32Array(4)).join("-");
  for (const [name, value] of Object.entries({ client_key: fresh, after: then.after, revision: then.revision })) elements[name].value = one ? field(one, name) : value;
  elements.turn.value = next.turn;
  form.action = entry;
  Object.assign(form.dataset, { draft, factor: next.factor });
  if (one) localStorage.setItem(`draft:${draft}`, JSON.stringify({ fields: one.fields, deal: form.dataset.deal }));
  left = document.documentElement;
  history.scrollRestoration = "manual";
  history.pushState({ ahead: true }, "", entry);
  await show(page.documentElement);
  $(".back").onclick = (event) => { event.preventDefault(); history.back(); };
  import(`${$("script").src}#${Date.now()}`);
}

// One page in place of the other, seen as soon as its styles are there.
async function show(root) {
  const loaded = [...root.querySelectorAll("link[rel=stylesheet]")].map((link) => new Promise((on) => { link.onload = link.onerror = on; }));
  root.style.background = getComputedStyle(document.body).backgroundColor;
  root.lastElementChild.hidden = true;
  document.documentElement.replaceWith(root);
  await Promise.all(loaded);
  root.removeAttribute("style");
  document.body.hidden = false;
  scrollTo(0, 0);
}

addEventListener("popstate", async () => {
  if (!left) return;
  await show(left);
  left = null;
  await again();
  poke();
});

addEventListener("click", (event) => {
  const link = event.target.closest?.("a");
  if (link?.getAttribute("href") !== entry) {
    // By plain http this page is all there is.
    if (!link || !then || !cut || isSecureContext || event.defaultPrevented) return;
    event.preventDefault();
    alert(then.needs);
  } else if (html && (cut || queue.length || !navigator.onLine || !isSecureContext) && then.ahead[queue.filter(counts).length]) {
    event.preventDefault();
    (cut || queue.length ? again() : look()).then(() => left || swap());
  }
});

async function again() {
  queue = await waiting(board).catch(() => []);
  draw();
}

async function tick() {
  if (left) return;
  await again();
  if (queue.length && navigator.onLine && await send().catch(() => 0)) {
    await look();
    poke();
  }
  again();
}

// The service worker, and the pages around this one for it.
async function keep() {
  const { serviceWorker: own } = navigator;
  await own.register(then.worker, { type: "module" });
  await own.ready;
  const pages = await caches.open("pages");
  for (const page of then.pages) if (!(await pages.match(page, { ignoreVary: true }))) await pages.add(page);
}

export async function start() {
  addEventListener("online", tick);
  addEventListener("visibilitychange", tick);
  addEventListener("board", async () => { draw(); await look(); again(); });
  addEventListener("cut", () => { cut = true; draw(); });
  setInterval(tick, 2e4);
  await look();
  await tick();
  keep().catch(() => 0);
}
