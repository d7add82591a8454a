"""The evening sheet: all that its template shows, already decided."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from scorepad.declare import Text
from scorepad.printing import chart, itemised, laying, lettering, tables
from scorepad.printing.columns import Grid
from scorepad.printing.edition import A4, Size
from scorepad.printing.endings import Ending, ending
from scorepad.printing.fit import JOIN, Fit
from scorepad.printing.leaf import Leaf
from scorepad.printing.plot import Course, Picture
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.roster import marks, short_names
from scorepad.scoring.terms import Player
from scorepad.telling.evening import Placing, games_played, standings, who_owes
from scorepad.telling.facts import Fact
from scorepad.telling.money import ToldMoney
from scorepad.telling.short_rules import rules_at_the_end, rules_in_short
from scorepad.telling.story import Story, story
from scorepad.telling.voice import Voice

WORDS: Mapping[str, Text] = {
    "began": Text("{name} gibt zuerst", "{name} deals first"),
    "said": Text("Ansagen", "Announced"),
    "said_and_specials": Text("Ansagen, Sonderpunkte", "Announced, special points"),
    "standings": Text("Stand", "Standings"),
    "by_hand": Text("Weiter von Hand", "Go on by hand"),
    "chart_title": Text("Verlauf der Punktestände: {names}", "Running totals: {names}"),
    # money
    "money_now": Text("Geld, wenn jetzt Schluss wäre", "Money, if it ended now"),
    "differs": Text(
        "Endstand und Geld stehen so im Siegel dieses Abends; neu gerechnet käme heute etwas anderes heraus.",
        "Final standings and money are as this evening’s seal says; worked out again they would differ today.",
    ),
    "none_owed": Text("Pflichtsoli: alle gespielt", "Pflichtsolos: all played"),
    # the second part
    "part_two": Text("Zweiter Teil: Spiel für Spiel", "Second part: game by game"),
    "happened": Text("Was geschah", "What happened"),
    "why": Text("Woraus der Wert kommt", "Where the value comes from"),
}
LEAST = 8
"""Points of the type in which the table of a crowd is not printed upright."""
FILLED = 0.84
"""Part of a page from which on nothing more is begun on it."""


@dataclass(frozen=True)
class Sheet:
    """The facts of an evening that is to be printed, in the language and with the names of its voice.

    `itemised` asks for the second part, in which every game stands in words with its reasons. `money` is left out where
    there are no amounts; `remark` says why, or how points were settled that do not add up. `sealed` are the totals that
    the evening was settled with; they are what counts. It is printed on paper of this size, upright or `lying`.
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
    size: Size = A4
    lying: bool = False

    @property
    def leaf(self) -> Leaf:
        """The paper as it is printed on."""
        sides = (self.size.width, self.size.height)
        return Leaf(*(sides[::-1] if self.lying else sides))

    @property
    def totals(self) -> Mapping[Player, int]:
        """Everybody's points: as sealed, else as computed."""
        return self.result.totals if self.sealed is None else self.sealed

    @property
    def over(self) -> bool:
        """Whether the evening has ended."""
        return self.sealed is not None or self.result.ended

    @property
    def differs(self) -> bool:
        """Whether what was sealed is not what comes out today."""
        return self.sealed is not None and dict(self.sealed) != dict(self.result.totals)

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
    """What `print/sheet.html` shows; `fit` is how it fills its paper, `final` what everybody has in the end.

    `by_hand` are the numbers of games that may be written on it with a pencil.
    """

    template: ClassVar[str] = "sheet"
    lang: str
    title: str
    heading: str
    meta: str
    story: Story
    words: Mapping[str, str]
    lines: tuple[tables.Line, ...]
    fit: Fit
    heads: Mapping[str, str]
    final: tuple[str, ...]
    final_head: str
    key: str
    chart: str
    end: Ending
    money_head: str
    items: itemised.Items | None
    by_hand: tuple[int, ...]
    style: str

    @property
    def apart(self) -> bool:
        """Whether the second part begins on a page of its own: else the last page before it would stay half empty."""
        return self.end.aside or self.fit.filled >= FILLED


def page(sheet: Sheet) -> Page:
    """The sheet as its template wants it; that of a crowd lies where it can be read then."""
    shown = _page(sheet)
    small = shown.fit.size.text < LEAST
    if sheet.lying or not (small or shown.fit.grid.lean):
        return shown
    broad = _page(replace(sheet, lying=True))
    better = broad.fit.pages <= shown.fit.pages and not broad.fit.grid.lean
    return broad if small or better else shown


def _page(sheet: Sheet) -> Page:
    voice, result, leaf = sheet.voice, sheet.result, sheet.leaf
    date = voice.day(sheet.date, "full")
    places = standings(result, sheet.totals, sheet.seats)
    told = _story(sheet, places)
    rows, meta = tables.lines(result, sheet.seats, sheet.plan.table, _apart(sheet)), _meta(sheet)
    lines = dict(zip(sheet.seats, courses(sheet), strict=True))
    drawn = {one: lines[one.player] for one in places}
    notes = (sheet.word("differs") if sheet.differs else "", sheet.remark)
    close = partial(ending, drawn, sheet.money, voice=voice, note=" ".join(filter(None, notes)))
    ways = laying.ways(told, _rules(sheet), close, leaf, lying=sheet.lying)
    chart_room = laying.charted(len(sheet.seats)) if course_rows(sheet) else None
    grid = Grid(rows, sheet.seats, voice.roster, _heads(voice))
    above = partial(laying.above, sheet.runde, meta)
    merged = sheet.word("said_and_specials")
    fit, way = laying.laid(grid, ways, voice, merged=merged, head=above, chart=chart_room)
    items = itemised.laid(itemised.items(result.rows, sheet.seats, voice), grid, leaf) if sheet.itemised else None
    words = _words(voice)
    return Page(
        lang=voice.language,
        title=f"{sheet.runde} – {sheet.evening}, {date}",
        heading=sheet.runde,
        meta=meta,
        story=way.story,
        words=words,
        lines=laying.dealt_by(fit),
        fit=fit,
        heads=fit.grid.heads,
        final=tuple(voice.total(sheet.totals.get(player, 0)) for player in sheet.seats),
        final_head=voice.heading("final") if sheet.over else words["standings"],
        key=JOIN.join((*laying.key(rows, voice), *grid.legend(fit.columns.names, fit.columns.dealers))),
        chart=_chart(sheet, fit, way.main) if chart_room else "",
        end=way.end,
        money_head=voice.heading("transfers") if sheet.over else words["money_now"],
        items=items,
        by_hand=_by_hand(sheet, fit, items),
        style=laying.style(fit, way, items),
    )


def _by_hand(sheet: Sheet, fit: Fit, items: itemised.Items | None) -> tuple[int, ...]:
    """The games that may still be written on the only page of an evening that goes on."""
    if sheet.over or sheet.lying or (items and items.rows):
        return ()
    played = sum(row.number is not None for row in sheet.result.rows)
    return tuple(range(played + 1, played + 1 + laying.by_hand(fit, sheet.leaf)))


def _words(voice: Voice) -> Mapping[str, str]:
    return {key: voice.say(text) for key, text in WORDS.items()}


def course(sheet: Sheet, picture: Picture) -> str:
    """The chart of the running totals as SVG."""
    return _drawn(sheet, courses(sheet), picture)


def course_rows(sheet: Sheet) -> list[Row]:
    """The rows that the chart goes through: those that brought points."""
    return [row for row in sheet.result.rows if row.points]


def courses(sheet: Sheet) -> list[Course]:
    """The lines of the chart, each as long as somebody was at the table."""
    rows, roster = course_rows(sheet), sheet.voice.roster
    looks = zip(sheet.seats, short_names(roster, sheet.seats), marks(roster, sheet.seats), strict=True)
    return [Course(name, _course(sheet, player, rows), look) for player, name, look in looks]


def _chart(sheet: Sheet, fit: Fit, leaf: Leaf) -> str:
    """The chart as broad as the table, with whole names wherever they fit, and else those of the table."""
    people, height = len(sheet.seats), fit.chart
    room = laying.label_room(people, leaf)
    names = zip(fit.grid.whole, fit.columns.dealers, strict=True)
    labels = (whole if laying.fits(whole, room) else short for whole, short in names)
    lines = [replace(line, name=name) for name, line in zip(labels, courses(sheet), strict=True)]
    return lettering.over(_drawn(sheet, lines, laying.picture(people, leaf, height)), 1)


def _drawn(sheet: Sheet, lines: Sequence[Course], picture: Picture) -> str:
    rows = course_rows(sheet)
    return chart.running_totals_svg(
        lines,
        picture,
        numbers=[row.number for row in rows],
        factors=[row.factor for row in rows],
        title=sheet.word("chart_title", names=", ".join(line.label for line in lines)),
        axis=sheet.voice.heading("game"),
    )


def _apart(sheet: Sheet) -> Voice:
    """The voice with whole names, no two alike."""
    grid = Grid((), sheet.seats, sheet.voice.roster, {})
    return sheet.voice.calling({**sheet.voice.roster, **dict(zip(sheet.seats, grid.whole, strict=True))})


def _heads(voice: Voice) -> dict[str, str]:
    """The words over the columns of the score table."""
    keys = ("number", "dealer", "game", "augen", "specials", "value")
    return {key: voice.heading(key) for key in keys} | {"said": voice.say(WORDS["said"])}


def _story(sheet: Sheet, places: Sequence[Placing]) -> Story:
    """How the evening went; where other totals hold than come out today, only who won."""
    told = story(sheet.result, places, sheet.voice, ended=sheet.over)
    return Story(told.first, ()) if sheet.differs else told


def _meta(sheet: Sheet) -> str:
    """What evening it was: its name, its day, how many games, whether it goes on; before the first game, the table."""
    voice, date = sheet.voice, sheet.voice.day(sheet.date, "full")
    names = ", ".join(filter(None, (sheet.evening if sheet.evening not in date else "", date)))
    state = voice.heading("sealed" if sheet.sealed is not None else "ended" if sheet.result.ended else "running")
    if sheet.result.rows:
        return " · ".join(filter(None, (names, games_played(sheet.result, voice), state, voice.unit_told)))
    began = sheet.word("began", name=voice.name(sheet.plan.first_dealer))
    return " · ".join(filter(None, (names, began, state, voice.unit_told)))


def _rules(sheet: Sheet) -> tuple[tuple[Fact, ...], tuple[Fact, ...]]:
    """The rules in short, what they were in the end where they changed, and who still owes a solo.

    Once with all that counts, and once with what differs from the rule set alone.
    """
    voice, rules, then = sheet.voice, sheet.plan.rules, sheet.result.next
    owed = who_owes(then, voice) or (sheet.word("none_owed") if then.rules.pflichtsolo.count else "")
    rest = (*rules_at_the_end(rules, voice.under(then.rules)), *([Fact("", owed)] if owed else []))
    short = rules_in_short(voice.under(rules), len(sheet.plan.table))
    return (*short, *rest), (*short[:2], *short[-1:], *rest)


def _course(sheet: Sheet, player: Player, rows: Sequence[Row]) -> tuple[int | None, ...]:
    """Somebody's totals as they are written, before the first row and after each; None while not at the table."""
    totals = (
        0 if player in sheet.plan.table else None,
        *(row.totals.get(player) if player in row.table else None for row in rows),
    )
    return tuple(None if total is None else total * sheet.voice.unit for total in totals)
