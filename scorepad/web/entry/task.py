"""The course that every entry of an evening takes: its form filled or read, judged where it stands, written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from flask import Response, abort, request
from flask_babel import gettext as _

from scorepad.actions import entries, evening
from scorepad.actions.as_dealt import Outcomes, outcomes
from scorepad.actions.log import is_same
from scorepad.actions.replayed import Log, corrected, inserted
from scorepad.actions.seen import Seen, entered_since, has_moved_on, seen_now, turn_of
from scorepad.actions.tariff import readable_tariff
from scorepad.actions.transaction import stored_key
from scorepad.scoring.entry import Entry, RulesChange
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Next, Row
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.store import revisions
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import Mark, StoredRevision
from scorepad.web.entry import meantime, ripples
from scorepad.web.entry.incident_form import EventForm, PenaltyForm, PflichtsoloRoundForm, RedealForm
from scorepad.web.entry.rules_change_form import RulesChangeForm
from scorepad.web.entry.table_form import TableForm
from scorepad.web.entry.wrong_card_form import WrongCardForm
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors, placed
from scorepad.web.frame.errors import page
from scorepad.web.frame.forms import whole
from scorepad.web.frame.visit import Visit
from scorepad.web.parts.entry_form import EntryForm, Spot
from scorepad.web.parts.game_entry import GameEntry

FORMS: Mapping[str, type[EntryForm]] = {
    form.path: form
    for form in (
        GameEntry,
        RedealForm,
        WrongCardForm,
        PenaltyForm,
        EventForm,
        PflichtsoloRoundForm,
        RulesChangeForm,
        TableForm,
    )
}
"""The forms by the last part of their address."""


@dataclass(frozen=True)
class Judged:
    """What an entry would be where it stands: its rows, what comes next, what is wrong with the form or with it."""

    body: Body
    errors: Errors
    mark: str
    """A short mark, to know that its outcome was looked at."""
    entry: Entry | None = None
    rows: tuple[Row, ...] = ()
    then: Next | None = None
    fits: bool = False


@dataclass(frozen=True)
class Task:
    """What a page is for: a new entry of a kind, another one in place of an entry, or one before an entry."""

    verb: str
    form: type[EntryForm]
    visit: Visit
    stored: StoredEvening
    entry_id: int | None = None
    is_gone: bool = False
    """Somebody took out what was to be changed, or what the entry was to stand before; now it is a new entry."""
    place: int | None = None
    """Where in the log a new entry is looked at, when that is not its end."""
    settled: bool = False
    """Somebody said that the entry is a new one although others have entered something."""

    @cached_property
    def seen(self) -> Seen | None:
        """What the page of a new entry had seen; None for what is no new entry, and for forms that do not say."""
        if self.verb != "enter" or self.is_gone:
            return None
        if request.method != "POST":
            return seen_now(self.stored)
        sent = self.visit.sent
        after = whole(sent.get("after"))
        return None if after is None else Seen(after, sent.get("turn"), whole(sent.get("revision")))

    @property
    def is_outdated(self) -> bool:
        """Whether others have entered something since the page of a new entry was made."""
        return self.seen is not None and not self.settled and has_moved_on(self.stored, self.seen)

    @cached_property
    def entered_since(self) -> Mapping[int, StoredRevision | None]:
        """What others entered since the page of a new entry was made, each with its revision where that is told."""
        return entered_since(self.stored, self.seen) if self.seen is not None else {}

    def as_seen(self) -> Task:
        """A new entry looked at where its page had it, as far as that deal still stands there."""
        seen = self.seen
        if seen is None or self.settled or seen.after >= len(self.stored.entries):
            return self
        there = replace(self, place=seen.after)
        return there if turn_of(there.spot.state) == seen.turn else self

    def at(self, entry_id: int) -> Task:
        """A new entry looked at where another one stands."""
        return replace(self, place=self.stored.index(entry_id))

    @cached_property
    def spot(self) -> Spot:
        """Where the form is filled in."""
        was = self.stored.entry(self.entry_id) if self.verb == "correct" and self.entry_id is not None else None
        return Spot(
            self.stored,
            self.place if self.entry_id is None else self.stored.index(self.entry_id),
            lambda: (self.visit.members, self.visit.names),
            self.visit.runde.rules,
            was.body if was is not None else None,
            self.verb,
            self.visit.asked,
            lambda: self.visit.rule_sets,
            lambda: readable_tariff(self.visit.runde),
        )

    @property
    def is_done(self) -> bool:
        """Whether the form was sent before, by a double tap: it is written already."""
        return self._first is not None and is_same(self.stored, self._first, self.visit.content)

    @property
    def is_other(self) -> bool:
        """Whether something else was written before under the key of the form."""
        return self._first is not None and not self.is_done

    @cached_property
    def _first(self) -> Mark | None:
        return revisions.made_by(self.stored.id, self.stored.runde_id, stored_key(self.visit.key))

    def placed(self, problems: tuple[Problem, ...]) -> Errors:
        """Every problem at its group of the form."""
        return placed(problems, self.form.groups, self.visit.voice.remark, self.form.group_of) if problems else {}

    def judged(self, form: EntryForm) -> Judged:
        """The entry that was meant as scoring sees it at its place."""
        body, errors = form.body(self.spot)
        mark = mark_of(body, whole=form.whole)
        try:
            entry = read_entry(body)
        except Refused as refused:
            return Judged(body, errors or self.placed(tuple(refused.problems)), mark)
        fold = self.spot.fold()
        rows = tuple(fold.step(entry))
        problems = tuple(problem for row in rows for problem in row.problems)
        return Judged(body, errors or self.placed(problems), mark, entry, rows, fold.next(), not problems)

    def later(self, form: EntryForm, entry: Entry) -> Outcomes | None:
        """What writing the entry would do to others, as dealt and as computed; None where it stands after all."""
        if form.whole and isinstance(entry, RulesChange):
            log: Log = tuple((standing.id, standing.entry) for standing in self.stored.entries)
            return outcomes(self.stored, log, replace(self.stored.plan, rules=entry.rules))
        if self.verb == "enter":
            return None
        if self.verb == "correct" and self.entry_id is not None:
            return outcomes(self.stored, corrected(self.stored, self.entry_id, entry))
        return outcomes(self.stored, inserted(self.stored, self.entry_id, entry))

    def again(self, current: StoredEvening) -> Task:
        """The same task on the evening as others left it."""
        if self.entry_id is not None and current.entry(self.entry_id) is None:  # taken out this very moment
            return _without(self.visit, current, self.form, self.entry_id)
        return replace(self, stored=current, place=None, settled=False).as_seen()

    def write(self, form: EntryForm, body: Body, entry: Entry) -> None:
        """Write the entry down. Raises Refused, Conflict and NotFound."""
        made, changed = self.visit.made, ripples.changed(self.visit)
        made["content"] = changed["content"] = self.visit.content
        ids, new = (self.stored.runde_id, self.stored.id), form.newcomers
        if form.whole and isinstance(entry, RulesChange):
            evening.change_plan(*ids, rules=entry.rules, **changed)
        elif self.verb == "enter" or self.entry_id is None:
            base, seen = (self.visit.base, None) if self.settled else (None, self.seen)
            entries.enter(*ids, body=body, newcomers=new, base_revision=base, seen=seen, **made)
        elif self.verb == "correct":
            entries.correct(*ids, entry_id=self.entry_id, body=body, newcomers=new, **changed)
        else:
            entries.insert(*ids, before=self.entry_id, body=body, newcomers=new, **changed)


def mark_of(body: Body, *, whole: bool = False) -> str:
    """A short mark of what a form means, to know that its outcome was looked at."""
    return hashlib.sha256(json.dumps((body, whole), sort_keys=True).encode()).hexdigest()[:16]


def task_of(verb: str, visit: Visit, path: str, entry_id: int | None = None) -> Task:
    """The task of the page's address, a correction with "spiel" for a game only; 404 when there is no such entry."""
    stored, form = visit.evening, FORMS.get(path)
    if entry_id is None:
        return Task(verb, form or abort(404), visit, stored)
    standing = stored.entry(entry_id)
    if standing is not None:
        form = _form_of(standing.entry.kind, path) if verb == "correct" else form
    elif request.method == "POST" and meantime.was_here(stored, entry_id):
        return _without(visit, stored, form, entry_id)
    if standing is None or form is None:
        abort(gone_page() if path == GameEntry.path else 404)
    return Task(verb, form, visit, stored, entry_id)


def gone_page() -> Response:
    """The answer to the number of a game that nobody entered, or that somebody took out."""
    return page(404, _("Dieses Spiel gibt es nicht, oder es wurde gelöscht."))


def _form_of(kind: str, path: str) -> type[EntryForm] | None:
    """The form in which an entry of a kind is changed at an address: games have theirs, all others share one."""
    form = next((form for form in FORMS.values() if form.kind == kind), None)
    return form if (form is GameEntry) == (path == GameEntry.path) else None


def _without(visit: Visit, stored: StoredEvening, form: type[EntryForm] | None, entry_id: int) -> Task:
    """The task when its entry was taken out meanwhile: a new entry of the kind at the same place."""
    body = meantime.body_of(stored, entry_id)
    form = form or _form_of(str(body and body["kind"]), "")
    if form is None:
        abort(404)
    after = meantime.follower(stored, entry_id)
    return Task("enter" if after is None else "insert", form, visit, stored, after, is_gone=True)
