"""The bank accounts of the members, for QR codes of transfers. Only the write link opens these pages."""

from flask import Blueprint, flash
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad.actions import tariff as actions
from scorepad.actions.iban import grouped, shortened
from scorepad.store.runden import Member
from scorepad.web.frame.forms import Form, TextField
from scorepad.web.frame.visit import Visit, writing

blueprint = Blueprint("accounts", __name__, url_prefix="/runde/<int:runde_id>/konten")


class AccountForm(Form):
    otherwise = "iban"
    iban = TextField("IBAN")
    account_name = TextField(_l("Kontoinhaber"))


@blueprint.get("")
@writing
def show(visit: Visit) -> str:
    return visit.page("money/accounts.html", shortened=shortened)


@blueprint.get("/<int:member_id>")
@writing
def ask(visit: Visit, member_id: int) -> str:
    member = visit.member(member_id)
    shown = {"iban": grouped(member.iban or ""), "account_name": member.account_name or ""}
    return _page(visit, member, AccountForm(data=shown))


@blueprint.post("/<int:member_id>")
@writing
def save(visit: Visit, member_id: int) -> Response | tuple[str, int]:
    """Save the account; an empty IBAN deletes it."""
    member = visit.member(member_id)
    form = AccountForm(visit.sent)
    if not form.does(lambda: actions.set_account(visit.runde.id, member_id, **form.data)):
        return _page(visit, member, form), 422
    flash(_("Gemerkt.") if form.iban.data.strip() else _("Das Konto ist vergessen."))
    return visit.to("accounts.show")


def _page(visit: Visit, member: Member, form: AccountForm) -> str:
    return visit.page("money/account.html", member=member, form=form)
