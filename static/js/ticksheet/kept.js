// Photos that wait on this phone until they are read: their bytes in a store of their own, how many in localStorage, so
// that the board can say so. Nothing of it is taken over unseen.
const flag = (page) => `draft:${page}#photos`; // as the board asks for it

const done = (request) => new Promise((yes, no) => {
  request.onsuccess = request.oncomplete = () => yes(request.result);
  request.onerror = request.onabort = () => no(request.error);
});

function open() {
  const request = indexedDB.open("scorepad-photos", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("photos", { keyPath: "id" });
  return done(request);
}

// Some phones never answer: after three seconds there is no storage.
const soon = (work) => Promise.race([work, new Promise((_, no) => setTimeout(no, 3e3))]);

async function within(mode, does) {
  const base = await open();
  try {
    const work = base.transaction("photos", mode);
    return (await Promise.all([does(work.objectStore("photos")), done(work)]))[0];
  } finally {
    base.close();
  }
}

export async function waiting(page) {
  const all = await soon(within("readonly", (store) => done(store.getAll())));
  return all.filter((one) => one.page === page);
}

async function count(page) {
  const { length } = await waiting(page);
  try {
    if (length) localStorage[flag(page)] = length;
    else localStorage.removeItem(flag(page));
  } catch { /* the board says nothing then */ }
}

// Keeps photos for a page, and returns their ids. iPhones of before keep bytes more surely than blobs.
export async function keep(page, photos) {
  const rows = [];
  for (const { name, type, blob } of photos) rows.push({ id: Date.now() + Math.random(), page, name, type, bytes: await blob.arrayBuffer() });
  await soon(within("readwrite", (store) => Promise.all(rows.map((row) => done(store.put(row))))));
  await count(page);
  return rows.map(({ id }) => id);
}

export async function drop(page, ids) {
  await soon(within("readwrite", (store) => Promise.all(ids.map((id) => done(store.delete(id))))));
  await count(page);
}

// Drops all photos of a Runde that this phone leaves, or all there are.
export async function forget(runde = "") {
  const all = await soon(within("readonly", (store) => done(store.getAll())));
  for (const page of new Set(all.map((one) => one.page))) {
    if (`${page}/`.startsWith(`${runde}/`)) await drop(page, all.filter((one) => one.page === page).map(({ id }) => id));
  }
}

export const files = (rows) => rows.map(({ name, type, bytes }) => new File([bytes], name, { type }));
