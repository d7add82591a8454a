// A new game is sent without leaving the page; what does not get through waits in the outbox.
import { arrived, field, post, put, remove, waiting } from "../frame/outbox.js";

export async function sending(form, told) {
  const { dataset: data } = form;
  const [board, number] = data.draft.split("#");
  const swapped = () => history.state?.ahead;
  // By plain http only the way back shows a page without network.
  const away = (kept) => (swapped() || (kept && !isSecureContext && history.length > 1) ? history.back() : location.assign(board));
  if ("fresh" in data && !swapped() && (await waiting(board)).length) return location.replace(board);

  form.addEventListener("submit", async (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const all = [...new FormData(form)];
    const fields = all.filter(([key]) => key !== "csrf_token");
    const queue = await waiting(board).catch(() => []);
    const was = queue.find((one) => field(one, "client_key") === form.elements.client_key.value);
    let answer;
    if (!queue.length || (queue[0] === was && !swapped())) answer = await post(form.action, all).catch(() => null);
    const went = answer?.type === "opaqueredirect";
    if (went && await arrived(board, fields).catch(() => false)) {
      if (was) await remove(was);
      return away();
    }
    if (answer && !went && answer.status < 500) return form.submit();
    const [game, found] = told();
    const text = [...form.querySelectorAll(".seat :checked, [name=said]:checked")].map((box) => box.parentElement.textContent.trim());
    const value = document.querySelector("#value");
    const before = queue.filter(({ id }) => !was || id < was.id).map((one) => ["behind", field(one, "client_key")]);
    try {
      await put({
        ...was, v: 1, at: Date.now(), board, action: form.action, number: Number(number), fields: fields.concat(before), status: "", game, found,
        re: fields.filter(([key]) => key === "re").map(([, player]) => player),
        active: [...form.querySelectorAll("[name=re]")].map((box) => box.value),
        text: `${number}: ${[...text, value.innerText].join(", ")}`,
      });
    } catch {
      const known = localStorage.getItem(`next:${board}`);
      if (!known) return form.submit();
      value.textContent = JSON.parse(known).full;
      return dispatchEvent(new Event("pageshow"));
    }
    localStorage.removeItem(`draft:${data.draft}`);
    navigator.storage?.persist?.();
    navigator.serviceWorker?.ready.then((worker) => worker.sync?.register("outbox")).catch(() => null);
    away(true);
  });
}
