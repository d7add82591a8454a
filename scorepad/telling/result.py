"""The result of an evening in words: the leader, the best game, a story for the head of a paper, a
text for a chat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.ledger.settle import Transfer
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.numerals import isolated
from scorepad.scoring.terms import Player
from scorepad.telling.evening import Placing, games_played, standings, who_owes
from scorepad.telling.facts import Fact
from scorepad.telling.game import kind_of
from scorepad.telling.moments import TURNED, moments
from scorepad.telling.money import in_short
from scorepad.telling.voice import Voice

_BEST = Text("Bestes Spiel: Nr. {number}, {what}, {who}", "Best game: no. {number}, {what}, {who}")
_WINS = Text("gewinnt mit", "wins with"), Text("gewinnen mit", "win with")
_LEADS = Text("führt mit", "is ahead with"), Text("führen mit", "are ahead with")
_TOGETHER = Text("{count} Leute", "{count} people")
MOST_NAMED = 3  # the most leaders who are named; for more only their number is given
_WON = Text("{won} von {games} gewonnen", "won {won} of {games}")
_SOLO = Text("{count} Solo", "{count} solo")
_SOLI = Text("{count} Soli", "{count} solos")


class Ahead(NamedTuple):
    """The leader or winner, words such as "wins with", and the points; the last two are empty if
    all are equal.
    """

    who: str
    does: str
    points: str


def ahead(places: Sequence[Placing], voice: Voice, *, ended: bool) -> Ahead:
    """The leader of an evening, or a sentence that there is none before the first game."""
    first = [one for one in places if one.place == 1]
    if not any(one.games or one.points for one in places):
        return Ahead(voice.heading("no_game").rstrip("."), "", "")
    if len(first) == len(places):
        return Ahead(voice.say(Text("Alle gleichauf", "All level")), "", "")
    does = voice.many(len(first), *(_WINS if ended else _LEADS))
    named = len(first) <= MOST_NAMED
    who = (
        voice.names(one.player for one in first)
        if named
        else voice.say(_TOGETHER, count=len(first))
    )
    return Ahead(who, does, voice.points(first[0].points))


def played(standing: Placing, voice: Voice) -> str:
    """A player's numbers of games played and won, and of soli; empty for none."""
    if not standing.games:
        return ""
    soli = [voice.many(standing.soli, _SOLO, _SOLI)] if standing.soli else []
    return ", ".join([voice.say(_WON, won=standing.won, games=standing.games), *soli])


def best_game(result: Replay, voice: Voice) -> str:
    """The game with the most points for one player; empty before the second game."""
    games = [row for row in result.rows if row.number is not None and any(row.points.values())]
    if len(games) < 2:
        return ""
    best = max(games, key=lambda row: max(row.points.values()))
    most = max(best.points.values())
    who = [
        isolated(voice.name(player)) for player, points in best.points.items() if points == most > 0
    ]
    what = kind_of(best.entry, voice.under(best.rules))
    return (
        voice.say(
            _BEST, number=best.number, what=what, who=f"{', '.join(who)} {voice.points(most)}"
        )
        if who
        else ""
    )


_MARGIN = Text("{points} vor {others}", "{points} ahead of {others}")


class Story(NamedTuple):
    """The leader with the points, and further sentences, the most important first."""

    first: str
    parts: tuple[str, ...]

    @property
    def more(self) -> str:
        """The further sentences, the last one without its full stop; may be empty."""
        return ". ".join(part.removesuffix(".") for part in self.parts)

    @property
    def brief(self) -> Story:
        return Story(self.first, self.parts[:1])


def story(result: Replay, places: Sequence[Placing], voice: Voice, *, ended: bool) -> Story:
    """The story of an evening; `places` are its standings. Only an ended evening has moments."""
    voice = voice.calling({player: isolated(name) for player, name in voice.roster.items()})
    front = ahead(places, voice, ended=ended)
    behind = margin(places, voice) if front.points else ""
    told = map(str, _told(result, voice)) if ended else ()
    first = " ".join(filter(None, (front.who, front.does, front.points)))
    return Story(first, tuple(filter(None, (behind, *told))))


def margin(places: Sequence[Placing], voice: Voice) -> str:
    """By how many points the first is ahead, and of whom; empty if those are too many to name."""
    most = places[0].points
    behind = [one for one in places if one.points < most]
    next_ones = [one.player for one in behind if one.points == behind[0].points]
    if len(next_ones) > MOST_NAMED:
        return ""
    return voice.say(
        _MARGIN, points=voice.total(most - behind[0].points), others=voice.names(next_ones)
    )


def _told(result: Replay, voice: Voice) -> Sequence[Fact]:
    # The turning point comes first; it replaces the game with the most points if both are the same
    # game.
    names: dict[str, list[str]] = {}
    for fact in sorted(
        (one.short for one in moments(result, voice)),
        key=lambda fact: fact.name != voice.say(TURNED),
    ):
        names.setdefault(fact.text, []).append(fact.name)
    return [Fact(_joined(own, voice), text) for text, own in names.items()]


def _joined(names: Sequence[str], voice: Voice) -> str:
    first, *others = names
    return voice.listed([first, *(f"{name[:1].lower()}{name[1:]}" for name in others)])


_PAID = Text("Abgerechnet:", "Settled:")
_TO_PAY = Text("Es zahlen:", "To be paid:")


class ChatResult(NamedTuple):
    """The facts of the text; `date` is a text. `transfers` is None without money; `remark` is a
    sentence about it.
    """

    runde: str
    evening: str
    date: str
    result: Replay
    totals: Mapping[Player, int]
    voice: Voice
    transfers: Sequence[Transfer] | None = None
    sealed: bool = False
    remark: str = ""


def for_chat(facts: ChatResult) -> str:
    """The result as one text for the group chat: no markup, one fact a line."""
    parts = [_head(facts), _standings(facts), _remarks(facts), _money(facts)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _head(facts: ChatResult) -> list[str]:
    games = games_played(facts.result, facts.voice)
    state = [] if facts.result.ended or facts.sealed else [facts.voice.heading("running")]
    title = [facts.runde] if facts.evening in facts.date else [facts.runde, facts.evening]
    return [
        ", ".join(title),
        ", ".join(filter(None, [facts.date, games, *state, facts.voice.unit_told])),
    ]


def _standings(facts: ChatResult) -> list[str]:
    places = standings(facts.result, facts.totals, tuple(facts.totals))
    return [
        f"{placed.place}. {facts.voice.name(placed.player)} {facts.voice.points(placed.points)}"
        for placed in places
    ]


def _remarks(facts: ChatResult) -> list[str]:
    lines = list(filter(None, [best_game(facts.result, facts.voice)]))
    owed = who_owes(facts.result.next, facts.voice)
    return [*lines, owed] if owed and facts.result.rows else lines


def _money(facts: ChatResult) -> list[str]:
    voice = facts.voice
    remark = [facts.remark] if facts.remark else []
    if facts.transfers is None:
        return remark
    if not facts.transfers:
        return [*remark, voice.heading("nothing_owed")]
    return [
        *remark,
        voice.say(_PAID if facts.sealed else _TO_PAY),
        *in_short(facts.transfers, voice),
    ]
