// The rows of what waits as they will count, the block above them, and the head and bar after them. Loaded once
// something waits.
import { shared } from "../entry/typed.js";
import { field } from "../frame/outbox.js";
import { $, made, parsed } from "../frame/shown.js";
import { after, begin, facts, fires, foreseen } from "./course.js";
import { counts, many, tell } from "./waiting.js";

const minus = ({ unit = 1 }, points, plus = "") => (points < 0 ? "−" : points > 0 ? plus : "") + Math.abs(points) * unit;
let shown; // whether the menu is open

// The points of each player, from the shares of a value of one; null if only the server can compute them.
export function points(one, share, factor) {
  const { game, found, re, active } = one;
  const shares = share[`${game.game}:${game.solo}`] ?? share[game.game] ?? share[""];
  const each = found && shares?.[`${found.winner ?? ""}${re.length}`]?.[+(found.value < 0)];
  const all = shares
    ? each && active.map((player) => Math.abs(found.value) * each[+!re.includes(player)])
    : shared(active.map((player) => field(one, `p:${player}`)), field(one, "bocked") ? 1 : factor, share.blank);
  return all && Object.fromEntries(active.map((player, at) => [player, all[at]]));
}

// What waits, each with its game and its points, and the game after them all; none of it is `sure` after a game that
// turns the evening otherwise than it can be counted here. What is `plain` is no game: an incident, of which the calm ones
// change no other row. A game is counted (`got`) where its page showed the factor that it has now.
export function evening(view, games) {
  let state = begin(view), sure = true, place = 0;
  const played = games.map((one) => {
    const next = counts(one) && foreseen(view, place++, state);
    const fits = sure && next && !one.status && (!one.found || one.game.factor === next.factor);
    const got = fits && points(one, view.share, next.typed);
    const now = { one, next, got };
    if (one.plain) sure &&= view.calm?.some((path) => one.action.endsWith(path));
    else if (next) {
      sure &&= got && !view.turns.some(fires(facts(one), one.found?.winner));
      if (sure && view.course) state = after(state, one, next, view.course);
    }
    return now;
  });
  return { played, sure, next: foreseen(view, place, state) };
}

export function paint(view, queue, acts) {
  if (!$(`[href="${view.style}"]`)) document.head.append(made("link", { rel: "stylesheet", href: view.style }));
  const rows = $("#board tbody");
  const totals = new Map(view.totals);
  const { played, sure, next } = evening(view, queue);
  const list = [];
  for (const each of played) rows.prepend(...row(view, each, totals, list, acts));
  if (list.length) rows.prepend(block(view, acts, list, played.filter(({ one, got }) => one.status !== "lost" && !got).length));
  const heads = $("thead tr").cells;
  const now = [...totals.values()];
  view.totals.forEach(([player], at) => {
    const head = heads[at + 1];
    $(".total", head).textContent = minus(view, now[at]);
    head.classList.toggle("best", now[at] === Math.max(...now) && now.some(Boolean));
    if (next?.owed) $(".owed", head)?.toggleAttribute("hidden", !next.owed[player]);
  });
  if ($(`.bar a[href$="/spiel"]`) && next) {
    tell(document, sure ? next.bar : next.bar.concat(view.unsure));
    const was = $("th.deals"), deals = heads[next.column];
    was.classList.remove("deals");
    deals.classList.add("deals");
    $(".name", deals).after($(".hidden", was));
  }
  // A question of a waiting game is announced in view, however many games wait.
  const ways = [...document.querySelectorAll("[value=answer], [value=copy]")];
  const way = ways.at(-1);
  if (!way) return;
  const says = `${many(view.waits, view.wait, queue.length)}, ${many(view.ask, view.asks, ways.length)}`;
  const button = made("button", { className: "button", textContent: way.textContent, onclick: () => way.click() });
  $(".bar").prepend(made("div", { className: "waits notice" }, made("b", {}, says), button));
}

// What is not sent yet, and what of it is not in the totals, with one menu.
function block(view, acts, list, missing) {
  const all = $("tr", parsed(view.rows.all));
  const lacks = missing ? `, ${many(view.lacks, view.lack, missing)}` : "";
  $("summary", all).textContent = many(view.unsent, view.unsents, list.length) + lacks;
  $("ul", all).append(...list);
  $("details", all).open = shown;
  $("details", all).ontoggle = ({ target }) => { if (target.isConnected) shown = target.open; };
  $("[value=send]", all).onclick = acts.send;
  return all;
}

// The rows come from the server without a word that anybody typed; that is put into them as text.
function row(view, { one, next, got }, totals, list, acts) {
  const { game, found, re, active, status, plain, text } = one;
  const [played, other, below] = parsed(view.rows[status]).querySelectorAll("tr");
  view.totals.forEach(([player], at) => {
    const mine = re.includes(player);
    if (got?.[player]) totals.set(player, totals.get(player) + got[player]);
    const stands = view.points ? minus(view, got?.[player], "+") : minus(view, totals.get(player));
    const won = got && found?.winner === (mine ? "re" : "kontra") ? "w" : "";
    Object.assign(played.cells[at + 1], active.includes(player) ? { textContent: got ? stands : "?", className: won + (mine ? "r" : "") } : { textContent: "–", className: "o" });
  });
  const times = got && (found ? found.times : next.factor);
  const sign = view.signs[game.solo] ?? view.signs[game.game] ?? "";
  const value = got ? found ? minus(view, found.value) : "±" : "?";
  tell(played, [["b", next?.number ?? "·"], ["span", value], ["i", sign], [".bock", times > 1 ? `×${times}` : ""]]);
  tell(other, [[".event", text]]);
  let place = $(".event", other);
  if (status === "lost" && !plain) {
    place = $(".text", below);
    place.textContent = text;
    place.before(": ");
  }
  for (const button of below.querySelectorAll("button")) button.onclick = () => acts[button.value](one, place);
  const shows = plain ? other : played;
  if (status) return [shows, below];
  list.unshift(made("li", {}, made("span", {}, plain ? text : `${$("b", played).textContent}: ${text.replace(/^\d+: /, "")}`), $(".ways", below)));
  return [shows];
}
