// Counts down what is left of the time of a round by the clock of the server, as that of a phone may be wrong.
const RARELY = 6e4;
const OFTEN = 2e4; // where no script of the board brings what is new
let ahead, timer;

function tick() {
  if (ahead === undefined) return;
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const left = Math.max(0, Math.ceil((Date.parse(clock.dataset.ends) - Date.now() - ahead) / 1000));
    const told = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, 0)}`;
    const text = left ? clock.dataset.left.replace("#", told) : clock.dataset.up;
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("up", !left);
  }
}

async function ask() {
  clearTimeout(timer);
  const clock = document.querySelector("[data-ask]");
  if (document.hidden || !clock) return;
  const sent = Date.now();
  try {
    const answer = await fetch(clock.dataset.ask, { cache: "no-store", signal: AbortSignal.timeout?.(1e4) });
    if (!answer.ok) throw answer;
    const told = await answer.json();
    ahead = told.now - (sent + Date.now()) / 2;
    if (told.text) put(clock, told);
  } catch { ahead ??= 0; }
  tick();
  timer = setTimeout(ask, document.getElementById("board") ? RARELY : OFTEN);
}

function put(clock, { ends, text }) {
  if (ends) clock.dataset.ends = ends;
  else {
    delete clock.dataset.ends;
    clock.textContent = text;
  }
}

addEventListener("board", tick);
for (const back of ["visibilitychange", "pageshow", "online"]) addEventListener(back, ask);
setInterval(tick, 250);
ask();
