// What will stand on the board for points that are typed in while Bock runs; who is left out shares the rest.
const stands = document.getElementById("stands");
const rows = [...document.querySelectorAll('#points [name^="p:"]')];
const before = stands.textContent;
const signed = (points) => (points > 0 ? "+" : points < 0 ? "−" : "") + Math.abs(points);

function show({ form }) {
  const typed = rows.map(({ value }) => (value.trim() ? Number(value.trim().replace("−", "-")) : null));
  const left = typed.filter((one) => one === null).length;
  const rest = -typed.reduce((sum, one) => sum + one, 0);
  const share = left ? rest / left : 0;
  const factor = form.elements.bocked.checked ? 1 : Number(stands.dataset.factor);
  const points = typed.map((one) => (one ?? share) * factor);
  const whole = left < rows.length && points.every(Number.isInteger);
  const told = rows.map((row, at) => `${row.parentElement.firstChild.textContent.trim()} ${signed(points[at])}`);
  stands.textContent = whole ? stands.dataset.words.replace("#", told.join(", ")) : before;
}

for (const kind of ["input", "change"]) document.getElementById("points").addEventListener(kind, () => show(rows[0]));
show(rows[0]);
