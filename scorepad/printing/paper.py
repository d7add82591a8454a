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
from scorepad.printing.measure import MM, em, longest_piece
from scorepad.printing.score_table import ScoreTable, two_lines
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.telling.breaks import breaks
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
FOUR = 4
"""So many people may have higher rows."""
MANY = 8
"""The most lines of a list that still stand one below the other."""
LONG_RUNDE = 34
"""The most characters of a Runde's name in the usual font size; a longer one is smaller."""
ONE_LINE = 60
"""Characters over all columns of people in one line of the usual size; names share them equally."""
TWO_LINES = 110
"""Characters over all columns of people in two lines of the small size."""


@dataclass(frozen=True)
class Print:
    """The measures of a form, heights and widths in millimetres.

    A row is `least` to `most` high, with four people at least `of_four` if that costs no game;
    `line` is the height of a line of the lists, `around` of everything else. `told` are the
    characters of a line in the page head, `narrow` in a column, `wide` across the page. `head` is
    the font size in points of the names over the columns, `before` the width of the columns before
    them; `dealer` that of the column of who deals, in type of `dealer_text`
    points; `small` is the type of long names over the columns.
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
    dealer: float
    dealer_text: float
    small: float


USUAL = Print(
    7.5, 8.5, 15, 3.6, 52.7, 95, 23, 118, head=10, before=59, dealer=16, dealer_text=8.5, small=8
)
LARGE = Print(
    10.5, 11, 18, 4.6, 71.8, 74, 17, 88, head=13, before=67, dealer=18, dealer_text=11.5, small=10
)
_INSIDE = 2.0
"""Millimetre padding beside the name over a column."""
_DEALER_PADDING = 1.4
"""Millimetre padding beside the name of who deals."""
TOLD = 3
"""The lines that fit in the page head."""
FINAL = 2
"""The rows below the games: the final standings, and who signs."""
TOGETHER = 1
"""The row below the games where both are in one."""
UPRIGHT = A4.room
"""The page width in millimetres to which the numbers of characters above refer."""
STEP = 0.5
"""The height of a row is a multiple of this, in millimetres."""
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
        """The number of games of an evening by its rules, or else from `ROWS`; never too many."""
        course = self.rules.evening
        people = len(self.names)
        count = ROWS[people]
        if course.ends == "games":
            count = course.games(people)
        elif course.ends == "rounds":
            count = course.ends_after * people
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

    @property
    def final_is_one_row(self) -> bool:
        """Whether the final standings and who signs are one row."""
        return self.final == TOGETHER


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
        heading = 1
        in_a_line = of.narrow * broader
        rows = sum(1 + int(len(line.name) / in_a_line) for line in self.lines)
        # A text has no points beside it, so that more letters fit in a line.
        of_text = math.ceil(len(self.text) / in_a_line * 0.8)
        return heading + rows + of_text


class FormSeat(NamedTuple):
    """The head of a column: a name, in small type where it is long, and the letter of the seat."""

    name: str
    letter: str
    small: bool


class FormCell(NamedTuple):
    """What is printed into the cell of a person before a game: whether this person deals or sits
    out.
    """

    deals: bool
    sits_out: bool

    @property
    def classes(self) -> str:
        """The classes of the style sheet."""
        names = {"deals": self.deals, "out": self.sits_out}
        return " ".join(name for name, is_so in names.items() if is_so)


class FormRow(NamedTuple):
    """The row of one game, with a cell for each person."""

    number: int
    dealer: str
    cells: tuple[FormCell, ...]
    ends_round: bool


def page(form: BlankForm) -> Page:
    """The page of the form, for as many people as it has names, four to seven."""
    voice = Voice(form.lang, rules=form.rules)
    here = {key: voice.say(text) for key, text in WORDS.items()}
    how = " ".join(text for text in _how(here, voice, len(form.names)) if text)
    legend = _legend(form, here["names"])
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


def _legend(form: BlankForm, title: str) -> tuple[Box, ...]:
    # The names that stand short over their columns; nothing if all are whole.
    room = _letters_over_a_column(form, TWO_LINES)
    shortened: list[str] = []
    for short, name in zip(_called(form).values(), form.names, strict=True):
        if len(name) > room:
            shortened.append(f"{short} = {name}")
    if not shortened:
        return ()
    return (Box(title, (), "; ".join(shortened), wide=True),)


def _letters_over_a_column(form: BlankForm, over_all: int) -> int:
    # The share of each person in the letters that fit over all columns of an upright page.
    return int(over_all * form.broader) // len(form.names)


def _fitted(
    form: BlankForm, how: str, legend: tuple[Box, ...], lists: tuple[PointList, ...]
) -> Fitted:
    """All games of an evening if they fit on one page, else as many whole rounds as do, with the
    lists below.
    """
    across: list[Box] = []
    below: list[Box] = []
    for told in lists:
        wide = Box(told.title, (), told.in_line, wide=True)
        in_lines = Box(told.title, told.lines, told.text)
        across.append(wide)
        below.append(in_lines if 0 < len(told.lines) <= MANY else wide)
    # From the most comfortable arrangement to the one with most room for games.
    arrangements = (
        _Arrangement((*below, *legend), FINAL, run=False),
        _Arrangement((*across, *legend), FINAL, run=False),
        _Arrangement((*across, *legend), TOGETHER, run=True),
    )
    of = form.measures
    heights = [of.of_four, of.least] if len(form.names) == FOUR else [of.least]
    options = [
        _arranged(form, how, arrangement, least)
        for least in heights
        for arrangement in arrangements
    ]
    return max(options, key=lambda option: option.games)


class _Arrangement(NamedTuple):
    """The lists below the games, and the rows between; see `Fitted`."""

    boxes: tuple[Box, ...]
    final: int
    run: bool


def _arranged(form: BlankForm, how: str, arrangement: _Arrangement, least: float) -> Fitted:
    """What fits on the page in this arrangement: as many games as fit above its lists in rows of
    the `least` height, in whole rounds unless it is all of them; the rows then fill the page.
    """
    people = len(form.names)
    of = form.measures
    boxes, final, run = arrangement
    lines = _lines(boxes, of, form.broader, run=run)
    head_lines = math.ceil(len(how) / of.told / form.broader**1.4)
    lines += max(0, head_lines - TOLD)
    room = form.paper.height - of.around - of.line * lines
    fitting = int(room / least) - final
    games = form.games
    if fitting < games:
        games = fitting // people * people
    filling = room / (games + final) // STEP * STEP
    return Fitted(games, min(filling, of.most), boxes, final, run)


def _lines(boxes: tuple[Box, ...], of: Print, broader: float, *, run: bool) -> int:
    # The number of lines that the boxes take: narrow ones beside each other, wide ones below; with
    # `run` all in one paragraph.
    if run:
        letters = sum(len(box.title + box.text) + 2 for box in boxes)
        return math.ceil(letters / of.wide / broader)
    columns = max((box.height(of, broader) for box in boxes if not box.wide), default=0)
    return columns + sum(box.height(of, broader) for box in boxes if box.wide)


def _how(here: Mapping[str, str], voice: Voice, people: int) -> Iterator[str]:
    # What the signs mean; of who sits out nothing is said where nobody does.
    rules = voice.rules
    out = "_out" if people > FOUR else ""
    yield here[f"how{out}"]
    if rules.pflichtsolo.count:
        yield here["owed"]
    again = deals_again(rules)
    if again:
        what = " · ".join(voice.label(reason) for reason in again)
        yield here[f"again{out}"].format(what=what)
    yield voice.single_told


def _short(form: BlankForm) -> Mapping[Player, str]:
    # The short name of each seat, whose key is its letter.
    names = {Player(letter): name for letter, name in zip(LETTERS, form.names, strict=False)}
    own = {seat: form.short[name] for seat, name in names.items() if name in form.short}
    return Roster(names, own).short


def _called(form: BlankForm) -> Mapping[Player, str]:
    """The name of each seat where the whole one has no room: its own short name or its first word,
    if that fits over a column and nobody else has it, else one made short.
    """
    of = form.measures
    column = (form.paper.room - of.before) / len(form.names)
    room = (column - _INSIDE) / of.small / MM
    names = {Player(letter): name for letter, name in zip(LETTERS, form.names, strict=False)}
    first = ScoreTable((), tuple(names), names, {}).first
    called: dict[Player, str] = {}
    for (seat, short), word in zip(_short(form).items(), first, strict=True):
        is_own = names[seat] in form.short
        fits = longest_piece(word, bold=True) <= room
        called[seat] = word if names[seat] and fits and not is_own else short
    return called


def _dealers(form: BlankForm, *, low: bool) -> Mapping[Player, str]:
    """The name of each seat in the column of who deals, where one may go on in a second line if
    the rows are not `low`.
    """
    of = form.measures
    room = (of.dealer - _DEALER_PADDING) / of.dealer_text / MM
    short = _short(form)
    dealers: dict[Player, str] = {}
    for seat, name in _called(form).items():
        if em(name) <= room or name == short[seat]:
            dealers[seat] = name
        elif not low and two_lines(name) <= room:
            dealers[seat] = breaks(name)
        else:
            dealers[seat] = short[seat]
    return dealers


def _seats(form: BlankForm) -> Iterator[FormSeat]:
    """The heads of the columns: whole names, small where they are long, and short ones where they
    do not fit.
    """
    of = form.measures
    one_line = _letters_over_a_column(form, ONE_LINE)
    two_lines = _letters_over_a_column(form, TWO_LINES)
    column = (form.paper.room - of.before) / len(form.names)
    room = (column - _INSIDE) / of.head / MM  # in ems of the usual font size
    for whole, called, letter in zip(form.names, _called(form).values(), LETTERS, strict=False):
        name = whole if len(whole) <= two_lines else called
        small = len(name) > one_line or longest_piece(name, bold=True) > room
        yield FormSeat(name, letter, small=small)


def rows(form: BlankForm, games: int, *, low: bool = False) -> Iterator[FormRow]:
    """The rows of `games` successive games, the dealer moving round the table; `low` ones have room
    for one line.
    """
    dealers = _dealers(form, low=low)
    table = tuple(dealers)
    seating = Seating(table, table[0], form.also_sit_out)
    for number in range(1, games + 1):
        out = seating.sits_out(form.rules)
        cells = [FormCell(seat == seating.dealer, seat in out) for seat in table]
        dealer = dealers[seating.dealer] or seating.dealer
        ends = number % len(table) == 0
        yield FormRow(number=number, dealer=dealer, cells=tuple(cells), ends_round=ends)
        seating = seating.dealt_by(seating.after(seating.dealer))
