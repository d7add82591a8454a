"""What a Runde plays for: every mode with its worked example, and the form to choose them."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import tariff as actions
from scorepad.i18n import language
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.web.frame import access
from scorepad.web.frame.access import Access
from scorepad.web.money.tariff_form import TariffForm, filled, read
from scorepad.web.money.tariff_view import tariff_page
from scorepad.web.rules.rules_view import kept

blueprint = Blueprint("tariff", __name__, url_prefix="/runde/<int:runde_id>/tarif")


@blueprint.get("")
def show(runde_id: int) -> str:  # noqa: ARG001
    """The tariff in words, tried on an example; for whoever may write with its form."""
    allowed = access.reader()
    tariff, problems = _current(allowed)
    return _page(allowed, tariff, filled(tariff, language()), problems)


@blueprint.post("")
def save(runde_id: int) -> Response | tuple[str, int] | str:
    """Look at what the chosen values make of the example, or keep them."""
    allowed = access.writer()
    form = read(request.form)
    try:
        tariff = form.tariff()
    except Refused as refused:
        return _page(allowed, _current(allowed)[0], form, refused.problems), 422
    if request.form.get("do") == "look":
        return _page(allowed, tariff, form, looked=True)
    try:
        actions.set_tariff(runde_id, tariff, base=request.form.get("base", ""))
    except actions.TariffChanged:
        return _page(allowed, tariff, form, conflict=True), 409
    flash(_("Der Tarif gilt für alle Abende, die ab jetzt abgerechnet werden."))
    return redirect(url_for("tariff.show", runde_id=runde_id), code=303)


def _current(allowed: Access) -> tuple[Tariff, tuple[Problem, ...]]:
    """The tariff as it is; one that cannot be read any more is none, with the problems, so that it can be set anew."""
    try:
        return actions.tariff_of(allowed.runde), ()
    except Refused as refused:
        return Tariff(), refused.problems


def _page(
    allowed: Access,
    tariff: Tariff,
    form: TariffForm,
    problems: Sequence[Problem] = (),
    *,
    looked: bool = False,
    conflict: bool = False,
) -> str:
    rules, _mended = kept(allowed.runde)
    return render_template(
        "money/tariff.html",
        access=allowed,
        page=tariff_page(tariff, form, rules, allowed.runde.currency, problems),
        base=actions.base_of(allowed.runde),
        looked=looked,
        conflict=conflict,
    )
