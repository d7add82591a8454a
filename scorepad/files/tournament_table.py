"""A tournament as two tables for CSV and spreadsheets: the standing, and who sat where with what
result.
"""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.files.separated import WORDS, Cell, WrittenTable
from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranked, Ranks
from scorepad.scoring.tournament.worth import RankBy, value_text

_WORDS = {
    **WORDS,
    "seats": Text("Plätze und Ergebnisse", "Seats and results"),
    "rank": Text("Rang", "Rank"),
    "round": Text("Runde", "Round"),
    "table": Text("Tisch", "Table"),
    "penalty": Text("Strafen", "Penalties"),
    "place": Text("Platz", "Place"),
}
_STANDING = ("date", "tournament", "rank", "number", "name", "club", "team", "counts_by")
_SEATS = (
    "date",
    "tournament",
    "round",
    "table",
    "place",
    "number",
    "name",
    "points",
    "soli",
    "penalty",
    "games",
)


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
    rounds and tables, and have a column of their own where there are any.
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


def tables(played: PlayedTournament, lang: str) -> tuple[WrittenTable, WrittenTable]:
    """The standing with the value of each round, and everybody's seat and result, in "de" or
    "en".
    """
    words = {key: text.in_(lang) for key, text in _WORDS.items()}
    lines = played.ranks.standing
    people = {entrant.number: entrant for entrant in played.entrants}
    rounds = max((len(line.rounds) for line in lines), default=0)
    short = [words["round_short"].format(number=number) for number in range(1, rounds + 1)]
    fixed = [words[key] for key in _STANDING]
    head = [*fixed, *short, words["points"], words["soli"]]
    rows = [_ranked(played, line, people[line.number]) for line in lines]
    standing = WrittenTable(words["standing"], head, rows, range(7, 8 + rounds))
    return standing, _seats_table(played, words)


def _seats_table(played: PlayedTournament, words: Mapping[str, str]) -> WrittenTable:
    lists = {(result.round, result.table): result for result in played.results}
    seated: list[list[Cell]] = []
    for seat in played.seats:
        result = lists.get((seat.round, seat.table or 0))
        seated.append(_seated(played, seat, result))
    columns = (*_SEATS, "note") if played.remarks else _SEATS
    head = [words[key] for key in columns]
    return WrittenTable(words["seats"], head, seated)


def _ranked(played: PlayedTournament, line: Ranked, who: Entrant) -> list[Cell]:
    rank = line.rank if line.rounds else None
    start: list[Cell] = [played.date, played.name, rank, who.number, who.name, who.club, who.team]
    if not line.rounds:
        return [*start, None, line.points, line.soli]
    reached: list[Cell] = [_number(line.value, played.by)]
    for number, worth in enumerate(line.rounds, 1):
        is_uncounted = (line.number, number) in played.uncounted
        reached.append(None if is_uncounted else _number(worth, played.by))
    return [*start, *reached, line.points, line.soli]


def _number(worth: Fraction, by: RankBy) -> float:
    """The figure of a result as a number for a spreadsheet, rounded as it is shown."""
    return float(value_text(worth, by))


def _seated(played: PlayedTournament, seat: FileSeat, result: ListResult | None) -> list[Cell]:
    counts: list[Cell] = [None] * 4
    if result is not None:
        points = result.totals.get(seat.number, 0)
        soli = result.soli.get(seat.number, 0)
        penalties = result.penalties.get(seat.number, 0)
        counts = [points, soli, penalties, result.games]
    if played.remarks:
        counts.append(played.remarks.get((seat.round, seat.table or 0)))
    return [played.date, played.name, *seat, *counts]
