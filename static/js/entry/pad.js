// Keys of our own keep the phone's keyboard away.
function keypad(words, press, tick, button) {
  const keys = document.createElement("div");
  keys.className = "pad";
  keys.append(...[...words].map((word) => button(word, "", () => { tick(); press(word); })));
  return keys;
}
const tell = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

export function pad(exact, showPad, tick, button) {
  const keys = keypad("123456789⌫0✓", (key) => {
    if (key === "⌫") exact.value = exact.value.slice(0, -1);
    else if (key !== "✓") exact.value = (exact.value + key).slice(0, 3);
    showPad(key !== "✓");
    tell(exact);
  }, tick, button);
  exact.inputMode = "none";
  exact.parentElement.after(keys);
  return keys;
}

// For points that are typed in: figures go to the field that was tapped last.
export function points(group, tick, button) {
  const fields = [...group.querySelectorAll("[name^='p:']")];
  let [field] = fields;
  const keys = keypad("123456789±0⌫", (key) => {
    const [, sign, figures] = /^\s*([-−]?)\+?(.*)$/.exec(field.value);
    if (key === "±") field.value = (sign ? "" : "−") + figures;
    else field.value = sign + (key === "⌫" ? figures.slice(0, -1) : (figures + key).slice(0, 4));
    if (field.value === "−" && key === "⌫") field.value = "";
    tell(field);
  }, tick, button);
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  for (const one of fields) {
    one.inputMode = "none";
    one.addEventListener("focus", () => {
      field = one;
      for (const each of fields) each.classList.toggle("on", each === one);
    });
  }
  field.focus({ preventScroll: true });
  group.querySelector(".seats").after(keys);
}
