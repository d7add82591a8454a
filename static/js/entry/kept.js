// A small form: what is typed stays while one looks elsewhere, and without network it waits in the outbox like a game.
const form = document.querySelector("#incident");
const draft = form.dataset.draft && `draft:${form.dataset.draft}`;
const WHILE = 600000;
const OURS = ["csrf_token", "client_key", "revision", "after", "turn", "seen"];
if (form.elements.seen) form.elements.seen.value = "live";
const seen = (label) => label.checkVisibility?.() ?? label.offsetParent !== null;
const labels = () => [...form.querySelectorAll("label")].filter((label) => label.control && seen(label));
const chooses = ({ control }) => /checkbox|radio/.test(control.type);

const filled = () => [...new FormData(form)].filter(([name]) => !OURS.includes(name));
const empty = `${filled()}`;
const forget = () => { try { sessionStorage.removeItem(draft); } catch { /* no storage */ } };

function keep() {
  const fields = filled();
  if (`${fields}` === empty) return forget();
  try { sessionStorage.setItem(draft, JSON.stringify({ at: Date.now(), fields })); } catch { /* no room */ }
}

// What was left unsent says so, and goes with one tap.
function left() {
  const line = document.createElement("p");
  const clear = Object.assign(document.createElement("button"), { type: "button", textContent: form.dataset.clear });
  line.className = "notice";
  line.append(form.dataset.left, clear);
  clear.onclick = () => {
    line.remove();
    form.reset();
    form.dispatchEvent(new Event("input"));
  };
  form.prepend(line);
}

function restore() {
  let kept = null;
  try { kept = JSON.parse(sessionStorage.getItem(draft)); } catch { /* no storage */ }
  if (!kept || Date.now() - kept.at > WHILE) return;
  for (const control of form.querySelectorAll("input:not([type=hidden])")) {
    const given = kept.fields.filter(([name]) => name === control.name).map(([, value]) => value);
    if (/checkbox|radio/.test(control.type)) control.checked = given.includes(control.value);
    else control.value = given[0] ?? "";
  }
  if (`${filled()}` === empty) return;
  left();
  form.dispatchEvent(new Event("input"));
}

// The words of a choice, if it is made; how much has the sign in front.
function chosen({ control, textContent }, sign) {
  const { name, value } = control;
  if (!control.checked || !value || value === "other" || name === "sign") return "";
  return (name === "how" ? sign : "") + textContent.trim();
}

// What is typed into a field; points stand behind the name of the player.
function typed({ control, textContent }, sign) {
  const { name, value } = control;
  if (!value || !name.startsWith("p:")) return value;
  return `${textContent.trim()} ${/^[-−+]/.test(value) ? "" : sign}${value.replace("-", "−")}`;
}

// What waits on the board: no game, and nothing that a phone could reckon. Points stand with their sign, as in a row.
function told() {
  const way = form.querySelector("[name=sign]:checked")?.parentElement.textContent.trim().split(/ \(|\)/);
  const [title, sign] = way ?? [document.title.split(" –")[0], ""];
  const says = labels().map((label) => (chooses(label) ? chosen(label, sign) : typed(label, sign))).filter(Boolean);
  return { plain: true, game: {}, re: [], active: [], text: says.length ? `${title}: ${says.join(", ").replace(/, (?=[−+]\d)/g, " ")}` : title };
}

// The click handler is set before any await.
const later = (again) => import(`./sending.js${again}`).then(({ sending }) => sending(form, draft && told));
const sends = later("").catch(() => null);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  (await sends ?? await later(`#${Date.now()}`).catch(() => () => alert(form.dataset.needs)))(event);
});
document.querySelector(".go[form=incident]").disabled = false;
if ("opened" in form.dataset) restore();
if (draft) form.addEventListener("input", keep);
form.addEventListener("submit", forget);
