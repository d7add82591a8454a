// A message goes with what it was about: once a field says something else than what was wrong.
const chosen = (field) => /checkbox|radio|select|file/.test(field.type);
const described = (field) => (field.getAttribute("aria-describedby") ?? "").split(" ");

// The messages of a field: those that describe it with what follows them, and those of its group that describe no other.
function messages(field) {
  const found = new Set(described(field).map((id) => document.getElementById(id)).filter((one) => one?.matches(".error")));
  for (const one of found) if (one.nextElementSibling?.matches(".error")) found.add(one.nextElementSibling);
  const box = field.closest(".wrong, .field");
  for (const one of box?.querySelectorAll(".error") ?? []) if (!one.id || !document.querySelector(`[aria-describedby~="${one.id}"]`)) found.add(one);
  return found;
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
  const listed = document.querySelector(`[role=alert] li > a[href="#${field.id}"]`);
  const card = listed?.closest("[role=alert]");
  listed?.parentElement.remove();
  if (card && !card.querySelector("li, p:not(.error)")) card.remove();
});
