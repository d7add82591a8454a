// The points that typed points give with Bock; a player without a number gets a share of the rest, or 0 if `blank`.
export function shared(given, factor, blank) {
  const typed = given.map((one) => one.trim().replace("−", "-"));
  const left = typed.filter((one) => !one).length;
  const rest = -typed.reduce((sum, one) => sum + Number(one), 0);
  const points = typed.map((one) => (one ? Number(one) : blank ? 0 : rest / left) * factor);
  return left < typed.length && points.every(Number.isInteger) ? points : null;
}

// Shows these points during Bock before the game is saved.
const stands = document.getElementById("stands");
const signed = (points) => (points > 0 ? "+" : points < 0 ? "−" : "") + Math.abs(points) * (stands.dataset.unit ?? 1);

function show(rows, before) {
  const points = shared(rows.map(({ value }) => value), rows[0].form.elements.bocked.checked ? 1 : Number(stands.dataset.factor), "blank" in stands.dataset);
  const told = rows.map((row, at) => `${row.parentElement.firstChild.textContent.trim()} ${signed(points?.[at])}`);
  stands.textContent = points ? stands.dataset.words.replace("#", () => told.join(", ")) : before;
}

if (stands) {
  const rows = [...document.querySelectorAll('#points [name^="p:"]')];
  const before = stands.textContent;
  for (const kind of ["input", "change"]) document.getElementById("points").addEventListener(kind, () => show(rows, before));
  show(rows, before);
}
