// Leads to the first mistake of a form, and removes an error message once its field has another value.
const chosen = (field) => /checkbox|radio|select|file/.test(field.type);
const described = (field) => (field.getAttribute("aria-describedby") ?? "").split(" ");
const fieldOf = ({ id }) => id && document.querySelector(`:is(input:not([type=hidden]), select, textarea)[aria-describedby~="${id}"]`);
const free = (message) => !fieldOf(message);

// The messages of a field: those that describe it (with what follows them), and those of its group for no other field.
function messages(field) {
  const found = new Set(described(field).map((id) => document.getElementById(id)).filter((one) => one?.matches(".error")));
  for (const { nextElementSibling: next } of found) if (next?.matches(".error") && free(next)) found.add(next);
  const box = field.closest(":is(.wrong, .field, .ask, .own[data-part]):has(.error)");
  for (const one of box?.querySelectorAll(".error") ?? []) if (free(one)) found.add(one);
  return found;
}

// A form that comes back begins at its first mistake: its list of mistakes, a field, or the message of a group. What is
// folded away takes no focus, so the next one is tried.
function begin() {
  for (const message of document.querySelectorAll("[role=alert]:has(li > a), .error[id]")) {
    if (document.activeElement !== document.body) return;
    if (free(message)) message.tabIndex = -1;
    (fieldOf(message) || message).focus();
  }
}

addEventListener("input", ({ target: field }) => {
  if (!chosen(field) && field.value?.trim() === field.defaultValue?.trim()) return;
  for (const one of messages(field)) {
    for (const other of document.querySelectorAll(`[aria-describedby~="${one.id}"]`)) other.removeAttribute("aria-invalid");
    const row = one.closest("tr");
    (row?.querySelector("input") === null ? row : one).remove();
  }
  field.removeAttribute("aria-invalid");
  field.closest(".wrong")?.classList.remove("wrong");
  // A row of several fields is listed once.
  const row = field.closest(".own[data-part]") ?? field;
  if (row.querySelector("[aria-invalid]")) return;
  const listed = [...document.querySelectorAll("[role=alert] li > a")].find(({ hash }) => row.contains(document.getElementById(hash.slice(1)) ?? document));
  const card = listed?.closest("[role=alert]");
  listed?.parentElement.remove();
  if (card && !card.querySelector("li, p:not(.error)")) card.remove();
});

// The entry page leads to its mistakes itself, once its script is ready; a page that asks, to its answer.
if (!document.querySelector("#game, [autofocus]")) begin();
