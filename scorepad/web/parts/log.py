"""The log of an evening as pages go through it: entries without points, titles, and places between entries."""

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
    """An entry without points: its place in the log, and who sat at the table before."""

    index: int
    entry: Entry
    table: tuple[Player, ...]


def row_of(stored: StoredEvening, entry_id: int | None) -> Row | None:
    """The first row of an entry that stands."""
    place = stored.index(entry_id)
    return next((row for row in replayed(stored).rows if row.index == place), None)


def events(stored: StoredEvening) -> tuple[LoggedEvent, ...]:
    """The entries that give no row of points; the end is said elsewhere."""
    with_row = {row.index for row in replayed(stored).rows}
    without: list[LoggedEvent] = []
    table = stored.plan.table
    for index, entry in enumerate(standing.entry for standing in stored.entries):
        if index not in with_row and not isinstance(entry, End):
            without.append(LoggedEvent(index, entry, table))
            table = entry.table if isinstance(entry, Seats) else table
    return tuple(without)


def title_at(stored: StoredEvening, entry_id: int, voice: Voice) -> str:
    """What an entry is called as the board counts now."""
    row, entry = row_of(stored, entry_id), stored.entry(entry_id)
    return entry_title(row.number if row else None, entry.entry, voice) if entry else ""


def places_of(stored: StoredEvening, entry_id: int, voice: Voice) -> tuple[tuple[int, str], ...]:
    """Before which entries an entry could stand, newest first; not before the next one, where it stands already."""
    rows = {row.index: row for row in replayed(stored).rows}
    here = stored.index(entry_id) or 0
    places = []
    for index, standing in enumerate(stored.entries):
        if index not in {here, here + 1}:
            row = rows.get(index)
            places.append((standing.id, row_sentence(row, voice) if row else incident_line(standing.entry, voice)))
    return tuple(reversed(places))


def titles() -> dict[str, str]:
    """What everything that is no game is called, by the last part of its address."""
    return {
        "neu-geben": told("deal_anew"),
        "falsch-bedient": told("wrong_card"),
        "strafe": _("Strafe oder Bonus"),
        EVENT: told("event"),
        "tisch": _("Tisch ändern"),
        "pflichtsolorunde": told("pflichtsolo_round"),
        "regeln": _("Andere Regeln"),
    }
