"""The tariff of a Runde: the form of all its fields, each with a worked example."""

from flask import Blueprint, flash, redirect
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import tariff as actions
from scorepad.ledger.agreements import agreement_of
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.telling.tariff import agreed, story_of, tariff_lines, tried
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.money.tariff_form import TariffForm
from scorepad.web.money.tariff_view import TariffPage

blueprint = Blueprint("tariff", __name__, url_prefix="/runde/<int:runde_id>/tarif")


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The tariff in words and tried on an example; with its form for the write link."""
    tariff, problems = _current(visit)
    form = TariffForm(None, tariff, visit.runde.currency)
    form.refuse(problems)
    return _page(visit, tariff, form)


@blueprint.post("")
@writing
def save(visit: Visit) -> Response | tuple[str, int] | str:
    """Try the values of the form on the example, or save them."""
    form = TariffForm(visit.sent, _current(visit)[0], visit.runde.currency)
    if form.validate() and form.do.data == "look":
        return _page(visit, form.tariff, form, looked=True)
    facts = {"base": form.base.data, "currency": form.currency.data if form.currency.raw_data else None}
    try:
        if not form.does(lambda: actions.set_tariff(visit.runde.id, form.tariff, **facts)):
            return _page(visit, form.tariff, form), 422
    except actions.TariffChanged:
        return _page(visit, form.tariff, form, conflict=True), 409
    flash(_("Der Tarif gilt für alle Abende, die ab jetzt abgerechnet werden."))
    return redirect(visit.look.back.data, code=303) if visit.look.back.data else visit.to("tariff.show")


def _current(visit: Visit) -> tuple[Tariff, tuple[Problem, ...]]:
    # A stored tariff that cannot be read counts as none; its problems are shown, and it can be set again.
    try:
        return actions.tariff_of(visit.runde), ()
    except Refused as refused:
        return Tariff(), refused.problems


def _page(visit: Visit, tariff: Tariff, form: TariffForm, *, looked: bool = False, conflict: bool = False) -> str:
    return visit.page(
        "money/tariff.html",
        page=TariffPage(tariff, form, visit.voice),
        agreed=agreed(tariff, visit.voice),
        says=() if agreement_of(tariff) else tariff_lines(tariff, visit.voice),
        tried=tried(tariff, visit.voice),
        story=story_of("usual", visit.voice),
        base=actions.base_of(visit.runde),
        looked=looked,
        conflict=conflict,
    )
