// Computes the differences while one types, grows by rows, moves with the arrows, and brings the sign that phones lack.
const form = document.getElementById("sheet");
const body = form.querySelector("tbody");
const sign = document.getElementById("sign");
const zero = form.dataset.zero === "1";
const NOTHING = new Set(["", "-", "–", "—", ".", "x", "X", "/"]);
const MOST = 300;

const lines = () => [...body.rows].filter((line) => !line.classList.contains("wrong"));
const cells = (line) => [...line.querySelectorAll("td > input")];
const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));

function read(text) {
  const plain = text.replaceAll("−", "-").replaceAll(/\s/g, "");
  if (NOTHING.has(plain)) return null;
  return /^[-+]?\d{1,6}([.,]0*)?(\p{L}{1,3}[-+!*]?[,/]?)*$/u.test(plain) ? parseInt(plain, 10) : NaN;
}

function compute() {
  const running = form.elements.running.value === "1";
  const standing = [];
  for (const line of lines()) {
    let sum = 0;
    let some = false;
    cells(line).forEach((cell, place) => {
      const typed = read(cell.value);
      const points = typed === null ? null : typed - (running ? standing[place] ?? 0 : 0);
      if (typed !== null && !Number.isNaN(typed)) standing[place] = typed;
      cell.nextElementSibling.textContent = points === null || !running ? "" : Number.isNaN(points) ? "?" : signed(points);
      if (points !== null) {
        sum += points;
        some = true;
      }
    });
    const off = zero && some && sum !== 0;
    line.classList.toggle("off", off);
    line.querySelector("output").textContent = off ? (Number.isNaN(sum) ? "?" : signed(sum)) : "";
  }
}

function grow() {
  const all = lines();
  const last = all.at(-1);
  if (all.length >= MOST || cells(last).every((cell) => !cell.value)) return;
  const line = last.cloneNode(true);
  line.classList.remove("off");
  line.querySelector("th > span").textContent = all.length + 1;
  line.querySelector("output").textContent = "";
  for (const cell of cells(line)) {
    const place = Number(cell.name.slice(2)) + 1;
    cell.name = `r:${place}`;
    cell.value = "";
    cell.removeAttribute("aria-invalid");
    cell.removeAttribute("aria-describedby");
    cell.setAttribute("aria-label", cell.getAttribute("aria-label").replace(/\d+/, all.length + 1));
    cell.nextElementSibling.textContent = "";
  }
  body.append(line);
}

function go(cell, down, right) {
  const all = lines();
  const row = all.findIndex((line) => line.contains(cell));
  const column = cells(all[row]).indexOf(cell);
  const target = cells(all[row + down] ?? all[row])[column + right];
  if (!target) return;
  target.focus();
  target.select();
}

const MOVES = { ArrowDown: [1, 0], ArrowUp: [-1, 0], Enter: [0, 1] };
form.addEventListener("keydown", (event) => {
  const cell = event.target;
  if (!cell.matches("td > input:not([type=checkbox])")) return;
  let move = MOVES[event.key];
  const edge = cell.selectionStart === cell.selectionEnd;
  if (event.key === "ArrowLeft" && (!edge || cell.selectionStart === 0)) move = [0, -1];
  if (event.key === "ArrowRight" && (!edge || cell.selectionEnd === cell.value.length)) move = [0, 1];
  if (!move) return;
  event.preventDefault();
  const row = cells(cell.closest("tr"));
  if (event.key === "Enter" && row.at(-1) === cell) go(row[0], 1, 0);
  else go(cell, ...move);
});

// Names over the columns break at their syllables; a select would cut them.
for (const select of form.querySelectorAll(".head > select")) {
  const name = document.createElement("span");
  name.ariaHidden = "true";
  const show = () => { name.textContent = select.selectedOptions[0]?.dataset.head ?? "–"; };
  select.addEventListener("change", show);
  select.before(name);
  show();
}

let current = null;
let typed = false;
form.addEventListener("focusin", (event) => {
  if (event.target.matches("td > input:not([type=checkbox])")) current = event.target;
});
sign.addEventListener("pointerdown", (event) => event.preventDefault());
sign.addEventListener("click", () => {
  if (!current) return;
  const value = current.value.replaceAll("−", "-").trim();
  current.value = value.startsWith("-") ? value.slice(1) : `-${value.replace("+", "")}`;
  current.focus();
  compute();
});
sign.hidden = false;
for (const cell of form.querySelectorAll("td > input")) cell.inputMode = "numeric";
form.addEventListener("input", () => {
  typed = true;
  compute();
  grow();
});
form.addEventListener("submit", () => { typed = false; });
addEventListener("beforeunload", (event) => {
  if (typed) event.returnValue = true;
});
compute();
