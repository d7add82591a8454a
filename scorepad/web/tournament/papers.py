"""Papers of a tournament: seats, standing, teams, certificates."""

from flask import Blueprint, abort
from werkzeug.wrappers import Response

from scorepad.actions.tournament import tournament_results as results
from scorepad.printing import certificate, poster
from scorepad.printing import tournament as printing
from scorepad.web.frame import printed
from scorepad.web.frame.access import at_table
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.words import _
from scorepad.web.frame.work_limit import prints
from scorepad.web.tournament.certified import CertificatesForm, placed
from scorepad.web.tournament.results import whole_result
from scorepad.web.tournament.tournament_view import seated, team_lines
from scorepad.web.tournament.tournaments import of

blueprint = Blueprint("tournament_papers", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/turnier/<int:tournament_id>/runde/<int:round_no>/plaetze.pdf")
@prints
@reading
@at_table
def seats(visit: Visit, tournament_id: int, round_no: int) -> Response:
    """The seats of a round by table and by name."""
    stored = of(visit, tournament_id)
    on_paper = []
    for seat in seated(stored, round_no):
        who = seat.who
        on_paper.append(poster.PaperSeat(seat.table, seat.place, who.number, who.name))
    if not on_paper:
        abort(404)
    size = printed.edition().size
    page = poster.seats(stored.name, round_no, on_paper, visit.voice, size)
    return printed.answer(page, _("Plätze"), round_no, stored.name)


@blueprint.get("/turnier/<int:tournament_id>/stand.pdf")
@prints
@reading
@at_table
def standing(visit: Visit, tournament_id: int) -> Response:
    """The standing after all rounds that are over."""
    stored = of(visit, tournament_id)
    told = whole_result(stored, results.scores(stored), visit)
    page = printing.standing(stored.name, stored.date, told, visit.voice)
    return printed.answer(page, page.heading, stored.name)


@blueprint.get("/turnier/<int:tournament_id>/mannschaften.pdf")
@prints
@reading
@at_table
def teams(visit: Visit, tournament_id: int) -> Response:
    """The teams with their members, values and ranks."""
    stored = of(visit, tournament_id)
    lines = team_lines(stored, results.standing(stored), visit)
    page = printing.teams(stored.name, lines, visit.voice)
    return printed.answer(page, page.heading, stored.name)


@blueprint.get("/turnier/<int:tournament_id>/urkunden.pdf")
@prints
@reading
@at_table
def certificates(visit: Visit, tournament_id: int) -> Response:
    """Certificates once every result is in.

    Of the first three; with `?bis=10` of the first ten, with `?fuer=alle` of all, of a class or of
    the teams, and with `?preis=1` with the prize.
    """
    stored = of(visit, tournament_id)
    form = CertificatesForm.of(visit, stored)
    page = certificate.of_tournament(
        stored.name,
        stored.date,
        placed(visit, stored, form),
        visit.voice,
        runde=visit.runde.name,
        last=form.last_rank,
    )
    return printed.answer(page, page.heading, stored.name)
