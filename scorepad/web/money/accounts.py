"""The bank accounts of the members, for the codes of their transfers. Only the write link opens these pages."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import tariff as actions
from scorepad.i18n import language
from scorepad.scoring.errors import Refused
from scorepad.store import runden
from scorepad.store.runden import Member
from scorepad.web.frame import access
from scorepad.web.frame.complaints import Errors, complain

blueprint = Blueprint("accounts", __name__, url_prefix="/runde/<int:runde_id>/konten")
LONGEST = 200


@dataclass
class AccountForm:
    """Number and holder as they were typed."""

    iban: str = ""
    account_name: str = ""
    errors: Errors = field(default_factory=dict)


@blueprint.get("")
def show(runde_id: int) -> str:
    """Everybody, and whether there is an account."""
    allowed = access.writer()
    return render_template("money/accounts.html", access=allowed, members=runden.members(runde_id), grouped=grouped)


@blueprint.get("/<int:member_id>")
def ask(runde_id: int, member_id: int) -> str:
    """The account of a member."""
    allowed, member = access.writer(), _member(runde_id, member_id)
    return _page(allowed, member, AccountForm(grouped(member.iban or ""), member.account_name or ""))


@blueprint.post("/<int:member_id>")
def save(runde_id: int, member_id: int) -> Response | tuple[str, int]:
    """Keep the account; an empty number forgets it."""
    allowed, member = access.writer(), _member(runde_id, member_id)
    form = AccountForm(request.form.get("iban", "")[:LONGEST], request.form.get("account_name", "")[:LONGEST])
    try:
        actions.set_account(runde_id, member_id, form.iban, form.account_name)
    except Refused as refused:
        for problem in refused.problems:
            complain(form.errors, problem.field, problem.message(language()))
        return _page(allowed, member, form), 422
    flash(_("Gemerkt.") if form.iban.strip() else _("Das Konto ist vergessen."))
    return redirect(url_for("accounts.show", runde_id=runde_id), code=303)


def grouped(iban: str) -> str:
    """A number in groups of four, as it is printed on cards.

    >>> grouped("DE89370400440532013000")
    'DE89 3704 0044 0532 0130 00'
    """
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))


def _member(runde_id: int, member_id: int) -> Member:
    found = next((one for one in runden.members(runde_id) if one.id == member_id), None)
    return found if found is not None else abort(404)


def _page(allowed: access.Access, member: Member, form: AccountForm) -> str:
    return render_template("money/account.html", access=allowed, member=member, form=form)
