"""A tournament in words: the cost of a draw, the standing, and the teams."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from scorepad.declare import Text
from scorepad.scoring.numerals import MINUS
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranked, Ranks
from scorepad.scoring.tournament.worth import RankBy, value_text
from scorepad.telling.voice import Voice

NOT_OVER = Text("Das Turnier ist noch nicht zu Ende.", "The tournament is not over yet.")
_AT = Text("{what}: Tisch {tables}.", "{what}: table {tables}.")
_STRANGERS = Text("Niemand trifft sich wieder.", "Nobody meets again.")
_COSTS = {
    "met_again": (
        Text("Ein Paar trifft sich wieder", "One pair meets again"),
        Text("{count} Paare treffen sich wieder", "{count} pairs meet again"),
    ),
    "same_team": (
        Text("Ein Paar aus derselben Mannschaft", "One pair of the same team"),
        Text("{count} Paare aus derselben Mannschaft", "{count} pairs of the same team"),
    ),
    "same_club": (
        Text("Ein Paar aus demselben Verein", "One pair of the same club"),
        Text("{count} Paare aus demselben Verein", "{count} pairs of the same club"),
    ),
    "same_place": (
        Text(
            "Eine Person sitzt auf einem Platz von vorher", "One person sits in a place of before"
        ),
        Text(
            "{count} Leute sitzen auf einem Platz von vorher",
            "{count} people sit in a place of before",
        ),
    ),
}


_REMARK = Text("Runde {round}, Tisch {table}: {why}", "Round {round}, table {table}: {why}")
_WHY = {
    "gone": Text(
        "zählt nicht, seine Liste fehlt oder ist nicht lesbar.",
        "does not count, its list is missing or unreadable.",
    ),
    "people": Text(
        "zählt nicht, dort saßen andere, als das Turnier gesetzt hat.",
        "does not count, others sat there than the tournament had seated.",
    ),
    "list": Text(
        "zählt nicht, seine Liste passt nicht zu den Regeln.",
        "does not count, its list does not fit the rules.",
    ),
    "open": Text(
        "ist wieder offen; bis zur neuen Bestätigung zählt die Liste von vorher.",
        "is open again; until it is agreed to anew, the list of before counts.",
    ),
}


class TableMark(Protocol):
    """A table of a round that does not count as its people agreed; `numbers` are those who sit
    there.
    """

    @property
    def round(self) -> int: ...
    @property
    def table(self) -> int: ...
    @property
    def reason(self) -> str: ...
    @property
    def numbers(self) -> Collection[int]: ...
    @property
    def counts(self) -> bool: ...


def remark(mark: TableMark, voice: Voice) -> str:
    """A sentence about a table that is marked."""
    return voice.say(_REMARK, round=mark.round, table=mark.table, why=voice.say(_WHY[mark.reason]))


def cost(costs: Mapping[str, Sequence[int]], voice: Voice, *, first: bool) -> Iterator[str]:
    """The cost of a draw in sentences; `costs` has a count for each table by kind of cost. In the
    `first` round nobody can meet again.
    """
    if not first and not any(costs["met_again"]):
        yield voice.say(_STRANGERS)
    for name, texts in _COSTS.items():
        if tables := [str(number) for number, count in enumerate(costs[name], 1) if count]:
            yield voice.say(
                _AT, what=voice.many(sum(costs[name]), *texts), tables=voice.listed(tables)
            )


def value(reached: Fraction, by: RankBy, voice: Voice) -> str:
    """A value of the standing, as people write it."""
    text = value_text(reached, by).replace("-", MINUS)
    return text if voice.language == "en" else text.replace(".", ",")


class StandingLine(NamedTuple):
    """A line of the standing: the value of each round, in brackets where it is dropped, with a star
    at a table that was opened again, and a question mark at one that cannot be counted.
    """

    rank: int
    name: str
    value: str
    rounds: tuple[str, ...]
    own: bool


def standing(
    ranks: Ranks,
    by: RankBy,
    names: Mapping[int, str],
    voice: Voice,
    *,
    own: Collection[int] = (),
    marked: Iterable[TableMark] = (),
) -> tuple[StandingLine, ...]:
    """The standing, best first; empty before a round is over."""
    marks = {(number, mark.round): mark for mark in marked for number in mark.numbers}

    def rounds(line: Ranked) -> Iterator[str]:
        for number, (reached, kept) in enumerate(zip(line.rounds, line.kept, strict=True), 1):
            told = value(reached, by, voice)
            mark = marks.get((line.number, number))
            if mark is not None:
                told = f"{told}*" if mark.counts else "?"
            yield told if kept else f"({told})"

    return tuple(
        StandingLine(
            line.rank,
            names[line.number],
            value(line.value, by, voice),
            tuple(rounds(line)),
            line.number in own,
        )
        for line in ranks.standing
        if line.rounds
    )


class TeamLine(NamedTuple):
    """A line of the standing of teams; `members` are all members with their values, best first."""

    rank: int | None
    name: str
    value: str
    members: tuple[str, ...]


def teams(
    ranks: Ranks, by: RankBy, entrants: Iterable[Entrant], voice: Voice
) -> tuple[TeamLine, ...]:
    """The teams, best first; before the first round is over, without rank and value."""
    known = {entrant.number: entrant for entrant in entrants}
    played = any(line.rounds for line in ranks.standing)

    def told(reached: Fraction) -> str:
        return value(reached, by, voice) if played else ""

    members: dict[str, list[str]] = {}
    for line in ranks.standing:
        who = known[line.number]
        members.setdefault(who.team, []).append(f"{who.name}\u00a0{told(line.value)}".strip())
    return tuple(
        TeamLine(
            line.rank if played else None, line.team, told(line.value), tuple(members[line.team])
        )
        for line in ranks.teams
    )
