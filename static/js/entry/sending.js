// A new entry is sent without leaving the page; what does not get through waits in the outbox, with what is told of it.
import { ahead, arrived, field, post, put, remove, waiting } from "../frame/outbox.js";

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
      while (!(await ahead(board).catch(() => null))) await new Promise((on) => setTimeout(on, 4000));
    }
    location.assign(board);
  }
  if ("fresh" in data && !swapped() && (await waiting(board)).length) return location.replace(board);

  form.addEventListener("submit", async (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const all = [...new FormData(form)];
    const fields = all.filter(([key]) => key !== "csrf_token");
    const queue = await waiting(board).catch(() => []);
    const was = queue.find((one) => field(one, "client_key") === form.elements.client_key.value);
    const answer = (!queue.length || (queue[0] === was && !swapped())) && await post(form.action, all).catch(() => null);
    const went = answer?.type === "opaqueredirect";
    if (went && await arrived(board, fields).catch(() => false)) {
      if (was) await remove(was);
      return away();
    }
    if (answer && !went && answer.status < 500) return form.submit();
    const before = queue.filter(({ id }) => !was || id < was.id).map((one) => ["behind", field(one, "client_key")]);
    try {
      await put({ ...was, v: 1, at: Date.now(), board, action: form.action, fields: fields.concat(before), status: "", ...told() });
    } catch {
      if (!words.full) return form.submit();
      value.textContent = words.full;
      return dispatchEvent(new Event("pageshow"));
    }
    localStorage.removeItem(`draft:${data.draft}`);
    navigator.storage?.persist?.();
    navigator.serviceWorker?.ready.then(({ sync }) => sync?.register("outbox")).catch(() => null);
    away(true);
  });
}
