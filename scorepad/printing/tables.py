"""The rows and the standings of an evening in words: each game, the points of each person, changes
of seats.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from scorepad.declare import Text, texts_beside
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.numerals import percent, real_minus
from scorepad.scoring.terms import Player
from scorepad.telling.cells import augen_cell, kind_cell, said_cell, specials_cell, value_cell
from scorepad.telling.evening import Placing
from scorepad.telling.game import note_of, winners
from scorepad.telling.incident import row_line, who_comes_and_goes
from scorepad.telling.money import ToldMoney, ToldPerson
from scorepad.telling.voice import Voice

_MARKS: Mapping[str, Text] = texts_beside(__file__)["marks"]
"""The explanation of each mark, by the field that has it, or by its letters."""
BESIDE_REMARKS = frozenset({"number", "dealer"})
"""The columns that are filled in a row with a remark too."""
SHARING = frozenset({"said", "specials"})
"""Two columns that share their width where they are neighbours: where one is empty, the other takes
it.
"""


@dataclass(frozen=True)
class Cell:
    """The result of a game for one player. `points` "": none; `out`: sat out; `gone`: not at the
    table.
    """

    points: str = ""
    total: str = ""
    re: bool = False
    won: bool = False
    out: bool = False
    gone: bool = False


class RowPart(NamedTuple):
    """What a row says under one or more neighbouring columns, whose keys are `keys`."""

    keys: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class ScoreRow:
    """A row of the score table. A row with a `remark` describes no game."""

    number: str = ""
    dealer: str = ""
    game: str = ""
    augen: str = ""
    said: str = ""
    specials: str = ""
    value: str = ""
    remark: str = ""
    ends_round: bool = False
    bock: bool = False
    cells: tuple[Cell, ...] = ()

    @property
    def look(self) -> str:
        """The CSS classes of the row: the end of a round has a line, Bock a background."""
        classes = []
        if self.ends_round:
            classes.append("ends")
        if self.bock:
            classes.append("bock")
        return " ".join(classes)

    @property
    def broad(self) -> bool:
        """Whether the remark spans all columns, as the row gives nobody points."""
        return bool(self.remark) and not any(cell.points or cell.out for cell in self.cells)

    def parts(self, columns: Sequence[str], *, joined: bool) -> list[RowPart]:
        """What stands under these columns, in their order.

        A remark stands under the longest stretch without number and dealer. Where `joined`,
        announcements and special points share their two columns, one of them being empty.
        """
        if self.remark:
            return self._remark_parts(columns)
        parts: list[RowPart] = []
        for key in columns:
            text: str = getattr(self, key)
            if joined and key in SHARING and parts and parts[-1].keys[-1] in SHARING:
                before = parts.pop()
                parts.append(RowPart((*before.keys, key), before.text + text))
            else:
                parts.append(RowPart((key,), text))
        return parts

    def _remark_parts(self, columns: Sequence[str]) -> list[RowPart]:
        """The parts of a row with a remark, which stands in the longest stretch of empty columns;
        columns beside it keep their text.
        """
        by_stretch = groupby(columns, key=lambda key: key in BESIDE_REMARKS)
        stretches = [(are_beside, tuple(keys)) for are_beside, keys in by_stretch]
        longest = max((keys for are_beside, keys in stretches if not are_beside), key=len)
        parts: list[RowPart] = []
        for are_beside, keys in stretches:
            if keys == longest:
                parts.append(RowPart(keys, self.remark))
                continue
            for key in keys:
                text = getattr(self, key) if are_beside else ""
                parts.append(RowPart((key,), text))
        return parts


def lines(
    result: Replay, seats: Sequence[Player], table: Sequence[Player], voice: Voice
) -> Iterator[ScoreRow]:
    """Every row of the evening, oldest first, and one for each change of seats; `table` is that of
    the plan.
    """
    before = table
    rows = result.rows
    for row, after in zip(rows, [*rows[1:], None], strict=False):
        yield from _moved(before, row.table, seats, voice)
        ends = after is not None and after.round != row.round
        yield replace(_line(row, seats, voice.under(row.rules)), ends_round=ends)
        before = row.table
    yield from _moved(before, result.next.table, seats, voice)


def _moved(
    before: Sequence[Player], table: Sequence[Player], seats: Sequence[Player], voice: Voice
) -> Iterator[ScoreRow]:
    words = who_comes_and_goes(before, table, voice)
    if words:
        yield ScoreRow(
            remark=words, cells=tuple(Cell(gone=player not in table) for player in seats)
        )


def _line(row: Row, seats: Sequence[Player], voice: Voice) -> ScoreRow:
    cells = tuple(cell(row, player, voice) for player in seats)
    dealer = voice.name(row.dealer)
    entry = row.entry
    index = "" if row.number is None else str(row.number)
    if not isinstance(entry, Game) or row.problems:
        happened = (row_line(row, voice), *map(str, note_of(entry, voice)))
        words = voice.remark(row.problems[0]) if row.problems else " · ".join(happened)
        return ScoreRow(index, dealer, remark=words, cells=cells)
    return ScoreRow(
        number=index,
        dealer=dealer,
        game=kind_cell(entry, voice),
        augen=augen_cell(entry, voice),
        said=said_cell(entry, voice),
        specials=specials_cell(entry, voice),
        value=value_cell(row, voice),
        bock=row.factor > 1,
        cells=cells,
    )


def cell(row: Row, player: Player, voice: Voice) -> Cell:
    """The cell of a player in a row."""
    if player in row.sits_out:
        return Cell(out=True)
    if player not in row.points:
        return Cell(gone=player not in row.table)
    return Cell(
        points=voice.points(row.points[player]),
        total=voice.total(row.totals[player]),
        re=isinstance(row.entry, Game) and player in row.entry.re,
        won=row.winner is not None and player in winners(row),
    )


def marks(rows: Sequence[ScoreRow], voice: Voice) -> tuple[str, ...]:
    """The explanations of the marks that occur: of fields that are set, and of letters that stand
    in a row.
    """
    by_field = _fields_that_are_set(rows)
    written = " ".join(f"{row.augen} {row.said} {row.specials}" for row in rows)
    letters = [mark for mark in _MARKS if mark not in by_field]
    occurring = {mark for mark, is_set in by_field.items() if is_set}
    occurring.update(mark for mark in letters if mark in written)
    return tuple(voice.say(text) for mark, text in _MARKS.items() if mark in occurring)


def _fields_that_are_set(rows: Sequence[ScoreRow]) -> dict[str, bool]:
    """For each field with a mark, whether any cell or row has it."""
    cells = [cell for row in rows for cell in row.cells]
    return {
        "re": any(cell.re for cell in cells),
        "won": any(cell.won for cell in cells),
        "out": any(cell.out for cell in cells),
        "bock": any(row.bock for row in rows),
        "ends": any(row.ends_round for row in rows),
    }


def ranks_of(
    places: Sequence[Placing], money: ToldMoney | None, voice: Voice
) -> Iterator[dict[str, str]]:
    """The rows of the standings, then rows of absent people who pay all the same, and of the
    Kasse.
    """
    waiting = [*money.people] if money else []
    for placing in places:
        told = _money_of(placing, waiting, voice)
        if told is not None:
            waiting.remove(told)
        yield {
            "place": str(placing.place),
            "name": voice.name(placing.player),
            "points": voice.total(placing.points),
            "amount": told.amount if told else "",
            "games": str(placing.games),
            "won": str(placing.won),
            "as_re": percent(placing.re, placing.games, voice.language) if placing.games else "",
            "soli": str(placing.soli or ""),
        }
    for absent in waiting:
        yield {"name": absent.name, "amount": absent.amount}
    if money and money.into_kasse:
        yield {"name": money.kasse.text, "amount": money.kasse.amount}


def _money_of(placing: Placing, people: Sequence[ToldPerson], voice: Voice) -> ToldPerson | None:
    """The money of a person; of two with one name, that of the one with these points."""
    same_name = [told for told in people if told.name == voice.name(placing.player)]
    points = real_minus(placing.points)
    same_points = [told for told in same_name if told.points == points]
    fitting = [*same_points, *same_name]
    return fitting[0] if fitting else None


def rank_heads(voice: Voice) -> dict[str, str]:
    """The heads of the columns of the standings."""
    heads = dict.fromkeys(("place", "name", "course"), "")
    heads |= {key: voice.heading(key) for key in ("points", "amount", "games", "won")}
    as_re = Text("als\N{NO-BREAK SPACE}Re", "as\N{NO-BREAK SPACE}Re")
    return heads | {"as_re": voice.say(as_re), "soli": voice.heading("soli")}
