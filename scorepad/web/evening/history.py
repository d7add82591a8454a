"""The history of an evening, filtered and paged; undo and redo."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from operator import attrgetter

from flask import Blueprint, flash
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from scorepad.actions.entry import entries
from scorepad.actions.errors import Conflict, NothingToRedo, NothingToUndo
from scorepad.store import revisions
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import REVERTING, StoredRevision
from scorepad.telling.changes import names_of_gone
from scorepad.web.board.log import (
    HistoryLine,
    Step,
    changes_in_words,
    standing_of,
    steps_of,
    under_heads,
    with_worths,
    without_link,
)
from scorepad.web.frame.access import at_table
from scorepad.web.frame.fields import SelectField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.paging import paging
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

WORDS = {
    "": LazyString(told, "all"),
    "neu": _l("Eingetragen"),
    "anders": _l("Geändert"),
    "weg": _l("Gelöscht"),
    "schritt": _l("Rückgängig und wiederhergestellt"),
    "abend": LazyString(told, "evening"),
}
"""The kinds of changes that the filter offers."""
ACTIONS = {
    "neu": {"enter", "insert", "list", "sheet"},
    "anders": {"correct", "move", "plan", "merge", "substitute", "join"},
    "weg": {"delete"},
    "schritt": {"undo", "redo", *REVERTING},
    "abend": {"start", "leave", "pay", "paid", "unpaid", "seal", "open"},
}
"""The actions of each kind."""
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
        self.phone.offer(_people_of(log))
        self.game.offer(_games_of(stored))

    @property
    def entry_id(self) -> int | None:
        """The entry of the chosen game; None for all games."""
        return int(self.game.data) if self.game.data else None

    @property
    def words(self) -> str:
        """What the filter is set to; empty if it shows everything."""
        set_fields = [field for field in (self.kind, self.phone, self.game) if field.data]
        return " · ".join(field.words for field in set_fields)

    def fits(self, revision: StoredRevision) -> bool:
        """Whether the filter shows a change."""
        if self.kind.data and revision.action not in ACTIONS[self.kind.data]:
            return False
        if self.phone.data and self.phone.data != (revision.phone or NAMELESS):
            return False
        return self.entry_id is None or revision.touches(self.entry_id)


def _people_of(log: Sequence[StoredRevision]) -> dict[str, str]:
    """The choices of people: all, each by name, and those without a name if there are any."""
    names = {revision.phone for revision in log}
    named = sorted(name for name in names if name)
    choices = {"": told("all"), **{name: name for name in named}}
    if "" in names:
        choices[NAMELESS] = _("ohne Namen")
    return choices


def _games_of(stored: StoredEvening) -> dict[str, str]:
    """The choices of games: all, and the number of each by the id of its entry."""
    choices = {"": told("all")}
    for entry_id, (_entry, row) in standing_of(stored).entries.items():
        if row is not None and row.number is not None:
            choices[str(entry_id)] = str(row.number)
    return choices


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
    form = HistoryForm(visit.form.query, visit.evening, log)
    lines = changes_in_words(visit.evening, log, form.entry_id)
    fitting = [line for line, revision in zip(lines, log, strict=True) if form.fits(revision)]
    pages = paging(len(fitting), PAGE, partial(visit.url, "history.show", **form.query))
    steps: tuple[Step, ...] = ()
    if visit.can_enter:
        steps = steps_of(visit.evening, visit.voice, names_of_gone(log, visit.voice))
    changes = with_worths(pages.part(fitting), log, visit.evening, visit.voice)
    by_link, shown = without_link(_leading(changes, log, visit))
    days = under_heads(shown, attrgetter("day"))
    return visit.page(
        "evening/history.html", form=form, days=days, pages=pages, steps=steps, by_link=by_link
    )


def _leading(
    lines: Sequence[HistoryLine], log: Sequence[StoredRevision], visit: Visit
) -> list[HistoryLine]:
    """The lines, each with the way to its entry where that is still on the board."""
    entry_ids = {revision.number: revision.entry_id for revision in log}
    leading = []
    for line in lines:
        entry_id = entry_ids[line.number]
        stands = visit.evening.index(entry_id) is not None
        way = visit.url("game.show", entry_id=entry_id) if stands else ""
        leading.append(replace(line, way=way))
    return leading


@blueprint.post("/rueckgaengig", defaults={"verb": "undo"})
@blueprint.post("/wiederholen", defaults={"verb": "redo"})
@writing
@at_table
def step(visit: Visit, verb: str) -> Response:
    """Undo the last step, or redo the last undone one, unless the evening changed after the page
    was loaded.
    """
    base = visit.form.base
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
