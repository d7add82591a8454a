"""What was changed in an evening, and the steps back and forth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from flask import Blueprint, flash
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from scorepad.actions import entries
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorepad.actions.log import Saved
from scorepad.store import revisions
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import names_of_gone
from scorepad.web.frame.forms import Form, Pick, Sent
from scorepad.web.frame.paging import paging
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.parts.changes import changes_in_words
from scorepad.web.parts.history_view import standing_of, steps_of, with_worths

KINDS: Mapping[str, frozenset[str]] = {
    "neu": frozenset({"enter", "insert"}),
    "anders": frozenset({"correct", "move", "plan", "merge"}),
    "weg": frozenset({"delete"}),
    "schritt": frozenset({"undo", "redo"}),
    "abend": frozenset({"start", "leave", "seal", "open"}),
}
"""The kinds of changes to choose from, each with its actions."""
WORDS = {
    "": LazyString(told, "all"),
    "neu": _l("Eingetragen"),
    "anders": _l("Geändert"),
    "weg": _l("Gelöscht"),
    "schritt": _l("Rückgängig und wiederhergestellt"),
    "abend": LazyString(told, "evening"),
}
NAMELESS = "-"
"""What stands for phones without a name."""


class HistoryForm(Form):
    """What was chosen; what cannot be chosen here chooses nothing."""

    kind = Pick(_l("Was"), name="art", choices=WORDS)
    phone = Pick(_l("Handy"), name="handy")
    game = Pick(LazyString(told, "game"), name="spiel")

    def __init__(self, given: Sent, stored: StoredEvening, log: Sequence[StoredRevision]) -> None:
        """The filter of an address, with what can be chosen in this evening."""
        super().__init__(given)
        self.phone.offer(_phones(log))
        self.game.offer(_games(stored))

    @property
    def words(self) -> str:
        """What is chosen, in one line; empty for everything."""
        return " · ".join(pick.words for pick in (self.kind, self.phone, self.game) if pick.data)

    def fits(self, revision: StoredRevision) -> bool:
        """Whether a change was asked for."""
        return (
            (not self.kind.data or revision.action in KINDS[self.kind.data])
            and self.phone.data in {"", revision.phone or NAMELESS}
            and (not self.game.data or revision.touches(int(self.game.data)))
        )


def _phones(log: Sequence[StoredRevision]) -> dict[str, str]:
    """The phones that changed something, by name; those without one last."""
    names = {revision.phone for revision in log}
    nameless = {NAMELESS: _("ohne Namen")} if "" in names else {}
    return {"": told("all")} | {name: name for name in sorted(names - {""})} | nameless


def _games(stored: StoredEvening) -> dict[str, str]:
    """The games that stand, by number."""
    rows = ((entry_id, row) for entry_id, (_entry, row) in standing_of(stored).entries.items() if row is not None)
    return {"": told("all")} | {str(entry_id): str(row.number) for entry_id, row in rows if row.number is not None}


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
