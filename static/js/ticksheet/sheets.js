// The list of what was read: whoever changes a game has said what it was, and the strips of the photo stay on the phone
// while the list is sent.
import "./arrived.js";

const form = document.getElementById("sheets");
const pieces = [...form.querySelectorAll("[name$='.strip']")];

// A strip is a picture with some attributes, and parts of it again: so it is kept, and drawn anew.
const attributes = (part) => Object.fromEntries([...part.attributes].map(({ name, value }) => [name, value]));
const facts = (part) => ({ tag: part.tagName, given: attributes(part), inside: [...part.children].map(facts) });

function drawn({ tag, given, inside }) {
  const part = document.createElementNS("http://www.w3.org/2000/svg", /^(svg|image|use)$/.exec(tag)[0]);
  for (const [name, value] of Object.entries(given)) part.setAttribute(name, value);
  part.append(...inside.map(drawn));
  return part;
}

// What was sent without its strips gets them back.
function restore() {
  if (form.dataset.answer === "photos") return;
  try {
    const kept = JSON.parse(sessionStorage.strips);
    for (const row of form.querySelectorAll(".sheet-row:not(:has(> .strip))")) {
      if (kept[row.id]) row.querySelector(".head").after(drawn(kept[row.id]));
    }
  } catch { /* none, or no storage */ }
}
restore();

form.addEventListener("submit", () => {
  const shown = [...form.querySelectorAll(".sheet-row > .strip")];
  try {
    sessionStorage.strips = JSON.stringify(Object.fromEntries(shown.map((strip) => [strip.parentElement.id, facts(strip)])));
    for (const piece of pieces) piece.disabled = true;
  } catch { /* no room: they go along */ }
});
addEventListener("pageshow", () => { for (const piece of pieces) piece.disabled = false; });

for (const row of form.querySelectorAll(".sheet-row")) {
  const yes = row.querySelector(".yes > input");
  const out = row.querySelector("[name$='.out']");
  row.addEventListener("input", ({ target }) => {
    if (target.closest(".game")) {
      if (yes) yes.checked = true;
      if (out) out.checked = false;
    } else if (target === out && out.checked && yes) yes.checked = false;
    else if (target === yes && yes.checked && out) out.checked = false;
  });
}

// How many games are taken over follows what is left out, chosen and said. What rows without such fields become, the server
// has counted.
const go = document.querySelector(".bar .go");
function becomesGame(row) {
  const checked = (selector) => row.querySelector(`${selector}:checked`);
  if (checked("[name$='.out']")) return false;
  if ("byYes" in row.dataset) return Boolean(checked(".yes > input"));
  return checked("[name$='.choice']")?.value !== "old";
}
const asked = [...form.querySelectorAll(".sheet-row:has([name$='.out'], [name$='.choice'])")];
const games = () => asked.filter(becomesGame).length;
const others = Number(go.dataset.games) - games();
function count() {
  const { none, one, many } = go.dataset;
  const number = others + games();
  go.textContent = [none, one][number] ?? many.replace("#", number);
}
if (go.dataset.many) form.addEventListener("input", count);

// A counter counts by taps, as on the entry page.
for (const input of form.querySelectorAll(".count > input")) {
  input.readOnly = true;
  input.parentElement.classList.add("taps");
  const show = () => { input.parentElement.dataset.n = input.value || ""; };
  input.addEventListener("click", () => {
    const next = (Number(input.value) || 0) + 1;
    input.value = next > Number(input.max) ? "" : next;
    show();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  show();
}
