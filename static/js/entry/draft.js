// The draft stays on this phone until the game is on the board or dealt anew. An unfolded row alone is none.
const OURS = ["csrf_token", "client_key", "revision", "after", "turn", "sure"];

export function drafts(form, draft, button, refresh) {
  const { dataset: data } = form;
  const all = (selector) => [...form.querySelectorAll(selector)];
  const chosen = (name) => form.querySelector(`[name="${name}"]:checked`)?.value;
  // What is due is opened with; another choice is part of the draft.
  const due = form.querySelector(".due");
  const bare = () => !due && (chosen("game") === "solo" ? !chosen("solo") : /normal|more/.test(chosen("game")));
  // What stands in the form without a tap: Augen are Re's unless Kontra's are chosen.
  const isUsual = (key, value) => (key === "game" && bare()) || (key === "exact_of" && value === "re");

  function keep() {
    const fields = [...new FormData(form)].filter(([key, value]) => !OURS.includes(key) && value && !isUsual(key, value));
    const words = all('[name="said"]:checked').map((box) => box.parentElement.textContent.trim()).join(", ");
    try {
      if (fields.length) localStorage.setItem(draft, JSON.stringify({ fields, words, deal: data.deal }));
      else localStorage.removeItem(draft);
    } catch { /* no room */ }
  }

  function restore() {
    let kept;
    try { kept = JSON.parse(localStorage.getItem(draft)); } catch { return; }
    if (!kept) return;
    if (kept.deal !== data.deal) return localStorage.removeItem(draft);
    // What was tapped before stays.
    const tapped = all(":checked").filter((one) => !one.defaultChecked && one.type === "radio").map(({ name }) => name);
    if (due && kept.fields.some(([key]) => key === "game")) for (const box of all('[type="checkbox"]')) box.checked = false;
    for (const [key, value] of kept.fields) {
      for (const input of tapped.includes(key) ? [] : all(`[name="${CSS.escape(key)}"]`)) {
        if (/checkbox|radio/.test(input.type)) input.checked ||= input.value === value;
        else input.value ||= value;
        input.closest("details")?.setAttribute("open", "");
      }
    }
    const line = document.createElement("p");
    line.className = "notice";
    line.append(data.left, button(data.clear, "", () => {
      localStorage.removeItem(draft);
      form.reset();
      line.remove();
      refresh();
    }));
    form.prepend(line);
    return true;
  }
  return { keep, restore };
}
