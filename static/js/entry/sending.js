// What people enter is on this phone before it is sent, and leaves it when it stands or when they drop it. The server's
// page is shown in place; what does not get through waits on the board, or stays in its fields where it cannot wait.
import { ahead, beside, field, mark, put, remove, set, state, waiting } from "../frame/outbox.js";
import { below, hear, home, open, say } from "../frame/shown.js";

const typed = (fields) => JSON.stringify(fields.filter(([name]) => !/^(after|revision|turn)$/.test(name)));
let asked; // the `id` of what the question on this page is about

export async function show(one, { status, page }) {
  asked = one.id;
  if (one.fields) await mark(one, state(status)).catch(() => 0);
  return open(page, one.action);
}

// What a form does when it is sent. `told` says what an entry is on the board while it waits, see the record in outbox.js;
// without it, or where it says nothing, the form needs the network.
export function sending(form, told = () => null) {
  const { dataset: data } = form;
  const [board] = /.*\/abend\/\d+/.exec(location.pathname);
  const question = !form.matches("#game, #incident");
  let busy;

  async function away() {
    // By plain http no page opens without network. Unless the board lies below it, this one stays until there is one.
    if (!below() && !isSecureContext) {
      say(data.kept);
      while (!(await ahead(board).catch(() => 0))) await new Promise((on) => setTimeout(on, 4e3));
    }
    home(board, { isCut: true });
  }

  // Sends the form by a button.
  async function send({ name: button = "", value }) {
    let fields = [...new FormData(form)].concat(button ? [[button, value]] : []);
    const key = field({ fields }, "client_key");
    const queue = await waiting(board);
    // What waits already of this form, or what this page asks about.
    const was = queue.find((one) => field(one, "client_key") === key) ?? queue.find(({ id }) => question && id === asked);
    const { action } = form;
    // By any other button, such as the one back to the form, nothing is entered that could wait.
    const facts = /^(twice|confirmed)?$/.test(button) && told(was);
    const canWait = !!facts;
    const token = fields.find(([name]) => name === "csrf_token");
    fields = fields.filter((one) => one !== token);
    if (canWait && was && !question && typed(was.fields) !== typed(fields)) {
      // A changed form gets a new key, with the time in front: its old version may have arrived unnoticed.
      const { client_key: other } = form.elements;
      other.value = Date.now() + key.slice(13);
      fields = set(fields, { client_key: other.value });
    }
    const id = was?.id ?? Math.max(Date.now() + Math.random(), (queue.at(-1)?.id ?? 0) + 1);
    // A question is about an entry of others, its `rival`: this form has met it. The server passes over what is no number.
    const one = { ...was, ...facts, id, at: Date.now(), board, action, fields, own: [...was?.own ?? [], ["met", field({ fields }, "rival")]], status: "" };
    const kept = canWait && await put(one).then(() => 1, () => 0);
    const next = queue.find(({ status }) => status !== "lost");
    // A form behind waiting ones, or one that goes on from what has left the outbox, is sent with all that waits.
    const isItsTurn = !canWait || !next || (next.id === id && (question || !was.behind));
    const heard = isItsTurn ? await hear(board, action, [...fields, ...beside(one, queue), token], { canWait }) : {};
    if (heard.went) {
      if (kept) await remove(one, heard).catch(() => 0);
      else if (heard.says) alert(heard.says);
      return home(board);
    }
    if (heard.page) return show(kept ? one : { id, action }, heard);
    if (!kept) return say((canWait && data.full) || data.needs);
    try { localStorage.removeItem(`draft:${data.draft}`); } catch { /* no drafts */ }
    navigator.storage?.persist?.();
    navigator.serviceWorker?.ready.then(({ sync }) => sync?.register("outbox")).catch(() => 0);
    return away();
  }

  if ("fresh" in data && !below()) waiting(board).then(({ length }) => length && location.replace(board));
  return async (event) => {
    event.preventDefault();
    if (busy) return;
    busy = true;
    await send(event.submitter ?? {}).catch(() => say(data.needs));
    busy = false;
  };
}
