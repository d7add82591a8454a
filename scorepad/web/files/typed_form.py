"""The form of a paper score sheet: the people of the columns, the numbers as written, the date."""

import datetime as dt
from collections.abc import Sequence

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field

from scorepad.files.grid import (
    NOTHING,
    Cell,
    JudgedRow,
    Remark,
    are_running,
    closes,
    differences,
    first_dealer,
    judged,
    number,
)
from scorepad.files.marks import parted
from scorepad.files.marks import told as marks_told
from scorepad.scoring.entry import Plan
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store.runden import Member
from scorepad.telling.days import day_of_play
from scorepad.web.board.seats import MOST_SEATS
from scorepad.web.frame.complaints import complain
from scorepad.web.frame.fields import (
    BooleanField,
    DateField,
    FieldList,
    KeyField,
    MultipleField,
    NameField,
    SelectField,
    StringField,
    put_at,
)
from scorepad.web.frame.forms import LONGEST_EVENING, Form
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

FEWEST_SEATS = 4
FIRST_ROWS = 8
MORE_ROWS = 8
MOST_ROWS = 300
LONGEST_CELL = 12


class TypedSheet(Form):
    """The typed sheet: whose each column is ("" for nobody), and in each row a text for each.

    `evening` is that of a table of a tournament, else the sheet becomes an evening of its own.
    `keep` are rows saved although they do not add up; `sure`: people confirmed a doubtful meaning
    of the numbers; `confirmed`: they confirmed what is unusual about the list of a table.
    """

    columns = MultipleField(name="column", id="columns", once=False, most=MOST_SEATS)
    lines = FieldList(
        MultipleField(once=False, longest=LONGEST_CELL),
        name="r",
        separator=":",
        max_entries=MOST_ROWS,
        id="rows",
    )
    running = SelectField(
        _l("Auf dem Zettel stehen"),
        choices={"1": _l("Stände"), "0": _l("Punkte je Spiel")},
        default="1",
    )
    date = DateField(LazyString(told, "date"), read=day_of_play)
    name = NameField(_l("Name des Abends"), optional=True, longest=LONGEST_EVENING)
    keep = MultipleField(read=parsed_id, most=MOST_ROWS)
    sure = BooleanField(_l("Stimmt so"))
    confirmed = BooleanField(_l("Stimmt so, eintragen"), name="listed")
    step = StringField()
    evening = KeyField(name="tisch")

    def __init__(
        self,
        given: Sent | None,
        members: Sequence[Member],
        today: dt.date,
        table: Sequence[Member] = (),
    ) -> None:
        """The sheet for a table, or as it was sent; keys of strangers are left out."""
        seated = [str(member.player) for member in table[:MOST_SEATS]]
        super().__init__(given, data={"date": today, "columns": seated})
        self._names = {str(member.player): member.name for member in members}
        keys = [key if key in self._names else "" for key in self.columns.data]
        while len(keys) < FEWEST_SEATS:
            keys.append("")
        self.columns.data = tuple(keys)
        self.rows: tuple[tuple[str, ...], ...] = tuple(line.data for line in self.lines)
        self.wrong: dict[str, list[str]] = {}
        self._have_rows(FIRST_ROWS if given is None else 0)

    def take_step(self) -> None:
        """Apply a small button: "rows" adds rows, "column" a column; any other changes nothing."""
        wanted = 0
        if self.step.data == "column" and len(self.columns.data) < MOST_SEATS:
            self.columns.data = (*self.columns.data, "")
        if self.step.data == "rows":
            wanted = len(self.rows) + MORE_ROWS
        self._have_rows(wanted)

    def validate_columns(self, _field: Field) -> None:
        """Require enough people, each with one column."""
        table = self._table
        if len(table) < FEWEST_SEATS:
            too_few = _("Am Tisch sitzen vier bis sieben: Wähle, wem welche Spalte gehört.")
            put_at(self.columns, too_few)
        twice = [self._names[key] for key in table if table.count(key) > 1]
        if twice:
            put_at(self.columns, _("%(name)s hat zwei Spalten.", name=twice[0]))

    def judged(self, rules: Rules) -> tuple[Plan, tuple[JudgedRow, ...]]:
        """The plan of the evening, and its rows; errors are put at their fields, and in `wrong`."""
        self.wrong = {}
        self.validate()
        written = [self._numbers(place) for place in range(len(self.rows))]
        rows = self._points(written)
        plan = self._plan(rows, rules)
        if self.is_wrong:
            return plan, tuple(JudgedRow(row, 0, None) for row in rows)
        remarks = {place: self._remark(place) for place in range(len(self.rows))}
        kept = frozenset(self.keep.data)
        played = judged(plan, rows, kept=kept, reason=_("Zettel"), remarks=remarks)
        for place, row in enumerate(played):
            if row.off and place not in kept:
                self.wrong[f"row-{place}"] = [_("geht nicht auf")]
        if not self.wrong:
            self._doubt(played, written)
        return plan, played

    @property
    def is_wrong(self) -> bool:
        """Whether a field or a row has an error."""
        return bool(self.errors or self.wrong)

    @property
    def _table(self) -> tuple[Player, ...]:
        """Whose the columns are, without those of nobody."""
        return tuple(Player(key) for key in self.columns.data if key)

    @property
    def _twice(self) -> bool:
        return len(set(self._table)) < len(self._table)

    def _have_rows(self, count: int) -> None:
        """Give every row a cell for each column, and the sheet at least so many rows."""
        width = len(self.columns.data)
        empty = ("",) * width
        rows = []
        for row in self.rows:
            filled = row + empty
            rows.append(filled[:width])
        while len(rows) < min(count, MOST_ROWS):
            rows.append(empty)
        self.rows = tuple(rows)

    def _doubt(self, played: Sequence[JudgedRow], written: Sequence[tuple[Cell, ...]]) -> None:
        """Refuse an empty sheet, and ask about numbers that seem to mean something else."""
        if not any(row.entry for row in played):
            put_at(self.lines, _("Hier steht noch nichts."))
        elif not self.sure.data:
            numbered = list(enumerate(written, 1))
            filled = {number: row for number, row in numbered if set(row) != {None}}
            self._ask(list(filled.values()), max(filled))

    def _ask(self, filled: Sequence[tuple[Cell, ...]], last: int) -> None:
        """Ask about points that look like totals, the reverse, and a last row like a sum."""
        running = self.running.data == "1"
        looks_running = are_running([filled])
        if running and looks_running is False:
            put_at(self.sure, _("Das sieht nach Punkten je Spiel aus, nicht nach Ständen."))
        if not running and looks_running is True:
            put_at(self.sure, _("Das sieht nach Ständen aus, nicht nach Punkten je Spiel."))
        if not running and closes(filled, running=False):
            like_a_sum = _(
                "Zeile %(number)s sieht nach einer Summe aus, nicht nach einem Spiel.", number=last
            )
            put_at(self.sure, like_a_sum)

    def _points(self, written: Sequence[tuple[Cell, ...]]) -> Sequence[tuple[Cell, ...]]:
        """The points of each row, from points or totals; none while somebody has two columns."""
        cell = self._nameless()
        if cell is not None:
            nameless = _(
                "Spalte %(column)s hat keinen Namen, in Zeile %(row)s steht „%(text)s“.", **cell
            )
            put_at(self.columns, nameless)
        if self._twice:
            return ()
        return differences(written) if self.running.data == "1" else written

    def _plan(self, rows: Sequence[tuple[Cell, ...]], rules: Rules) -> Plan:
        """The plan of the table, with the dealer that the first filled row implies.

        A sheet without people, which is refused elsewhere, gets a table of nobody.
        """
        people = tuple(dict.fromkeys(self._table))
        table = people or (Player(""),)
        filled = [row for row in rows if any(cell is not None for cell in row)]
        dealer = first_dealer(table, filled)
        return Plan(table, dealer, rules, (), self.name.data.strip(), self.date.text)

    def _numbers(self, place: int) -> tuple[Cell, ...]:
        """The numbers of a row, without those of nobody; what is none is an error of the row."""
        numbers = []
        for column, cell in enumerate(self.rows[place]):
            number_there = self._number(place, column, cell)
            if self.columns.data[column]:
                numbers.append(number_there)
        return tuple(numbers)

    def _remark(self, place: int) -> Remark:
        """The letters behind the numbers of a row, with the names of the columns."""
        marks = []
        for key, cell in zip(self.columns.data, self.rows[place], strict=True):
            if key:
                _digits, letters = parted(cell)
                marks.append((self._names[key], letters))
        return Remark(marks_told(marks), tuple(letters for _name, letters in marks if letters))

    def _nameless(self) -> dict[str, int | str] | None:
        """The first cell with something in a column of nobody."""
        for row, typed in enumerate(self.rows, 1):
            for column, text in enumerate(typed, 1):
                is_of_nobody = not self.columns.data[column - 1]
                if is_of_nobody and text.strip() not in NOTHING:
                    return {"column": column, "row": row, "text": text}
        return None

    def _number(self, place: int, column: int, cell: str) -> Cell:
        """The number of a cell, None for an empty one, and for what is an error of the row."""
        digits, _letters = parted(cell)
        try:
            return number(digits)
        except ValueError:
            who = self._names.get(self.columns.data[column], column + 1)
            said = _("Spalte „%(column)s“: „%(text)s“ ist keine ganze Zahl", column=who, text=cell)
            complain(self.wrong, f"row-{place}", said)
            return None
