"""The evening sheet: all that its template shows, computed beforehand."""

import datetime as dt
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from scorepad.declare import Text, texts_beside
from scorepad.printing import chart, itemised, tables
from scorepad.printing.chart import TOGETHER, Picture, Series
from scorepad.printing.closing import Closing
from scorepad.printing.edition import A4, BOTTOM, Page, PaperSize
from scorepad.printing.layout import SAFE, Content, Layout, best_layout
from scorepad.printing.measure import MM, lines
from scorepad.printing.score_table import ORDER, ScoreTable, first_names
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.roster import chosen_names, marks, short_names
from scorepad.scoring.terms import Player
from scorepad.telling.days import named_day
from scorepad.telling.evening import Placing, games_played, standings, who_owes
from scorepad.telling.facts import Fact
from scorepad.telling.money import ToldMoney
from scorepad.telling.points import rules_at_the_end, rules_in_short
from scorepad.telling.result import Story, story
from scorepad.telling.voice import Voice

WORDS: Mapping[str, Text] = texts_beside(__file__)["words"]
LEAST = 8
"""Font size in points below which a table of many people is printed in landscape instead."""
ASIDE = (72.0, 88.0, 58.0)
"""Millimetre widths of the blocks beside the table in landscape, the first to try first."""
CHART = 9.0
"""Font size of a chart in points."""
LEAST_CHART = 33.4
"""The least millimetre height of a chart with its numbers: the lines have 25 (fourth-look.md 3)."""
LEAST_PANEL = 21.8
"""The least millimetre height of small charts with their names: the lines have 15."""
CROWDED_CHART = 25.0
CROWDED_PANEL = 15.0
"""The same where only so a page is saved or a name is whole: of a chart, and of small ones."""
PANELS = 7
"""The most small charts side by side."""
BY_HAND = 8.0
"""Millimetre height of a row to fill in by hand."""
BY_HAND_HEAD = 20.0
"""Millimetre height of the heads above the rows to fill in by hand."""
LEAST_BY_HAND = 4
"""The least number of rows to fill in by hand."""
FILLED = 0.84
"""The share of a page from which on it counts as full: the second part then begins on a new one."""
STEPS = 20
"""In so many steps rows and chart become lower until the second part has room below them."""
ABOVE_ITEMS = 6.0
"""Millimetres above the heading of the second part."""


@dataclass(frozen=True)
class Sheet:
    """The facts of an evening that is to be printed, in the language and with the names of its
    voice.

    `itemised` asks for the second part, which tells each game in words with its reasons. `money` is
    None where there are no amounts; `remark` says why, or how unbalanced points were settled.
    `sealed` are the totals of the seal, which take precedence. `size` is the paper size; `lying`
    means landscape.
    """

    runde: str
    evening: str
    date: dt.date
    plan: Plan
    result: Replay
    voice: Voice
    itemised: bool = True
    money: ToldMoney | None = None
    remark: str = ""
    sealed: Mapping[Player, int] | None = None
    size: PaperSize = A4
    lying: bool = False

    @property
    def paper(self) -> PaperSize:
        return self.size.turned if self.lying else self.size

    @property
    def totals(self) -> Mapping[Player, int]:
        """The totals of all people: of the seal, else as computed."""
        return self.result.totals if self.sealed is None else self.sealed

    @property
    def over(self) -> bool:
        return self.sealed is not None or self.result.ended

    @property
    def differs(self) -> bool:
        """Whether the sealed totals differ from those computed today."""
        return self.sealed is not None and dict(self.sealed) != dict(self.result.totals)

    @property
    def seats(self) -> tuple[Player, ...]:
        """All people who sat at the table: first those of the plan in seating order, then later
        ones.
        """
        later = (player for player in self.result.totals if player not in self.plan.table)
        return (*self.plan.table, *later)

    def word(self, key: str, **values: object) -> str:
        """A text of the sheet, or one that several papers share."""
        if key in WORDS:
            return self.voice.say(WORDS[key], **values)
        return self.voice.heading(key, **values)


def page(sheet: Sheet) -> Page:
    """The page of the sheet, in landscape if upright it would be too small or lack columns.

    A sheet that only lacks columns stays upright if landscape lacks them too or has more pages.
    """
    upright = _page(sheet)
    is_small = upright.fit.size.text < LEAST
    if sheet.lying or not (is_small or upright.fit.table.lean):
        return upright
    broad = _page(replace(sheet, lying=True))
    is_better = broad.fit.pages <= upright.fit.pages and not broad.fit.table.lean
    return broad if is_small or is_better else upright


def _page(sheet: Sheet) -> Page:
    """The page of the sheet on its paper."""
    voice = sheet.voice
    places = standings(sheet.result, sheet.totals, sheet.seats)
    fit = _laid_out(sheet, places)
    items = _items(sheet, fit)
    flatter = _with_room_for(items, fit)
    if items and flatter:
        fit = flatter
        items = replace(items, pad=itemised.LEAST_PAD)
    date = voice.day(sheet.date, "full")
    return Page(
        template="sheet",
        lang=voice.language,
        title=f"{sheet.runde} – {named_day(sheet.evening, date)}",
        heading=sheet.runde,
        meta=_meta(sheet),
        story=fit.content.story,
        words={key: sheet.word(key) for key in WORDS},
        lines=_with_short_dealers(fit),
        fit=fit,
        heads=fit.table.heads,
        final=tuple(voice.total(sheet.totals.get(player, 0)) for player in sheet.seats),
        final_head=voice.heading("final") if sheet.over else sheet.word("standings"),
        key=fit.key,
        chart=_chart(sheet, fit) if fit.chart_height else "",
        end=fit.closing,
        money_head=voice.heading("transfers") if sheet.over else sheet.word("money_now"),
        items=items,
        by_hand=_by_hand(sheet, fit, items),
        # Whether the second part begins on a new page, instead of below the blocks.
        apart=not flatter and _is_full(fit),
    )


def _laid_out(sheet: Sheet, places: Sequence[Placing]) -> Layout:
    """The best layout of the table and what stands around it."""
    voice = sheet.voice
    table = _score_table(sheet)
    told = story(sheet.result, places, voice, ended=sheet.over)
    if sheet.differs:  # then more than the winner would tell other totals than the sealed ones
        told = Story(told.first, ())
    laid = partial(
        best_layout,
        table.fewer_columns(sheet.word("said_and_specials")),
        paper=sheet.paper,
        over=partial(_over, sheet.runde, _meta(sheet)),
        close=_closing(sheet, places),
        marks=tables.marks(table.rows, voice),
    )
    usual = laid(_contents(sheet, told), chart=_charted(sheet))
    if not course_rows(sheet) or _lacking(usual) == (1, 0):
        return usual
    crowded = laid(_contents(sheet, told), chart=_charted(sheet, crowded=True))
    return crowded if _lacking(crowded) < _lacking(usual) else usual


def _lacking(fit: Layout) -> tuple[int, int]:
    """The number of pages of a layout, and of the names in it that are cut."""
    return fit.pages, fit.table.shortened(fit.columns.called)


def _score_table(sheet: Sheet) -> ScoreTable:
    """The table of all games; in its rows no two people have the same name."""
    voice = sheet.voice
    heads = {key: sheet.word(key) for key in ORDER}
    table = ScoreTable((), sheet.seats, voice.roster, heads)
    own_names = dict(zip(sheet.seats, table.whole, strict=True))
    apart = voice.calling({**voice.roster, **own_names})
    rows = tables.lines(sheet.result, sheet.seats, sheet.plan.table, apart)
    return replace(table, rows=tuple(rows))


def _with_short_dealers(fit: Layout) -> tuple[tables.ScoreRow, ...]:
    """The rows of the table; their dealers have the names of the heads."""
    called = dict(zip(fit.table.whole, fit.columns.called, strict=True))
    return tuple(replace(row, dealer=called.get(row.dealer, row.dealer)) for row in fit.table.rows)


def _items(sheet: Sheet, fit: Layout) -> itemised.Items | None:
    """The second part, with the names of the table; None if it was not asked for."""
    if not sheet.itemised:
        return None
    games = itemised.items(sheet.result.rows, sheet.seats, sheet.voice)
    return itemised.laid(games, fit.table, fit.columns.called, sheet.paper)


def _is_full(fit: Layout) -> bool:
    """Whether the last page of a layout has no room for the second part below the blocks."""
    return fit.closing.aside or fit.last.y >= FILLED * (fit.paper.height - BOTTOM)


def _with_room_for(items: itemised.Items | None, fit: Layout) -> Layout | None:
    """The layout of one page, stretched so far only that the whole second part stands below it.

    None where it has no room there.
    """
    if items is None or not items.rows or fit.closing.aside or fit.pages > 1:
        return None
    low = fit.paper.height - BOTTOM - SAFE
    for step in range(STEPS + 1):
        flatter = replace(fit, share=fit.share * (1 - step / STEPS))
        if flatter.last.y + ABOVE_ITEMS + items.height <= low:
            return flatter
    return None


def _contents(sheet: Sheet, told: Story) -> Iterator[Content]:
    """The possible contents around the table, fullest first; in landscape, first those beside the
    table.
    """
    tariff: tuple[Fact, ...] = ()
    if sheet.money:
        tariff = (Fact(sheet.voice.heading("tariff"), _in_sentences(sheet.money.tariff)),)
    rules, fewer_rules = _rules(sheet)
    full = (*tariff, *rules)
    short = (*tariff, *fewer_rules)
    if sheet.lying:
        for room, facts in product(ASIDE, (full, short)):
            yield Content(told, facts, room)
        yield Content(told.brief, short, ASIDE[0])
    yield Content(told, full)
    yield Content(told, short)
    yield Content(told.brief, short)
    # Where money is printed, what a point costs stays to the last.
    yield Content(told.brief, tariff or fewer_rules)


def _in_sentences(lines: Iterable[str]) -> str:
    """These lines behind each other; one that goes on with the line before begins small, behind a
    semicolon.
    """
    told = ""
    for line in lines:
        if told:
            told += "; " if line[0].islower() else ". "
        told += line
    return told


def _closing(
    sheet: Sheet, places: Sequence[Placing]
) -> Callable[[Content, PaperSize, float], Closing]:
    """A function that makes the closing blocks, for a table in the given font size in points."""
    series = dict(zip(sheet.seats, courses(sheet), strict=True))
    drawn = {standing: series[standing.player] for standing in places}
    notes = [sheet.word("differs")] if sheet.differs else []
    if sheet.remark:
        notes.append(sheet.remark)

    def close(content: Content, paper: PaperSize, text: float) -> Closing:
        is_aside = content.aside > 0
        return Closing(
            courses=drawn,
            money=sheet.money,
            rules=content.rules,
            voice=sheet.voice,
            note=" ".join(notes),
            room=content.aside if is_aside else paper.room,
            text=min(text, 9) if is_aside else max(text, 8),
            aside=is_aside,
        )

    return close


def _charted(sheet: Sheet, *, crowded: bool = False) -> tuple[float, float]:
    """The least and greatest height of the chart; more than TOGETHER people get one or two rows of
    small charts.

    A `crowded` one is lower, where that saves a page or keeps a name whole.
    """
    people = len(sheet.seats)
    has_panels = people > TOGETHER or sheet.lying
    if not course_rows(sheet):
        return 0, 0
    if crowded:
        least = CROWDED_PANEL if has_panels else CROWDED_CHART
        return least * math.ceil(people / PANELS), 74
    if not has_panels:
        return LEAST_CHART, 74
    if people <= PANELS:
        return LEAST_PANEL, 44
    return 2 * LEAST_PANEL, 80


def _over(heading: str, meta: str, told: Story, room: float) -> float:
    """Millimetre height of the heading and the story above the table, with their margins."""
    told_so_far = f"{told.first}, {told.more}."
    parts = ((heading, 18, 8.0), (meta, 9.5, 4.8), (told_so_far, 10.5, 5.0))
    height = 5.6
    for text, size, line_height in parts:
        width = room / size / MM / 1.02
        height += lines(text, width, bold=size > 10) * line_height
    return height


def _by_hand(sheet: Sheet, fit: Layout, items: itemised.Items | None) -> tuple[int, ...]:
    """The numbers of games to fill in by hand, if a running evening leaves much of its only page
    white.
    """
    page, end = fit.last
    has_second_part = items is not None and bool(items.rows)
    if sheet.over or sheet.lying or has_second_part or page > 1:
        return ()
    left = fit.paper.height - BOTTOM - BY_HAND_HEAD - end
    rows = int(left / BY_HAND)
    if rows < LEAST_BY_HAND:
        return ()
    played = sum(row.number is not None for row in sheet.result.rows)
    return tuple(range(played + 1, played + 1 + rows))


def course(sheet: Sheet, picture: Picture, lines: Sequence[Series] | None = None) -> str:
    """The chart of the running totals as SVG, with these lines or those of all people."""
    rows = course_rows(sheet)
    lines = named_courses(sheet, picture) if lines is None else lines
    return chart.running_totals_svg(
        lines,
        picture,
        numbers=[row.number for row in rows],
        factors=[row.factor for row in rows],
        title=sheet.word("chart_title", names=", ".join(line.label for line in lines)),
        axis=sheet.voice.heading("game"),
    )


def course_rows(sheet: Sheet) -> list[Row]:
    """The rows of the chart: those with points."""
    return [row for row in sheet.result.rows if row.points]


def courses(sheet: Sheet) -> list[Series]:
    """The lines of the chart, each as long as the person was at the table; those ahead lead."""
    rows = course_rows(sheet)
    most = max((sheet.totals.get(player, 0) for player in sheet.seats), default=0)
    roster = sheet.voice.roster
    looks = zip(
        sheet.seats, short_names(roster, sheet.seats), marks(roster, sheet.seats), strict=True
    )
    lines = []
    for player, name, look in looks:
        leads = sheet.totals.get(player, 0) == most
        lines.append(Series(name, _course(sheet, player, rows), look, leads))
    return lines


def named_courses(sheet: Sheet, picture: Picture) -> list[Series]:
    """The lines of the chart under names as whole as this picture has room for, or under the short
    names that were chosen.
    """
    lines = courses(sheet)
    room = picture.name_room(lines)
    names = first_names(sheet.voice.roster, sheet.seats, room)
    chosen = chosen_names(sheet.voice.roster)
    named = []
    for player, line, name in zip(sheet.seats, lines, names, strict=True):
        named.append(line if player in chosen else replace(line, name=name))
    return named


def _chart(sheet: Sheet, fit: Layout) -> str:
    people = len(sheet.seats)
    rows = 1 if people <= PANELS else 2
    columns = math.ceil(people / rows)
    high = fit.chart_height / MM
    names = fit.columns.called
    drawn = [replace(line, name=name) for name, line in zip(names, courses(sheet), strict=True)]
    slim = people > TOGETHER or sheet.lying
    picture = Picture(fit.room / MM, high, CHART, "print", columns, high / rows, slim=slim)
    return chart.with_other_scripts(course(sheet, picture, drawn), 1)


def _state(sheet: Sheet) -> str:
    """The key of the heading that says whether the evening is sealed, over or still running."""
    if sheet.sealed is not None:
        return "sealed"
    if sheet.result.ended:
        return "ended"
    return "running"


def _meta(sheet: Sheet) -> str:
    """The line below the title: name, day, number of games, whether it goes on; before the first
    game, the table.
    """
    voice = sheet.voice
    names = named_day(sheet.evening, voice.day(sheet.date, "full"))
    state = voice.heading(_state(sheet))
    began = sheet.word("began", name=voice.name(sheet.plan.first_dealer))
    games = games_played(sheet.result, voice) if sheet.result.rows else began
    return " · ".join(filter(None, (names, games, state, voice.unit_told)))


def _rules(sheet: Sheet) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """The rules in short twice: with the lists of points, and without them.

    Both have the differences from the preset, the rules at the end of the evening, and who still
    owes a Pflichtsolo.
    """
    voice = sheet.voice
    rules = sheet.plan.rules
    then = sheet.result.next
    at_the_end = [*rules_at_the_end(rules, voice.under(then.rules))]
    owed = who_owes(then, voice)
    if not owed and then.rules.pflichtsolo.count:
        owed = sheet.word("none_owed")
    if owed:
        at_the_end.append(Fact("", owed))
    # The lists of points stand between the first two facts and the last one.
    in_short = rules_in_short(voice.under(rules), len(sheet.plan.table))
    without_points = (*in_short[:2], *in_short[-1:])
    return (*in_short, *at_the_end), (*without_points, *at_the_end)


def _course(sheet: Sheet, player: Player, rows: Sequence[Row]) -> tuple[int | None, ...]:
    """The totals of a person as they are written, before the first row and after each; None while
    not at the table.
    """
    before = 0 if player in sheet.plan.table else None
    after = [row.totals.get(player) if player in row.table else None for row in rows]
    unit = sheet.voice.unit
    return tuple(None if total is None else total * unit for total in (before, *after))
