// Games that wait on this phone until the server has them. Used by pages and by the service worker: no document here.
export const VERSION = 1;
const LIMIT = 8000;
const others = new BroadcastChannel("outbox");
let opened;

const done = (request) => new Promise((yes, no) => {
  request.onsuccess = request.oncomplete = () => yes(request.result);
  request.onerror = request.onabort = () => no(request.error);
});

function open() {
  const request = indexedDB.open("scorepad", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("outbox", { keyPath: "id", autoIncrement: true });
  return done(request);
}

async function within(mode, act) {
  const work = (await (opened ??= open())).transaction("outbox", mode, { durability: "strict" });
  const request = act(work.objectStore("outbox"));
  await done(work);
  return request.result;
}

async function change(act) {
  await within("readwrite", act);
  others.postMessage("");
}

export const waiting = async (board) => (await within("readonly", (store) => store.getAll())).filter((one) => !board || one.board === board);
export const put = (one) => change((store) => store.put(one));
export const remove = (one) => change((store) => store.delete(one.id));
export const heard = (act) => { others.onmessage = act; };
export const field = (one, name) => one.fields.find(([key]) => key === name)?.[1];

export const set = (fields, given) => fields.map(([key, value]) => [key, given[key] ?? value]);

export const post = (action, fields) => fetch(action, {
  method: "POST", body: new URLSearchParams(fields), redirect: "manual", signal: AbortSignal.timeout?.(LIMIT),
});

export async function ahead(board, key = "") {
  const answer = await fetch(`${board}/voraus.json?key=${key}`, { cache: "no-store", signal: AbortSignal.timeout?.(LIMIT) });
  if ([403, 404, 410].includes(answer.status)) return { lost: true };
  if (!answer.ok) throw answer.status;
  return answer.json();
}

// Over plain http a hotspot may answer in place of the server: only the server knows the key.
export const arrived = async (board, fields) => location.protocol === "https:" || (await ahead(board, field({ fields }, "client_key"))).done;

// The later ones were made on top of this one: they have seen so many entries more or fewer.
async function shift(one, by) {
  if (by) for (const later of (await waiting(one.board)).filter(({ id }) => id > one.id)) {
    await put({ ...later, fields: set(later.fields, { after: String(Number(field(later, "after")) + by) }) });
  }
}

export async function discard(one) {
  await shift(one, -1);
  await remove(one);
}

// Why it cannot be sent, "" once it was; throws where there is no network.
async function deliver(one) {
  const now = await ahead(one.board, field(one, "client_key"));
  if (now.done) {
    await shift(one, now.after - Number(field(one, "after")) - 1 || 0);
    return "";
  }
  if (now.lost || !now.writes) return "lost";
  if (one.status === "asks") return "asks";
  const [next] = now.ahead;
  // What was made on top of games of this phone has seen them come.
  const goes = one.later && Number(field(one, "after")) === now.after && `${next?.active}` === `${one.active}`;
  const fields = goes ? set(one.fields, { revision: now.revision, turn: next.turn }) : one.fields;
  const answer = await post(one.action, [...fields, ["csrf_token", now.csrf]]);
  if (answer.type === "opaqueredirect" && !(await arrived(one.board, one.fields))) throw answer.type;
  if (answer.type === "opaqueredirect") return "";
  if (answer.status >= 500 || [400, 408, 429].includes(answer.status)) throw answer.status;
  return { 409: "asks", 403: "lost", 404: "lost", 410: "lost" }[answer.status] ?? "mend";
}

async function all() {
  const stuck = new Set();
  let sent = 0;
  for (const one of await waiting()) {
    if (one.status === "lost" || stuck.has(one.board)) continue;
    const status = one.status === "mend" ? "mend" : await deliver(one);
    if (status) {
      if (status !== "lost") stuck.add(one.board);
      if (status !== one.status) await put({ ...one, status });
    } else {
      await remove(one);
      sent += 1;
    }
  }
  return sent;
}

// One at a time over all tabs; where there is no lock, the key of each form keeps it one entry.
export const send = () => (navigator.locks ? navigator.locks.request("outbox", all) : all());
