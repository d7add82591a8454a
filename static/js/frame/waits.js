// Pages that are kept on this phone say what waits on it, and go on by themselves when the network is back.
import { limited, send, waiting } from "./outbox.js";

const line = document.querySelector("#waits");
const words = line.dataset;
const away = document.querySelector("#asked");
const [evening, runde] = [/^.*\/abend\/\d+/, /^.*\/runde\/\d+/].map((one) => one.exec(location.pathname)?.[0]);
let cut, typed, timer;

async function show() {
  const all = (await waiting().catch(() => [])).filter(({ board }) => away || !runde || `${board}/`.startsWith(`${runde}/`));
  line.hidden = !all.length;
  if (!all.length) return 0;
  line.firstChild.href = all[0].board;
  line.firstChild.textContent = all.length > 1 ? words.many.replace("#", all.length) : words.one;
  return all.length;
}

// Fetches a static file to test the network; the service worker does not answer for it.
const reached = () => fetch(import.meta.url, { method: "HEAD", cache: "no-store", ...limited() }).then(({ status }) => status < 500, () => false);

async function look() {
  clearTimeout(timer);
  if (document.hidden) return;
  const count = await show();
  if (!await reached()) cut = true;
  else {
    if (count) await send().catch(() => 0);
    await show();
    try { localStorage.removeItem("cut"); } catch { /* no storage */ }
    if (cut && !typed) return location.reload();
    cut = false;
  }
  timer = setTimeout(look, cut ? 4000 : 20000);
}

// In place of an uncached page: a link to the evening of its address, or to the one seen last.
async function lead(way) {
  const pages = await (await caches.open("pages")).keys();
  const last = pages.map(({ url }) => new URL(url).pathname).filter((path) => /\/abend\/\d+$/.test(path)).at(-1);
  way.href = evening ?? runde ?? last ?? way.href;
  way.textContent = evening || (!runde && last) ? way.dataset.evening : runde ? way.dataset.runde : way.textContent;
}

addEventListener("input", () => { typed = true; });
for (const type of ["online", "offline", "visibilitychange"]) addEventListener(type, look);
if (away) {
  cut = location.pathname !== away.dataset.own;
  lead(document.querySelector("#way")).catch(() => 0);
}
look();
