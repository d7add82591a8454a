// Says what a small form will do as soon as it is filled in, so that one tap saves. Without script the first tap asks.
const form = document.getElementById("incident");
const outcome = document.getElementById("outcome");
const button = document.querySelector("button.go[data-save]");
const { save, ask: asks } = button.dataset;
let newest = 0;

async function ask() {
  const mine = ++newest;
  const sent = new FormData(form);
  sent.set("ask", "1");
  // Without network, or where no answer comes, nobody can look at it before: what can wait goes unseen.
  let answer = { lines: [], seen: "" };
  try {
    const body = new URLSearchParams(sent);
    const response = await fetch(location.href, { method: "POST", body, signal: AbortSignal.timeout?.(8e3) });
    if (response.ok) answer = await response.json();
  } catch {
    if (form.dataset.cut) answer = { lines: [form.dataset.cut], seen: "unseen" };
  }
  if (mine !== newest) return;
  form.elements.seen.value = answer.seen;
  outcome.replaceChildren(...answer.lines.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  }));
  button.textContent = answer.seen ? save : asks;
}

let timer;
form.addEventListener("input", ({ target }) => {
  if (target.form !== form) return;
  newest += 1;
  form.elements.seen.value = "";
  button.textContent = asks; // until the answer is there, a tap shows it and does not save
  clearTimeout(timer);
  timer = setTimeout(ask, 150);
});
