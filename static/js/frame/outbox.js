// Games that wait on this phone until the server has them. Used by pages and by the service worker: no document here.
export const limited = () => ({ signal: AbortSignal.timeout?.(8000) });
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

async function within(act, given) {
  const work = (await (opened ??= open())).transaction("outbox", "readwrite", { durability: "strict" });
  const request = work.objectStore("outbox")[act](given);
  await done(work);
  return request.result;
}

export const waiting = async (board) => (await within("getAll")).filter((one) => !board || one.board === board);
export const put = (one) => within("put", one);
export const field = (one, name) => one.fields.find(([key]) => key === name)?.[1];
export const set = (fields, given) => fields.map(([key, value]) => [key, given?.[key] ?? value]);
export const post = (action, fields, headers) => fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual", headers, ...limited() });

// What waits no longer has been seen by all that wait still.
export async function remove(one) {
  for (const each of await waiting(one.board)) await put({ ...each, behind: [["behind", field(one, "client_key")]].concat(each.behind ?? []) });
  return within("delete", one.id);
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
export const arrived = async (board, fields) => location.protocol === "https:" || (await ahead(board, fields)).done;

// Why it cannot be sent, "" once it was; throws where there is no network.
async function deliver({ board, action, fields, behind = [], status: was }) {
  const { done, lost, writes, csrf, marks } = await ahead(board, fields.concat(behind));
  if (done) return "";
  if (lost || !writes) return "lost";
  if (was) return was;
  const { type, status } = await post(action, [...set(fields, marks), ["csrf_token", csrf]], { "X-Outbox": 1 });
  if (type === "opaqueredirect" && await arrived(board, fields)) return "";
  if (!status || status >= 500 || [400, 408, 429].includes(status)) throw status;
  return { 409: "asks", 403: "lost", 404: "lost", 410: "lost" }[status] ?? "mend";
}

async function all() {
  const stuck = [];
  let sent, one;
  while ((one = (await waiting()).find(({ status, board }) => status !== "lost" && !stuck.includes(board)))) {
    const status = await deliver(one);
    if ((await within("get", one.id))?.at !== one.at) continue; // changed meanwhile
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

// One at a time over all tabs; where there is no lock, the key of each form keeps it one entry.
export const send = () => (navigator.locks ? navigator.locks.request("outbox", all) : all());
