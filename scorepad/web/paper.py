"""Everything that can be printed, in one place: empty forms, table cards, sheets, house rules, season, Kasse."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask_babel import gettext as _

from scorepad.i18n import language
from scorepad.printing import card as cards
from scorepad.printing import paper
from scorepad.store import evenings, groups, links
from scorepad.web import access, printed
from scorepad.web.access import Access
from scorepad.web.forms.fields import whole
from scorepad.web.presenters.paper import paper_page
from scorepad.web.presenters.rules import kept
from scorepad.web.presenters.runde import Table, next_table

blueprint = Blueprint("paper", __name__, url_prefix="/runde/<int:group_id>")


@blueprint.get("/papier")
def show(group_id: int) -> str:
    """All that can be printed, with its choices."""
    allowed = access.reader()
    page = paper_page(allowed, _table(allowed), everything="alle" in request.args)
    return render_template("paper/paper.html", access=allowed, page=page, group_id=group_id)


@blueprint.get("/leerformular.pdf")
def form(group_id: int) -> Response:
    """An empty form for `people` (four to seven), with the names of the next table or with lines to write them on."""
    allowed = access.reader()
    table = _table(allowed)
    asked = whole(request.args.get("people"))
    people = asked if asked is not None and asked in paper.ROWS else max(len(table.seats), min(paper.ROWS))
    names = _names(group_id, table) if request.args.get("names") != "leer" else []
    rules, _mended = kept(allowed.group)
    facts = paper.Form(
        group=allowed.group.name,
        names=[*names[:people], *[""] * (people - len(names))],
        rules=rules,
        address=printed.address(url_for("typed.show", group_id=group_id)),
        lang=language(),
        short={member.name: member.short for member in groups.members(group_id) if member.short},
    )
    return printed.answer(paper.page(facts), _("Leerformular"), people, allowed.group.name)


@blueprint.get("/tischkarte-<role>.pdf")
def card(group_id: int, role: str) -> Response:
    """A card for the table with the code of a link; the write link only for whoever holds it."""
    allowed = access.writer() if role == "write" else access.reader()
    found = {key: link for key, link in links.current(group_id).items() if key == role}
    if not found:
        abort(404)
    ((key, link),) = found.items()
    address = printed.address(url_for("start.open_link", token=link.token))
    page = cards.page(allowed.group.name, address, writes=key == "write", lang=language())
    return printed.answer(page, _("Tischkarte"), allowed.group.name, key)


def _table(allowed: Access) -> Table:
    group_id = allowed.group.id
    return next_table(group_id, groups.members(group_id), evenings.list_of(group_id))


def _names(group_id: int, table: Table) -> list[str]:
    """Who sits at the next table, then everybody else who plays."""
    others = [member for member in groups.members(group_id) if member.active and member not in table.seats]
    return [member.name for member in (*table.seats, *others)]
