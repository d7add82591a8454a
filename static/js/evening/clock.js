// An evening that ends by the clock says how long it still goes; it keeps the time of its end once that is past.
function tick() {
  const clock = document.querySelector(".state time");
  const left = Math.ceil((Date.parse(clock?.dateTime) - Date.now()) / 60000);
  if (left > 0) clock.textContent = clock.dataset.left.replace("#", left);
}

addEventListener("board", tick);
setInterval(tick, 4000);
tick();
