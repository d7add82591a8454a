"""The tick sheet: a form of boxes that is filled in with a pencil and read from a photo."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.printing.edition import Page
from scorepad.printing.ticksheet_drawing import CodeMark, code_mark, fills, frames, marks, ticks
from scorepad.printing.ticksheet_words import WORDS, GameRow, PaperWord, SheetWords, TickSheet
from scorepad.telling.voice import Voice
from scorepad.ticksheet.geometry import SheetPlan
from scorepad.ticksheet.layout import TickBox

PLAIN = ("number", "notes", "example", "date", "code")
"""The words that the template reads as they are."""


@dataclass(frozen=True)
class SheetDrawing:
    """What is drawn on a page: paths of all frames and marks, of the ticks and of the filled box of
    the example; the tops and heights of tinted games; the lines below games, and whether a round of
    deals ends there.
    """

    frames: str
    marks: str
    ticks: str
    fills: str
    tints: Sequence[tuple[float, float]]
    rules: Sequence[tuple[float, bool]]


@dataclass(frozen=True)
class SheetLeaf:
    """A page of a sheet, as its template reads it. All lengths are millimetres."""

    plan: SheetPlan
    title: str
    told: str
    place: str
    is_long: bool
    nameless: Sequence[str]
    above: str
    below: Sequence[str]
    foot: str
    codes: Sequence[CodeMark]
    words: Sequence[PaperWord]
    labels: Sequence[PaperWord]
    rows: Sequence[GameRow]
    drawing: SheetDrawing

    @property
    def kind(self) -> str:
        """The name of its paper and direction in the style sheet."""
        return f"{self.plan.paper}-{'lying' if self.plan.lying else 'upright'}"

    @property
    def columns(self) -> str:
        """The name of the width of its columns for names in the style sheet."""
        return f"n{round(self.plan.name * 100)}"

    @property
    def many(self) -> bool:
        """Whether others sit out besides the dealer."""
        return any(row.others for row in self.rows)


def page(sheets: Sequence[TickSheet], voice: Voice) -> Page:
    """The pages of sheets, each with its own codes."""
    leaves = [leaf for sheet in sheets for leaf in _leaves(sheet, voice)]
    told = voice.heading("tick_sheet")
    return Page(
        template="ticksheet",
        lang=voice.language,
        title=f"{sheets[0].title}: {told}",
        name=told,
        words={key: voice.say(WORDS[key]) for key in PLAIN},
        leaves=leaves,
        kinds=sorted({(leaf.kind, leaf.plan.width, leaf.plan.height) for leaf in leaves}),
        columns=sorted({(leaf.columns, leaf.plan.name) for leaf in leaves}),
        spots=_spots(leaves),
    )


class LeafSpots(NamedTuple):
    """The class names in the style sheet for each left and each top at which any word stands."""

    lefts: Mapping[float, str]
    tops: Mapping[float, str]


def _spots(leaves: Sequence[SheetLeaf]) -> LeafSpots:
    """The names x0, x1 … of the lefts and y0, y1 … of the tops of all leaves."""
    words = [word for leaf in leaves for word in (*leaf.words, *leaf.labels)]
    rows = [row.y for leaf in leaves for row in leaf.rows]
    lefts = sorted({word.x for word in words})
    tops = sorted({*(word.y for word in words), *rows})
    return LeafSpots(
        {x: f"x{number}" for number, x in enumerate(lefts)},
        {y: f"y{number}" for number, y in enumerate(tops)},
    )


def _leaves(sheet: TickSheet, voice: Voice) -> Iterator[SheetLeaf]:
    """The pages of a sheet."""
    words = SheetWords(sheet, voice.under(sheet.form.rules))
    form = sheet.form
    for number in range(1, sheet.plan.pages + 1):
        codes = sheet.layout(number).codes
        told = [code.text if "#" in code.text else words.say("code") for code in codes]
        yield SheetLeaf(
            plan=sheet.plan,
            title=words.title,
            told=words.say("boxes", count=len(form.fields)),
            place=sheet.place,
            is_long=words.is_long,
            nameless=form.people if form.nameless else (),
            above=words.above,
            below=words.below,
            foot=words.foot(number),
            codes=[code_mark(code, alt) for code, alt in zip(codes, told, strict=True)],
            words=[*words.groups(), *words.heads()],
            labels=list(words.labels()),
            rows=list(words.rows(number)),
            drawing=_drawing(sheet, number, *words.example),
        )


def _drawing(sheet: TickSheet, number: int, ticked: frozenset[str], void: str) -> SheetDrawing:
    """What is drawn on a page, with these boxes of the example ticked and one filled."""
    plan = sheet.plan
    rows = sheet.layout(number).rows
    example = list(_example_boxes(plan))
    boxes = [box for row in rows for box in row.boxes]
    return SheetDrawing(
        frames=frames([*boxes, *example]),
        marks=marks(mark for row in rows for mark in row.marks),
        ticks=ticks(box for box in example if box.field in ticked),
        fills=fills(box for box in example if box.field == void),
        tints=list(_tints(plan, number)),
        rules=list(_rules(plan, number)),
    )


def _tints(plan: SheetPlan, page_no: int) -> Iterator[tuple[float, float]]:
    """The tops and heights of every second game."""
    for game in plan.games(page_no):
        if game % 2 == 0:
            yield plan.top(game), plan.of_game


def _rules(plan: SheetPlan, page_no: int) -> Iterator[tuple[float, bool]]:
    """The lines below games, and whether a round of deals ends there."""
    for game in plan.games(page_no):
        bottom = round(plan.top(game) + plan.of_game, 3)
        yield bottom, game % len(plan.form.people) == 0


def _example_boxes(plan: SheetPlan) -> Iterator[TickBox]:
    for line, middle in zip(plan.lines, plan.example, strict=True):
        for column in line.columns:
            yield plan.box_at(column, middle)
