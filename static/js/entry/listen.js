// Hears of what others enter while a form is open, and lets them see that somebody is writing.
const line = document.querySelector("#news");
const { elements } = document.querySelector("main form[method=post]");
const sent = (...names) => new URLSearchParams(names.map((name) => [name, elements[name].value]));
const seen = sent("after", "turn", "revision");
const QUIET = 6e5; // ten minutes, after which it is asked less often
const BACK = ["visibilitychange", "online"];
let tag = "", stirred = Date.now(), held = 0, timer;

async function ask() {
  clearTimeout(timer);
  if (!line.isConnected) return;
  timer = setTimeout(ask, Date.now() - stirred < QUIET ? 4e3 : 15e3);
  if (document.hidden) return;
  try {
    const answer = await fetch(`neues?${seen}`, { headers: { "If-None-Match": tag }, cache: "no-store" });
    try { localStorage.removeItem("cut"); } catch { /* no storage */ }
    if (!answer.ok) return;
    tag = answer.headers.get("ETag");
    const { news, pen } = await answer.json();
    line.firstChild.textContent = news;
    line.children[1].textContent = pen;
  } catch { /* offline: saving will tell */ }
}

// Who comes back after a rest, to the page or into the network asks at once.
function stir({ type }) {
  const rested = Date.now() - stirred;
  stirred = Date.now();
  if (rested > QUIET || BACK.includes(type)) ask();
  holdPen();
}

// Lets the others see that somebody is writing here: told again after fifty seconds, as long as the form is touched.
function holdPen() {
  if (stirred - held < 5e4 || document.hidden || !line.isConnected) return;
  held = stirred;
  fetch("neues", { method: "POST", body: sent("csrf_token") }).catch(() => {});
}

for (const type of ["pointerdown", "keydown", ...BACK]) addEventListener(type, stir);
ask();
holdPen();
