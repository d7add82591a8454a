"""What the page of everything printable shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import url_for
from flask_babel import format_date
from flask_babel import gettext as _

from scorepad.printing import paper
from scorepad.store.evenings import EveningLine
from scorepad.telling.evening import games_in_words
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told, voice_of
from scorepad.web.runde.next_table import Table
from scorepad.web.runde.runde_view import Way

SHOWN = 6
"""Evenings on the page before "Alle Abende"."""


@dataclass(frozen=True)
class EveningSheet:
    """The sheet of an evening: with every game in words, and its first part alone."""

    name: str
    games: str
    url: str
    short: str


@dataclass(frozen=True)
class PaperPage:
    """Everything that can be printed of a Runde; `people` are the sizes of a table, `table` names the next one."""

    people: tuple[tuple[str, str], ...]
    size: str
    table: str
    sheets: tuple[EveningSheet, ...]
    more: bool
    ways: tuple[Way, ...]
    cards: tuple[Way, ...]


def paper_page(visit: Visit, table: Table, *, everything: bool) -> PaperPage:
    """All about the paper of one Runde."""
    lines = visit.lines
    shown = lines if everything else lines[:SHOWN]
    size = len(table.seats) if len(table.seats) in paper.ROWS else min(paper.ROWS)
    return PaperPage(
        people=tuple((str(people), str(people)) for people in paper.ROWS),
        size=str(size),
        table=table.names,
        sheets=tuple(_sheet(visit.runde.id, line) for line in shown),
        more=len(shown) < len(lines),
        ways=tuple(_ways(visit.runde.id)),
        cards=tuple(_cards(visit)),
    )


def _sheet(runde_id: int, line: EveningLine) -> EveningSheet:
    where: dict[str, Any] = {"runde_id": runde_id, "evening_id": line.id}
    return EveningSheet(
        name=f"{line.name}, {format_date(line.date, 'medium')}",
        games=games_in_words(line.games, voice_of({})),
        url=url_for("sheet.show", **where),
        short=url_for("sheet.show", teil=1, **where),
    )


def _ways(runde_id: int) -> list[Way]:
    """The documents of the Runde itself."""
    documents = (
        ("rules.leaflet", told("house_rules"), _("ein bis zwei Seiten, zum Aushängen oder für Gäste")),
        ("season.report", told("season"), _("Tabelle, Verlauf, Soli, wer mit wem")),
        ("kasse.statement", told("kasse"), _("jede Buchung mit dem Stand danach")),
    )
    return [Way(url_for(endpoint, runde_id=runde_id), text, meta) for endpoint, text, meta in documents]


def _cards(visit: Visit) -> list[Way]:
    runde_id = visit.runde.id
    write = Way(
        url_for("paper.card", runde_id=runde_id, role="write"),
        _("Tischkarte zum Mitschreiben"),
        _("Wer den Code scannt, kann eintragen und ändern."),
    )
    read = Way(
        url_for("paper.card", runde_id=runde_id, role="read"),
        _("Tischkarte zum Zuschauen"),
        _("Wer den Code scannt, sieht alles und ändert nichts."),
    )
    return [write, read] if visit.can_write else [read]
