// A photo is made smaller on the phone, kept until the server has read it, and sent as soon as it is taken.
import { drop, files, keep, waiting } from "./kept.js";

const SIDE = 2800; // pixels of the longer side: more tells the reading nothing
const $ = (selector, from = document) => from.querySelector(selector);
const form = $("#photos");
const { dataset: words } = form;
const state = $("#state");
const box = $("#waiting");
const inputs = [...document.querySelectorAll("input[type=file]")];
const page = location.pathname.replace(/\/foto$/, "");
const say = (text) => { state.textContent = text; };
let busy; // while photos are taken in or sent, so also until the answer takes this page away

async function smaller(file) {
  if (!file.type.startsWith("image/")) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
    if (scale === 1 && file.type === "image/jpeg") return file;
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((yes) => canvas.toBlob(yes, "image/jpeg", .85));
    return blob && blob.size < file.size ? new File([blob], file.name.replace(/\.\w+$/, ".jpg"), { type: "image/jpeg" }) : file;
  } catch {
    return file; // the server says what it is
  }
}

// Only the page itself can say whether the server is there: a hotspot answers everything.
const reached = () => fetch(location.pathname, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(8e3) }).then(({ status }) => status < 500 && status !== 408, () => false);

// Sent as a plain form: the answer is a page. Until that page is there the photos stay on this phone.
function send(photos, ids) {
  const chosen = new DataTransfer();
  for (const photo of photos) chosen.items.add(photo);
  const [first, ...others] = inputs;
  for (const other of others) other.value = "";
  first.files = chosen.files;
  try {
    sessionStorage.photos = JSON.stringify([page, ids]);
  } catch { /* they are asked for once more */ }
  say(words.sends);
  for (const place of [$(".shot"), $(".files")]) place.ariaBusy = "true";
  HTMLFormElement.prototype.submit.call(form);
}

// How many of the first photos the server reads at once: the others wait for the next time.
function atOnce(photos) {
  let size = 0;
  const first = photos.slice(0, +words.count);
  const over = first.findIndex((photo) => (size += photo.size) > +words.most);
  return over < 0 ? first.length : over;
}

// More than the server reads at once.
function refuse() {
  busy = false;
  say(words.large);
}

// Takes photos in: sends them, or keeps them until the server is there.
async function take(chosen) {
  if (busy || !chosen.length) return;
  busy = true;
  say(words.shrinks);
  const photos = [];
  for (const file of chosen) photos.push(await smaller(file));
  if (photos.some(({ size }) => size > +words.most)) return refuse();
  const rows = photos.map((blob) => ({ name: blob.name, type: blob.type, blob }));
  const ids = await keep(page, rows).catch(() => null); // null where this phone keeps nothing
  const fitting = atOnce(photos);
  if (!ids && fitting < photos.length) return refuse();
  if (await reached()) return send(photos.slice(0, fitting), ids?.slice(0, fitting) ?? []);
  busy = false;
  for (const input of inputs) input.value = "";
  say(ids ? words.kept : words.full);
  if (ids) navigator.storage?.persist?.();
  await show();
}

async function show() {
  const rows = await waiting(page).catch(() => []);
  box.hidden = !rows.length;
  $("h2", box).textContent = rows.length > 1 ? box.dataset.many.replace("#", rows.length) : box.dataset.one;
  const isOne = rows.length === 1;
  const named = files(rows);
  const items = rows.map(({ id }, place) => waitingItem(named[place], isOne ? null : id));
  $(".buttons > [value=drop]", box).textContent = isOne ? words.drop : words.dropAll;
  $(".thumbs", box).replaceChildren(...items);
  return rows;
}

// A file that waits, small; of several, each has a button that drops it alone.
function waitingItem(file, id) {
  const item = document.createElement("li");
  item.append(file.type.startsWith("image/") ? thumb(file) : file.name);
  if (id === null) return item;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "button plain", value: "drop", textContent: words.drop });
  button.ariaLabel = `${words.drop}: ${file.name}`;
  button.dataset.id = id;
  item.append(button);
  return item;
}

// The page may show pictures of its own site and such as stand in the address: a blob has to become one.
function thumb(file) {
  const picture = Object.assign(new Image(), { alt: file.name });
  const reader = new FileReader();
  reader.onload = () => { picture.src = reader.result; };
  reader.readAsDataURL(file);
  return picture;
}

// Drops the photo of this button, or all that wait.
async function dropFor({ dataset: { id } }) {
  if (!confirm(id ? words.sureOne : words.sure)) return;
  const all = (await waiting(page)).map((row) => row.id);
  await drop(page, id ? all.filter((one) => String(one) === id) : all);
  await show();
}

async function look() {
  if (busy || document.hidden) return;
  const rows = await show();
  if (form.hasAttribute("data-answer")) return; // what still waits is read by a tap
  if (!rows.length || busy || !(await reached())) return;
  busy = true;
  const photos = files(rows);
  const fitting = atOnce(photos);
  send(photos.slice(0, fitting), rows.slice(0, fitting).map(({ id }) => id));
}

for (const input of inputs) input.addEventListener("change", () => take([...input.files]));
form.addEventListener("submit", (event) => {
  event.preventDefault();
  take(inputs.flatMap((input) => [...input.files]));
});
box.addEventListener("click", async ({ target }) => {
  if (target.value === "send") {
    form.removeAttribute("data-answer");
    if (await reached()) await look();
    else say(words.kept);
  } else if (target.value === "drop") {
    await dropFor(target);
  }
});
addEventListener("online", look);
addEventListener("visibilitychange", look);
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  busy = false;
  say("");
  for (const place of [$(".shot"), $(".files")]) place.removeAttribute("aria-busy");
});
setInterval(look, 2e4);
import("./arrived.js").then(look, () => null);
