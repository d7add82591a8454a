"""The page of all papers of a Runde; and the PDFs of the empty form and of the table cards."""

from flask import Blueprint, Response, abort, url_for
from flask_babel import gettext as _

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money.tariff import readable_tariff
from scorepad.printing import card as cards
from scorepad.printing import faces, paper, ticksheet
from scorepad.store import evenings, links
from scorepad.telling.evening import games_in_words
from scorepad.web.board.seats import next_table
from scorepad.web.frame import own_address, printed
from scorepad.web.frame.access import ReadOnly
from scorepad.web.frame.fields import BooleanField, IntegerField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.work_limit import prints
from scorepad.web.paper.tick_sheets import sheet_asked, sheet_sizes, size_choices

SHOWN = 6
"""Number of evenings on the page; the link "Alle Abende" leads to all of them."""


blueprint = Blueprint("paper", __name__, url_prefix="/runde/<int:runde_id>")


class PaperForm(Form):
    """The query of the empty form: the number of people, without their names, in landscape."""

    people = IntegerField()
    without_names = BooleanField(name="names", only="leer")
    lying = BooleanField(name="quer")


@blueprint.get("/papier")
@reading
def show(visit: Visit) -> str:
    """The page of all papers of a Runde, with thumbnails.

    `?alle=1` lists every evening, without their thumbnails.
    """
    everything = visit.form.page_query.every.data
    table = next_table(visit)
    shown = visit.evening_lines if everything else visit.evening_lines[:SHOWN]
    size = len(table.seats)
    if size not in paper.ROWS:
        size = min(paper.ROWS)
    plays_for_money = bool(visit.evening_lines) and readable_tariff(visit.runde).on
    paid = evenings.load(visit.evening_lines[0].id, visit.runde.id) if plays_for_money else None
    names = [member.name for member in visit.people.members]
    titles = [line.name for line in shown]
    return visit.page(
        "paper/paper.html",
        sizes=[(str(people), str(people)) for people in paper.ROWS],
        size=size,
        table=table.names,
        tick_sizes=size_choices(visit),
        sheets=[(line, games_in_words(line.games, visit.voice)) for line in shown],
        thumbnails=not everything,
        more=len(shown) < len(visit.evening_lines),
        paid=paid,
        slips=replayed(paid).totals if paid else (),
        lacking=faces.lacking([visit.runde.name, *names, *titles]),
    )


@blueprint.get("/leerformular.pdf")
@prints
@reading
def form(visit: Visit) -> Response:
    """An empty form for `people` (four to seven).

    It has the names of the next table, or lines to write them on.
    """
    table = next_table(visit)
    asked = PaperForm(visit.form.query)
    people = asked.people.data
    if people not in paper.ROWS:
        people = max(len(table.seats), min(paper.ROWS))
    others = [
        member for member in visit.people.members if member.active and member not in table.seats
    ]
    names = [member.name for member in (*table.seats, *others)]
    if asked.without_names.data:
        names = []
    missing = people - len(names)
    facts = paper.BlankForm(
        runde=visit.runde.name,
        names=[*names[:people], *[""] * missing],
        rules=visit.rules,
        address=own_address.whole(visit.url("typed.show")),
        lang=language(),
        short={
            visit.names[member.player]: visit.names.short[member.player]
            for member in visit.people.members
        },
        size=printed.edition().size,
        large=visit.form.page_query.large.data,
        lying=asked.lying.data,
    )
    return printed.answer(paper.page(facts), _("Leerformular"), people, visit.runde.name)


@blueprint.get("/ankreuzbogen.pdf")
@prints
@reading
def tick_sheet(visit: Visit) -> Response:
    """A tick sheet for `people` (four to seven), to be read from a photo.

    404 where the rules have no game with boxes.
    """
    sizes = sheet_sizes(visit) or abort(404)
    page = ticksheet.page([sheet_asked(visit, sizes)], visit.voice)
    return printed.answer(page, visit.voice.heading("tick_sheet"), visit.runde.name)


@blueprint.get("/tischkarte-<role>.pdf")
@prints
@reading
def card(visit: Visit, role: str) -> Response:
    """A card for the table with the QR code of a link; the write link only for writers."""
    if role == "write" and not visit.can_write:
        raise ReadOnly
    by_role = {str(key): link for key, link in links.current(visit.runde.id).items()}
    link = by_role.get(role) or abort(404)
    address = own_address.whole(url_for("start.open_link", token=link.token))
    page = cards.page(visit.runde.name, address, writes=role == "write", lang=language())
    return unstored(printed.answer(page, _("Tischkarte"), visit.runde.name, role))
