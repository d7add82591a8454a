"""What the start page and the page of a Runde show."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from flask_babel import format_date
from flask_babel import gettext as _

from scorepad.scoring.season.season import Season
from scorepad.scoring.terms import Player
from scorepad.store.evenings import EveningLine
from scorepad.telling import season as telling
from scorepad.telling.evening import Placing
from scorepad.telling.result import ahead
from scorepad.telling.voice import Voice
from scorepad.web.frame.visit import Visit
from scorepad.web.parts.link import LabelledLink

RANKED = 8
"""People in the standings on the page of a Runde; of more, the first ones."""
SHORT = 9
"""Letters of a name that leave room for another column."""


@dataclass(frozen=True)
class KnownRunde:
    """A Runde of this phone, with the way into its running evening."""

    visit: Visit
    on: LabelledLink | None

    @property
    def opens(self) -> str:
        """Where one goes on: the board of the running evening, else the page of the Runde."""
        return self.on.url if self.on else self.visit.url("runde.show")


@dataclass(frozen=True)
class SeasonSoFar:
    """The first of the season: place, name and points; how many evenings, and how many people stand below."""

    first: tuple[tuple[str, str, str], ...]
    count: str
    more: int
    unit: str

    @property
    def long(self) -> bool:
        """Whether a name is too long for two columns on a phone."""
        return any(len(name) > SHORT for _place, name, _points in self.first)


@dataclass(frozen=True)
class PastEvening:
    """An evening that is over: who won it with what, the others with their points, and what is still to be done."""

    url: str
    title: str
    who: str
    does: str
    points: str
    others: tuple[tuple[str, str], ...]
    games: int
    to_do: str
    unit: str


def known_runden(visits: Iterable[Visit]) -> list[KnownRunde]:
    """The Runden of this phone in the order of the visits."""
    return [KnownRunde(visit, next(iter(running(visit)), None)) for visit in visits]


def season_so_far(season: Season | None, visit: Visit) -> SeasonSoFar | None:
    """The standings of the season in short; none while there is nobody, or evenings wait to be counted."""
    if season is None or not season.standings:
        return None
    table = telling.standings(season, telling.of_season(season, visit.voice))
    first = tuple((line.mark, line.name, line.cells[0].text) for line in table.lines[:RANKED])
    return SeasonSoFar(
        first,
        telling.count(season, visit.voice),
        len(table.lines) - len(first),
        telling.unit_of_season(season, visit.voice),
    )


def past_evening(line: EveningLine, totals: Mapping[Player, int], voice: Voice, to_do: str, url: str) -> PastEvening:
    """An evening of the list; one without a game, or in which all are level, has no winner."""
    points = sorted(totals.values(), reverse=True)
    places = [
        Placing(points.index(total) + 1, player, total, games=line.games, won=0, soli=0)
        for player, total in totals.items()
    ]
    first = ahead(places, voice, ended=True)
    others = sorted((one for one in places if not first.points or one.place > 1), key=lambda one: one.place)
    return PastEvening(
        url=url,
        title=f"{line.name}, {format_date(line.date, 'medium')}",
        who=first.who if first.points else "",
        does=first.does,
        points=first.points,
        others=tuple((voice.name(one.player), voice.total(one.points)) for one in others),
        games=line.games,
        to_do=to_do,
        unit=voice.unit_told,
    )


def running(visit: Visit) -> list[LabelledLink]:
    """The ways into the evenings of a Runde that go on."""
    return [_way_on(visit, line) for line in visit.lines if line.running]


def _way_on(visit: Visit, line: EveningLine) -> LabelledLink:
    url = visit.url("board.show", evening_id=line.id)
    if not visit.can_write:
        return LabelledLink(url, _("%(evening)s ansehen", evening=line.name))
    text = _("%(evening)s fortsetzen, Spiel %(number)s", evening=line.name, number=line.games + 1)
    return LabelledLink(url, text, format_date(line.date, "medium"))
