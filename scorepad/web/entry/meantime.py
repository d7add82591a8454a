"""What other phones did while an input was made; when they took out what it is for, it can be entered all the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from flask_babel import gettext as _

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


class Stood(NamedTuple):
    """An entry that was taken out: its kind, and the entry that stands now where it stood, None for the end."""

    kind: str
    before: int | None


def since(stored: StoredEvening, count: int, gone: str = "", form: str = "") -> Since:
    """The last changes of an evening, as many as others made; if the entry of the page is `gone`, what is said of that
    and the id of the form."""
    told = changes_in_words(stored, revisions.history(stored.id, stored.runde_id))
    return Since(tuple(told[: max(0, min(count, SHOWN))]), gone, form)


def since_then(stored: StoredEvening, base: int | None, gone: str = "", form: str = "") -> Since:
    """The same by the revision that the page showed."""
    return since(stored, stored.revision - base if base else 0, gone, form)


def since_gone(stored: StoredEvening, base: int | None, kind: str) -> Since:
    """The same where the entry of the form is gone: what is said of that, and the id of the form."""
    if kind == "game":
        gone = _(
            "Dieses Spiel steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie als neues Spiel ein."
        )
        return since_then(stored, base, gone, "game")
    gone = _("Dieser Eintrag steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie neu ein.")
    return since_then(stored, base, gone, "incident")


def stood(stored: StoredEvening, entry_id: int) -> Stood | None:
    """What was taken out of this evening; None for an entry that never stood in it."""
    row = next((row for row in evenings.log_rows(stored.id, stored.runde_id) if row.id == entry_id), None)
    if row is None:
        return None
    return Stood(row.kind, next((entry.id for entry in stored.entries if entry.position >= row.position), None))
