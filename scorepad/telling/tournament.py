"""A tournament in words: the cost of a draw, the standing, and the teams."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, NamedTuple, Protocol

from scorepad.declare import Text
from scorepad.scoring.numerals import MINUS
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranked, Ranks
from scorepad.scoring.tournament.ties import TieBreak, tie_breaks
from scorepad.scoring.tournament.worth import RankBy, value_text
from scorepad.telling.facts import NO_BREAK
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
        Text("Eine Person sitzt auf einem Platz von vorher", "One person sits in an earlier seat"),
        Text(
            "{count} Leute sitzen auf einem Platz von vorher",
            "{count} people sit in an earlier seat",
        ),
    ),
}
_LARGE_AGAIN = (
    Text(
        "Eine Person sitzt wieder an einem Tisch mit mehr als vier",
        "One person sits at a table of more than four again",
    ),
    Text(
        "{count} Leute sitzen wieder an einem Tisch mit mehr als vier",
        "{count} people sit at a table of more than four again",
    ),
)
_FIVES_FIRST = Text(
    "Ein zweites Mal zu fünft sitzt erst jemand, wenn alle dort saßen: Das geht vor und kostet "
    "manchmal ein Wiedersehen.",
    "Nobody sits at a table of five twice before all others did once: this comes first, and "
    "sometimes a pair meets again for it.",
)
_FIVES_FREE = Text(
    "Wie oft jemand zu fünft sitzt, ist dem Los egal.",
    "How often somebody sits at a table of five makes no difference to the draw.",
)
_FIVES_WEIGH = (
    Text(
        "Noch einmal zu fünft wiegt beim Losen so viel wie ein Wiedersehen.",
        "A second time at a table of five weighs as much in the draw as a pair that meets again.",
    ),
    Text(
        "Noch einmal zu fünft wiegt beim Losen so viel wie {count} Wiedersehen.",
        "A second time at a table of five weighs as much in the draw as {count} pairs that meet again.",
    ),
)
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
        "is open again; until it is confirmed again, the earlier list counts.",
    ),
}
_ASKED = Text("zählt, nachgefragt und bestätigt: {doubts}", "counts, asked and confirmed: {doubts}")


class TableMark(Protocol):
    """A marked table of a round; `numbers` are its people's.

    It does not count as its people agreed, or has `doubts` that were asked and confirmed.
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
    @property
    def doubts(self) -> Sequence[Problem]: ...


def remark(mark: TableMark, voice: Voice) -> str:
    """What there is to say about a table that is marked."""
    doubts = [doubt.message(voice.language) for doubt in mark.doubts]
    if mark.reason == "asked":
        why = voice.say(_ASKED, doubts=" ".join(doubts))
    else:
        why = " ".join([voice.say(_WHY[mark.reason]), *doubts])
    return voice.say(_REMARK, round=mark.round, table=mark.table, why=why)


def cost(costs: Mapping[str, Sequence[int]], voice: Voice, *, first: bool) -> Iterator[str]:
    """The cost of a draw in sentences; `costs` has a count for each table by kind of cost.

    In the `first` round nobody can meet again, so that nothing is said about it.
    """
    if not first and not any(costs["met_again"]):
        yield voice.say(_STRANGERS)
    for name, texts in _COSTS.items():
        counts = costs[name]
        tables = [str(number) for number, count in enumerate(counts, 1) if count]
        if tables:
            what = voice.many(sum(counts), *texts)
            yield voice.say(_AT, what=what, tables=voice.listed(tables))


def large_again(counts: Sequence[int], voice: Voice) -> Iterator[str]:
    """A sentence about those who sit at a table of more than four again; `counts` are by table."""
    tables = [str(number) for number, count in enumerate(counts, 1) if count]
    if tables:
        what = voice.many(sum(counts), *_LARGE_AGAIN)
        yield voice.say(_AT, what=what, tables=voice.listed(tables))


def weight_of_fives(weight: int | None, voice: Voice) -> str:
    """What another time at a table of five weighs in the draw; None comes before everything."""
    if weight is None:
        return voice.say(_FIVES_FIRST)
    if weight == 0:
        return voice.say(_FIVES_FREE)
    return voice.many(weight, *_FIVES_WEIGH)


def value(reached: Fraction, by: RankBy, voice: Voice) -> str:
    """A value of the standing, as people write it."""
    text = value_text(reached, by).replace("-", MINUS)
    if voice.language == "en":
        return text
    return text.replace(".", ",")


Absence = Literal["missed", "bye"]
"""Why somebody has no table in a round: he was not there, or he had a bye."""
Cell = tuple[int, int]
"""A number, and a round."""
_TIE_BREAKS: Mapping[TieBreak, Text] = {
    "digits": Text("genauer {value}", "more exactly {value}"),
    "points": Text("Punkte {points}", "points {points}"),
    "soli": Text("Soli {soli}", "solos {soli}"),
    "best_round": Text("beste Runde {best}", "best round {best}"),
    "none": Text("gleicher Rang", "same rank"),
}


MarkKind = Literal["dropped", "missed", "bye", "open", "asked", "unreadable"]
"""What is to be said of the value of a round: it does not count, there was no table, or its table
is marked.
"""
SIGNS: Mapping[MarkKind, str] = {
    "open": "{value}*",
    "asked": "{value}*",
    "unreadable": "?",
    "missed": "{value}°",
    "bye": "{value}+",
    "dropped": "({value})",
}
"""How a value stands in the standing where there is something to say of it."""
_MARK = Text("Runde {round} {what}", "round {round} {what}")
_MARKS: Mapping[MarkKind, Text] = {
    "dropped": Text("gestrichen", "dropped"),
    "missed": Text("nicht dabei", "not there"),
    "bye": Text("spielfrei", "bye"),
    "open": Text("wieder offen", "open again"),
    "asked": Text("nachgefragt", "asked about"),
    "unreadable": Text("zählt nicht", "does not count"),
}


class CellMark(NamedTuple):
    """What is to be said of the value of a round, and this in words."""

    round: int
    kind: MarkKind
    told: str


class StandingLine(NamedTuple):
    """A line of the standing, with the value of each round.

    Values have the `SIGNS` of what there is to say of them; `marks` are the same in words. `own`
    lines are those of whoever looks. `tie` is by what a line is told from those of the same value,
    "" where there are none.
    """

    rank: int
    name: str
    value: str
    rounds: tuple[str, ...]
    own: bool
    number: int = 0
    tie: str = ""
    marks: tuple[CellMark, ...] = ()


def standing(
    ranks: Ranks,
    by: RankBy,
    names: Mapping[int, str],
    voice: Voice,
    *,
    own: Collection[int] = (),
    marked: Iterable[TableMark] = (),
    absent: Mapping[Cell, Absence] = MappingProxyType({}),
) -> tuple[StandingLine, ...]:
    """The standing, best first; empty before a round is over.

    `absent` are the numbers and rounds without a table.
    """
    played = [line for line in ranks.standing if line.rounds]
    breaks = tie_breaks(played, by)
    rounds = _Rounds(by, voice, {**absent, **_kinds_of_marks(marked)})
    lines = []
    for line in played:
        told = StandingLine(
            rank=line.rank,
            name=names[line.number],
            value=value(line.value, by, voice),
            rounds=tuple(rounds.told(line)),
            own=line.number in own,
            number=line.number,
            tie=_tie(line, breaks.get(line.number, ()), by, voice),
            marks=tuple(rounds.marks(line)),
        )
        lines.append(told)
    return tuple(lines)


@dataclass(frozen=True)
class _Rounds:
    """How the values of rounds are told; `kinds` are the marks of cells that have one."""

    by: RankBy
    voice: Voice
    kinds: Mapping[Cell, MarkKind]

    def told(self, line: Ranked) -> Iterator[str]:
        """The value of each round with the signs of its marks."""
        for round_no, reached in enumerate(line.rounds, 1):
            told = value(reached, self.by, self.voice)
            for kind in self._kinds_of(line, round_no):
                told = SIGNS[kind].format(value=told)
            yield told

    def marks(self, line: Ranked) -> Iterator[CellMark]:
        """All marks of a line in words, round by round."""
        for round_no in range(1, len(line.rounds) + 1):
            for kind in self._kinds_of(line, round_no):
                what = self.voice.say(_MARKS[kind])
                told = self.voice.say(_MARK, round=round_no, what=what)
                yield CellMark(round_no, kind, told)

    def _kinds_of(self, line: Ranked, round_no: int) -> Iterator[MarkKind]:
        cell = (line.number, round_no)
        if cell in self.kinds:
            yield self.kinds[cell]
        if not line.kept[round_no - 1]:
            yield "dropped"


def _kinds_of_marks(marked: Iterable[TableMark]) -> dict[Cell, MarkKind]:
    """The mark of a table for each number at it."""
    kinds: dict[Cell, MarkKind] = {}
    for cell, table in marks_of_cells(marked).items():
        if not table.counts:
            kinds[cell] = "unreadable"
        elif table.reason == "asked":
            kinds[cell] = "asked"
        else:
            kinds[cell] = "open"
    return kinds


def marks_of_cells(marked: Iterable[TableMark]) -> dict[Cell, TableMark]:
    """The mark of a table for each number at it, by number and round."""
    marks: dict[Cell, TableMark] = {}
    for mark in marked:
        for number in mark.numbers:
            marks[number, mark.round] = mark
    return marks


def _tie(line: Ranked, breaks: Iterable[TieBreak], by: RankBy, voice: Voice) -> str:
    """By which of its figures a line is told from its neighbours of the same value."""
    figures = {
        "value": voice.decimal(line.value, 4),
        "points": voice.total(line.points),
        "soli": line.soli,
        "best": value(max(line.rounds), by, voice),
    }
    return " · ".join(voice.say(_TIE_BREAKS[one], **figures) for one in breaks)


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
        named = f"{who.name}{NO_BREAK}{told(line.value)}".strip()
        members.setdefault(who.team, []).append(named)
    lines = []
    for team in ranks.teams:
        rank = team.rank if played else None
        lines.append(TeamLine(rank, team.team, told(team.value), tuple(members[team.team])))
    return tuple(lines)
