"""Lines of a list in which a new evening may begin, although neither a day nor a name says so, and
lines that a word in place of the number of the game tells from games.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from scorepad.files.grid import are_running, is_game
from scorepad.files.list_lines import ListColumns, ListLine, filled_by_evening
from scorepad.files.marks import parted
from scorepad.files.table import FEWEST, MOST, VALUE, TextTable

_NUMBER = re.compile(r"\d{1,4}\.?")
_MOST = 0.6  # the share of the rows that have a number in the column of numbers of games
_WORD = re.compile(r"[^\d\W]{3}")
_OF_GAMES = re.compile(
    r"solo|bock|pflicht|armut|hochzeit|neu geben|redeal|straf|bonus|malus|korrektur|nachtrag"
    r"|penalty|correction|spiel\b|game\b",
    re.IGNORECASE,
)
"""Beginnings of words that may stand in place of the number of a game."""


def numbering(table: TextTable, columns: ListColumns) -> int | None:
    """The column with the numbers of the games; None without one."""
    taken = {columns.date, columns.name, *columns.players}
    for place in range(len(table.head)):
        if place in taken:
            continue
        numbers = [row[place] for row in table.rows if _NUMBER.fullmatch(row[place])]
        if len(numbers) > 1 and len(numbers) >= _MOST * len(_rows_with_points(table, columns)):
            return place
    return None


def _rows_with_points(table: TextTable, columns: ListColumns) -> list[Sequence[str]]:
    return [row for row in table.rows if any(row[place] for place in columns.players)]


def labelled(table: TextTable, columns: ListColumns) -> dict[int, bool]:
    """The lines with a word where others have the number of the game, such as "Vorjahr" or
    "Sieger", each with whether no game can have its points.
    """
    place = numbering(table, columns)
    if place is None or place > min(columns.players, default=0):
        return {}
    lines: dict[int, bool] = {}
    for row, line in zip(table.rows, table.lines, strict=True):
        word = row[place]
        if not _WORD.search(word) or _OF_GAMES.match(word):
            continue
        cells = [row[player] for player in columns.players if row[player]]
        if cells:
            lines[line] = columns.running or not _may_be_game(cells)
    return lines


def _may_be_game(cells: Sequence[str]) -> bool:
    if not all(VALUE.fullmatch(cell) for cell in cells):
        return False
    digits = [parted(cell)[0].replace(" ", "") for cell in cells]
    if not all(re.fullmatch(r"[-+]?\d{1,6}", digit) for digit in digits):
        return False
    return is_game([int(digit) for digit in digits])


def starts(
    table: TextTable, columns: ListColumns, lines: Sequence[ListLine], no_games: Collection[int]
) -> dict[int, bool]:
    """The lines with which a new evening may begin, each with whether that is likely.

    There the games are numbered from one again, or an empty line or a second heading stands above.
    `lines` are those of the list, `no_games` the numbers of those that are sums.
    """
    if _says_evenings(table, columns):
        return {}
    games = [line for line in lines if line.line not in no_games]
    evenings = list(filled_by_evening(games))
    numbers = _numbers_of_games(table, columns)
    anew = _numbered_anew(evenings, numbers)
    gaps = _after_gaps(evenings, table.after_gaps)
    if anew:
        are_rounds = not gaps.intersection(anew) and _are_rounds(evenings, anew)
        return dict.fromkeys(anew, not are_rounds)
    are_likely = not numbers and _run_anew(evenings, gaps)
    return dict.fromkeys(sorted(gaps), are_likely)


def _says_evenings(table: TextTable, columns: ListColumns) -> bool:
    """Whether a list says itself when its evenings are, or has none."""
    if table.is_ours or table.dress.stacked:
        return True
    has_column = columns.date is not None or columns.name is not None
    return has_column or len(columns.players) < FEWEST


def _numbers_of_games(table: TextTable, columns: ListColumns) -> Mapping[int, int]:
    place = numbering(table, columns)
    if place is None:
        return {}
    numbers: dict[int, int] = {}
    for row, line in zip(table.rows, table.lines, strict=True):
        if _NUMBER.fullmatch(row[place]):
            numbers[line] = int(row[place].rstrip("."))
    return numbers


def _numbered_anew(evenings: Sequence[Sequence[ListLine]], numbers: Mapping[int, int]) -> list[int]:
    """The lines whose number is one, below a higher one."""
    anew: list[int] = []
    for evening in evenings:
        last = 0
        for line in evening:
            number = numbers.get(line.line, last)
            if number == 1 and last > 1:
                anew.append(line.line)
            last = number
    return anew


def _after_gaps(evenings: Sequence[Sequence[ListLine]], gaps: Sequence[int]) -> set[int]:
    """The lines between which and the game above lies a gap."""
    after: set[int] = set()
    for evening in evenings:
        for above, line in pairwise(evening):
            if any(above.line < gap <= line.line for gap in gaps):
                after.add(line.line)
    return after


def _are_rounds(evenings: Sequence[Sequence[ListLine]], anew: Sequence[int]) -> bool:
    """Whether the games are numbered anew in every round: the parts are short and alike."""
    for evening in evenings:
        lengths = {len(part) for part in _parts(evening, anew)[:-1]}
        if len(lengths) > 1 or max(lengths, default=0) > MOST:
            return False
    return True


def _parts(evening: Sequence[ListLine], anew: Collection[int]) -> list[list[ListLine]]:
    parts: list[list[ListLine]] = [[]]
    for line in evening:
        if line.line in anew:
            parts.append([])
        parts[-1].append(line)
    return parts


def _run_anew(evenings: Sequence[Sequence[ListLine]], gaps: Collection[int]) -> bool:
    """Whether the numbers are totals only if they begin from zero behind the gaps."""
    if not gaps:
        return False
    parts = [part for evening in evenings for part in _parts(evening, gaps)]
    whole = are_running([line.cells for line in evening] for evening in evenings)
    apart = are_running([line.cells for line in part] for part in parts)
    return apart is True and whole is not True
