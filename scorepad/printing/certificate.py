"""Certificates to be signed, a page each: of the first three of a season, and of a tournament."""

import datetime as dt
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.scoring.season.season import Season
from scorepad.telling import season as telling
from scorepad.telling.tournament import NOT_OVER
from scorepad.telling.voice import Voice

LAST_PLACE = 3
SIZES = {"short": 12, "medium": 22, "long": 40}
"""The most characters of a name by font size, the largest size first."""
CERTIFICATE = Text("Urkunde", "Certificate")
PLACE = Text("{rank}{ending} Platz", "{rank}{ending} place")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}
POINTS = Text("{count} Punkt", "{count} point"), Text("{count} Punkte", "{count} points")
WITHOUT = (
    Text("ohne den laufenden Abend", "without the evening that is still running"),
    Text("ohne die laufenden Abende", "without the evenings that are still running"),
)
NONE_OVER = Text("Noch kein Abend ist abgeschlossen.", "No evening is over yet.")
UNBROKEN = "\u00a0"
SIGNED = Text("Unterschrift", "Signature")
SUITS = Text("Kreuz, Pik, Herz, Karo", "Clubs, spades, hearts, diamonds")


class Placed(NamedTuple):
    """Somebody in a result.

    `of` is the list in which this is the rank, empty for that of all; `reached` is what a team
    reached in place of points, `members` are its people. `prize` is empty unless it is told.
    """

    rank: int
    name: str
    points: int | Fraction = 0
    of: str = ""
    reached: str = ""
    members: str = ""
    prize: str = ""


class Leaf(NamedTuple):
    """One certificate; `size` names the font size in which its name fits."""

    number: int
    place: str
    name: str
    size: str
    points: str
    members: str = ""
    prize: str = ""


def page(season: Season, voice: Voice, *, runde: str, running: int = 0) -> Page:
    """The certificates of a season; people who share a place have one each.

    `running` is the number of evenings that the season leaves out because they are not over: each
    certificate says so.
    """
    voice = telling.of_season(season, voice)
    days = [evening.date for evening in season.evenings]
    span = voice.span(min(days), max(days), "long") if days else telling.span(season.choice, voice)
    first = (one for one in season.standings if one.place <= LAST_PLACE)
    placed = [Placed(one.place, voice.name(one.player), one.points) for one in first]
    without = [voice.many(running, *WITHOUT)] if running else []
    time = ", ".join([f"{voice.heading('season')} {span}", *without])
    empty = voice.say(NONE_OVER) if running else voice.heading("nothing_played")
    return _page(runde, time, placed, voice, empty, span)


def of_tournament(
    name: str,
    date: dt.date,
    placed: Iterable[Placed],
    voice: Voice,
    *,
    runde: str,
    last: int | None = LAST_PLACE,
) -> Page:
    """The certificates down to the rank `last`, or of everybody; none before the tournament has
    ended.
    """
    chosen = [one for one in placed if last is None or one.rank <= last]
    day = voice.day(date, "long").replace(" ", UNBROKEN)
    return _page(name, f"{runde}, {day}", chosen, voice, voice.say(NOT_OVER), day)


def _page(  # noqa: PLR0917
    name: str, span: str, placed: Iterable[Placed], voice: Voice, empty: str, time: str
) -> Page:
    heading = voice.say(CERTIFICATE)
    return Page(
        template="certificate",
        lang=voice.language,
        title=f"{name} – {heading}, {time}",
        heading=heading,
        runde=name,
        span=span,
        leaves=tuple(_leaf(one, voice) for one in placed),
        empty=empty,
        signed=voice.say(SIGNED),
        suits=voice.say(SUITS),
    )


def _ending(rank: int, language: str) -> str:
    """What makes a number a place: "1." in German, "1st" in English."""
    if language == "de":
        return "."
    if rank % 100 in {11, 12, 13}:
        return "th"
    return ENDINGS.get(rank % 10, "th")


def _size(name: str) -> str:
    """The largest size in which a name fits."""
    for size, most in SIZES.items():
        if len(name) <= most:
            return size
    return "endless"


def _leaf(placed: Placed, voice: Voice) -> Leaf:
    """The certificate of one person."""
    rank = placed.rank
    name = placed.name
    single, more = POINTS
    is_single = abs(placed.points * voice.unit) == 1
    count = telling.number(placed.points, voice)
    ending = _ending(rank, voice.language)
    place = voice.say(PLACE, rank=rank, ending=ending)
    if placed.of:
        place = f"{place}, {placed.of}"
    in_points = voice.say(single if is_single else more, count=count)
    return Leaf(
        number=rank,
        place=place,
        name=name,
        size=_size(name),
        points=placed.reached or in_points,
        members=placed.members,
        prize=placed.prize,
    )
