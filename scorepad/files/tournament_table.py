"""A tournament as tables for CSV and spreadsheets: the standing, the seats with results, teams,
penalties, and who was disqualified.
"""

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.files.separated import WORDS, Cell, WrittenTable
from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranked, Ranks
from scorepad.scoring.tournament.worth import RankBy, value_text
from scorepad.telling.tournament import StandingLine
from scorepad.telling.tournament_result import ToldResult

_WORDS = {
    **WORDS,
    "seats": Text("Plätze und Ergebnisse", "Seats and results"),
    "classes": Text("Klassen", "Classes"),
    "class": Text("Klasse", "Class"),
    "of_all": Text("Rang von allen", "Rank of all"),
    "rank": Text("Rang", "Rank"),
    "place": Text("Platz", "Place"),
    "tie": Text("Gleichstand", "Tie"),
    "members": Text("Mitglieder", "Members"),
    "entered_by": Text("eingetragen von", "entered by"),
    "entered_at": Text("eingetragen am", "entered at"),
    "out": Text("Ausgeschlossen", "Disqualified"),
}
_STANDING = ("date", "tournament", "rank", "number", "name", "club", "team", "counts_by")
_WITH_CLASSES = (*_STANDING[:-1], "classes", "counts_by")
"""The columns of the standing before those of the rounds, without classes and with them."""
_SEATS = (
    "date",
    "tournament",
    "of_round",
    "of_table",
    "place",
    "number",
    "name",
    "points",
    "soli",
    "penalties",
    "games",
)
_TEAMS = ("date", "tournament", "rank", "team", "counts_by", "members")
_PENALTIES = (
    "date",
    "tournament",
    "of_round",
    "of_table",
    "number",
    "name",
    "game",
    "points",
    "reason",
    "entered_by",
    "entered_at",
)
_CLASSES = ("date", "tournament", "class", "rank", "number", "name", "counts_by", "of_all")
_OUT = ("date", "tournament", "number", "name", "reason")
_UNTOLD = ToldResult("", (), ())


class FileSeat(NamedTuple):
    """Who sat where in a round; at a bye there is no table."""

    round: int
    table: int | None
    place: int
    number: int
    name: str


class PlayedTournament(NamedTuple):
    """A tournament with its standing and the lists that are in.

    `uncounted` are numbers with the rounds in which their table cannot be counted; `remarks` are of
    rounds and tables, and have a column of their own where there are any. So have ties and marks of
    `told`, whose teams, penalties and disqualified are tables of their own.
    """

    name: str
    date: dt.date
    by: RankBy
    entrants: Sequence[Entrant]
    ranks: Ranks
    seats: Sequence[FileSeat]
    results: Iterable[ListResult]
    uncounted: Collection[tuple[int, int]] = ()
    remarks: Mapping[tuple[int, int], str] = MappingProxyType({})
    told: ToldResult = _UNTOLD

    @property
    def lines(self) -> Mapping[int, StandingLine]:
        """The lines of the standing as they are told, by number."""
        return {line.number: line for line in self.told.lines}


def tables(played: PlayedTournament, lang: str) -> tuple[WrittenTable, ...]:
    """The standing with the value of each round, everybody's seat and result, and what else there
    is: classes, teams, penalties, and who was disqualified.

    The headings are in `lang`, "de" or "en".
    """
    words = {key: text.in_(lang) for key, text in _WORDS.items()}
    tables = [_standing_table(played, words), _seats_table(played, words)]
    others = (
        _table("classes", _CLASSES, _class_rows(played), words),
        _table("teams", _TEAMS, _team_rows(played), words),
        _table("penalties", _PENALTIES, _penalty_rows(played), words),
        _table("out", _OUT, _out_rows(played), words),
    )
    tables += [table for table in others if table.rows]
    return tuple(tables)


def _table(
    title: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]], words: Mapping[str, str]
) -> WrittenTable:
    """A table whose rows begin with day and name of the tournament."""
    decimals = [place for place, key in enumerate(columns) if key == "counts_by"]
    head = [words[key] for key in columns]
    return WrittenTable(words[title], head, list(rows), decimals)


def _class_rows(played: PlayedTournament) -> Iterator[list[Cell]]:
    """Everybody in each class, with the rank there and among all."""
    values = {line.number: line.value for line in played.ranks.standing}
    for group in played.told.classes:
        for line in group.lines:
            value = _number(values[line.number], played.by)
            whom: list[Cell] = [line.number, line.name]
            yield [played.date, played.name, group.name, line.rank, *whom, value, line.of_all]


def _team_rows(played: PlayedTournament) -> Iterator[list[Cell]]:
    values = {team.team: team.value for team in played.ranks.teams}
    for line in played.told.teams:
        value = None if line.rank is None else _number(values[line.name], played.by)
        members = ", ".join(line.members)
        yield [played.date, played.name, line.rank, line.name, value, members]


def _penalty_rows(played: PlayedTournament) -> Iterator[list[Cell]]:
    for line in played.told.penalties:
        where: list[Cell] = [line.round, line.table]
        whom: list[Cell] = [line.number, line.name]
        what: list[Cell] = [line.game, line.points, line.why]
        entered: list[Cell] = [line.who or None, line.when or None]
        yield [played.date, played.name, *where, *whom, *what, *entered]


def _out_rows(played: PlayedTournament) -> Iterator[list[Cell]]:
    for line in played.told.out:
        yield [played.date, played.name, line.number, line.name, line.reason]


def _standing_table(played: PlayedTournament, words: Mapping[str, str]) -> WrittenTable:
    lines = played.ranks.standing
    rounds = max((len(line.rounds) for line in lines), default=0)
    has_classes = any(entrant.classes for entrant in played.entrants)
    columns = _WITH_CLASSES if has_classes else _STANDING
    start = [words[key] for key in columns]
    short = [words["round_short"].format(number=number) for number in range(1, rounds + 1)]
    entrants = {entrant.number: entrant for entrant in played.entrants}
    rows: list[list[Cell]] = []
    counts_by = columns.index("counts_by")
    for line in lines:
        who = entrants[line.number]
        row = _standing_row(played, line, who)
        if has_classes:
            row.insert(columns.index("classes"), ", ".join(who.classes))
        rows.append(row)
    head = [*start, *short, words["points"], words["soli"]]
    _add_told(played, head, rows, words)
    decimals = range(counts_by, counts_by + 1 + rounds)
    return WrittenTable(words["standing"], head, rows, decimals)


def _standing_row(played: PlayedTournament, line: Ranked, who: Entrant) -> list[Cell]:
    # Who has no round yet has neither a rank nor a value.
    rank: Cell = None
    value: Cell = None
    if line.rounds:
        rank = line.rank
        value = _number(line.value, played.by)
    start: list[Cell] = [  # in the order of `_STANDING`
        played.date,
        played.name,
        rank,
        who.number,
        who.name,
        who.club,
        who.team,
        value,
    ]
    by_round: list[Cell] = []
    for round_no, worth in enumerate(line.rounds, 1):
        is_uncounted = (line.number, round_no) in played.uncounted
        by_round.append(None if is_uncounted else _number(worth, played.by))
    return [*start, *by_round, line.points, line.soli]


def _add_told(
    played: PlayedTournament,
    head: list[str],
    rows: Sequence[list[Cell]],
    words: Mapping[str, str],
) -> None:
    """Add columns of ties and of marks, each where there are any, to the standing."""
    told = played.lines
    if any(line.tie for line in told.values()):
        head.append(words["tie"])
        for line, row in zip(played.ranks.standing, rows, strict=True):
            row.append(told[line.number].tie)
    if any(line.marks for line in told.values()):
        head.append(words["note"])
        for line, row in zip(played.ranks.standing, rows, strict=True):
            row.append(_note(told[line.number]))


def _note(line: StandingLine) -> str:
    """The marks of a line in words."""
    return ", ".join(mark.told for mark in line.marks)


def _number(worth: Fraction, by: RankBy) -> float:
    """The figure of a result as a number for a spreadsheet, rounded as it is shown."""
    return float(value_text(worth, by))


def _seats_table(played: PlayedTournament, words: Mapping[str, str]) -> WrittenTable:
    columns = (*_SEATS, "note") if played.remarks else _SEATS
    head = [words[key] for key in columns]
    results = {(result.round, result.table): result for result in played.results}
    rows: list[list[Cell]] = []
    for seat in played.seats:
        place = (seat.round, seat.table or 0)
        row = [played.date, played.name, *seat, *_result_cells(seat, results.get(place))]
        if played.remarks:
            row.append(played.remarks.get(place))
        rows.append(row)
    return WrittenTable(words["seats"], head, rows)


def _result_cells(seat: FileSeat, result: ListResult | None) -> list[Cell]:
    # Points, soli, penalties and games; empty until the list of the table is in.
    if result is None:
        return [None, None, None, None]
    points = result.totals.get(seat.number, 0)
    soli = result.soli.get(seat.number, 0)
    penalties = result.penalties.get(seat.number, 0)
    return [points, soli, penalties, result.games]
