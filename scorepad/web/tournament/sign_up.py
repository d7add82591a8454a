"""The public page by which people enter themselves for a tournament; it opens nothing else."""

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel.speaklater import LazyString

from scorepad.actions.errors import TooOften
from scorepad.actions.made import Made
from scorepad.actions.tournament.presence import head
from scorepad.actions.tournament.tournament_entries import NewEntrant
from scorepad.actions.tournament.wishes import LONGEST_WISH, is_over, wish
from scorepad.actions.transaction import stored_key
from scorepad.scoring.tournament.classes import MOST_CLASSES
from scorepad.store import joining_links, runden
from scorepad.store.joining_links import JoiningLink
from scorepad.web.frame import clock
from scorepad.web.frame.fields import MultipleField, StringField, put_at
from scorepad.web.frame.forms import LONGEST_KEY, Form, sent_key
from scorepad.web.frame.limits import guessed_too_often, joining
from scorepad.web.frame.submitted import new_key, sent
from scorepad.web.frame.visit import Page
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

blueprint = Blueprint("sign_up", __name__, url_prefix="/anmelden/<token>")


class WishForm(Form):
    """Who somebody is: name, club, team and classes."""

    otherwise = "name"
    name = StringField(LazyString(told, "name"), most=LONGEST_WISH)
    club = StringField(LazyString(told, "club"), most=LONGEST_WISH)
    team = StringField(LazyString(told, "team"), most=LONGEST_WISH)
    classes = MultipleField(LazyString(told, "classes"), most=MOST_CLASSES)

    @property
    def person(self) -> NewEntrant:
        """The person of a valid form."""
        return NewEntrant(self.name.data, self.team.data, self.club.data, classes=self.classes.data)


@blueprint.get("")
def show(token: str) -> str:
    """The form, or why nobody can enter."""
    return _page(_link(token), token, WishForm())


@blueprint.post("")
def enter(token: str) -> Page:
    """Enter somebody, who then waits."""
    link = _link(token)
    form = WishForm(sent())
    if not link.is_open:
        return _page(link, token, form), 422
    key = sent_key()
    made: Made = {"client_key": key, "link_id": None, "now": clock.now()}
    stored = link.stored

    def act() -> None:
        wish(stored.runde_id, stored.id, form.person, limits=joining(), **made)

    try:
        done = form.does(act)
    except TooOften:
        put_at(
            form.name,
            _("Von hier kamen gerade sehr viele Anmeldungen. Versuch es später noch einmal."),
        )
        return _page(link, token, form), 429
    if not done:
        return _page(link, token, form), 422
    return redirect(url_for("sign_up.state", token=token, key=key), code=303)


@blueprint.get("/<key>")
def state(token: str, key: str) -> str:
    """What became of somebody who entered himself: waiting, a number, or declined."""
    link = _link(token)
    if len(key) > LONGEST_KEY:
        abort(404)
    stored_form = stored_key(key)
    own = [one for one in link.stored.wishes if one.client_key == stored_form]
    if not own:
        abort(404)
    return render_template("tournament/signed_up.html", link=link, token=token, wish=own[0])


def _link(token: str) -> JoiningLink:
    """The link of a token; 404 for a wrong one, or 429 after many."""
    link = joining_links.find(token)
    if link is None:
        abort(429 if guessed_too_often() else 404)
    runde = runden.load_runde(link.stored.runde_id)
    if runde is None or runde.archived:
        abort(404)
    return link


def _page(link: JoiningLink, token: str, form: WishForm) -> str:
    """The form of a link in force; else the page that says why there is none."""
    late = is_over(link.stored)
    return render_template(
        "tournament/sign_up.html",
        tournament=link.stored,
        token=token,
        form=form,
        key=sent_key() if form.errors else new_key(),
        is_open=link.is_open and not late,
        is_late=late,
        count=head(link.stored).all,
    )
