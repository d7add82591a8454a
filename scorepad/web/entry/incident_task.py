"""The course that every small form of an evening takes: read, judged, looked at, written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from flask import abort, request

from scorepad.actions import entries, evening
from scorepad.actions.as_dealt import Outcomes, outcomes
from scorepad.actions.replayed import Log, corrected, inserted
from scorepad.scoring.entry import Entry, RulesChange, Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Next, Row
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry import meantime, ripples
from scorepad.web.entry.incident_form import PenaltyForm, PflichtsoloRoundForm, RedealForm, WrongCardForm
from scorepad.web.entry.rules_change_form import RulesChangeForm
from scorepad.web.entry.small_form import SmallForm, Spot
from scorepad.web.entry.table_form import TableForm
from scorepad.web.entry.table_view import with_newcomers
from scorepad.web.evening.board_view import who_does_what
from scorepad.web.evening.game_view import in_words
from scorepad.web.evening.incidents_view import cost, rules_that_change
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.visit import Visit

FORMS: Mapping[str, type[SmallForm]] = {
    form.kind: form
    for form in (RedealForm, WrongCardForm, PenaltyForm, PflichtsoloRoundForm, RulesChangeForm, TableForm)
}
"""The small forms by the kind of their entry."""
KINDS: Mapping[str, str] = {form.path: kind for kind, form in FORMS.items()}
"""The kinds by the last part of the address."""
LOOKED_AT = frozenset({"wrong_card", "penalty", "rules"})
"""Kinds whose outcome is shown before they are written down."""


@dataclass(frozen=True)
class Judged:
    """What an entry would be where it stands: its rows, what comes next, what is wrong with it."""

    entry: Entry | None
    rows: tuple[Row, ...] = ()
    then: Next | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Task:
    """What a page is for: a new entry of a kind, another one in place of an entry, or one before an entry."""

    verb: str
    kind: str
    visit: Visit
    stored: StoredEvening
    entry_id: int | None = None
    is_gone: bool = False
    """Somebody took out what was to be changed, or what the entry was to stand before; now it is a new entry."""

    @property
    def form(self) -> type[SmallForm]:
        """The form of the kind."""
        return FORMS[self.kind]

    @cached_property
    def spot(self) -> Spot:
        """Where the form is filled in."""
        fold = Fold(self.stored.plan)
        for one in self.stored.entries[: self.stored.index(self.entry_id)]:
            fold.step(one.entry)
        was = self.stored.entry(self.entry_id) if self.verb == "correct" and self.entry_id is not None else None
        group = self.visit.runde
        return Spot(
            state=fold.next(),
            seating=fold.seating,
            plan=self.stored.plan,
            members=self.visit.members,
            runde_rules=group.rules,
            before=was.body if was is not None else None,
            verb=self.verb,
        )

    @cached_property
    def names(self) -> Mapping[Player, str]:
        """The names of the Runde."""
        return {member.player: member.name for member in self.spot.members}

    def log(self, entry: Entry) -> Log:
        """The log as it would be with this entry."""
        if self.verb == "correct" and self.entry_id is not None:
            return corrected(self.stored, self.entry_id, entry)
        return inserted(self.stored, self.entry_id, entry)

    def judge(self, body: Body) -> Judged:
        """The entry as scoring sees it at its place."""
        try:
            entry = read_entry(body)
        except Refused as refused:
            return Judged(None, problems=tuple(refused.problems))
        fold = Fold(self.stored.plan)
        for one in self.stored.entries[: self.stored.index(self.entry_id)]:
            fold.step(one.entry)
        rows = tuple(fold.step(entry))
        return Judged(entry, rows, fold.next(), tuple(problem for row in rows for problem in row.problems))

    def outcome(self, form: SmallForm, judged: Judged) -> tuple[str, ...]:
        """What the entry would do, in sentences."""
        if judged.entry is None or judged.then is None:
            return ()
        names = with_newcomers(form.newcomers, self.names)
        if isinstance(judged.entry, Seats):
            return (who_does_what(judged.then, names),)
        if isinstance(judged.entry, RulesChange):
            first = self.stored.plan.rules if is_whole(form) else self.spot.rules
            return rules_that_change(first, judged.entry.rules)
        if self.kind in LOOKED_AT and judged.rows:
            return (cost(judged.rows[0], names, judged.then.dealer),)
        return ()

    def outcomes(self, form: SmallForm, entry: Entry) -> Outcomes:
        """What writing the entry would do to others, as dealt and as computed."""
        if is_whole(form) and isinstance(entry, RulesChange):
            log: Log = tuple((one.id, one.entry) for one in self.stored.entries)
            return outcomes(self.stored, log, replace(self.stored.plan, rules=entry.rules))
        return outcomes(self.stored, self.log(entry))

    def again(self, current: StoredEvening) -> Task:
        """The same task on the evening as others left it."""
        if self.entry_id is not None and current.entry(self.entry_id) is None:  # taken out this very moment
            return _without(self.visit, current, self.kind, self.entry_id)
        return Task(self.verb, self.kind, self.visit, current, self.entry_id, self.is_gone)

    def write(self, form: SmallForm, body: Body, entry: Entry) -> None:
        """Write the entry down. Raises Refused, Conflict and NotFound."""
        made = self.visit.made
        ids = self.stored.runde_id, self.stored.id
        if self.verb == "enter" and not is_whole(form):
            entries.enter(*ids, body=body, newcomers=form.newcomers, **made)
            return
        change = ripples.changed(made)
        if is_whole(form) and isinstance(entry, RulesChange):
            evening.change_plan(*ids, rules=entry.rules, **change)
        elif self.verb == "correct" and self.entry_id is not None:
            entries.correct(*ids, entry_id=self.entry_id, body=body, newcomers=form.newcomers, **change)
        elif self.entry_id is not None:
            entries.insert(*ids, before=self.entry_id, body=body, newcomers=form.newcomers, **change)


def task_of(verb: str, visit: Visit, kind: str = "", entry_id: int | None = None) -> Task:
    """The task of the page's address; 404 when there is no such evening or entry."""
    stored = visit.evening
    if entry_id is not None:
        entry = stored.entry(entry_id)
        if entry is None and request.method == "POST":
            return _without(visit, stored, kind, entry_id)
        if entry is None or (verb == "correct" and entry.entry.kind not in FORMS):
            abort(404)
        kind = entry.entry.kind if verb == "correct" else kind
    return Task(verb, kind, visit, stored, entry_id)


def _without(visit: Visit, stored: StoredEvening, kind: str, entry_id: int) -> Task:
    """The task when its entry was taken out meanwhile: a new entry of the kind at the same place."""
    body = meantime.body_of(stored, entry_id)
    kind = kind or str(body and body["kind"])
    if body is None or kind not in FORMS:
        abort(404)
    after = meantime.follower(stored, entry_id)
    return Task("enter" if after is None else "insert", kind, visit, stored, after, is_gone=True)


def is_whole(form: SmallForm) -> bool:
    """Whether other rules are meant for the whole evening."""
    return isinstance(form, RulesChangeForm) and form.whole


def mark_of(body: Body, form: SmallForm) -> str:
    """A short mark of an entry, to know that its outcome was looked at."""
    facts: tuple[Any, ...] = (body, is_whole(form))
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def place(errors: Errors, problems: tuple[Problem, ...], form: type[SmallForm], names: Mapping[Player, str]) -> None:
    """Put every problem at its group of the form, else at the first one."""
    for problem in problems:
        name = problem.field.split(".")[0].split("[")[0]
        complain(errors, name if name in form.groups else form.groups[0], in_words(problem, names))
