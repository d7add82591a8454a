"""The empty form: a score table to fill in by hand, with dealers and sitters printed in
rotation.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scorepad.declare import Text, texts_beside
from scorepad.printing.card import qr_code
from scorepad.printing.edition import A4, Page, PaperSize
from scorepad.printing.measure import MM, longest_piece
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.telling.facts import Fact
from scorepad.telling.points import PointList, point_lists
from scorepad.telling.sentences import deals_again
from scorepad.telling.voice import Voice

ROWS: Mapping[int, int] = {4: 24, 5: 30, 6: 30, 7: 28}
"""The games of a form by number of people, where the rules do not end an evening after so many
games or rounds.
"""
MOST_GAMES = 60
LETTERS = "ABCDEFG"
MANY = 8  # the most lines of a list that still stand one below the other
LONG_RUNDE = (
    34  # the most characters of a Runde's name in the usual font size; a longer one is smaller
)
ONE_LINE = 60
TWO_LINES = 110
"""Characters that fit over all columns of people together: in one line of the usual font size, and
in two lines of the small one. Each name gets an equal share.
"""


@dataclass(frozen=True)
class Print:
    """The measures of a form, heights and widths in millimetres.

    A row is `least` to `most` high, with four people at least `of_four` if that costs no game;
    `line` is the height of a line of the lists, `around` of everything else. `told` are the
    characters of a line in the page head, `narrow` in a column, `wide` across the page. `head` is
    the font size in points of the names over the columns, `before` the width of the columns before
    them.
    """

    least: float
    of_four: float
    most: float
    line: float
    around: float
    told: int
    narrow: int
    wide: int
    head: float
    before: float


USUAL = Print(7.5, 8.5, 15, 3.6, 52.7, 95, 23, 118, head=10, before=59)
LARGE = Print(10.5, 11, 18, 4.6, 71.8, 74, 17, 88, head=13, before=67)
_INSIDE = 2.0  # millimetre padding beside the name over a column
TOLD = 3  # lines that fit in the page head
FINAL = 2
TOGETHER = 1  # rows below the games: the final standings, and who signs; or both in one
UPRIGHT = A4.room  # the page width in millimetres to which the numbers of characters above refer
STEP = 0.5  # the height of a row is a multiple of this, in millimetres
WORDS: Mapping[str, Text] = texts_beside(__file__)["words"]


@dataclass(frozen=True)
class BlankForm:
    """The facts of a form.

    `names` are the people in seating order from the first dealer on; an empty name leaves a line to
    write it on. `short` has short names by name, of people of the Runde. `address` is where the
    filled form can be typed in. `large` is the version in large print, `lying` in landscape.
    """

    runde: str
    names: Sequence[str]
    rules: Rules
    address: str
    also_sit_out: tuple[int, ...] = ()
    lang: str = "de"
    short: Mapping[str, str] = field(default_factory=dict)
    size: PaperSize = A4
    large: bool = False
    lying: bool = False

    @property
    def paper(self) -> PaperSize:
        return self.size.turned if self.lying else self.size

    @property
    def broader(self) -> float:
        """The width of the page as a factor of `UPRIGHT`."""
        return self.paper.room / UPRIGHT

    @property
    def measures(self) -> Print:
        return LARGE if self.large else USUAL

    @property
    def games(self) -> int:
        """The number of games of an evening by its rules, or else from `ROWS`; at most
        `MOST_GAMES`.
        """
        course = self.rules.evening
        people = len(self.names)
        after = (
            course.ends_after_at_five
            if people == 5 and course.ends == "games"
            else course.ends_after
        )
        count = {"games": after, "rounds": after * people}.get(course.ends, ROWS[people])
        return min(count, MOST_GAMES)


class Fitted(NamedTuple):
    """What fits on the page: the number of games, the height of a row in millimetres, and the lists
    below the table.

    `final` rows follow the games. With `run` the lists stand one after the other in one paragraph.
    """

    games: int
    high: float
    boxes: tuple[Box, ...]
    final: int
    run: bool


@dataclass(frozen=True)
class Box:
    """A short list under a heading; `text` is for lines without points. A `wide` one is text across
    the page.
    """

    title: str
    lines: tuple[Fact, ...]
    text: str
    wide: bool = False

    def height(self, of: Print, broader: float) -> int:
        """The number of lines of the box, on a page that is `broader` times as wide as usual."""
        if self.wide:
            return 1 + int(len(self.title + self.text) / of.wide / broader)
        rows = (line.name for line in self.lines)
        room = of.narrow * broader
        return (
            1
            + sum(1 + int(len(row) / room) for row in rows)
            + math.ceil(len(self.text) / room * 0.8)
        )


class FormSeat(NamedTuple):
    """The head of a column: a name, in small type where it is long, and the letter of the seat."""

    name: str
    letter: str
    small: bool


class FormRow(NamedTuple):
    """The row of one game, with the classes of each cell."""

    number: int
    dealer: str
    cells: tuple[str, ...]
    ends_round: bool


def page(form: BlankForm) -> Page:
    """The page of the form, for as many people as it has names, four to seven."""
    voice = Voice(form.lang, rules=form.rules)
    here = {key: voice.say(text) for key, text in WORDS.items()}
    how = " ".join(filter(None, _how(here, voice)))
    room = int(TWO_LINES * form.broader) // len(form.names)
    shorts = _short(form).values()
    cut = [
        f"{short} = {name}"
        for short, name in zip(shorts, form.names, strict=True)
        if len(name) > room
    ]
    legend = (Box(here["names"], (), "; ".join(cut), wide=True),) if cut else ()
    fit = _fitted(form, how, legend, point_lists(voice))
    return Page(
        template="form",
        lang=form.lang,
        title=f"{form.runde}: {here['title'].format(people=len(form.names))}",
        runde=form.runde,
        long=len(form.runde) > LONG_RUNDE,
        words=here,
        seats=tuple(_seats(form)),
        rows=tuple(rows(form, fit.games)),
        fit=fit,
        paper=form.paper,
        large=form.large,
        bock=form.rules.bock.on,
        duty=form.rules.pflichtsolo.count,
        how=how,
        code=qr_code(form.address, voice),
    )


def _fitted(
    form: BlankForm, how: str, legend: tuple[Box, ...], lists: tuple[PointList, ...]
) -> Fitted:
    """All games of an evening if they fit on one page, else as many whole rounds as do, with the
    lists below.
    """
    people = len(form.names)
    of = form.measures
    across = (*(Box(told.title, (), told.in_line, wide=True) for told in lists), *legend)
    below = tuple(
        Box(told.title, told.lines, told.text) if 0 < len(told.lines) <= MANY else wide
        for told, wide in zip(lists, across, strict=False)
    )
    options = []
    for least in (of.of_four, of.least) if people == min(ROWS) else (of.least,):
        for boxes, final, run in (
            ((*below, *legend), FINAL, False),
            (across, FINAL, False),
            (across, TOGETHER, True),
        ):
            lines = _lines(boxes, of, form.broader, run=run)
            lines += max(0, math.ceil(len(how) / of.told / form.broader**1.4) - TOLD)
            room = form.paper.height - of.around - of.line * lines
            fitting = int(room / least) - final
            games = form.games if fitting >= form.games else fitting // people * people
            options.append(
                Fitted(
                    games, min(room / (games + final) // STEP * STEP, of.most), boxes, final, run
                )
            )
    return max(options, key=lambda one: one.games)


def _lines(boxes: tuple[Box, ...], of: Print, broader: float, *, run: bool) -> int:
    if run:
        return math.ceil(sum(len(box.title + box.text) + 2 for box in boxes) / of.wide / broader)
    columns = max((box.height(of, broader) for box in boxes if not box.wide), default=0)
    return columns + sum(box.height(of, broader) for box in boxes if box.wide)


def _how(here: Mapping[str, str], voice: Voice) -> Iterator[str]:
    rules = voice.rules
    yield here["how"]
    if rules.pflichtsolo.count:
        yield here["owed"]
    if again := deals_again(rules):
        yield here["again"].format(what=" · ".join(map(voice.label, again)))
    yield voice.single_told


def _short(form: BlankForm) -> Mapping[Player, str]:
    names = {Player(letter): name for letter, name in zip(LETTERS, form.names, strict=False)}
    return Roster(
        names, {seat: form.short[name] for seat, name in names.items() if name in form.short}
    ).short


def _seats(form: BlankForm) -> Iterator[FormSeat]:
    """The heads of the columns: whole names, small where they are long, and short ones where they
    do not fit.
    """
    of = form.measures
    people = len(form.names)
    one_line, two_lines = (int(most * form.broader) // people for most in (ONE_LINE, TWO_LINES))
    room = (
        ((form.paper.room - of.before) / people - _INSIDE) / of.head / MM
    )  # of a word in the usual font size
    for whole, short, who in zip(form.names, _short(form).values(), LETTERS, strict=False):
        name = whole if len(whole) <= two_lines else short
        yield FormSeat(
            name, who, small=one_line < len(name) or longest_piece(name, bold=True) > room
        )


def rows(form: BlankForm, games: int) -> Iterator[FormRow]:
    """The rows of `games` successive games, the dealer moving round the table."""
    short = _short(form)
    table = tuple(short)
    seating = Seating(table, table[0], form.also_sit_out)
    for number in range(1, games + 1):
        out = seating.sits_out(form.rules)
        cells = tuple(
            " ".join(
                word for word, on in (("deals", seat == seating.dealer), ("out", seat in out)) if on
            )
            for seat in table
        )
        dealer = short[seating.dealer] or seating.dealer
        ends = number % len(table) == 0
        yield FormRow(number=number, dealer=dealer, cells=cells, ends_round=ends)
        seating = seating.dealt_by(seating.after(seating.dealer))
