"""Any course of actions, on both databases, against a model that is a plain list with a stack of
its former states.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import count
from typing import Any

import pytest
from hypothesis import stateful
from hypothesis import strategies as some
from sqlalchemy import select

from scorepad.actions.entry import entries, replayed
from scorepad.actions.entry.as_dealt import as_dealt
from scorepad.actions.entry.log import Saved
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo, Sealed
from scorepad.actions.evening.evening import CorrectedPlan, NewPlan, change_plan, start
from scorepad.actions.money.seal import reopen, seal
from scorepad.actions.money.tariff import set_tariff
from scorepad.ledger.kasse import balance
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.reading.entries import read_entry, write_entry
from scorepad.scoring.rules import Rules, preset, read_rules, write_rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, kasse, revisions, seals
from scorepad.store.db import db
from scorepad.store.models import EntryRow
from tests import saving
from tests.conftest import CAST, DATE, NOW, Runde, there
from tests.effort import examples

pytestmark = pytest.mark.both_databases

Body = dict[str, Any]
Action = Callable[..., Saved]
Lines = tuple[tuple[int, Body], ...]
"""The log of the model: entry ids and bodies, in order."""
NEW = 0
NAMED = -1
"""Stand for the ids of an entry that is not saved yet, and of one that names a dealer for the
games after it.
"""
DEALER_AGAIN = {
    "evening.dealer_again_after": ["lustsolo", "pflichtsolo"],
    "misdeal.penalty_after": 2,
}
BOCK = {"bock.on": True, "bock.triggers": ["re_lost", "zero_game", "kontra_lost"]}
RULES = (
    *(preset(name) for name in ("ddv", "kif", "mainz", "branderhof")),
    read_rules({"preset": "ddv", "options": BOCK}),
    read_rules({"preset": "freedoko", "options": DEALER_AGAIN}),
)
KINDS = ("normal",) * 3 + ("points",) * 2 + ("solo", "redeal", "penalty", "seats", "rules", "end")


@dataclass(frozen=True)
class Draft:
    """What the table has in mind; who is meant depends on who plays when it is entered."""

    kind: str
    first: int
    second: int
    size: int
    table: tuple[str, ...]
    rules: Rules
    anybody: bool
    """Without a look at who sits out: the entry may have to be refused."""


@dataclass(frozen=True)
class State:
    plan: Plan
    lines: Lines = ()

    def replaying(self, length: int | None = None) -> Replay:
        return replay(self.plan, [read_entry(body) for _, body in self.lines[:length]])

    def fits(self, entry_id: int) -> bool:
        index = [key for key, _ in self.lines].index(entry_id)
        return not any(row.problems for row in self.replaying().rows if row.index == index)


@dataclass(frozen=True)
class Step:
    number: int
    before: State
    after: State


@dataclass
class Model:
    """The state, the way back and the way forward, and every call that was done."""

    now: State
    revision: int = 1
    past: list[Step] = field(default_factory=list)
    future: list[Step] = field(default_factory=list)
    done: list[tuple[Callable[[], Saved], Saved]] = field(default_factory=list)
    sealed: State | None = None
    """What opening brings back, while the evening is sealed."""


TABLES = some.integers(4, 5).flatmap(
    lambda size: some.permutations(CAST).map(lambda cast: tuple(cast[:size]))
)
DRAFTS = some.builds(
    Draft,
    kind=some.sampled_from(KINDS),
    first=some.integers(0, 4),
    second=some.integers(1, 3),
    size=some.integers(0, 240),
    table=TABLES,
    rules=some.sampled_from(RULES),
    anybody=some.sampled_from([False, False, False, True]),
)
PLACES = some.integers(0, 30)


class Evenings(stateful.RuleBasedStateMachine):
    """One evening of the cast; each rule is one action, tried from an outdated page first and sent
    twice at last.
    """

    def __init__(self, runde: Runde, keys: count[int]) -> None:
        super().__init__()
        self.runde = runde
        self.keys = keys
        ids = [runde.ids[name] for name in CAST]
        self.id = start(
            runde.id,
            NewPlan(ids, ids[0], DATE),
            client_key=f"start-{next(keys)}",
            link_id=None,
            now=NOW,
        )
        self.model = Model(
            State(Plan(self.players(CAST), runde.player(CAST[0]), Rules(), date=DATE.isoformat()))
        )

    @stateful.initialize(drafts=some.lists(DRAFTS, max_size=6))
    def begin(self, drafts: list[Draft]) -> None:
        """Some entries from the start; the rest of the course has something to change."""
        for draft in drafts:
            self.enter(draft)

    @stateful.rule(draft=DRAFTS)
    def enter(self, draft: Draft) -> None:
        body = self.body(draft, len(self.model.now.lines))
        now = self.model.now
        then = replace(now, lines=(*now.lines, (NEW, body)))
        self.change(partial(saving.enter, body=body), then, NEW, based=False)

    @stateful.precondition(lambda self: self.model.now.lines)
    @stateful.rule(place=PLACES, draft=DRAFTS, dealt=some.booleans())
    def correct(self, place: int, draft: Draft, dealt: bool) -> None:
        index, key = self.chosen(place)
        body = self.body(draft, index)
        lines = self.model.now.lines
        then = replace(self.model.now, lines=(*lines[:index], (key, body), *lines[index + 1 :]))
        self.foresees(replayed.corrected(self.load(), key, read_entry(body)), then)
        self.change(partial(saving.correct, entry_id=key, body=body), then, key, dealt=dealt)

    @stateful.precondition(lambda self: self.model.now.lines)
    @stateful.rule(place=PLACES, draft=DRAFTS, dealt=some.booleans())
    def insert(self, place: int, draft: Draft, dealt: bool) -> None:
        index, key = self.chosen(place)
        body = self.body(draft, index)
        lines = self.model.now.lines
        then = replace(self.model.now, lines=(*lines[:index], (NEW, body), *lines[index:]))
        self.foresees(replayed.inserted(self.load(), key, read_entry(body)), then)
        self.change(partial(saving.insert, before=key, body=body), then, NEW, dealt=dealt)

    @stateful.precondition(lambda self: self.model.now.lines)
    @stateful.rule(place=PLACES, dealt=some.booleans())
    def delete(self, place: int, dealt: bool) -> None:
        index, key = self.chosen(place)
        then = replace(
            self.model.now, lines=self.model.now.lines[:index] + self.model.now.lines[index + 1 :]
        )
        self.foresees(replayed.deleted(self.load(), key), then)
        self.change(partial(entries.delete, entry_id=key), then, dealt=dealt)

    @stateful.precondition(lambda self: self.model.now.lines)
    @stateful.rule(place=PLACES, goal=some.none() | PLACES, dealt=some.booleans())
    def move(self, place: int, goal: int | None, dealt: bool) -> None:
        index, key = self.chosen(place)
        before = None if goal is None else self.chosen(goal)[1]
        lines = list(self.model.now.lines)
        if before != key:
            moved = lines.pop(index)
            lines.insert(
                len(lines) if before is None else [one for one, _ in lines].index(before), moved
            )
        then = replace(self.model.now, lines=tuple(lines))
        self.foresees(replayed.moved(self.load(), key, before), then)
        self.change(partial(entries.move, entry_id=key, before=before), then, dealt=dealt)

    @stateful.rule(
        table=some.none() | TABLES,
        rules=some.none() | some.sampled_from(RULES),
        name=some.sampled_from(("", "Fest")),
        dealt=some.booleans(),
    )
    def change_plan(
        self, table: tuple[str, ...] | None, rules: Rules | None, name: str, dealt: bool
    ) -> None:
        corrected = CorrectedPlan(name=name, rules=rules)
        plan = replace(self.model.now.plan, name=name, rules=rules or self.model.now.plan.rules)
        if table is not None:
            corrected = replace(
                corrected,
                table=[self.runde.ids[name] for name in table],
                first_dealer=self.runde.ids[table[1]],
            )
            plan = replace(
                plan, table=self.players(table), first_dealer=self.runde.player(table[1])
            )
        then = replace(self.model.now, plan=plan)
        self.change(partial(change_plan, corrected=corrected), then, dealt=dealt)

    @stateful.precondition(lambda self: not self.model.sealed)
    @stateful.rule(dues=some.sampled_from((0, 200)))
    def seal(self, dues: int) -> None:
        set_tariff(self.runde.id, read_tariff({"losers_rate": "10", "dues": dues}))
        now = self.model.now
        if any(row.problems for row in now.replaying().rows):
            self.refuses(seal, Refused)
            return
        saved = self.act(seal)
        ended = () if saved.entry_id is None else ((saved.entry_id, {"kind": "end"}),)
        assert bool(ended) != any(body["kind"] == "end" for _, body in now.lines)
        self.model.sealed = now
        self.model.now = replace(now, lines=(*now.lines, *ended))
        found = there(seals.of(self.id, self.runde.id))
        assert found.totals == self.model.now.replaying().totals
        assert sum(found.amounts.values()) + sum(found.kasse.values()) == 0
        assert self.in_kasse() == sum(found.kasse.values())

    @stateful.precondition(lambda self: self.model.sealed)
    @stateful.rule()
    def reopen(self) -> None:
        self.act(reopen, based=False)
        assert self.model.sealed is not None
        self.model.now = self.model.sealed
        self.model.sealed = None
        assert self.in_kasse() == 0

    @stateful.rule()
    def undo(self) -> None:
        step = self.stepped(entries.undo, NothingToUndo, self.model.past, self.model.future)
        if step is not None:
            self.model.now = step.before

    @stateful.rule()
    def redo(self) -> None:
        step = self.stepped(entries.redo, NothingToRedo, self.model.future, self.model.past)
        if step is not None:
            self.model.now = step.after

    @stateful.precondition(lambda self: self.model.done)
    @stateful.rule(place=PLACES)
    def send_something_old_again(self, place: int) -> None:
        call, saved = self.model.done[place % len(self.model.done)]
        assert call() == replace(saved, repeated=True)

    @stateful.invariant()
    def the_evening_is_as_the_model_says(self) -> None:
        stored = self.load()
        model = self.model
        assert [(line.id, line.body) for line in stored.entries] == list(model.now.lines)
        assert stored.plan == model.now.plan
        assert stored.name == model.now.plan.name
        assert stored.date == DATE
        assert stored.ended == any(body["kind"] == "end" for _, body in model.now.lines)
        assert stored.revision == model.revision
        is_sealed = model.sealed is not None
        assert stored.sealed is is_sealed
        has_seal = seals.of(self.id, self.runde.id) is not None
        assert has_seal is is_sealed
        assert (stored.undo and stored.undo.number) == (
            model.past[-1].number if model.past else None
        )
        assert (stored.redo and stored.redo.undoes) == (
            model.future[-1].number if model.future else None
        )

    @stateful.invariant()
    def what_is_remembered_is_what_the_database_holds(self) -> None:
        stored = self.load()
        query = select(EntryRow.id, EntryRow.position, EntryRow.body)
        query = query.where(EntryRow.evening_id == self.id, EntryRow.deleted_at.is_(None))
        rows = db.session.execute(query.order_by(EntryRow.position, EntryRow.id)).all()
        assert [(one.id, one.position, one.body) for one in stored.entries] == [
            tuple(row) for row in rows
        ]
        assert len({row.position for row in rows}) == len(rows)
        assert replayed.replayed(stored) == replay(
            stored.plan, [read_entry(row.body) for row in rows]
        )
        numbers = [one.number for one in revisions.history(self.id, self.runde.id)]
        assert numbers == list(range(self.model.revision, 0, -1))

    def change(
        self,
        action: Action,
        then: State,
        judged: int | None = None,
        *,
        based: bool = True,
        dealt: bool = False,
    ) -> None:
        """Do an action after which the evening should be `then`, unless the judged entry has
        problems there.

        With `dealt` the facts that keep dealers and sitters are added to it.
        """
        if self.refused_as_sealed(action, based=based):
            return
        if judged is not None and not then.fits(judged):
            self.refuses(action, Refused, based=based)
            return
        if dealt:
            then = self.as_dealt(then)
            action = partial(action, as_dealt=True)
        saved = self.act(action, based=based)
        before = {key for key, _ in self.model.now.lines} | {saved.entry_id}
        ids: dict[int, list[int | None]] = {
            NEW: [saved.entry_id],
            NAMED: [one.id for one in self.load().entries if one.id not in before],
        }
        lines = tuple((ids[key].pop(0) if key in ids else key, body) for key, body in then.lines)
        known: Lines = tuple((key, body) for key, body in lines if key is not None)
        assert len(known) == len(lines)
        then = replace(then, lines=known)
        self.model.past.append(Step(saved.revision, self.model.now, then))
        self.model.future.clear()
        self.model.now = then

    def refused_as_sealed(self, action: Action, *, based: bool = True) -> bool:
        """Whether the evening is sealed, so that nothing is done, from the newest page neither."""
        if self.model.sealed:
            self.refuses(action, Sealed, based=based)
        return bool(self.model.sealed)

    def refuses(self, action: Action, problem: type[Exception], *, based: bool = True) -> None:
        base = {"base_revision": self.model.revision} if based else {}
        with pytest.raises(problem):
            action(self.runde.id, self.id, **base, **self.made())

    def stepped(
        self, action: Action, nothing: type[Exception], way: list[Step], other: list[Step]
    ) -> Step | None:
        """Go to the end of one way to begin the other one; the step, unless there is none or the
        evening is sealed.
        """
        if self.refused_as_sealed(action):
            return None
        if not way:
            self.refuses(action, nothing)
            return None
        self.act(action)
        other.append(way.pop())
        return other[-1]

    def in_kasse(self) -> int:
        return balance(one for one in kasse.entries(self.runde.id) if one.evening == self.id)

    def as_dealt(self, then: State) -> State:
        """The same state with those facts; a game on whose account nobody has to be named stays as
        it was.
        """
        log = tuple((key or None, read_entry(body)) for key, body in then.lines)
        own = [entry for key, entry in log if key is None]
        lines: list[tuple[int, Body]] = []
        for key, entry in as_dealt(self.load(), log, then.plan):
            new = NEW if any(entry is one for one in own) else NAMED
            lines.append((key or new, write_entry(entry)))
        return replace(then, lines=tuple(lines))

    def act(self, action: Action, *, based: bool = True) -> Saved:
        """Try it from an outdated page, do it, and send it again."""
        call = partial(action, self.runde.id, self.id)
        made = self.made()
        before = self.load()
        if based:
            base = self.model.revision // 2
            with pytest.raises(Conflict) as conflict:
                call(base_revision=base, **made)
            assert conflict.value.current == before
            assert [one.number for one in conflict.value.since] == list(
                range(self.model.revision, base, -1)
            )
            call = partial(call, base_revision=self.model.revision)
            assert self.load() == before
        sent = partial(call, **made)
        saved = sent()
        self.model.revision += 1
        assert saved.revision == self.model.revision
        assert saved.repeated is False
        after = self.load()
        assert sent() == replace(saved, repeated=True)
        assert self.load() == after
        self.model.done.append((sent, saved))
        return saved

    def foresees(self, log: replayed.Log, then: State) -> None:
        assert [(key or NEW, one) for key, one in log] == [
            (key, read_entry(body)) for key, body in then.lines
        ]

    def made(self) -> dict[str, Any]:
        return {
            "client_key": f"key-{next(self.keys)}",
            "link_id": self.runde.made.write.id,
            "now": NOW,
        }

    def load(self) -> evenings.StoredEvening:
        return there(evenings.load(self.id, self.runde.id))

    def chosen(self, place: int) -> tuple[int, int]:
        index = place % len(self.model.now.lines)
        return index, self.model.now.lines[index][0]

    def players(self, names: Sequence[str]) -> tuple[Player, ...]:
        return tuple(self.runde.player(name) for name in names)

    def body(self, draft: Draft, index: int) -> Body:
        playing = self.model.now.replaying(index).next.active
        if draft.anybody:
            playing = self.players(CAST)
        one = playing[draft.first % len(playing)]
        two = playing[(draft.first + draft.second) % len(playing)]
        points = dict.fromkeys(playing, -draft.size)
        points[one] = draft.size
        points[two] = draft.size
        forms: dict[str, Body] = {
            "normal": {
                "kind": "game",
                "game": "normal",
                "re": [one, two],
                "augen": {"re": draft.size},
            },
            "solo": {
                "kind": "game",
                "game": "solo",
                "solo": "buben",
                "re": [one],
                "augen": {"re": draft.size},
            },
            "points": {"kind": "game", "game": "normal", "points": points},
            "redeal": {"kind": "redeal", "reason": "misdeal"},
            "penalty": {
                "kind": "penalty",
                "points": {one: -12 * draft.second},
                "share": True,
                "reason": "Runde Bier",
            },
            "seats": {"kind": "seats", "table": list(self.players(draft.table)), "dealer": one},
            "rules": {"kind": "rules", "rules": write_rules(draft.rules)},
            "end": {"kind": "end"},
        }
        return forms[draft.kind]


def test_any_course_of_actions_leaves_the_evening_as_a_plain_list_would_be(runde: Runde) -> None:
    keys = count(1)

    class OfThisRunde(Evenings):
        def __init__(self) -> None:
            super().__init__(runde, keys)

    courses = (
        40 if db.engine.dialect.name == "sqlite" else 15
    )  # the actions are the same, only slower
    stateful.run_state_machine_as_test(OfThisRunde, settings=examples(courses, steps=25))
