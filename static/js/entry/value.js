// The live value: one cell of the table computed by scoring, plus special points, then Bock. What the table means, and how
// its numbers are written, says scoring/game/preview.py; the letters of its parts are those of web/game/preview.py.
const LEVELS = 6;
const number = (text, at) => text.charCodeAt(at) - 48;

export function lookup(table, game) {
  // Find the verdict of the cell.
  const { kontra, factor, calls = [] } = game;
  const re = Math.max(game.re, Number(!!table.m?.includes(game.game)));
  const solo = `${game.game}:${game.solo}`;
  const order = table.o > 1 && game.first === "kontra" ? 1 : 0;
  const chip = table.c.findIndex(([id]) => id === game.chip);
  const kind = table.k[solo] ?? table.k[game.game];
  const cells = table.t[kind < 0 ? ~kind : kind];
  if (chip < 0 || !cells || game.unknown) return null;
  const verdict = table.v.split(" ")[number(cells, ((order * LEVELS + re) * LEVELS + kontra) * table.c.length + chip)];
  const [winner, mode, said] = table.h[number(verdict, 0)];

  // Add its reasons: what doublings multiply is `covered`, what stands beside them `beside`.
  const side = winner === "kontra" ? -1 : 1;
  const reasons = [];
  const doublings = [], after = [];
  let covered = 0, beside = 0, extra = 0, doubled = 0;
  for (let at = 1; at < verdict.length; at += 1) {
    const reason = number(verdict, at);
    if (kind < 0 && reason === table.x) continue;
    const [word, points, apart] = table.r[reason];
    if (apart > 1) { after.push(word); continue; }
    reasons.push([side * points, word]);
    if (apart) beside += side * points;
    else covered += side * points;
  }

  // Add what was announced, where it is not among the reasons: by `said` no, all, one or no level of each party.
  const most = [0, LEVELS, 1, 0][said ?? 0];
  const levels = [...table.a.re.slice(0, Math.min(re, most)), ...table.a.kontra.slice(0, Math.min(kontra, most)), ...calls];
  for (const [word, points, doubling] of said ? levels : []) {
    if (doubling) doublings.push(doubling);
    if (points) reasons.push([points, word]);
    covered += points;
  }

  // Add the special points that are left of each kind; `doubled` are those that doublings multiply alone.
  const left = {};
  for (const { party, ident, count, label } of game.specials) {
    const [worths, most, games, also] = table.s[`${ident}:${game.game}:${party}`] || table.s[ident] || [[], 0, []];
    const kept = Math.min(count, left[ident] ?? most);
    left[ident] = (left[ident] ?? most) - kept;
    if (!mode || !kept || (!games.includes(game.game) && !games.includes(solo))) continue;
    let sum = 0;
    // From the winner's side; the last worth holds for all further ones.
    for (let at = 0; at < kept; at += 1) sum += side * (party === "re" ? 1 : -1) * (worths[at] ?? worths.at(-1));
    extra += sum;
    if (also && said && !table.d) doubled += sum;
    reasons.push([sum, label]);
  }

  // Double, and set the value of the whole.
  if (table.d) covered += extra;
  for (const word of [...doublings, ...after]) {
    reasons.push([covered + doubled, word]);
    covered *= 2;
    extra += table.d ? extra : doubled;
    doubled *= 2;
  }
  let value = covered + beside + (table.d ? 0 : extra);
  if (table.f && winner && mode !== 2 && value < 0) value = extra = 0;
  if (table.v2 && winner && said && game.chip === "split") {
    const [word, times] = table.v2;
    reasons.push([value * (times - 1), word]);
    value *= times;
    extra *= times;
  }

  // Turn the sign for Feigheit, in mode 4 without the special points.
  if (mode > 2) {
    const turned = mode > 3 ? value - extra : value;
    reasons.push([-2 * turned, table.y]);
    value -= 2 * turned;
    if (mode === 3) extra = -extra;
  }

  // Multiply by Bock.
  const shown = bock(table.b, game, winner, value, extra, factor);
  if (table.u.includes(game.game)) shown.value = -shown.value;
  return { winner, ...shown, reasons, base: value };
}

function bock(how, { one }, winner, value, extra, asked) {
  const times = (one && !how.in_solo) || (!winner && !how.without_winner) ? 1 : asked;
  if (how.effect === "extra_points") return { value: value + (winner ? how.points * Math.round(Math.log(times) / Math.log(how.factor)) : 0), factor: 1, times };
  return { value: value + (how.effect === "game_points" ? value - extra : value) * (times - 1), factor: times, times };
}
