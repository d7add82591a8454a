// Hears of what others enter while a form is open, and lets them see that somebody is writing.
const line = document.querySelector("#news");
const { elements } = document.querySelector("main form[method=post]");
const sent = (...names) => new URLSearchParams(names.map((name) => [name, elements[name].value]));
const seen = sent("after", "turn", "revision");
let tag = "", stirred = Date.now(), held = 0, timer;

async function ask() {
  clearTimeout(timer);
  if (!line.isConnected) return;
  timer = setTimeout(ask, Date.now() - stirred < 6e5 ? 4e3 : 15e3);
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

function stir({ type }) {
  const rested = Date.now() - stirred;
  stirred += rested;
  if (rested > 6e5 || /^[ov]/.test(type)) ask();
  hold();
}

function hold() {
  if (stirred - held < 5e4 || document.hidden || !line.isConnected) return;
  held = stirred;
  fetch("neues", { method: "POST", body: sent("csrf_token") }).catch(() => {});
}

for (const type of ["pointerdown", "keydown", "visibilitychange", "online"]) addEventListener(type, stir);
ask();
hold();
