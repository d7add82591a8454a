// Letters as shortcuts, never while one types: n next game, u undo, / search, ? the list of them in the help.
const root = new URL("../../../", import.meta.url);
const $ = (selector) => document.querySelector(selector);
let typed = false;

// What was typed and not sent is not left by a letter, unless the phone keeps it as a draft.
const go = (url) => { if (!typed) location.assign(url); };
const deeds = {
  n: () => ($("#game") ? null : $("a.go[href$='/spiel']")?.click() ?? go(`${root}eintragen`)),
  u: () => ($("form[action$='/rueckgaengig'] button") ?? $("a.more"))?.click(),
  "/": () => $("input[type=search]")?.focus(),
  "?": () => go(`${root}hilfe?zurueck=${location.pathname}#tastatur`),
};

// iPhones show what is being pressed only on pages that listen.
addEventListener("touchstart", () => {}, { passive: true });
addEventListener("input", ({ target: { form } }) => { typed ||= form?.method === "post" && !form.dataset.draft; });
function pressed(event) {
  const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
  const deed = Object.hasOwn(deeds, key) && deeds[key];
  const typing = target.closest?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
  if (!deed || typing || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
  event.preventDefault();
  deed();
}

if (!("still" in document.documentElement.dataset)) addEventListener("keydown", pressed);
