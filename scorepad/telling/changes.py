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
_UNDOING = frozenset({"undo", "revert", "back"})
_TAKEN_BACK = Text("zurückgenommen", "taken back")
_DELETED = Text("gelöscht", "deleted")
_AS_DEALT = Text("{what}, wie am Tisch", "{what}, as at the table")


class ChangedEntry(Protocol):
    """What a revision changed of one entry: the values that differ of position, body, deleted."""

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
    """The title of a revision, the lines before and after it, and the one amount it is about."""

    title: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    amount: str = ""


def tell_changes(
    revisions: Sequence[Revision],
    standing: Entries,
    voice: Voice,
    plans: Mapping[int, tuple[PlanState, PlanState]],
    only: int | None = None,
) -> list[ToldChange]:
    """All revisions of an evening in words, in the order of `revisions`: newest first.

    `plans` has the plan before and after, by the number of the revision. `only` is the id of an
    entry to which the lines before and after are limited.
    """
    standing = replace(standing, gone=names_of_gone(revisions, voice))
    titles = _titles(revisions, standing, voice)
    told: list[ToldChange] = []
    states: dict[int, State] = {}
    for revision in reversed(revisions):
        after = _states_after(revision, states)
        pairs = list(_Pairs(revision, states, after, voice).of(only))
        paid: list[str] = []
        if only is None:
            if revision.number in plans:
                pairs += _plan(*plans[revision.number], voice)
            paid = [transfer_line(transfer, voice) for transfer in revision.moved]
        gone = [was for was, _ in pairs if was]
        new = [now for _, now in pairs if now]
        entered = _entered_by(revision, after)
        title, *new = _titled(titles[revision.number], entered, new, voice)
        told.append(ToldChange(title, tuple(gone), (*new, *paid)))
        states = after
    told.reverse()
    return told


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
    # The titles by number. An undo, and the redo of an undo, name what the first of them did.
    titles: dict[int, str] = {}
    originals: dict[int, Revision] = {}
    for revision in reversed(revisions):
        original = originals.get(revision.undoes or 0, revision)
        originals[revision.number] = original
        name = name_of(original, standing, voice)
        titles[revision.number] = done(revision, name, voice, original)
    return titles


def _entered_by(revision: Revision, states: Mapping[int, State]) -> Entry | None:
    # The entry that a revision entered; None if it did something else, or if it cannot be read.
    state = states.get(revision.entry_id or 0, ABSENT)
    if revision.action != "enter" or "body" not in state:
        return None
    return read(state)


def _titled(title: str, entry: Entry | None, lines: list[str], voice: Voice) -> list[str]:
    """The title of a change, then its lines. The line of an incident says everything and is the
    title itself: "Strafe: Bert −8".
    """
    if isinstance(entry, End):
        return [voice.heading("closed"), *lines[1:]]
    if entry is None or isinstance(entry, Game) or not lines:
        return [title, *lines]
    return lines


def _as_it_stood(entry_id: int, states: Mapping[int, State], voice: Voice) -> str:
    # The title of an entry; the number of a game is one more than the games before it.
    state = states[entry_id]
    entry = read(state)
    if entry is None:
        return voice.say(ENTRY)
    if not isinstance(entry, Game):
        return entry_title(None, entry, voice)
    standing = [other for other in states.values() if not other.get("deleted")]
    games = [other for other in standing if other["body"]["kind"] == "game"]
    earlier = [game for game in games if game["position"] < state["position"]]
    return entry_title(len(earlier) + 1, entry, voice)


def read(state: State) -> Entry | None:
    """The entry in this state; None if its version cannot be read."""
    try:
        return read_entry(state["body"])
    except Refused:
        return None


@dataclass(frozen=True)
class _Pairs:
    """The lines before and after a revision, as pairs, from the states before and after it."""

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
        """An entry before and after. Of entries that the revision is not about itself, only what
        changed in them is told, with their title.
        """
        own = entry_id == self.revision.entry_id  # whether the revision is about it
        was = self.states.get(entry_id, ABSENT)
        now = self.after[entry_id]
        if was["deleted"] and now["deleted"]:
            return "", ""
        if was["deleted"]:
            return "", self._line(now, own=own)
        if now["deleted"]:
            is_undo = self.revision.action in _UNDOING
            gone = _TAKEN_BACK if is_undo else _DELETED
            return self._line(was, own=own), self.voice.say(gone)
        if was["body"] != now["body"]:
            return self._rewritten(entry_id, own=own)
        return self._moved(entry_id) if own else ("", "")

    def _moved(self, entry_id: int) -> tuple[str, str]:
        """An entry that stands elsewhere now, each time as it stood."""
        was = _as_it_stood(entry_id, self.states, self.voice)
        now = _as_it_stood(entry_id, self.after, self.voice)
        return ("", "") if was == now else (was, now)

    def _rewritten(self, entry_id: int, *, own: bool) -> tuple[str, str]:
        """An entry with another body; with its title if it is not the `own` one of the revision."""
        first, second = self._rewritten_body(entry_id, own=own)
        if own:
            return first, second
        title = _as_it_stood(entry_id, self.after, self.voice)
        return _behind(title, first), _behind(title, second)

    def _rewritten_body(self, entry_id: int, *, own: bool) -> tuple[str, str]:
        """What of an entry differs: of a game fact by fact, or only how it was dealt, of others the
        line.
        """
        was = read(self.states[entry_id])
        now = read(self.after[entry_id])
        if not isinstance(was, Game) or not isinstance(now, Game):
            return self._line(self.states[entry_id]), self._line(self.after[entry_id])
        only_dealt = replace(was, dealer=now.dealer, sits_out=now.sits_out) == now
        if only_dealt and not own:
            return self._dealt(was, now)
        return self._differing(was, now)

    def _dealt(self, was: Game, now: Game) -> tuple[str, str]:
        before = overruled(was, self.voice)
        after = overruled(now, self.voice)
        return before, self.voice.say(_AS_DEALT, what=after) if after else ""

    def _differing(self, was: Game, now: Game) -> tuple[str, str]:
        before = entered(was, self.voice)
        after = entered(now, self.voice)
        gone = [str(fact) for fact in before if fact not in after]
        new = [str(fact) for fact in after if fact not in before]
        return " · ".join(gone), " · ".join(new)

    def _line(self, state: State, *, own: bool = True) -> str:
        """An entry in a line. The table after a change of seats is told whole only where the
        revision is about it.
        """
        entry = read(state)
        if entry is None:
            return "?"
        if isinstance(entry, Seats) and not own:
            return incident_line(entry, self.voice, entry.table)
        return entry_line(entry, self.voice)


def _behind(title: str, line: str) -> str:
    return f"{title}: {line}" if line else ""


def _plan(before: PlanState, after: PlanState, voice: Voice) -> list[tuple[str, str]]:
    pairs = [
        (before.name, after.name),
        (_day(before, voice), _day(after, voice)),
        (_table(before.plan, voice), _table(after.plan, voice)),
        (_imbalance(before.plan, voice), _imbalance(after.plan, voice)),
    ]
    differing = [(was, now) for was, now in pairs if was != now]
    rules = rules_that_change(before.plan.rules, after.plan.rules, voice)
    return [*differing, *(("", line) for line in rules)]


def _day(state: PlanState, voice: Voice) -> str:
    day = read_day(state.date)
    return voice.day(day) if day else state.date


def _imbalance(plan: Plan, voice: Voice) -> str:
    if not plan.imbalance:
        return ""
    field = FIELDS["imbalance"]
    chosen = voice.say(field.choices[plan.imbalance])
    return voice.say(field.line, value=chosen)


def _table(plan: Plan, voice: Voice) -> str:
    names = ", ".join(voice.name(player) for player in plan.table)
    return f"{names} · {deals(plan.first_dealer, voice)}"
