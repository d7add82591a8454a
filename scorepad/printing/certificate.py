"""A certificate for each of the first three of a season, to be signed; a page each."""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.scoring.season.season import Season, Standing
from scorepad.telling import season as telling
from scorepad.telling.awards import Award, awards
from scorepad.telling.voice import Voice

LAST_PLACE = 3
SIZES = {"short": 12, "medium": 22, "long": 40}
"""The most letters of a name by size of its type."""
CERTIFICATE = Text("Urkunde", "Certificate")
PLACES = (Text("1. Platz", "1st place"), Text("2. Platz", "2nd place"), Text("3. Platz", "3rd place"))
POINTS = Text("{count} Punkt", "{count} point"), Text("{count} Punkte", "{count} points")
EVENINGS = Text("{count} Abend", "{count} evening"), Text("{count} Abende", "{count} evenings")
GAMES = Text("{count} Spiel", "{count} game"), Text("{count} Spiele", "{count} games")
SIGNED = Text("Unterschrift", "Signature")
SUITS = Text("Kreuz, Pik, Herz, Karo", "Clubs, spades, hearts, diamonds")


class Leaf(NamedTuple):
    """One certificate; `size` names the size of type that its name fits in."""

    number: int
    place: str
    name: str
    size: str
    points: str
    how: str
    awards: tuple[Award, ...]


def page(season: Season, voice: Voice, *, runde: str, today: dt.date) -> Page:
    """The certificates of a season; people who share a place have one each."""
    voice = telling.of_season(season, voice)
    days = [evening.date for evening in season.evenings]
    span = voice.span(min(days), max(days), "long") if days else telling.span(season.choice, voice)
    heading, given = voice.say(CERTIFICATE), awards(season, voice)
    return Page(
        template="certificate",
        lang=voice.language,
        title=f"{runde} – {heading}, {span}",
        heading=heading,
        runde=runde,
        span=f"{voice.heading('season')} {span}",
        chosen=telling.chosen(season.choice, voice),
        leaves=tuple(_leaf(one, given, voice) for one in season.standings if one.place <= LAST_PLACE),
        date=voice.day(today, "long"),
        signed=voice.say(SIGNED),
        suits=voice.say(SUITS),
    )


def _leaf(standing: Standing, given: tuple[Award, ...], voice: Voice) -> Leaf:
    name, points = voice.name(standing.player), standing.points * voice.unit
    single, more = (voice.say(words, count=telling.number(standing.points, voice)) for words in POINTS)
    there = voice.many(standing.counted, *EVENINGS), voice.many(standing.games, *GAMES)
    return Leaf(
        number=standing.place,
        place=voice.say(PLACES[standing.place - 1]),
        name=name,
        size=next((size for size, most in SIZES.items() if len(name) <= most), "endless"),
        points=single if abs(points) == 1 else more,
        how=" · ".join(there),
        awards=tuple(award for award in given if award.who == name),
    )
