// Cards dealt anew: what was noted for the old ones goes with them.
const [board] = document.getElementById("incident").dataset.draft?.split("#") ?? [];
if (board) addEventListener("submit", () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`draft:${board}#`)) localStorage.removeItem(key);
  } catch { /* no storage, no drafts */ }
});
