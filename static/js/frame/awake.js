// Keeps the screen on while the page is seen, where the browser can.
let lock;

async function hold() {
  if (document.hidden) await lock?.release();
  else if (!lock || lock.released) lock = await navigator.wakeLock.request("screen").catch(() => {});
}

if (navigator.wakeLock) {
  addEventListener("visibilitychange", hold);
  hold();
}
