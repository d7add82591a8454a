// The live board: asks every few seconds whether anything changed, and swaps what did.
const EVERY = 4000;
const live = document.getElementById("live");
const words = live.dataset;
let board = document.getElementById("board");
let offline = "";

const rows = () => new Map([...board.querySelectorAll("tr[id]")].map((row) => [row.id, row]));

function swap(page) {
  const known = rows();
  const before = board.offsetHeight;
  for (const selector of [".state", "#board", ".bar"]) {
    const fresh = page.querySelector(selector);
    if (fresh) document.querySelector(selector).replaceWith(fresh);
  }
  board = document.getElementById("board");
  const fresh = [...rows()].filter(([id]) => !known.has(id)).map(([, row]) => row);
  for (const row of fresh) row.classList.add("new");
  live.textContent = fresh.map((row) => row.querySelector("a").getAttribute("aria-label")).join(". ");
  if (scrollY > 60 && fresh.length) {
    scrollBy(0, board.offsetHeight - before);
    pill(fresh.length);
  }
  drafts();
}

function pill(count) {
  document.querySelector(".pill")?.remove();
  const button = document.createElement("button");
  button.className = "button pill";
  button.textContent = count === 1 ? words.one : words.many.replace("#", count);
  button.addEventListener("click", () => { scrollTo({ top: 0, behavior: "smooth" }); button.remove(); });
  document.body.append(button);
}

function unreachable() {
  offline ||= new Date().toTimeString().slice(0, 5);
  document.querySelector(".lines p").textContent = words.offline.replace("#", offline);
}

async function ask() {
  if (document.hidden) return;
  try {
    const tag = offline ? {} : { "If-None-Match": `"${board.dataset.tag}"` };
    const answer = await fetch(location.href, { headers: tag, cache: "no-store" });
    if (answer.status === 200) {
      swap(new DOMParser().parseFromString(await answer.text(), "text/html"));
      offline = "";
    }
  } catch { unreachable(); }
}

// What is noted for the next game on this phone, and notes of games that are on the board by now.
function drafts() {
  const start = `draft:${location.pathname}#`;
  const next = Number(board.dataset.next);
  try {
    for (const key of Object.keys(localStorage).filter((one) => one.startsWith(start))) {
      const number = Number(key.slice(start.length));
      if (number < next) localStorage.removeItem(key);
      else if (number === next) note(JSON.parse(localStorage.getItem(key)).words);
    }
  } catch { /* no storage, no drafts */ }
}

function note(text) {
  const lines = document.querySelector(".lines");
  if (!text || !lines) return;
  const line = document.createElement("p");
  line.className = "dim";
  line.textContent = words.draft.replace("#", text);
  lines.append(line);
}

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (button?.ariaBusy === "true") return event.preventDefault();
  if (button) button.ariaBusy = "true";
});
document.addEventListener("visibilitychange", ask);
addEventListener("pageshow", () => document.querySelectorAll("[aria-busy]").forEach((one) => one.removeAttribute("aria-busy")));
setInterval(ask, EVERY);
drafts();
