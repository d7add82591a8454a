"""The log of an evening for pages: its changes, entries without points, titles, places to which an entry can move."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import End, Entry, Seats
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.store import links, revisions, runden
from scorepad.store.evenings import StoredEvening
from scorepad.store.revisions import StoredRevision
from scorepad.telling.changes import names_of_gone
from scorepad.telling.incident import entry_title, incident_line, row_sentence
from scorepad.telling.voice import Voice
from scorepad.web.frame.voice import evening_voice, told
from scorepad.web.frame.words import _
from scorepad.web.parts.history_view import HistoryLine, history_view

EVENT = "ereignis"
"""The last part of the address of an event with a price."""


@dataclass(frozen=True)
class LoggedEvent:
    """An entry without points: its index in the log, and the table before it."""

    index: int
    entry: Entry
    table: tuple[Player, ...]


def row_of(stored: StoredEvening, entry_id: int | None) -> Row | None:
    """The first row of an entry, or None."""
    place = stored.index(entry_id)
    return next((row for row in replayed(stored).rows if row.index == place), None)


def events(stored: StoredEvening) -> tuple[LoggedEvent, ...]:
    """The entries without rows of points, except the end of the evening."""
    with_row = {row.index for row in replayed(stored).rows}
    without: list[LoggedEvent] = []
    table = stored.plan.table
    for index, entry in enumerate(standing.entry for standing in stored.entries):
        if index not in with_row and not isinstance(entry, End):
            without.append(LoggedEvent(index, entry, table))
            table = entry.table if isinstance(entry, Seats) else table
    return tuple(without)


def title_at(stored: StoredEvening, entry_id: int, voice: Voice) -> str:
    """The title of an entry, with its current game number."""
    row, entry = row_of(stored, entry_id), stored.entry(entry_id)
    return entry_title(row.number if row else None, entry.entry, voice) if entry else ""


def places_of(stored: StoredEvening, entry_id: int, voice: Voice) -> tuple[tuple[int, str], ...]:
    """The entries before which an entry can move, newest first; not the next one, which it precedes already."""
    rows = {row.index: row for row in replayed(stored).rows}
    here = stored.index(entry_id) or 0
    places = []
    for index, standing in enumerate(stored.entries):
        if index not in {here, here + 1}:
            row = rows.get(index)
            places.append((standing.id, row_sentence(row, voice) if row else incident_line(standing.entry, voice)))
    return tuple(reversed(places))


def titles() -> dict[str, str]:
    """The titles of kinds of entries other than games, by the last part of their address."""
    return {
        "neu-geben": told("deal_anew"),
        "falsch-bedient": told("wrong_card"),
        "strafe": _("Strafe oder Bonus"),
        EVENT: told("event"),
        "tisch": _("Tisch ändern"),
        "pflichtsolorunde": told("pflichtsolo_round"),
        "regeln": _("Andere Regeln"),
    }


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
