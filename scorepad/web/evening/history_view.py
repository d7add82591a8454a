"""What was done last to an evening: the notice on the board, and the steps back and forth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorepad.scoring.entry import End, Game, PflichtsoloRound, Unreadable
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.telling.changes import just_happened, name_of, way_back, way_forward
from scorepad.telling.voice import Voice
from scorepad.web.evening.changes import standing_of
from scorepad.web.frame.words import _

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


def notice_of(stored: StoredEvening, gone: Gone, voice: Voice) -> NoticeView | None:
    """The notice of the newest revision; none for a new evening. `gone` names the entries that no longer stand."""
    last = stored.last
    if last.action == "start" or stored.sealed:  # the board itself says that it is sealed
        return None
    original = stored.standing.again if last.action == "undo" else stored.undo
    text = just_happened(last, original, standing_of(stored, gone), voice)
    change = ""
    entry = stored.entry(last.entry_id) if last.entry_id is not None else None
    if entry is not None and last.action in {"enter", "correct", "insert", "redo"}:
        change = change_url(stored, entry)
    steps = () if last.settles else steps_of(stored, gone, voice)
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


def steps_of(stored: StoredEvening, gone: Gone, voice: Voice) -> tuple[Step, ...]:
    """The step back and the step forward, as far as there are any; none while the evening is sealed."""
    if stored.sealed:
        return ()
    where: dict[str, Any] = {"runde_id": stored.runde_id, "evening_id": stored.id}
    standing, steps = standing_of(stored, gone), []
    if stored.undo is not None:
        what = way_back(stored.undo, name_of(stored.undo, standing, voice), voice)
        steps.append(Step(url_for("history.undo", **where), "undo", _("Rückgängig"), what))
    again = stored.standing.again
    if again is not None:
        what = way_forward(again, name_of(again, standing, voice), voice)
        steps.append(Step(url_for("history.redo", **where), "redo", _("Wiederholen"), what))
    return tuple(steps)
