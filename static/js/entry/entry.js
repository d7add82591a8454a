// The entry page with script: levels that bring the lower ones, counters by tap, the live value, the draft.
const values = import("./value.js").catch(() => 0);
const $ = (selector, from = document) => from.querySelector(selector);
const form = $("#game");
$("[media*=scripting]").media = "all";
const $$ = (selector, from = form) => [...from.querySelectorAll(selector)];
const chosen = (name) => $(`[name="${name}"]:checked`, form)?.value;
const { dataset: data } = form;
const out = $("#value");
const words = out.dataset;
const save = $(".save .go");
const exact = $("#exact");
const counters = $$(".count > input");
const seats = $$("[name=re]");
const number = (input) => +input.value || 0;
const tick = () => matchMedia("(prefers-reduced-motion: no-preference)").matches && navigator.vibrate?.(8);
// The table of the live value, and modules that come later: `more` for rules with more facts, `does` for what saving does
// besides, `lookup` of value.js.
let table, more, does, lookup;
let picks = [];

// One more player than the game needs replaces the first.
const alone = () => $("[data-one]:checked");
const needed = () => (alone() ? 1 : +(data.most ?? 2));
function pick(box) {
  picks = [...new Set([...picks.filter((one) => one !== box), ...seats])].filter((one) => one.checked);
  while (picks.length > needed()) picks.shift().checked = false;
  $("#re").classList.toggle("full", picks.length === needed());
}

// Fingers together all choose; the browser clicks for the first at most.
let together;
for (const kind of ["touchstart", "touchend"]) $("#re").addEventListener(kind, (event) => {
  const boxes = seats.filter((one) => [...event.touches].some(({ target }) => target === one));
  together = boxes[1] || (together && kind === "touchend");
  if (together) event.preventDefault();
  if (boxes[1]) for (const box of boxes) box.checked || box.click();
});

// A level brings the lower ones, and takes the higher ones away with it.
function say(box) {
  const line = $$("input", box.closest(".line"));
  const place = line.indexOf(box);
  line.forEach((one, at) => { if (box.checked ? at < place : at > place) one.checked = box.checked; });
}

// A tap counts one more; after the most there are, back to none. Where the other side has them all, one moves over.
const ident = (input) => input.name.split(":")[2];
function count(input, step) {
  const others = counters.filter((one) => one !== input && ident(one) === ident(input));
  let most = input.max - others.reduce((sum, one) => sum + number(one), 0);
  const now = number(input) + step;
  if (now === 1 && most < 1) {
    const from = others.find(number);
    from.value = number(from) - 1;
    most = 1;
  }
  input.value = now > most || now < 0 ? 0 : now;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
for (const input of counters) {
  input.readOnly = true;
  input.onmousedown = (event) => event.preventDefault();
  input.onclick = () => { tick(); count(input, 1); };
  input.onkeydown = (event) => {
    const step = { Enter: 1, ArrowUp: 1, "+": 1, ArrowDown: -1, "-": -1 }[event.key];
    if (!step || event.ctrlKey) return;
    event.preventDefault();
    if (step > 0 || number(input)) count(input, step);
  };
}

// Keys of our own keep the phone's keyboard away; they come when they are wanted.
const made = (name, given) => Object.assign(document.createElement(name), given);
const button = (textContent, kind, onclick) => made("button", { type: "button", className: `button ${kind}`, textContent, onclick });
let pad, signs;
addEventListener("keydown", ({ key }) => { if (/^Arrow|Tab/.test(key)) form.classList.add("keyed"); }, true);
addEventListener("pointerdown", () => form.classList.remove("keyed"), true);
async function padding(on) {
  on &&= !form.matches(".keyed");
  form.classList.toggle("padding", on);
  if (!on) return;
  pad ??= import(`./pad.js`).then((keys) => keys.pad(exact, padding, tick, button), () => null);
  (await pad)?.scrollIntoView({ block: "nearest" });
}
exact.onfocus = () => padding(true);

function typed() {
  const augen = /^\d{1,3}$/.test(exact.value) ? +exact.value : 999;
  if (augen > 240) return null;
  return chosen("exact_of") === "kontra" ? 240 - augen : augen;
}

// The chip whose band holds the exact number. Of 0 and 240 there are two: the one of just that number is that of a party
// without a trick.
function augenChip() {
  if (chosen("augen") !== "exact" || !table) return chosen("augen");
  const re = typed();
  const fits = table.c.filter(([, least, most]) => re !== null && least <= re && re <= most);
  const single = fits.find(([, least, most]) => least === most);
  return (single && !(re % 240 === 0 && form.elements.had_trick.checked)
    ? single
    : fits.find((one) => one !== single))?.[0];
}

// The highest level that a party announced.
const level = (party) => $$(`[name=said][value^=${party}]`).reduce((top, box, at) => (box.checked ? at + 1 : top), 0);

// The facts of the game as value.js takes them: `chip` of the Augen, the levels that `re` and `kontra` announced, which of
// them was `first`, the `factor` of Bock, whether `one` plays alone, special points. more.js changes them, and adds `calls`
// beside the levels, and whether the value is `unknown` to the table.
function state() {
  const game = chosen("game");
  const now = {
    game,
    // One who plays alone without a solo is "brave".
    solo: game === "solo"
      ? chosen("solo")
      : picks.length === 1 ? "brave" : "",
    chip: augenChip(),
    re: level("re"),
    kontra: level("kontra"),
    first: chosen("first"),
    factor: +data.factor,
    one: !!alone(),
    specials: counters.filter(number).map((input) => ({
      party: input.name.split(":")[1],
      ident: ident(input),
      count: number(input),
      label: input.parentElement.textContent.trim(),
    })),
  };
  return more && table ? more.adjust(now, form, table) : now;
}

function missing({ game, solo, chip }) {
  if (game === "more") return words.game;
  if (game === "solo" && !solo) return words.solo;
  // In an Orgasmus a Hochzeit stays one, also where it finds nobody.
  const least = alone() || data.most || table?.u.includes(game) ? 1 : 2;
  if (picks.length < least) return alone() ? words.one : words.re.replace("#", least - picks.length);
  return chip ? "" : words.augen;
}

// What the server would refuse for certain.
const needs = data.needs;
const isTyped = () => $("[data-typed]:checked");
const lacks = () => (isTyped() ? "" : missing(state()));

const signed = (points) => (points > 0 ? "+" : points < 0 ? "−" : "") + Math.abs(points) * (words.unit ?? 1);
let written;
function write(head, because = [], also = "") {
  const all = out.matches(".open");
  const why = because.join(", ");
  const told = [head, also, why, all].join("|");
  if (told === written) return;
  written = told;
  out.replaceChildren(...Object.entries({ b: head, i: also, span: why }).map(([part, textContent]) => made(part, { textContent })));
  words.told = `${head}\n${why}`;
  if (does && !all) does.fit(out.lastChild, because, also ? 1 : 2, button(words.all, "all", () => {}));
}

function show() {
  const now = state();
  if (!table) return write("");
  if (isTyped()) signs ??= import(`./pad.js`).then((keys) => keys.points($("#points"), tick, button), () => null);
  const lack = lacks();
  const found = lookup(table, now);
  order(now);
  if (!found) return write(lack || words.judge);
  const head = `${found.winner ? "" : `${words.none}, `}${found.winner === "kontra" ? "Kontra" : "Re"} ${signed(found.value)}`;
  const because = found.reasons.map(([points, word]) => `${signed(points).replace("+", "")} ${word}`);
  if (lack) because[0] = `${head}: ${because[0] ?? ""}`;
  if (found.factor > 1) because.push(`${because.pop() ?? ""} ×${found.factor}`);
  write(lack || head, because, lack ? "" : does?.does(table, now, found, [...new FormData(form)], words));
}

// Asked only where the answer changes the result.
function order(now) {
  const [re, kontra] = ["re", "kontra"].map((first) => lookup(table, { ...now, first })?.value);
  $(".order")?.classList.toggle("asked", now.re && now.kontra && re !== kontra);
}

// The row on the board while the game waits on this phone, see the record in outbox.js; null if something lacks.
function facts(was) {
  if (!was && lacks()) return null;
  const game = state();
  const said = $$(".seat :checked, [name=said]:checked").map(({ parentElement: chip }) => ($("b", chip) ?? chip).textContent.trim());
  // Begins with the number of the game, which queue.js leaves out where it stands beside.
  const text = `${data.draft.split("#")[1]}: ${[...said, words.told ?? out.innerText].join(", ")}`;
  const valuesOf = (boxes) => boxes.map(({ value }) => value);
  return { game, found: table && lookup(table, game), re: valuesOf(picks), active: valuesOf(seats), text };
}

// One row of "Wer war's?" stays empty.
function name() {
  const rows = $("#who .rows");
  const last = rows.lastElementChild;
  if (!$("select", last).value) return;
  rows.append(last.cloneNode(true));
  for (const select of $$("select", rows.lastElementChild)) select.value = "";
}

const draft = data.draft && `draft:${data.draft}`;
let drafts;

function refresh() {
  for (const { parentElement: chip, value } of counters) value > 0 ? chip.dataset.n = value : delete chip.dataset.n;
  pick();
  name();
  const re = typed();
  const other = $("#other");
  other.textContent = re === null ? "" : other.dataset.text.replace("##", 240 - re).replace("#", re);
  $(".zero").hidden = re === null || re % 240 !== 0;
  show();
}

form.oninput = ({ target }) => {
  target.closest(".wrong")?.classList.remove("wrong");
  if (target.name === "re") pick(target);
  if (target.name === "said" && "cumulative" in data) say(target);
  if (target.name === "augen") padding(target.value === "exact");
  if (/checkbox|radio/.test(target.type)) tick();
  refresh();
  drafts?.keep();
};
// The click handler is set before any await, and a click itself waits for the module that sends, and a second for the draft.
const drafting = draft && import(`./draft.js`).then((module) => {
  drafts = module.drafts(form, draft, button, refresh);
  if ("fresh" in data && drafts.restore()) refresh();
}).catch(() => 0);
const later = (again) => import(`./sending.js${again}`).then(({ sending }) => sending(form, data.draft && facts), () => null);
const sends = data.needs && later(""); // trying the rules out sends nothing
form.addEventListener("submit", async (event) => {
  if (sends || save.ariaBusy) event.preventDefault();
  if (save.ariaBusy) return;
  save.ariaBusy = "true";
  save.textContent = save.dataset.busy;
  if (!sends) return;
  await Promise.race([drafting, new Promise((on) => setTimeout(on, 1e3))]);
  data.needs = lacks() || needs;
  const send = await sends ?? await later(`#${Date.now()}`);
  if (send) return send(event);
  out.textContent = data.needs;
  dispatchEvent(new Event("pageshow"));
});
save.disabled = false;
const atRest = save.textContent;
addEventListener("pageshow", () => { save.ariaBusy = null; save.textContent = atRest; });
addEventListener("keydown", (event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit(save); });
out.onclick = () => { out.classList.toggle("open"); show(); };

await drafting;
const wrong = $(".error[id]");
padding(chosen("augen") === "exact" && !exact.value).then(() => wrong?.scrollIntoView({ block: "nearest" }));
wrong?.focus();
try {
  if (data.more) more = await import(`${data.more}#${Date.now()}`);
  does = await import(`./does.js`).catch(() => null);
  const given = await (await fetch(data.table)).json();
  ({ lookup } = await values);
  table = lookup && given;
} catch { /* no table, no live value */ }
// The server's message stays until the first tap.
const told = written === undefined ? [...out.childNodes] : [];
refresh();
if (told.length) out.replaceChildren(...told);
if (form.elements.after) import(`./listen.js`).catch(() => {});
if (matchMedia("(any-hover: hover)").matches) import(`../frame/keys.js`).catch(() => null);
