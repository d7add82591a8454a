"""What was read of tick sheets, as a form that goes from page to page until it is taken over.

Nothing of it is stored before. Each row carries what its boxes said, the fields of its game, and
its strip of the photo.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import parse_qsl

from werkzeug.datastructures import MultiDict
from wtforms import FormField

from scorepad.scoring.terms import Player
from scorepad.ticksheet.form import MOST_GAMES
from scorepad.web.frame.fields import (
    BooleanField,
    FieldList,
    KeyField,
    MultipleField,
    PairsField,
    ParsedField,
    StringField,
)
from scorepad.web.frame.forms import Form
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.submitted import Sent
from scorepad.web.ticksheet.sheet_facts import RowFacts, SheetFacts, Ticks, read_strip

MOST_SHEETS = 12
MOST_ROWS = MOST_SHEETS * MOST_GAMES
"""The most rows of all sheets together."""
LONGEST_CODE = 300
LONGEST_TICKS = 1_500
LONGEST_GAME = 3_000
MOST_FIELDS = 200
"""The most fields of a game."""
LONGEST_STRIP = 60_000
LONGEST_YES = 2_000


def _words(typed: str) -> tuple[str, ...]:
    return tuple(typed.split())


class TicksField(ParsedField):
    """Fields of boxes, with spaces between them."""

    read = staticmethod(_words)
    write = " ".join
    longest = LONGEST_TICKS
    optional = True

    @property
    def words(self) -> tuple[str, ...]:
        return self.data or ()


class NumberedList(FieldList):
    """A list whose rows keep the numbers that were sent; WTForms counts them anew from 0.

    Some are not on the page, as they stand already or belong elsewhere.
    """

    numbers: Sequence[int] = ()

    def process(self, formdata: Any, data: Any = (), extra_filters: Any = None) -> None:
        """Read the rows, and the numbers in the names of their fields."""
        of_row = re.compile(
            rf"{re.escape(self.name)}.([0-9]{{1,3}})(?![0-9])", re.ASCII | re.DOTALL
        )
        numbers = {int(match[1]) for match in map(of_row.match, formdata or ()) if match}
        self.numbers = sorted(numbers)[: self.max_entries]
        super().process(formdata, data, extra_filters)


class SentSheet(Form):
    """A sheet: its code, the players of its columns, and the revision of its evening."""

    code = StringField(longest=LONGEST_CODE)
    people = MultipleField(once=False)
    were = MultipleField(once=False)
    revision = KeyField()


class SentRow(Form):
    """A row of a sheet; `game` are the fields of its game where they were shown, else `packed`."""

    sheet = KeyField()
    number = KeyField()
    ticked = TicksField()
    unsure = TicksField()
    void = TicksField()
    strip = StringField(longest=LONGEST_STRIP)
    packed = StringField(longest=LONGEST_GAME)
    game = PairsField(name="g.")
    shown = BooleanField()
    ok = BooleanField()
    out = BooleanField()
    choice = StringField()

    @property
    def sent_game(self) -> Sent:
        """The fields of the game; none where what was packed cannot be read."""
        if self.shown.data:
            return self.game.data
        try:
            pairs = parse_qsl(self.packed.data, max_num_fields=MOST_FIELDS)
        except ValueError:
            pairs = []
        return MultiDict(pairs)


class SheetsForm(Form):
    """All sheets and rows of a page, and what was tapped."""

    sheets = NumberedList(
        FormField(SentSheet, separator="."), name="sheet", separator=".", max_entries=MOST_SHEETS
    )
    rows = NumberedList(
        FormField(SentRow, separator="."), name="row", separator=".", max_entries=MOST_ROWS
    )
    open = KeyField()
    look = BooleanField()
    sure = TicksField(longest=LONGEST_YES)
    unfinished = MultipleField(read=parsed_id)

    @property
    def asks_only(self) -> bool:
        """Whether nothing shall be taken over yet: a row is opened, or all are looked at again."""
        return self.look.data or self.open.data is not None

    def facts(self) -> tuple[Mapping[int, SheetFacts], tuple[RowFacts, ...]]:
        """The sheets by their place on the page, and the rows, without rows of no sheet."""
        sheets = {
            place: _sheet_of(part.form)
            for place, part in zip(self.sheets.numbers, self.sheets, strict=True)
        }
        rows = []
        for place, part in zip(self.rows.numbers, self.rows, strict=True):
            form: SentRow = part.form
            sheet = (form.sheet.data or 0) - 1
            if sheet in sheets and form.number.data:
                row = _row_of(form, place, sheet)
                rows.append(row.opened() if place == self.open.data else row)
        return sheets, tuple(rows)


def _sheet_of(form: SentSheet) -> SheetFacts:
    people = tuple(map(Player, form.people.data))
    were = tuple(map(Player, form.were.data))
    return SheetFacts(form.code.data, people, were, form.revision.data)


def _row_of(form: SentRow, place: int, sheet: int) -> RowFacts:
    return RowFacts(
        place=place,
        sheet=sheet,
        number=form.number.data or 0,
        ticks=Ticks(form.ticked.words, form.unsure.words, form.void.words),
        strip=read_strip(form.strip.data),
        game=form.sent_game,
        is_open=form.shown.data,
        is_said=form.ok.data,
        is_left_out=form.out.data,
        choice=form.choice.data,
    )
