"""The page of a tournament with its next step; its plan, its end, its fees, and deleting it."""

from __future__ import annotations

from flask import Blueprint, flash
from flask_babel import format_datetime, ngettext
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad.actions import exports, tournament_entries
from scorepad.actions import tournament as actions
from scorepad.actions.tournament_results import results, standing
from scorepad.files import separated, tournament_table
from scorepad.store import evenings
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import StoredTournament
from scorepad.web.frame.forms import Form, TextField
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.parts.file_sent import file_name, sent
from scorepad.web.tournament import live
from scorepad.web.tournament.plan_form import PlanForm
from scorepad.web.tournament.tournament_view import cards, clock_of, played, seated_tables, standing_lines, team_lines
from scorepad.web.tournament.tournaments import next_step, of, state_of

TOURNAMENT = "/runde/<int:runde_id>/turnier/<int:tournament_id>"
blueprint = Blueprint("tournament", __name__, url_prefix=TOURNAMENT)


class DeletedTournament(Form):
    """The name of the tournament, typed to confirm that it is deleted."""

    otherwise = "name"
    name = TextField(_l("Name des Turniers"))


class EndForm(Form):
    """A form without fields; its errors, the reasons why a tournament cannot end, are shown above the page."""


@blueprint.get("")
@reading
def show(visit: Visit, tournament_id: int) -> Response:
    """The page of a tournament; readers see it without the buttons of the leader."""
    stored = of(visit, tournament_id)
    tag, answer = live.unchanged(visit, stored)
    return answer or _page(visit, stored, tag)


@blueprint.post("/ende")
@writing
def finish(visit: Visit, tournament_id: int) -> Response:
    """End the tournament once all its tables are over."""
    stored, form = of(visit, tournament_id), EndForm()
    if form.does(lambda: actions.finish(visit.runde.id, tournament_id, **visit.made)):
        return visit.to("tournament.show", tournament_id=tournament_id)
    answer = _page(visit, stored, "", form)
    answer.status_code = 422
    return answer


@blueprint.post("/startgeld")
@writing
def book_fees(visit: Visit, tournament_id: int) -> Response:
    """Book the fees of everybody who paid into the Kasse."""
    count = tournament_entries.book_fees(visit.runde.id, tournament_id, date=visit.today, **visit.made)
    flash(ngettext("%(num)s Startgeld gebucht.", "%(num)s Startgelder gebucht.", count))
    return visit.to("tournament.show", tournament_id=tournament_id)


@blueprint.get("/plan")
@writing
def plan(visit: Visit, tournament_id: int) -> str:
    """The form of name, day and plan."""
    stored = of(visit, tournament_id)
    return _plan(visit, stored, PlanForm.of(visit, None, stored.plan, name=stored.name, date=stored.date))


@blueprint.post("/plan")
@writing
def change_plan(visit: Visit, tournament_id: int) -> Response | tuple[str, int]:
    """Change name, day and plan; once a round is drawn, only the name."""
    stored = of(visit, tournament_id)
    form = PlanForm.of(visit, visit.sent, stored.plan)

    def step() -> None:
        facts = {"name": form.name.data, "date": form.date.data, "plan": form.plan}
        actions.change_plan(visit.runde.id, tournament_id, **facts, **visit.made)

    if not form.does(step):
        return _plan(visit, stored, form), 422
    return visit.to("tournament.show", tournament_id=tournament_id)


@blueprint.get("/loeschen")
@writing
def ask_delete(visit: Visit, tournament_id: int) -> str:
    """The question before a tournament is deleted."""
    return _delete(visit, of(visit, tournament_id), DeletedTournament())


@blueprint.post("/loeschen")
@writing
def delete(visit: Visit, tournament_id: int) -> Response | tuple[str, int]:
    """Delete the tournament with its tables if its name was typed."""
    stored, form = of(visit, tournament_id), DeletedTournament(visit.sent)
    if not form.does(lambda: actions.delete(visit.runde.id, tournament_id, form.name.data)):
        return _delete(visit, stored, form), 422
    flash(_("„%(name)s“ ist gelöscht.", name=stored.name))
    return visit.to("tournaments.show")


@blueprint.get("/turnier.<any(json,csv,xlsx):form>")
@reading
def export(visit: Visit, tournament_id: int, form: str) -> Response:
    """The whole tournament as JSON; as CSV or spreadsheet its standing, seats and results."""
    stored = of(visit, tournament_id)
    name = file_name([stored.name, stored.date.isoformat()], form)
    if form == "json":
        return sent(form, exports.tournament(visit.runde, visit.members, stored.id) or iter(()), name)
    tables = tournament_table.tables(played(stored, standing(stored), results(stored)), language())
    if form == "csv":
        return sent(form, iter([separated.of_tables(tables, language())]), name)
    from scorepad.files import workbook  # noqa: PLC0415 - only when a spreadsheet is made

    return sent(form, lambda out: workbook.of_tables(out, tables, visit.voice), name)


@blueprint.get("/wand")
@reading
def wall(visit: Visit, tournament_id: int) -> Response:
    """Clock, seats and standing for a screen that all look at."""
    stored = of(visit, tournament_id)
    tag, answer = live.unchanged(visit, stored)
    return answer or live.page(visit, "tournament/wall.html", tag, **_shown(visit, stored))


def _shown(visit: Visit, stored: StoredTournament) -> dict[str, object]:
    """The values that the page and the wall share."""
    drawn = stored.rounds[-1] if stored.rounds else None
    tables = seated_tables(stored, drawn.number, visit) if drawn else ()
    until = clock_of(stored) if next_step(stored) == "play" else None
    return {
        "tournament": stored,
        "drawn": drawn,
        "tables": tables,
        "stage": state_of(stored.state),
        "seats": sorted((seat.name, table.number, seat.place) for table in tables for seat in table.seats),
        "mine": next(((table, seat) for table in tables for seat in table.seats if seat.own), None),
        "until": until,
        "until_words": format_datetime(until, "HH:mm") if until else "",
        "standing": standing_lines(stored, standing(stored), visit),
    }


def _page(visit: Visit, stored: StoredTournament, tag: str, form: Form | None = None) -> Response:
    step, plays = next_step(stored), stored.rounds and stored.rounds[-1].state != "drawn"
    people = {entrant.number: entrant for entrant in stored.entrants}.values()
    return live.page(
        visit,
        "tournament/tournament.html",
        tag,
        **_shown(visit, stored),
        step=step,
        cards=list(cards(stored, stored.rounds[-1], _evenings(stored), visit)) if plays else (),
        teams=team_lines(stored, standing(stored), visit),
        rounds=[visit.voice.heading("round_short", number=one.number) for one in stored.rounds],
        people=people,
        paid=sum(one.paid for one in people),
        wrong=list(form.form_errors) if form else (),
    )


def _evenings(stored: StoredTournament) -> dict[int | None, StoredEvening]:
    """The evenings of the tables of the last round, by their ids."""
    ids = {seat.evening_id for seat in stored.rounds[-1].seats if seat.evening_id}
    return {key: evening for key in ids if (evening := evenings.load(key, stored.runde_id))}


def _plan(visit: Visit, stored: StoredTournament, form: PlanForm) -> str:
    return visit.page("tournament/plan.html", tournament=stored, form=form)


def _delete(visit: Visit, stored: StoredTournament, form: DeletedTournament) -> str:
    return visit.page("tournament/delete.html", tournament=stored, form=form)
