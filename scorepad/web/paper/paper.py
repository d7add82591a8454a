"""Everything that can be printed, in one place: empty forms, table cards, sheets, house rules, season, Kasse."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask_babel import gettext as _

from scorepad.i18n import language
from scorepad.printing import card as cards
from scorepad.printing import paper
from scorepad.store import evenings, links, runden
from scorepad.web.frame import access
from scorepad.web.frame.access import Access
from scorepad.web.frame.fields import whole
from scorepad.web.paper import printed
from scorepad.web.paper.paper_view import paper_page
from scorepad.web.rules.rules_view import kept
from scorepad.web.runde.runde_view import Table, next_table

blueprint = Blueprint("paper", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/papier")
def show(runde_id: int) -> str:
    """All that can be printed, with its choices."""
    allowed = access.reader()
    page = paper_page(allowed, _table(allowed), everything="alle" in request.args)
    return render_template("paper/paper.html", access=allowed, page=page, runde_id=runde_id)


@blueprint.get("/leerformular.pdf")
def form(runde_id: int) -> Response:
    """An empty form for `people` (four to seven), with the names of the next table or with lines to write them on."""
    allowed = access.reader()
    table = _table(allowed)
    asked = whole(request.args.get("people"))
    people = asked if asked is not None and asked in paper.ROWS else max(len(table.seats), min(paper.ROWS))
    names = _names(runde_id, table) if request.args.get("names") != "leer" else []
    rules, _mended = kept(allowed.runde)
    facts = paper.Form(
        runde=allowed.runde.name,
        names=[*names[:people], *[""] * (people - len(names))],
        rules=rules,
        address=printed.address(url_for("typed.show", runde_id=runde_id)),
        lang=language(),
        short={member.name: member.short for member in runden.members(runde_id) if member.short},
    )
    return printed.answer(paper.page(facts), _("Leerformular"), people, allowed.runde.name)


@blueprint.get("/tischkarte-<role>.pdf")
def card(runde_id: int, role: str) -> Response:
    """A card for the table with the code of a link; the write link only for whoever holds it."""
    allowed = access.writer() if role == "write" else access.reader()
    found = {key: link for key, link in links.current(runde_id).items() if key == role}
    if not found:
        abort(404)
    ((key, link),) = found.items()
    address = printed.address(url_for("start.open_link", token=link.token))
    page = cards.page(allowed.runde.name, address, writes=key == "write", lang=language())
    return printed.answer(page, _("Tischkarte"), allowed.runde.name, key)


def _table(allowed: Access) -> Table:
    runde_id = allowed.runde.id
    return next_table(runde_id, runden.members(runde_id), evenings.list_of(runde_id))


def _names(runde_id: int, table: Table) -> list[str]:
    """Who sits at the next table, then everybody else who plays."""
    others = [member for member in runden.members(runde_id) if member.active and member not in table.seats]
    return [member.name for member in (*table.seats, *others)]
