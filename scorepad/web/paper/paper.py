"""Everything that can be printed, in one place: empty forms, table cards, sheets, house rules, season, Kasse."""

from __future__ import annotations

from flask import Blueprint, Response, abort, url_for
from flask_babel import gettext as _

from scorepad.actions.tariff import readable_tariff
from scorepad.printing import card as cards
from scorepad.printing import paper
from scorepad.store import evenings, links
from scorepad.store.evenings import StoredEvening
from scorepad.web.frame.access import ReadOnly
from scorepad.web.frame.forms import Form, Tick, Whole
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.paper import printed
from scorepad.web.paper.paper_view import paper_page
from scorepad.web.runde.next_table import NextTable, next_table

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
