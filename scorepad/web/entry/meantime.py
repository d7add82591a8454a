"""Changes by other phones while a form was filled in; if they deleted its entry, it can be entered as a new one."""

from typing import Any, NamedTuple

from flask_babel import gettext as _

from scorepad.store import evenings, revisions
from scorepad.store.evenings import StoredEvening
from scorepad.web.parts.log import changes_in_words

SHOWN = 10
"""The most changes of others that are listed, newest first."""


Since = dict[str, Any]
"""The `changes` of others while a form was filled in; `gone` tells of its deleted entry, which `form` enters anew."""


class Stood(NamedTuple):
    """A deleted entry: its kind, and the entry that now stands in its place, None for the end of the log."""

    kind: str
    before: int | None


def since(stored: StoredEvening, count: int, gone: str = "", form: str = "") -> Since:
    """The last `count` changes of an evening."""
    told = changes_in_words(stored, revisions.history(stored.id, stored.runde_id))
    return {"changes": told[: max(0, min(count, SHOWN))], "gone": gone, "form": form}


def since_then(stored: StoredEvening, base: int | None, gone: str = "", form: str = "") -> Since:
    """As `since`, for the changes after the revision `base` that the page showed."""
    return since(stored, stored.revision - base if base else 0, gone, form)


def since_gone(stored: StoredEvening, base: int | None, kind: str) -> Since:
    """As `since_then`, for a form whose entry was deleted."""
    if kind == "game":
        gone = _(
            "Dieses Spiel steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie als neues Spiel ein."
        )
        return since_then(stored, base, gone, "game")
    gone = _("Dieser Eintrag steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie neu ein.")
    return since_then(stored, base, gone, "incident")


def stood(stored: StoredEvening, entry_id: int) -> Stood | None:
    """The deleted entry of this evening with this id; None for one that never existed."""
    row = next((row for row in evenings.log_rows(stored.id, stored.runde_id) if row.id == entry_id), None)
    if row is None:
        return None
    return Stood(row.kind, next((entry.id for entry in stored.entries if entry.position >= row.position), None))
