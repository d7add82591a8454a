// The live value: one cell of the table that scoring computed, the special points, then Bock.
const LEVELS = 6;
const WINNER = { r: "re", k: "kontra" };
const digits = (text, at) => parseInt(text.slice(2 * at, 2 * at + 2), 36);

export function lookup(table, game) {
  const solo = `${game.game}:${game.solo}`;
  const order = table.o > 1 && game.first === "kontra" ? 1 : 0;
  const chip = table.c.findIndex(([id]) => id === game.chip);
  const cells = table.t[table.k[solo] ?? table.k[game.game]];
  if (chip < 0 || !cells) return null;
  const cell = digits(cells, ((order * LEVELS + game.re) * LEVELS + game.kontra) * table.c.length + chip);
  table.verdicts ||= table.v.split(",");
  const [letter, times, plus] = table.verdicts[cell];
  const winner = WINNER[letter] || null;
  const side = winner === "kontra" ? -1 : 1;
  const scale = [0, 1, 2, 4][times];
  const rest = table.verdicts[cell].slice(3);
  const reasons = [];
  for (let at = 0; at < rest.length / 2; at++) {
    const [word, points] = table.r[digits(rest, at)];
    reasons.push([side * points, word]);
  }
  if (plus === "+") {
    for (const party of ["re", "kontra"]) {
      for (const [word, points] of table.a[party].slice(0, game[party])) if (points) reasons.push([points, word]);
    }
  }
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
  return { winner, ...bock(table, game, winner, value, extra), reasons };
}

function bock(table, game, winner, value, extra) {
  const idle = (game.one && !table.b.in_solo) || (!winner && !table.b.without_winner);
  const factor = idle ? 1 : game.factor;
  if (factor === 1) return { value, factor };
  if (table.b.effect === "extra_points") return { value: value + (winner ? table.b.points * Math.log2(factor) : 0), factor: 1 };
  if (table.b.effect === "game_points") return { value: value + (value - extra) * (factor - 1), factor };
  return { value: value * factor, factor };
}
