"""What the start page and the page of a Runde show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask_babel import format_date
from flask_babel import gettext as _

from scorepad.store.evenings import EveningLine
from scorepad.web.frame.visit import Visit


@dataclass(frozen=True)
class Way:
    """A link with its words."""

    url: str
    text: str
    meta: str = ""


@dataclass(frozen=True)
class KnownRunde:
    """A Runde of this phone, with the way into its running evening."""

    visit: Visit
    on: Way | None

    @property
    def opens(self) -> str:
        """Where one goes on: the board of the running evening, else the page of the Runde."""
        return self.on.url if self.on else self.visit.url("runde.show")


def known_runden(visits: Iterable[Visit]) -> list[KnownRunde]:
    """The Runden of this phone in the order of the visits."""
    return [KnownRunde(visit, next(iter(running(visit)), None)) for visit in visits]


def running(visit: Visit) -> list[Way]:
    """The ways into the evenings of a Runde that go on."""
    return [_way_on(visit, line) for line in visit.lines if line.running]


def _way_on(visit: Visit, line: EveningLine) -> Way:
    url = visit.url("board.show", evening_id=line.id)
    if not visit.can_write:
        return Way(url, _("%(evening)s ansehen", evening=line.name))
    text = _("%(evening)s fortsetzen, Spiel %(number)s", evening=line.name, number=line.games + 1)
    return Way(url, text, format_date(line.date, "medium"))
