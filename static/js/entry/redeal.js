// Cards dealt anew: what was noted for the old ones goes with them.
const form = document.getElementById("incident");
const [board] = form.dataset.draft?.split("#") ?? [];
if (board) form.addEventListener("submit", () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`draft:${board}#`)) localStorage.removeItem(key);
  } catch { /* no storage, no drafts */ }
});
