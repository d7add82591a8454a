// People as chips in the order of their seats: typed one by one, moved and taken off; the lines of the form keep them.
const lines = document.querySelector("#members");
const box = document.querySelector("#people");

function enhance() {
  const [list, tools, status] = ["ol", ".tools", "[role=status]"].map((where) => box.querySelector(where));
  const said = [...tools.querySelectorAll("button")].map((tool) => [tool, tool.getAttribute("aria-label")]);
  const typed = box.querySelector("#person");
  const alike = (one, other) => one.toLocaleLowerCase() === other.toLocaleLowerCase();
  let people = [];
  let chosen = "";

  function tidy(name) {
    return name.normalize("NFC").split(/\s+/).filter(Boolean).join(" ");
  }

  function read() {
    people = lines.value.split(/[\n\r,;]+/).map(tidy).filter(Boolean);
    draw();
  }

  function draw() {
    lines.value = people.join("\n");
    list.replaceChildren(...people.map((name) => {
      const [item, chip] = ["li", "button"].map((tag) => document.createElement(tag));
      Object.assign(chip, { type: "button", className: "chip", textContent: name });
      chip.setAttribute("aria-pressed", String(name === chosen));
      chip.addEventListener("click", () => choose(name));
      item.append(chip);
      return item;
    }));
    tools.hidden = !chosen;
    tools.querySelector("b").textContent = chosen;
    for (const [tool, words] of said) tool.setAttribute("aria-label", words.replace("#", () => chosen));
  }

  // For scripts that clear messages: nobody types into the hidden lines.
  const changed = () => lines.dispatchEvent(new Event("input", { bubbles: true }));

  function choose(name) {
    chosen = name === chosen ? "" : name;
    draw();
    list.querySelectorAll("button")[people.indexOf(name)]?.focus();
  }

  function add() {
    const left = [];
    for (const name of typed.value.split(/[,;]+/).map(tidy).filter(Boolean)) {
      const twice = people.some((other) => alike(other, name));
      status.textContent = twice ? box.dataset.twice.replace("#", () => name) : `${people.length + 1}. ${name}`;
      if (twice) left.push(name);
      else people.push(name);
    }
    status.className = left.length ? "error" : "hidden";
    typed.value = left.join(", ");
    draw();
    changed();
  }

  function move(step) {
    const from = people.indexOf(chosen);
    const rest = people.filter((name) => name !== chosen);
    if (step) rest.splice((from + step + people.length) % people.length, 0, chosen);
    people = rest;
    if (!step) {
      status.textContent = box.dataset.out.replace("#", () => chosen);
      status.className = "hidden";
      chosen = "";
    }
    draw();
    changed();
    if (!step) typed.focus();
    else status.textContent = `${people.indexOf(chosen) + 1}. ${chosen}`;
  }

  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    add();
  });
  document.querySelector("#name").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    typed.focus();
  });
  box.querySelector("#add").addEventListener("click", () => {
    add();
    typed.focus();
  });
  tools.addEventListener("click", (event) => {
    const step = { up: -1, down: 1, out: 0 }[event.target.closest("button")?.dataset.do];
    if (step !== undefined) move(step);
  });
  lines.form.addEventListener("submit", (event) => {
    add();
    if (typed.value) event.preventDefault();
  });

  const label = document.querySelector("label[for=members]");
  label.htmlFor = "person";
  lines.hidden = true;
  document.querySelector("#members-hint").hidden = true;
  lines.after(box);
  box.hidden = false;
  read();
  addEventListener("pageshow", read); // on the way back the browser fills the lines in again
}

if (lines) enhance();
