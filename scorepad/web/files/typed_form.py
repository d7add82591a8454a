"""The form of a sheet of paper: whose column is which, the numbers as they are written, when it was."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.files.grid import Cell, Judged, differences, first_dealer, judged, number
from scorepad.files.totals import are_running, closes
from scorepad.scoring.days import day_of_play
from scorepad.scoring.entry import Plan
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member
from scorepad.web.evening.seats import MOST_SEATS
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.forms import whole
from scorepad.web.frame.voice import told

FEWEST_SEATS, FIRST_ROWS, MORE_ROWS, MOST_ROWS = 4, 8, 8, 300
LONGEST_CELL, LONGEST_EVENING = 12, 40


@dataclass(frozen=True)
class Sheet:
    """What was typed. `columns` are player keys, empty where nobody was chosen; `rows` have a text for each column.

    `sure`: people have said that the numbers are what they seem not to be.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    running: bool
    date: str
    name: str
    kept: frozenset[int]
    sure: bool = False

    @classmethod
    def empty(cls, table: Sequence[Member], today: dt.date) -> Sheet:
        """A sheet for the table that would play next."""
        columns = tuple(str(member.player) for member in table[:MOST_SEATS])
        columns += ("",) * (FEWEST_SEATS - len(columns))
        return cls(columns, ((),), True, today.isoformat(), "", frozenset()).with_rows(FIRST_ROWS)  # noqa: FBT003

    @classmethod
    def read(cls, sent: MultiDict[str, str], members: Sequence[Member]) -> Sheet:
        """As it was sent; whoever is nobody of the Runde is left out."""
        known = {str(member.player) for member in members}
        columns = [key if key in known else "" for key in sent.getlist("column")[:MOST_SEATS]]
        columns += [""] * (FEWEST_SEATS - len(columns))
        places = sorted(_places(name.removeprefix("r:") for name in sent if name.startswith("r:")))[:MOST_ROWS]
        rows = [tuple(cell[:LONGEST_CELL] for cell in sent.getlist(f"r:{place}")) for place in places]
        return cls(
            tuple(columns),
            tuple(rows),
            sent.get("running", "1") == "1",
            sent.get("date", ""),
            sent.get("name", "")[:LONGEST_EVENING],
            _places(sent.getlist("keep")),
            "sure" in sent,
        ).with_rows(len(rows))

    def with_rows(self, count: int) -> Sheet:
        """With so many rows, each as wide as the sheet."""
        width = len(self.columns)
        rows = [tuple((*row, *[""] * width)[:width]) for row in self.rows]
        rows += [("",) * width] * (min(count, MOST_ROWS) - len(rows))
        return replace(self, rows=tuple(rows))

    def stepped(self, step: str) -> Sheet:
        """After one of the small buttons: "rows", "column"; anything else changes nothing."""
        if step == "rows":
            return self.with_rows(len(self.rows) + MORE_ROWS)
        if step == "column" and len(self.columns) < MOST_SEATS:
            return replace(self, columns=(*self.columns, "")).with_rows(len(self.rows))
        return self

    @property
    def table(self) -> tuple[Player, ...]:
        """Who sat at the table, in the order of the columns."""
        return tuple(Player(key) for key in self.columns if key)

    @property
    def _twice(self) -> bool:
        return len(set(self.table)) < len(self.table)

    @property
    def day(self) -> dt.date | None:
        """The date typed, if it is one on which people may have played."""
        return day_of_play(self.date)

    def judged(self, rules: Rules) -> tuple[Plan, tuple[Judged, ...], Errors]:
        """The evening of the sheet, row by row, and what is wrong with it."""
        errors = self._wrong_around()
        rows = self._points(errors)
        plan = self._plan(rows, rules)
        if errors:
            return plan, tuple(Judged(row, 0, None) for row in rows), errors
        played = judged(plan, rows, kept=self.kept, reason=_("Zettel"))
        errors |= {
            f"row-{place}": [_("geht nicht auf")] for place, row in enumerate(played) if self._is_off(place, row)
        }
        if not errors and not any(row.entry for row in played):
            complain(errors, "rows", _("Hier steht noch nichts."))
        if not errors and not self.sure:
            self._doubt(errors)
        return plan, played, errors

    def _doubt(self, errors: Errors) -> None:
        """Ask whether totals are points, or points totals, and whether the last row of points is a game."""
        filled = [row for row in (self._numbers(0, row, {}) for row in self.rows) if any(row)]
        if are_running([filled]) is (not self.running):
            seems = (
                _("Das sieht nach Punkten je Spiel aus, nicht nach Ständen.")
                if self.running
                else _("Das sieht nach Ständen aus, nicht nach Punkten je Spiel.")
            )
            complain(errors, "sure", seems)
        if not self.running and closes(filled, running=False):
            complain(errors, "sure", _("Die letzte Zeile sieht nach einer Summe aus, nicht nach einem Spiel."))

    def _points(self, errors: Errors) -> Sequence[tuple[Cell, ...]]:
        """The points of each row, however they are written; none while a column is told twice."""
        numbers = [self._numbers(place, row, errors) for place, row in enumerate(self.rows)]
        if self._twice:
            return ()
        return differences(numbers) if self.running else numbers

    def _is_off(self, place: int, row: Judged) -> bool:
        return bool(row.off) and place not in self.kept

    def _plan(self, rows: Sequence[tuple[Cell, ...]], rules: Rules) -> Plan:
        """The table with the dealer whom the first row tells."""
        table = tuple(dict.fromkeys(self.table)) or (Player(""),)
        filled = [row for row in rows if set(row) != {None}]
        return Plan(table, first_dealer(table, filled), rules, (), self.name.strip(), self.date)

    def _wrong_around(self) -> Errors:
        """What is wrong with columns and date."""
        errors: Errors = {}
        if len(self.table) < FEWEST_SEATS:
            complain(errors, "columns", _("Am Tisch sitzen vier bis sieben: Wähle, wem welche Spalte gehört."))
        if self._twice:
            complain(errors, "columns", _("Jemand hat zwei Spalten."))
        if self.day is None:
            complain(errors, "date", told("not_a_date"))
        return errors

    def _numbers(self, place: int, row: Sequence[str], errors: Errors) -> tuple[Cell, ...]:
        numbers = [self._number(place, cell, errors) for cell in row]
        named = list(zip(self.columns, numbers, strict=True))
        if any(value is not None for key, value in named if not key):
            complain(errors, "columns", _("In einer Spalte ohne Namen steht etwas."))
        return tuple(value for key, value in named if key)

    @staticmethod
    def _number(place: int, cell: str, errors: Errors) -> Cell:
        try:
            return number(cell)
        except ValueError:
            complain(errors, f"row-{place}", _("„%(text)s“ ist keine ganze Zahl", text=cell))
            return None


def _places(texts: Iterable[str]) -> frozenset[int]:
    return frozenset(place for text in texts if (place := whole(text)) is not None)
