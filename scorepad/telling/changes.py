"""The history of an evening in words: each revision with the state before and after it.

Revisions and entries are objects with the attributes of the store's classes. Bodies are in
interchange form.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from scorepad.declare import Text
from scorepad.ledger.settle import Transfer
from scorepad.ledger.terms import FIELDS
from scorepad.scoring.entry import End, Entry, Game, Plan, Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import read_entry
from scorepad.telling.days import read_day
from scorepad.telling.deeds import ENTRY, Deed, Entries, done, name_of
from scorepad.telling.game import deals, entered, overruled
from scorepad.telling.incident import entry_line, entry_title, incident_line, rules_that_change
from scorepad.telling.money import transfer_line
from scorepad.telling.voice import Voice

State = Mapping[str, Any]  # the state of an entry: position, body, deleted
ABSENT: State = {"deleted": True}  # the state of an entry before it is entered
_TAKEN_BACK = Text("zurückgenommen", "taken back")
_DELETED = Text("gelöscht", "deleted")
_AS_DEALT = Text("{what}, wie am Tisch", "{what}, as at the table")


class ChangedEntry(Protocol):
    """The changes of a revision to one entry: the differing values among position, body and
    deleted.
    """

    @property
    def entry_id(self) -> int: ...
    @property
    def before(self) -> State: ...
    @property
    def after(self) -> State: ...


class Revision(Deed, Protocol):
    @property
    def changes(self) -> Sequence[ChangedEntry]: ...
    @property
    def moved(self) -> Sequence[Transfer]: ...


class PlanState(NamedTuple):
    name: str
    date: str
    plan: Plan


@dataclass(frozen=True)
class ToldChange:
    """The title of a revision, and the lines before and after it."""

    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def tell_changes(
    revisions: Sequence[Revision],
    standing: Entries,
    voice: Voice,
    plans: Mapping[int, tuple[PlanState, PlanState]],
    only: int | None = None,
) -> list[ToldChange]:
    """All revisions of an evening in words, newest first; `plans` has the plan before and after, by
    revision.

    `only` is the id of an entry to which the lines before and after are limited.
    """
    titles = _titles(revisions, replace(standing, gone=names_of_gone(revisions, voice)), voice)
    told: list[ToldChange] = []
    states: dict[int, State] = {}
    for revision in reversed(revisions):
        after = _states_after(revision, states)
        pairs = list(_Pairs(revision, states, after, voice).of(only))
        paid: list[str] = []
        if only is None:
            plan = plans.get(revision.number)
            pairs += _plan(*plan, voice) if plan else []
            paid = [transfer_line(transfer, voice) for transfer in revision.moved]
        before = tuple(was for was, _ in pairs if was)
        then = tuple(now for _, now in pairs if now)
        title, *lines = _happened(revision, after, then, voice) or (titles[revision.number], *then)
        told.append(ToldChange(title, before, (*lines, *paid)))
        states = after
    return told[::-1]


def _states_after(revision: Revision, states: Mapping[int, State]) -> dict[int, State]:
    """The states of all entries once the changes of a revision are made."""
    changed = {
        change.entry_id: {**states.get(change.entry_id, ABSENT), **change.after}
        for change in revision.changes
    }
    return {**states, **changed}


def names_of_gone(revisions: Sequence[Revision], voice: Voice) -> dict[int, str]:
    """The last title of every deleted or undone entry by its id; `revisions` are newest first."""
    states: dict[int, State] = {}
    names: dict[int, str] = {}
    for revision in reversed(revisions):
        for change in revision.changes:
            if change.after.get("deleted") and "body" in states.get(change.entry_id, {}):
                names[change.entry_id] = _as_it_stood(change.entry_id, states, voice)
        for change in revision.changes:
            states[change.entry_id] = {**states.get(change.entry_id, {}), **change.after}
    return names


def _titles(revisions: Sequence[Revision], standing: Entries, voice: Voice) -> dict[int, str]:
    titles: dict[int, str] = {}
    originals: dict[int, Revision] = {}
    for revision in reversed(revisions):
        original = originals.get(revision.undoes or 0, revision)
        originals[revision.number] = original
        titles[revision.number] = done(
            revision, name_of(original, standing, voice), voice, original
        )
    return titles


def _happened(
    revision: Revision, states: Mapping[int, State], lines: tuple[str, ...], voice: Voice
) -> tuple[str, ...]:
    # "Strafe: Bert −8" says everything. Empty for games.
    state = states.get(revision.entry_id or 0, ABSENT)
    entry = read(state) if revision.action == "enter" and "body" in state else None
    if isinstance(entry, End):
        return voice.heading("closed"), *lines[1:]
    return () if entry is None or isinstance(entry, Game) else lines


def _as_it_stood(entry_id: int, states: Mapping[int, State], voice: Voice) -> str:
    # The number is one more than the number of games before the entry.
    state = states[entry_id]
    entry = read(state)
    if entry is None:
        return voice.say(ENTRY)
    games = [
        other
        for other in states.values()
        if not other.get("deleted")
        and other["body"]["kind"] == "game"
        and other["position"] < state["position"]
    ]
    return entry_title(len(games) + 1 if isinstance(entry, Game) else None, entry, voice)


def read(state: State) -> Entry | None:
    """The entry in this state; None if its version cannot be read."""
    try:
        return read_entry(state["body"])
    except Refused:
        return None


@dataclass(frozen=True)
class _Pairs:
    revision: Revision
    states: Mapping[int, State]
    after: Mapping[int, State]
    voice: Voice

    def of(self, only: int | None) -> Iterator[tuple[str, str]]:
        # Entries that were only renumbered to make space for another one are left out.
        for change in self.revision.changes:
            if only in {None, change.entry_id}:
                yield self._entry(change.entry_id)

    def _entry(self, entry_id: int) -> tuple[str, str]:
        own = entry_id == self.revision.entry_id
        was = self.states.get(entry_id, ABSENT)
        now = self.after[entry_id]
        if was["deleted"] and now["deleted"]:
            return "", ""
        if was["deleted"]:
            return "", self._line(now, own=own)
        if now["deleted"]:
            gone = _TAKEN_BACK if self.revision.action == "undo" else _DELETED
            return self._line(was, own=own), self.voice.say(gone)
        if was["body"] != now["body"]:
            return self._rewritten(entry_id, own=own)
        places = (
            _as_it_stood(entry_id, self.states, self.voice),
            _as_it_stood(entry_id, self.after, self.voice),
        )
        return places if own and places[0] != places[1] else ("", "")

    def _rewritten(self, entry_id: int, *, own: bool) -> tuple[str, str]:
        states = self.states[entry_id], self.after[entry_id]
        was, now = map(read, states)
        title = "" if own else f"{_as_it_stood(entry_id, self.after, self.voice)}: "
        if isinstance(was, Game) and isinstance(now, Game):
            only_dealt = replace(was, dealer=now.dealer, sits_out=now.sits_out) == now
            tell = self._dealt if only_dealt and not own else self._differing
            first, second = (title + told if told else "" for told in tell(was, now))
        else:
            first, second = (title + self._line(state) for state in states)
        return first, second

    def _dealt(self, was: Game, now: Game) -> tuple[str, str]:
        before, after = (overruled(game, self.voice) for game in (was, now))
        return before, self.voice.say(_AS_DEALT, what=after) if after else ""

    def _differing(self, was: Game, now: Game) -> tuple[str, str]:
        before = entered(was, self.voice)
        after = entered(now, self.voice)
        gone = [str(fact) for fact in before if fact not in after]
        new = [str(fact) for fact in after if fact not in before]
        return " · ".join(gone), " · ".join(new)

    def _line(self, state: State, *, own: bool = True) -> str:
        entry = read(state)
        if entry is None:
            return "?"
        if isinstance(entry, Seats) and not own:
            return incident_line(entry, self.voice, entry.table)
        return entry_line(entry, self.voice)


def _plan(before: PlanState, after: PlanState, voice: Voice) -> list[tuple[str, str]]:
    pairs = [
        (before.name, after.name),
        (_day(before, voice), _day(after, voice)),
        (_table(before.plan, voice), _table(after.plan, voice)),
        (_imbalance(before.plan, voice), _imbalance(after.plan, voice)),
    ]
    rules = [("", line) for line in rules_that_change(before.plan.rules, after.plan.rules, voice)]
    return [pair for pair in pairs if pair[0] != pair[1]] + rules


def _day(state: PlanState, voice: Voice) -> str:
    day = read_day(state.date)
    return voice.day(day) if day else state.date


def _imbalance(plan: Plan, voice: Voice) -> str:
    field = FIELDS["imbalance"]
    return (
        voice.say(field.line, value=voice.say(field.choices[plan.imbalance]))
        if plan.imbalance
        else ""
    )


def _table(plan: Plan, voice: Voice) -> str:
    return f"{', '.join(map(voice.name, plan.table))} · {deals(plan.first_dealer, voice)}"
