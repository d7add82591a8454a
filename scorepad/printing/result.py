"""The result of an evening as a picture for the group chat: who won, the standings, the course."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorepad.printing.chart import Picture, with_other_scripts
from scorepad.printing.marks import HOLLOW, LIGHT, SEATS, mark
from scorepad.printing.sheet import Sheet, course
from scorepad.scoring.roster import marks
from scorepad.telling import result
from scorepad.telling.evening import Placing, games_played, standings
from scorepad.telling.story import story

ON_PICTURE = Picture(width=360, height=210, text=11, theme="picture", columns=2, panel=66)
CHART = 912 * 0.75
"""Points of the width of the chart, as in result.css."""
SIZES: Mapping[str, int] = {"short": 9, "medium": 16, "long": 32}
"""Letters of the headline up to which it is set in each size."""
LONG_NAME = 16
CROWD = 10
"""More people than that stand in small lines."""


@dataclass(frozen=True)
class ResultLine:
    """Somebody in the standings, with the mark of the chart; `place` is empty while all are level."""

    place: str
    mark: str
    name: str
    played: str
    points: str
    amount: str

    @property
    def long(self) -> bool:
        """Whether the name needs smaller letters."""
        return len(self.name) > LONG_NAME


@dataclass(frozen=True)
class ResultPage:
    """What `print/result.html` shows; `size` is how large the headline can be."""

    template: ClassVar[str] = "result"
    lang: str
    title: str
    runde: str
    evening: str
    date: str
    games: str
    state: str
    ahead: result.Ahead
    size: str
    lines: tuple[ResultLine, ...]
    money: bool
    money_now: str
    remark: str
    best: str
    chart: str
    story: str

    @property
    def crowd(self) -> bool:
        """Whether there are so many people that everybody gets less room."""
        return len(self.lines) > CROWD


def page(sheet: Sheet) -> ResultPage:
    """The picture of an evening as its template wants it; what is sealed comes from the seal."""
    voice, ended = sheet.voice, sheet.over
    places = standings(sheet.result, sheet.totals, sheet.seats)
    date = voice.day(sheet.date, "full")
    ahead = result.ahead(places, voice, ended=ended)
    return ResultPage(
        lang=voice.language,
        title=f"{sheet.runde} – {sheet.evening}, {date}",
        runde=sheet.runde,
        evening="" if sheet.evening in date else sheet.evening,
        date=date,
        games=" · ".join(filter(None, (games_played(sheet.result, voice), voice.unit_told))),
        state="" if ended else voice.heading("running"),
        ahead=ahead,
        size=next((size for size, most in SIZES.items() if len(ahead.who) <= most), "endless"),
        lines=tuple(_lines(sheet, places, numbered=bool(ahead.points))),
        money=sheet.money is not None,
        money_now="" if ended or sheet.money is None else sheet.word("money_now"),
        remark=sheet.remark,
        best=result.best_game(sheet.result, voice),
        story=_story(sheet, places),
        chart=with_other_scripts(course(sheet, ON_PICTURE), CHART / ON_PICTURE.width)
        if any(row.points for row in sheet.result.rows)
        else "",
    )


def _story(sheet: Sheet, places: Sequence[Placing]) -> str:
    """How the evening went; nothing where other totals hold than come out today."""
    return "" if sheet.differs else story(sheet.result, places, sheet.voice, ended=sheet.over).more


def _lines(sheet: Sheet, places: Sequence[Placing], *, numbered: bool) -> Iterator[ResultLine]:
    voice = sheet.voice
    looks = dict(zip(sheet.seats, marks(voice.roster, sheet.seats), strict=True))
    amounts = {one.name: one.signed for one in sheet.money.people} if sheet.money else {}
    for placing in places:
        yield ResultLine(
            place=f"{placing.place}." if numbered else "",
            mark=_mark(looks[placing.player]),
            name=voice.name(placing.player),
            played=result.played(placing, voice),
            points=voice.points(placing.points),
            amount=amounts.get(voice.name(placing.player), ""),
        )


def _mark(look: int) -> str:
    """The mark that somebody's line in the chart has, in its colour."""
    ink = LIGHT.seats[look % SEATS]
    fill = LIGHT.card if HOLLOW[look] else ink
    return (
        '<svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">'
        f'<path d="{mark(look, 0, 0, 5)}" fill="{fill}" stroke="{ink}" stroke-width="2" stroke-linejoin="round"/></svg>'
    )
