"""What was changed in an evening, in words: what a revision did, and what was before and after.

Revisions and entries come in as the store keeps them, by their attributes alone. Bodies are in interchange form.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from scorepad.declare import Text
from scorepad.scoring.entry import End, Entry, Game, Plan, Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.reading.entries import read_entry
from scorepad.telling.game import deals, overruled, result_of
from scorepad.telling.incident import entry_line, entry_title, happened, incident_line, rules_that_change
from scorepad.telling.voice import Voice

State = Mapping[str, Any]
"""An entry as it stood: position, body, deleted."""
_ABSENT: State = {"deleted": True}
_DONE: Mapping[str, Text] = {
    "start": Text("Abend begonnen", "Evening begun"),
    "enter": Text("{what} eingetragen", "{what} entered"),
    "correct": Text("{what} geändert", "{what} changed"),
    "insert": Text("{what} eingefügt", "{what} inserted"),
    "delete": Text("{what} gelöscht", "{what} deleted"),
    "move": Text("{what} verschoben", "{what} moved"),
    "plan": Text("Abend geändert", "Evening changed"),
    "merge": Text("Mitglieder zusammengelegt", "Members merged"),
    "leave": Text("Vorzeitig abgerechnet", "Settled early with one who left"),
    "leave_table": Text("Abgerechnet und vom Tisch gegangen", "Settled and gone off the table"),
    "seal": Text("Abend abgerechnet und versiegelt", "Evening settled and sealed"),
    "open": Text("Abend wieder geöffnet", "Evening opened again"),
}
"""What an action did, as the title of a revision."""
_DEEDS: Mapping[str, Text] = {
    "correct": Text("Änderung an {what}", "change of {what}"),
    "insert": Text("Einfügen von {what}", "insertion of {what}"),
    "delete": Text("Löschen von {what}", "deletion of {what}"),
    "move": Text("Verschieben von {what}", "move of {what}"),
    "plan": Text("Änderung am Abend", "change of the evening"),
    "merge": Text("Zusammenlegen von Mitgliedern", "merge of members"),
}
"""The same as a thing that is taken back or done again."""
_UNDONE, _REDONE = Text("Rückgängig: {deed}", "Undone: {deed}"), Text("Wiederhergestellt: {deed}", "Restored: {deed}")
_TAKE_BACK, _BRING_BACK = Text("{what} zurücknehmen", "Undo {what}"), Text("{what} zurückholen", "Bring back {what}")
_RESTORE = Text("{what} wiederherstellen", "Restore {what}")
_ENTRY = Text("Eintrag", "Entry")
_TAKEN_BACK, _DELETED = Text("zurückgenommen", "taken back"), Text("gelöscht", "deleted")
_AS_DEALT = Text("{what}, wie am Tisch", "{what}, as at the table")


class Deed(Protocol):
    """One revision without its changes."""

    @property
    def number(self) -> int: ...
    @property
    def action(self) -> str: ...
    @property
    def entry_id(self) -> int | None: ...
    @property
    def undoes(self) -> int | None: ...


class EntryChange(Protocol):
    """What a revision did to one entry: those of position, body and deleted that differ."""

    @property
    def entry_id(self) -> int: ...
    @property
    def before(self) -> State: ...
    @property
    def after(self) -> State: ...


class Revision(Deed, Protocol):
    """One revision with what it did to entries."""

    @property
    def changes(self) -> Sequence[EntryChange]: ...


@dataclass(frozen=True)
class Entries:
    """The evening as it stands: its entries by their keys with their row, if they have one, and what is gone."""

    entries: Mapping[int, tuple[Entry, Row | None]]
    gone: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class PlanState:
    """Name, date and plan of an evening at one time."""

    name: str
    date: str
    plan: Plan


@dataclass(frozen=True)
class ToldChange:
    """What a revision did, and what was before and after."""

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
    """All revisions of an evening, newest first as they come; `plans` before and after by number of the revision.

    With `only` before and after are said of that entry alone.
    """
    titles = _titles(revisions, replace(standing, gone=names_of_gone(revisions, voice)), voice)
    told: list[ToldChange] = []
    states: dict[int, State] = {}
    for revision in reversed(revisions):
        after = dict(states)
        for change in revision.changes:
            after[change.entry_id] = {**states.get(change.entry_id, _ABSENT), **change.after}
        pairs = list(_Pairs(revision, states, after, voice).of(only))
        if revision.number in plans and only is None:
            pairs += _plan(*plans[revision.number], voice)
        before, then = (tuple(pair[side] for pair in pairs if pair[side]) for side in (0, 1))
        told.append(ToldChange(titles[revision.number], before, then))
        states = after
    return told[::-1]


def names_of_gone(revisions: Sequence[Revision], voice: Voice) -> dict[int, str]:
    """What every entry was called when it was last deleted or taken back; all revisions, newest first."""
    states: dict[int, State] = {}
    names: dict[int, str] = {}
    for revision in reversed(revisions):
        for change in revision.changes:
            if change.after.get("deleted") and "body" in states.get(change.entry_id, {}):
                names[change.entry_id] = _as_it_stood(change.entry_id, states, voice)
        for change in revision.changes:
            states[change.entry_id] = {**states.get(change.entry_id, {}), **change.after}
    return names


def name_of(deed: Deed, standing: Entries, voice: Voice) -> str:
    """What a revision was about, as the board calls it now or called it last."""
    entry, row = standing.entries.get(deed.entry_id or 0, (None, None))
    if entry is not None:
        return entry_title(row.number if row else None, entry, voice)
    if deed.entry_id is not None and deed.entry_id in standing.gone:
        return standing.gone[deed.entry_id]
    about = {"merge": "members", "plan": "evening"}
    return voice.heading(about[deed.action]) if deed.action in about else voice.say(_ENTRY)


def done(deed: Deed, name: str, voice: Voice) -> str:
    """What an action did, in a few words."""
    action = "leave_table" if deed.action == "leave" and deed.entry_id is not None else deed.action
    return voice.say(_DONE[action], what=name) if action in _DONE else action


def stepped(action: str, original: Deed, name: str, voice: Voice) -> str:
    """What an undo took back or a redo did again: "Rückgängig: Änderung an Spiel 3"."""
    return voice.say(_UNDONE if action == "undo" else _REDONE, deed=_deed(original, name, voice))


def way_back(original: Deed, name: str, voice: Voice) -> str:
    """What an undo would do: "Spiel 3 zurücknehmen"."""
    if original.action == "delete":
        return voice.say(_BRING_BACK, what=_within(name, voice))
    return voice.say(_TAKE_BACK, what=_deed(original, name, voice))


def way_forward(original: Deed, name: str, voice: Voice) -> str:
    """What a redo would do: "Änderung an Spiel 3 wiederherstellen"."""
    return voice.say(_RESTORE, what=_deed(original, name, voice))


def just_happened(last: Deed, original: Deed | None, standing: Entries, voice: Voice) -> str:
    """The notice of the newest revision; `original` is what it took back or did again."""
    name = name_of(last, standing, voice)
    if last.action in {"undo", "redo"}:
        return stepped(last.action, original or last, name, voice)
    if last.action != "enter":
        return done(last, name, voice)
    entry, row = standing.entries.get(last.entry_id or 0, (None, None))
    return name if entry is None else _entered(entry, row, name, voice)


def _entered(entry: Entry, row: Row | None, name: str, voice: Voice) -> str:
    """What a new entry brought."""
    if row is None or row.number is None:
        return voice.heading("closed") if isinstance(entry, End) else happened(entry, voice)
    result = result_of(row, voice) if isinstance(entry, Game) else happened(entry, voice)
    return f"{name}: {result}" if result else name


def _titles(revisions: Sequence[Revision], standing: Entries, voice: Voice) -> dict[int, str]:
    """What every revision did, by its number; steps back and forth say what they took back or did again."""
    titles: dict[int, str] = {}
    originals: dict[int, Revision] = {}
    for revision in reversed(revisions):
        original = originals.get(revision.undoes or 0, revision)
        originals[revision.number] = original
        name = name_of(original, standing, voice)
        step = revision.action in {"undo", "redo"}
        titles[revision.number] = (
            stepped(revision.action, original, name, voice) if step else done(revision, name, voice)
        )
    return titles


def _deed(original: Deed, name: str, voice: Voice) -> str:
    """An action as a thing that can be taken back; an entry is called as it is called."""
    within = _within(name, voice)
    return voice.say(_DEEDS[original.action], what=within) if original.action in _DEEDS else within


def _within(name: str, voice: Voice) -> str:
    """A name within a sentence: English writes a game small there."""
    return name.replace("Game ", "game ", 1) if voice.language == "en" else name


def _as_it_stood(entry_id: int, states: Mapping[int, State], voice: Voice) -> str:
    """The name of an entry among those that stand; a number counts the games before it."""
    state = states[entry_id]
    entry = _read(state)
    if entry is None:
        return voice.say(_ENTRY)
    games = [
        other
        for other in states.values()
        if not other.get("deleted") and other["body"]["kind"] == "game" and other["position"] < state["position"]
    ]
    return entry_title(len(games) + 1 if isinstance(entry, Game) else None, entry, voice)


def _read(state: State) -> Entry | None:
    try:
        return read_entry(state["body"])
    except Refused:  # written by another version
        return None


@dataclass(frozen=True)
class _Pairs:
    """What one revision did to entries, told from their states before and after it."""

    revision: Revision
    states: Mapping[int, State]
    after: Mapping[int, State]
    voice: Voice

    def of(self, only: int | None) -> Iterator[tuple[str, str]]:
        """Every entry that it did something to, before and after; what only moved up for another one is left out."""
        for change in self.revision.changes:
            if only in {None, change.entry_id}:
                yield self._entry(change.entry_id)

    def _entry(self, entry_id: int) -> tuple[str, str]:
        own = entry_id == self.revision.entry_id
        was, now = self.states.get(entry_id, _ABSENT), self.after[entry_id]
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
        """An entry that was written anew; of one that only keeps its dealer, who that was."""
        states = self.states[entry_id], self.after[entry_id]
        was, now = map(_read, states)
        title = "" if own else f"{_as_it_stood(entry_id, self.after, self.voice)}: "
        if not own and isinstance(was, Game) and isinstance(now, Game) and _same_but_dealt(was, now):
            before, then = (overruled(game, self.voice) for game in (was, now))
            told = self.voice.say(_AS_DEALT, what=title + then) if then else ""
            return f"{title}{before}" if before else "", told
        first, second = (f"{title}{self._line(state)}" for state in states)
        return first, second

    def _line(self, state: State, *, own: bool = True) -> str:
        entry = _read(state)
        if entry is None:
            return "?"
        if isinstance(entry, Seats) and not own:
            return incident_line(entry, self.voice, entry.table)
        return entry_line(entry, self.voice)


def _same_but_dealt(was: Game, now: Game) -> bool:
    return replace(was, dealer=now.dealer, sits_out=now.sits_out) == now


def _plan(before: PlanState, after: PlanState, voice: Voice) -> list[tuple[str, str]]:
    """What was set right about the evening itself."""
    pairs = [
        (before.name, after.name),
        (before.date, after.date),
        (_table(before.plan, voice), _table(after.plan, voice)),
    ]
    rules = [("", line) for line in rules_that_change(before.plan.rules, after.plan.rules, voice)]
    return [pair for pair in pairs if pair[0] != pair[1]] + rules


def _table(plan: Plan, voice: Voice) -> str:
    """Who sits at the table from the start, and who deals first."""
    return f"{', '.join(map(voice.name, plan.table))} · {deals(plan.first_dealer, voice)}"
