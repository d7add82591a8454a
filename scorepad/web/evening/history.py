"""What was changed in an evening, and the steps back and forth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import history
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorepad.actions.log import Saved
from scorepad.store import links, revisions, runden
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.web.evening.changes import Change, history_view, names_of_gone
from scorepad.web.evening.history_view import steps_of
from scorepad.web.frame import access, clock
from scorepad.web.frame.fields import whole

blueprint = Blueprint("history", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
SHOWN = 60
"""Changes on the page; an evening has half as many."""


@blueprint.get("/aenderungen")
def show(evening_id: int, **_address: int) -> str:
    """Every change, newest first."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    found = revisions.history(evening_id)
    told = changes_in_words(stored, found)
    changes = told if "alle" in request.args else told[:SHOWN]
    steps = steps_of(stored, names_of_gone(found)) if allowed.can_write else ()
    return render_template(
        "evening/history.html",
        access=allowed,
        evening=stored,
        changes=changes,
        more=len(changes) < len(found),
        steps=steps,
    )


def changes_in_words(stored: StoredEvening, found: Sequence[StoredRevision], only: int | None = None) -> list[Change]:
    """All revisions of an evening, newest first, as a person reads them; `only`: before and after of one entry."""
    words = {"write": _("über den Schreiblink"), "read": _("über den Leselink")}
    roles = {link.id: words[role] for role, link in links.current(stored.runde_id).items()}
    return history_view(found, stored, runden.names(stored.runde_id), roles, only)


def gone(stored: StoredEvening) -> Mapping[int, str]:
    """What the entries were called that no longer stand, when the notice or a step is about one."""
    marks = [one for one in (stored.last, stored.undo, stored.redo) if one is not None]
    if all(one.entry_id is None or stored.entry(one.entry_id) is not None for one in marks):
        return {}
    return names_of_gone(revisions.history(stored.id))


@blueprint.post("/rueckgaengig")
def undo(runde_id: int, evening_id: int) -> Response:
    """Take back what the page named, unless something else came in between."""
    return _step(runde_id, evening_id, "undo", history.undo)


@blueprint.post("/wiederholen")
def redo(runde_id: int, evening_id: int) -> Response:
    """Do again what was taken back."""
    return _step(runde_id, evening_id, "redo", history.redo)


def _step(runde_id: int, evening_id: int, verb: str, step: Callable[..., Saved]) -> Response:
    allowed = access.writer()
    access.evening_of(allowed, evening_id)
    base = whole(request.form.get("revision"))
    try:
        if base is not None:
            # One step from one revision, however many phones tap it: the key is the same on all of them.
            step(
                runde_id,
                evening_id,
                base_revision=base,
                client_key=f"{verb}-{base}",
                link_id=allowed.link_id,
                now=clock.now(),
            )
    except Conflict:
        flash(_("Inzwischen hat jemand anderes etwas eingetragen. Nichts wurde zurückgenommen."))
    except (NothingToUndo, NothingToRedo):
        flash(_("Da ist nichts mehr zurückzunehmen."))
    return redirect(url_for("board.show", runde_id=runde_id, evening_id=evening_id), code=303)
