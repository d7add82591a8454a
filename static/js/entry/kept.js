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

// What waits on the board: no game, and nothing that a phone could reckon. Points stand with their sign, as in a row.
function told() {
  const [title, sign] = form.querySelector("[name=sign]:checked")?.parentElement.textContent.trim().split(/ \(|\)/) ?? [document.title.split(" –")[0], ""];
  const says = labels().map((label) => {
    const { control, textContent } = label;
    const words = textContent.trim();
    if (chooses(label)) return control.checked && control.name !== "sign" && control.value && control.value !== "other" && (control.name === "how" ? sign : "") + words;
    const points = control.name.startsWith("p:") && (/^[-−+]/.test(control.value) ? "" : sign);
    return control.value && (points === false ? control.value : `${words} ${points}${control.value.replace("-", "−")}`);
  }).filter(Boolean);
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
