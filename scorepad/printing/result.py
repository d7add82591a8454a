"""The result of an evening as a picture for the group chat: winner, standings, chart."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorepad.printing.chart import Picture, with_other_scripts
from scorepad.printing.edition import Page
from scorepad.printing.marks import HOLLOW, LIGHT, SEATS, mark
from scorepad.printing.sheet import Sheet, course
from scorepad.scoring.roster import marks
from scorepad.telling import result
from scorepad.telling.days import named_day
from scorepad.telling.evening import Placing, games_played, standings
from scorepad.telling.result import story

ON_PICTURE = Picture(width=360, height=210, text=11, theme="picture", columns=2, panel=66)
CHART = 912 * 0.75
"""Width of the chart in points, as in result.css."""
SIZES: Mapping[str, int] = {"short": 9, "medium": 16, "long": 32}
"""The most characters of the headline by font size, the largest size first."""
LONG_NAME = 16
"""The most characters of a name in the usual font size."""
CROWD = 10
"""The most people whose lines have the usual font size."""


class ResultLine(NamedTuple):
    """One person in the result; `played` counts games and soli, `mark` is the SVG of the person's
    mark. Where places are not told, nobody `is_first`.
    """

    place: str
    is_first: bool
    mark: str
    name: str
    long: bool
    played: str
    points: str
    amount: str


def page(sheet: Sheet) -> Page:
    """The page of the picture of an evening; a sealed evening takes its totals from the seal."""
    voice = sheet.voice
    ended = sheet.over
    places = standings(sheet.result, sheet.totals, sheet.seats)
    date = voice.day(sheet.date, "full")
    ahead = result.ahead(places, voice, ended=ended)
    lines = tuple(_lines(sheet, places, numbered=bool(ahead.points)))
    return Page(
        template="result",
        lang=voice.language,
        title=f"{sheet.runde} – {named_day(sheet.evening, date)}",
        runde=sheet.runde,
        evening="" if sheet.evening in date else sheet.evening,
        date=date,
        games=" · ".join(filter(None, (games_played(sheet.result, voice), voice.unit_told))),
        state="" if ended else voice.heading("running"),
        ahead=ahead,
        size=size_of(ahead.who),
        lines=lines,
        crowd=len(lines) > CROWD,
        money=sheet.money is not None,
        money_now="" if ended or sheet.money is None else sheet.word("money_now"),
        remark=sheet.remark,
        best=result.best_game(sheet.result, voice),
        # The totals of the seal may differ from those computed today.
        story="" if sheet.differs else story(sheet.result, places, voice, ended=ended).more,
        chart=_chart(sheet),
    )


def size_of(headline: str) -> str:
    """The largest size in which a headline fits."""
    for size, most in SIZES.items():
        if len(headline) <= most:
            return size
    return "endless"


def _chart(sheet: Sheet) -> str:
    """The course of the evening; empty before the first points."""
    if not any(row.points for row in sheet.result.rows):
        return ""
    return with_other_scripts(course(sheet, ON_PICTURE), CHART / ON_PICTURE.width)


def _lines(sheet: Sheet, places: Sequence[Placing], *, numbered: bool) -> Iterator[ResultLine]:
    voice = sheet.voice
    looks = dict(zip(sheet.seats, marks(voice.roster, sheet.seats), strict=True))
    amounts = {one.name: one.signed for one in sheet.money.people} if sheet.money else {}
    for placing in places:
        yield ResultLine(
            place=f"{placing.place}." if numbered else "",
            is_first=numbered and placing.place == 1,
            mark=_mark(looks[placing.player]),
            name=voice.name(placing.player),
            long=len(voice.name(placing.player)) > LONG_NAME,
            played=result.games_told(placing, voice),
            points=voice.points(placing.points),
            amount=amounts.get(voice.name(placing.player), ""),
        )


def _mark(look: int) -> str:
    ink = LIGHT.seats[look % SEATS]
    fill = LIGHT.card if HOLLOW[look] else ink
    return (
        '<svg viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">'
        f'<path d="{mark(look, 0, 0, 5)}" fill="{fill}" stroke="{ink}" stroke-width="2" stroke-linejoin="round"/></svg>'
    )
