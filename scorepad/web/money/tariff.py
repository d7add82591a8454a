"""What a Runde plays for: every mode with its worked example, and the form to choose them."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import tariff as actions
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.web.frame.complaints import by_field
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.money.tariff_form import TariffForm, filled, read
from scorepad.web.money.tariff_view import TariffPage

blueprint = Blueprint("tariff", __name__, url_prefix="/runde/<int:runde_id>/tarif")


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The tariff in words, tried on an example; for whoever may write with its form."""
    tariff, problems = _current(visit)
    return _page(visit, tariff, filled(tariff, language()), problems)


@blueprint.post("")
@writing
def save(visit: Visit) -> Response | tuple[str, int] | str:
    """Look at what the chosen values make of the example, or keep them."""
    form = read(visit.sent)
    try:
        tariff = form.tariff()
    except Refused as refused:
        return _page(visit, _current(visit)[0], form, refused.problems), 422
    if visit.sent.get("do") == "look":
        return _page(visit, tariff, form, looked=True)
    try:
        currency = visit.sent.get("currency")
        actions.set_tariff(visit.runde.id, tariff, base=visit.sent.get("base", ""), currency=currency)
    except Refused as refused:
        return _page(visit, tariff, form, refused.problems), 422
    except actions.TariffChanged:
        return _page(visit, tariff, form, conflict=True), 409
    flash(_("Der Tarif gilt für alle Abende, die ab jetzt abgerechnet werden."))
    return visit.to("tariff.show")


def _current(visit: Visit) -> tuple[Tariff, tuple[Problem, ...]]:
    """The tariff as it is; one that cannot be read any more is none, with the problems, so that it can be set anew."""
    try:
        return actions.tariff_of(visit.runde), ()
    except Refused as refused:
        return Tariff(), refused.problems


def _page(
    visit: Visit,
    tariff: Tariff,
    form: TariffForm,
    problems: Sequence[Problem] = (),
    *,
    looked: bool = False,
    conflict: bool = False,
) -> str:
    return visit.page(
        "money/tariff.html",
        page=TariffPage(tariff, form, visit.voice, by_field(problems)),
        base=actions.base_of(visit.runde),
        looked=looked,
        conflict=conflict,
    )
