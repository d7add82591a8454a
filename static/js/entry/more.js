// What the live value needs to know where the rules ask for more; loaded under such rules only.
const LADDER = ["", "no90", "no60", "no30", "schwarz"];

// A level without the lower ones has no cell of its own where each level stands for itself.
function gaps(form) {
  return ["re", "kontra"].some((party) => {
    const on = LADDER.map((says) => form.querySelector(`[name="said"][value="${party}:${says || party}"]`)?.checked);
    return on.lastIndexOf(true) + 1 !== on.filter(Boolean).length;
  });
}

export function adjust(now, form, table) {
  const knocks = now.specials.find(({ ident }) => ident === "klopfen");
  const specials = now.specials.filter(({ party }) => party);
  const void_ = table.g && form.elements.genscher?.checked;
  const unknown = (!("cumulative" in form.dataset) && gaps(form)) || specials.some(({ ident }) => !(ident in table.s) && ident !== "herzstich");
  const limit = (level) => (void_ ? Math.min(level, 1) : level);
  return { ...now, specials, knocks: knocks?.count ?? 0, unknown, re: limit(now.re), kontra: limit(now.kontra) };
}
