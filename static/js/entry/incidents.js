// Says what a small form will do as soon as it is filled in, below the button that saves it. Without script one asks first.
const form = document.getElementById("incident");
const outcome = document.getElementById("outcome");
let newest = 0, timer;

async function ask() {
  const mine = ++newest;
  const sent = new FormData(form);
  sent.set("ask", "1");
  let lines = [];
  try {
    const body = new URLSearchParams(sent);
    const response = await fetch(location.href, { method: "POST", body, signal: AbortSignal.timeout?.(8e3) });
    if (response.ok) ({ lines } = await response.json());
  } catch {
    if (form.dataset.cut) lines = [form.dataset.cut];
  }
  if (mine !== newest) return;
  outcome.replaceChildren(...lines.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  }));
  outcome.classList.remove("old");
}

form.addEventListener("input", ({ target }) => {
  if (target !== form && target.form !== form) return;
  newest += 1;
  outcome.classList.add("old");
  clearTimeout(timer);
  timer = setTimeout(ask, 150);
});
if (!("opened" in form.dataset)) ask();
