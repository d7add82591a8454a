// Fetches the amounts again whenever evenings are chosen; without this script a button does.
const chosen = () => document.querySelector("#chosen");
const quiet = () => { const button = chosen()?.querySelector(".buttons"); if (button) button.hidden = true; };
let asked = 0;

async function reckon({ target }) {
  const form = target.closest("#chosen form:not([method=post])");
  if (!form) return;
  const mine = ++asked;
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  const answer = await fetch(address).catch(() => null);
  if (mine !== asked) return;
  if (!answer?.ok) { form.requestSubmit(); return; }
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (mine !== asked) return;
  history.replaceState(null, "", address);
  chosen().replaceWith(page.querySelector("#chosen") ?? "");
  quiet();
  document.querySelector(`#chosen [name=${target.name}][value="${target.value}"]`)?.focus();
}

addEventListener("change", reckon);
quiet();
