"""`scorepad ticksheet read`: the games on photos of a tick sheet."""

import argparse
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TextIO

from scorepad.cli.ticksheet import form_of
from scorepad.declare import Text, texts_beside
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.terms import Player
from scorepad.ticksheet.code import SheetCode, read_code
from scorepad.ticksheet.entry import RowReading, read_row
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.geometry import plan_of
from scorepad.ticksheet.layout import TickLayout
from scorepad.ticksheet.photo import read_photo
from scorepad.ticksheet.pictures import pages_of
from scorepad.ticksheet.reasons import CannotRead, WhyUnread
from scorepad.ticksheet.states import BoxState, States, row_together

WHY: Mapping[str, Text] = texts_beside(__file__)["why"]
Rows = Mapping[int, States]
"""The states of boxes by game."""


def answer(arguments: argparse.Namespace, out: TextIO, errors: TextIO) -> int:
    """Read photos, write a line of JSON a game, and return the exit status; 2 with a sentence for
    each photo that cannot be read.
    """
    lang = arguments.lang
    try:
        form = form_of(arguments)
    except OSError as error:
        errors.write(f"{error.filename}: {error.strerror}\n")
        return 2
    except Refused as refused:
        errors.writelines(f"{problem.message(lang)}\n" for problem in refused.problems)
        return 2
    reader = _SheetReader(form)
    unread = 0
    for file in arguments.photos:
        sentence = reader.read(file, lang)
        if sentence:
            unread += 1
            errors.write(f"{file}: {sentence}\n")
    out.writelines(
        json.dumps(row.as_json(lang), ensure_ascii=False) + "\n"
        for row in rows_of(form, reader.rows)
    )
    return 2 if unread else 0


class _SheetReader:
    """Reads photos of one sheet; `states` are those of all of them together."""

    def __init__(self, form: TickForm) -> None:
        self.form = form
        self.rows: dict[int, States] = {}
        self.sheet = 0
        """The number of the sheet; 0 until a photo was read."""
        self.unfit = ""

    def read(self, file: Path, lang: str) -> str:
        """Why a file cannot be read, in a sentence; empty if it was."""
        try:
            data = file.read_bytes()
        except OSError as error:
            return f"{error.strerror}."
        try:
            why = self._pages(data)
        except CannotRead as error:
            why = error.why
        except MemoryError:
            why = WhyUnread.TOO_LARGE
        return "" if why is None else self._told(why, lang)

    def _pages(self, data: bytes) -> WhyUnread | None:
        """Add what the pages of a file say; why one of them cannot be read, None if all can.

        A page without a sheet beside one with a sheet is the back of it, and does no harm.
        """
        unread = []
        has_sheet = False
        for page in pages_of(data):
            try:
                self._page(page)
            except CannotRead as error:
                unread.append(error.why)
            else:
                has_sheet = True
        if has_sheet:
            unread = [why for why in unread if why is not WhyUnread.NO_SHEET]
        return unread[0] if unread else None

    def _told(self, why: WhyUnread, lang: str) -> str:
        """A reason as a sentence, which says what does not fit of a sheet of another form."""
        ident = self.unfit if why is WhyUnread.UNKNOWN_FORM and self.unfit else why.value
        return WHY[ident].in_(lang)

    def _page(self, data: bytes) -> None:
        """Add what a picture says."""
        seen: dict[int, dict[str, BoxState]] = {}
        reading = read_photo(data, self._layout_of)
        for (game, field), state in reading.states.items():
            seen.setdefault(game, {})[field] = state
        code = read_code(reading.code_text)
        self.sheet = code.sheet if code else 0
        for game, row in seen.items():
            before = self.rows.get(game)
            self.rows[game] = row if before is None else row_together(before, row)

    def _layout_of(self, text: str) -> TickLayout:
        """Where everything stands on the page with this code. Raises CannotRead."""
        code = read_code(text)
        self.unfit = "" if code is None else self._unfit(code)
        if code is None or self.unfit:
            raise CannotRead(WhyUnread.UNKNOWN_FORM)
        address, _hash, _written = text.rpartition("#")
        return plan_of(code, self.form).layout(code.page, code, address)

    def _unfit(self, code: SheetCode) -> str:
        """What does not fit the form, or the photos before; empty for nothing."""
        if self.sheet not in {0, code.sheet}:
            return "sheet"
        return unfit(code, self.form)


def unfit(code: SheetCode, form: TickForm) -> str:
    """What of the sheet with this code does not fit the form: rules, names, games; empty for
    nothing.
    """
    if not code.is_of_rules(form.rules):
        return "rules"
    if not code.is_of_people(form):
        return "names"
    return "" if code.games == form.games else "games"


def rows_of(form: TickForm, rows: Rows) -> Iterator[RowReading]:
    """The games that are ticked, in their order.

    With five people and more it is known who plays a game, and so who is Kontra, as long as the
    games before it are all there: the sheet is then taken for a whole evening.
    """
    table = tuple(Player(person) for person in form.people)
    plan = Plan(table, table[0], form.rules, form.also_sit_out)
    fold: Fold | None = Fold(plan)
    for game in range(1, form.games + 1):
        active = fold.next().active if fold else None
        row = read_row(form, game, rows.get(game, {}), active)
        if row is None:
            fold = None
            continue
        yield row
        fold = _folded(fold, row)


def _folded(fold: Fold | None, row: RowReading) -> Fold | None:
    """The evening after a game; None where the game is not sure."""
    if fold is None or not row.is_clear:
        return None
    for told in fold.step(read_entry(dict(row.entry))):
        if told.problems:
            return None
    return fold
