// The people of a tournament: typed letters and chips choose who is shown, and a tick replaces its row alone.
const find = document.getElementById("find");
const list = document.querySelector(".attending");

// As the server compares: small letters without accents, and for those that a keyboard lacks their like.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
  .replace(/ß/g, "ss").replace(/ı/g, "i").replace(/ł/g, "l").replace(/ø/g, "o");
const wordsOf = (text) => plain(text).split(/\s+/).filter(Boolean);

function isShown(row, typed, only) {
  if (only === "unpaid" && !("unpaid" in row.dataset)) return false;
  if (only && only !== "unpaid" && row.dataset.state !== only) return false;
  const parts = [...row.querySelectorAll(".number, .name, .meta")];
  const words = wordsOf(parts.map((part) => part.textContent).join(" "));
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}

function filter() {
  const typed = wordsOf(find.elements.q.value);
  const only = new FormData(find).get("nur");
  for (const row of list.children) row.hidden = !isShown(row, typed, only);
  document.getElementById("none").hidden = visible().length > 0;
}

const visible = () => [...list.children].filter((row) => !row.hidden);

// With Enter the only one who is left is there, and the next name can be typed.
function tickOnly(event) {
  event.preventDefault();
  const [row, ...more] = visible();
  const button = row?.querySelector('button[value="here"]');
  if (more.length || !button || row.dataset.state !== "open") return;
  tick(button.form, button);
  find.elements.q.select();
}

async function tick(form, button) {
  const row = form.closest("li");
  if (form.dataset.busy) return;
  form.dataset.busy = "1";
  const address = new URL(form.action);
  address.search = new URLSearchParams({ zeile: row.id.slice(3) });
  try {
    const answer = await fetch(address, { method: "POST", body: new FormData(form, button) });
    if (!answer.ok) throw new Error(answer.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    showAll(page.forms);
    const fresh = page.getElementById(row.id);
    const held = row.contains(document.activeElement) ? document.activeElement.className : "";
    row.replaceWith(fresh);
    if (held) fresh.querySelector(`button[class="${held}"]`)?.focus();
    for (const part of ["counts", "after", "rest"]) put(part, page);
    document.querySelector(".bar")?.replaceWith(page.querySelector(".bar"));
  } catch {
    form.removeAttribute("data-tick");
    form.requestSubmit(button);
  }
}

// An answer is asked for one row; what is sent from it later comes back with everybody.
function showAll(forms) {
  for (const one of forms) {
    const url = new URL(one.action);
    url.search = "";
    one.action = url;
  }
}

function put(id, page) {
  const there = document.getElementById(id);
  const fresh = page.getElementById(id);
  if (!there) return;
  if (fresh) there.replaceWith(fresh);
  else there.remove();
}

if (find) {
  find.classList.add("scripted");
  find.addEventListener("input", filter);
  find.addEventListener("submit", tickOnly);
  find.elements.q.addEventListener("focus", () => find.elements.q.select());
  list.addEventListener("submit", (event) => {
    if (!("tick" in event.target.dataset)) return;
    event.preventDefault();
    tick(event.target, event.submitter);
  });
}
