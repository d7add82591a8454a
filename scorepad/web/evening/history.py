"""What was changed in an evening, and the steps back and forth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from flask import Blueprint, flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import entries
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorepad.actions.log import Saved
from scorepad.store import links, revisions, runden
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import names_of_gone
from scorepad.telling.voice import Voice
from scorepad.web.evening.history_form import HistoryForm
from scorepad.web.evening.history_view import HistoryLine, history_view, steps_of, with_worths
from scorepad.web.frame.paging import paging
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.voice import evening_voice

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


def changes_in_words(
    stored: StoredEvening, log: Sequence[StoredRevision], only: int | None = None
) -> list[HistoryLine]:
    """All revisions of an evening, newest first, as a person reads them; `only`: before and after of one entry."""
    words = {"write": _("über den Schreiblink"), "read": _("über den Leselink")}
    roles = {link.id: words[role] for role, link in links.current(stored.runde_id).items()}
    return history_view(log, stored, evening_voice(stored, runden.names(stored.runde_id)), roles, only)


def gone(stored: StoredEvening, voice: Voice) -> Mapping[int, str]:
    """What the entries were called that no longer stand, when the notice or a step is about one."""
    named = [mark.entry_id for mark in (stored.last, stored.undo, stored.redo) if mark is not None]
    if all(entry_id is None or stored.entry(entry_id) is not None for entry_id in named):
        return {}
    return names_of_gone(revisions.history(stored.id, stored.runde_id), voice)


@blueprint.post("/rueckgaengig")
@writing
def undo(visit: Visit) -> Response:
    """Take back what the page named, unless something else came in between."""
    return _step(visit, "undo", entries.undo)


@blueprint.post("/wiederholen")
@writing
def redo(visit: Visit) -> Response:
    """Do again what was taken back."""
    return _step(visit, "redo", entries.redo)


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
