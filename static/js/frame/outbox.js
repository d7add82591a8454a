// Games that wait on this phone until the server has them. Used by pages and by the service worker: no document here.
export const limited = () => ({ signal: AbortSignal.timeout?.(8000) });
// Every wait on what the phone stores has an end: some phones never answer.
export const soon = (work, most = 1000) => Promise.race([work, new Promise((_, no) => setTimeout(no, most))]);
const { document: page } = globalThis;
let opened, pause = 0;

const done = (request) => new Promise((yes, no) => {
  request.onsuccess = request.oncomplete = () => yes(request.result);
  request.onerror = request.onabort = () => no(request.error);
});

function open() {
  const request = indexedDB.open("scorepad", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
  return done(request);
}

// A connection that a page leaves open may hang all other pages.
function close() {
  opened?.then((base) => base.close(), () => 0);
  opened = null;
}
addEventListener("pagehide", close);
addEventListener("visibilitychange", () => page?.hidden && close());

// None begins while the page is hidden, and after one that failed there is a pause.
export const rests = () => page?.hidden || performance.now() < pause;
const may = () => { if (rests()) throw pause; };

// One transaction, which ends within a second.
async function within(act, given) {
  let work;
  const acts = async () => {
    may();
    const base = await (opened ??= open());
    may();
    work = base.transaction("outbox", act === "getAll" ? "readonly" : "readwrite", { durability: "strict" });
    const request = work.objectStore("outbox")[act](given);
    await done(work);
    return request.result;
  };
  try {
    return await soon(acts());
  } catch (error) {
    if (!rests()) pause = performance.now() + 15000;
    try { work.abort(); } catch { /* it is over */ }
    close();
    throw error;
  }
}

// Where IndexedDB does not answer, the same forms stand in localStorage, each under a key of its own.
const beside = (one) => `outbox:${one.id}`;
const note = (one) => localStorage.setItem(beside(one), JSON.stringify(one));
const forget = (one) => self.localStorage?.removeItem(beside(one));
const noted = () => Object.keys(self.localStorage ?? {}).filter((name) => name.startsWith("outbox:")).map((name) => JSON.parse(localStorage.getItem(name)));

export const field = (one, name) => one.fields.find(([key]) => key === name)?.[1];
export const set = (fields, given) => fields.map(([key, value]) => [key, given?.[key] ?? value]);
export const post = (action, fields, headers) => fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers, ...limited() });

// As soon as IndexedDB answers again, it takes over what stands beside it.
async function read() {
  let rest = [];
  try { rest = noted(); } catch { /* not allowed */ }
  try {
    const all = await within("getAll");
    for (const one of rest) {
      const { id } = all.find((each) => field(each, "client_key") === field(one, "client_key")) ?? one;
      await (one.gone ? within("delete", id) : within("put", { ...one, id }));
      forget(one);
    }
    return rest.length ? await within("getAll") : all;
  } catch {
    return rest.filter(({ gone }) => !gone).sort((one, other) => one.id - other.id);
  }
}

async function act(name, one, given) {
  try {
    await within(name, given);
  } catch {
    return note(one);
  }
  try { forget(one); } catch { /* not allowed */ }
}

export const put = (one) => act("put", one, one);
export const waiting = async (board) => (await read()).filter((one) => !board || one.board === board);

// What waits no longer has been seen by all that wait still.
export async function remove(one) {
  for (const each of await waiting(one.board)) if (each.id !== one.id) await put({ ...each, behind: [["behind", field(one, "client_key")]].concat(each.behind ?? []) });
  return act("delete", { id: one.id, gone: true, fields: [] }, one.id);
}

// What the server knows of an evening, and of a form for it.
export async function ahead(board, fields = []) {
  const asked = new URLSearchParams(fields.filter(([name]) => /^(client_key|revision|turn|behind)$/.test(name)));
  const answer = await fetch(`${board}/voraus.json?${asked}`, { cache: "no-store", ...limited() });
  if ([403, 404, 410].includes(answer.status)) return { lost: 1 };
  if (!answer.ok) throw answer.status;
  return answer.json();
}

// Over plain http a hotspot may answer in place of the server: only the server knows the key.
export const arrived = async (board, fields) => location.protocol === "https:" || (await ahead(board, fields))[fields ? "done" : "csrf"];

export const failed = (status) => !status || status >= 500 || [400, 408, 429].includes(status);
export const state = (status) => ({ 409: "asks", 403: "lost", 404: "lost", 410: "lost" }[status] ?? "mend");

// Why it cannot be sent, "" once it was; throws where there is no network.
async function deliver({ board, action, fields, behind = [], status: was }) {
  const { done, lost, writes, csrf, marks } = await ahead(board, fields.concat(behind));
  if (done) return "";
  if (lost || !writes) return "lost";
  if (was) return was;
  const { type, status } = await post(action, [...set(fields, marks), ["csrf_token", csrf]], { "X-Outbox": 1 });
  if (type === "opaqueredirect" && await arrived(board, fields)) return "";
  if (failed(status)) throw status;
  return state(status);
}

async function all() {
  const stuck = [];
  let sent, one;
  while ((one = (await waiting()).find(({ status, board }) => status !== "lost" && !stuck.includes(board)))) {
    const status = await deliver(one);
    if ((await waiting()).find(({ id }) => id === one.id)?.at !== one.at) continue; // changed meanwhile
    if (status) {
      if (status !== "lost") stuck.push(one.board);
      await put({ ...one, status });
    } else {
      await remove(one);
      sent = 1;
    }
  }
  return sent;
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
