// A form is sent without leaving its page. The page that answers stands in its place; back leads to the one that was left.
import { arrived, failed, limited, post } from "./outbox.js";

export const $ = (selector, from = document) => from.querySelector(selector);
export function made(name, given, ...inside) {
  const one = Object.assign(document.createElement(name), given);
  one.append(...inside);
  return one;
}
const deep = () => history.state?.deep ?? 0;
const first = deep();
const left = []; // the pages under this one, the lowest first

// Screen readers say what changes, not what a board comes with: its notice of what was just done is heard from here.
const live = $("#live"), notice = $(".bar .notice span");
if (live && notice) live.textContent = notice.textContent;

// How many pages lie under this one.
export const below = () => left.length;
// Removes noscript parts, as this parser runs no scripts.
export const parsed = (page) => {
  const root = new DOMParser().parseFromString(page, "text/html").documentElement;
  root.querySelectorAll("noscript").forEach((one) => one.remove());
  return root;
};

// The server's answer: the sent form in `went`, maybe as one of others, or a page with its status; neither without a
// connection. Of what can wait the server is asked by its key whether it has arrived, else only whether it is the server.
export async function hear(board, action, fields, { canWait }) {
  try {
    const answer = await post(action, fields);
    const { status, type } = answer;
    // Already there, as in entry.py: others had entered the same.
    if (status === 208) return { went: 1, ...await answer.json() };
    if (type === "opaqueredirect") return { went: await arrived(board, canWait ? fields : undefined) };
    const page = !failed(status) && parsed(await answer.text());
    return page && $("#main", page) ? { status, page } : {};
  } catch {
    return {};
  }
}

// Shows why the form was not sent, scrolled into view; it can be sent again.
export function say(words) {
  let line = $("#value, #outcome, .bar .error");
  if (!line) $(".bar").prepend(line = made("p", { className: "error", role: "alert" }));
  line.textContent = words;
  dispatchEvent(new Event("pageshow"));
}

// A form stands over the board, a question over the form; what stands over nothing takes the other's place.
const level = (root) => ($("#board", root) ? 0 : $("#game, #incident", root) ? 1 : 2);

// Shown as soon as its styles are loaded.
async function showInPlace(root) {
  const loaded = [...root.querySelectorAll("link[rel=stylesheet]")].map((link) => new Promise((on) => { link.onload = link.onerror = on; }));
  root.style.background = getComputedStyle(document.body).backgroundColor;
  root.lastElementChild.hidden = true;
  document.documentElement.replaceWith(root);
  await Promise.all(loaded);
  root.removeAttribute("style");
  document.body.hidden = false;
  scrollTo(0, 0);
}

// How many steps back the board of this evening is, behind the form or its menu; else 0.
function stepsTo(board) {
  const { currentEntry: now, entries } = globalThis.navigation ?? {};
  const before = entries ? navigation.entries().slice(0, now.index) : [];
  const at = before.findLastIndex(({ url }) => new URL(url).pathname === board);
  // One for the page that is shown, one for the menu; farther away it is another visit of the board.
  return at < 0 || now.index - at > left.length + 2 ? 0 : now.index - at;
}

// Whether a board is shown again after a save, with the new game in sight: said once, unless the note is to be kept.
export function taken(keep) {
  try {
    const { saved } = sessionStorage;
    if (!keep) sessionStorage.removeItem("saved");
    if (saved) scrollTo(0, 0);
    return saved;
  } catch {
    return ""; // no storage
  }
}

// To the board: the one that was left, or the page before, fetched anew unless the network is cut; so that a game
// leaves no trace in the history.
export async function home(board, { isCut } = {}) {
  if ($("#board", left[0] ?? document.head)) return history.go(-left.length);
  const steps = stepsTo(new URL(board, location).pathname);
  if (!steps) return location.replace(board);
  // By its mode the server knows that a person opens the board.
  if (!isCut) await fetch(board, { cache: "reload", mode: "same-origin", ...limited() }).catch(() => 0);
  try { sessionStorage.saved = 1; } catch { /* no storage */ }
  history.go(-steps);
}

// A page in place of the one that is shown, as if its address had been opened: its scripts run, those of the entry page
// anew each time; a form waits for them; the focus goes where the page begins.
export async function open(root, url) {
  history.scrollRestoration = "manual";
  const { name, value } = document.activeElement;
  const over = level(root) > level(document.documentElement);
  if (over) left.push(document.documentElement);
  history[over ? "pushState" : "replaceState"]({ deep: first + left.length }, "", url);
  await showInPlace(root);
  const back = $(".back");
  back.onclick = (event) => { event.preventDefault(); home(back.href); };
  for (const { src } of root.querySelectorAll("script[src*='mended']")) import(src).catch(() => 0); // heard once for all pages
  let ready, loaded;
  const load = () => Promise.all([...root.querySelectorAll("script:is([src*='/js/entry/'], [src*='gone'], [src*='seats'])")].map(({ src }) => import(`${src}#${Date.now()}`))).then(() => { loaded = true; });
  (ready = load()).catch(() => 0);
  // A tap before the scripts are loaded waits for them, and loads them again if that failed.
  root.addEventListener("submit", (event) => {
    if (loaded || event.defaultPrevented) return;
    event.preventDefault();
    const { target: form, submitter } = event;
    ready.catch(() => (ready = load())).then(() => form.requestSubmit(submitter), () => say(form.dataset.needs));
  });
  $(".go", root)?.removeAttribute("disabled");
  // A step that only changes the form, as one that moves a seat, can be taken again at once.
  const same = [...root.querySelectorAll("button[name]")].find((one) => one.name === name && one.value === value);
  const place = $(".error[id]") ?? same ?? $("#main");
  if (place !== same) place.tabIndex = -1;
  place.focus();
}

addEventListener("popstate", async ({ state }) => {
  if (!state && location.hash) return; // a place on this page
  const at = deep() - first;
  if (at > left.length) return history.back(); // what was left forward is kept nowhere
  const [root] = left.splice(at);
  if (!root) return;
  await showInPlace(root);
  dispatchEvent(new Event("pageshow"));
});
