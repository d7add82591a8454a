// The first page of each paper as a small picture. The server lays each out when it is asked for, so they are asked for
// one after the other, as they come into sight. One that had to wait its turn came as an empty sheet: asked for again.
const WAIT = 800;
const MOST = 20;
const PLACEHOLDER = 60; // pixels of its width: real pages are wider, and so is the one that says there will be none
const wanted = [];
let busy = false;

const pause = () => new Promise((done) => setTimeout(done, WAIT));
const isPlaceholder = (image) => image.naturalWidth <= PLACEHOLDER;

const loaded = async (image, url) => {
  image.src = url;
  await image.decode().catch(() => {});
};

const show = async (leaf) => {
  const { page } = leaf.dataset;
  const image = new Image(60, 85);
  image.alt = "";
  await loaded(image, page);
  for (let times = 1; isPlaceholder(image) && times <= MOST; times++) {
    await pause();
    await loaded(image, `${page}&mal=${times}`);
  }
  if (!isPlaceholder(image)) leaf.replaceChildren(image);
};

const work = async () => {
  if (busy) return;
  busy = true;
  while (wanted.length) await show(wanted.shift());
  busy = false;
};

const sight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    sight.unobserve(target);
    wanted.push(target);
  }
  work();
});

for (const leaf of document.querySelectorAll(".leaf")) sight.observe(leaf);
