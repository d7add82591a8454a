"""What the page of everything printable shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flask_babel import format_date
from flask_babel import gettext as _

from scorepad.actions.replayed import replayed
from scorepad.printing import faces, paper
from scorepad.store.evenings import EveningLine, StoredEvening
from scorepad.telling.evening import games_in_words
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.parts.link import LabelledLink
from scorepad.web.parts.next_table import NextTable

SHOWN = 6
"""Evenings on the page before "Alle Abende"."""


@dataclass(frozen=True)
class EveningSheet:
    """The sheet of an evening: whole, its first part alone, lying; its result to share, its preview or none."""

    name: str
    games: str
    url: str
    short: str
    lying: str
    share: str
    preview: str


def paper_page(visit: Visit, table: NextTable, paid: StoredEvening | None, *, everything: bool) -> dict[str, Any]:
    """Everything that can be printed of a Runde; `people` are the sizes of a table, `table` names the next one.

    Of the money there is that of the evening `paid`.
    """
    shown = visit.lines if everything else visit.lines[:SHOWN]
    size = len(table.seats) if len(table.seats) in paper.ROWS else min(paper.ROWS)
    return {
        "people": [(str(people), str(people)) for people in paper.ROWS],
        "size": str(size),
        "table": table.names,
        "form": visit.url("paper.form", people=size, vorschau=1),
        "sheets": [_sheet(visit, line, drawn=not everything) for line in shown],
        "more": len(shown) < len(visit.lines),
        "ways": _ways(visit),
        "money": _money(visit, paid) if paid else [],
        "cards": _cards(visit),
        "lacking": faces.lacking(_names(visit, shown)),
    }


def _names(visit: Visit, lines: Iterable[EveningLine]) -> Iterator[str]:
    """All names that may stand on the papers of the page."""
    yield visit.runde.name
    yield from (member.name for member in visit.members)
    yield from (line.name for line in lines)


def _sheet(visit: Visit, line: EveningLine, *, drawn: bool) -> EveningSheet:
    return EveningSheet(
        name=f"{line.name}, {format_date(line.date, 'medium')}",
        games=games_in_words(line.games, visit.voice),
        url=visit.url("sheet.show", evening_id=line.id),
        short=visit.url("sheet.show", evening_id=line.id, teil=1),
        lying=visit.url("sheet.show", evening_id=line.id, quer=1),
        share=visit.url("files.text", evening_id=line.id),
        preview=visit.url("sheet.show", evening_id=line.id, teil=1, vorschau=1) if drawn else "",
    )


def _ways(visit: Visit) -> list[LabelledLink]:
    """The documents of the Runde itself."""
    return [
        LabelledLink(visit.url("rules.leaflet"), told("house_rules"), _("eine Seite, zum Aushängen oder für Gäste")),
        LabelledLink(visit.url("season.report"), told("season"), _("Tabelle, Verlauf, Soli, wer mit wem")),
        LabelledLink(visit.url("season.certificates"), _("Urkunden"), _("für die ersten drei, zum Unterschreiben")),
        LabelledLink(visit.url("kasse.statement"), told("kasse"), _("jede Buchung mit dem Stand danach")),
    ]


def _money(visit: Visit, evening: StoredEvening) -> list[LabelledLink]:
    """The statement of an evening's money, and a slip for everybody who was there."""
    when, of = f"{evening.name}, {format_date(evening.date, 'medium')}", {"evening_id": evening.id}
    slips = [
        LabelledLink(
            visit.url("statements.slip", member_id=player, **of),
            _("Beleg für %(name)s", name=visit.voice.name(player)),
            when,
        )
        for player in replayed(evening).totals
    ]
    return [LabelledLink(visit.url("statements.whole", **of), told("settlement"), when), *slips]


def _cards(visit: Visit) -> list[LabelledLink]:
    write = LabelledLink(
        visit.url("paper.card", role="write"),
        _("Tischkarte zum Mitschreiben"),
        _("Wer den Code scannt, kann eintragen und ändern."),
    )
    read = LabelledLink(
        visit.url("paper.card", role="read"),
        _("Tischkarte zum Zuschauen"),
        _("Wer den Code scannt, sieht alles und ändert nichts."),
    )
    return [write, read] if visit.can_write else [read]
