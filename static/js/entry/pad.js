// Keys of our own for exact Augen keep the phone's keyboard away.
export function pad(exact, padding, tick, button) {
  const keys = document.createElement("div");
  keys.className = "pad";
  exact.inputMode = "none";
  exact.parentElement.after(keys);
  const press = (key) => {
    tick();
    if (key === "⌫") exact.value = exact.value.slice(0, -1);
    else if (key !== "✓") exact.value = (exact.value + key).slice(0, 3);
    padding(key !== "✓");
    exact.dispatchEvent(new Event("input", { bubbles: true }));
  };
  keys.append(...[..."123456789⌫0✓"].map((key) => button(key, "", () => press(key))));
  return keys;
}
