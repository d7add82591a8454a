"""What a page with the form of a game is for, and how the game is judged and written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Response, abort, request
from flask_babel import gettext as _

from scorepad.actions import entries
from scorepad.actions.problems import with_names
from scorepad.actions.replayed import Log, corrected, inserted
from scorepad.i18n import language
from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry import meantime, ripples
from scorepad.web.entry.due import Due, due, proposed
from scorepad.web.entry.entry_view import Place, place_of
from scorepad.web.entry.game_form import GameForm, empty, placed
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.errors import page
from scorepad.web.frame.visit import Visit


@dataclass(frozen=True)
class Task:
    """What the page is for: a new game (no entry), another one in place of an entry, or one before an entry."""

    verb: str
    visit: Visit
    stored: StoredEvening
    entry_id: int | None = None
    is_gone: bool = False
    """Somebody took out what was to be changed, or what the game was to stand before; now it is a new game."""

    @property
    def place(self) -> Place:
        """The state the game is played under."""
        return place_of(self.stored, self.stored.index(self.entry_id), request.args, self.before)

    @property
    def before(self) -> Mapping[str, Any] | None:
        """The game being corrected."""
        entry = self.stored.entry(self.entry_id) if self.verb == "correct" and self.entry_id is not None else None
        return entry.body if entry is not None else None

    @property
    def due(self) -> Due | None:
        """What must be played there, unless it has been played already."""
        place = self.place
        names = self.visit.names
        return None if self.verb == "correct" else due(place.state, place.active, names)

    @property
    def opened(self) -> GameForm:
        """The form of a new game before anything is tapped."""
        return proposed(empty(self.place.rules), self.due)

    def log(self, entry: Entry) -> Log:
        """The log as it would be with this entry."""
        if self.verb == "correct" and self.entry_id is not None:
            return corrected(self.stored, self.entry_id, entry)
        return inserted(self.stored, self.entry_id, entry)

    def judged(self, body: Body, errors: Errors) -> Entry | None:
        """The entry as scoring sees it at its place; problems go to their groups."""
        problems: tuple[Problem, ...] = ()
        entry: Entry | None = None
        try:
            entry = read_entry(body)
            log = self.log(entry)
            index = next(place for place, (_id, one) in enumerate(log) if one is entry)
            rows = replay(self.stored.plan, [one for _id, one in log]).rows
            problems = tuple(problem for row in rows if row.index == index for problem in row.problems)
        except Refused as refused:
            problems = tuple(refused.problems)
        errors |= placed(with_names(problems, self.visit.names), language())
        return entry

    def again(self, current: StoredEvening) -> Task:
        """The same task on the evening as others left it."""
        if self.entry_id is not None and current.entry(self.entry_id) is None:  # taken out this very moment
            return _without(self.visit, current, self.entry_id)
        return Task(self.verb, self.visit, current, self.entry_id, self.is_gone)

    def write(self, body: Body) -> None:
        """Write the game down. Raises Refused, Conflict and NotFound."""
        ids, facts = (self.stored.runde_id, self.stored.id), self.visit.made
        if self.verb == "enter" or self.entry_id is None:
            entries.enter(*ids, body=body, **facts)
        elif self.verb == "correct":
            entries.correct(*ids, entry_id=self.entry_id, body=body, **ripples.changed(facts))
        else:
            entries.insert(*ids, before=self.entry_id, body=body, **ripples.changed(facts))


def task_of(verb: str, visit: Visit, entry_id: int | None = None) -> Task:
    """The task of the page's address; 404 when there is no such evening or game."""
    stored = visit.evening
    if entry_id is not None:
        entry = stored.entry(entry_id)
        if entry is None and request.method == "POST" and meantime.was_here(stored, entry_id):
            return _without(visit, stored, entry_id)
        if entry is None or (verb == "correct" and not isinstance(entry.entry, Game)):
            abort(gone_page())
    return Task(verb, visit, stored, entry_id)


def gone_page() -> Response:
    """The answer to the number of a game that nobody entered, or that somebody took out."""
    return page(404, _("Dieses Spiel gibt es nicht, oder es wurde gelöscht."))


def _without(visit: Visit, stored: StoredEvening, entry_id: int) -> Task:
    """The task when its entry was taken out meanwhile: a new game at the same place."""
    after = meantime.follower(stored, entry_id)
    return Task("enter" if after is None else "insert", visit, stored, after, is_gone=True)
