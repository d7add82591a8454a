"""An evening in words: dealer, next game, what must be played, end of the evening, standings."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Next, Replay, Row
from scorepad.scoring.rules.bock import BockRules
from scorepad.scoring.terms import KA_DA_MU, SOLO_LIKE, GameKind, Player
from scorepad.telling.game import deals, out, winners
from scorepad.telling.voice import Voice

_GAME = Text("{count} Spiel", "{count} game")
_GAMES = Text("{count} Spiele", "{count} games")
_ROUND = Text("Runde {number}", "Round {number}")
_LEFT = Text("noch {count}", "{count} left")
_POINT = Text("noch {count} Punkt", "{count} point left")
_POINTS = Text("noch {count} Punkte", "{count} points left")
_POT_IS_EMPTY = Text("Der Punktetopf ist leer.", "The pot of points is empty.")
_ROUNDS_PLAYED = Text("Alle Runden sind gespielt.", "All rounds are played.")
_GAMES_PLAYED = Text("Alle Spiele sind gespielt.", "All games are played.")
_DEALER_OUT = Text("{name} gibt und setzt aus", "{name} deals and sits out")
_WITH_HIM = (
    Text("{name} gibt, {others} setzt mit aus", "{name} deals, {others} sits out too"),
    Text("{name} gibt, {others} setzen mit aus", "{name} deals, {others} sit out too"),
)
_PLAYS_FIRST = Text("{deals}, {name} spielt auf", "{deals}, {name} plays first")
_BOCK = {
    1: Text("Bock", "Bock"),
    2: Text("Doppelbock", "Double Bock"),
    3: Text("Dreifachbock", "Triple Bock"),
}
_BOCK_TIMES = Text("Bock ×{factor}", "Bock ×{factor}")
_BOCK_LEFT = Text("{bock} noch {count}", "{bock}: {count} left")
_BOCK_LATER = Text("nach den Soli {bock} {count}", "after the solos {bock} {count}")
_THEN = Text(", danach ", ", then ")
_BOCK_UNTIL = Text("{bock}, bis {name} wieder gibt", "{bock} until {name} deals again")
_FORCED = Text("{name} wird vorgeführt", "{name} must play a solo")
_OWED = Text("Offene Soli: {count}", "Solos owed: {count}")
_LEVELS_NAMED = 13
"""The levels of Bock that a phone can tell: one more than the games that it foresees."""
_ROUND_LEFT = Text("Pflichtsolorunde, noch {count}", "Pflichtsolo round, {count} left")
_SEALED = Text("Abgerechnet und versiegelt", "Settled and sealed")
_OTHERWISE = Text(
    "Scorepad rechnet heute anders. Es gilt, was versiegelt ist.",
    "Scorepad would count it differently today. What is sealed counts.",
)
_PFLICHTSOLI_OWED = Text("Offene Pflichtsoli: {who}", "Pflichtsolos owed: {who}")
_ROUND_OF_SOLI = Text(
    "Pflichtsolorunde: jeder spielt sein Solo.", "Pflichtsolo round: everybody plays their solo."
)
_SITS_OUT = Text(
    "{name} wird vorgeführt; jemand anders setzt aus.",
    "{name} must play a solo now; somebody else sits out.",
)
_AS_MANY = Text(
    "{name} wird vorgeführt: So viele Soli fehlen, wie Spiele übrig sind.",
    "{name} must play a solo now: as many solos are owed as games are left.",
)
_OVER = Text(
    "{name} wird vorgeführt: Die Spiele sind um, das Solo fehlt noch.",
    "{name} must play a solo now: the games are over and the solo is still owed.",
)
_KA_DA_MU = Text(
    "Ka-Da-Mu ist fällig: Kann der Erste nicht, darf der Zweite, muss der Dritte.",
    "Ka-Da-Mu is due: if the first cannot play a solo, the second may, the third must.",
)
_SCHWARZE_SAU = Text(
    "Nach einem Nullspiel ist eine Schwarze Sau fällig.", "After a zero game a Schwarze Sau is due."
)


class Placing(NamedTuple):
    """A player's place by points (equal totals share it) with numbers of games.

    `re` are the games as Re, soli included.
    """

    place: int
    player: Player
    points: int
    games: int
    won: int
    soli: int
    re: int = 0


def standings(
    result: Replay, totals: Mapping[Player, int], seats: Sequence[Player]
) -> tuple[Placing, ...]:
    """Everybody sorted by total, highest first; equal totals in seating order."""
    games = _games_that_count(result)
    points = {player: totals.get(player, 0) for player in seats}
    ordered = sorted(seats, key=lambda player: -points[player])
    highest_first = [points[player] for player in ordered]
    placings = []
    for player in ordered:
        place = highest_first.index(points[player]) + 1
        placings.append(_placing(place, player, points[player], games))
    return tuple(placings)


def _placing(place: int, player: Player, points: int, games: Sequence[Row]) -> Placing:
    played = [row for row in games if player in row.points]
    won = [row for row in games if _is_won(row, player)]
    as_re = _games_as_re(games, player)
    soli = [game for game in as_re if game.game in SOLO_LIKE or game.typed_soloist == player]
    return Placing(place, player, points, len(played), len(won), len(soli), len(as_re))


def _games_as_re(rows: Sequence[Row], player: Player) -> list[Game]:
    games = [row.entry for row in rows if isinstance(row.entry, Game)]
    return [game for game in games if player in game.re]


def _is_won(row: Row, player: Player) -> bool:
    return row.winner is not None and player in winners(row)


def games_in_words(games: int, voice: Voice) -> str:
    return voice.many(games, _GAME, _GAMES)


def games_played(result: Replay, voice: Voice) -> str:
    return games_in_words(len(_games_that_count(result)), voice)


def _games_that_count(result: Replay) -> list[Row]:
    # A game with problems counts nothing until it is corrected.
    return [row for row in result.rows if row.number is not None and not row.problems]


def state_of(result: Replay, voice: Voice, *, ended: bool) -> str:
    """The round and the games left, or the number of games once ended."""
    if ended:
        return games_played(result, voice)
    return round_of(result.next, voice)


def round_of(then: Next, voice: Voice) -> str:
    """The round of the next game, and what is left of the evening."""
    parts = [voice.say(_ROUND, number=then.round)]
    if then.games_left is not None:
        parts.append(voice.say(_LEFT, count=then.games_left))
    if then.points_left is not None:
        parts.append(voice.many(then.points_left * voice.unit, _POINT, _POINTS))
    return " · ".join(parts)


def until(time: str, voice: Voice) -> str:
    """The time of day at which the evening ends by its rules; empty without one."""
    return voice.say(Text("bis {time}", "until {time}"), time=time) if time else ""


def over(then: Next, voice: Voice) -> str:
    """The reason why the evening could end now; empty if it could not."""
    if then.games_left == 0:
        return voice.say(_ROUNDS_PLAYED if then.rules.evening.ends == "rounds" else _GAMES_PLAYED)
    if then.points_left == 0:
        return voice.say(_POT_IS_EMPTY)
    return ""


def sealed(voice: Voice, *, same: bool) -> tuple[str, ...]:
    """A note that the evening is sealed.

    Unless `same`, also a note that the sealed points hold although Scorepad would count differently
    today.
    """
    if same:
        return (voice.say(_SEALED),)
    return voice.say(_SEALED), voice.say(_OTHERWISE)


def who_deals(dealer: Player, sits_out: Sequence[Player], voice: Voice) -> str:
    """The dealer and the players who sit out, in one sentence without a full stop."""
    if not sits_out:
        return deals(dealer, voice)
    if dealer not in sits_out:
        return f"{deals(dealer, voice)}, {out(sits_out, voice)}"
    name = voice.name(dealer)
    others = [player for player in sits_out if player != dealer]
    if not others:
        return voice.say(_DEALER_OUT, name=name)
    return voice.many(len(others), *_WITH_HIM, name=name, others=voice.names(others))


def who_does_what(then: Next, voice: Voice) -> str:
    """The dealer and the player who leads, in one sentence.

    Those who sit out are named only if the dealer is one of them.
    """
    sits_out = then.sits_out if then.dealer in then.sits_out else ()
    dealing = who_deals(then.dealer, sits_out, voice)
    return voice.say(_PLAYS_FIRST, deals=dealing, name=voice.name(then.leads))


def gone_from(totals: Mapping[Player, int], players: Iterable[Player], voice: Voice) -> str:
    """The players who are no longer at the table, with their totals; empty for nobody."""
    gone = [f"{voice.name(player)} {voice.total(totals[player])}" for player in players]
    if not gone:
        return ""
    return voice.say(Text("Gegangen: {who}", "Gone: {who}"), who=", ".join(gone))


def bock_now(factor: int, voice: Voice) -> str:
    """The Bock factor of the next game; empty for 1."""
    return voice.say(_BOCK_TIMES, factor=factor) if factor > 1 else ""


def bock_words(bock: BockRules, voice: Voice) -> dict[str, Any]:
    """The words of Bock that is counted on a phone: by level from 1, and sentences with the places
    "#" and "##".
    """
    levels = [_bock_of(level, bock, voice) for level in range(1, _LEVELS_NAMED + 1)]
    return {
        "levels": levels,
        "left": voice.say(_BOCK_LEFT, bock="#", count="##"),
        "then": voice.say(_THEN),
        "times": voice.say(_BOCK_TIMES, factor="#"),
    }


def due_words(voice: Voice) -> dict[str, str]:
    """The words of soli that are owed, counted on a phone; "#" is a name or a number."""
    return {
        "forced": voice.say(_FORCED, name="#"),
        "owed": voice.say(_OWED, count="#"),
    }


def bock_ahead(then: Next, voice: Voice) -> str:
    """The Bock that runs until a player deals again, then the waiting Bock games in order."""
    waiting = _bock_waiting(then, voice)
    if not waiting:
        return _bock_until(then, voice)
    if not then.bock.running:
        return waiting
    until = _bock_until(then, voice)
    return f"{until} · {waiting}" if until else waiting


def _bock_waiting(then: Next, voice: Voice) -> str:
    """The waiting Bock games: "Doppelbock noch 2, danach Bock 4". Level 0 is a game without Bock,
    such as an owed solo.
    """
    runs = []
    for level, games in groupby(then.bock.waiting):
        if level:
            runs.append((_bock_of(level, then.rules.bock, voice), len(list(games))))
    if not runs:
        return ""
    words = _BOCK_LEFT if then.bock.waiting[0] else _BOCK_LATER
    bock, count = runs[0]
    told = [voice.say(words, bock=bock, count=count)]
    told += [f"{bock} {count}" for bock, count in runs[1:]]
    return voice.say(_THEN).join(told)


def _bock_until(then: Next, voice: Voice) -> str:
    """The running Bock: "Bock ×2, bis Anna wieder gibt". Anna is the first after the dealer who
    ends a running part.
    """
    bock = bock_now(then.factor, voice)
    place = then.table.index(then.dealer) + 1
    deals_in_turn = then.table[place:] + then.table[:place]
    ends = {part.dealer for part in then.bock.running}
    ending = [player for player in deals_in_turn if player in ends]
    if not ending or not bock:
        return bock
    return voice.say(_BOCK_UNTIL, bock=bock, name=voice.name(ending[0]))


def still_due(then: Next, voice: Voice) -> str:
    """The Pflichtsoli and special games that must still be played."""
    parts = []
    if then.forced_soloist is not None:
        parts.append(voice.say(_FORCED, name=voice.name(then.forced_soloist)))
    if then.special_game is not None:
        game = voice.label(then.special_game)
        parts.append(voice.say(Text("{game} fällig", "{game} due"), game=game))
    if round_of_soli(then):
        parts.append(voice.say(_ROUND_LEFT, count=then.pflichtsolo_round))
    owed = sum(then.pflichtsolo_owed.values())
    if owed and then.forced_soloist is None:
        parts.append(voice.say(_OWED, count=owed))
    return " · ".join(parts)


def who_owes(then: Next, voice: Voice) -> str:
    """The players who still owe Pflichtsoli, with their number if above one; empty for nobody."""
    owing = []
    for player, count in then.pflichtsolo_owed.items():
        name = voice.name(player)
        owing.append(name if count == 1 else f"{name} {count}")
    if not owing:
        return ""
    return voice.say(_PFLICHTSOLI_OWED, who=", ".join(owing))


def _bock_of(level: int, bock: BockRules, voice: Voice) -> str:
    if bock.factor != 2:
        return voice.say(_BOCK_TIMES, factor=bock.times(level))
    return voice.say(_BOCK[level]) if level in _BOCK else f"×{bock.times(level)}"


class Due(NamedTuple):
    """A game that must be played: its kind, its player if known, and the reason in a sentence.

    `reseat` is a soloist whom the rotation lets sit out, so that another player has to (KIF V11).
    """

    game: GameKind
    why: str
    soloist: Player | None = None
    ka_da_mu: bool = False
    reseat: bool = False


def due(state: Next, active: tuple[Player, ...], voice: Voice) -> Due | None:
    """The game that must be played if `active` are the players; None for any game.

    An owed solo comes before special games. In Tripelkopf the points are typed in, so that only a
    Schiebekopf is known.
    """
    typed = state.rules.table.team_mode == "tripelkopf"
    if typed and state.special_game != GameKind.SCHIEBEKOPF:
        return None
    if state.forced_soloist is not None:
        return _forced(state, state.forced_soloist, active, voice)
    if state.special_game is not None:
        return _special(state, state.special_game, voice)
    if not round_of_soli(state):
        return None
    owing = [player for player in active if state.pflichtsolo_owed.get(player)]
    return Due(GameKind.SOLO, voice.say(_ROUND_OF_SOLI), owing[0] if len(owing) == 1 else None)


def round_of_soli(state: Next) -> bool:
    """Whether the next game is part of a round of Pflichtsoli and somebody still owes one."""
    if state.pflichtsolo_round == 0:
        return False
    return bool(state.pflichtsolo_owed) or not state.rules.pflichtsolo.count


def _forced(state: Next, soloist: Player, active: tuple[Player, ...], voice: Voice) -> Due:
    name = voice.name(soloist)
    if soloist not in active:
        return Due(GameKind.SOLO, voice.say(_SITS_OUT, name=name), reseat=True)
    why = voice.say(_AS_MANY if state.games_left else _OVER, name=name)
    return Due(GameKind.SOLO, why, soloist)


def _special(state: Next, special: str, voice: Voice) -> Due:
    if special == KA_DA_MU:
        return Due(GameKind.SOLO, voice.say(_KA_DA_MU), ka_da_mu=True)
    if special == GameKind.SCHWARZE_SAU and state.rules.special_round.kind != special:
        return Due(GameKind.SCHWARZE_SAU, voice.say(_SCHWARZE_SAU))
    why = voice.say(Text("{game} ist fällig.", "{game} is due."), game=voice.label(special))
    return Due(GameKind(special), why)
