"""The history of an evening: every change in words, the notice on the board, and the steps of undo and redo."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flask import url_for
from flask_babel import format_datetime

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import End, Game, PaperList, PflichtsoloRound, Unreadable
from scorepad.scoring.errors import Refused
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import PlanState, ToldChange, tell_changes
from scorepad.telling.deeds import Entries, just_happened, name_of, way_back, way_forward
from scorepad.telling.voice import Voice
from scorepad.telling.worths import UNKNOWN, WorthChange, worths
from scorepad.web.frame.words import _

Gone = Mapping[int, str]
"""Titles of deleted entries by id."""
CHANGEABLE = frozenset({"enter", "correct", "insert", "redo"})
"""Actions after which the notice of the board links to the form of the entry."""


@dataclass(frozen=True)
class HistoryLine:
    """A revision: time, phone or link, what it changed, and the value of its game before and after."""

    number: int
    at: str
    who: str
    told: ToldChange
    worth: WorthChange = UNKNOWN


@dataclass(frozen=True)
class Step:
    """Undo or redo: the address of its form, its label, and the action that it takes back or restores."""

    url: str
    icon: str
    word: str
    sentence: str


def notice_of(stored: StoredEvening, gone: Gone, voice: Voice) -> dict[str, Any] | None:
    """The notice of the newest revision, with links; None for a new evening. `gone` has titles of deleted entries."""
    last = stored.last
    if last.action == "start" or stored.sealed:  # the board itself says that it is sealed
        return None
    original = stored.standing.again if last.action == "undo" else stored.undo
    text = just_happened(last, original, standing_of(stored, gone), voice)
    entry = stored.entry(last.entry_id) if last.action in CHANGEABLE and last.entry_id is not None else None
    steps = () if last.settles else steps_of(stored, gone, voice)
    ways = {step.icon: step for step in steps}
    step = ways.get("redo" if last.action == "undo" else "undo")
    return {"text": text, "change": change_url(stored, entry) if entry else "", "step": step}


def change_url(stored: StoredEvening, entry: StoredEntry) -> str:
    """The address for correcting an entry; "" for one without a form, such as the end of an evening."""
    if isinstance(entry.entry, End | PaperList | PflichtsoloRound | Unreadable):
        return ""
    path: dict[str, Any] = {} if isinstance(entry.entry, Game) else {"path": "eintrag"}
    return url_for("entry.correct", runde_id=stored.runde_id, evening_id=stored.id, entry_id=entry.id, **path)


def steps_of(stored: StoredEvening, gone: Gone, voice: Voice) -> tuple[Step, ...]:
    """The available steps of undo and redo; none while the evening is sealed."""
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


def standing_of(stored: StoredEvening, gone: Mapping[int, str] | None = None) -> Entries:
    """The current entries of the evening; `gone` has titles of deleted ones."""
    rows = {row.index: row for row in reversed(replayed(stored).rows)}
    return Entries({entry.id: (entry.entry, rows.get(index)) for index, entry in enumerate(stored.entries)}, gone or {})


def history_view(
    revisions: Sequence[StoredRevision],
    stored: StoredEvening,
    voice: Voice,
    roles: Mapping[int, str],
    only: int | None = None,
) -> list[HistoryLine]:
    """All revisions of an evening as lines of the history, newest first as they come.

    With `only`, before and after are told of that entry alone.
    """
    told = tell_changes(revisions, standing_of(stored), voice, _plans(revisions), only)
    told = [
        replace(text, after=(*text.after, *filter(None, [revision.reason])))
        for revision, text in zip(revisions, told, strict=True)
    ]
    return [
        HistoryLine(revision.number, format_datetime(revision.at, _("dd.MM. HH:mm")), _who(revision, roles), text)
        for revision, text in zip(revisions, told, strict=True)
    ]


def with_worths(
    lines: Sequence[HistoryLine], revisions: Sequence[StoredRevision], stored: StoredEvening, voice: Voice
) -> list[HistoryLine]:
    """Some lines of the history with what their games were worth then; `revisions` are all of the evening."""
    wanted = {line.number for line in lines}
    told_worths = worths(revisions, stored.plan, _plans(revisions), voice, wanted)
    return [replace(line, worth=told_worths.get(line.number, UNKNOWN)) for line in lines]


def _who(revision: StoredRevision, roles: Mapping[int, str]) -> str:
    """The name of the person; without one, the link of the phone."""
    return revision.phone or roles.get(revision.link_id or 0, "")


def _plans(revisions: Sequence[StoredRevision]) -> dict[int, tuple[PlanState, PlanState]]:
    plans = {}
    for revision in revisions:
        if revision.plan is not None:
            before, after = _plan(revision.plan.before), _plan(revision.plan.after)
            if before and after:
                plans[revision.number] = before, after
    return plans


def _plan(state: Mapping[str, Any]) -> PlanState | None:
    try:
        return PlanState(state["name"], state["date"], StoredEvening.planned(state["plan"]))
    except Refused:  # written by another version
        return None
