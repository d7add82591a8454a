"""The evening sheet: all that its template shows, computed beforehand."""

import datetime as dt
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from scorepad.declare import Text, texts_beside
from scorepad.printing import chart, itemised, tables
from scorepad.printing.chart import TOGETHER, Picture, Series
from scorepad.printing.closing import Closing
from scorepad.printing.edition import A4, BOTTOM, Page, PaperSize
from scorepad.printing.layout import Content, Layout, best_layout
from scorepad.printing.measure import MM, lines
from scorepad.printing.score_table import ORDER, ScoreTable
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.roster import marks, short_names
from scorepad.scoring.terms import Player
from scorepad.telling.evening import Placing, games_played, standings, who_owes
from scorepad.telling.facts import Fact
from scorepad.telling.money import ToldMoney
from scorepad.telling.points import rules_at_the_end, rules_in_short
from scorepad.telling.result import Story, story
from scorepad.telling.voice import Voice

WORDS: Mapping[str, Text] = texts_beside(__file__)["words"]
LEAST = 8  # font size in points below which a table of many people is printed in landscape instead
ASIDE = (72.0, 88.0, 58.0)  # millimetre widths of the blocks beside the table in landscape
CHART = 9.0
PANELS = 7  # font size of a chart in points, and the most small charts side by side
BY_HAND = 8.0
BY_HAND_HEAD = 20.0
LEAST_BY_HAND = 4
"""Rows to fill in by hand: millimetre height of a row, height of their head, and the least
number of them.
"""
# the share of a page from which on it counts as full: the second part then begins on a new page
FILLED = 0.84


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
        return (
            self.voice.say(WORDS[key], **values)
            if key in WORDS
            else self.voice.heading(key, **values)
        )


def page(sheet: Sheet) -> Page:
    """The page of the sheet; with many people in landscape, if it is readable then."""
    shown = _page(sheet)
    small = shown.fit.size.text < LEAST
    if sheet.lying or not (small or shown.fit.table.lean):
        return shown
    broad = _page(replace(sheet, lying=True))
    better = broad.fit.pages <= shown.fit.pages and not broad.fit.table.lean
    return broad if small or better else shown


def _page(sheet: Sheet) -> Page:
    voice = sheet.voice
    result = sheet.result
    date = voice.day(sheet.date, "full")
    places = standings(result, sheet.totals, sheet.seats)
    meta = _meta(sheet)
    told = story(result, places, voice, ended=sheet.over)
    table = ScoreTable(
        (), sheet.seats, voice.roster, dict(zip(ORDER, map(sheet.word, ORDER), strict=True))
    )
    apart = voice.calling(
        {**voice.roster, **dict(zip(sheet.seats, table.whole, strict=True))}
    )  # no two names alike
    rows = tuple(tables.lines(result, sheet.seats, sheet.plan.table, apart))
    fit = best_layout(
        replace(table, rows=rows).fewer_columns(sheet.word("said_and_specials")),
        # Where sealed totals differ from those of today, the story is only the winner.
        _contents(sheet, Story(told.first, ()) if sheet.differs else told),
        sheet.paper,
        over=partial(_over, sheet.runde, meta),
        close=_closing(sheet, places),
        marks=tables.marks(rows, voice),
        chart=_charted(sheet),
    )
    called = dict(zip(fit.table.whole, fit.columns.called, strict=True))
    games = itemised.items(result.rows, sheet.seats, voice) if sheet.itemised else ()
    items = (
        itemised.laid(games, fit.table, fit.columns.called, sheet.paper) if sheet.itemised else None
    )
    return Page(
        template="sheet",
        lang=voice.language,
        title=f"{sheet.runde} – {sheet.evening}, {date}",
        heading=sheet.runde,
        meta=meta,
        story=fit.content.story,
        words=dict(zip(WORDS, map(sheet.word, WORDS), strict=True)),
        lines=tuple(
            replace(row, dealer=called.get(row.dealer, row.dealer)) for row in fit.table.rows
        ),
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
        apart=fit.closing.aside or fit.last[1] >= FILLED * (fit.paper.height - BOTTOM),
    )


def _contents(sheet: Sheet, told: Story) -> Iterator[Content]:
    """The possible contents around the table, fullest first; in landscape, first those beside the
    table.
    """
    rules = _rules(sheet)
    tariff = (
        (Fact(sheet.voice.heading("tariff"), "; ".join(sheet.money.tariff)),) if sheet.money else ()
    )
    full, short = ((*tariff, *facts) for facts in rules)
    if sheet.lying:
        yield from (Content(told, facts, room) for room, facts in product(ASIDE, (full, short)))
        yield Content(told.brief, short, ASIDE[0])
    yield from (Content(told, full), Content(told, short), Content(told.brief, short))
    yield Content(told.brief, rules[1])  # the statement explains the money too


def _closing(
    sheet: Sheet, places: Sequence[Placing]
) -> Callable[[Content, PaperSize, float], Closing]:
    """A function that makes the closing blocks, for a table in the given font size in points."""
    series = dict(zip(sheet.seats, courses(sheet), strict=True))
    drawn = {standing: series[standing.player] for standing in places}
    note = " ".join(filter(None, (sheet.word("differs") if sheet.differs else "", sheet.remark)))

    def close(content: Content, paper: PaperSize, text: float) -> Closing:
        room, size = (content.aside, min(text, 9)) if content.aside else (paper.room, max(text, 8))
        return Closing(
            drawn, sheet.money, content.rules, sheet.voice, note, room, size, content.aside > 0
        )

    return close


def _charted(sheet: Sheet) -> tuple[float, float]:
    """The least and greatest height of the chart; more than TOGETHER people get one or two rows of
    small charts.
    """
    people = len(sheet.seats)
    if not course_rows(sheet):
        return 0, 0
    if people <= TOGETHER and not sheet.lying:
        return 25, 74
    if people <= PANELS:
        return 15, 44
    return 36, 80


def _over(heading: str, meta: str, told: Story, room: float) -> float:
    """Millimetre height of the heading and the story above the table."""
    sizes = ((heading, 18, 8.0), (meta, 9.5, 4.8), (f"{told.first}, {told.more}.", 10.5, 5.0))
    return (
        sum(
            lines(text, room / size / MM / 1.02, bold=size > 10) * line
            for text, size, line in sizes
        )
        + 5.6
    )


def _by_hand(sheet: Sheet, fit: Layout, items: itemised.Items | None) -> tuple[int, ...]:
    """The numbers of games to fill in by hand, if a running evening leaves much of its only page
    white.
    """
    page, end = fit.last
    rows = int((fit.paper.height - BOTTOM - BY_HAND_HEAD - end) / BY_HAND)
    if sheet.over or sheet.lying or (items and items.rows) or page > 1 or rows < LEAST_BY_HAND:
        return ()
    played = sum(row.number is not None for row in sheet.result.rows)
    return tuple(range(played + 1, played + 1 + rows))


def course(sheet: Sheet, picture: Picture, lines: Sequence[Series] | None = None) -> str:
    """The chart of the running totals as SVG, with these lines or those of all people."""
    rows = course_rows(sheet)
    lines = courses(sheet) if lines is None else lines
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
    """The lines of the chart, each as long as the person was at the table."""
    rows = course_rows(sheet)
    roster = sheet.voice.roster
    looks = zip(
        sheet.seats, short_names(roster, sheet.seats), marks(roster, sheet.seats), strict=True
    )
    return [Series(name, _course(sheet, player, rows), look) for player, name, look in looks]


def _chart(sheet: Sheet, fit: Layout) -> str:
    people = len(sheet.seats)
    high = fit.chart_height / MM
    columns = people if people <= PANELS else -(-people // 2)
    lines = [
        replace(line, name=name)
        for name, line in zip(fit.columns.called, courses(sheet), strict=True)
    ]
    panel = high / -(-people // columns)
    slim = people > TOGETHER or sheet.lying
    picture = Picture(fit.room / MM, high, CHART, "print", columns, panel, slim=slim)
    return chart.with_other_scripts(course(sheet, picture, lines), 1)


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
    date = sheet.voice.day(sheet.date, "full")
    names = date if sheet.evening in date else f"{sheet.evening}, {date}"
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
    owed = who_owes(then, voice) or (
        sheet.word("none_owed") if then.rules.pflichtsolo.count else ""
    )
    rest = (*rules_at_the_end(rules, voice.under(then.rules)), *([Fact("", owed)] if owed else []))
    short = rules_in_short(voice.under(rules), len(sheet.plan.table))
    return (*short, *rest), (*short[:2], *short[-1:], *rest)


def _course(sheet: Sheet, player: Player, rows: Sequence[Row]) -> tuple[int | None, ...]:
    """The totals of a person as they are written, before the first row and after each; None while
    not at the table.
    """
    totals = (
        0 if player in sheet.plan.table else None,
        *(row.totals.get(player) if player in row.table else None for row in rows),
    )
    return tuple(None if total is None else total * sheet.voice.unit for total in totals)
