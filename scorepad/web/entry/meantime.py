"""What other phones did while an input was made; when they took out what it is for, it can be entered all the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from scorepad.actions.errors import Conflict
from scorepad.store import evenings, revisions
from scorepad.store.evenings import StoredEvening
from scorepad.web.parts.changes import changes_in_words
from scorepad.web.parts.history_view import HistoryLine

SHOWN = 10
"""Changes of others that are listed, newest first."""


@dataclass(frozen=True)
class Since:
    """What others did while an input was made. With `gone` its entry stands no longer and `form` enters it as new."""

    changes: tuple[HistoryLine, ...]
    gone: str = ""
    form: str = ""


def since(conflict: Conflict | None) -> Since | None:
    """What the others did that made the conflict."""
    return _said(conflict.current, len(conflict.since)) if conflict else None


def since_then(stored: StoredEvening, base: int | None, gone: str = "", form: str = "") -> Since:
    """What the others did since the page was opened, which showed revision `base`; if its entry is `gone`, what is
    said of that and the form's id."""
    return _said(stored, stored.revision - base if base else 0, gone, form)


def since_gone(stored: StoredEvening, base: int | None, kind: str) -> Since:
    """The same where the entry of the form is gone: what is said of that, and the id of the form."""
    if kind == "game":
        gone = _(
            "Dieses Spiel steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie als neues Spiel ein."
        )
        return since_then(stored, base, gone, "game")
    gone = _("Dieser Eintrag steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie neu ein.")
    return since_then(stored, base, gone, "incident")


def body_of(stored: StoredEvening, entry_id: int) -> Mapping[str, Any] | None:
    """What an entry was that stood in this evening once, None for no entry of it."""
    return next((row.body for row in evenings.log_rows(stored.id, stored.runde_id) if row.id == entry_id), None)


def was_here(stored: StoredEvening, entry_id: int) -> bool:
    """Whether an entry stood in this evening once."""
    return body_of(stored, entry_id) is not None


def follower(stored: StoredEvening, entry_id: int) -> int | None:
    """The entry that stands now where another one was taken out, None for the end of the log."""
    position = next(row.position for row in evenings.log_rows(stored.id, stored.runde_id) if row.id == entry_id)
    return next((entry.id for entry in stored.entries if entry.position >= position), None)


def _said(stored: StoredEvening, count: int, gone: str = "", form: str = "") -> Since:
    told = changes_in_words(stored, revisions.history(stored.id, stored.runde_id))
    return Since(tuple(told[: max(0, min(count, SHOWN))]), gone, form)
