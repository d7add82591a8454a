// Filters the rules while one types, opens what an anchor points into, stays in its place after something was
// switched, and warns before typed rules are lost.
const field = document.querySelector("#q");
const hits = document.querySelector("#hits");
const form = document.querySelector("form#rules");
const chapters = [...document.querySelectorAll("details.chapter")];
const folds = [...document.querySelectorAll("details.whole"), ...chapters];
const SHOWN = ".rule:not([hidden]):not(:has([data-part])), [data-part]:not([hidden])";
let parts;
let boxes;

// As the server compares: small letters without dots, however they are typed, no hyphens, a solo for soli.
const folded = (text) => text.toLocaleLowerCase().replace(/ß/g, "ss").normalize("NFD")
  .replace(/[-–\u0300-\u036f]/g, "").replace(/[^\p{L}\p{N}_\s]/gu, " ")
  .replace(/soli(?![a-z])/g, "solo").replace(/ae/g, "a").replace(/oe/g, "o").replace(/ue/g, "u");

const ending = new RegExp(`^(?!spiel)(.{4,}?)(?:${hits?.dataset.endings})$`);
const small = hits?.dataset.small.split(" ");

// The search words: without stop words, unless there are no others, and without word endings.
function stems(text) {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const large = words.filter((word) => !small.includes(word));
  return (large.length ? large : words).map((word) => word.replace(ending, "$1"));
}

const has = (text, words) => words.every((word) => text.includes(word));

// How much of its best phrase the words are, as the server counts it.
function closeness({ node, text }, words) {
  const share = (phrase) => (has(folded(phrase), words) ? Math.min(1, words.join("").length / stems(phrase).join("").length) : 0);
  if (!has(text, words) || !("text" in node.dataset)) return 0;
  const [name, ...others] = node.dataset.text.split("|");
  return Math.max(share(name) * 1.01, ...others.map(share));
}

// Whether one letter is wrong, missing, too much, or two neighbours are swapped.
function isNear(one, other) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  const isWrong = a.slice(1) === b.slice(1);
  const isTooMuch = a.slice(1) === b;
  const isMissing = a === b.slice(1);
  const areSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isWrong || isTooMuch || isMissing || areSwapped;
}

// Near words where nothing has all of them: other letters, then without those that are in most texts.
function widened(words) {
  const texts = parts.map(({ text }) => text);
  const known = [...new Set(texts.flatMap((text) => text.split(/\s+/)))].filter(Boolean).sort();
  const count = (word) => texts.filter((text) => text.includes(word)).length;
  const near = (word) => (count(word) ? word : word.length < 5 ? "" : known.find((other) => isNear(word, other) || isNear(word, other.replace(ending, "$1"))) ?? "");
  const left = words.map(near).filter(Boolean).sort((one, other) => count(one) - count(other));
  while (left.length && !texts.some((text) => has(text, left))) left.pop();
  return left;
}

// The three hits that fit best, each with the way there.
function listBest(words) {
  const best = document.getElementById("best");
  best.hidden = true;
  if (!words.length) return;
  const close = new Map(parts.filter(({ node }) => !node.hidden).map((part) => [part, closeness(part, words)]));
  const label = ({ node }) => node.dataset.text.split("|")[0];
  const first = [...close.keys()].filter(({ node }) => "text" in node.dataset)
    .sort((one, other) => close.get(other) - close.get(one) || label(one).length - label(other).length).slice(0, 3);
  best.hidden = !first.length;
  const links = first.map((part) => Object.assign(document.createElement("a"), {
    href: `#${part.node.id || part.node.querySelector("[id]")?.id}`, textContent: label(part),
  }));
  best.replaceChildren(best.firstChild, ...links);
}

function readParts() {
  const leaves = document.querySelectorAll(".rule:not(:has([data-part])), [data-part]");
  parts = [...leaves].map((node) => {
    return { node, text: folded(node.dataset.text ?? node.textContent) };
  });
  boxes = [...document.querySelectorAll(".rule:has([data-part]), .bunch:not([data-part])"), ...folds];
}

// A page in brief has its chapters empty: they come once one is opened or something is searched.
let filled;
async function fill() {
  const empty = document.querySelectorAll("[data-whole]");
  if (!empty.length) return;
  const answer = await fetch(empty[0].dataset.whole);
  if (!answer.ok) throw answer.status;
  const whole = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const chapter of empty) {
    const [, ...content] = whole.getElementById(chapter.id).children;
    chapter.lastElementChild.replaceWith(...content);
    delete chapter.dataset.whole;
  }
  form.elements.brief.remove();
}
const filling = () => (filled ??= fill().catch(() => { filled = undefined; }));
for (const chapter of chapters) {
  if (chapter.dataset.whole) chapter.addEventListener("toggle", filling);
}

async function filterParts() {
  await filling();
  if (!parts) readParts();
  let words = stems(field.value);
  if (!parts.some(({ text }) => has(text, words))) words = widened(words);
  const searches = stems(field.value).length > 0;
  let found = 0;
  for (const { node, text } of parts) {
    node.hidden = searches && !(words.length && has(text, words));
    if (!node.hidden) found += 1;
  }
  for (const box of boxes) {
    const some = box.querySelector(SHOWN) !== null;
    box.hidden = searches && !some;
    if (box.localName === "details") box.open = searches && some;
  }
  for (const aside of document.querySelectorAll(".aside, .after")) aside.hidden = searches;
  const word = found ? hits.dataset.some.replace("#", found) : hits.dataset.none;
  hits.textContent = searches ? word : "";
  if (form) form.elements.q.value = field.value;
  listBest(words);
  if (searches) show(parts.find(({ node }) => !node.hidden)?.node);
}

// The first hit, under the field that stays in its place, however much room that takes.
function show(node) {
  const { top } = node?.getBoundingClientRect() ?? {};
  const { bottom, height } = field.closest(".search").getBoundingClientRect();
  if (top < bottom || top > visualViewport.height - 120) scrollBy(0, top - height);
}

function unfold(target) {
  for (let box = target?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
}

async function reveal() {
  const id = location.hash.slice(1);
  if (id && !document.getElementById(id)) await filling();
  const target = document.getElementById(id);
  unfold(target);
  target?.scrollIntoView();
}

let timer = 0;
field?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(filterParts, 80);
});
field?.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  filterParts();
});
addEventListener("hashchange", reveal);

let typed = Boolean(document.querySelector("[aria-invalid]"));

// While nothing is changed there is nothing to save: the bar rests at the end of the page.
const rest = () => document.body.classList.toggle("rests", !typed && "fresh" in form.dataset);
if (form) rest();
form?.addEventListener("input", () => { typed = true; rest(); });
// Updates the effect shown of a rule with its value, on the page of an evening too.
addEventListener("change", ({ target }) => {
  const does = target.closest?.(".rule")?.querySelector(".does");
  const { on, off } = target.dataset;
  const says = target.selectedOptions?.[0].dataset.does ?? (target.checked ? on : off);
  if (does && says) does.textContent = says;
});
addEventListener("beforeunload", (event) => {
  if (typed) event.returnValue = true;
});

// After saving, the page comes back as it lay under the thumb: the same chapters open, the same rule at its height.
const KEPT = `rules ${location.pathname}`;
const place = (node) => node.getBoundingClientRect().top;
const lying = () => [...document.querySelectorAll("details.chapter[open], .chapter[open] .rule[id], .switches > [id]")]
  .find((node) => node.checkVisibility?.() !== false && place(node) > 0);

form?.addEventListener("submit", (event) => {
  typed = false;
  const at = event.submitter?.closest(".rule[id], .switches > [id]") ?? lying();
  const open = folds.filter((fold) => fold.open).map((fold) => fold.id);
  sessionStorage.setItem(KEPT, JSON.stringify({ open, id: at?.id, top: at ? place(at) : 0 }));
});

const kept = JSON.parse(sessionStorage.getItem(KEPT));
sessionStorage.removeItem(KEPT);
const again = kept && document.getElementById(kept.id);
for (const id of kept?.open ?? []) unfold(document.getElementById(id)?.firstElementChild);
if (again) scrollBy(0, place(again) - kept.top);
else reveal();
