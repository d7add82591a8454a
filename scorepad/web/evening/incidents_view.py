"""The log of an evening as pages go through it: entries without points, titles, and places between entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import End, Entry, Seats
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling.incident import entry_title, incident_line, row_sentence
from scorepad.telling.voice import Voice
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _


@dataclass(frozen=True)
class Event:
    """An entry without points: its place in the log, and who sat at the table before."""

    index: int
    entry: Entry
    table: tuple[Player, ...]


def row_of(stored: StoredEvening, entry_id: int | None) -> Row | None:
    """The first row of an entry that stands."""
    place = stored.index(entry_id)
    return next((row for row in replayed(stored).rows if row.index == place), None)


def events(stored: StoredEvening) -> tuple[Event, ...]:
    """The entries that give no row of points; the end is said elsewhere."""
    with_row = {row.index for row in replayed(stored).rows}
    without: list[Event] = []
    table = stored.plan.table
    for index, one in enumerate(stored.entries):
        if index in with_row or isinstance(one.entry, End):
            continue
        without.append(Event(index, one.entry, table))
        table = one.entry.table if isinstance(one.entry, Seats) else table
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
    for index, one in enumerate(stored.entries):
        if index not in {here, here + 1}:
            row = rows.get(index)
            places.append((one.id, row_sentence(row, voice) if row else incident_line(one.entry, voice)))
    return tuple(reversed(places))


def before_ways(stored: StoredEvening, entry_id: int) -> tuple[tuple[str, str], ...]:
    """What can be put before an entry: address and word."""
    where: dict[str, Any] = {"runde_id": stored.runde_id, "evening_id": stored.id, "entry_id": entry_id}
    ways = [(url_for("entry.insert", **where), told("game"))]
    words = {
        "neu-geben": told("deal_anew"),
        "falsch-bedient": told("wrong_card"),
        "strafe": _("Strafe oder Bonus"),
        "tisch": _("Tisch ändern"),
        "pflichtsolorunde": told("pflichtsolo_round"),
        "regeln": _("Andere Regeln"),
    }
    return (*ways, *((url_for("entry.insert", path=path, **where), word) for path, word in words.items()))
