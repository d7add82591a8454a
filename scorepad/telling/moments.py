"""What is told of an evening that is over, and only where there is ground: its dearest game, its turn, its streak."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.terms import Player
from scorepad.telling.game import kind_of, points_of, winners
from scorepad.telling.voice import Voice

LEAST_GAMES = 8
"""Games before an evening has moments."""
LEAST_STREAK = 4
MOST_NAMED = 2
"""Games or people that share a moment; what more of them have alike is none."""
_EARLY = 4
"""Whoever takes the lead in the first of so many parts of an evening was simply ahead."""

_DEAREST, _WHAT = (
    Text("Das teuerste Spiel", "The dearest game"),
    Text("Spiel {number}, {what}: {points} für {who}", "Game {number}, {what}: {points} for {who}"),
)
_TURN, _PASSED = (
    Text("Der Wendepunkt", "The turning point"),
    Text(
        "In Spiel {number} zieht {name} an {others} vorbei und bleibt bis zum Schluss vorn.",
        "In game {number} {name} passes {others} and stays ahead to the end.",
    ),
)
_STREAK = Text("Die längste Serie", "The longest streak")
_WON_IN_A_ROW = (
    Text(
        "{who} gewinnt {games} Spiele in Folge, von Spiel {first} bis Spiel {last}.",
        "{who} wins {games} games in a row, from game {first} to game {last}.",
    ),
    Text("{who} gewinnen je {games} Spiele in Folge.", "{who} each win {games} games in a row."),
)


@dataclass(frozen=True, slots=True)
class Moment:
    """What it is called, and what happened; `index` is the place of its game in the log, where it is one game."""

    title: str
    text: str
    index: int | None = None


def moments(result: Replay, voice: Voice) -> tuple[Moment, ...]:
    """The moments of an evening that is over: three at most, of a short or even evening fewer or none."""
    games = [row for row in result.rows if row.number is not None and not row.problems]
    if len(games) < LEAST_GAMES:
        return ()
    told = (_dearest(games, voice), _turn(result.rows, len(games), voice), _streak(games, voice))
    return tuple(moment for moment in told if moment is not None)


def _dearest(games: Sequence[Row], voice: Voice) -> Moment | None:
    """The game in which somebody won or lost most."""
    most = max(_stake(row) for row in games)
    dearest = [row for row in games if _stake(row) == most]
    if not most or len(dearest) > MOST_NAMED:
        return None
    text = " · ".join(_in_words(row, most, voice) for row in dearest)
    return Moment(voice.say(_DEAREST), text, dearest[0].index if len(dearest) == 1 else None)


def _stake(row: Row) -> int:
    return max(map(abs, row.points.values()), default=0)


def _in_words(row: Row, most: int, voice: Voice) -> str:
    """Who won so much in a game; where nobody did, who lost it."""
    side = 1 if most in row.points.values() else -1
    who = [player for player, points in points_of(row) if points == side * most]
    what = kind_of(row.entry, voice.under(row.rules))
    return voice.say(_WHAT, number=row.number, what=what, points=voice.points(side * most), who=voice.names(who))


def _turn(rows: Sequence[Row], games: int, voice: Voice) -> Moment | None:
    """The game in which whoever won the evening alone took the lead for good."""
    (winner, *others), behind = _ahead(rows[-1]), None
    for place, row in enumerate(rows):
        if _ahead(row) != [winner]:
            behind = place
    if others or behind is None:
        return None
    turn, passed = rows[behind + 1], [player for player in _ahead(rows[behind]) if player != winner]
    if turn.number is None or turn.number * _EARLY <= games or len(passed) > MOST_NAMED:
        return None
    text = voice.say(_PASSED, number=turn.number, name=voice.name(winner), others=voice.names(passed))
    return Moment(voice.say(_TURN), text, turn.index)


def _ahead(row: Row) -> list[Player]:
    """Who had the most points after a row."""
    most = max(row.totals.values())
    return [player for player, total in row.totals.items() if total == most]


def _streak(games: Sequence[Row], voice: Voice) -> Moment | None:
    """The most games in a row that somebody won of those played."""
    people = dict.fromkeys(player for row in games for player, _points in points_of(row))
    runs = {player: _longest(player, games) for player in people}
    most = max(map(len, runs.values()))
    best = [player for player, run in runs.items() if len(run) == most]
    if most < LEAST_STREAK or len(best) > MOST_NAMED:
        return None
    first, last = runs[best[0]][0], runs[best[0]][-1]
    who = voice.names(best)
    text = voice.many(len(best), *_WON_IN_A_ROW, who=who, games=most, first=first.number, last=last.number)
    return Moment(voice.say(_STREAK), text)


def _longest(player: Player, games: Sequence[Row]) -> Sequence[Row]:
    """The longest run of games that somebody won, the first one of equals."""
    longest: list[Row] = []
    run: list[Row] = []
    for row in games:
        if player in row.points:
            run = [*run, row] if player in winners(row) else []
            longest = run if len(run) > len(longest) else longest
    return longest
