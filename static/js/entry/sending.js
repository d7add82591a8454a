// A new entry is sent without leaving the page; what does not get through waits in the outbox, with what is told of it.
import { ahead, arrived, field, post, put, remove, set, waiting } from "../frame/outbox.js";

export async function sending(form, told) {
  const { dataset: data } = form;
  const [board] = data.draft.split("#");
  const swapped = () => history.state?.ahead;
  const value = document.querySelector("#value, #outcome");
  const words = JSON.parse(localStorage.getItem(`next:${board}`)) ?? {};

  async function away(kept) {
    if (swapped()) return history.back();
    // By plain http no page opens without network: this one stays until there is one.
    if (kept && !isSecureContext) {
      value.textContent = words.kept ?? "";
      while (!(await ahead(board).catch(() => 0))) await new Promise((on) => setTimeout(on, 4000));
    }
    location.assign(board);
  }
  if ("fresh" in data && !swapped() && (await waiting(board)).length) return location.replace(board);

  form.addEventListener("submit", async (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const all = [...new FormData(form)];
    const key = form.elements.client_key.value;
    const fields = all.filter(([name]) => name !== "csrf_token");
    const queue = await waiting(board).catch(() => []);
    const was = queue.find((one) => field(one, "client_key") === key);
    const answer = (!queue.length || (queue[0] === was && !swapped())) && await post(form.action, all).catch(() => 0);
    const went = answer?.type === "opaqueredirect";
    if (went && await arrived(board, fields).catch(() => false)) {
      if (was) await remove(was);
      return away();
    }
    if (answer && !went && answer.status < 500) return form.submit();
    try {
      // Changed, it is another one: what it was may have arrived unnoticed.
      await put({ ...was, at: Date.now(), board, action: form.action, fields: set(fields, was && { client_key: Date.now() + key.slice(13) }), status: "", ...told() });
    } catch {
      if (!words.full) return form.submit();
      value.textContent = words.full;
      return dispatchEvent(new Event("pageshow"));
    }
    localStorage.removeItem(`draft:${data.draft}`);
    navigator.storage?.persist?.();
    navigator.serviceWorker?.ready.then(({ sync }) => sync?.register("outbox")).catch(() => 0);
    away(true);
  });
}
