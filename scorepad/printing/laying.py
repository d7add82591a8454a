"""A sheet on its paper: the room that its parts need, what explains its marks, and the style that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.chart import TOGETHER, Picture
from scorepad.printing.columns import GUTTER, PAD, Grid
from scorepad.printing.endings import GAP, MARK, TEXT, Ending
from scorepad.printing.fit import END, RULE, SIZES, Blocks, Fit, Stretch, end_text, fit
from scorepad.printing.itemised import LINE, Items
from scorepad.printing.leaf import BOTTOM, SIDE, TOP, Leaf
from scorepad.printing.tables import Line
from scorepad.printing.widths import MM, em, lines
from scorepad.telling.facts import Fact
from scorepad.telling.story import Story
from scorepad.telling.voice import Voice

HEADING, META, STORY = 18.0, 9.5, 10.5
"""Points: the name of the Runde, what evening it was, how it went."""
_HEADING_LINE, _META_LINE, _STORY_LINE, _BETWEEN = 8.0, 4.8, 5.0, 5.6
"""Millimetres of a line of each, and of what is between them."""
CHART = 9.0
"""Points of the words of a chart."""
GOOD = SIZES[5]
"""Type for which less is said of the rules, where they take its room."""
PANELS = 7
"""Small charts beside one another at most."""
_ONE, _ROW, _ROWS = Stretch(21, 74), Stretch(15, 44), Stretch(36, 80)
"""Millimetres of one chart, of a row of small ones, and of two rows."""
ASIDE = (72.0, 80.0, 88.0, 60.0, 58.0)
"""Millimetres of what stands beside the table on paper that lies."""
_LEEWAY = 0.95
"""Part of a page that what stands aside may be reckoned to fill."""
_ASIDE = (
    "body{{position:relative}}header,body>.clip,body>.key{{width:{main:.2f}mm}}"
    ".end{{position:absolute;top:0;right:0;width:{room}mm}}"
    ".pair{{padding:0}}.pair,.left,.right{{display:block}}.right{{padding:4mm 0 0}}.broad .rules{{columns:1}}"
)
_BY_HAND, _BY_HAND_HEAD, _LEAST_BY_HAND = 8.0, 20.0, 4
"""Millimetres of a row to write on and of what stands over such rows, and how many are worth it."""
_MARKS: Mapping[str, Text] = {
    "re": Text("• Re", "• Re"),
    "won": Text("fett gewonnen", "bold won"),
    "out": Text("grau setzt aus", "grey sits out"),
    "bock": Text("Schatten Bock", "shaded Bock"),
    "ends": Text("starke Linie Ende der Runde", "heavy line end of a round"),
    "Ko": Text("Ko Kontra", "Ko Kontra"),
    "k.": Text("k.90 keine 90", "k.90 no 90"),
    "schw.": Text("schw. schwarz", "schw. schwarz"),
}


class Way(NamedTuple):
    """What may stand around the table: how the evening went, and the blocks at the end; both on this paper."""

    story: Story
    end: Ending
    leaf: Leaf

    @property
    def main(self) -> Leaf:
        """The paper without what stands aside."""
        aside = self.end.leaf.room + GAP if self.end.aside else 0
        return Leaf(self.leaf.width - aside, self.leaf.height)

    @property
    def aside(self) -> float | None:
        """Millimetres over and under a row of what stands aside; None where there is no room for it."""
        rows, besides = self.end.stacked
        free = (self.leaf.height - TOP - BOTTOM) * _LEEWAY - besides - rows * (TEXT * 1.2 * MM + RULE)
        return min(free / rows / 2, END.most) if free >= rows * 2 * END.least else None


def ways(
    told: Story, rules: Sequence[Sequence[Fact]], close: Callable[..., Ending], leaf: Leaf, *, lying: bool
) -> Iterator[Way]:
    """The ways to print a sheet, those that tell most first; on paper that lies, first those with a column aside.

    `rules` are all that count and the few that need to be told; `close` makes the blocks at the end of rules and paper.
    """
    full, short = rules
    for story, room, shown in [*product([told], ASIDE, rules), (told.brief, ASIDE[0], short)] if lying else ():
        yield Way(story, close(shown, leaf=Leaf(room + 2 * SIDE, leaf.height), aside=True), leaf)
    yield Way(told, close(full, leaf=leaf), leaf)
    yield Way(told, end := close(short, leaf=leaf), leaf)
    yield Way(told.brief, end, leaf)
    if end.money:
        yield Way(told.brief, close(short, leaf=leaf, tariff=False), leaf)


def laid(
    grid: Grid,
    ways: Iterable[Way],
    voice: Voice,
    *,
    merged: str,
    head: Callable[[Leaf], float],
    chart: Stretch | None,
) -> Laid:
    """How the sheet fills its paper; `merged` is the head of announcements and special points in one column.

    `head` are the millimetres over the story, `chart` those of the chart. Of the ways, which tell more and less, it is
    the first that leaves room for type of a good size; what would stand aside of more than one page is not taken.
    """
    rows = tuple(
        replace(row, said=" · ".join(filter(None, (row.said, row.specials))), specials="") for row in grid.rows
    )
    together = replace(grid, rows=rows, heads={**grid.heads, "said": merged})
    bare = replace(together, rows=tuple(replace(row, augen="") for row in rows))
    grids = grid, together, bare
    found, marks = [], tuple(key(grid.rows, voice))
    for way in ways:
        above = head(way.main) + _story_high(way.story, way.main)
        one = _set(grids, way, Blocks(above, marks, chart, way.end.blocks))
        if one is None:
            continue
        found.append(Laid(one, way))
        if one.size >= GOOD and one.pages == 1:
            break
    best = min(found, key=lambda one: (one.fit.pages, -one.fit.size.text, -one.fit.size.total))
    return best._replace(way=best.way._replace(end=best.way.end.in_type(end_text(best.fit.size))))


def _set(grids: Sequence[Grid], way: Way, blocks: Blocks) -> Fit | None:
    """How a sheet fills its paper in one of the ways; None where there is no room aside, or beside that."""
    if not way.end.aside:
        return fit(grids, blocks, way.leaf)
    pad = way.aside
    one = None if pad is None else fit(grids, replace(blocks, below=()), way.main)
    return None if one is None or pad is None or one.pages > 1 or one.grid.lean else replace(one, end=pad)


class Laid(NamedTuple):
    """How a sheet fills its paper, and what stands around its table."""

    fit: Fit
    way: Way


def above(heading: str, meta: str, leaf: Leaf) -> float:
    """Millimetres of the head of the sheet, without how the evening went."""
    return (
        lines(heading, leaf.room / HEADING / MM / 1.06) * _HEADING_LINE
        + lines(meta, leaf.room / META / MM) * _META_LINE
        + _BETWEEN
    )


def _story_high(story: Story, leaf: Leaf) -> float:
    return lines(f"{story.first}, {story.more}.", leaf.room / STORY / MM / 1.03) * _STORY_LINE


def charted(people: int) -> Stretch:
    """Millimetres of the chart of so many people."""
    return _ONE if people <= TOGETHER else _ROW if people <= PANELS else _ROWS


def picture(people: int, leaf: Leaf, height: float) -> Picture:
    """The chart as broad as the paper, in points."""
    columns = min(people, PANELS) if people <= PANELS else -(-people // 2)
    rows = -(-people // columns)
    return Picture(
        width=leaf.room / MM,
        height=height / MM,
        text=CHART,
        theme="print",
        columns=columns,
        panel=height / MM / rows,
        slim=people > TOGETHER,
    )


def key(rows: Sequence[Line], voice: Voice) -> Iterator[str]:
    """What explains the marks that occur."""
    cells = [cell for row in rows for cell in row.cells]
    occur = {name: any(getattr(cell, name) for cell in cells) for name in ("re", "won", "out")}
    occur |= {"bock": any(row.bock for row in rows), "ends": any(row.ends_round for row in rows)}
    short = " ".join(f"{row.augen} {row.said} {row.specials}" for row in rows)
    for name, text in _MARKS.items():
        if occur.get(name, name in short):
            yield voice.say(text)


def dealt_by(fit: Fit) -> tuple[Line, ...]:
    """The rows with the names of who dealt as they fit into their column."""
    names = dict(zip(fit.grid.whole, fit.columns.dealers, strict=True))
    return tuple(replace(row, dealer=names.get(row.dealer, row.dealer)) for row in fit.grid.rows)


def by_hand(fit: Fit, leaf: Leaf) -> int:
    """Rows to write on by hand where much of the only page of an evening stays white; 0 where it does not."""
    free = (1 - fit.filled) * (leaf.height - BOTTOM) - _BY_HAND_HEAD
    rows = int(free / _BY_HAND)
    return rows if fit.pages == 1 and rows >= _LEAST_BY_HAND else 0


def style(fit: Fit, way: Way, items: Items | None) -> str:
    """The measures of this sheet as a style sheet; all else stands in sheet.css."""
    size, columns, half, end, leaf = fit.size, fit.columns, PAD / 2, way.end, way.leaf
    text = min(end_text(size), TEXT) if end.aside else end_text(size)
    widths = [*columns.widths.values(), *(len(columns.names) * (columns.points, columns.total))]
    ranks = [(column.key, column.width) for column in end.columns]
    rules = [
        f"@page{{size:{leaf.width}mm {leaf.height}mm}}",
        f".items{{width:{leaf.room + 0.6:.2f}mm}}",
        f".score{{width:{way.main.room + 0.6:.2f}mm}}",
        f".score{{font-size:{size.text}pt;line-height:{size.line:.2f}mm}}",
        f".score td,.score th{{padding:{fit.pad:.2f}mm {half}mm}}",
        f".score .p,.score .q{{font-size:{size.points}pt;padding:{fit.pad:.2f}mm 0 {fit.pad:.2f}mm {GUTTER}mm}}",
        f".score .t,.score .w{{font-size:{size.total}pt}}",
        f".score .final{{font-size:{size.final}pt}}",
        f".ranks,.payments{{font-size:{text}pt}}",
        f".ranks td,.ranks th,.payments td,.payments th{{padding-block:{fit.end:.2f}mm}}",
        f".course svg{{width:{way.main.room:.2f}mm;height:{fit.chart:.2f}mm}}",
        *_columns("score", widths),
        *(
            [_ASIDE.format(main=way.main.room, room=end.leaf.room)]
            if end.aside
            else [f".right{{width:{end.beside:.2f}mm}}"]
        ),
        f".payments col:nth-child(2){{width:{end.paid - MARK:.2f}mm}}",
        *(f".ranks svg{{width:{width}em}}" for key, width in ranks if key == "course"),
        *(f".ranks col:nth-child({n}){{width:{width}em}}" for n, (_key, width) in enumerate(ranks, 1) if width),
    ]
    if items:
        rules += [
            f".items{{font-size:{items.size}pt;line-height:{LINE}}}",
            f".items td,.items th{{padding:{items.pad:.2f}mm .8mm}}",
            *_columns("items", items.widths),
        ]
    return "".join(rules)


def _columns(table: str, widths: Sequence[float]) -> Iterator[str]:
    """The widths of the columns of a table, but for the broadest one, which takes what is left."""
    broadest = max(widths)
    for place, width in enumerate(widths, 1):
        if width != broadest:
            yield f".{table} col:nth-child({place}){{width:{width:.2f}mm}}"


def label_room(people: int, leaf: Leaf) -> float:
    """The ems that a name may be long over one of so many small charts."""
    return (leaf.room / min(people, PANELS) - 12) / CHART / MM / 1.06 if people > TOGETHER else 14


def fits(name: str, room: float) -> bool:
    """Whether a name fits into so many ems."""
    return em(name) <= room
