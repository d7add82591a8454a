// Filters the rules while one types, opens what an anchor points into, and warns before typed rules are lost.
const field = document.querySelector("#q");
const hits = document.querySelector("#hits");
const chapters = [...document.querySelectorAll("details.chapter")];
let parts;

const read = () => [...document.querySelectorAll(".rule, [data-part]")].map((node) => ({
  node,
  inner: [...node.querySelectorAll("[data-part]")],
  text: `${node.textContent} ${node.dataset.name ?? ""}`.toLocaleLowerCase(),
}));

function filter() {
  parts ??= read();
  const words = field.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text) => words.every((word) => text.includes(word));
  let found = 0;
  for (const { node, inner, text } of parts) {
    node.hidden = !fits(text);
    if (!node.hidden && !inner.length) found += 1;
  }
  for (const chapter of chapters) {
    const some = chapter.querySelector(".rule:not([hidden]), [data-part]:not([hidden])");
    chapter.open = words.length > 0 && Boolean(some);
    chapter.classList.toggle("empty", words.length > 0 && !some);
  }
  const aside = document.querySelector(".aside");
  if (aside) aside.hidden = words.length > 0;
  const word = found ? hits.dataset.some.replace("#", found) : hits.dataset.none;
  hits.textContent = words.length ? word : "";
}

function reveal() {
  const target = document.getElementById(location.hash.slice(1));
  for (let box = target?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  if (target) target.scrollIntoView();
}

let timer = 0;
field?.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(filter, 80);
});
field?.form.addEventListener("submit", (event) => {
  event.preventDefault();
  filter();
});
addEventListener("hashchange", reveal);
reveal();

const form = document.querySelector("form#rules");
let typed = Boolean(document.querySelector("[aria-invalid]"));

// While nothing is changed there is nothing to save: the bar rests at the end of the page.
const rest = () => document.body.classList.toggle("rests", !typed && "fresh" in form.dataset);
if (form) rest();
form?.addEventListener("input", () => { typed = true; rest(); });
form?.addEventListener("submit", () => { typed = false; });
// What a rule does is said anew with its value.
form?.addEventListener("change", ({target}) => {
  const does = target.closest(".rule")?.querySelector(".does");
  const {on, off} = target.dataset;
  if (does) does.textContent = target.selectedOptions?.[0].dataset.does ?? (target.checked ? on : off);
});
addEventListener("beforeunload", (event) => {
  if (typed) event.preventDefault();
});
