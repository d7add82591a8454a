"""The result of an evening in words: the leader, the leader's games, and the dearest game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.numerals import isolated
from scorepad.telling.evening import Placing
from scorepad.telling.game import kind_of
from scorepad.telling.voice import Voice

_BEST = Text("Bestes Spiel: Nr. {number}, {what}, {who}", "Best game: no. {number}, {what}, {who}")
_WINS = Text("gewinnt mit", "wins with"), Text("gewinnen mit", "win with")
_LEADS = Text("führt mit", "is ahead with"), Text("führen mit", "are ahead with")
_TOGETHER = Text("{count} Leute", "{count} people")
MOST_NAMED = 3  # the most leaders who are named; above it only their number is told
_LEVEL = Text("Alle gleichauf", "All level")
_WON = Text("{won} von {games} gewonnen", "won {won} of {games}")
_SOLO, _SOLI = Text("{count} Solo", "{count} solo"), Text("{count} Soli", "{count} solos")


@dataclass(frozen=True)
class Ahead:
    """Who leads or has won, a remark, and the points; `points` is empty where all are level."""

    who: str
    does: str
    points: str


def ahead(places: Sequence[Placing], voice: Voice, *, ended: bool) -> Ahead:
    """The leader of an evening; before the first game a sentence that there is none."""
    first = [one for one in places if one.place == 1]
    if not any(one.games or one.points for one in places):
        return Ahead(voice.heading("no_game").rstrip("."), "", "")
    if len(first) == len(places):
        return Ahead(voice.say(_LEVEL), "", "")
    does = voice.many(len(first), *(_WINS if ended else _LEADS))
    named = len(first) <= MOST_NAMED
    who = voice.names(one.player for one in first) if named else voice.say(_TOGETHER, count=len(first))
    return Ahead(who, does, voice.points(first[0].points))


def played(standing: Placing, voice: Voice) -> str:
    """Somebody's games played and won, and soli; empty for none."""
    if not standing.games:
        return ""
    soli = [voice.many(standing.soli, _SOLO, _SOLI)] if standing.soli else []
    return ", ".join([voice.say(_WON, won=standing.won, games=standing.games), *soli])


def best_game(result: Replay, voice: Voice) -> str:
    """The game that brought somebody most; empty before the second game."""
    games = [row for row in result.rows if row.number is not None and any(row.points.values())]
    if len(games) < 2:
        return ""
    best = max(games, key=lambda row: max(row.points.values()))
    most = max(best.points.values())
    who = [isolated(voice.name(player)) for player, points in best.points.items() if points == most > 0]
    what = kind_of(best.entry, voice.under(best.rules))
    return voice.say(_BEST, number=best.number, what=what, who=f"{', '.join(who)} {voice.points(most)}") if who else ""
