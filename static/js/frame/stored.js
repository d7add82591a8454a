// Shows the size of this phone's storage, and clears it: all of it, or the Runde that this phone leaves.
import { empty, games, kept, list } from "./gone.js";
import { remove, soon } from "./outbox.js";

const stored = document.querySelector("#stored");
const form = document.querySelector("#empty, #leave");
const { runde = "", words, sure } = stored.dataset;

async function show() {
  const [pages, waiting] = [await soon(kept(runde)).catch(() => []), await games(runde)];
  const { usage = 0 } = await soon(navigator.storage?.estimate?.()).catch(() => 0) ?? 0;
  stored.textContent = words.replace("#", new Set(pages.map(({ request }) => request.url)).size).replace("#", waiting.length).replace("#", Math.ceil(usage / 1000));
  list(document.querySelector("#waits"), waiting);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const waiting = await games(runde);
  if (waiting.length && !confirm(sure.replace("#", waiting.length))) return;
  await empty(runde).catch(() => 0);
  for (const game of waiting) await remove(game).catch(() => 0);
  await import("../ticksheet/kept.js").then(({ forget }) => forget(runde)).catch(() => 0);
  if (runde) form.submit();
  else show();
});
form.hidden = false;
show().catch(() => null);
