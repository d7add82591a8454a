"""A certificate for each of the first three of a season, to be signed; a page each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.scoring.season.season import Season, Standing
from scorepad.telling import season as telling
from scorepad.telling.voice import Voice

LAST_PLACE = 3
SIZES = {"short": 12, "medium": 22, "long": 40}
"""The most letters of a name by size of its type."""
CERTIFICATE = Text("Urkunde", "Certificate")
PLACES = (Text("1. Platz", "1st place"), Text("2. Platz", "2nd place"), Text("3. Platz", "3rd place"))
POINTS = Text("{count} Punkt", "{count} point"), Text("{count} Punkte", "{count} points")
SIGNED = Text("Unterschrift", "Signature")
SUITS = Text("Kreuz, Pik, Herz, Karo", "Clubs, spades, hearts, diamonds")


class Leaf(NamedTuple):
    """One certificate; `size` names the size of type that its name fits in."""

    number: int
    place: str
    name: str
    size: str
    points: str


@dataclass(kw_only=True)
class CertificatePage(Page):
    template: str = "certificate"
    heading: str
    runde: str
    span: str
    leaves: tuple[Leaf, ...]
    signed: str
    suits: str


def page(season: Season, voice: Voice, *, runde: str) -> CertificatePage:
    """The certificates of a season; people who share a place have one each."""
    voice = telling.of_season(season, voice)
    days = [evening.date for evening in season.evenings]
    span = voice.span(min(days), max(days), "long") if days else telling.span(season.choice, voice)
    heading = voice.say(CERTIFICATE)
    return CertificatePage(
        lang=voice.language,
        title=f"{runde} – {heading}, {span}",
        heading=heading,
        runde=runde,
        span=f"{voice.heading('season')} {span}",
        leaves=tuple(_leaf(one, voice) for one in season.standings if one.place <= LAST_PLACE),
        signed=voice.say(SIGNED),
        suits=voice.say(SUITS),
    )


def _leaf(standing: Standing, voice: Voice) -> Leaf:
    name, points = voice.name(standing.player), standing.points * voice.unit
    single, more = (voice.say(words, count=telling.number(standing.points, voice)) for words in POINTS)
    return Leaf(
        number=standing.place,
        place=voice.say(PLACES[standing.place - 1]),
        name=name,
        size=next((size for size, most in SIZES.items() if len(name) <= most), "endless"),
        points=single if abs(points) == 1 else more,
    )
