"""Who may see or change what: the links this phone has opened, kept in its signed session.

A stranger, a revoked link and a foreign Runde look alike: there is no such page.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import abort, request, session
from werkzeug.exceptions import Forbidden

from scorepad.actions.errors import Sealed
from scorepad.store import evenings, links, runden
from scorepad.store.evenings import StoredEvening
from scorepad.store.links import FoundLink, Role
from scorepad.store.runden import Runde

MOST_RUNDEN = 40
"""A cookie holds 4 kB; the Runde opened longest ago is forgotten first."""
CHANGING = frozenset({"entry", "incidents"})
"""The pages on which entries are made and changed."""
_KEY = "runden"


class ReadOnly(Forbidden):
    """The read link was used where only the write link may go."""


@dataclass(frozen=True)
class Access:
    """What this phone may do in this Runde."""

    runde: Runde
    link_id: int
    role: Role

    @property
    def can_write(self) -> bool:
        """Whether the phone holds the write link."""
        return self.role == "write"


def reader() -> Access:
    """The access to the Runde of this page's address, or 404."""
    runde_id = (request.view_args or {}).get("runde_id")
    found = _held(runde_id) if isinstance(runde_id, int) else None
    runde = runden.load_runde(found.runde_id) if found else None
    if found is None or runde is None:
        abort(404)
    return Access(runde, found.id, found.role)


def writer() -> Access:
    """The same for a page that changes something: 404 for strangers, `ReadOnly` (403) for readers."""
    access = reader()
    if not access.can_write:
        raise ReadOnly
    return access


def evening_of(access: Access, evening_id: int) -> StoredEvening:
    """The evening of this Runde, or 404; the pages that change entries are closed while it is sealed (Sealed)."""
    stored = evenings.load(evening_id, access.runde.id)
    if stored is None:
        abort(404)
    if stored.sealed and request.blueprint in CHANGING:
        raise Sealed(stored)
    return stored


def glance(runde_id: int, evening_id: int) -> tuple[object, ...] | None:
    """What tells whether a page of an evening has changed since, by one query; None for strangers."""
    pair = _remembered().get(runde_id)
    return evenings.glance(evening_id, runde_id, *pair) if pair else None


def remember(link: FoundLink) -> None:
    """Let this phone hold the link. A write link in force is not given up for a read link."""
    held = _held(link.runde_id)
    if held is not None and held.role == "write" and link.role == "read":
        link = held
    runden = {key: value for key, value in _remembered().items() if key != link.runde_id}
    runden[link.runde_id] = (link.id, link.version)
    newest = list(runden.items())[-MOST_RUNDEN:]
    session[_KEY] = [[runde_id, link_id, version] for runde_id, (link_id, version) in newest]
    session.permanent = True


def known() -> tuple[FoundLink, ...]:
    """The links this phone holds that are still in force, the one opened last first."""
    return links.check_many(list(reversed(_remembered().values())))


def _held(runde_id: int) -> FoundLink | None:
    pair = _remembered().get(runde_id)
    found = links.check(*pair) if pair else None
    return found if found and found.runde_id == runde_id else None


def _remembered() -> dict[int, tuple[int, int]]:
    try:
        return {int(runde): (int(link), int(version)) for runde, link, version in session.get(_KEY, [])}
    except (TypeError, ValueError):  # the cookie of another version
        return {}
