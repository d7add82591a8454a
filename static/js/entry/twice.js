// A game from the outbox that stands there already waits no longer; those behind it have seen what this page shows.
import { field, put, remove, set, waiting } from "../frame/outbox.js";

const form = document.querySelector("#twice");
form.addEventListener("submit", async (event) => {
  const { submitter } = event;
  if (submitter.value !== "drop" || form.dataset.gone) return;
  event.preventDefault();
  const { client_key, card } = form.elements;
  const all = await waiting().catch(() => []);
  const mine = all.find((one) => field(one, "client_key") === client_key.value);
  for (const one of mine ? all.filter(({ board, id }) => board === mine.board && id > mine.id) : []) {
    await put({ ...one, fields: set(one.fields, { revision: card.value }) });
  }
  if (mine) await remove(mine);
  form.dataset.gone = 1;
  form.requestSubmit(submitter);
});
