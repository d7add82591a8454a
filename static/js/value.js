// The live value: one cell of the table that scoring computed, the special points, then Bock.
const LEVELS = 6;
const digits = (text, at) => parseInt(text.slice(2 * at, 2 * at + 2), 36);

export function lookup(table, game) {
  const solo = `${game.game}:${game.solo}`;
  const order = table.o > 1 && game.first === "kontra" ? 1 : 0;
  const chip = table.c.findIndex(([id]) => id === game.chip);
  const cells = table.t[table.k[solo] ?? table.k[game.game]];
  if (chip < 0 || !cells) return null;
  const cell = digits(cells, ((order * LEVELS + game.re) * LEVELS + game.kontra) * table.c.length + chip);
  const [head, ...rest] = [...table.v.split(" ")[cell]].map((letter) => table.l.indexOf(letter));
  const [winner, scale, announced] = table.h[head];
  const side = winner === "kontra" ? -1 : 1;
  const reasons = rest.map((place) => [side * table.r[place][1], table.r[place][0]]);
  if (announced) for (const party of ["re", "kontra"]) reasons.push(...table.a[party].slice(0, game[party]).filter(([points]) => points));
  let extra = 0;
  for (const { party, ident, count, label } of game.specials) {
    const [points, most, games] = table.s[ident] || [0, 0, []];
    if (!scale || (!games.includes(game.game) && !games.includes(solo))) continue;
    const counted = side * (party === "re" ? 1 : -1) * points * Math.min(count, most) * scale;
    extra += counted;
    reasons.push([counted, label]);
  }
  let value = reasons.reduce((sum, [points]) => sum + points, 0);
  if (table.f && value < 0) value = 0;
  if (table.u.includes(game.game)) value = -value;
  return { winner, ...bock(table.b, game, winner, value, extra), reasons };
}

function bock(how, game, winner, value, extra) {
  const idle = (game.one && !how.in_solo) || (!winner && !how.without_winner);
  const factor = idle ? 1 : game.factor;
  if (how.effect === "extra_points") return { value: value + (winner ? how.points * Math.log2(factor) : 0), factor: 1 };
  return { value: value + (how.effect === "game_points" ? value - extra : value) * (factor - 1), factor };
}
