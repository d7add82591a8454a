"""What the start page and the page of a Runde show."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for
from flask_babel import format_date
from flask_babel import gettext as _

from scorepad.actions.seal import totals_of
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, runden
from scorepad.store.evenings import EveningLine
from scorepad.store.links import FoundLink
from scorepad.store.runden import Member
from scorepad.web.frame.access import Access
from scorepad.web.runde.glance_view import Glance, glance, standing

SHOWN = 5
"""Past evenings on the page before "Alle Abende": the page stays short."""
LARGEST_TABLE = 7
ALL_PLAY = 5


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
class Table:
    """The table that would play next: members in seating order and who deals first."""

    seats: tuple[Member, ...]
    dealer: Member | None

    @property
    def names(self) -> str:
        """The names in seating order."""
        return " ".join(member.name for member in self.seats)


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


def known_runden(found: Sequence[FoundLink]) -> tuple[KnownRunde, ...]:
    """The Runden of this phone, those with a running evening first, else the one opened last."""
    known = [one for one in map(_known, found) if one is not None]
    return tuple(sorted(known, key=lambda one: one.running is None))


def runde_page(access: Access, today: dt.date, *, everything: bool) -> RundePage:
    """All about one Runde."""
    lines = evenings.list_of(access.runde.id)
    members = runden.members(access.runde.id)
    over = [line for line in lines if not line.running]
    shown = over if everything else over[:SHOWN]
    names = {member.player: member.name for member in members}
    to_do = standing(access.runde, shown)
    return RundePage(
        name=access.runde.name,
        running=tuple(_way_on(access, line) for line in lines if line.running),
        table=drawn(next_table(access.runde.id, members, lines), access.runde.rules),
        evening_name=weekday(today),
        past=tuple(_past(access.runde.id, line, names, to_do.get(line.id, "")) for line in shown),
        more_past=len(shown) < len(over),
        glance=glance(access.runde, members, lines),
    )


def next_table(runde_id: int, members: Sequence[Member], lines: Sequence[EveningLine]) -> Table:
    """The last table as far as its people are still active, else the first of the Runde; the first seat deals."""
    active = {member.player: member for member in members if member.active}
    last = evenings.load(lines[0].id, runde_id) if lines else None
    seats = [active[player] for player in last.plan.table if player in active] if last else []
    if len(seats) < 4:
        seats = list(active.values())[: ALL_PLAY if len(active) <= ALL_PLAY else LARGEST_TABLE]
    return Table(tuple(seats), seats[0] if seats else None)


def drawn(table: Table, rules: Mapping[str, Any]) -> Table:
    """The table with its first dealer drawn by lot where the rules say so."""
    by_lot = table.seats and read_rules(rules).evening.first_dealer == "random"
    return replace(table, dealer=secrets.choice(table.seats)) if by_lot else table


def weekday(day: dt.date) -> str:
    """The usual name of an evening: its day of the week."""
    return str(format_date(day, "EEEE"))


def _known(found: FoundLink) -> KnownRunde | None:
    runde = runden.load_runde(found.runde_id)
    if runde is None:
        return None
    access = Access(runde, found.id, found.role)
    running = [line for line in evenings.list_of(runde.id) if line.running]
    names = [member.name for member in runden.members(runde.id) if member.active]
    return KnownRunde(
        name=runde.name,
        url=url_for("runde.show", runde_id=runde.id),
        members=", ".join(names),
        running=_way_on(access, running[0]) if running else None,
    )


def _way_on(access: Access, line: EveningLine) -> Way:
    url = url_for("board.show", runde_id=access.runde.id, evening_id=line.id)
    if not access.can_write:
        return Way(url, _("%(evening)s ansehen", evening=line.name))
    text = _("%(evening)s fortsetzen, Spiel %(number)s", evening=line.name, number=line.games + 1)
    return Way(url, text, format_date(line.date, "medium"))


def _past(runde_id: int, line: EveningLine, names: dict[Player, str], to_do: str) -> PastEvening:
    stored = evenings.load(line.id, runde_id)
    totals = totals_of(stored) if stored else {}
    return PastEvening(
        name=line.name,
        url=url_for("board.show", runde_id=runde_id, evening_id=line.id),
        date=format_date(line.date, "medium"),
        games=_("%(count)s Spiele", count=line.games) if line.games != 1 else _("1 Spiel"),
        totals=tuple((names.get(player, "?"), real_minus(points)) for player, points in totals.items()),
        standing=to_do,
    )
