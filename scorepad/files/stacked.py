"""Lists with one row for each player and game, as databases write them, turned into lists with a
row for each game.

The games are the groups of rows in which every name stands once, the points the column that adds up
to zero in them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from scorepad.files.marks import parted
from scorepad.files.separated import TOTALS

Row = tuple[str, ...]
_MOST_NAMES = 40  # people in all games together
_TRIED = 400  # rows from which the meaning of the columns is found
_MOST = 0.75  # the share of games that have to add up
_MOST_COLUMNS = 14


@dataclass(frozen=True)
class Stack:
    """The columns of a list of players and games: what makes a game, the name, and the points."""

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
    """The columns of a list with a row for each player and game, of `fewest` to `most` players;
    None for any other.
    """
    tried = rows[:_TRIED]
    columns = list(zip(*tried, strict=True))[:_MOST_COLUMNS]
    numbers = [
        place for place, cells in enumerate(columns) if all(map(_is_number, filter(None, cells)))
    ]
    for name in _names(head, columns, numbers, fewest):
        others = [place for place in range(len(columns)) if place != name]
        for keys in chain(combinations(others, 1), combinations(others, 2)):
            games = _games(tried, keys, name)
            if _are_games(games, name, fewest, most):
                points = _points_in(games, numbers, keys, head)
                if points is not None:
                    return Stack(keys, name, points)
    return None


def unstacked(head: Row, rows: Sequence[Row], lines: Sequence[int], stack: Stack) -> Unstacked:
    """The list with one row for each game: the columns that are the same for all of its players,
    then the players.
    """
    others = [place for place in range(len(head)) if place not in {stack.name, stack.points}]
    people = list(dict.fromkeys(row[stack.name] for row in rows if row[stack.name]))
    made: list[Row] = []
    starts: list[int] = []
    for places in _places(rows, stack.keys, stack.name):
        game = [rows[place] for place in places]
        shared = [_shared(game, other, stack.name) for other in others]
        made.append((*shared, *_points(game, people, stack)))
        starts.append(lines[places[0]])
    heads = [head[other] for other in others]
    return Unstacked((*heads, *people), tuple(made), tuple(starts))


def _is_number(cell: str) -> bool:
    number, _mark = parted(cell)
    return number.strip("+-−– ").replace(".", "", 1).replace(",", "", 1).isdecimal()


def _names(head: Row, columns: Sequence[Row], numbers: Sequence[int], fewest: int) -> Iterator[int]:
    # Words that come again and again and head no column: a column of dealers has the heads of
    # others.
    for place, cells in enumerate(columns):
        names = set(filter(None, cells))
        if place in numbers or names.intersection(head):
            continue
        if fewest <= len(names) <= _MOST_NAMES and not any(map(_is_number, names)):
            yield place


def _places(rows: Sequence[Row], keys: Sequence[int], name: int) -> list[list[int]]:
    # Which rows are those of each game; a row without a name is of no game.
    games: dict[Row, list[int]] = {}
    for place, row in enumerate(rows):
        if row[name]:
            game = tuple(row[key] for key in keys)
            games.setdefault(game, []).append(place)
    return list(games.values())


def _games(rows: Sequence[Row], keys: Sequence[int], name: int) -> list[list[Row]]:
    whole = [[rows[place] for place in places] for places in _places(rows, keys, name)]
    return whole[:-1] if len(rows) == _TRIED else whole  # the last game may go on


def _are_games(games: Sequence[Sequence[Row]], name: int, fewest: int, most: int) -> bool:
    if not games:
        return False
    return all(
        fewest <= len(game) <= most and len({row[name] for row in game}) == len(game)
        for game in games
    )


def _points_in(
    games: Sequence[Sequence[Row]], numbers: Sequence[int], keys: Sequence[int], head: Row
) -> int | None:
    # The first column of numbers that adds up and is no key; columns that are called totals come
    # last.
    others = [place for place in numbers if place not in keys]
    by_likelihood = sorted(others, key=lambda place: bool(TOTALS.search(f" {head[place]}")))
    return next((place for place in by_likelihood if _add_up(games, place)), None)


def _add_up(games: Sequence[Sequence[Row]], points: int) -> bool:
    sums = [sum(_value(row[points]) for row in game) for game in games]
    some = any(_value(row[points]) for game in games for row in game)
    return some and sums.count(0) >= _MOST * len(sums)


def _value(cell: str) -> float:
    number, _mark = parted(cell)
    try:
        return float(
            number.replace(",", ".").replace("−", "-").replace("–", "-").replace(" ", "") or 0
        )
    except ValueError:
        return 0


def _shared(group: Sequence[Row], place: int, name: int) -> str:
    # What is the same for all; else who has which word, as in "Re: Anna, Cem".
    cells = list(dict.fromkeys(row[place] for row in group))
    if len(cells) == 1:
        return cells[0]
    words = [cell for cell in cells if cell and not _is_number(cell)]
    return "; ".join(
        f"{word}: {', '.join(row[name] for row in group if row[place] == word)}" for word in words
    )


def _points(group: Sequence[Row], people: Sequence[str], stack: Stack) -> list[str]:
    cells: Mapping[str, list[str]] = {who: [] for who in people}
    for row in group:
        cells[row[stack.name]].append(row[stack.points])
    return [" / ".join(cells[who]) for who in people]
