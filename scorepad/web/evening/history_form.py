"""Which changes of an evening are asked for in an address: of which kind, by which phone, of which game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.web.frame.forms import Form, Pick, Sent
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.parts.history_view import standing_of

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
