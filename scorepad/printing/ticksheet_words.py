"""The words of a tick sheet, each at its place."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from scorepad.declare import Text, texts_beside
from scorepad.printing.measure import MM, em, lines
from scorepad.scoring.roster import Roster, start_of
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.sentences import deals_again
from scorepad.telling.voice import Voice
from scorepad.ticksheet.code import SheetCode, code_of, sheet_name
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.geometry import (
    CODE,
    EDGE,
    FIRST_CODE,
    LARGER,
    NUMBER,
    QUIET,
    BoxBlock,
    BoxColumn,
    SheetPlan,
    sheet_plan,
)
from scorepad.ticksheet.layout import MARK_QUIET, TickLayout
from scorepad.ticksheet.wording import box_words, group_words, short_box_words

WORDS: Mapping[str, Text] = texts_beside(__file__)["words"]
POINTS = {False: 8.0, True: 10.5}
"""Font size in points, usual and in large print."""
SMALL = {False: 7.5, True: 9.5}
"""Font size in points of a word that is a little too long."""
TITLE = 14.0
LONG_TITLE = 11.0
"""Font size in points of the name of the Runde, and of one that is long."""
BESIDE_TITLE = 74.0
"""Millimetres beside this name for the round and table, or for the date."""
TITLE_LINE = 6.2
"""Millimetre height of the line with the name of the Runde."""
FOOT = 3.2
"""Millimetre height of the last line, below all words."""
BESIDE = 3.0
"""Millimetres between a code and the words beside it."""
ABOVE_LABEL = 0.75
"""Millimetres that the words over a box leave of their room."""
ALIKE = 3
"""The letters with which names begin that begin alike."""
COMMA = 0.6
"""The width in ems of the comma and the space between two people who sit out."""


@dataclass(frozen=True)
class TickSheet:
    """A sheet to print: its form, and the words on it.

    `names` are the people of the form in its order, `short` has chosen short names by name. `title`
    is the name of the Runde or tournament, `place` the round and table. `address` opens the page
    for the photo. `number` tells this sheet from others of the same form.
    """

    form: TickForm
    names: tuple[str, ...]
    title: str
    address: str = ""
    place: str = ""
    number: int = 1
    paper: str = "a4"
    large: bool = False
    short: Mapping[str, str] = field(default_factory=dict)

    @property
    def code(self) -> SheetCode:
        return code_of(self.form, paper=self.paper, large=self.large, sheet=self.number)

    @cached_property
    def plan(self) -> SheetPlan:
        return sheet_plan(self.form, paper=self.paper, large=self.large)

    def layout(self, page: int) -> TickLayout:
        return self.plan.layout(page, self.code, self.address)


class PaperWord(NamedTuple):
    """A word at its place: the left and the top of its line, and its font size in points."""

    text: str
    x: float
    y: float
    points: float
    bold: bool = False

    @property
    def is_small(self) -> bool:
        """Whether it is set smaller than usual, as it is a little too long."""
        return self.points in SMALL.values()


class GameRow(NamedTuple):
    """What is written at the left of a game; `is_small` in small type, because a name is long."""

    number: int
    dealer: str
    others: str
    y: float
    is_small: bool


@dataclass(frozen=True)
class SheetWords:
    """All words of a sheet but its title, in the language of the voice."""

    sheet: TickSheet
    voice: Voice

    @property
    def form(self) -> TickForm:
        return self.sheet.form

    @property
    def plan(self) -> SheetPlan:
        return self.sheet.plan

    @property
    def points(self) -> float:
        return POINTS[self.plan.large]

    @cached_property
    def shown(self) -> Mapping[str, str]:
        """The names by the keys of people: the letters of the seats where lines are left."""
        return dict(zip(self.form.people, self.sheet.names, strict=True))

    @cached_property
    def short(self) -> Mapping[str, str]:
        """The short names by the keys of people."""
        names = {Player(key): name for key, name in self.shown.items()}
        own = {
            key: self.sheet.short[name] for key, name in names.items() if name in self.sheet.short
        }
        return {str(key): name for key, name in Roster(names, own).short.items()}

    @cached_property
    def beside(self) -> Mapping[str, str]:
        """The names beside the games by the keys of people: whole where there is room, else cut
        so that nobody is taken for somebody else.
        """
        cut = {key: self._beside(key) for key in self.shown}
        told = Counter(name.casefold() for name in cut.values())
        return {
            key: name if told[name.casefold()] == 1 else self._cut(self.short[key], end="")
            for key, name in cut.items()
        }

    @cached_property
    def parted(self) -> Mapping[str, str]:
        """The short names by the keys of people; of those that begin alike the first letter, and
        where they part.
        """
        return {key: _parted(name, self.short.values()) for key, name in self.short.items()}

    def _beside(self, key: str) -> str:
        """The chosen short name, the whole name, its first word, or its first letters."""
        name = self.shown[key]
        if name in self.sheet.short:
            return self._cut(self.sheet.short[name], end="")
        if self._is_beside(name):
            return name
        first_word = name.split(maxsplit=1)[0]
        return self._cut(first_word, end=".")

    def _cut(self, name: str, end: str) -> str:
        """As much of a name as fits into its column; `end` follows one that is cut."""
        if self._is_beside(name):
            return name
        letters = name
        while len(letters) > 1 and not self._is_beside(f"{letters}{end}"):
            letters = start_of(letters, len(letters) - 1)
        return f"{letters}{end}"

    def _is_beside(self, name: str, *, small: bool = True) -> bool:
        """Whether a name fits into its column, before a mark or the comma of the next one."""
        sizes = SMALL if small else POINTS
        size = sizes[self.plan.large] * MM
        return em(name) * size <= self._name_room - size * self._comma

    @property
    def _name_room(self) -> float:
        return self.plan.name - MARK_QUIET

    @property
    def _comma(self) -> float:
        return COMMA if len(self.form.people) > 6 else 0.0

    def say(self, key: str, **values: object) -> str:
        return self.voice.say(WORDS[key], **values)

    def groups(self) -> Iterator[PaperWord]:
        for line, top in zip(self.plan.lines, self.plan.heads, strict=True):
            ends = [block.columns[0].x - 1.0 for block in line.blocks[1:]]
            ends.append(self.plan.width - EDGE)
            for block, end in zip(line.blocks, ends, strict=True):
                yield self._group(block, end, top)

    def _group(self, block: BoxBlock, end: float, top: float) -> PaperWord:
        """The words over a group, which end before `end`."""
        x = block.columns[0].x
        room = (end - x) / MM / self.points
        fitting = [words for words in group_words(block.id, self.voice) if _bold(words) <= room]
        return PaperWord(fitting[0] if fitting else "", x, top, self.points, bold=True)

    def labels(self) -> Iterator[PaperWord]:
        """The words over the boxes, which run upwards and end at their boxes."""
        for line, top in zip(self.plan.lines, self.plan.heads, strict=True):
            bottom = top + self.plan.size.head + self.plan.label - 0.7
            for column in line.columns:
                yield self._label(column, round(bottom, 2))

    def _label(self, column: BoxColumn, bottom: float) -> PaperWord:
        tried = (self.shown, self.beside, self.short, self.parted)
        words = [box_words(column.field, self.voice, names) for names in tried]
        shorter = short_box_words(column.field, self.voice)
        if shorter:
            words.append(shorter)
        text, points = self._fitted(words, self.plan.label - ABOVE_LABEL)
        high = points * MM * 1.2
        x = column.x + self.plan.box / 2 - high / 2
        return PaperWord(text, round(x, 2), bottom, points)

    def _fitted(self, tried: Sequence[str], room: float) -> tuple[str, float]:
        """The first of these words that fits, with its size; else the last one, cut."""
        sizes = (POINTS[self.plan.large], SMALL[self.plan.large])
        for text in tried:
            for points in sizes:
                if em(text) * points * MM <= room:
                    return text, points
        cut = tried[-1].removesuffix(".")
        while em(f"{cut}.") * sizes[1] * MM > room and len(cut) > 1:
            cut = start_of(cut, len(cut) - 1).rstrip(" .")
        return f"{cut}.", sizes[1]

    def heads(self) -> Iterator[PaperWord]:
        """The words over number, dealer and notes, and those beside the example."""
        plan = self.plan
        y = plan.heads[-1] + plan.size.head + plan.label - 3.6 * self._wider
        yield PaperWord(self.say("number"), EDGE, round(y, 2), SMALL[plan.large])
        yield PaperWord(self._over_dealers, self._dealers, round(y, 2), SMALL[plan.large])
        if plan.notes is not None:
            yield PaperWord(self.say("notes"), plan.notes, round(y, 2), SMALL[plan.large])
        for middle in plan.example:
            top = round(middle - self._line / 2, 2)
            yield PaperWord(self.say("example"), EDGE, top, SMALL[plan.large])

    @property
    def _over_dealers(self) -> str:
        """The words over who deals and sits out, shorter where the columns are narrow."""
        people = len(self.form.people)
        if people == 4:
            return self.say("dealer")
        others = self.say("dealer_others")
        room = self.plan.lines[0].marks[0] - self._dealers
        is_wide = em(others) * SMALL[self.plan.large] * MM <= room
        return others if people > 5 and is_wide else self.say("dealer_out")

    @property
    def _wider(self) -> float:
        return LARGER if self.plan.large else 1.0

    @property
    def _line(self) -> float:
        """The height of a line of words."""
        return self.points * MM * 1.2

    @property
    def _dealers(self) -> float:
        """The left of the names of dealers."""
        return round(EDGE + NUMBER * self._wider, 2)

    def rows(self, page: int) -> Iterator[GameRow]:
        deals = list(self.form.deals)
        for game in self.plan.games(page):
            dealer, out = deals[game - 1]
            others = [self.beside[person] for person in out if person != dealer]
            middle = self.plan.top(game) + self.plan.of_game / 2
            y = round(middle - self._line / 2, 2)
            names = [self.beside[dealer], *others]
            is_small = not all(self._is_beside(name, small=False) for name in names)
            yield GameRow(game, self.beside[dealer], ", ".join(others), y, is_small)

    @cached_property
    def example(self) -> tuple[frozenset[str], str]:
        """The ticked boxes of the example, and the one that is filled."""
        re, wrong, partner = self.form.people[:3]
        fields = [
            f"re.{re}",
            f"re.{partner}",
            "augen.re.151",
            "said.re.re",
            self._example_special,
        ]
        return frozenset(fields), f"re.{wrong}"

    @property
    def _example_special(self) -> str:
        of_re = [field for field in self.form.fields if field.startswith("special.re.")]
        fuchs = "special.re.fuchs_caught.1"
        if fuchs in of_re:
            return fuchs
        return of_re[0] if of_re else ""

    @property
    def title(self) -> str:
        """The name of the Runde, cut where it is too long even in small type."""
        room = self._title_room / LONG_TITLE
        whole = self.sheet.title
        title = whole
        while _bold(title) > room and len(title) > 1:
            title = title[:-1]
        return whole if title == whole else f"{title.rstrip()}…"

    @property
    def is_long(self) -> bool:
        """Whether the name of the Runde is set in small type."""
        return _bold(self.sheet.title) > self._title_room / TITLE

    @property
    def _title_room(self) -> float:
        """The width of the name of the Runde in points."""
        return (self._across(FIRST_CODE) - BESIDE_TITLE) / MM

    def _across(self, first: float) -> float:
        """The millimetres between two codes, of which the first is so wide."""
        return self.plan.width - 2 * EDGE - first - CODE - 2 * BESIDE

    @property
    def above(self) -> str:
        """The words beside the first code: how to tick, unless the lines for names stand there."""
        if self.form.nameless:
            return ""
        room = CODE + QUIET + self.plan.size.above - TITLE_LINE
        said = self._how
        while not self._fits([" ".join(said)], self._across(FIRST_CODE), room) and len(said) > 1:
            said = said[:-1]
        return " ".join(said)

    @property
    def _how(self) -> list[str]:
        """How to tick, in sentences, the first of which matters most."""
        rules = self.form.rules
        said = [self.say("how")]
        if rules.plays(GameKind.STILLE_HOCHZEIT) and rules.table.team_mode == "classic":
            said.append(self.say("alone"))
        if rules.announcements.implied and rules.announcements.need_re_kontra:
            said.append(self.say("highest"))
        return said

    def _fits(self, paragraphs: Sequence[str], wide: float, high: float) -> bool:
        """Whether these paragraphs fit into a place of so many millimetres."""
        size = SMALL[self.plan.large] * MM
        room = wide / size * 0.98
        needed = sum(lines(paragraph, room) for paragraph in paragraphs if paragraph)
        return needed * size * 1.2 <= high

    @property
    def below(self) -> tuple[str, ...]:
        """The paragraphs between the codes at the bottom; if they do not fit all in one, and if
        that does not fit either without those that matter least.
        """
        how = " ".join(self._how) if self.form.nameless else ""
        example = self._example_told
        by_hand = self.say("by_hand")
        scan = self.say("scan")
        tries = [
            (how, f"{example} {by_hand}", self._again, scan),
            (_joined(how, example, by_hand, self._again, scan),),
            (_joined(how, example, by_hand, scan),),
            (_joined(how, by_hand, scan),),
        ]
        wide = self._across(CODE)
        high = CODE + QUIET + self.plan.size.below - FOOT - 1.0
        for paragraphs in tries:
            if self._fits(paragraphs, wide, high):
                return tuple(part for part in paragraphs if part)
        return (_joined(how, scan),)

    @property
    def _again(self) -> str:
        """What makes the same deal again; empty for nothing."""
        again = deals_again(self.form.rules)
        if not again:
            return ""
        what = self.voice.listed([self.voice.label(reason) for reason in again])
        return self.say("again_out" if len(self.form.people) > 4 else "again", what=what)

    @property
    def _example_told(self) -> str:
        re, wrong, partner = self.form.people[:3]
        special = self._example_special
        names = self.voice.listed([self.beside[re], self.beside[partner]])
        band = box_words("augen.re.151", self.voice, {})
        told = [self.say("example_re", names=names), self.say("example_augen", band=band)]
        told.append(self.say("example_said"))
        if special:
            what = box_words(special, self.voice, {})
            told.append(self.say("example_special", special=what))
        void = self.say("example_void", name=self.beside[wrong])
        return f"{self.say('for_example')} {', '.join(told)}; {void}"

    def foot(self, number: int) -> str:
        parts = ["Scorepad", self.say("sheet", number=sheet_name(self.sheet.number))]
        if self.plan.pages > 1:
            parts.append(self.say("page", page=number, pages=self.plan.pages))
        return " · ".join(parts)


def _parted(name: str, names: Iterable[str]) -> str:
    """A name by its first letter and where it parts from those that begin alike.

    >>> _parted("Christian Zabel", ["Christian Zabel", "Christian Zimmer", "Uwe"])
    'C…abel'
    """
    alike = max(_alike(name, other) for other in names if other != name)
    if alike < ALIKE:
        return name
    return f"{name[0]}…{name[alike:] or name[-1]}"


def _alike(name: str, other: str) -> int:
    """The number of letters with which both names begin."""
    alike = 0
    for letter, of_other in zip(name, other, strict=False):
        if letter != of_other:
            break
        alike += 1
    return alike


def _joined(*sentences: str) -> str:
    """These sentences as one paragraph, without empty ones."""
    return " ".join(sentence for sentence in sentences if sentence)


def _bold(text: str) -> float:
    return em(text, bold=True)
