// Counts the evening on from games that wait, by the few numbers of its rules; compared with the replay by a test.
const given = ({ fields }, name) => fields.find(([key]) => key === name)?.[1];

// What a form says, as "name=value".
export function facts({ game, found, fields }, auto = []) {
  const said = [...fields, ["chip", game.chip], ["value", found?.value], ["base", found?.base]].map((fact) => fact.join("="));
  const calls = said.includes("said=kontra:kontra") && (auto.includes(game.game) || said.includes("said=re:re"));
  return calls ? [...said, "both=1"] : said;
}

export const fires = (known, winner) => (fact) => known.includes(fact) || known.some((one) => `${one} ${winner}` === fact);

// From the next dealer on. Without numbers all games come as the server foresaw them.
export const begin = ({ course }) => ({ deals: 0, waiting: course?.bock?.waiting ?? [], owed: course?.owed ?? {} });

const inTurn = (table, deals) => [...table.slice(deals + 1), ...table.slice(0, deals + 1)];

const all = (owed) => Object.values(owed).reduce((sum, one) => sum + one, 0);

// Who must play a solo now: as many are owed as games are left, or all rounds are over (`late`).
function forced({ table, at, first }, { owed, deals }, { left, active }) {
  const open = all(owed);
  const late = at === "after_last_round" && left === 0;
  if (!open || left === null) return null;
  if (!late && !(at === "forced" && open >= left)) return null;
  const from = late && table.includes(first) ? table.indexOf(first) : deals;
  return inTurn(table, from).find((one) => owed[one] > 0 && (late || active.includes(one)));
}

// The level of Bock of the next game, 0 for none; in the last round (`left`) there is one more where the rules have it.
function level({ table, bock }, { waiting }, { left }) {
  if (!bock) return 0;
  const now = Math.min(waiting[0] ?? 0, bock.most);
  if (!bock.last || !left || left > table.length) return now;
  return Math.min(bock.overlap === "stack" ? now + 1 : Math.max(now, 1), bock.most);
}

// The levels of the next games with one more Bock, which is for `games` of them. A game at the `most` keeps its level, and
// where Bock looks for "slots" it uses none up.
function more(waiting, high, { games, most, overlap }) {
  const some = waiting.some(Boolean);
  if (overlap === "ignore" && (high || some)) return waiting;
  const now = overlap === "restart" ? [] : [...waiting];
  let at = overlap === "append" && some ? now.length : 0;
  for (let left = games; left; at += 1) {
    now[at] ??= 0;
    const full = now[at] >= most;
    if (!full) now[at] += 1;
    if (!full || overlap !== "slots") left -= 1;
  }
  return now;
}

// The state after a game that was played as `next`.
export function after(state, one, next, course) {
  const { game, found, re: [soloist] } = one;
  const { bock } = course;
  const mark = course.soli[`${game.game}:${game.solo}`] ?? course.soli[game.game] ?? 0;
  const owes = state.owed[soloist] > 0;
  // Why a solo was played that nobody gave a reason for.
  const due = soloist === forced(course, state, next)
    ? "vorgefuehrt"
    : owes ? "freiwillig" : "lustsolo";
  // `mark` is 1 for an announced solo, 2 for one that counts as owed, 3 for both; of other games the kind is the reason.
  const why = mark % 2
    ? given(one, "pflicht") || (mark > 1 ? due : "lustsolo")
    : game.game;
  const pays = owes && mark > 1 && why !== "lustsolo";
  const again = course.again.includes(why);
  const deals = again ? state.deals : (state.deals + 1) % course.table.length;
  const owed = pays ? { ...state.owed, [soloist]: state.owed[soloist] - 1 } : state.owed;
  if (!bock) return { ...state, deals, owed };
  const high = level(course, state, next);
  // Whether it uses up a Bock game, as `uses_up` of scoring/evening/bock.py says: each but some of `one` against all, which
  // may leave it for `later`, or after which the same dealer deals `again`.
  const waits = bock.later && game.game !== "leiche";
  const used = !game.one || (waits ? !state.waiting[0] : !again || bock.uses);
  const fired = fires([...facts(one, course.auto), `why=${why}`], found?.winner);
  let times = bock.starts.filter((start) => start.some(fired)).length;
  if (bock.manual) times += Number(given(one, "n::bock") ?? 0);
  let waiting = used ? state.waiting.slice(1) : state.waiting;
  for (let left = bock.each ? times : Math.min(times, 1); left > 0; left -= 1) waiting = more(waiting, high, bock);
  return { deals, owed, waiting };
}

// The Bock to come in words, by runs of games with the same level.
function tells({ bock }, { waiting }, factor) {
  const runs = [];
  for (const one of waiting) {
    const last = runs.at(-1);
    if (last?.[0] === one) last[1] += 1;
    else runs.push([one, 1]);
  }
  const words = runs.map(([high, count], at) => {
    const name = bock.levels[high - 1];
    return at ? `${name} ${count}` : bock.left.replace("##", count).replace("#", name);
  });
  return words.join(bock.then) || times(bock, factor);
}

const times = (bock, factor) => (factor > 1 ? bock.times.replace("#", factor) : "");

// The game in this place: its number and round as foreseen for the place, its dealer as foreseen for so many deals, Bock and
// soli as counted. A turn is "number.dealer.sitters"; `bar` and `text` are places of the page, each with its words.
export function foreseen({ ahead, course, unsaid = "" }, place, state) {
  const number = ahead[place];
  if (!number || !course) return number;
  const { bock, due, names } = course;
  const deal = ahead[state.deals] ?? number;
  const factor = bock ? bock.factor ** level(course, state, number) : 1;
  const must = forced(course, state, { ...number, active: deal.active });
  const open = all(state.owed);
  const solo = must
    ? due.forced.replace("#", names[must])
    : open ? due.owed.replace("#", open) : "";
  return {
    ...deal,
    number: number.number,
    left: number.left,
    factor,
    typed: bock?.adds ? 1 : factor,
    owed: state.owed,
    turn: number.turn.replace(/\..*/, "") + deal.turn.replace(/^\d+/, ""),
    bar: [
      number.bar[0],
      number.bar[1],
      deal.bar[2],
      [".due .bock", bock ? tells(course, state, factor) : ""],
      [".due .left", solo],
    ],
    text: [
      number.text[0],
      [".state", [deal.deals, bock && times(bock, factor), unsaid].filter(Boolean).join(" · ")],
    ],
  };
}
