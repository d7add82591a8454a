// Whole games only: the oldest make way where the screen is too low for all; the chart takes what they leave empty.
const main = document.getElementById("main");

function fit() {
  const [board, table, now] = ["#board", "table", ".now"].map((part) => main.querySelector(part).getBoundingClientRect());
  const end = now.left < table.right - 1 ? now.top : board.bottom;
  const rows = [...main.querySelectorAll("tbody tr")];
  for (const row of rows) row.hidden = false;
  const late = rows.filter((row) => row.getBoundingClientRect().bottom > end);
  for (const row of late) row.hidden = true;
  const course = main.querySelector(".course");
  const free = end - main.querySelector("table").getBoundingClientRect().bottom - 16;
  if (course) course.style.height = `${free < 90 ? 0 : free}px`;
}

fit();
new ResizeObserver(fit).observe(main);
new MutationObserver(fit).observe(main, { childList: true });
