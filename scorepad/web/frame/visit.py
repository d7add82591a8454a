"""The visit: Runde, link, evening, form and revision of one request."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any, Literal, TypeVar

from flask import abort, current_app, flash, redirect, render_template, url_for
from werkzeug.wrappers import Response

from scorepad.actions.errors import Sealed
from scorepad.actions.made import Made
from scorepad.actions.runde.rule_sets import readable_sets
from scorepad.actions.runde.rules import readable_rules
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.store import evenings, rule_sets, runden, tournaments
from scorepad.store.evenings import EveningHead, EveningLine, StoredEvening
from scorepad.store.links import FoundLink, Role
from scorepad.store.runden import Member, Runde
from scorepad.telling.table_names import name_of_table
from scorepad.telling.voice import Voice
from scorepad.web.frame import access, clock, phone
from scorepad.web.frame.i18n import language
from scorepad.web.frame.noted import is_news, note_phone
from scorepad.web.frame.people import People
from scorepad.web.frame.sent_values import SentValues
from scorepad.web.frame.time_left import ShownTime, shown_time
from scorepad.web.frame.voice import evening_voice, voice_of

Page = Response | tuple[str, int] | str
R = TypeVar("R")


@dataclass(frozen=True)
class Visit:
    """What a view knows of its request; each part is loaded once, when it is needed."""

    runde: Runde
    link_id: int
    role: Role | Literal["guest"]
    evening_id: int | None = None
    head: EveningHead | None = None
    """The row of the evening, if it was loaded together with the link."""
    members: tuple[Member, ...] | None = None
    """Members and visitors of the Runde, if they were loaded together with the link."""
    is_sent: bool = True
    """Whether the form keeps the client key of the request; else it gets a new one."""
    tournaments: frozenset[int] = frozenset()
    """The tournaments that are open to a guest; `link_id` is then the link with which this ends."""

    @property
    def is_writer(self) -> bool:
        return self.role == "write"

    @property
    def is_guest(self) -> bool:
        """Whether the phone has the link of a table only; it sees nothing but its tournament."""
        return self.role == "guest"

    @property
    def can_write(self) -> bool:
        """Whether the phone may change something: it has the write link, and the Runde is not
        archived.
        """
        return self.is_writer and not self.runde.archived

    @cached_property
    def is_at_table(self) -> bool:
        """Whether the phone has the link of the table of a tournament that plays this evening."""
        if self.evening_id is None:
            return False
        return access.writes_at_table(self.runde.id, self.evening_id)

    @cached_property
    def is_of_tournament(self) -> bool:
        """Whether the evening of the address is played at the table of a tournament."""
        head = self.head
        if head is None and self.evening_id is not None:
            head = evenings.row(self.evening_id, self.runde.id)
        return head is not None and head.table_no is not None

    @property
    def can_enter(self) -> bool:
        """Whether the phone may enter something into this evening.

        It may with the write link and with that of the table.
        """
        return self.can_write or (self.is_at_table and not self.runde.archived)

    @cached_property
    def evening(self) -> StoredEvening:
        """The evening of the address, or 404.

        Raises Sealed on pages that change entries of a sealed evening.
        """
        head = self.head
        if head is None and self.evening_id:
            head = evenings.row(self.evening_id, self.runde.id)
        if head is None:
            abort(404)
        stored = evenings.loaded(head)
        if stored.sealed and access.is_changing_entries():
            raise Sealed(stored)
        return self._told(stored) if self.is_of_tournament else stored

    def _told(self, stored: StoredEvening) -> StoredEvening:
        """The evening at a table of a tournament, named in the language of the page."""
        name = name_of_table(stored.name, language())
        if name == stored.name:
            return stored
        # What was replayed stays, so that nothing is reckoned again for a name.
        return replace(stored, name=name, before=stored.replayed)

    @cached_property
    def people(self) -> People:
        """The members of the Runde, and whose phone this is."""
        return People(self.runde.id, self.tournaments if self.is_guest else None, self.members)

    @cached_property
    def form(self) -> SentValues:
        """What was sent: the values of form and query string, and the client key."""
        return SentValues(is_kept=self.is_sent)

    @cached_property
    def host(self) -> str:
        """The name that papers and texts of an evening bear: that of the Runde.

        For a guest it is the name of the tournament.
        """
        if not self.is_guest:
            return self.runde.name
        lines = tournaments.list_of(self.runde.id)
        return " · ".join(line.name for line in lines if line.id in self.tournaments)

    @cached_property
    def names(self) -> Roster:
        """Everybody's name; at the table of a tournament short names are unique there only."""
        roster = runden.roster(self.people.everybody)
        return roster.at_table(self.evening.plan.table) if self.is_of_tournament else roster

    @cached_property
    def evening_lines(self) -> tuple[EveningLine, ...]:
        """The evenings of the Runde as its page lists them; tables of tournaments are not there."""
        return evenings.list_of(self.runde.id)

    @cached_property
    def rules(self) -> Rules:
        """The rules of the Runde; options that this version cannot read have their defaults."""
        rules, _problems = readable_rules(self.runde)
        return rules

    @cached_property
    def rule_sets(self) -> dict[int, tuple[str, Rules]]:
        return readable_sets(rule_sets.of_runde(self.runde.id))

    @cached_property
    def voice(self) -> Voice:
        """The voice of the page.

        It has the own names of special points of the evening, else those of the Runde.
        """
        if self.evening_id is None:
            voice = voice_of(self.names, self.rules, self.runde.currency)
        else:
            voice = evening_voice(self.evening, self.names, self.runde.currency)
        return voice.knowing(self.named_rules)

    @cached_property
    def time_left(self) -> ShownTime | None:
        """The time of the table that plays this evening; None without a clock, and once it is over.

        Only the table of a tournament has one.
        """
        if self.evening_id is None or not self.is_of_tournament or self.evening.ended:
            return None
        its_clock = tournaments.clock_at(self.evening_id, self.runde.id)
        if its_clock is None:
            return None
        return shown_time(its_clock.left_at(self.now), self.voice)

    def named_rules(self) -> dict[Rules, str]:
        """The names of the rule sets of the Runde."""
        return {rules: name for name, rules in self.rule_sets.values()}

    def with_new_key(self) -> Visit:
        """A copy of the visit whose form gets a new client key."""
        return replace(self, head=None, members=None, is_sent=False)

    @cached_property
    def now(self) -> dt.datetime:
        return clock.now()

    @property
    def today(self) -> dt.date:
        return clock.today()

    @property
    def made(self) -> Made:
        """The arguments that every action takes: client key, link, time and name of the person."""
        return {
            "client_key": self.form.key,
            "link_id": self.link_id,
            "now": self.now,
            "phone": self.people.writer,
        }

    def again(self) -> Visit:
        """A copy of the visit that loads everything again."""
        return replace(self, head=None, members=None)

    def url(self, endpoint: str, **values: Any) -> str:
        """The address of a page of this Runde, or of this evening if the endpoint needs one."""
        if current_app.url_map.is_endpoint_expecting(endpoint, "evening_id"):
            values.setdefault("evening_id", self.evening_id)
        return url_for(endpoint, runde_id=self.runde.id, **values)

    def to(self, endpoint: str, **values: Any) -> Response:
        """A redirect to another page after a form was saved."""
        return redirect(self.url(endpoint, **values), code=303)

    def done(self, message: str, endpoint: str, **values: Any) -> Response:
        """A redirect to another page, which shows the message."""
        flash(message)
        return self.to(endpoint, **values)

    def page(self, template: str, **values: Any) -> str:
        """A rendered page; every template gets the visit, its evening and the client key."""
        evening = None if self.evening_id is None else self.evening
        around = {"visit": self, "evening": evening, "key": self.form.key}
        return render_template(template, **{**around, **values})


def visit_of(runde_id: int, evening_id: int | None = None) -> Visit:
    """The visit of a phone with a link to the Runde, or of a guest, else 404.

    The evening is not loaded yet.
    """
    opened = access.opened(runde_id, evening_id)
    if opened is None:
        return _visit_of_guest(runde_id, evening_id) or abort(404)
    link = opened.link
    visit = Visit(opened.runde, link.id, link.role, evening_id, opened.head, members=opened.members)
    if phone.opens_page():
        access.use(runde_id)
        if is_news(link, opened.seen):
            note_phone(link, visit.people.writer)
            return visit.again()
    return visit


def _visit_of_guest(runde_id: int, evening_id: int | None) -> Visit | None:
    """The visit of a phone with the link of a table only; None where the page is closed to it."""
    guest = access.admitted(runde_id)
    if guest is None:
        return None
    runde = runden.load_runde(runde_id)
    if runde is None:
        return None
    head = evenings.row(evening_id, runde_id) if evening_id is not None else None
    return Visit(runde, guest.link.id, "guest", evening_id, head, tournaments=guest.tournaments)


def visit_by(link: FoundLink) -> Visit | None:
    """A visit to the Runde of a valid link; None if the Runde was deleted."""
    runde = runden.load_runde(link.runde_id)
    if runde is None:
        return None
    return Visit(runde, link.id, link.role)


def visits() -> Iterator[Visit]:
    """The Runden whose links this phone has, the one used last first."""
    for link in access.known():
        visit = visit_by(link)
        if visit is not None:
            yield visit


def reading(view: Callable[..., R]) -> Callable[..., R]:
    """Decorator of a view for any link.

    The view gets a `Visit` in place of `runde_id` and `evening_id`.
    """
    return _visited(view, lambda _visit: None)


def writing(view: Callable[..., R]) -> Callable[..., R]:
    """Decorator of a view for the write link, or a table's link at its own table.

    Else, and in an archived Runde, the answer is 403.
    """
    return _visited(view, _refuse_change)


def keeping(view: Callable[..., R]) -> Callable[..., R]:
    """Decorator of a view for the write link that works in an archived Runde too."""
    return _visited(view, _refuse_reader)


def _refuse_reader(visit: Visit) -> None:
    if not visit.is_writer:
        raise access.ReadOnly


def _refuse_change(visit: Visit) -> None:
    if not (access.is_sent_at_table() and visit.is_at_table):
        _refuse_reader(visit)
    if visit.runde.archived:
        raise access.Archived(visit.runde.id)


def _visited(view: Callable[..., R], refuse: Callable[[Visit], None]) -> Callable[..., R]:
    @wraps(view)
    def visited(runde_id: int, evening_id: int | None = None, **address: Any) -> R:
        visit = visit_of(runde_id, evening_id)
        refuse(visit)
        if evening_id is not None:
            _ = visit.evening
        return view(visit, **address)

    return visited
