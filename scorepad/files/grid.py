"""A table of numbers read as an evening: whether they are points or running totals, and which rows
are sums.

The points of one game are recognizable: they differ only in their sign, or only those of the
soloist differ. The user decides where the numbers may be either points or running totals.
"""

import datetime as dt
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, cast

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
Cell = int | None
Row = Sequence[Cell]
NOTHING = frozenset(
    {"", "-", "–", "—", ".", "x", "X", "/"}
)  # signs that people write for somebody who sat out
_MOST = 0.75  # a reading is likely if this share of its rows can be games
_FEW = 3  # the sum of so few games may equal the next game by chance


@dataclass(frozen=True)
class Remark:
    """What stands beside the points of a row: `marks` are the letters behind its numbers,
    `note` has all of it.
    """

    note: str = ""
    marks: tuple[str, ...] = ()


NO_REMARK = Remark()
NO_REMARKS: Mapping[int, Remark] = MappingProxyType({})


@dataclass(frozen=True)
class JudgedRow:
    """A row of the sheet. `points` of each person, None: sat out; `off` is the sum of the points if
    it is not zero.

    `entry` is None in an empty row, and in a row that does not add up and is not kept.
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
    plain = re.sub("[−–]", "-", "".join(text.split()))
    if plain in NOTHING:
        return None
    whole, comma, rest = plain.replace(",", ".").partition(".")
    digits = whole.removeprefix("-") if whole.startswith("-") else whole.removeprefix("+")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS) or (
        comma and rest.strip("0")
    ):
        raise ValueError(text[:20])
    return int(whole)


def differences(rows: Sequence[Row]) -> list[tuple[Cell, ...]]:
    """Everybody's points in each row, from running totals; an empty cell means no change."""
    standing: list[int] = []
    brought = []
    for row in rows:
        standing += [0] * (len(row) - len(standing))
        brought.append(
            tuple(
                None if cell is None else cell - standing[place] for place, cell in enumerate(row)
            )
        )
        standing = [standing[place] if cell is None else cell for place, cell in enumerate(row)]
    return brought


def plain_rules(rules: Rules, counting: str = "") -> Rules:
    """The rules of the Runde for typed points: without Bock, owed soli, and other effects of a game
    on later ones.

    `counting` replaces that of the rules; where the Runde's own rules need another one, those of
    the default stand in.
    """
    if counting and counting != rules.table.counting:
        counted = replace(rules, table=replace(rules.table, counting=cast("Any", counting)))
        rules = counted if _are_possible(counted) else replace(Rules(), table=counted.table)
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
    """Every row of points with its entry and what was remarked on it, by its place.

    Rows in `kept` are entered unchanged, with a `reason`, even when off.
    """
    fold = Fold(plan)
    judgements: list[JudgedRow] = []
    zero_sum = plan.rules.table.counting == "plus_minus"
    for place, row in enumerate(rows):
        points = tuple(row)
        total = sum(cell or 0 for cell in points)
        off = total if zero_sum else 0
        entry: Entry | None = None
        if any(cell is not None for cell in points) and (not off or keep_all or place in kept):
            entry = _entry(fold, points, reason, remarks.get(place, NO_REMARK), balanced=not off)
            fold.step(entry)
        judgements.append(JudgedRow(points, off, entry))
    return tuple(judgements)


def evening(plan: Plan, rows: Sequence[JudgedRow], key: str = "") -> FileEvening:
    """The finished evening of a sheet; its key is `key` or else made from the content."""
    entries = (*(row.entry for row in rows if row.entry is not None), End())
    stable = stored_key(key or digest(write_evening(Evening(plan, entries))))
    bodies: tuple[Mapping[str, Any], ...] = tuple(write_entry(entry) for entry in entries)
    return FileEvening(
        stable, dt.date.fromisoformat(plan.date), plan, entries, bodies, frozenset(plan.table)
    )


def first_dealer(table: Sequence[Player], rows: Sequence[Row]) -> Player:
    """The first dealer, as far as the rows show it: with five the person who sat out first,
    else the first seat.
    """
    for row in rows[:1] if len(table) == 5 else ():
        for idle in ([cell is None for cell in row], [not cell for cell in row]):
            if idle.count(True) == 1:
                return table[idle.index(True)]
    return table[0]


def _entry(
    fold: Fold, points: tuple[Cell, ...], reason: str, remark: Remark, *, balanced: bool
) -> Entry:
    # A `Penalty` where the row does not add up or more people have points than can have played.
    table = fold.seating.table
    scored = dict(zip(table, points, strict=True))
    active = fold.seating.active(fold.rules)
    sitting = _sitting(scored, fold.seating.sits_out(fold.rules))
    if not balanced or sitting is None:
        return Penalty(
            {player: cell for player, cell in scored.items() if cell},
            reason=reason,
            note=remark.note,
        )
    played = {player: cell or 0 for player, cell in scored.items() if player not in sitting}
    usual = set(played) == set(active)
    game = Game(
        GameKind.DIRECT, points=played, sits_out=None if usual else sitting, note=remark.note
    )
    solo = solo_of(played, remark.marks)
    return game if solo is None else replace(game, re=(solo[0],), solo=solo[1])


def _sitting(points: Mapping[Player, Cell], usual: Sequence[Player]) -> tuple[Player, ...] | None:
    # People without a number sit out first, then the rotation decides, then people with zero. None:
    # impossible.
    blank = [player for player, cell in points.items() if cell is None]
    idle = [player for player, cell in points.items() if not cell]
    if len(idle) < len(usual):
        return None
    order = [*blank, *(player for player in usual if player in idle), *idle]
    if set(usual) <= set(idle) and len(blank) != len(usual):
        order = [*usual]
    return tuple(sorted(list(dict.fromkeys(order))[: len(usual)], key=list(points).index))


def are_running(evenings: Iterable[Sequence[Row]]) -> bool | None:
    """Whether the rows are running totals; None if the numbers do not show it.

    >>> are_running([[(1, 1, -1, -1), (3, -1, -3, 1)]])
    True
    >>> are_running([[(1, 1, -1, -1), (2, -2, -2, 2)]])
    False
    """
    games = totals = count = 0
    for rows in evenings:
        brought = differences(rows)
        pairs = [pair for pair in zip(rows[1:], brought[1:], strict=True) if any(pair[0])]
        count += len(pairs)
        games += sum(is_game(row) for row, _ in pairs)
        totals += sum(is_game(row) for _, row in pairs)
    if games == totals or max(games, totals) < _MOST * count:
        return None
    return totals > games


def is_game(row: Row) -> bool:
    """Whether one game can have these points."""
    points = sorted(cell for cell in row if cell)
    if len({abs(cell) for cell in points}) < 2:
        return (sum(points) == 0 and len(points) != 2) or len(set(points)) == 1
    alone = any(len(set(others)) == 1 for others in (points[1:], points[:-1]))
    return alone and sum(points) == 0 and len(points) > 3


def closes(rows: Sequence[Row], *, running: bool) -> bool | None:
    """Whether the last row is the sum of the rows above or repeats the last totals; None for any
    other row.

    True means certainly, False that it may also be a game.

    >>> closes([(1, 1), (2, 2), (3, 3)], running=False)
    False
    >>> closes([(1, 1), (2, 2)], running=False)
    """
    if len(rows) < (2 if running else 3):
        return None
    *above, last = rows
    if not any(last) or _sums([last]) != _sums(differences(above) if running else above):
        return None
    return running or len(above) > _FEW or not is_game(last)


def _sums(rows: Sequence[Row]) -> list[int]:
    return [sum(cell or 0 for cell in column) for column in zip(*rows, strict=True)]
