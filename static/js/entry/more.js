// The live value under rules with more facts; loaded under such rules only. The letters of `table` are those of
// web/game/preview.py.
const LADDER = ["", "no90", "no60", "no30", "schwarz"];

// A level without the lower ones has no cell of its own where each level stands for itself.
function gaps(form) {
  return ["re", "kontra"].some((party) => {
    const on = LADDER.map((says) => form.querySelector(`[name="said"][value="${party}:${says || party}"]`)?.checked);
    return on.lastIndexOf(true) + 1 !== on.filter(Boolean).length;
  });
}

// Announcements without a level: Klopfen, raises, and Vorab where it counts. What doubles stands in the list as often as it
// was announced, what gives points once with the points of all.
function calls(now, form, table, voided) {
  const { n: knock, e: raise, i: early, j: everybody, l: falls } = table;
  const times = (ident) => now.specials.filter((one) => one.ident === ident).reduce((sum, { count }) => sum + count, 0);
  const knockers = [...form.querySelectorAll('[name^="n::klopfen:"]')];
  const vorab = [...form.querySelectorAll('[name="vorab"]:checked')].filter(({ value }) => /:(re|kontra)$/.test(value) || !(voided || (falls && now.chip === "split")));
  const all = knockers.length && knockers.every(({ value }) => Number(value));
  const raises = times("raise_re") + times("raise_kontra");
  const announced = [[times("klopfen"), knock], [Number(!!all), everybody]];
  if (voided !== "all") announced.splice(1, 0, [raises, raise], [vorab.length, early]);
  return announced.filter(([count, gives]) => count && gives).flatMap(([count, gives]) => {
    const [word, points, doubling] = gives;
    return doubling ? Array(count).fill(gives) : [[word, points * count]];
  });
}

export function adjust(now, form, table) {
  const changes = form.elements.genscher;
  const voided = changes?.checked && changes.getClientRects().length && table.g;
  const specials = now.specials.filter(({ party }) => party);
  const brave = voided && `${now.game}:brave` in table.k;
  const unknown = (!("cumulative" in form.dataset) && gaps(form)) || (voided === "all" && table.m)
    || specials.some(({ ident }) => !(ident in table.s) && ident !== "herzstich");
  const limit = (level) => (voided ? Math.min(level, voided === "all" ? 0 : 1) : level);
  return { ...now, solo: brave ? "brave" : now.solo, specials, calls: calls(now, form, table, voided), unknown, re: limit(now.re), kontra: limit(now.kontra) };
}

// Checking Vorab checks its announcement; unchecking the announcement unchecks Vorab.
document.getElementById("game").addEventListener("input", ({ target }) => {
  const other = { vorab: "said", said: "vorab" }[target.name];
  for (const one of document.querySelectorAll('[name="vorab"]')) {
    const said = document.querySelector(`[name="said"][value="${one.value}"]`);
    if (other === "said" && one === target && one.checked && !said.checked) said.click();
    if (other === "vorab" && !said.checked) one.checked = false;
  }
  for (const one of document.querySelectorAll('[name="bride"]')) {
    one.closest("label").hidden = !document.querySelector(`[name="re"][value="${one.value}"]`).checked;
    if (one.closest("label").hidden) one.checked = false;
  }
});
