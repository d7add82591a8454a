"""What was changed in an evening, and the steps back and forth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flask import Blueprint, flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import history
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorepad.actions.log import Saved
from scorepad.store import revisions
from scorepad.telling.changes import names_of_gone
from scorepad.web.evening.history_form import HistoryForm
from scorepad.web.frame.paging import paging
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.parts.changes import changes_in_words
from scorepad.web.parts.history_view import steps_of, with_worths

blueprint = Blueprint("history", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
PAGE = 30
"""Changes on one page."""


@blueprint.get("/aenderungen")
@reading
def show(visit: Visit) -> str:
    """The changes that are asked for, newest first, page by page."""
    log = revisions.history(visit.evening.id, visit.runde.id)
    form = HistoryForm(visit.asked, visit.evening, log)
    lines = changes_in_words(visit.evening, log, int(form.game.data) if form.game.data else None)
    fitting = [line for line, revision in zip(lines, log, strict=True) if form.fits(revision)]
    pages = paging(len(fitting), PAGE, partial(visit.url, "history.show", **form.query))
    steps = steps_of(visit.evening, names_of_gone(log, visit.voice), visit.voice) if visit.can_write else ()
    changes = with_worths(pages.part(fitting), log, visit.evening, visit.voice)
    return visit.page("evening/history.html", form=form, changes=changes, pages=pages, steps=steps)


@blueprint.post("/rueckgaengig")
@writing
def undo(visit: Visit) -> Response:
    """Take back what the page named, unless something else came in between."""
    return _step(visit, "undo", history.undo)


@blueprint.post("/wiederholen")
@writing
def redo(visit: Visit) -> Response:
    """Do again what was taken back."""
    return _step(visit, "redo", history.redo)


def _step(visit: Visit, verb: str, step: Callable[..., Saved]) -> Response:
    base = visit.base
    try:
        if base is not None:
            # One step from one revision, however many phones tap it: the key is the same on all of them.
            made = visit.made | {"client_key": f"{verb}-{base}"}
            step(visit.runde.id, visit.evening.id, base_revision=base, **made)
    except Conflict:
        flash(_("Inzwischen hat jemand anderes etwas eingetragen. Nichts wurde zurückgenommen."))
    except (NothingToUndo, NothingToRedo):
        flash(_("Da ist nichts mehr zurückzunehmen."))
    return visit.to("board.show")
