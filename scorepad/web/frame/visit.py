"""One visit to a page of a Runde: who came with which link, to which evening, what was sent and from which state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any, TypeVar

from flask import abort, current_app, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad.actions.entries import Made
from scorepad.actions.errors import Sealed
from scorepad.actions.rule_sets import readable_sets
from scorepad.actions.rules import readable_rules
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import Rules
from scorepad.store import evenings, rule_sets, runden
from scorepad.store.evenings import EveningHead, EveningLine, StoredEvening
from scorepad.store.links import FoundLink, Role
from scorepad.store.runden import Member, Runde
from scorepad.telling.voice import Voice
from scorepad.web.frame import access, clock, forms, phone
from scorepad.web.frame.forms import Around, PageQuery, Sent, content_of, new_key
from scorepad.web.frame.voice import evening_voice, voice_of

Page = Response | tuple[str, int] | str
R = TypeVar("R")


@dataclass(frozen=True)
class Visit:
    """What a page needs to know of its request, each part looked up once, when it is asked for."""

    runde: Runde
    link_id: int
    role: Role
    evening_id: int | None = None
    head: EveningHead | None = None
    """The row of the evening where it was read along with the link."""
    is_sent: bool = True
    """Whether its form counts as the one that was sent; else it gets a new key."""

    @property
    def is_writer(self) -> bool:
        """Whether the phone holds the write link."""
        return self.role == "write"

    @property
    def can_write(self) -> bool:
        """Whether the phone may change something: a Runde in the archive only rests."""
        return self.is_writer and not self.runde.archived

    @cached_property
    def evening(self) -> StoredEvening:
        """The evening of the address, or 404; the pages that change entries are closed while it is sealed (Sealed)."""
        head = self.head or (self.evening_id and evenings.row(self.evening_id, self.runde.id)) or abort(404)
        stored = evenings.loaded(head)
        if stored.sealed and request.blueprint in access.CHANGING:
            raise Sealed(stored)
        return stored

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """Everybody of the Runde."""
        return runden.members(self.runde.id)

    def member(self, member_id: int) -> Member:
        """The member of this id, or 404."""
        return next((member for member in self.members if member.id == member_id), None) or abort(404)

    @cached_property
    def names(self) -> Roster:
        """Their names, short names and marks."""
        return runden.roster(self.members)

    @cached_property
    def lines(self) -> tuple[EveningLine, ...]:
        """The evenings of the Runde in short, the newest first."""
        return evenings.list_of(self.runde.id)

    @cached_property
    def rules(self) -> Rules:
        """The rules of the Runde as far as they can be read."""
        return readable_rules(self.runde)[0]

    @cached_property
    def rule_sets(self) -> dict[int, tuple[str, Rules]]:
        """Name and rules of each rule set that the Runde keeps, by its id."""
        return readable_sets(rule_sets.of_runde(self.runde.id))

    @cached_property
    def voice(self) -> Voice:
        """In which words this page tells something; the own words are those of its evening, else of the Runde."""
        if self.evening_id is None:
            return voice_of(self.names, self.rules, self.runde.currency).knowing(self._named)
        return evening_voice(self.evening, self.names, self.runde.currency).knowing(self._named)

    def _named(self) -> dict[Rules, str]:
        return {rules: name for name, rules in self.rule_sets.values()}

    @property
    def sent(self) -> Sent:
        """What the form of the page sent."""
        return forms.sent()

    @property
    def asked(self) -> Sent:
        """What stands in the address behind the question mark."""
        return forms.asked()

    @cached_property
    def look(self) -> PageQuery:
        """How the address wishes the page."""
        return PageQuery(self.asked)

    @cached_property
    def _around(self) -> Around:
        return Around(self.sent)

    @cached_property
    def key(self) -> str:
        """The key of the form: the one it was sent with, or a new one for the form that is shown."""
        return self._around.key if self.is_sent else new_key()

    @cached_property
    def content(self) -> str:
        """A mark of what the form says."""
        return content_of(self.sent)

    def with_new_key(self) -> Visit:
        """The same visit with a form that was not sent yet."""
        return replace(self, head=None, is_sent=False)

    @property
    def base(self) -> int | None:
        """The revision of the evening from which the form was made, or that the card showed which asked about it."""
        return self._around.base

    @cached_property
    def now(self) -> dt.datetime:
        """When it is, in UTC."""
        return clock.now()

    @property
    def today(self) -> dt.date:
        """The day at the table."""
        return clock.today()

    @property
    def made(self) -> Made:
        """Who makes an action and when, on which phone, by the key of the form."""
        return {"client_key": self.key, "link_id": self.link_id, "now": self.now, "phone": phone.name()}

    def again(self) -> Visit:
        """The same visit with everything looked up anew."""
        return replace(self, head=None)

    def url(self, endpoint: str, **values: Any) -> str:
        """The address of another page of this Runde, and of this evening where the page is about one."""
        if current_app.url_map.is_endpoint_expecting(endpoint, "evening_id"):
            values.setdefault("evening_id", self.evening_id)
        return url_for(endpoint, runde_id=self.runde.id, **values)

    def to(self, endpoint: str, **values: Any) -> Response:
        """The way on to another page after something was done."""
        return redirect(self.url(endpoint, **values), code=303)

    def page(self, template: str, **values: Any) -> str:
        """A page of this visit; every template knows the visit, its evening and the key of its form."""
        evening = None if self.evening_id is None else self.evening
        return render_template(template, **{"visit": self, "evening": evening, "key": self.key, **values})


def visit_of(runde_id: int, evening_id: int | None = None) -> Visit:
    """The visit of whoever holds a link of the Runde; 404 for strangers. The evening is not looked up yet."""
    if evening_id is None:
        link, runde = access.opened(runde_id) or abort(404)
        visit = Visit(runde, link.id, link.role)
    else:
        link, runde, head = access.opened_to(evening_id, runde_id) or abort(404)
        visit = Visit(runde, link.id, link.role, evening_id, head)
    if phone.opens_page():
        access.use(runde_id)
    return visit


def visit_by(link: FoundLink) -> Visit | None:
    """A visit to the Runde of a link that is in force; None where the Runde is gone."""
    runde = runden.load_runde(link.runde_id)
    return Visit(runde, link.id, link.role) if runde is not None else None


def reading(view: Callable[..., R]) -> Callable[..., R]:
    """A page for whoever holds a link: its view gets the visit in place of the Runde and the evening of the address."""
    return _visited(view, lambda _visit: None)


def writing(view: Callable[..., R]) -> Callable[..., R]:
    """The same for a page that changes something: 404 for strangers, 403 for readers and while the Runde rests."""
    return _visited(view, _refuse_change)


def keeping(view: Callable[..., R]) -> Callable[..., R]:
    """The same for a page about the Runde itself, which a writer also opens while it rests in the archive."""
    return _visited(view, _refuse_reader)


def _refuse_reader(visit: Visit) -> None:
    if not visit.is_writer:
        raise access.ReadOnly


def _refuse_change(visit: Visit) -> None:
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
