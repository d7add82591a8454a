"""The bank accounts of the members, for QR codes of transfers. Only the write link opens these
pages.
"""

from flask import Blueprint
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad.actions.money import tariff as actions
from scorepad.actions.money.iban import grouped, shortened
from scorepad.actions.money.money_log import by_of
from scorepad.web.frame.fields import StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit, writing

blueprint = Blueprint("accounts", __name__, url_prefix="/runde/<int:runde_id>/konten")


class AccountForm(Form):
    otherwise = "iban"
    iban = StringField("IBAN")
    account_name = StringField(_l("Kontoinhaber"))


@blueprint.get("")
@writing
def show(visit: Visit) -> str:
    return visit.page("money/accounts.html", shortened=shortened)


@blueprint.route("/<int:member_id>", methods=["GET", "POST"])
@writing
def change(visit: Visit, member_id: int) -> Response | tuple[str, int]:
    """Ask for the account of a member, and save it; an empty IBAN deletes it."""
    member = visit.people.member(member_id)
    form = AccountForm.shown_or_sent(
        iban=grouped(member.iban or ""), account_name=member.account_name or ""
    )
    if form.saves(
        lambda: actions.set_account(visit.runde.id, member_id, **form.data, **by_of(visit.made))
    ):
        return visit.done(
            _("Gemerkt.") if form.iban.data.strip() else _("Das Konto ist vergessen."),
            "accounts.show",
        )
    return visit.page("money/account.html", member=member, form=form), form.status
