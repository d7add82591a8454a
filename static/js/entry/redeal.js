// Deletes the draft of the cards that are dealt anew.
const form = document.getElementById("incident");
const [board] = form.dataset.draft?.split("#") ?? [];
if (board) form.addEventListener("submit", () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`draft:${board}#`)) localStorage.removeItem(key);
  } catch { /* no storage, no drafts */ }
});
