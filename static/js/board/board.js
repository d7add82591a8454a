// The live board, and pages that follow like it: asks every few seconds whether anything changed, and swaps what did.
const EVERY = 4e3;
const QUIET = 6e5;
const $ = (selector, from = document) => from.querySelector(selector);
const live = $("#live");
const words = live.dataset;
let offline = since();
let busy, timer, stirred = Date.now();

// The time at which the network was lost, until it is back: also for the next page.
function since(time) {
  try {
    if (time === "") localStorage.removeItem("cut");
    else if (time) localStorage.cut ??= time;
    return localStorage.cut ?? "";
  } catch { return time ?? ""; }
}

const no = () => null;
const made = (name, given) => Object.assign(document.createElement(name), given);
// Another page may stand in place of the board.
const line = (className, textContent) => $(".lines")?.append(made("p", { className, textContent }));
const links = () => [...$("#board").querySelectorAll("tbody a")];

// A form that is being sent stays: once replaced, it could not be sent any more.
function swap(page) {
  if (!$("#board") || $("[aria-busy]")) return;
  const known = new Set(links().map((link) => link.href));
  const before = $("#board").offsetHeight;
  // What was lost of the answer on its way stays as it is.
  for (const part of [".state", "#board", ".bar"]) $(part)?.replaceWith($(part, page) ?? $(part));
  const fresh = links().filter((link) => !known.has(link.href));
  for (const link of fresh) link.closest("tr").classList.add("new");
  live.textContent = fresh.map((link) => link.ariaLabel).join(". ");
  if (scrollY > 60 && fresh.length) {
    scrollBy(0, $("#board").offsetHeight - before);
    pill(fresh.length);
  }
  kept();
  dispatchEvent(new Event("board"));
}

function pill(count) {
  $(".pill")?.remove();
  const button = made("button", {
    className: "button pill",
    textContent: count === 1 ? words.one : words.many.replace("#", count),
    onclick: () => { scrollTo(0, 0); button.remove(); },
  });
  document.body.append(button);
}

function lost() {
  offline ||= since(new Date().toTimeString().slice(0, 5));
  if (!$(".cut")) line("cut", words.offline.replace("#", offline));
  dispatchEvent(new Event("cut"));
}

async function ask() {
  clearTimeout(timer);
  if (document.hidden || busy || !$("#board")) return;
  busy = true;
  try {
    const headers = offline ? {} : { "If-None-Match": `"${$("#board").dataset.tag}"` };
    const answer = await fetch(location.href, { headers, cache: "no-store", signal: AbortSignal.timeout?.(1e4) });
    if (answer.status === 404) location.reload();
    else if (answer.ok) {
      swap(new DOMParser().parseFromString(await answer.text(), "text/html"));
      offline = since("");
      stirred = Date.now();
    } else if (answer.status !== 304) throw answer;
  } catch {
    lost();
  }
  busy = false;
  timer = setTimeout(ask, Date.now() - stirred < QUIET ? EVERY : 15e3);
}

// After ten quiet minutes it asks less often, until the phone is touched.
function stir() {
  const rested = Date.now() - stirred >= QUIET;
  stirred = Date.now();
  if (rested) ask();
}

// What this phone keeps: which moment it has shown, and drafts of the next game; those of games on the board are dropped.
function kept() {
  const start = `draft:${location.pathname}#`;
  const next = +$("#board").dataset.next;
  try {
    if (localStorage[start + "photos"]) import(`../ticksheet/waits.js`).catch(no);
    const one = $(".flash");
    if (one && localStorage.flash !== one.dataset.of) {
      localStorage.flash = one.dataset.of;
      one.hidden = false;
    }
    for (const key in localStorage) {
      const number = +key.split(start)[1];
      if (number < next) localStorage.removeItem(key);
      else if (number === next) {
        const { words: text } = JSON.parse(localStorage[key]);
        if (text) line("dim", words.draft.replace("#", text));
      }
    }
  } catch { /* no storage, neither of them */ }
}

for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, stir);
addEventListener("visibilitychange", () => { stirred = Date.now(); ask(); });
addEventListener("pageshow", () => { for (const one of document.querySelectorAll("[aria-busy]")) one.ariaBusy = null; });
addEventListener("online", ask);
addEventListener("lost", lost);
timer = setTimeout(ask, offline ? 0 : EVERY);
if (!navigator.onLine) lost();
kept();
addEventListener("load", () => {
  if (matchMedia("(any-hover: hover)").matches) import(`../frame/keys.js`).catch(no);
  if (/abend/.test(location)) import(`../evening/waiting.js`).then(({ start }) => start(), no);
});
