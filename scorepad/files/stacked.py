"""Lists with a row for each player of a game, as databases write them, as lists with a row a game.

The games are the groups of rows in which every name stands once, the points the column that adds up
to zero in them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorepad.files.marks import parted
from scorepad.files.separated import TOTALS

Row = tuple[str, ...]
_MOST_NAMES = 40  # people in all games together
_TRIED = 400  # rows from which the meaning of the columns is found
_MOST = 0.75  # the share of games that have to add up
_MOST_COLUMNS = 14


@dataclass(frozen=True)
class Stack:
    """The columns of a list of players and games, by their index.

    Rows that have the same cells in the columns `keys` are of one game.
    """

    keys: tuple[int, ...]
    name: int
    points: int


@dataclass(frozen=True)
class Unstacked:
    """The list with a row for each game; `lines` are where each row begins in the file."""

    head: Row
    rows: tuple[Row, ...]
    lines: tuple[int, ...]


def stack_of(head: Row, rows: Sequence[Row], *, fewest: int, most: int) -> Stack | None:
    """The columns of a list with a row for each player and game; None for any other list.

    A game has `fewest` to `most` players.
    """
    tried = rows[:_TRIED]
    columns = list(zip(*tried, strict=True))[:_MOST_COLUMNS]
    numbers = [place for place, cells in enumerate(columns) if _are_numbers(cells)]
    for name in _name_columns(head, columns, numbers, fewest):
        for keys in _possible_keys(len(columns), name):
            games = _games(tried, keys, name)
            if not _are_games(games, name, fewest, most):
                continue
            countable = [place for place in numbers if place not in keys]
            points = _points_column(games, countable, head)
            if points is not None:
                return Stack(keys, name, points)
    return None


def unstacked(head: Row, rows: Sequence[Row], lines: Sequence[int], stack: Stack) -> Unstacked:
    """The list with a row for each game: its other columns, then one for each player."""
    others = [place for place in range(len(head)) if place not in {stack.name, stack.points}]
    people = list(dict.fromkeys(row[stack.name] for row in rows if row[stack.name]))
    made: list[Row] = []
    starts: list[int] = []
    for places in _places_by_game(rows, stack.keys, stack.name):
        game = [rows[place] for place in places]
        shared = [_shared(game, other, stack.name) for other in others]
        points = _points_of_each(game, people, stack)
        made.append((*shared, *points))
        starts.append(lines[places[0]])
    heads = [head[other] for other in others]
    return Unstacked((*heads, *people), tuple(made), tuple(starts))


def _possible_keys(columns: int, name: int) -> Iterator[tuple[int, ...]]:
    # One other column, or two together, such as the day and the number of the game.
    others = [place for place in range(columns) if place != name]
    yield from combinations(others, 1)
    yield from combinations(others, 2)


def _are_numbers(cells: Sequence[str]) -> bool:
    return all(_is_number(cell) for cell in cells if cell)


def _is_number(cell: str) -> bool:
    number, _mark = parted(cell)
    digits = number.strip("+-−– ")
    without_sign_of_decimals = digits.replace(".", "", 1).replace(",", "", 1)
    return without_sign_of_decimals.isdecimal()


def _name_columns(
    head: Row, columns: Sequence[Row], numbers: Sequence[int], fewest: int
) -> Iterator[int]:
    """The columns that may hold the names: words that come again and again and head no column. A
    column of dealers has the heads of others.
    """
    for place, cells in enumerate(columns):
        names = {cell for cell in cells if cell}
        if place in numbers or names.intersection(head):
            continue
        is_of_people = fewest <= len(names) <= _MOST_NAMES
        if is_of_people and not any(_is_number(name) for name in names):
            yield place


def _places_by_game(rows: Sequence[Row], keys: Sequence[int], name: int) -> list[list[int]]:
    # The places of the rows of each game: those that are alike in the columns `keys`. A row without
    # text in the column `name` is of no game.
    games: dict[Row, list[int]] = {}
    for place, row in enumerate(rows):
        if row[name]:
            game = tuple(row[key] for key in keys)
            games.setdefault(game, []).append(place)
    return list(games.values())


def _games(rows: Sequence[Row], keys: Sequence[int], name: int) -> list[list[Row]]:
    games = [[rows[place] for place in places] for places in _places_by_game(rows, keys, name)]
    last_may_go_on = len(rows) == _TRIED
    return games[:-1] if last_may_go_on else games


def _are_games(games: Sequence[Sequence[Row]], name: int, fewest: int, most: int) -> bool:
    # Whether everybody stands in each game once.
    for game in games:
        names = {row[name] for row in game}
        if len(names) != len(game) or not fewest <= len(game) <= most:
            return False
    return bool(games)


def _points_column(games: Sequence[Sequence[Row]], numbers: Sequence[int], head: Row) -> int | None:
    # The first column of numbers that adds up; columns that are called totals come last.
    totals = [place for place in numbers if TOTALS.search(f" {head[place]}")]
    others = [place for place in numbers if place not in totals]
    for place in (*others, *totals):
        if _add_up(games, place):
            return place
    return None


def _add_up(games: Sequence[Sequence[Row]], points: int) -> bool:
    values = [[_value(row[points]) for row in game] for game in games]
    if not any(any(game) for game in values):
        return False
    balanced = [game for game in values if sum(game) == 0]
    return len(balanced) >= _MOST * len(values)


def _value(cell: str) -> float:
    """The number in a cell, without a mark behind it; 0 for none."""
    number, _mark = parted(cell)
    plain = number.replace(",", ".").replace("−", "-").replace("–", "-").replace(" ", "")
    try:
        return float(plain) if plain else 0
    except ValueError:
        return 0


def _shared(group: Sequence[Row], place: int, name: int) -> str:
    """A cell of a game: what all have in common, else who has which word: "Re: Anna, Cem"."""
    cells = list(dict.fromkeys(row[place] for row in group))
    if len(cells) == 1:
        return cells[0]
    told: list[str] = []
    for word in cells:
        if word and not _is_number(word):
            names = ", ".join(row[name] for row in group if row[place] == word)
            told.append(f"{word}: {names}")
    return "; ".join(told)


def _points_of_each(group: Sequence[Row], people: Sequence[str], stack: Stack) -> list[str]:
    """The points of each of the people in a game; more than one cell of the same player is no
    number, and so is told as a mistake.
    """
    cells: dict[str, list[str]] = {name: [] for name in people}
    for row in group:
        cells[row[stack.name]].append(row[stack.points])
    return [" / ".join(cells[name]) for name in people]
