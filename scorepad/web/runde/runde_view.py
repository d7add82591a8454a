"""What the start page and the page of a Runde show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask_babel import format_date
from flask_babel import gettext as _

from scorepad.scoring.numerals import real_minus
from scorepad.scoring.terms import Player
from scorepad.store.evenings import EveningLine
from scorepad.telling.evening import games_in_words
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import voice_of
from scorepad.web.runde.glance_view import Glance
from scorepad.web.runde.next_table import Table

Totals = Mapping[Player, int]


@dataclass(frozen=True)
class Way:
    """A link with its words."""

    url: str
    text: str
    meta: str = ""


@dataclass(frozen=True)
class KnownRunde:
    """A Runde on the start page; `running` leads into its evening."""

    name: str
    url: str
    members: str
    running: Way | None


@dataclass(frozen=True)
class PastEvening:
    """An evening that is over, with its totals in the order of the table."""

    name: str
    url: str
    date: str
    games: str
    totals: tuple[tuple[str, str], ...]
    standing: str


@dataclass(frozen=True)
class RundePage:
    """The page of a Runde."""

    name: str
    running: tuple[Way, ...]
    table: Table
    evening_name: str
    past: tuple[PastEvening, ...]
    more_past: bool
    glance: Glance


def known_runden(visits: Iterable[Visit]) -> tuple[KnownRunde, ...]:
    """The Runden of this phone, those with a running evening first, else the one opened last."""
    return tuple(sorted(map(_known, visits), key=lambda known: known.running is None))


def runde_page(
    visit: Visit, table: Table, glance: Glance, past: Iterable[tuple[EveningLine, Totals, str]]
) -> RundePage:
    """All about one Runde; `past` are the evenings shown, with their totals and what is to be done about them."""
    shown = tuple(_past(visit, *evening) for evening in past)
    return RundePage(
        name=visit.runde.name,
        running=tuple(_way_on(visit, line) for line in visit.lines if line.running),
        table=table,
        evening_name=weekday(visit.today),
        past=shown,
        more_past=len(shown) < sum(not line.running for line in visit.lines),
        glance=glance,
    )


def _known(visit: Visit) -> KnownRunde:
    running = [line for line in visit.lines if line.running]
    return KnownRunde(
        name=visit.runde.name,
        url=visit.url("runde.show"),
        members=", ".join(member.name for member in visit.members if member.active),
        running=_way_on(visit, running[0]) if running else None,
    )


def _way_on(visit: Visit, line: EveningLine) -> Way:
    url = visit.url("board.show", evening_id=line.id)
    if not visit.can_write:
        return Way(url, _("%(evening)s ansehen", evening=line.name))
    text = _("%(evening)s fortsetzen, Spiel %(number)s", evening=line.name, number=line.games + 1)
    return Way(url, text, format_date(line.date, "medium"))


def _past(visit: Visit, line: EveningLine, totals: Totals, to_do: str) -> PastEvening:
    return PastEvening(
        name=line.name,
        url=visit.url("board.show", evening_id=line.id),
        date=format_date(line.date, "medium"),
        games=games_in_words(line.games, voice_of({})),
        totals=tuple((visit.voice.name(player), real_minus(points)) for player, points in totals.items()),
        standing=to_do,
    )
