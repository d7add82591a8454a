"""The changes of an evening in words, loaded for the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask_babel import gettext as _

from scorepad.store import links, revisions, runden
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import names_of_gone
from scorepad.telling.voice import Voice
from scorepad.web.frame.voice import evening_voice
from scorepad.web.parts.history_view import HistoryLine, history_view


def changes_in_words(
    stored: StoredEvening, log: Sequence[StoredRevision], only: int | None = None
) -> list[HistoryLine]:
    """The given revisions in words; with `only`, before and after of this entry alone."""
    words = {"write": _("über den Schreiblink"), "read": _("über den Leselink")}
    roles = {link.id: words[role] for role, link in links.current(stored.runde_id).items()}
    return history_view(log, stored, evening_voice(stored, runden.names(stored.runde_id)), roles, only)


def gone(stored: StoredEvening, voice: Voice) -> Mapping[int, str]:
    """Titles of deleted entries by id, loaded if the notice or an undo step is about one."""
    named = [mark.entry_id for mark in (stored.last, stored.undo, stored.redo) if mark is not None]
    if all(entry_id is None or stored.entry(entry_id) is not None for entry_id in named):
        return {}
    return names_of_gone(revisions.history(stored.id, stored.runde_id), voice)
