// Games that wait on this phone until the server has them. Used by pages and by the service worker: no document here.
//
// The record of one: `id` is its place in the order, `at` the time at which it was last put here. `board`, `action` and
// `fields` are the form as it is sent, without its token. `behind` are the pairs of what this phone had sent before it, `own`
// those of what people were asked about for it; see `beside`. `status` says why it is not sent: "" it only waits, "asks" it
// is a question, "mend" it has errors, "lost" nobody may write it any more. `says` are the words for people where others had
// entered it already (`met`). `gone`: only known in localStorage, it is to be deleted.
// For the board: `text` in words, `plain` of what is no game; of a game its facts `game`, the value `found` of them, who
// was `re` and who was `active`.
export const limited = () => ({ signal: AbortSignal.timeout?.(8e3) });
// Every wait for storage has a timeout: some phones never answer.
export const soon = (work, most = 1e3) => Promise.race([work, new Promise((_, no) => setTimeout(no, most))]);
const { document: page } = globalThis;
let opened, pause = 0;

const done = (request) => new Promise((yes, no) => {
  request.onsuccess = request.oncomplete = () => yes(request.result);
  request.onerror = request.onabort = () => no(request.error);
});

function open() {
  const request = indexedDB.open("scorepad", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: "id" });
  return done(request);
}

// An open connection of one page may block all other pages.
function close() {
  opened?.then((base) => base.close(), () => 0);
  opened = null;
}
addEventListener("pagehide", close);
addEventListener("visibilitychange", () => page?.hidden && close());

// No transaction begins while the page is hidden, and after a failure there is a pause.
export const rests = () => page?.hidden || Date.now() < pause;
// Throws where none may begin.
const may = () => { if (rests()) throw pause; };

// One transaction, which ends within a second.
async function within(mode, does) {
  let work;
  const acts = async () => {
    may();
    const base = await (opened ??= open());
    may();
    work = base.transaction("outbox", mode, { durability: "strict" });
    return (await Promise.all([does(work.objectStore("outbox")), done(work)]))[0];
  };
  try {
    return await soon(acts());
  } catch (error) {
    if (!rests()) pause = Date.now() + 15e3;
    try { work.abort(); } catch { /* it is over */ }
    close();
    throw error;
  }
}

// Where IndexedDB does not answer, the same forms stand in localStorage, each under a key of its own.
const note = (one) => localStorage.setItem(`outbox:${one.id}`, JSON.stringify(one));
function noted() {
  try {
    return Object.keys(localStorage).filter((name) => /^outbox:/.test(name)).map((name) => JSON.parse(localStorage[name]));
  } catch {
    return []; // not allowed, or a service worker
  }
}
const forget = (one) => { try { localStorage.removeItem(`outbox:${one.id}`); } catch { /* not allowed */ } };

export const field = (one, name) => one.fields.find(([key]) => key === name)?.[1];
export const set = (fields, given) => fields.map(([key, value]) => [key, given?.[key] ?? value]);
// `told`: what others have entered just so is answered in words.
export const post = (action, fields, headers) => fetch(action, { method: "POST", body: new URLSearchParams([...fields, ["told", 1]]), redirect: "manual", headers, ...limited() });

const whole = (store) => done(store.getAll());

// As soon as IndexedDB answers again, the forms in localStorage move into it.
async function read() {
  const rest = noted();
  try {
    const all = await within(rest.length ? "readwrite" : "readonly", async (store) => {
      const old = await whole(store);
      for (const one of rest) {
        const { id } = old.find((each) => field(each, "client_key") === field(one, "client_key")) ?? one;
        one.gone ? store.delete(id) : store.put({ ...one, id });
      }
      return whole(store);
    });
    rest.forEach(forget);
    return all;
  } catch {
    return rest.filter(({ gone }) => !gone).sort((one, other) => one.id - other.id);
  }
}

async function act(one, does, otherwise) {
  try {
    await within("readwrite", does);
  } catch {
    return otherwise();
  }
  forget(one);
}


// All that wait become what `change` makes of them, or go where that is nothing: in one transaction, which undoes nothing
// that another tab or the service worker does meanwhile. `one` of them is known here, whatever store has it.
const alter = (one, change) => act(one, async (store) => {
  for (const each of await whole(store)) {
    const now = change(each);
    now ? store.put(now) : store.delete(each.id);
  }
}, () => {
  for (const each of [one, ...noted()]) note(change(each) || { id: each.id, gone: 1, fields: [] });
});

// The form may have been changed since it was read.
const same = (one, other) => one.id === other.id && one.at === other.at;
export const mark = (one, status) => alter(one, (each) => (same(one, each) ? { ...each, status } : each));
// Also those that were not entered as others had them already, until this was read: they have it in words, in `says`.
export const held = async (board) => (await read()).filter((one) => !board || one.board === board);
export const waiting = async (board) => (await held(board)).filter(({ says }) => !says);

// What goes with a form: what its phone has sent before it, and what waits behind it.
export const beside = ({ id, board, behind = [], own = [] }, queue) => [...behind, ...own, ...queue
  .filter((one) => one.board === board && one.id > id).map(({ action, fields }) => ["later", `${action}?${new URLSearchParams(fields)}`])];

// What this phone has put into the outbox, and was asked about, since the outlook of its board: a game from that outlook
// has not seen it.
export const since = (board, now) => {
  try {
    if (now) localStorage[`left:${board}`] = JSON.stringify(now.slice(-99));
    return JSON.parse(localStorage[`left:${board}`]);
  } catch {
    return []; // none, not allowed, or a service worker
  }
};

// What a form lets those after it know: its key, and the entries of others that people were asked about.
export const seen = ({ fields, own = [] }) => [["behind", field({ fields }, "client_key")], ...own];
const more = (board, pairs) => since(board, [...since(board), ...pairs]);

export const put = (one) => {
  more(one.board, seen(one));
  return act(one, (store) => done(store.put(one)), () => note(one));
};

// A form that left the outbox counts as seen by those that still wait, not by a changed version of itself; so does the
// entry of others that it was `met` with, or asked about. `says`: others had it already.
// Without an answer of the server people have dropped it.
export const remove = (one, answer) => {
  const { board } = one;
  const { met = "", says } = answer ?? {};
  const other = ["met", met];
  if (answer) more(board, [other]);
  return alter(one, (each) => {
    if (same(one, each)) return says && { ...each, says, met };
    if (each.board !== board || each.id === one.id || one.says) return each;
    return { ...each, behind: [...each.behind ?? [], ...seen(one), other] };
  });
};

// What the server knows of an evening, and of a form for it.
export async function ahead(board, fields = []) {
  const asked = new URLSearchParams(fields.filter(([name]) => name === "client_key"));
  const answer = await fetch(`${board}/voraus.json?${asked}`, { cache: "no-store", ...limited() });
  if (state(answer.status) === "lost") return { lost: 1 };
  if (!answer.ok) throw answer.status;
  return answer.json();
}

// A hotspot or a proxy may answer in place of the server: only the server knows the key.
export const arrived = async (board, fields) => (await ahead(board, fields))[fields ? "done" : "csrf"];

export const failed = (status) => !status || status >= 500 || [400, 408, 429].includes(status);
export const state = (status) => ({ 409: "asks", 403: "lost", 404: "lost", 410: "lost" }[status] ?? "mend");

// Why it cannot be sent in `status`, none once it stands, maybe as that of others (ALREADY_THERE); throws where there is no
// network.
async function deliver(one, queue) {
  const { board, action, fields, status: was } = one;
  const { done, lost, writes, csrf } = await ahead(board, fields);
  if (done) return {};
  if (lost || !writes) return { status: "lost" };
  if (was && was !== "lost") return { status: was };
  const answer = await post(action, [...fields, ...beside(one, queue), ["csrf_token", csrf]], { "X-Outbox": 1 });
  const { type, status } = answer;
  // Already there, as in entry.py; a redirect that did not arrive has the status 0, and counts as failed.
  if (status === 208) return answer.json();
  if (type === "opaqueredirect" && await arrived(board, fields)) return {};
  if (failed(status)) throw status;
  return { status: state(status) };
}

// Sends one after the other, the first that waits; whether any was sent.
async function all() {
  const past = []; // lost ones, and boards where one waits for an answer
  let sent;
  for (;;) {
    const queue = await waiting();
    const one = queue.find(({ id, board }) => !past.includes(id) && !past.includes(board));
    if (!one) return sent;
    const now = await deliver(one, queue);
    const { status } = now;
    if (status) past.push(status === "lost" ? one.id : one.board);
    else sent = 1;
    await (status ? mark(one, status) : remove(one, now));
  }
}

// One at a time over all tabs; where there is no lock, or a page that sleeps has it, the key of each form keeps it one entry.
export async function send() {
  let mine;
  try {
    return await navigator.locks.request("outbox", limited(), () => (mine = all()));
  } catch {
    return mine ?? all();
  }
}
