"""The history of an evening, filtered and paged; undo and redo."""

from collections.abc import Sequence
from functools import partial

from flask import Blueprint, flash
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from scorepad.actions.entry import entries
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorepad.store import revisions
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import names_of_gone
from scorepad.web.board.log import changes_in_words, standing_of, steps_of, with_worths
from scorepad.web.frame.access import at_table
from scorepad.web.frame.fields import SelectField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.paging import paging
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

KINDS = {
    "neu": (_l("Eingetragen"), {"enter", "insert", "list"}),
    "anders": (_l("Geändert"), {"correct", "move", "plan", "merge", "substitute", "join"}),
    "weg": (_l("Gelöscht"), {"delete"}),
    "schritt": (_l("Rückgängig und wiederhergestellt"), {"undo", "redo"}),
    "abend": (
        LazyString(told, "evening"),
        {"start", "leave", "pay", "paid", "unpaid", "seal", "open"},
    ),
}
"""The kinds of changes that the filter offers, with their actions."""
WORDS = {"": LazyString(told, "all")} | {kind: words for kind, (words, _actions) in KINDS.items()}
NAMELESS = "-"
"""The value of the filter that stands for people whose phone does not know who they are."""


class HistoryForm(Form):
    """The filter of the history; unknown values filter nothing."""

    kind = SelectField(_l("Was"), name="art", choices=WORDS)
    phone = SelectField(_l("Von wem"), name="handy")
    game = SelectField(LazyString(told, "game"), name="spiel")

    def __init__(self, given: Sent, stored: StoredEvening, log: Sequence[StoredRevision]) -> None:
        """The filter of a query, with the people and games of this evening as choices."""
        super().__init__(given)
        names = {revision.phone for revision in log}
        nameless = {NAMELESS: _("ohne Namen")} if "" in names else {}
        self.phone.offer(
            {"": told("all")} | {name: name for name in sorted(names - {""})} | nameless
        )
        rows = {
            entry_id: row
            for entry_id, (_entry, row) in standing_of(stored).entries.items()
            if row is not None
        }
        numbers = {
            str(entry_id): str(row.number)
            for entry_id, row in rows.items()
            if row.number is not None
        }
        self.game.offer({"": told("all")} | numbers)

    @property
    def words(self) -> str:
        return " · ".join(pick.words for pick in (self.kind, self.phone, self.game) if pick.data)

    def fits(self, revision: StoredRevision) -> bool:
        """Whether the filter shows a change."""
        return (
            (not self.kind.data or revision.action in KINDS[self.kind.data][1])
            and self.phone.data in {"", revision.phone or NAMELESS}
            and (not self.game.data or revision.touches(int(self.game.data)))
        )


blueprint = Blueprint(
    "history", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>"
)
PAGE = 30
"""Number of changes on a page."""
STEPS = {"undo": entries.undo, "redo": entries.redo}


@blueprint.get("/aenderungen")
@reading
@at_table
def show(visit: Visit) -> str:
    """The filtered changes, the newest first, page by page."""
    log = revisions.history(visit.evening.id, visit.runde.id)
    form = HistoryForm(visit.query, visit.evening, log)
    lines = changes_in_words(visit.evening, log, int(form.game.data) if form.game.data else None)
    fitting = [line for line, revision in zip(lines, log, strict=True) if form.fits(revision)]
    pages = paging(len(fitting), PAGE, partial(visit.url, "history.show", **form.query))
    steps = (
        steps_of(visit.evening, visit.voice, names_of_gone(log, visit.voice))
        if visit.can_enter
        else ()
    )
    changes = with_worths(pages.part(fitting), log, visit.evening, visit.voice)
    return visit.page("evening/history.html", form=form, changes=changes, pages=pages, steps=steps)


@blueprint.post("/rueckgaengig", defaults={"verb": "undo"})
@blueprint.post("/wiederholen", defaults={"verb": "redo"})
@writing
@at_table
def step(visit: Visit, verb: str) -> Response:
    """Undo the last step, or redo the last undone one, unless the evening changed after the page
    was loaded.
    """
    base = visit.base
    try:
        if base is not None:
            # All phones use the same client key, so two taps on the same revision are one step.
            made = visit.made | {"client_key": f"{verb}-{base}"}
            STEPS[verb](visit.runde.id, visit.evening.id, base_revision=base, **made)
    except Conflict:
        flash(_("Inzwischen hat jemand anderes etwas eingetragen. Nichts wurde zurückgenommen."))
    except (NothingToUndo, NothingToRedo):
        flash(_("Da ist nichts mehr zurückzunehmen."))
    return visit.to("board.show")
