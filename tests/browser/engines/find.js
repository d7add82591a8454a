// Where to tap: the middle of the first visible element of a selector with these words, or null while it cannot be reached.
// Whether the next tap misses it, because the page moved meanwhile, stands in `missed`; one drawn anew in its place is no miss.
(selector, text) => {
  if (document.readyState !== "complete") return null;
  const words = (one) => (one.innerText || one.value || one.ariaLabel || "").replace(/\s+/g, " ").trim();
  const shown = (one) => one.getClientRects().length && getComputedStyle(one).visibility !== "hidden";
  const all = [...document.querySelectorAll(selector)].filter((one) => shown(one) && words(one).includes(text));
  const one = all.find((each) => words(each) === text) ?? all[0];
  if (!one) return null;
  const middle = () => {
    const { left, top, width, height } = one.getClientRects()[0];
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const hits = (there) => there && (one.contains(there) || there.closest("label")?.control === one);
  const reached = () => hits(document.elementFromPoint(...middle()));
  if (!reached()) one.scrollIntoView({ block: "center", behavior: "instant" });
  if (!reached()) return null;
  window.missed = false;
  const said = words(one);
  const misses = ({ target }) => !hits(target) && words(target.closest(selector) ?? document.body) !== said;
  addEventListener("pointerdown", (event) => { window.missed = misses(event); }, { capture: true, once: true });
  return middle();
}
