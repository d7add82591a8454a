"""The result of an evening in words: leader, best game, story of a paper, text for a chat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.ledger.settle import Transfer
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.numerals import isolated
from scorepad.scoring.terms import Player
from scorepad.telling.evening import Placing, games_played, standings, who_owes
from scorepad.telling.facts import Fact
from scorepad.telling.game import kind_of
from scorepad.telling.moments import TURNED, moments
from scorepad.telling.money import in_short
from scorepad.telling.voice import Voice

_BEST = Text("Bestes Spiel: Nr. {number}, {what}, {who}", "Best game: no. {number}, {what}, {who}")
_WON_BY = Text("gewann mit", "won with"), Text("gewannen mit", "won with")
_LEADS = Text("führt mit", "is ahead with"), Text("führen mit", "are ahead with")
_TOGETHER = Text("{count} Leute", "{count} people")
MOST_NAMED = 3  # the most leaders who are named; for more only their number is given
_ALL_LEVEL = Text("Alle gleichauf", "All level")
_WON = Text("{won} von {games} gewonnen", "won {won} of {games}")
_SOLO = Text("{count} Solo", "{count} solo")
_SOLI = Text("{count} Soli", "{count} solos")


class Ahead(NamedTuple):
    """The leader or winner, words such as "won with", and the points.

    The last two are empty if all are equal.
    """

    who: str
    does: str
    points: str


def ahead(places: Sequence[Placing], voice: Voice, *, ended: bool) -> Ahead:
    """The leader of an evening, or a sentence that there is none before the first game."""
    if not any(placing.games or placing.points for placing in places):
        return Ahead(voice.heading("no_game").rstrip("."), "", "")
    first = [placing for placing in places if placing.place == 1]
    if len(first) == len(places):
        return Ahead(voice.say(_ALL_LEVEL), "", "")
    names = [voice.name(placing.player) for placing in first]
    return leading(names, voice.points(first[0].points), voice, ended=ended)


def leading(names: Sequence[str], points: str, voice: Voice, *, ended: bool) -> Ahead:
    """Those who share the first place with these points: all by name, or how many they are."""
    many = len(names) > MOST_NAMED
    who = voice.say(_TOGETHER, count=len(names)) if many else voice.listed(names)
    single, several = _WON_BY if ended else _LEADS
    return Ahead(who, voice.many(len(names), single, several), points)


def games_told(placing: Placing, voice: Voice) -> str:
    """A player's numbers of games played and won, and of soli; empty for none."""
    if not placing.games:
        return ""
    told = voice.say(_WON, won=placing.won, games=placing.games)
    if not placing.soli:
        return told
    return f"{told}, {voice.many(placing.soli, _SOLO, _SOLI)}"


def best_game(result: Replay, voice: Voice) -> str:
    """The game with the most points for one player; empty before the second game.

    It is empty too where nobody got points above zero.
    """
    games = [row for row in result.rows if row.number is not None and any(row.points.values())]
    if len(games) < 2:
        return ""
    best = max(games, key=_most_points)
    most = _most_points(best)
    if most <= 0:
        return ""
    what = kind_of(best.entry, voice.under(best.rules))
    players = [player for player, points in best.points.items() if points == most]
    names = ", ".join(isolated(voice.name(player)) for player in players)
    who = f"{names} {voice.points(most)}"
    return voice.say(_BEST, number=best.number, what=what, who=who)


def _most_points(row: Row) -> int:
    return max(row.points.values())


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
    parts = []
    if front.points:
        parts.append(margin(places, voice))
    if ended:
        parts += [str(fact) for fact in _moments_in_short(result, voice)]
    first = " ".join(word for word in front if word)
    return Story(first, tuple(part for part in parts if part))


def margin(places: Sequence[Placing], voice: Voice) -> str:
    """By how many points the first is ahead, and of whom; empty if those are too many to name."""
    most = places[0].points
    behind = [placing for placing in places if placing.points < most]
    second = behind[0].points
    followers = [placing.player for placing in behind if placing.points == second]
    if len(followers) > MOST_NAMED:
        return ""
    return voice.say(_MARGIN, points=voice.total(most - second), others=voice.names(followers))


def _moments_in_short(result: Replay, voice: Voice) -> Sequence[Fact]:
    """The moments of the evening in short. The turning point comes first; where another moment has
    the same words, both are one fact.
    """
    turned = voice.say(TURNED)
    shorts = [moment.short for moment in moments(result, voice)]
    shorts.sort(key=lambda short: short.name != turned)
    names: dict[str, list[str]] = {}
    for short in shorts:
        names.setdefault(short.text, []).append(short.name)
    return [Fact(_joined(same, voice), text) for text, same in names.items()]


def _joined(names: Sequence[str], voice: Voice) -> str:
    # Only the first name keeps its capital: "Wendepunkt und teuerstes Spiel".
    first, *others = names
    small = [f"{name[:1].lower()}{name[1:]}" for name in others]
    return voice.listed([first, *small])


_PAID = Text("Abgerechnet:", "Settled:")
_TO_PAY = Text("Es zahlen:", "To be paid:")


class ChatResult(NamedTuple):
    """The facts of the text; `transfers` is None without money, `remark` a sentence about money."""

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
    voice = facts.voice
    title = [facts.runde]
    if facts.evening not in facts.date:
        title.append(facts.evening)
    about = [facts.date, games_played(facts.result, voice)]
    if not (facts.result.ended or facts.sealed):
        about.append(voice.heading("running"))
    about.append(voice.unit_told)
    return [", ".join(title), ", ".join(part for part in about if part)]


def _standings(facts: ChatResult) -> list[str]:
    voice = facts.voice
    places = standings(facts.result, facts.totals, tuple(facts.totals))
    return [
        f"{placing.place}. {voice.name(placing.player)} {voice.points(placing.points)}"
        for placing in places
    ]


def _remarks(facts: ChatResult) -> list[str]:
    lines = [best_game(facts.result, facts.voice)]
    if facts.result.rows:
        lines.append(who_owes(facts.result.next, facts.voice))
    return [line for line in lines if line]


def _money(facts: ChatResult) -> list[str]:
    voice = facts.voice
    lines = [facts.remark] if facts.remark else []
    if facts.transfers is None:
        return lines
    if facts.transfers:
        lines.append(voice.say(_PAID if facts.sealed else _TO_PAY))
        lines += in_short(facts.transfers, voice)
    else:
        lines.append(voice.heading("nothing_owed"))
    return lines
