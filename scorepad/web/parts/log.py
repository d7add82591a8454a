"""The log of an evening for pages: entries without points, titles, and places to which an entry can move."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import End, Entry, Seats
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling.incident import entry_title, incident_line, row_sentence
from scorepad.telling.voice import Voice
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

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
