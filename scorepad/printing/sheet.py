"""The evening sheet: all that its template shows, already decided."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from scorepad.declare import Text
from scorepad.printing import chart, itemised, tables
from scorepad.printing.plot import Course, Picture
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.roster import marks, short_names
from scorepad.scoring.terms import Player
from scorepad.telling.evening import standings, who_owes
from scorepad.telling.facts import Fact
from scorepad.telling.money import ToldMoney
from scorepad.telling.short_rules import rules_at_the_end, rules_in_short
from scorepad.telling.voice import Voice

WORDS: Mapping[str, Text] = {
    "began": Text("{name} gab zuerst", "{name} dealt first"),
    "said": Text("Ansagen", "Announced"),
    "key": Text(
        "Je Spieler Punkte und Stand · unterstrichen = Re · fett = gewonnen · – = setzt aus · Ko = Kontra · "
        "k.90 = keine 90 · schw. = schwarz · Linie = Ende der Runde",
        "Each player: points and total · underlined = Re · bold = won · – = sits out · Ko = Kontra · "
        "schw. = schwarz · line = end of the round",
    ),
    "standings": Text("Stand", "Standings"),
    "chart_title": Text("Verlauf der Punktestände: {names}", "Running totals: {names}"),
    # money
    "money_now": Text("Geld, wenn jetzt Schluss wäre", "Money, if it ended now"),
    "differs": Text(
        "Endstand und Geld stehen so im Siegel dieses Abends; neu gerechnet käme heute etwas anderes heraus.",
        "Final standings and money are as this evening’s seal says; worked out again they would differ today.",
    ),
    "none_owed": Text("Pflichtsoli: alle gespielt.", "Pflichtsolos: all played."),
    # the second part
    "part_two": Text("Zweiter Teil: Spiel für Spiel", "Second part: game by game"),
    "what": Text("Was gespielt wurde", "What was played"),
    "happened": Text("Was geschah", "What happened"),
    "why": Text("Woraus der Wert kommt", "Where the value comes from"),
}
MOST_SIGNS = 4
"""Digits and sign of a number that fits into a cell as it is."""
ON_PAPER = Picture(width=390, height=196, text=9.5, theme="print", panel=84)


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
class Page:
    """What `print/sheet.html` shows; `standings` are place, name, points, games, won games and soli of everybody."""

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
    standings: tuple[tuple[int, str, str, int, int, int], ...]
    chart: str
    rules: tuple[Fact, ...]
    owed: str
    money: ToldMoney | None
    money_head: str
    differs: bool
    items: tuple[itemised.Item, ...]

    @property
    def wide(self) -> bool:
        """Whether the score table has numbers of four digits and a sign, which need smaller type in wider columns."""
        return any(max(len(cell.points), len(cell.total)) > MOST_SIGNS for line in self.lines for cell in line.cells)


def page(sheet: Sheet) -> Page:
    """The sheet as its template wants it."""
    voice, result = sheet.voice, sheet.result
    date = voice.day(sheet.date, "full")
    names = short_names(voice.roster, sheet.seats)
    brief = voice.calling(dict(zip(sheet.seats, names, strict=True)))
    words = {key: voice.say(text) for key, text in WORDS.items()}
    if result.ended:
        words["standings"] = voice.heading("final")
    began = sheet.word("began", name=voice.name(sheet.plan.first_dealer))
    return Page(
        lang=voice.language,
        title=f"{sheet.runde} – {sheet.evening}, {date}",
        heading=sheet.runde,
        evening=sheet.evening,
        date=date,
        table=f"{' · '.join(map(voice.name, sheet.plan.table))} ({began})",
        state=" · ".join(filter(None, (_state(sheet), voice.unit_told))),
        words=words,
        seats=names,
        lines=tables.lines(result, sheet.seats, brief),
        standings=tuple(
            (told.place, voice.name(told.player), voice.total(told.points), told.games, told.won, told.soli)
            for told in standings(result, sheet.totals, sheet.seats)
        ),
        chart=course(sheet, replace(ON_PAPER, columns=-(-len(sheet.seats) // 2))),
        rules=(
            *rules_in_short(voice.under(sheet.plan.rules), len(sheet.plan.table)),
            *rules_at_the_end(sheet.plan.rules, voice.under(result.next.rules)),
        ),
        owed=_owed(sheet),
        money=sheet.money,
        money_head=voice.heading("money") if sheet.sealed is not None or result.ended else words["money_now"],
        differs=sheet.sealed is not None and dict(sheet.sealed) != dict(result.totals),
        items=itemised.items(result.rows, voice, brief) if sheet.itemised else (),
    )


def course(sheet: Sheet, picture: Picture) -> str:
    """The chart of the running totals as SVG."""
    lines, rows = courses(sheet), course_rows(sheet)
    return chart.running_totals_svg(
        lines,
        picture,
        numbers=[row.number for row in rows],
        factors=[row.factor for row in rows],
        title=sheet.word("chart_title", names=", ".join(line.label for line in lines)),
        axis=sheet.voice.heading("game"),
    )


def course_rows(sheet: Sheet) -> list[Row]:
    """The rows that the chart goes through: those that brought points."""
    return [row for row in sheet.result.rows if row.points]


def courses(sheet: Sheet) -> list[Course]:
    """The lines of the chart."""
    rows, roster = course_rows(sheet), sheet.voice.roster
    looks = zip(sheet.seats, short_names(roster, sheet.seats), marks(roster, sheet.seats), strict=True)
    return [Course(name, _course(sheet, player, rows), look) for player, name, look in looks]


def _state(sheet: Sheet) -> str:
    """Whether the evening goes on."""
    return sheet.voice.heading("sealed" if sheet.sealed is not None else "ended" if sheet.result.ended else "running")


def _owed(sheet: Sheet) -> str:
    """Who still owes a solo; empty where nobody has to play one."""
    then = sheet.result.next
    owed = who_owes(then, sheet.voice)
    return f"{owed}." if owed else sheet.word("none_owed") if then.rules.pflichtsolo.count else ""


def _course(sheet: Sheet, player: Player, rows: Sequence[Row]) -> tuple[int | None, ...]:
    """Somebody's totals as they are written, before the first row and after each; None while not at the table."""
    totals = (0 if player in sheet.plan.table else None, *(row.totals.get(player) for row in rows))
    return tuple(None if total is None else total * sheet.voice.unit for total in totals)
