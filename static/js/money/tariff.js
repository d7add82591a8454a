// Updates the example while one types: fetches the page of "Ansehen", and swaps the elements marked as live.
const form = document.getElementById("tariff");
const look = document.querySelector("[form=tariff][value=look]");
const WAIT = 250;

let timer = 0;
let asked;
let changed = false;

async function follow() {
  asked?.abort();
  asked = new AbortController();
  const body = new FormData(form);
  body.set("do", "look");
  try {
    const answer = await fetch(form.action, { method: "POST", body, signal: asked.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const part of document.querySelectorAll("[data-live]")) {
      part.replaceChildren(...(page.getElementById(part.id)?.childNodes ?? []));
    }
  } catch {
    look.hidden = false; // without network one may still try
  }
}

if (form) {
  look.hidden = true;
  form.addEventListener("input", () => {
    changed = true;
    clearTimeout(timer);
    timer = setTimeout(follow, WAIT);
  });
  form.addEventListener("submit", () => { changed = false; });
  addEventListener("beforeunload", (event) => {
    if (changed) event.returnValue = true;
  });
}
