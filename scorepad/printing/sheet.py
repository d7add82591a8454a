"""The evening sheet: all that its template shows, already decided."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from scorepad.printing import chart, itemised, rules, tables
from scorepad.printing.words.frame import said
from scorepad.printing.words.sheet import WORDS
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.roster import marks, short_names
from scorepad.scoring.terms import Player
from scorepad.telling.evening import standings, who_owes
from scorepad.telling.money import ToldMoney
from scorepad.telling.voice import Voice

HEADED = (
    *("at_table", "no_game", "course", "money", "transfers", "rules", "sealed", "running"),
    *("game", "specials", "value", "name", "points", "games", "won", "soli", "amount"),
)
"""Words of the sheet that are headings elsewhere too."""
ON_PAPER = chart.Picture(width=390, height=196, text=9.5, theme="print")


@dataclass(frozen=True)
class Sheet:
    """The facts of an evening that is to be printed, in the language and with the names of its voice.

    `itemised` asks for the second part, in which every game stands in words with its reasons. `money` is left out where
    the Runde plays for none. `sealed` are the totals that the evening was settled with; they are what counts.
    """

    runde: str
    evening: str
    date: dt.date
    plan: Plan
    result: Replay
    voice: Voice
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

    def word(self, key: str, **values: object) -> str:
        """A wording of the sheet."""
        return self.voice.say(WORDS[key], **values)


@dataclass(frozen=True)
class Standing:
    """One line of the standings as it is printed."""

    place: int
    name: str
    points: str
    games: int
    won: int
    soli: int


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
    standings: tuple[Standing, ...]
    chart: str
    rules: tuple[rules.Paragraph, ...]
    owed: str
    money: ToldMoney | None
    money_head: str
    differs: bool
    items: tuple[itemised.Item, ...]


def page(sheet: Sheet) -> Page:
    """The sheet as its template wants it."""
    voice, result = sheet.voice, sheet.result
    date = voice.day(sheet.date, "full")
    names = short_names(voice.roster, sheet.seats)
    brief = voice.calling(dict(zip(sheet.seats, names, strict=True)))
    words = said(WORDS, voice.language) | {key: voice.heading(key) for key in HEADED}
    words["augen"] = voice.label("augen")
    words["standings"] = words["standings" if result.ended else "standings_now"]
    began = sheet.word("began", name=voice.name(sheet.plan.first_dealer))
    return Page(
        lang=voice.language,
        title=f"{sheet.runde} – {sheet.evening}, {date}",
        heading=sheet.runde,
        evening=sheet.evening,
        date=date,
        table=f"{' · '.join(map(voice.name, sheet.plan.table))} ({began})",
        state=words["ended" if result.ended else "running"] if sheet.sealed is None else words["sealed"],
        words=words,
        seats=names,
        lines=tables.lines(result, sheet.seats, brief),
        standings=tuple(
            Standing(one.place, voice.name(one.player), real_minus(one.points), one.games, one.won, one.soli)
            for one in standings(result, sheet.totals, sheet.seats)
        ),
        chart=course(sheet, ON_PAPER),
        rules=(
            *rules.in_short(sheet.plan.rules, len(sheet.plan.table), voice.language),
            *rules.changed(sheet.plan.rules, result.next.rules, voice.language),
        ),
        owed=_owed(sheet),
        money=sheet.money,
        money_head=words["money" if sheet.sealed is not None or result.ended else "money_now"],
        differs=sheet.sealed is not None and dict(sheet.sealed) != dict(result.totals),
        items=itemised.items(result.rows, voice, brief) if sheet.itemised else (),
    )


def course(sheet: Sheet, picture: chart.Picture) -> str:
    """The chart of the running totals as SVG."""
    rows = [row for row in sheet.result.rows if row.points]
    roster = sheet.voice.roster
    looks = zip(sheet.seats, short_names(roster, sheet.seats), marks(roster, sheet.seats), strict=True)
    lines = [
        chart.Line(name, (_start(sheet, player), *(row.totals.get(player) for row in rows)), look)
        for player, name, look in looks
    ]
    title = sheet.word("chart_title", names=", ".join(line.label for line in lines))
    numbers = [row.number for row in rows]
    factors = [row.factor for row in rows]
    axis = sheet.voice.heading("game")
    return chart.running_totals_svg(lines, picture, numbers=numbers, factors=factors, title=title, axis=axis)


def _owed(sheet: Sheet) -> str:
    """Who still owes a solo; empty where nobody has to play one."""
    then = sheet.result.next
    owed = who_owes(then, sheet.voice)
    return f"{owed}." if owed else sheet.word("none_owed") if then.rules.pflichtsolo.count else ""


def _start(sheet: Sheet, player: Player) -> int | None:
    return 0 if player in sheet.plan.table else None
