"""A league as tables for CSV and spreadsheets, and as JSON."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from scorepad.declare import Text
from scorepad.files.separated import WORDS, Cell, WrittenTable
from scorepad.scoring.tournament.worth import RankBy, value_text
from scorepad.telling.league import (
    ABSENT,
    ATTENDED,
    MOVE,
    RATING,
    VALUE,
    LeagueCell,
    LeagueGroup,
    LeagueLine,
    ToldLeague,
    short_days,
)
from scorepad.telling.voice import Voice

_WORDS = {
    **WORDS,
    "group": Text("Gruppe", "Group"),
    "rank": Text("Rang", "Rank"),
    "value": VALUE,
    "attended": ATTENDED,
    "rating": RATING,
    "move": MOVE,
    "dropped": Text("zählt nicht", "does not count"),
    "kind": Text("Art", "Kind"),
}
_DIRECTIONS = {1: "up", 0: None, -1: "down"}


def tables(told: ToldLeague, voice: Voice) -> list[WrittenTable]:
    """The standing, that of the teams if there are any, and the days that count.

    In the standing a number is what somebody reached at a day, and – stands for who was not there.
    A last column names the days that do not count for somebody, if there are such days.
    """
    words = {key: text.in_(voice.language) for key, text in _WORDS.items()}
    written = [_standing(told, words, voice)]
    if told.ranked_teams:
        written.append(_teams(told, words))
    written.append(_days(told, words))
    return written


def document(told: ToldLeague) -> str:
    """The league as JSON: values are decimal texts, and null is who was not there."""
    days = [
        {"date": day.date.isoformat(), "name": day.name, "tournament": day.is_tournament}
        for day in told.days
    ]
    standing = [_line_in_json(told, *placed) for placed in _placed(told)]
    teams = [
        {"team": team.team, "rank": team.rank, "value": value_text(team.value, told.by)}
        for team in told.ranked_teams
    ]
    league = {
        "league": told.name,
        "counts_by": told.by,
        "days": days,
        "standing": standing,
        "teams": teams,
    }
    return json.dumps(league, ensure_ascii=False, indent=1)


def _line_in_json(told: ToldLeague, group: LeagueGroup, line: LeagueLine) -> dict[str, Any]:
    direction = (line.rises > 0) - (line.rises < 0)
    return {
        "group": group.title,
        "rank": line.rank,
        "name": line.name,
        "value": value_text(line.worth, told.by),
        "attended": line.attended,
        "rating": None if line.rating is None else f"{float(line.rating):.1f}",
        "moves": _DIRECTIONS[direction],
        "days": [_day_in_json(cell, told.by) for cell in line.cells],
        "counts": [cell.kept for cell in line.cells],
    }


def _day_in_json(cell: LeagueCell, by: RankBy) -> str | None:
    return None if cell.worth is None else value_text(cell.worth, by)


def _placed(told: ToldLeague) -> Iterator[tuple[LeagueGroup, LeagueLine]]:
    """Each line with its group."""
    for group in told.groups:
        for line in group.lines:
            yield group, line


class _FileColumn(NamedTuple):
    """A column of the standing: its head, what stands in it, and whether these are decimals."""

    head: str
    cell: Callable[[LeagueGroup, LeagueLine], Cell]
    decimal: bool = False


def _standing(told: ToldLeague, words: Mapping[str, str], voice: Voice) -> WrittenTable:
    columns = [*_person_columns(told, words), *_day_columns(told, words, voice)]
    head = [column.head for column in columns]
    rows = [[column.cell(*placed) for column in columns] for placed in _placed(told)]
    decimals = [at for at, column in enumerate(columns) if column.decimal]
    return WrittenTable(words["standing"], head, rows, decimals)


def _person_columns(told: ToldLeague, words: Mapping[str, str]) -> Iterator[_FileColumn]:
    """The columns before the days; of groups, moves and ratings only where there are any."""
    if any(group.title for group in told.groups):
        yield _FileColumn(words["group"], lambda group, _line: group.title)
    yield _FileColumn(words["rank"], lambda _group, line: line.rank)
    yield _FileColumn(words["name"], lambda _group, line: line.name)
    if told.moves:
        yield _FileColumn(words["move"], lambda _group, line: line.move)
    yield _FileColumn(
        words["value"], lambda _group, line: _number(line.worth, told.by), decimal=True
    )
    if told.rated:
        yield _FileColumn(words["rating"], lambda _group, line: _rating(line), decimal=True)
    yield _FileColumn(words["attended"], lambda _group, line: line.attended)


def _day_columns(told: ToldLeague, words: Mapping[str, str], voice: Voice) -> Iterator[_FileColumn]:
    """A column for each day, and one of the days that do not count where there are any."""
    heads = short_days(told.days, voice)
    for at, head in enumerate(heads):
        yield _FileColumn(head, _cell_at(at, told.by), decimal=True)
    lines = [line for group in told.groups for line in group.lines]
    if any(not cell.kept for line in lines for cell in line.cells):
        yield _FileColumn(words["dropped"], lambda _group, line: _dropped(line, heads))


def _cell_at(at: int, by: RankBy) -> Callable[[LeagueGroup, LeagueLine], Cell]:
    """What stands in the column of the day at this place."""
    return lambda _group, line: _day(line.cells[at], by)


def _number(worth: Fraction, by: RankBy) -> float:
    """The figure of a result as a number for a spreadsheet, rounded as it is shown."""
    return float(value_text(worth, by))


def _rating(line: LeagueLine) -> Cell:
    if line.rating is None:
        return None
    return round(float(line.rating), 1)


def _day(cell: LeagueCell, by: RankBy) -> Cell:
    if cell.worth is None:
        return ABSENT
    return _number(cell.worth, by)


def _dropped(line: LeagueLine, heads: Sequence[str]) -> str:
    """The days that do not count for somebody."""
    days = zip(heads, line.cells, strict=True)
    return ", ".join(head for head, cell in days if not cell.kept)


def _teams(told: ToldLeague, words: Mapping[str, str]) -> WrittenTable:
    head = [words["rank"], words["team"], words["value"]]
    rows = [(team.rank, team.team, _number(team.value, told.by)) for team in told.ranked_teams]
    return WrittenTable(words["teams"], head, rows, [2])


def _days(told: ToldLeague, words: Mapping[str, str]) -> WrittenTable:
    head = [words["date"], words["name"], words["kind"]]
    rows: list[list[Cell]] = []
    for day in told.days:
        kind = words["tournament"] if day.is_tournament else words["evening"]
        rows.append([day.date, day.name, kind])
    return WrittenTable(words["evenings"], head, rows)
