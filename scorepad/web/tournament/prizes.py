"""The prizes of a tournament: what there is to win, who wins it, and paying it out."""

from typing import Any

from flask import Blueprint, flash
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from scorepad.actions.tournament import tournament_prizes as actions
from scorepad.printing import prizes as printing
from scorepad.scoring.tournament.prizes import SPLITS, PrizePlan, from_fees
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.prizes import remarks, rules
from scorepad.telling.tournament_result import names_apart
from scorepad.web.frame import printed
from scorepad.web.frame.access import at_table
from scorepad.web.frame.fields import BooleanField, SelectField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.frame.work_limit import prints
from scorepad.web.tournament.certified import CertificatesForm
from scorepad.web.tournament.prize_form import PrizesForm
from scorepad.web.tournament.prizes_won import lines_of, prizes_of
from scorepad.web.tournament.tournaments import TOURNAMENT, next_step, of

blueprint = Blueprint("prizes", __name__, url_prefix=TOURNAMENT)


class SplitForm(Form):
    """The query: the shares of the fees that fill the form."""

    split = SelectField(name="aufteilung", choices={"": "", **dict.fromkeys(SPLITS, "")})


class PayPrizesForm(Form):
    """The act that pays out, `sure` also where the Kasse has too little."""

    otherwise = "sure"
    sure = BooleanField()


class TakePrizesBackForm(Form):
    """Why the payouts are taken back."""

    otherwise = "reason"
    reason = StringField(LazyString(told, "reason"), id="return-reason")


@blueprint.get("/preise")
@reading
@at_table
def show(visit: Visit, tournament_id: int) -> str:
    """Who wins what; for the leader also the money and the acts."""
    return _page(visit, of(visit, tournament_id))


@blueprint.get("/preise/plan")
@writing
def ask(visit: Visit, tournament_id: int) -> str:
    """The form of the prizes, with `?aufteilung=three` filled with shares of the fees."""
    stored = of(visit, tournament_id)
    shown = stored.plan.prizes
    split = SplitForm(visit.form.query).split.data
    if split:
        shares = from_fees(_fees_of(stored), SPLITS[split])
        shown = PrizePlan(shares, shown.classes, shown.twice)
    return _form_page(visit, stored, PrizesForm.of(None, stored.plan, shown))


@blueprint.post("/preise/plan")
@writing
def save(visit: Visit, tournament_id: int) -> Page:
    """Change what there is to win."""
    stored = of(visit, tournament_id)
    form = PrizesForm.of(visit.form.sent, stored.plan, stored.plan.prizes)

    def act() -> None:
        actions.change_prizes(visit.runde.id, tournament_id, prizes=form.prizes, **visit.made)

    if form.does(act, at={"prizes": "places"}):
        return visit.to("prizes.show", tournament_id=tournament_id)
    return _form_page(visit, stored, form), 422


@blueprint.post("/preise/auszahlen")
@writing
def book(visit: Visit, tournament_id: int) -> Page:
    """Pay all prizes out of the Kasse; asks once if it has too little."""
    stored = of(visit, tournament_id)
    form = PayPrizesForm(visit.form.sent)

    def act() -> None:
        actions.book_prizes(
            visit.runde.id,
            tournament_id,
            date=visit.today,
            sure=form.sure.data,
            **visit.made,
        )

    if form.does(act):
        flash(_("Die Preise sind aus der Kasse ausgezahlt."))
        return visit.to("prizes.show", tournament_id=tournament_id)
    return _page(visit, stored, booked=form), 422


@blueprint.post("/preise/zurueck")
@writing
def take_back(visit: Visit, tournament_id: int) -> Page:
    """Take the payouts back, with a reason."""
    stored = of(visit, tournament_id)
    form = TakePrizesBackForm(visit.form.sent)

    def act() -> None:
        actions.return_prizes(
            visit.runde.id,
            tournament_id,
            reason=form.reason.data,
            **visit.made,
        )

    if form.does(act):
        flash(_("Die Auszahlung der Preise ist zurückgenommen."))
        return visit.to("prizes.show", tournament_id=tournament_id)
    return _page(visit, stored, returned=form), 422


@blueprint.get("/preise.pdf")
@prints
@reading
def paper(visit: Visit, tournament_id: int) -> Response:
    """The list of prizes, to sign for receipt."""
    stored = of(visit, tournament_id)
    lines = lines_of(stored, visit)
    cents = sum(prize.cents for prize in prizes_of(stored))
    facts = printing.PrizeFacts(stored.name, stored.date, visit.runde.name, lines, cents)
    page = printing.page(facts, visit.voice)
    return printed.answer(page, page.heading, stored.name)


def _fees_of(stored: StoredTournament) -> int:
    """The fees of everybody who paid, in cents; of all people while nobody has."""
    numbers = {entrant.number for entrant in stored.entrants}
    paid = {entrant.number for entrant in stored.entrants if entrant.paid}
    return len(paid or numbers) * stored.plan.fee


def _page(
    visit: Visit,
    stored: StoredTournament,
    booked: PayPrizesForm | None = None,
    returned: TakePrizesBackForm | None = None,
) -> str:
    won = actions.won_prizes(stored)
    paid = stored.prizes_paid
    prizes = stored.plan.prizes
    is_over = next_step(stored) in {"finish", "over"}
    said = (
        list(remarks(won, names_apart(stored.numbers, visit.voice), visit.voice))
        if is_over and not paid
        else []
    )
    has_classes = bool(prizes.classes)
    money = actions.money_of(stored, won) if visit.can_write else None
    values: dict[str, Any] = {
        "tournament": stored,
        "lines": lines_of(stored, visit),
        "is_over": is_over,
        "is_paid": bool(paid),
        "differs": bool(paid) and paid != won.won,
        "remarks": said,
        "rules": list(rules(prizes.twice, classes=has_classes, voice=visit.voice)),
        "money": money,
        "booked": booked or PayPrizesForm(),
        "is_short": money is not None and won.cents > money.kasse,
        "certificates": CertificatesForm.of(visit, stored),
        "returned": returned or TakePrizesBackForm(),
    }
    return visit.page("tournament/prizes.html", **values)


def _form_page(visit: Visit, stored: StoredTournament, form: PrizesForm) -> str:
    fees = _fees_of(stored)
    splits = [(key, "/".join(str(part) for part in parts)) for key, parts in SPLITS.items()]
    return visit.page(
        "tournament/prizes_plan.html",
        tournament=stored,
        form=form,
        fees=fees,
        splits=splits if fees else [],
    )
