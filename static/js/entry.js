// The entry page with script: cumulative levels, counters by tap, the live value, the draft. Scoring stays on the
// server; the value is looked up in the table that the server computed for these rules.
import { lookup } from "./value.js";

const form = document.getElementById("game");
const out = document.getElementById("value");
const save = document.querySelector(".save .go");
const data = form.dataset;
const draft = data.draft && `draft:${data.draft}`;
const all = (selector) => [...form.querySelectorAll(selector)];
const chosen = (name) => form.elements[name] && form.querySelector(`[name="${name}"]:checked`);
const tick = () => navigator.vibrate && matchMedia("(prefers-reduced-motion: no-preference)").matches && navigator.vibrate(8);
let table;
let picks = [];

// Re players: as many as the game needs; one more replaces the first.
const needed = () => (form.querySelector("[data-one]:checked") ? 1 : 2);
const seats = all('[name="re"]');
function pick(box) {
  if (box) {
    picks = picks.filter((one) => one !== box);
    if (box.checked) picks.push(box);
  } else picks = seats.filter((one) => one.checked);
  while (picks.length > needed()) picks.shift().checked = false;
  document.getElementById("re").classList.toggle("full", picks.length === needed());
}

// Announcements: a level brings the lower ones, and takes the higher ones away with it.
function say(box) {
  if (!("cumulative" in data)) return;
  const line = [...box.closest(".line").querySelectorAll("input")];
  const place = line.indexOf(box);
  line.forEach((one, at) => { if (box.checked ? at < place : at > place) one.checked = box.checked; });
}

// Special points: every tap counts one more; after the most there are, back to none.
const counters = all(".count > input");
const number = (input) => Number(input.value) || 0;
function count(input, step) {
  const [, ident] = input.name.split(/:.*:/);
  const taken = counters.filter((one) => one !== input && one.name.split(/:.*:/)[1] === ident).reduce((sum, one) => sum + number(one), 0);
  const most = Math.max(Number(input.max) - taken, 0);
  const now = number(input) + step;
  input.value = now < 0 ? 0 : now > most ? 0 : now;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
for (const input of counters) {
  input.readOnly = true;
  input.addEventListener("mousedown", (event) => event.preventDefault());
  input.addEventListener("click", () => { count(input, 1); tick(); });
  input.addEventListener("keydown", (event) => {
    const step = { Enter: 1, ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 }[event.key];
    if (!step || event.ctrlKey) return;
    event.preventDefault();
    if (step > 0 || number(input)) count(input, step);
  });
}

// Exact Augen: a pad of our own, so that the phone's keyboard stays away.
const exact = document.getElementById("exact");
const pad = document.createElement("div");
pad.className = "pad";
pad.hidden = true;
exact.inputMode = "none";
for (const key of "123456789⌫0✓") {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = key;
  pad.append(button);
}
exact.parentElement.after(pad);
function padding(on) {
  pad.hidden = !on;
  form.classList.toggle("padding", on);
}
pad.addEventListener("click", (event) => {
  const key = event.target.textContent;
  if (event.target === pad) return;
  tick();
  if (key === "✓") padding(false);
  else exact.value = key === "⌫" ? exact.value.slice(0, -1) : (exact.value + key).slice(0, 3);
  exact.dispatchEvent(new Event("input", { bubbles: true }));
  if (exact.value.length === 3 && key !== "⌫") padding(false);
});
exact.addEventListener("focus", () => padding(true));

// Which chip stands for what was said about the Augen.
function chip() {
  const value = chosen("augen")?.value;
  if (value !== "exact" || !table) return value;
  const typed = /^\d{1,3}$/.test(exact.value) && Number(exact.value);
  if (typed === false || typed > 240) return undefined;
  const re = chosen("exact_of")?.value === "kontra" ? 240 - typed : typed;
  const none = !form.elements.had_trick.checked;
  return (table.c.find(([, least, most]) => least === most && least === re && (none || re % 240)) || table.c.find(([, least, most]) => least <= re && re <= most))?.[0];
}

function level(party) {
  const line = all(`[name="said"][value^="${party}:"]`);
  return line.reduce((top, box, at) => (box.checked ? at + 1 : top), 0);
}

function state() {
  const game = chosen("game")?.value;
  return {
    game, solo: chosen("solo")?.value, chip: chip(), re: level("re"), kontra: level("kontra"),
    first: chosen("first")?.value, factor: Number(data.factor), one: needed() === 1,
    specials: counters.filter(number).map((input) => {
      const [, party, ident] = input.name.split(":");
      return { party, ident, count: number(input), label: input.parentElement.firstChild.textContent.trim() };
    }),
  };
}

function missing(now) {
  if (now.game === "solo" && !now.solo) return out.dataset.solo;
  if (picks.length < needed()) return needed() === 1 ? out.dataset.one : out.dataset.re.replace("#", 2 - picks.length);
  return now.chip ? "" : out.dataset.augen;
}

const signed = (points) => (points > 0 ? "+" : points < 0 ? "−" : "") + Math.abs(points);
function write(head, text = "") {
  const b = document.createElement("b");
  const span = document.createElement("span");
  b.textContent = head;
  span.textContent = text;
  if (out.textContent !== head + text) out.replaceChildren(b, span);
}

function show() {
  const now = state();
  if (!table || !now.game || now.game === "more" || now.game === "direct" || !(now.game in table.k)) return write("");
  const lack = missing(now);
  const found = now.chip && lookup(table, now);
  if (!found) return write(lack);
  order(now, found);
  const name = found.winner === "kontra" ? "Kontra" : "Re";
  const head = `${found.winner ? "" : `${out.dataset.none}, `}${name} ${signed(found.value)}`;
  const bock = found.factor > 1 ? ` ×${found.factor}` : "";
  const because = found.reasons.map(([points, word]) => `${signed(points).replace("+", "")} ${word}`).join(", ") + bock;
  write(lack || head, lack ? `${head}: ${because}` : because);
}

// Who announced first is asked only where the answer changes the result.
function order(now, found) {
  const line = form.querySelector(".order");
  if (!line) return;
  const both = ["re", "kontra"].map((first) => lookup(table, { ...now, first }).value);
  line.classList.toggle("asked", now.re > 0 && now.kontra > 0 && both[0] !== both[1] && Boolean(found));
}

// Who did it: only what was chosen can be named, and there is always one empty row.
function name() {
  const rows = form.querySelector("#who .rows");
  const said = new Set(all('[name="said"]:checked').map((box) => `a:${box.value}`));
  for (const input of counters) if (number(input)) said.add(input.name.replace("n:", "s:"));
  const selects = [...rows.querySelectorAll('[name="what"]')];
  for (const select of selects) for (const option of select.options) {
    option.disabled = option.hidden = option.value !== "" && !option.selected && !said.has(option.value);
  }
  const last = rows.lastElementChild;
  if (selects.at(-1)?.value) {
    const more = last.cloneNode(true);
    for (const select of more.querySelectorAll("select")) select.value = "";
    rows.append(more);
  }
}

// The draft stays on this phone until the game is on the board.
const OURS = new Set(["csrf_token", "client_key", "revision", "sure"]);
function keep() {
  if (!draft) return;
  const fields = [...new FormData(form)].filter(([key, value]) => !OURS.has(key) && value);
  const words = all('[name="said"]:checked').map((box) => box.parentElement.textContent.trim()).join(", ");
  try { localStorage.setItem(draft, JSON.stringify({ fields, words })); } catch { /* a phone without room */ }
}
function restore() {
  let kept;
  try { kept = JSON.parse(localStorage.getItem(draft)); } catch { return; }
  if (!kept?.fields?.length || !("fresh" in data)) return;
  form.reset();
  for (const [key, value] of kept.fields) {
    for (const input of all(`[name="${CSS.escape(key)}"]`)) {
      if (input.type === "checkbox" || input.type === "radio") input.checked ||= input.value === value;
      else if (!input.value) { input.value = value; break; }
    }
  }
  const clear = document.createElement("button");
  clear.type = "button";
  clear.className = "button plain clear";
  clear.textContent = data.clear;
  clear.addEventListener("click", () => { localStorage.removeItem(draft); form.reset(); clear.remove(); picks = []; refresh(); });
  document.querySelector(".state").append(clear);
}

function refresh() {
  for (const input of counters) input.parentElement.dataset.n = number(input) || "";
  pick();
  name();
  const typed = Number(exact.value);
  const re = chosen("exact_of")?.value === "kontra" ? 240 - typed : typed;
  const other = document.getElementById("other");
  other.textContent = exact.value && typed <= 240 ? other.dataset.text.replace("##", 240 - re).replace("#", re) : "";
  form.querySelector(".zero").hidden = !(exact.value && typed % 240 === 0);
  show();
}

form.addEventListener("input", (event) => {
  const input = event.target;
  if (input.name === "re") pick(input);
  else if (input.name === "said") say(input);
  else if (input.name === "augen") padding(input.value === "exact");
  if (input.type === "radio" || input.type === "checkbox") tick();
  const order = picks;
  refresh();
  if (order.length === picks.length) picks = order;
  keep();
});
form.addEventListener("submit", (event) => {
  if (save.ariaBusy === "true") return event.preventDefault();
  save.ariaBusy = "true";
  save.dataset.words = save.textContent;
  save.textContent = save.dataset.busy;
});
addEventListener("pageshow", () => {
  if (save.ariaBusy !== "true") return;
  save.ariaBusy = null;
  save.textContent = save.dataset.words;
});
addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(save);
});
out.addEventListener("click", () => out.classList.toggle("open"));

if (draft) restore();
const told = form.querySelector(".error") || out.textContent.trim();
if (chosen("augen")?.value === "exact" && !exact.value) padding(true);
form.querySelector(".error[id]")?.focus();
try { table = await (await fetch(data.table)).json(); } catch { /* no table, no live value */ }
if (told) { const words = [...out.childNodes]; refresh(); out.replaceChildren(...words); } else refresh();
