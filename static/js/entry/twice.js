// A game from the outbox that stands there already waits no longer.
import { field, remove, waiting } from "../frame/outbox.js";

const form = document.querySelector("#twice");
form.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (submitter.value !== "drop" || form.dataset.gone) return;
  event.preventDefault();
  const key = form.elements.client_key.value;
  for (const one of await waiting().catch(() => [])) if (field(one, "client_key") === key) await remove(one);
  form.dataset.gone = 1;
  form.requestSubmit(submitter);
});
