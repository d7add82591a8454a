"""What was done last to an evening: the notice on the board, and the steps back and forth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorepad.scoring.entry import End, Game, PflichtsoloRound, Unreadable
from scorepad.scoring.evening.rows import Row
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.store.revisions import Mark
from scorepad.web.evening.changes import Gone, done, name_of, row_of
from scorepad.web.evening.game_view import result_of
from scorepad.web.evening.incidents_view import happened, title_of_incident
from scorepad.web.frame.words import _


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


def notice_of(stored: StoredEvening, gone: Gone) -> NoticeView | None:
    """The notice of the newest revision; none for a new evening. `gone` names the entries that no longer stand."""
    last = stored.last
    if last.action == "start" or stored.sealed:  # the board itself says that it is sealed
        return None
    row = row_of(stored, last.entry_id)
    text = _happened(last, row, stored, gone)
    change = ""
    entry = stored.entry(last.entry_id) if last.entry_id is not None else None
    if entry is not None and last.action in {"enter", "correct", "insert", "redo"}:
        change = change_url(stored, entry)
    steps = () if last.settles else steps_of(stored, gone)
    step = next((one for one in steps if one.icon == ("redo" if last.action == "undo" else "undo")), None)
    return NoticeView(text, change, step)


def change_url(stored: StoredEvening, entry: StoredEntry) -> str:
    """Where an entry is changed; there is nothing to change about the end of an evening."""
    where: dict[str, Any] = {"runde_id": stored.runde_id, "evening_id": stored.id, "entry_id": entry.id}
    if isinstance(entry.entry, Game):
        return url_for("entry.correct", **where)
    return (
        ""
        if isinstance(entry.entry, End | PflichtsoloRound | Unreadable)
        else url_for("entry.correct", path="eintrag", **where)
    )


def steps_of(stored: StoredEvening, gone: Gone) -> tuple[Step, ...]:
    """The step back and the step forward, as far as there are any; none while the evening is sealed."""
    if stored.sealed:
        return ()
    where: dict[str, Any] = {"runde_id": stored.runde_id, "evening_id": stored.id}
    steps = []
    if stored.undo is not None:
        what = name_of(stored.undo, stored, gone)
        steps.append(Step(url_for("history.undo", **where), "undo", _("Rückgängig"), _taken_back(stored.undo, what)))
    if stored.redo is not None:
        steps.append(
            Step(
                url_for("history.redo", **where),
                "redo",
                _("Wiederholen"),
                _("%(what)s wiederherstellen", what=name_of(stored.redo, stored, gone)),
            )
        )
    return tuple(steps)


def _happened(last: Mark, row: Row | None, stored: StoredEvening, gone: Gone) -> str:
    name = name_of(last, stored, gone)
    if last.action == "enter":
        if row is not None and row.number is not None:
            return f"{name}: {_result(row)}"
        entry = stored.entry(last.entry_id) if last.entry_id is not None else None
        if entry is None:
            return name
        return _("Abend abgeschlossen") if isinstance(entry.entry, End) else happened(entry.entry)
    words = {"undo": _("Zurückgenommen"), "redo": _("Wiederhergestellt")}
    return f"{words[last.action]}: {name}" if last.action in words else done(last, name)


def _result(row: Row) -> str:
    return result_of(row) if isinstance(row.entry, Game) else title_of_incident(row.entry)


def _taken_back(mark: Mark, name: str) -> str:
    if mark.action == "enter":
        return _("%(what)s zurücknehmen", what=name)
    if mark.action == "delete":
        return _("%(what)s zurückholen", what=name)
    return _("Änderung an %(what)s zurücknehmen", what=name)
