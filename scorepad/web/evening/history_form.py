"""Which changes of an evening are asked for in an address: of which kind, by which phone, of which game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.web.evening.history_view import standing_of
from scorepad.web.frame.fields import whole
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

KINDS: Mapping[str, frozenset[str]] = {
    "neu": frozenset({"enter", "insert"}),
    "anders": frozenset({"correct", "move", "plan", "merge"}),
    "weg": frozenset({"delete"}),
    "schritt": frozenset({"undo", "redo"}),
    "abend": frozenset({"start", "leave", "seal", "open"}),
}
"""The kinds of changes to choose from, each with its actions."""
NAMELESS = "-"
"""What stands for phones without a name."""


@dataclass(frozen=True)
class Pick:
    """One select of the filter: its field, its label, what can be chosen, and what is."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    chosen: str

    @property
    def words(self) -> str:
        """What is chosen, in words; empty for everything."""
        return dict(self.choices)[self.chosen] if self.chosen else ""


@dataclass(frozen=True)
class HistoryForm:
    """What was chosen; what cannot be chosen here chooses nothing."""

    kind: str
    phone: str
    game: int | None
    picks: tuple[Pick, ...]

    @property
    def query(self) -> dict[str, Any]:
        """What an address needs to ask the same again."""
        return {pick.name: pick.chosen for pick in self.picks if pick.chosen}

    @property
    def words(self) -> str:
        """What is chosen, in one line; empty for everything."""
        return " · ".join(pick.words for pick in self.picks if pick.chosen)

    def fits(self, revision: StoredRevision) -> bool:
        """Whether a change was asked for."""
        return (
            (not self.kind or revision.action in KINDS[self.kind])
            and self.phone in {"", revision.phone or NAMELESS}
            and (self.game is None or revision.touches(self.game))
        )


def read(sent: Mapping[str, str], stored: StoredEvening, log: Sequence[StoredRevision]) -> HistoryForm:
    """The filter of an address, with what can be chosen in this evening."""
    words = (_("Eingetragen"), _("Geändert"), _("Gelöscht"), _("Rückgängig und wiederhergestellt"), told("evening"))
    kinds = _pick("art", _("Was"), zip(KINDS, words, strict=True), sent)
    phones = _pick("handy", _("Handy"), _phones(log), sent)
    games = _pick("spiel", told("game"), _games(stored), sent)
    return HistoryForm(kinds.chosen, phones.chosen, whole(games.chosen), (kinds, phones, games))


def _pick(name: str, label: str, choices: Iterable[tuple[str, str]], sent: Mapping[str, str]) -> Pick:
    every = (("", told("all")), *choices)
    asked = sent.get(name, "")
    return Pick(name, label, every, asked if asked in dict(every) else "")


def _phones(log: Sequence[StoredRevision]) -> list[tuple[str, str]]:
    """The phones that changed something, by name; those without one last."""
    names = {revision.phone for revision in log}
    return [(name, name) for name in sorted(names - {""})] + [(NAMELESS, _("ohne Namen"))] * ("" in names)


def _games(stored: StoredEvening) -> list[tuple[str, str]]:
    """The games that stand, by number."""
    rows = ((entry_id, row) for entry_id, (_entry, row) in standing_of(stored).entries.items() if row is not None)
    return [(str(entry_id), str(row.number)) for entry_id, row in rows if row.number is not None]
