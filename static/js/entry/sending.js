// A new game is sent without leaving the page; what does not get through waits in the outbox.
import { VERSION, arrived, field, post, put, remove, waiting } from "../frame/outbox.js";

export async function sending(form, told) {
  const { dataset: data } = form;
  const [board, number] = data.draft.split("#");
  const away = () => (history.state?.ahead ? history.back() : location.assign(board));
  if ("fresh" in data && !history.state?.ahead && (await waiting(board)).length) return location.replace(board);

  form.addEventListener("submit", async (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const all = [...new FormData(form)];
    const fields = all.filter(([key]) => key !== "csrf_token");
    const queue = await waiting(board).catch(() => []);
    const was = queue.find((one) => field(one, "client_key") === field({ fields }, "client_key"));
    let answer;
    if (!queue.length || (queue[0] === was && !history.state?.ahead)) answer = await post(form.action, all).catch(() => null);
    const went = answer?.type === "opaqueredirect";
    if (went && await arrived(board, fields).catch(() => false)) {
      if (was) await remove(was);
      return away();
    }
    if (answer && !went && answer.status < 500) return form.submit();
    const [game, found] = told();
    const text = [...form.querySelectorAll(".seat :checked, [name=said]:checked")].map((box) => box.parentElement.textContent.trim());
    try {
      await put({
        ...was, v: VERSION, at: Date.now(), later: data.later, board, action: form.action, number: Number(number), deal: data.deal, fields, status: "", game, found,
        re: fields.filter(([key]) => key === "re").map(([, value]) => value),
        active: [...form.querySelectorAll("[name=re]")].map((box) => box.value),
        text: `${number}: ${[...text, document.querySelector("#value").innerText].join(", ")}`,
      });
    } catch {
      const known = JSON.parse(localStorage.getItem(`ahead:${board}`));
      if (!known) return form.submit();
      document.querySelector("#value").textContent = known.words.full;
      return dispatchEvent(new Event("pageshow"));
    }
    localStorage.removeItem(`draft:${data.draft}`);
    navigator.storage?.persist?.();
    navigator.serviceWorker?.ready.then((worker) => worker.sync?.register("outbox")).catch(() => null);
    away();
  });
}
