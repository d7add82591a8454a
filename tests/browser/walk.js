// What is wrong for whoever walks through the page by Tab: a stop without a ring or without a name, a step back up the
// page, and two acts of the same name that lead to different places.
() => {
  const STOPS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const faults = new Set();
  const says = (one) => one.outerHTML.slice(0, 110);
  const within = (one) => one.closest(".bar, .top, .skip") !== null;  // they stay where they are while the page moves

  // Of the radio buttons of a group Tab stops at one.
  const stands = (one) => {
    if (one.type !== "radio") return true;
    const group = [...document.getElementsByName(one.name)].filter(({ form }) => form === one.form);
    return one === (group.find(({ checked }) => checked) ?? group[0]);
  };
  const reached = (one) => !one.disabled && one.tabIndex >= 0 && !one.closest("[inert]")
    && one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && stands(one);
  const stops = [...document.querySelectorAll(STOPS)].filter(reached);

  // A native input lies invisibly over its chip; the ring of a row that leads somewhere is that of the row.
  const marked = (one) => (one.matches("label > input") ? one.parentElement : one);
  const ringed = (one) => one && [null, "::after"].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, part);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  const said = (one) => {
    const copy = one.cloneNode(true);
    for (const part of copy.querySelectorAll("[aria-hidden=true]")) part.remove();
    const labels = [...one.labels ?? []].map(({ textContent }) => textContent);
    const ties = (one.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent);
    const drawn = [...copy.querySelectorAll("[aria-label], img[alt]")].map((part) => part.getAttribute("aria-label") ?? part.alt);
    const words = one.getAttribute("aria-label") ?? [...labels, ...ties, copy.textContent, ...drawn].join(" ");
    return words.replace(/\u00ad/g, "").replace(/\s+/g, " ").trim();
  };

  let last;
  for (const one of stops) {
    one.focus();
    if (document.activeElement !== one) faults.add(`takes no focus: ${says(one)}`);
    const shown = [marked(one), one, one.closest("li"), one.closest(".card")];
    if (!shown.some(ringed)) faults.add(`no ring: ${says(one)}`);
    if (!said(one)) faults.add(`no name: ${says(one)}`);
    const { top, bottom, left, right } = marked(one).getBoundingClientRect();
    const box = { top: top + scrollY, bottom: bottom + scrollY, left, right };
    if (last && !within(one) && !within(last.one)) {
      if (box.bottom <= last.box.top + 2) faults.add(`back up: ${says(last.one)} to ${says(one)}`);
      const beside = Math.abs(box.top - last.box.top) < 6;
      if (beside && box.right <= last.box.left + 2) faults.add(`back to the left: ${says(last.one)} to ${says(one)}`);
    }
    last = { one, box };
  }

  // Where people gave things the same name, the words of the page cannot tell them apart.
  const acts = stops.filter((one) => one.matches("a:not(.whole), button:not(.whole)"));
  const where = (one) => one.getAttribute("href")
    ?? [one.form?.action, one.name, one.value, ...[...one.form?.elements ?? []]
      .filter(({ type, name }) => type === "hidden" && !/csrf_token|client_key/.test(name)).map(({ value }) => value)].join(" ");
  const led = new Map();
  for (const one of acts) {
    const name = said(one);
    const other = led.get(name);
    if (other && where(other) !== where(one)) faults.add(`two called ${name}: ${says(other)} and ${says(one)}`);
    led.set(name, one);
  }
  return [...faults];
}
