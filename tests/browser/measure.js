// What is wrong with a page as it is laid out now: sideways scroll, text that is cut, lies outside its box or over
// other text, words broken into letters, fields that phones zoom into, and targets under 44 px by hit test where `thumb` asks for them.
async (thumb) => {
  await document.activeViewTransition?.finished; // while pages fade nothing is hit
  // Numbers of a picture in the help lie over what they number.
  const HIDDEN = ".hidden, .skip, svg, option, datalist, [aria-hidden=true], .shown .no";
  const TARGET = "a[href], button, summary, label, select, textarea, input:not([type=hidden])";
  const TITLES = "h1, h2, h3, legend, th, button, .button, .go, .chip, summary, label, .whole";
  const NEAR = 1.5;
  const faults = new Set();
  const all = [...document.body.querySelectorAll("*")];
  const styles = new Map();
  const style = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const says = (one) => `${one.tagName.toLowerCase()}.${one.className} ${one.textContent.trim().replace(/\s+/g, " ").slice(0, 30)}`;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(HIDDEN);
  const box = (one) => one.getBoundingClientRect();

  // What sticks lies over other things by its nature: it is measured where it stands.
  const stuck = all.filter((one) => style(one).position === "sticky");
  for (const one of stuck) {
    one.style.setProperty("position", "relative", "important");
    one.style.setProperty("inset", "auto", "important");
  }

  const wide = document.documentElement;
  if (wide.scrollWidth > wide.clientWidth) {
    const out = all.filter((one) => seen(one) && box(one).right > wide.clientWidth + 1).pop();
    faults.add(`sideways by ${wide.scrollWidth - wide.clientWidth}: ${out ? says(out) : ""}`);
  }

  const frames = new Map();
  // The box a text must stay in, and what it is scrolled or cut by, each looked up once an element.
  const frame = (one) => {
    if (one === document.documentElement || !one) return { edge: null, scroll: null, cut: null, gone: false };
    if (frames.has(one)) return frames.get(one);
    const of = style(one);
    const found = { ...frame(one.parentElement) };
    const bordered = parseFloat(of.borderLeftWidth) && parseFloat(of.borderRightWidth) && of.borderLeftStyle !== "none";
    if (of.clipPath !== "none") found.gone = true;
    const filled = of.backgroundColor !== "rgba(0, 0, 0, 0)" && one !== document.body;
    if (/auto|scroll/.test(of.overflowX)) Object.assign(found, { scroll: one, edge: null, cut: null });
    else if (/hidden|clip/.test(of.overflowX + of.overflowY)) found.cut = one;
    if (of.display !== "contents" && of.display !== "inline" && (bordered || filled || /table-cell/.test(of.display))) found.edge = one;
    frames.set(one, found);
    return found;
  };
  const lines = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    const parent = text.parentElement;
    if (!text.data.trim() || /SCRIPT|STYLE|TEXTAREA/.test(parent.tagName) || !seen(parent)) continue;
    range.selectNodeContents(text);
    const { edge, scroll, cut, gone } = frame(parent);
    if (gone) continue;
    const [bounds, view, hides] = [edge && box(edge), scroll && box(scroll), cut && box(cut)];
    const tops = new Set();
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || style(parent).opacity === "0") continue;
      const ink = { left: rect.left, right: rect.right, top: rect.top + rect.height * .2, bottom: rect.bottom - rect.height * .2 };
      tops.add(Math.round(rect.top));
      if (hides && (ink.left < hides.left - NEAR || ink.right > hides.right + NEAR || ink.top < hides.top - NEAR || ink.bottom > hides.bottom + NEAR)) {
        faults.add(`cut: ${says(parent)}`);
      } else if (bounds && (ink.left < bounds.left - NEAR || ink.right > bounds.right + NEAR || ink.top < bounds.top - NEAR || ink.bottom > bounds.bottom + NEAR)) {
        faults.add(`outside: ${says(parent)} of ${says(edge)}`);
      }
      if (view) {
        ink.left = Math.max(ink.left, view.left);
        ink.right = Math.min(ink.right, view.right);
      }
      const fixed = parent.closest(".pill");
      if (ink.right - ink.left > 2 && !fixed) lines.push({ ...ink, text, parent });
    }
    const title = parent.closest(TITLES);
    if (!title) continue;
    if (tops.size > 3 && text.data.trim().length / tops.size < 4) faults.add(`column of letters: ${says(parent)}`);
    const rows = style(parent).hyphens === "auto" && !title.matches("h1, h2, .go") ? 2 : 1;
    for (const word of text.data.matchAll(/[\p{L}\d]+/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      // The first box of a word behind a soft hyphen is that of the hyphen.
      const boxes = [...range.getClientRects()].slice(text.data[word.index - 1] === "\u00ad" ? 1 : 0);
      const across = new Set(boxes.map(({ top }) => Math.round(top)));
      if (word[0].length < 11 && across.size > rows) faults.add(`broken: ${word[0]} in ${says(title)}`);
    }
  }

  lines.sort((a, b) => a.top - b.top);
  lines.forEach((one, place) => {
    for (let next = place + 1; next < lines.length && lines[next].top < one.bottom - NEAR; next += 1) {
      const other = lines[next];
      if (other.text === one.text) continue;
      if (other.left < one.right - 2 && one.left < other.right - 2) faults.add(`overlap: ${says(one.parent)} with ${says(other.parent)}`);
    }
  });
  for (const one of stuck) {
    one.style.removeProperty("position");
    one.style.removeProperty("inset");
    if (!one.getAttribute("style")) one.removeAttribute("style");
  }

  const TYPED = "select, textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file])";
  for (const one of document.querySelectorAll(TYPED)) {
    if (seen(one) && parseFloat(style(one).fontSize) < 16) faults.add(`typed under 16 px: ${style(one).fontSize} ${one.outerHTML.slice(0, 90)}`);
  }

  for (const one of thumb ? document.querySelectorAll(TARGET) : []) {
    if (!seen(one) || (one.closest("label") && one.tagName !== "LABEL")) continue;
    if (one.tagName === "LABEL" && !one.querySelector("input:not(.x), select")) continue;
    if (one.matches(".large tbody *")) continue;  // read from across the room, never tapped
    if (one.matches("tr:has(.event) *")) continue;  // events are half as high as games: fourth-look.md, Board
    // The link of a row reaches over all of it; under a bar only the link itself is left: WCAG 2.5.8.
    if (one.matches("a.whole") && box(one).height < 24) faults.add(`a link under 24 px: ${one.outerHTML.slice(0, 90)}`);
    // cells of a sheet lie under a column that sticks
    if (one.matches(".sheet *")) {
      if (Math.min(box(one).width, box(one).height) < 43.5) faults.add(`less than 44 px: ${one.name}`);
      continue;
    }
    const own = (x, y) => {
      const target = document.elementFromPoint(x, y)?.closest(TARGET);
      return target && (target === one || target.closest("label") === one || target.control === one || one.control === target);
    };
    const reach = (x, y, dx, dy) => {  // in pixels, sought in steps of four: each look takes a millisecond on a long page
      let step = 0;
      while (step < 60 && own(x + dx * step, y + dy * step)) step += 4;
      if (!step) return 0;
      step -= 3;
      while (step < 60 && own(x + dx * step, y + dy * step)) step += 1;
      return step;
    };
    const large = ({ left, top, width, height }) => [[-21.5, 0], [21.5, 0], [0, -21.5], [0, 21.5]]
      .every(([dx, dy]) => own(left + width / 2 + dx, top + height / 2 + dy));
    if (large(box(one))) continue;  // where it stands: to scroll takes long on a long page
    one.scrollIntoView({ block: "center", inline: "center" });
    if (large(box(one))) continue;
    const { left, top, width, height } = box(one);
    const row = one.closest("tbody tr");
    const [x, y] = [left + width / 2, top + height / 2];
    const size = (x, y) => Math.min(reach(x, y, -1, 0) + reach(x, y, 1, 0), reach(x, y, 0, -1) + reach(x, y, 0, 1)) - 1;
    const places = [[x, y], [left + Math.min(width / 2, 8), top + 8], ...(row ? [[180, box(row).top + 20]] : [])];
    if (places.some((place) => size(...place) >= 43.5)) continue;
    const most = Math.max(...places.map((place) => size(...place)));
    faults.add(`less than 44 px: ${most} ${one.outerHTML.slice(0, 90)}`);
  }
  scrollTo(0, 0);
  return [...faults];
}
