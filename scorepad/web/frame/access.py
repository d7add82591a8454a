"""Who may see or change what: the links this phone has opened, kept in its signed session.

A stranger, a revoked link and a foreign Runde look alike: there is no such page.
"""

from __future__ import annotations

from flask import session
from werkzeug.exceptions import Forbidden

from scorepad.store import glances, links, runden
from scorepad.store.evenings import EveningHead
from scorepad.store.glances import Glance, Glancing
from scorepad.store.links import FoundLink
from scorepad.store.runden import Runde
from scorepad.web.frame import clock, phone

MOST_RUNDEN = 40
"""A cookie holds 4 kB; the Runde used longest ago is forgotten first."""
MOST_TO_SHOW = 5
"""Nobody begins more Runden than that without showing one of them."""
CHANGING = frozenset({"entry"})
"""The pages on which entries are made and changed."""
_KEY, _TO_SHOW = "runden", "show"


class ReadOnly(Forbidden):
    """The read link was used where only the write link may go."""


class Archived(Forbidden):
    """Something was to change in a Runde that rests in the archive."""

    def __init__(self, runde_id: int) -> None:
        super().__init__()
        self.runde_id = runde_id


def glance(runde_id: int, evening_id: int) -> Glance | None:
    """What tells whether a page of an evening has changed since, by one query; None for strangers."""
    pair = _remembered().get(runde_id)
    return glances.glance(evening_id, runde_id, *pair, phone=phone.mark(), now=clock.now()) if pair else None


def glancing(runde_id: int, evening_id: int) -> Glancing | None:
    """A glance to be taken by itself, now or later; None for strangers. What is read after it may be newer."""
    pair = _remembered().get(runde_id)
    return glances.glancing(evening_id, runde_id, *pair, phone=phone.mark()) if pair else None


def remember(link: FoundLink) -> None:
    """Let this phone hold the link. A write link in force is not given up for a read link."""
    phone.know()
    had = held(link.runde_id)
    if had is not None and had.role == "write" and link.role == "read":
        link = had
    runden = {key: value for key, value in _remembered().items() if key != link.runde_id}
    runden[link.runde_id] = (link.id, link.version)
    newest = list(runden.items())[-MOST_RUNDEN:]
    session[_KEY] = [[runde_id, link_id, version] for runde_id, (link_id, version) in newest]
    session.permanent = True


def forget(runde_id: int) -> None:
    """Let this phone hold no link of the Runde any more."""
    session[_KEY] = [[runde, *pair] for runde, pair in _remembered().items() if runde != runde_id]


def use(runde_id: int) -> None:
    """Put a Runde that this phone opens before the others."""
    runden = _remembered()
    if runde_id in runden and next(reversed(runden)) != runde_id:
        pair = runden.pop(runde_id)
        session[_KEY] = [[runde, *known] for runde, known in (runden | {runde_id: pair}).items()]


def to_show(runde_id: int) -> bool:
    """Whether a Runde was made on this phone and its links have not been looked at yet."""
    return runde_id in session.get(_TO_SHOW, [])


def keep_to_show(runde_id: int) -> None:
    """Remember that the links of a new Runde are still to be shown to the others."""
    session[_TO_SHOW] = [*session.get(_TO_SHOW, []), runde_id][-MOST_TO_SHOW:]


def shown(runde_id: int) -> None:
    """Its links were looked at."""
    if to_show(runde_id):
        session[_TO_SHOW] = [other for other in session[_TO_SHOW] if other != runde_id]


def known() -> tuple[FoundLink, ...]:
    """The links this phone holds that are still in force, the one used last first."""
    return links.check_many(dict(reversed(_remembered().items())))


def held(runde_id: int) -> FoundLink | None:
    """The link to this Runde that this phone holds and that is still in force, or None."""
    pair = _remembered().get(runde_id)
    return links.check(runde_id, *pair) if pair else None


def opened(runde_id: int) -> tuple[FoundLink, Runde] | None:
    """The link to this Runde as `held` gives it, and the Runde, by one query."""
    pair = _remembered().get(runde_id)
    row = runden.through(runde_id, *pair) if pair else None
    return (FoundLink(pair[0], runde_id, row[0], pair[1]), row[1]) if pair and row else None


def opened_to(evening_id: int, runde_id: int) -> tuple[FoundLink, Runde, EveningHead | None] | None:
    """The same with the row of an evening, also by one query."""
    pair = _remembered().get(runde_id)
    row = runden.through_to(evening_id, runde_id, *pair) if pair else None
    return (FoundLink(pair[0], runde_id, row[0], pair[1]), *row[1:]) if pair and row else None


def outlives(runde_id: int) -> bool:
    """Whether this phone remembers a Runde that is there no more."""
    return runde_id in _remembered() and runden.load_runde(runde_id) is None


def _remembered() -> dict[int, tuple[int, int]]:
    try:
        return {int(runde): (int(link), int(version)) for runde, link, version in session.get(_KEY, [])}
    except (TypeError, ValueError):  # the cookie of another version
        return {}
