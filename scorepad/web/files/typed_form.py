"""The form of a sheet of paper: whose column is which, the numbers as they are written, when it was."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.files.grid import Cell, Judged, differences, first_dealer, judged, number
from scorepad.scoring.days import day_of_play
from scorepad.scoring.entry import Plan
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member
from scorepad.web.evening.seats import MOST_SEATS
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.fields import whole
from scorepad.web.frame.voice import told

FEWEST_SEATS, FIRST_ROWS, MORE_ROWS, MOST_ROWS = 4, 8, 8, 300
LONGEST_CELL, LONGEST_EVENING = 12, 40


@dataclass(frozen=True)
class Sheet:
    """What was typed. `columns` are player keys, empty where nobody was chosen; `rows` have a text for each column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    running: bool
    date: str
    name: str
    kept: frozenset[int]

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
        places = sorted(place for name in sent if name.startswith("r:") and (place := whole(name[2:])) is not None)[
            :MOST_ROWS
        ]
        rows = [tuple(cell[:LONGEST_CELL] for cell in sent.getlist(f"r:{place}")) for place in places]
        kept = frozenset(place for text in sent.getlist("keep") if (place := whole(text)) is not None)
        return cls(
            tuple(columns),
            tuple(rows),
            sent.get("running", "1") == "1",
            sent.get("date", ""),
            sent.get("name", "")[:LONGEST_EVENING],
            kept,
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
    def day(self) -> dt.date | None:
        """The date typed, if it is one on which people may have played."""
        return day_of_play(self.date)

    def judged(self, rules: Rules) -> tuple[Plan, tuple[Judged, ...], Errors]:
        """The evening of the sheet, row by row, and what is wrong with it."""
        errors: Errors = {}
        if len(self.table) < FEWEST_SEATS:
            complain(errors, "columns", _("Am Tisch sitzen vier bis sieben: Wähle, wem welche Spalte gehört."))
        if len(set(self.table)) < len(self.table):
            complain(errors, "columns", _("Jemand hat zwei Spalten."))
        if self.day is None:
            complain(errors, "date", told("not_a_date"))
        numbers = [self._numbers(place, row, errors) for place, row in enumerate(self.rows)]
        rows = differences(numbers) if self.running else numbers
        table = tuple(dict.fromkeys(self.table)) or (Player(""),)
        rows = rows if len(table) == len(self.table) else []
        dealer = first_dealer(table, [row for row in rows if any(cell is not None for cell in row)])
        plan = Plan(table, dealer, rules, (), self.name.strip(), self.date)
        found = () if errors else judged(plan, rows, kept=self.kept, reason=_("Zettel"))
        for place, row in enumerate(found):
            if row.off and place not in self.kept:
                complain(errors, f"row-{place}", _("geht nicht auf"))
        if not errors and not any(row.entry for row in found):
            complain(errors, "rows", _("Hier steht noch nichts."))
        return plan, found or tuple(Judged(row, 0, None) for row in rows), errors

    def _numbers(self, place: int, row: Sequence[str], errors: Errors) -> tuple[Cell, ...]:
        found: list[Cell] = []
        for key, cell in zip(self.columns, row, strict=True):
            try:
                value = number(cell)
            except ValueError:
                complain(errors, f"row-{place}", _("„%(text)s“ ist keine ganze Zahl", text=cell))
                value = None
            if key:
                found.append(value)
            elif value is not None:
                complain(errors, "columns", _("In einer Spalte ohne Namen steht etwas."))
        return tuple(found)
