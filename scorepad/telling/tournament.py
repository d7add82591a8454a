"""A tournament in words: the cost of a draw, the standing, and the teams."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from scorepad.declare import Text
from scorepad.scoring.numerals import MINUS
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.facts import Entrant
from scorepad.scoring.tournament.ranking import Ranked, Ranks
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
        Text(
            "Eine Person sitzt auf einem Platz von vorher", "One person sits in a place of before"
        ),
        Text(
            "{count} Leute sitzen auf einem Platz von vorher",
            "{count} people sit in a place of before",
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
    "Nobody sits at a five twice before all others did once: this comes first, and sometimes a "
    "pair meets again for it.",
)
_FIVES_FREE = Text(
    "Wie oft jemand zu fünft sitzt, ist dem Los egal.",
    "How often somebody sits at a five makes no difference to the draw.",
)
_FIVES_WEIGH = (
    Text(
        "Noch einmal zu fünft wiegt beim Losen so viel wie ein Wiedersehen.",
        "Once more at a five weighs as much in the draw as a pair that meets again.",
    ),
    Text(
        "Noch einmal zu fünft wiegt beim Losen so viel wie {count} Wiedersehen.",
        "Once more at a five weighs as much in the draw as {count} pairs that meet again.",
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
        "is open again; until it is agreed to anew, the list of before counts.",
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


class StandingLine(NamedTuple):
    """A line of the standing, with the value of each round.

    A value is in brackets where it is dropped. It has a star at a table that was opened again or
    about whose list something was asked, and is a question mark at one that cannot be counted.
    `own` lines are those of whoever looks.
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
    marks: dict[tuple[int, int], TableMark] = {}
    for mark in marked:
        for number in mark.numbers:
            marks[number, mark.round] = mark

    def told_round(number: int, round_no: int, reached: Fraction) -> str:
        mark = marks.get((number, round_no))
        if mark is None:
            return value(reached, by, voice)
        return f"{value(reached, by, voice)}*" if mark.counts else "?"

    def told_rounds(line: Ranked) -> Iterator[str]:
        rounds = zip(line.rounds, line.kept, strict=True)
        for round_no, (reached, is_kept) in enumerate(rounds, 1):
            told = told_round(line.number, round_no, reached)
            yield told if is_kept else f"({told})"

    def told_line(line: Ranked) -> StandingLine:
        reached = value(line.value, by, voice)
        name = names[line.number]
        is_own = line.number in own
        return StandingLine(line.rank, name, reached, tuple(told_rounds(line)), is_own)

    return tuple(told_line(line) for line in ranks.standing if line.rounds)


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
