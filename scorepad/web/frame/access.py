"""Access: the links that this phone has opened, kept in its signed session cookie.

A phone without a link, with a revoked link, or with a link of another Runde gets the same answer:
404. So does a guest, whose phone has the link of a table only, on each page that is not a page of
its tournament.
"""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from inspect import unwrap
from typing import Any, NamedTuple, TypeVar

from flask import current_app, request, session
from werkzeug.exceptions import Forbidden

from scorepad.actions.runde import phones
from scorepad.store import glances, links, runden, table_links, tournaments
from scorepad.store.evenings import EveningHead
from scorepad.store.glances import Glance, Glancing
from scorepad.store.links import FoundLink
from scorepad.store.phones import LastVisit
from scorepad.store.runden import Member, Runde
from scorepad.store.table_links import TableLink
from scorepad.web.frame import clock, phone

MOST_RUNDEN = 40
"""Number of Runden in the cookie, which may have 4 kB; the one used longest ago is dropped first.
"""
MOST_TO_SHOW = 5
"""Number of new Runden whose links are still to be shown; older ones are dropped."""
MOST_TABLES = 10
"""Number of tables in the cookie; the one opened longest ago is dropped first."""
_KEY = "runden"
_TO_SHOW = "show"
_TABLES = "cup"
_at_table = dict[Callable[..., Any], AbstractSet[str]]()
"""The views that are open to the link of a table, with the values of `path` whose forms it sends;
a view without a `path` has `NO_PATH`.
"""
NO_PATH = frozenset({""})
_changes_entries = set[Callable[..., Any]]()
"""The views that are closed once the evening is sealed."""
V = TypeVar("V", bound=Callable[..., Any])


class ReadOnly(Forbidden):
    """A phone with the read link asked for a page that needs the write link."""


class Archived(Forbidden):
    """A change was asked for in an archived Runde."""

    def __init__(self, runde_id: int) -> None:
        super().__init__()
        self.runde_id = runde_id


class KeptTable(NamedTuple):
    """The link of a table in the cookie; `version` is that of the read link, `round_id` the round
    in which it was opened, 0 for none.
    """

    runde_id: int
    version: int
    tournament_id: int
    table_no: int
    round_id: int


@dataclass(frozen=True)
class Guest:
    """What the links of tables open on a phone that has no link of the Runde: these tournaments.

    `link` is the read link with which they end; the phone does not hold it.
    """

    link: FoundLink
    tournaments: frozenset[int]


def at_table(view: V) -> V:
    """Decorator of a view that a guest may open, within the own tournament.

    Where it writes, he does so at the own table only. A view without it is closed to guests.
    """
    return at_table_with(NO_PATH)(view)


def at_table_with(paths: AbstractSet[str]) -> Callable[[V], V]:
    """Decorator like `at_table` for a view with several forms: a guest sends those at `paths`."""

    def open_view(view: V) -> V:
        _at_table[unwrap(view)] = paths
        return view

    return open_view


def changes_entries(view: V) -> V:
    """Decorator of a view on which entries are made and changed: closed once the evening is sealed.

    A view without it shows its form; what it then does is refused by the action.
    """
    _changes_entries.add(unwrap(view))
    return view


def _view() -> Callable[..., Any] | None:
    """The function of this request as it was decorated."""
    view = current_app.view_functions.get(request.endpoint or "")
    return None if view is None else unwrap(view)


def is_open_to_guests(view: Callable[..., Any]) -> bool:
    """Whether a view says that it is open to the link of a table."""
    return unwrap(view) in _at_table


def is_at_table() -> bool:
    """Whether the view of this request says that it is open to the link of a table."""
    return _view() in _at_table


def is_sent_at_table() -> bool:
    """Whether the link of a table may send the form of this request."""
    view = _view()
    if view is None or view not in _at_table:
        return False
    path = (request.view_args or {}).get("path", "")
    return path in _at_table[view]


def is_changing_entries() -> bool:
    """Whether the view of this request makes or changes entries."""
    return _view() in _changes_entries


def guest(runde_id: int) -> Guest | None:
    """What the links of tables on this phone open in a Runde; None without one in force."""
    own = {(table.version, table.tournament_id) for table in tables_of(runde_id)}
    if not own:
        return None
    in_force = table_links.opened(runde_id, own, phone=phone.mark())
    if in_force is None:
        return None
    link, tournament_ids = in_force
    return Guest(link, tournament_ids)


def admitted(runde_id: int) -> Guest | None:
    """The guest, if view and address of this request are open to one."""
    if not is_at_table():
        return None
    visitor = guest(runde_id)
    if visitor is None or not _is_own(visitor, runde_id, request.view_args or {}):
        return None
    return visitor


def _is_own(visitor: Guest, runde_id: int, address: Mapping[str, Any]) -> bool:
    """Whether an address names nothing but tournaments and tables that are open to a guest."""
    if "tournament_id" in address and address["tournament_id"] not in visitor.tournaments:
        return False
    if "evening_id" not in address:
        return True
    place = tournaments.place_of(address["evening_id"], runde_id)
    return place is not None and place.tournament_id in visitor.tournaments


def guests() -> tuple[tuple[int, Guest], ...]:
    """The Runden whose tournaments this phone opens by links of tables alone, newest link first."""
    newest_first = [table.runde_id for table in reversed(_tables())]
    by_table = dict.fromkeys(newest_first)  # each Runde once
    by_own_link = {link.runde_id for link in known()}
    visitors = []
    for runde_id in by_table:
        visitor = None if runde_id in by_own_link else guest(runde_id)
        if visitor is not None:
            visitors.append((runde_id, visitor))
    return tuple(visitors)


def knows(runde_id: int) -> bool:
    """Whether this phone has a valid link of a Runde or of one of its tables."""
    return held(runde_id) is not None or guest(runde_id) is not None


def glance(runde_id: int, evening_id: int) -> Glance | None:
    """The state of an evening that its pages depend on, by one query.

    None for a phone without a link.
    """
    glance_at = glancing(runde_id, evening_id)
    if glance_at is None:
        return None
    return glance_at(clock.now(), alone=False)


def glancing(runde_id: int, evening_id: int) -> Glancing | None:
    """A function that queries the glance of an evening, also outside a request.

    None for a phone without a link.
    """
    pair = _remembered().get(runde_id)
    if tables_of(runde_id) and held(runde_id) is None:
        visitor = admitted(runde_id)
        pair = (visitor.link.id, visitor.link.version) if visitor else None
    if pair is None:
        return None
    link_id, version = pair
    return glances.glancing(evening_id, runde_id, link_id, version, phone=phone.mark())


def remember(link: FoundLink) -> None:
    """Store a link in the session, as that of the Runde used last.

    A read link does not replace a valid write link. A phone that was signed out comes in again.
    """
    phone.give_mark()
    phones.let_in_again(link.runde_id, phone.mark())
    had = held(link.runde_id)
    is_less = had is not None and had.role == "write" and link.role == "read"
    kept = had if had is not None and is_less else link
    runden = _remembered()
    runden.pop(kept.runde_id, None)  # so that it comes at the end
    runden[kept.runde_id] = (kept.id, kept.version)
    _store(runden)
    session.permanent = True


def remember_table(link: TableLink) -> None:
    """Store the link of a table in the session; a link of its Runde that the phone has stays."""
    phone.give_mark()
    phones.let_in_again(link.read.runde_id, phone.mark())
    read = link.read
    own = KeptTable(
        read.runde_id, read.version, link.tournament_id, link.table_no, link.round_id or 0
    )
    others = [table for table in _tables() if table != own]
    session[_TABLES] = [*others, own][-MOST_TABLES:]
    session.permanent = True


def tables_of(runde_id: int) -> list[KeptTable]:
    """The tables of a Runde that this phone has opened."""
    return [table for table in _tables() if table.runde_id == runde_id]


def kept_of(runde_id: int) -> object:
    """All that the session holds of a Runde, as a part of the ETag of its pages."""
    return _remembered().get(runde_id), tables_of(runde_id)


def writes_at_table(runde_id: int, evening_id: int) -> bool:
    """Whether this phone holds the link of the table at which an evening is played.

    It counts in the round that was released last, or in which it was opened.
    """
    tables = _tables()
    current = links.current(runde_id).get("read") if tables else None
    if current is None:
        return False
    for table in tables:
        if (table.runde_id, table.version) != (runde_id, current.version):
            continue
        place = (table.tournament_id, table.table_no, table.round_id)
        if table_links.writes(runde_id, *place, evening_id):
            return True
    return False


def forget(runde_id: int) -> None:
    """Remove the links of a Runde from the session, and whose phone this is there."""
    phones.forget(runde_id, phone.mark())
    phone.forget(runde_id)
    session[_TABLES] = [table for table in _tables() if table.runde_id != runde_id]
    runden = _remembered()
    runden.pop(runde_id, None)
    _store(runden)


def use(runde_id: int) -> None:
    """Mark a Runde as the one used last; the cookie is written only if it was another one."""
    runden = _remembered()
    if runde_id not in runden or runde_id == list(runden)[-1]:
        return
    pair = runden.pop(runde_id)
    runden[runde_id] = pair
    _store(runden)


def to_show(runde_id: int) -> bool:
    """Whether a Runde was created on this phone and its links were not opened yet."""
    return runde_id in session.get(_TO_SHOW, [])


def keep_to_show(runde_id: int) -> None:
    """Remember that the links of a new Runde are still to be shown."""
    session[_TO_SHOW] = [*session.get(_TO_SHOW, []), runde_id][-MOST_TO_SHOW:]


def shown(runde_id: int) -> None:
    """Remember that the links of a Runde were opened."""
    if to_show(runde_id):
        session[_TO_SHOW] = [other for other in session[_TO_SHOW] if other != runde_id]


def known() -> tuple[FoundLink, ...]:
    """The valid links of this phone, the one used last first."""
    newest_first = dict(reversed(_remembered().items()))
    return links.check_many(newest_first, phone=phone.mark())


def held(runde_id: int) -> FoundLink | None:
    """The valid link of this phone to a Runde, or None."""
    pair = _remembered().get(runde_id)
    if pair is None:
        return None
    link_id, version = pair
    return links.check(runde_id, link_id, version, phone=phone.mark())


class OpenedRunde(NamedTuple):
    """What the link of this phone opens: `head` is the row of the evening asked for.

    `seen` is the last visit of this phone, None at its first one.
    """

    link: FoundLink
    runde: Runde
    members: tuple[Member, ...]
    head: EveningHead | None
    seen: LastVisit | None


def opened(runde_id: int, evening_id: int | None = None) -> OpenedRunde | None:
    """What the valid link of this phone opens, by one query; None without such a link."""
    pair = _remembered().get(runde_id)
    if pair is None:
        return None
    link_id, version = pair
    opening = runden.through(runde_id, link_id, version, evening_id, phone=phone.mark())
    if opening is None:
        return None
    link = FoundLink(link_id, runde_id, opening.role, version)
    return OpenedRunde(link, opening.runde, opening.members, opening.head, opening.seen)


def outlives(runde_id: int) -> bool:
    """Whether this phone has a link to a Runde that was deleted, or of one of its tables."""
    has_one = runde_id in _remembered() or bool(tables_of(runde_id))
    return has_one and runden.load_runde(runde_id) is None


def _tables() -> list[KeptTable]:
    """The links of tables that this phone has opened."""
    tables = list[KeptTable]()
    try:
        for runde, version, tournament, table_no, round_id in session[_TABLES]:
            tables.append(
                KeptTable(int(runde), int(version), int(tournament), int(table_no), int(round_id))
            )
    except (KeyError, TypeError, ValueError):  # none, or the cookie of another version
        return []
    return tables


def _store(runden: Mapping[int, tuple[int, int]]) -> None:
    """Write the links into the cookie, that of the Runde used last at the end."""
    rows = [[runde, link, version] for runde, (link, version) in runden.items()]
    session[_KEY] = rows[-MOST_RUNDEN:]


def _remembered() -> dict[int, tuple[int, int]]:
    """Id and version of the link of each Runde, that of the Runde used last at the end."""
    runden = dict[int, tuple[int, int]]()
    try:
        for runde, link, version in session.get(_KEY, []):
            runden[int(runde)] = (int(link), int(version))
    except (TypeError, ValueError):  # the cookie of another version
        return {}
    return runden
