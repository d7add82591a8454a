"""The link by which people enter themselves, and answering those who wait: for the leader."""

from collections.abc import Callable

from flask import Blueprint, abort, make_response, url_for
from werkzeug.wrappers import Response

from scorepad.actions.tournament import wishes as actions
from scorepad.store import joining_links
from scorepad.store.models.base import LARGEST_ID
from scorepad.web.board.link import code_of_address
from scorepad.web.frame import own_address
from scorepad.web.frame.fields import MultipleField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.tournament.entrants import people_page
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("wishes", __name__, url_prefix=f"{TOURNAMENT}/anmeldung")


class AnsweredForm(Form):
    """Those who wait and are answered, by their ids."""

    wish = MultipleField(read=parsed_id, most=actions.MOST_WAITING)


@blueprint.get("/link")
@writing
def link(visit: Visit, tournament_id: int) -> Response:
    """The link with its QR code to show or print; the response is not cached."""
    stored = of(visit, tournament_id)
    if not stored.joining_open:
        abort(404)
    token = joining_links.token(stored)
    url = own_address.whole(url_for("sign_up.show", token=token))
    code = code_of_address(url)
    page = visit.page("tournament/sign_up_link.html", tournament=stored, url=url, code=code)
    return unstored(make_response(page))


@blueprint.post("/oeffnen")
@writing
def open_link(visit: Visit, tournament_id: int) -> Page:
    """Open a new link, and show it."""
    form = Form()
    if not form.does(lambda: actions.open_joining(visit.runde.id, tournament_id, **visit.made)):
        return people_page(visit, of(visit, tournament_id), wrong=form.form_errors), 422
    return visit.to("wishes.link", tournament_id=tournament_id)


@blueprint.post("/schliessen")
@writing
def close_link(visit: Visit, tournament_id: int) -> Page:
    """Take the link back."""
    form = Form()

    def act() -> None:
        actions.close_joining(visit.runde.id, tournament_id, **visit.made)

    return _answered(visit, tournament_id, form, act)


@blueprint.post("/uebernehmen")
@writing
def accept(visit: Visit, tournament_id: int) -> Page:
    """Take in people who wait."""
    form = AnsweredForm(visit.form.sent)

    def act() -> None:
        actions.accept_wishes(visit.runde.id, tournament_id, form.wish.data, **visit.made)

    return _answered(visit, tournament_id, form, act)


@blueprint.post("/ablehnen")
@writing
def decline(visit: Visit, tournament_id: int) -> Page:
    """Decline somebody who waits."""
    form = AnsweredForm(visit.form.sent)
    wish_id = form.wish.data[0] if form.wish.data else LARGEST_ID

    def act() -> None:
        actions.decline_wish(visit.runde.id, tournament_id, wish_id, **visit.made)

    return _answered(visit, tournament_id, form, act)


def _answered(visit: Visit, tournament_id: int, form: Form, act: Callable[[], None]) -> Page:
    """The list of people after an act, with the reasons where it is refused."""
    stored = of(visit, tournament_id)
    if form.does(act):
        return visit.to("entrants.show", tournament_id=tournament_id)
    wrong = [str(error) for field in form for error in field.errors]
    return people_page(visit, stored, wrong=[*map(str, form.form_errors), *wrong]), 422
