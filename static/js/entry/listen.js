// Hears of what other phones enter while a form is open, and lets them see that somebody is writing.
const QUIET = 600000;
const line = document.querySelector("#news");
const { elements } = document.querySelector("main form[method=post]");
const query = new URLSearchParams(["after", "turn", "revision"].map((name) => [name, elements[name].value]));
let tag = "", stirred = Date.now(), held = stirred, timer;

async function ask() {
  clearTimeout(timer);
  timer = setTimeout(ask, Date.now() - stirred < QUIET ? 4000 : 15000);
  if (document.hidden) return;
  try {
    const answer = await fetch(`neues?${query}`, { headers: { "If-None-Match": tag }, cache: "no-store" });
    if (!answer.ok) return;
    tag = answer.headers.get("ETag");
    const told = await answer.json();
    line.firstChild.textContent = told.news;
    line.lastChild.textContent = told.pen;
  } catch { /* offline: saving will tell */ }
}

function stir() {
  const rested = Date.now() - stirred;
  stirred += rested;
  if (rested > QUIET) ask();
  if (stirred - held < 5e4) return;
  held = stirred;
  fetch("neues", { method: "POST", body: new URLSearchParams({ csrf_token: elements.csrf_token.value }) }).catch(() => {});
}

for (const touch of ["pointerdown", "keydown", "visibilitychange"]) addEventListener(touch, stir);
document.addEventListener("visibilitychange", ask);
ask();
