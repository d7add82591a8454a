"""A table of numbers as an evening: are they points or running totals, and which rows are sums?

The points of one game are recognizable: they differ only in their sign, or only those of the
soloist differ. The user decides where the numbers may be either points or running totals.
"""

import datetime as dt
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, cast

from scorepad.files.cells import plain_cell
from scorepad.files.documents import digest, stored_key
from scorepad.files.marks import solo_of
from scorepad.files.reading import FileEvening
from scorepad.scoring.entry import End, Entry, Evening, Game, Penalty, Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.reading.entries import write_entry, write_evening
from scorepad.scoring.rules import Rules, read_rules, write_rules
from scorepad.scoring.terms import GameKind, Player

MOST_DIGITS = 6
_WHOLE = re.compile(rf"(?P<number>[-+]?[0-9]{{1,{MOST_DIGITS}}})([.,](?!000$)0*)?")
# A dot before just three zeros may also separate thousands.
Cell = int | None
Row = Sequence[Cell]
NOTHING = frozenset({"", "-", "–", "—", ".", "x", "X", "/"})
"""Signs that people write for somebody who sat out."""
_MOST = 0.75  # a reading is likely if this share of its rows can be games
_FEW = 3  # the sum of so few games may equal the next game by chance


@dataclass(frozen=True)
class Remark:
    """What stands beside the points of a row; `marks` are only the letters behind its numbers."""

    note: str = ""
    marks: tuple[str, ...] = ()


NO_REMARK = Remark()
NO_REMARKS: Mapping[int, Remark] = MappingProxyType({})


@dataclass(frozen=True)
class JudgedRow:
    """A row of the sheet with everybody's points; None for who sat out.

    `off` is the sum of the points if it is not zero. `entry` is None in an empty row, and in a row
    that does not add up and is not kept.
    """

    points: tuple[Cell, ...]
    off: int
    entry: Entry | None


def number(text: str) -> Cell:
    """The whole number of a cell; None for nothing or a dash. Raises ValueError for anything else.

    >>> number("−12")
    -12
    >>> number("–2")
    -2
    >>> number("+4")
    4
    >>> number(" 3,0 ")
    3
    >>> number("–")
    """
    plain = plain_cell("".join(text.split()))
    if plain in NOTHING:
        return None
    match = _WHOLE.fullmatch(plain)
    if match is None:
        raise ValueError(text[:20])
    return int(match["number"])


def differences(rows: Sequence[Row]) -> list[tuple[Cell, ...]]:
    """Everybody's points in each row, from running totals; an empty cell means no change."""
    standing: list[int] = []
    points = []
    for row in rows:
        standing += [0] * (len(row) - len(standing))
        own: list[Cell] = []
        for place, total in enumerate(row):
            if total is None:
                own.append(None)
            else:
                own.append(total - standing[place])
                standing[place] = total
        points.append(tuple(own))
    return points


def plain_rules(rules: Rules, counting: str = "") -> Rules:
    """The rules of the Runde for typed points: without effects of a game on later ones.

    Such are Bock and owed soli. `counting` replaces that of the rules; where the Runde's own rules
    need another one, those of the default stand in.
    """
    if counting and counting != rules.table.counting:
        table = replace(rules.table, counting=cast("Any", counting))
        rules = replace(rules, table=table)
        if not _are_possible(rules):
            rules = replace(Rules(), table=table)
    return replace(
        rules,
        bock=replace(rules.bock, on=False),
        pflichtsolo=replace(rules.pflichtsolo, count=0),
        games=replace(rules.games, schwarze_sau_after_zero_game=False),
        special_round=replace(rules.special_round, kind="off"),
        table=replace(rules.table, team_mode="classic"),
    )


def _are_possible(rules: Rules) -> bool:
    try:
        read_rules(write_rules(rules))
    except Refused:
        return False
    return True


def judged(
    plan: Plan,
    rows: Sequence[Row],
    *,
    kept: Collection[int] = (),
    keep_all: bool = False,
    reason: str = "",
    remarks: Mapping[int, Remark] = NO_REMARKS,
) -> tuple[JudgedRow, ...]:
    """Every row of points with its entry and with the remark on it.

    `kept` and `remarks` go by the index of the row. Rows in `kept` are entered unchanged, with a
    `reason`, even when off.
    """
    fold = Fold(plan)
    judgements: list[JudgedRow] = []
    zero_sum = plan.rules.table.counting == "plus_minus"
    for place, row in enumerate(rows):
        points = tuple(row)
        off = sum(cell or 0 for cell in points) if zero_sum else 0
        is_empty = all(cell is None for cell in points)
        is_kept = keep_all or place in kept
        if is_empty or (off and not is_kept):
            judgements.append(JudgedRow(points, off, None))
            continue
        remark = remarks.get(place, NO_REMARK)
        entry = _entry(fold, points, reason, remark, balanced=not off)
        fold.step(entry)
        judgements.append(JudgedRow(points, off, entry))
    return tuple(judgements)


def evening(plan: Plan, rows: Sequence[JudgedRow], key: str = "") -> FileEvening:
    """The finished evening of a sheet; its key is `key` or else made from the content."""
    games = [row.entry for row in rows if row.entry is not None]
    entries = (*games, End())
    content_key = digest(write_evening(Evening(plan, entries)))
    return FileEvening(
        key=stored_key(key or content_key),
        date=dt.date.fromisoformat(plan.date),
        plan=plan,
        entries=entries,
        bodies=tuple(write_entry(entry) for entry in entries),
        people=frozenset(plan.table),
    )


def first_dealer(table: Sequence[Player], rows: Sequence[Row]) -> Player:
    """The first dealer, as far as the rows show it; else the first seat.

    With five people it is the one who sat out in the first game.
    """
    if len(table) != 5 or not rows:
        return table[0]
    scored = list(zip(table, rows[0], strict=True))
    without_points = [player for player, cell in scored if cell is None]
    without_score = [player for player, cell in scored if not cell]
    for idle in (without_points, without_score):
        if len(idle) == 1:
            return idle[0]
    return table[0]


def _entry(
    fold: Fold, points: tuple[Cell, ...], reason: str, remark: Remark, *, balanced: bool
) -> Entry:
    """The entry of a row: a game with typed points, or a `Penalty` where it does not add up or more
    people have points than can have played.
    """
    scored = dict(zip(fold.seating.table, points, strict=True))
    sitting = _sitting(scored, fold.seating.sits_out(fold.rules))
    if not balanced or sitting is None:
        changed = {player: cell for player, cell in scored.items() if cell}
        return Penalty(changed, reason=reason, note=remark.note)
    played = {player: cell or 0 for player, cell in scored.items() if player not in sitting}
    as_usual = set(played) == set(fold.seating.active(fold.rules))
    sits_out = None if as_usual else sitting
    game = Game(GameKind.DIRECT, points=played, sits_out=sits_out, note=remark.note)
    solo = solo_of(played, remark.marks)
    if solo is None:
        return game
    soloist, kind = solo
    return replace(game, re=(soloist,), solo=kind)


def _sitting(points: Mapping[Player, Cell], usual: Sequence[Player]) -> tuple[Player, ...] | None:
    # Who sat out, in the order of the seats; None if too few can have. `usual` are those whose turn
    # it was. People without a number sit out first, then the rotation decides, then people with
    # zero.
    blank = [player for player, cell in points.items() if cell is None]
    idle = [player for player, cell in points.items() if not cell]
    count = len(usual)
    if len(idle) < count:
        return None
    in_turn = [player for player in usual if player in idle]
    blanks_say_it = len(blank) == count
    if len(in_turn) == count and not blanks_say_it:
        return _in_order(in_turn, points)
    by_likelihood = list(dict.fromkeys([*blank, *in_turn, *idle]))
    return _in_order(by_likelihood[:count], points)


def _in_order(chosen: Sequence[Player], seats: Iterable[Player]) -> tuple[Player, ...]:
    return tuple(player for player in seats if player in chosen)


def are_running(evenings: Iterable[Sequence[Row]]) -> bool | None:
    """Whether the rows are running totals; None if the numbers do not show it.

    >>> are_running([[(1, 1, -1, -1), (3, -1, -3, 1)]])
    True
    >>> are_running([[(1, 1, -1, -1), (2, -2, -2, 2)]])
    False
    """
    count = 0
    games_as_points = 0
    games_as_totals = 0
    for rows in evenings:
        for row, change in zip(rows[1:], differences(rows)[1:], strict=True):
            if any(row):
                count += 1
                games_as_points += is_game(row)
                games_as_totals += is_game(change)
    is_clear = max(games_as_points, games_as_totals) >= _MOST * count
    if games_as_points == games_as_totals or not is_clear:
        return None
    return games_as_totals > games_as_points


def is_game(row: Row) -> bool:
    """Whether one game can have these points."""
    points = sorted(cell for cell in row if cell)
    is_balanced = sum(points) == 0
    heights = {abs(cell) for cell in points}
    if len(heights) < 2:
        only_one_party = len(set(points)) == 1
        return only_one_party or (is_balanced and len(points) != 2)
    lowest_is_alone = len(set(points[1:])) == 1
    highest_is_alone = len(set(points[:-1])) == 1
    is_solo = lowest_is_alone or highest_is_alone
    return is_solo and is_balanced and len(points) > 3


def closes(rows: Sequence[Row], *, running: bool) -> bool | None:
    """Whether the last row is the sum of the rows above, or repeats the last totals.

    True means certainly, False that it may also be a game, None that it is neither.

    >>> closes([(1, 1), (2, 2), (3, 3)], running=False)
    False
    >>> closes([(1, 1), (2, 2)], running=False)
    """
    fewest = 2 if running else 3
    if len(rows) < fewest:
        return None
    *above, last = rows
    points = differences(above) if running else above
    if not any(last) or _sums([last]) != _sums(points):
        return None
    return running or len(above) > _FEW or not is_game(last)


def _sums(rows: Sequence[Row]) -> list[int]:
    return [sum(cell or 0 for cell in column) for column in zip(*rows, strict=True)]
