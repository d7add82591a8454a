// The wall of a tournament: as many pages as the screen needs, in letters as large as fit; they turn by themselves.
const EVERY = 1e4;
const LEAST = 40 / 1080; // of the height of the screen: so large are letters that are read at eight metres
const MOST = 76 / 1080;
const COLUMNS = [1, 2, 3, 4, 5];
const GRIDS = [[4, 2], [3, 2], [2, 2], [2, 1], [1, 1]];
const WIDE = matchMedia("(min-width: 50rem) and (min-height: 30rem)");
const $ = (selector) => document.querySelector(selector);
const all = (selector, from = document) => [...from.querySelectorAll(selector)];
const spills = (one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1;
const itemsOf = (section) => all(":scope > ol > li", section);
let pages = [];
let shown = "";
let held = false;
let timer;

// The largest size of letters, in whole pixels, at which something fits; the least one if it never does.
function largest(least, most, fits) {
  let low = least;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function size(section, pixels) { put(section, { letters: `${pixels}px` }); }

function put(section, names) {
  for (const [name, value] of Object.entries(names)) section.style.setProperty(`--${name}`, value);
}

// Tables: eight cards a page, fewer where long names need more room; all pages in the same letters.
function cards(section, least, most) {
  const items = itemsOf(section);
  const list = section.querySelector("ol");
  const gap = parseFloat(getComputedStyle(list).rowGap);
  const smallest = GRIDS.findLastIndex(([columns, rows]) => columns * rows >= items.length);
  const grids = GRIDS.slice(Math.max(smallest, 0));
  // Whether each card fits where all have the room that they have on a page of a grid, measured at once.
  const fitting = ([columns, rows], pixels) => {
    size(section, pixels);
    put(section, { columns, rows });
    list.style.gridTemplateRows = "none";
    list.style.gridAutoRows = `${(list.clientHeight - gap * (rows - 1)) / rows}px`;
    const found = items.map((item) => !spills(item));
    list.removeAttribute("style");
    return found;
  };
  const fitAtLeast = grids.map((grid) => fitting(grid, least));
  const pages = [];
  for (let start = 0; start < items.length;) {
    const room = (number) => fitAtLeast[number].slice(start, start + roomOf(grids[number]));
    let place = grids.findIndex((_grid, number) => room(number).every(Boolean));
    if (place < 0) place = grids.length - 1;
    pages.push({ start, grid: grids[place], fits: fitAtLeast[place][start] });
    start += roomOf(grids[place]);
  }
  const good = (pixels) => pages.every(({ start, grid }) => {
    const end = start + roomOf(grid);
    return fitting(grid, pixels).slice(start, end).every(Boolean);
  });
  const allFit = pages.every(({ fits }) => fits);
  size(section, largest(allFit ? least : Math.round(least / 2), most, good));
  return pages.map(({ start, grid: [columns, rows] }) => (
    { items: items.slice(start, start + columns * rows), values: { columns, rows } }
  ));
}

function roomOf([columns, rows]) { return columns * rows; }

// Lines in columns: as few pages as the least letters need, then letters as large as these pages hold.
function rows(section, least, most) {
  const items = itemsOf(section);
  const height = section.clientHeight;
  const of = (columns, pixels) => {
    size(section, pixels);
    put(section, { columns });
    section.classList.add("measured");
    const heights = items.map((item) => item.getBoundingClientRect().height);
    const fits = !items.some((item) => item.scrollWidth > item.clientWidth);
    section.classList.remove("measured");
    return fits ? heights : null;
  };
  const pagesOf = (heights, columns, room) => {
    const found = [];
    let column = 0;
    let filled = 0;
    for (const [place, one] of heights.entries()) {
      if (place && filled + one > room) {
        column += 1;
        filled = 0;
      }
      filled += one;
      const page = Math.floor(column / columns);
      (found[page] ??= []).push(items[place]);
    }
    return found;
  };
  const count = (columns, pixels) => {
    const heights = of(columns, pixels);
    return heights ? pagesOf(heights, columns, height).length : Infinity;
  };
  const found = COLUMNS.map((columns) => (
    { columns, pages: count(columns, least), broken: brokenIn(of(columns, least)) }
  ));
  const fewest = Math.min(...found.map(({ pages }) => pages));
  const good = found.filter(({ pages }) => pages === fewest && pages < Infinity);
  if (!good.length) section.classList.add("broken");
  let best = { columns: 1, pixels: least, broken: Infinity };
  for (const { columns, broken } of good) {
    const pixels = largest(least, most, (one) => count(columns, one) <= fewest);
    if (broken < best.broken || (broken === best.broken && pixels > best.pixels)) best = { columns, pixels, broken };
  }
  const { columns, pixels } = best;
  const heights = of(columns, pixels);
  // Columns as short as these pages allow, so that all pages are filled alike.
  const total = pagesOf(heights, columns, height).length;
  const tallest = Math.ceil(Math.max(...heights));
  const room = largest(-height, -tallest, (one) => pagesOf(heights, columns, -one).length <= total);
  put(section, { columns, room: `${-room}px` });
  return pagesOf(heights, columns, -room).map((page) => ({ items: page, values: {} }));
}

// How many lines more than names there are.
function brokenIn(heights) {
  if (!heights) return Infinity;
  const line = Math.min(...heights);
  return Math.round(heights.reduce((sum, one) => sum + one / line - 1, 0));
}

// The podium: one page.
function podium(section, least, most) {
  const items = itemsOf(section);
  const fits = (pixels) => {
    size(section, pixels);
    return !spills(section) && !items.some(spills);
  };
  size(section, largest(Math.round(least / 2), most, fits));
  return [{ items, values: {} }];
}

function titleOf(section, page) {
  const { title, one } = section.dataset;
  const [first, last] = [page[0], page.at(-1)].map((item) => item.dataset.table);
  return (first === last && one ? one : title).replace("#1", first).replace("#2", last);
}

function lay() {
  const sections = all("#board > section");
  document.body.classList.toggle("turning", WIDE.matches);
  $(".turn").hidden = !WIDE.matches;
  $("#board .title").hidden = !WIDE.matches;
  pages = [];
  for (const section of sections) {
    section.classList.remove("shown", "broken");
    section.removeAttribute("style");
    for (const item of itemsOf(section)) item.hidden = false;
  }
  if (!WIDE.matches) return;
  const ways = { cards, rows, podium };
  const least = Math.ceil(innerHeight * LEAST);
  const most = Math.floor(innerHeight * MOST);
  for (const section of sections) {
    const [way] = section.classList;
    // The head of a page takes its room before the page is measured.
    putTitle(section.dataset.title.replace("#1", "88").replace("#2", "88"), "88/88");
    section.classList.add("shown");
    const found = ways[way](section, least, most);
    section.classList.remove("shown");
    for (const [number, page] of found.entries()) {
      const part = found.length > 1 ? `${number + 1}/${found.length}` : "";
      const key = `${section.dataset.key} ${number}`;
      pages.push({ ...page, key, section, title: titleOf(section, page.items), part });
    }
  }
  show();
}

function putTitle(title, part) {
  const small = document.createElement("small");
  small.textContent = part;
  $("#board .title").replaceChildren(title, " ", small);
}

// The page that was shown stays the one that is shown, also when new content has come.
function show() {
  const [kind] = shown.split(" ");
  const same = pages.filter(({ key }) => key.startsWith(`${kind} `));
  const page = pages.find(({ key }) => key === shown) ?? same.at(-1) ?? pages[0];
  if (!page) return putTitle("", "");
  shown = page.key;
  for (const { section } of pages) section.classList.toggle("shown", section === page.section);
  for (const item of itemsOf(page.section)) item.hidden = !page.items.includes(item);
  put(page.section, page.values);
  putTitle(page.title, page.part);
}

function turn(by = 1) {
  const place = pages.findIndex(({ key }) => key === shown);
  if (pages.length > 1) shown = pages[(place + by + pages.length) % pages.length].key;
  show();
  again();
}

function again() {
  clearInterval(timer);
  if (!held) timer = setInterval(turn, EVERY);
}

function hold() {
  held = !held;
  $("[data-hold]").setAttribute("aria-pressed", held);
  again();
}

addEventListener("click", ({ target }) => {
  const button = target.closest("[data-turn], [data-hold]");
  if (button) (button.dataset.turn ? turn(Number(button.dataset.turn)) : hold());
});
addEventListener("keydown", ({ key, target, ctrlKey, metaKey, altKey }) => {
  if (!WIDE.matches || ctrlKey || metaKey || altKey) return;
  if (key === "ArrowRight") turn(1);
  else if (key === "ArrowLeft") turn(-1);
  else if (key === " " && !target.closest("button, a")) hold();
});
addEventListener("board", lay);
addEventListener("resize", lay);
document.fonts?.ready.then(lay);
lay();
again();
