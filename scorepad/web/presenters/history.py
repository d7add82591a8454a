"""What was done to an evening: the notice on the board, the steps back and forth, and the list of all changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for
from flask_babel import format_datetime

from scorepad.actions.replayed import replayed
from scorepad.scoring.codec import read_entry
from scorepad.scoring.entry import End, Game, PflichtsoloRound, Unreadable
from scorepad.scoring.errors import Refused
from scorepad.scoring.rows import Row
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.store.revisions import EntryChange, Mark, StoredRevision
from scorepad.web.presenters.game import result_of, title_of
from scorepad.web.presenters.incidents import happened, one_line, title_of_incident
from scorepad.web.presenters.words import _

Names = Mapping[Player, str]
Gone = Mapping[int, str]
"""What entries that no longer stand were called."""


@dataclass(frozen=True)
class Step:
    """Undo or redo: where its form is sent, its word, and what it takes back or does again."""

    url: str
    icon: str
    word: str
    sentence: str


@dataclass(frozen=True)
class NoticeView:
    """What has just happened, with the ways on from there."""

    text: str
    change: str
    step: Step | None


@dataclass(frozen=True)
class Change:
    """One revision: what was done, when, by which link, and what was before and after."""

    number: int
    title: str
    at: str
    who: str
    before: tuple[str, ...]
    after: tuple[str, ...]


def notice_of(stored: StoredEvening, gone: Gone) -> NoticeView | None:
    """The notice of the newest revision; none for a new evening. `gone` names the entries that no longer stand."""
    last = stored.last
    if last.action == "start":
        return None
    row = row_of(stored, last.entry_id)
    text = _happened(last, row, stored, gone)
    change = ""
    entry = stored.entry(last.entry_id) if last.entry_id is not None else None
    if entry is not None and last.action in {"enter", "correct", "insert", "redo"}:
        change = change_url(stored, entry)
    steps = steps_of(stored, gone)
    step = next((one for one in steps if one.icon == ("redo" if last.action == "undo" else "undo")), None)
    return NoticeView(text, change, step)


def change_url(stored: StoredEvening, entry: StoredEntry) -> str:
    """Where an entry is changed; there is nothing to change about the end of an evening."""
    where: dict[str, Any] = {"group_id": stored.group_id, "evening_id": stored.id, "entry_id": entry.id}
    if isinstance(entry.entry, Game):
        return url_for("entry.correct", **where)
    return "" if isinstance(entry.entry, End | PflichtsoloRound | Unreadable) else url_for("incidents.correct", **where)


def steps_of(stored: StoredEvening, gone: Gone) -> tuple[Step, ...]:
    """The step back and the step forward, as far as there are any."""
    where: dict[str, Any] = {"group_id": stored.group_id, "evening_id": stored.id}
    steps = []
    if stored.undo is not None:
        what = _name_of(stored.undo, stored, gone)
        steps.append(Step(url_for("history.undo", **where), "undo", _("Rückgängig"), _taken_back(stored.undo, what)))
    if stored.redo is not None:
        steps.append(
            Step(
                url_for("history.redo", **where),
                "redo",
                _("Wiederholen"),
                _("%(what)s wiederherstellen", what=_name_of(stored.redo, stored, gone)),
            )
        )
    return tuple(steps)


def row_of(stored: StoredEvening, entry_id: int | None) -> Row | None:
    """The row of an entry that stands."""
    place = next((place for place, one in enumerate(stored.entries) if one.id == entry_id), None)
    return next((row for row in replayed(stored).rows if row.index == place), None)


def history_view(
    found: Sequence[StoredRevision], stored: StoredEvening, names: Names, roles: Mapping[int, str]
) -> list[Change]:
    """All revisions of an evening as lines of the history, newest first as they come."""
    titles = _titles(found, stored)
    return [_line(one, titles[one.number], names, roles) for one in found]


def change_view(revision: StoredRevision, stored: StoredEvening, names: Names, roles: Mapping[int, str]) -> Change:
    """One line of the history, without knowing the others."""
    return _line(revision, _titles([revision], stored)[revision.number], names, roles)


def names_of_gone(found: Sequence[StoredRevision]) -> dict[int, str]:
    """What every entry was called when it was last deleted or taken back; all revisions, newest first."""
    states: dict[int, dict[str, Any]] = {}
    names: dict[int, str] = {}
    for one in reversed(found):
        for change in one.changes:
            if change.after.get("deleted") and "body" in states.get(change.entry_id, {}):
                names[change.entry_id] = _as_it_stood(change.entry_id, states)
        for change in one.changes:
            states.setdefault(change.entry_id, {}).update(change.after)
    return names


def _as_it_stood(entry_id: int, states: Mapping[int, Mapping[str, Any]]) -> str:
    """The name of an entry among those that stand; a number counts the games before it."""
    state = states[entry_id]
    try:
        entry = read_entry(state["body"])
    except Refused:  # written by another version
        return _("Eintrag")
    if not isinstance(entry, Game):
        return title_of_incident(entry)
    before = [
        one
        for one in states.values()
        if not one.get("deleted") and one["body"]["kind"] == "game" and one["position"] < state["position"]
    ]
    return title_of(len(before) + 1, entry)


def _line(revision: StoredRevision, title: str, names: Names, roles: Mapping[int, str]) -> Change:
    changes = revision.changes
    return Change(
        number=revision.number,
        title=title,
        at=format_datetime(revision.at, "dd.MM. HH:mm"),
        who=roles.get(revision.link_id or 0, ""),
        before=tuple(text for change in changes if (text := _state(change, change.before, names))),
        after=tuple(text for change in changes if (text := _state(change, change.after, names))),
    )


def _happened(last: Mark, row: Row | None, stored: StoredEvening, gone: Gone) -> str:
    name = _name_of(last, stored, gone)
    if last.action == "enter":
        if row is not None and row.number is not None:
            return f"{name}: {_result(row)}"
        entry = stored.entry(last.entry_id) if last.entry_id is not None else None
        if entry is None:
            return name
        return _("Abend abgeschlossen") if isinstance(entry.entry, End) else happened(entry.entry)
    words = {"undo": _("Zurückgenommen"), "redo": _("Wiederhergestellt")}
    return f"{words[last.action]}: {name}" if last.action in words else _done(last, name)


def _result(row: Row) -> str:
    return result_of(row) if isinstance(row.entry, Game) else title_of_incident(row.entry)


def _titles(found: Sequence[StoredRevision], stored: StoredEvening) -> dict[int, str]:
    """What every revision did, by its number; steps back and forth say what they took back or did again."""
    gone = names_of_gone(found)
    titles: dict[int, str] = {}
    done: dict[int, str] = {}
    for one in reversed(found):
        name = _name_of(one, stored, gone)
        if one.action in {"undo", "redo"}:
            done[one.number] = done.get(one.undoes or 0, name)
            word = _("Zurückgenommen") if one.action == "undo" else _("Wiederhergestellt")
            titles[one.number] = f"{word}: {done[one.number]}"
        else:
            done[one.number] = titles[one.number] = _done(one, name)
    return titles


def _done(mark: Mark, name: str) -> str:
    """What an action did, in a few words."""
    words = {
        "start": _("Abend begonnen"),
        "enter": _("%(what)s eingetragen", what=name),
        "correct": _("%(what)s geändert", what=name),
        "insert": _("%(what)s eingefügt", what=name),
        "delete": _("%(what)s gelöscht", what=name),
        "move": _("%(what)s verschoben", what=name),
        "plan": _("Abend geändert"),
        "merge": _("Mitglieder zusammengelegt"),
    }
    return words.get(mark.action, mark.action)


def _taken_back(mark: Mark, name: str) -> str:
    if mark.action == "enter":
        return _("%(what)s zurücknehmen", what=name)
    if mark.action == "delete":
        return _("%(what)s zurückholen", what=name)
    return _("Änderung an %(what)s zurücknehmen", what=name)


def _name_of(mark: Mark, stored: StoredEvening, gone: Gone) -> str:
    """What a revision was about, as the board calls it now or called it last."""
    row = row_of(stored, mark.entry_id)
    if row is not None and (row.number is not None or isinstance(row.entry, Game)):
        return title_of(row.number, row.entry)
    entry = stored.entry(mark.entry_id) if mark.entry_id is not None else None
    if entry is not None:
        return title_of_incident(entry.entry)
    if mark.entry_id is not None and mark.entry_id in gone:
        return gone[mark.entry_id]
    return _("Mitglieder") if mark.action == "merge" else _("Abend") if mark.action == "plan" else _("Eintrag")


def _state(change: EntryChange, state: Mapping[str, Any], names: Names) -> str:
    if state.get("deleted"):
        return "" if state is change.before else _("gelöscht")
    body = state.get("body")
    if body is None:
        return ""
    try:
        return one_line(read_entry(body), names)
    except Refused:  # written by another version
        return "?"
