// Cards dealt anew: what was noted for the old ones goes with them.
const { drafts } = document.getElementById("incident").dataset;
addEventListener("submit", () => {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(`draft:${drafts}#`)) localStorage.removeItem(key);
  } catch { /* no storage, no drafts */ }
});
