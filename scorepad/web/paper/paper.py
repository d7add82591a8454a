"""Everything that can be printed, in one place: empty forms, table cards, sheets, house rules, season, Kasse."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, abort, url_for
from flask_babel import format_date
from flask_babel import gettext as _

from scorepad.actions.replayed import replayed
from scorepad.actions.tariff import readable_tariff
from scorepad.printing import card as cards
from scorepad.printing import faces, paper
from scorepad.store import evenings, links
from scorepad.store.evenings import EveningLine, StoredEvening
from scorepad.telling.evening import games_in_words
from scorepad.web.frame import printed
from scorepad.web.frame.access import ReadOnly
from scorepad.web.frame.forms import Form, Tick, Whole
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told
from scorepad.web.parts.link import LabelledLink
from scorepad.web.parts.next_table import NextTable, next_table

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
        "lacking": faces.lacking(_all_names(visit, shown)),
    }


def _all_names(visit: Visit, lines: Iterable[EveningLine]) -> Iterator[str]:
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


blueprint = Blueprint("paper", __name__, url_prefix="/runde/<int:runde_id>")


class PaperForm(Form):
    """For how many people an empty form is, and whether it has their names."""

    people = Whole()
    without_names = Tick(name="names", only="leer")


@blueprint.get("/papier")
@reading
def show(visit: Visit) -> str:
    """All that can be printed, with its choices."""
    page = paper_page(visit, next_table(visit), _last_paid(visit), everything=visit.look.every.data)
    return visit.page("paper/paper.html", page=page, runde_id=visit.runde.id)


@blueprint.get("/leerformular.pdf")
@reading
def form(visit: Visit) -> Response:
    """An empty form for `people` (four to seven), with the names of the next table or with lines to write them on."""
    table = next_table(visit)
    asked = PaperForm(visit.asked)
    people = asked.people.data if asked.people.data in paper.ROWS else max(len(table.seats), min(paper.ROWS))
    names = [] if asked.without_names.data else _names(visit, table)
    rules = visit.rules
    facts = paper.BlankForm(
        runde=visit.runde.name,
        names=[*names[:people], *[""] * (people - len(names))],
        rules=rules,
        address=printed.address(visit.url("typed.show")),
        lang=language(),
        short={visit.names[player]: short for player, short in visit.names.short.items()},
        size=printed.edition().size,
        large=visit.look.large.data,
    )
    return printed.answer(paper.page(facts), _("Leerformular"), people, visit.runde.name)


@blueprint.get("/tischkarte-<role>.pdf")
@reading
def card(visit: Visit, role: str) -> Response:
    """A card for the table with the code of a link; the write link only for whoever holds it."""
    if role == "write" and not visit.can_write:
        raise ReadOnly
    asked_for = {key: link for key, link in links.current(visit.runde.id).items() if key == role}
    if not asked_for:
        abort(404)
    ((key, link),) = asked_for.items()
    address = printed.address(url_for("start.open_link", token=link.token))
    page = cards.page(visit.runde.name, address, writes=key == "write", lang=language())
    return unstored(printed.answer(page, _("Tischkarte"), visit.runde.name, key))


def _last_paid(visit: Visit) -> StoredEvening | None:
    """The newest evening where the Runde plays for money."""
    if not (visit.lines and readable_tariff(visit.runde).on):
        return None
    return evenings.load(visit.lines[0].id, visit.runde.id)


def _names(visit: Visit, table: NextTable) -> list[str]:
    """Who sits at the next table, then everybody else who plays."""
    others = [member for member in visit.members if member.active and member not in table.seats]
    return [member.name for member in (*table.seats, *others)]
