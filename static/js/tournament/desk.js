// The leader's desk: names by the number of a table, Enter from field to field, the running sum, the switch.
const $ = (selector, from = document) => from.querySelector(selector);
const form = $("#sums");
const number = form.elements.table;
const words = form.dataset;
const out = $("#tally");
const places = [...form.querySelectorAll("[data-place]")];
const sums = places.map((place) => $("input", place)).filter(({ name }) => name.startsWith("t:"));
const fines = places.map((place) => $("input", place)).filter(({ name }) => name.startsWith("m:"));
const labels = new Map(places.map((place) => [place, $("[data-name]", place).textContent]));
const unnamed = places.map((place) => place.dataset.place);
const minus = (value) => `${value}`.replace("-", "−");
let sent = false;

const tables = () => JSON.parse($("#tables").dataset.tables);
const table = () => tables()[number.value.trim()];
const shown = () => sums.filter((one) => !one.closest("[data-place]").hidden);

// A minus may stand before the digits or behind them; null for what is no number.
function read(text) {
  const plain = text.trim().replace(/[−–]/g, "-");
  const parts = /^([-+]?)(\d{1,4})(-?)$/.exec(plain);
  if (!parts || (parts[1] && parts[3])) return null;
  return parts[1] === "-" || parts[3] ? -parts[2] : +parts[2];
}

// Puts everybody's name at the field of his place; a table of four has no fifth.
function namePlaces() {
  const names = table()?.names;
  const count = names?.length ?? places.length;
  places.forEach((place, at) => {
    const nth = +unnamed[at];
    place.hidden = nth > count;
    $("[data-name]", place).textContent = names?.[nth - 1] ?? labels.get(place);
  });
  const way = $("#whole-list");
  way.hidden = !names;
  if (names) way.href = table().typed;
}

// Suggests what is left for the last field, where all others are typed and nothing is taken off.
function suggest() {
  const fields = shown();
  const last = fields.at(-1);
  const others = fields.slice(0, -1).map((one) => read(one.value));
  for (const one of sums) one.placeholder = "";
  if (!table() || others.includes(null) || last.value.trim() || fines.some((one) => one.value.trim())) return;
  last.placeholder = minus(-others.reduce((sum, one) => sum + one, 0));
}

function tally() {
  suggest();
  const fields = shown();
  const typed = fields.map((one) => one.value.trim()).filter(Boolean);
  const taken = fines.map((one) => read(one.value) ?? 0);
  const values = fields.map((one, at) => (read(one.value) ?? 0) - (taken[at] ?? 0));
  delete out.dataset.fits;
  if (number.value.trim() && !table()) out.textContent = words.unknown.replace("#", number.value.trim());
  else if (!typed.length) {
    const { list = [], names } = table() ?? {};
    out.textContent = list.length ? words.there.replace("#", names.map((name, at) => `${name} ${minus(list[at])}`).join(", ")) : "";
  } else {
    const sum = values.reduce((all, one) => all + one, 0);
    const parities = new Set(values.map((one) => Math.abs(one % 2)));
    const parity = parities.size > 1 ? words.mixed : parities.has(0) ? words.even : words.odd;
    const whole = typed.length === fields.length;
    const told = [words.sum.replace("#", minus(sum)) + (sum ? "" : " ✓")];
    if (whole && fields.length === 4) told.push(parity);
    out.textContent = told.join(" · ");
    if (whole && !sum && (fields.length > 4 || parities.size === 1)) out.dataset.fits = "1";
  }
}

const refresh = () => { namePlaces(); tally(); };

// Enter goes on; in the last field it takes what is suggested, and saves.
function goOn(event) {
  const { target } = event;
  if (target === number) {
    event.preventDefault();
    if (table()) (shown().find((one) => !one.value.trim()) ?? sums[0]).focus();
    return;
  }
  if (!sums.includes(target)) return;
  const fields = shown();
  const last = fields.at(-1);
  if (target === last && !last.value.trim() && last.placeholder) last.value = last.placeholder;
  const next = target === last ? fields.find((one) => !one.value.trim()) : fields[fields.indexOf(target) + 1];
  if (!next) return tally();
  event.preventDefault();
  next.focus();
  next.select();
}

// In the field of the number: the whole list, soli and penalties, the last list taken back.
const deeds = {
  "+": () => table() && location.assign(table().typed),
  "*": () => { $("details", form).open = true; $("details input", form).focus(); },
  u: () => $("form[action$='/summen/rueckgaengig'] button")?.click(),
};

form.addEventListener("keydown", (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (key === "Enter" && !ctrlKey && target.matches("input")) goOn(event);
  else if (target === number && Object.hasOwn(deeds, key) && !ctrlKey && !metaKey && !altKey) {
    event.preventDefault();
    deeds[key]();
  }
});
form.addEventListener("input", refresh);

// Until the answer is there, the digits of the next number are kept for it, and nothing is sent twice.
form.addEventListener("submit", (event) => {
  if (sent) event.preventDefault();
  sent = true;
});
let ahead = "";
addEventListener("keydown", (event) => {
  if (!sent || !/^\d$/.test(event.key)) return;
  event.preventDefault();
  ahead += event.key;
  try { sessionStorage.ahead = ahead; } catch { /* no storage, nothing is kept */ }
}, { capture: true });
addEventListener("pageshow", () => { sent = false; ahead = ""; });

function takeTypedAhead() {
  try {
    const digits = sessionStorage.ahead ?? "";
    sessionStorage.removeItem("ahead");
    if (digits && !number.value && !$(".error", form)) number.value = digits;
  } catch { /* no storage */ }
}

// Shows open tables, done ones or the standing; without this script they stand one after the other.
function showPart() {
  const wanted = location.hash.slice(1);
  const chosen = ["offen", "fertig", "stand"].includes(wanted) ? wanted : "offen";
  document.body.dataset.part = chosen;
  for (const one of document.querySelectorAll(".views > a")) {
    if (one.hash === `#${chosen}`) one.ariaCurrent = "true";
    else one.removeAttribute("aria-current");
  }
}

// The row of sums stays in sight whatever part is shown.
document.addEventListener("click", (event) => {
  const way = event.target.closest?.("a[href^='#']");
  if (!way || !document.getElementById(way.hash.slice(1))?.matches("section")) return;
  event.preventDefault();
  history.replaceState(null, "", way.hash);
  showPart();
});
addEventListener("hashchange", showPart);
addEventListener("board", () => { showPart(); refresh(); });
showPart();
if (location.hash) scrollTo(0, 0);
takeTypedAhead();
refresh();
