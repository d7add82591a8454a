"""The start page with the Runden of this phone; a new Runde; opening and forgetting a link."""

from typing import NamedTuple

from flask import Blueprint, abort, flash, redirect, render_template, session, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions.errors import TooOften
from scorepad.actions.runde import runde
from scorepad.actions.runde.runde import CreatedRunde
from scorepad.scoring.errors import Refused
from scorepad.store import links, table_links, tournaments
from scorepad.store.table_links import TableLink
from scorepad.store.tournaments import TournamentLine
from scorepad.web.frame import access, clock
from scorepad.web.frame.again import tournament_of
from scorepad.web.frame.fields import put_at
from scorepad.web.frame.forms import Form, sent_key
from scorepad.web.frame.limits import founding, guessed_too_often, too_many
from scorepad.web.frame.submitted import sent
from scorepad.web.frame.visit import Page, Visit, reading, visit_by, visits
from scorepad.web.ruleset.first_form import CURRENCY, NewRunde
from scorepad.web.runde.first_evening import begin_first, how_view
from scorepad.web.runde.runde_view import newest_running

blueprint = Blueprint("start", __name__)


class TournamentLink(NamedTuple):
    """A tournament in the list of the start page."""

    url: str
    tournament: TournamentLine


@blueprint.get("/")
def show() -> str:
    """The Runden and tournaments of this phone, or the form of a new Runde.

    The one used last comes first.
    """
    session.modified = bool(session)  # the cookie is sent again, with a new expiry date
    every = list(visits())
    runden = [(visit, newest_running(visit)) for visit in every if not visit.runde.archived]
    rests = len(runden) < len(every)
    values = {"rests": rests, "form": NewRunde(), "key": sent_key()}
    return render_template("runde/start.html", runden=runden, tournaments=_tournaments(), **values)


@blueprint.get("/eintragen")
def enter() -> Response:
    """Redirect to the entry page of the newest running evening, else to the start page."""
    for visit in visits():
        running = [line for line in visit.evening_lines if line.running] if visit.can_write else []
        if running:
            evening_id = running[0].id
            return redirect(visit.url("entry.enter", path="spiel", evening_id=evening_id))
    return redirect(_home())


@blueprint.get("/zuletzt")
def last() -> Response:
    """Redirect to the newest evening of the Runde used last, else to the start page."""
    for visit in visits():
        if not visit.runde.archived and visit.evening_lines:
            return redirect(visit.url("board.show", evening_id=visit.evening_lines[0].id))
    return redirect(_home())


@blueprint.get("/runde/neu")
def new() -> str:
    """The first page of a new Runde, which asks who plays."""
    return _who(NewRunde())


@blueprint.post("/runde/neu")
def create() -> Page:
    """Show the next or the previous page, or create the Runde with or without its first evening."""
    form = NewRunde(sent())
    step = form.step.data
    if step == "who":
        return _who(form)
    if not form.validate():
        page = _who(form) if form.errors_of_people else _how(form)
        return page, 422
    if step == "how":
        return _how(form)
    try:
        new_runde = _made(form)
    except Refused as refused:
        form.refuse(refused.problems)
        return _who(form), 422
    except TooOften:
        put_at(form.name, too_many())
        return _who(form), 429
    if step == "begin":
        return redirect(begin_first(new_runde, form, sent_key()), code=303)
    return redirect(url_for("links.show", runde_id=new_runde.runde_id, neu=1), code=303)


@blueprint.get("/l/<token>")
def open_link(token: str) -> Response:
    """Store the link in the session and go to the running evening, else to the Runde.

    Wrong links are counted.
    """
    table = table_links.find(token)
    if table is not None:
        access.remember_table(table)
        return redirect(_of_table(table), code=303)
    link = links.find(token)
    visit = visit_by(link) if link is not None else None
    if link is None or visit is None:
        abort(429 if guessed_too_often() else 404)
    access.remember(link)
    on = newest_running(visit)
    return redirect(on.url if on else visit.url("runde.show"), code=303)


@blueprint.route("/abmelden/<int:runde_id>", methods=["GET", "POST"])
@reading
@access.at_table
def leave(visit: Visit) -> Response | str:
    """Ask for confirmation, and remove the link from the session."""
    if not Form(visit.form.sent).saves(lambda: access.forget(visit.runde.id)):
        return visit.page("runde/leave.html")
    flash(_("Dieses Handy ist abgemeldet."))  # without a name, for the phone keeps the start page
    return redirect(url_for("start.show"), code=303)


def _of_table(table: TableLink) -> str:
    """The list of a table, or its tournament until its round runs."""
    runde_id = table.read.runde_id
    if table.evening_id is None:
        return url_for("tournament.show", runde_id=runde_id, tournament_id=table.tournament_id)
    return url_for("board.show", runde_id=runde_id, evening_id=table.evening_id)


def _home() -> str:
    """The start page; for a phone with links of tables only the tournament opened last."""
    guests = access.guests()
    if not guests:
        return url_for("start.show")
    runde_id, visitor = guests[0]
    return tournament_of(runde_id, visitor)


def _tournaments() -> list[TournamentLink]:
    """Each tournament that this phone opens by the links of its tables."""
    tournament_links = list[TournamentLink]()
    for runde_id, guest in access.guests():
        for line in tournaments.list_of(runde_id):
            if line.id in guest.tournaments:
                url = url_for("tournament.show", runde_id=runde_id, tournament_id=line.id)
                tournament_links.append(TournamentLink(url, line))
    return tournament_links


def _made(form: NewRunde) -> CreatedRunde:
    """Create the Runde and store its write link in the session. Raises Refused and TooOften."""
    facts = form.name.data, form.people, CURRENCY, form.rule_set
    new_runde = runde.create(*facts, clock.now(), f"form {sent_key()}", limits=founding())
    if new_runde.write.version > links.first_version():
        abort(404)  # the link was renewed: sending the old form again must not open the Runde
    access.remember(new_runde.write)
    return new_runde


def _who(form: NewRunde) -> str:
    """The first page."""
    return render_template("runde/start_new.html", form=form, key=sent_key())


def _how(form: NewRunde) -> str:
    """The second page."""
    return render_template("runde/start_how.html", form=form, how=how_view(form), key=sent_key())
