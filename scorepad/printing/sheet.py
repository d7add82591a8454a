"""The evening sheet: all that its template shows, already decided."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from babel.dates import format_date

from scorepad.printing import chart, itemised, rules, tables
from scorepad.printing.words.frame import said
from scorepad.printing.words.sheet import WORDS
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.roster import marks, short_names
from scorepad.scoring.terms import Player
from scorepad.telling.money import ToldMoney

ON_PAPER = chart.Picture(width=390, height=196, text=9.5, theme="print")


@dataclass(frozen=True)
class Sheet:
    """The facts of an evening that is to be printed, in the language `lang` ("de" or "en").

    `itemised` asks for the second part, in which every game stands in words with its reasons. `money` is left out where
    the Runde plays for none. `sealed` are the totals that the evening was settled with; they are what counts.
    """

    runde: str
    evening: str
    date: dt.date
    plan: Plan
    result: Replay
    names: Mapping[Player, str]
    lang: str = "de"
    itemised: bool = True
    money: ToldMoney | None = None
    sealed: Mapping[Player, int] | None = None

    @property
    def totals(self) -> Mapping[Player, int]:
        """Everybody's points: as sealed, else as computed."""
        return self.result.totals if self.sealed is None else self.sealed

    @property
    def seats(self) -> tuple[Player, ...]:
        """Everybody who sat at the table: first those of the plan in seating order, then who came later."""
        later = (player for player in self.result.totals if player not in self.plan.table)
        return (*self.plan.table, *later)

    def name(self, player: Player) -> str:
        """The name of somebody, in full."""
        return self.names.get(player, player)

    def word(self, key: str, **values: object) -> str:
        """A wording of the sheet."""
        text = WORDS[key].in_(self.lang)
        return text.format(**values) if values else text


@dataclass(frozen=True)
class Page:
    """What `print/sheet.html` shows."""

    template: ClassVar[str] = "sheet"
    lang: str
    title: str
    heading: str
    evening: str
    date: str
    table: str
    state: str
    words: Mapping[str, str]
    seats: tuple[str, ...]
    lines: tuple[tables.Line, ...]
    standings: tuple[tables.Standing, ...]
    chart: str
    rules: tuple[rules.Paragraph, ...]
    owed: str
    money: ToldMoney | None
    money_head: str
    differs: bool
    items: tuple[itemised.Item, ...]


def page(sheet: Sheet) -> Page:
    """The sheet as its template wants it."""
    date = format_date(sheet.date, "full", locale=sheet.lang)
    names = short_names(sheet.names, sheet.seats)
    short = dict(zip(sheet.seats, names, strict=True))
    words = said(WORDS, sheet.lang)
    words["standings"] = words["standings" if sheet.result.ended else "standings_now"]
    began = sheet.word("began", name=sheet.name(sheet.plan.first_dealer))
    return Page(
        lang=sheet.lang,
        title=f"{sheet.runde} – {sheet.evening}, {date}",
        heading=sheet.runde,
        evening=sheet.evening,
        date=date,
        table=f"{' · '.join(sheet.name(player) for player in sheet.plan.table)} ({began})",
        state=words["ended" if sheet.result.ended else "running"] if sheet.sealed is None else words["sealed"],
        words=words,
        seats=names,
        lines=tables.lines(sheet.result, sheet.seats, short, sheet.result.next.rules, sheet.lang),
        standings=tables.standings(sheet.result, sheet.totals, sheet.seats, sheet.names),
        chart=course(sheet, ON_PAPER),
        rules=(
            *rules.in_short(sheet.plan.rules, len(sheet.plan.table), sheet.lang),
            *rules.changed(sheet.plan.rules, sheet.result.next.rules, sheet.lang),
        ),
        owed=_owed(sheet),
        money=sheet.money,
        money_head=words["money" if sheet.sealed is not None or sheet.result.ended else "money_now"],
        differs=sheet.sealed is not None and dict(sheet.sealed) != dict(sheet.result.totals),
        items=itemised.items(sheet.result.rows, sheet.names, short, sheet.result.next.rules, sheet.lang)
        if sheet.itemised
        else (),
    )


def course(sheet: Sheet, picture: chart.Picture) -> str:
    """The chart of the running totals as SVG."""
    rows = [row for row in sheet.result.rows if row.points]
    looks = zip(sheet.seats, short_names(sheet.names, sheet.seats), marks(sheet.names, sheet.seats), strict=True)
    lines = [
        chart.Line(name, (_start(sheet, player), *(row.totals.get(player) for row in rows)), look)
        for player, name, look in looks
    ]
    title = sheet.word("chart_title", names=", ".join(line.label for line in lines))
    numbers = [row.number for row in rows]
    factors = [row.factor for row in rows]
    axis = sheet.word("game")
    return chart.running_totals_svg(lines, picture, numbers=numbers, factors=factors, title=title, axis=axis)


def _owed(sheet: Sheet) -> str:
    """Who still owes a solo; empty where nobody has to play one."""
    upcoming = sheet.result.next
    if not upcoming.rules.pflichtsolo.count:
        return ""
    owed = (
        sheet.name(player) if count == 1 else f"{sheet.name(player)} {count}"
        for player, count in upcoming.pflichtsolo_owed.items()
    )
    who = ", ".join(owed)
    return sheet.word("owed", who=who) if who else sheet.word("none_owed")


def _start(sheet: Sheet, player: Player) -> int | None:
    return 0 if player in sheet.plan.table else None
