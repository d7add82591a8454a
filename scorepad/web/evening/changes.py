"""All changes of an evening as pages show them: what was done, when, over which link, what was before and after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask_babel import format_datetime

from scorepad.actions.replayed import replayed
from scorepad.scoring.errors import Refused
from scorepad.store.evenings import StoredEvening, read_plan
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import Entries, PlanState, ToldChange, tell_changes
from scorepad.telling.voice import Voice


@dataclass(frozen=True)
class Change:
    """One revision: when, by which link, and what it did."""

    number: int
    at: str
    who: str
    told: ToldChange


@dataclass(frozen=True)
class Since:
    """What others did while an input was made. With `gone` its entry stands no longer and `form` enters it as new."""

    changes: tuple[Change, ...]
    gone: str = ""
    form: str = ""


def standing_of(stored: StoredEvening, gone: Mapping[int, str] | None = None) -> Entries:
    """The evening as it stands; `gone` names the entries that no longer do."""
    rows = {row.index: row for row in reversed(replayed(stored).rows)}
    return Entries({one.id: (one.entry, rows.get(index)) for index, one in enumerate(stored.entries)}, gone or {})


def history_view(
    revisions: Sequence[StoredRevision],
    stored: StoredEvening,
    voice: Voice,
    roles: Mapping[int, str],
    only: int | None = None,
) -> list[Change]:
    """All revisions of an evening as lines of the history, newest first as they come.

    With `only` before and after are said of that entry alone.
    """
    told = tell_changes(revisions, standing_of(stored), voice, _plans(revisions), only)
    return [
        Change(
            revision.number, format_datetime(revision.at, "dd.MM. HH:mm"), roles.get(revision.link_id or 0, ""), text
        )
        for revision, text in zip(revisions, told, strict=True)
    ]


def _plans(revisions: Sequence[StoredRevision]) -> dict[int, tuple[PlanState, PlanState]]:
    """What was set right about the evening itself, by revision."""
    plans = {}
    for revision in revisions:
        if revision.plan is not None:
            before, after = _plan(revision.plan.before), _plan(revision.plan.after)
            if before and after:
                plans[revision.number] = before, after
    return plans


def _plan(state: Mapping[str, Any]) -> PlanState | None:
    try:
        return PlanState(state["name"], state["date"], read_plan(state["plan"]))
    except Refused:  # written by another version
        return None
