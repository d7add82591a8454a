// The effects of saving besides the value, as far as the table has them.
export function does(table, now, found, fields, words) {
  const both = now.kontra && (now.re || table.m?.includes(now.game)) ? 1 : 0;
  const facts = [...fields, ["chip", now.chip], ["base", found.base], ["both", both]].map((fact) => fact.join("="));
  const said = [];
  if (words.bock && facts.some((fact) => table.w?.includes(fact) || table.w?.includes(`${fact} ${found.winner}`))) said.push(words.bock);
  const soloist = now.one ? document.querySelector(".seat:has(:checked)") : null;
  const points = soloist && ![now.game, `${now.game}:${now.solo}`].some((kind) => table.z?.includes(kind)) && Math.abs(found.value) * table.p[found.winner ?? ""][Number(found.value < 0)];
  if (points) {
    const name = soloist.querySelector("b").textContent;
    said.push((points < 0 ? words.pays : words.gets).replace("##", Math.abs(points) * (words.unit ?? 1)).replace("#", () => name));
  }
  const owed = soloist?.querySelector("i").textContent && now.game === "solo" && (!table.q || table.q.includes(now.solo));
  if (owed && !fields.some(([key, value]) => key === "pflicht" && value === "lustsolo")) said.push(words.owed);
  return said.join(", ");
}

// As many reasons as fit in so many lines, then a way to all of them.
export function fit(place, parts, lines, all) {
  const most = lines * parseFloat(getComputedStyle(place).lineHeight) + 1;
  for (let kept = parts.length; kept >= 0; kept -= 1) {
    place.textContent = parts.slice(0, kept).join(", ");
    if (kept < parts.length) place.append(" … ", all);
    if (place.offsetHeight <= most) return;
  }
}
