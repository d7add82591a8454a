"""The result of a tournament to take along: its penalties, a picture for the chat, a file."""

from dataclasses import replace

from flask import Blueprint, abort
from werkzeug.wrappers import Response

from scorepad.actions.tournament.tournament_penalties import penalties
from scorepad.actions.tournament.tournament_results import Scores, scores
from scorepad.files import tournament_result
from scorepad.printing import tournament as printing
from scorepad.printing import tournament_picture
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.tournament_result import PenaltyLine, ToldResult
from scorepad.web.board.log import writers
from scorepad.web.frame import printed
from scorepad.web.frame.access import at_table
from scorepad.web.frame.file_names import file_name
from scorepad.web.frame.file_sent import sent
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.work_limit import long, prints
from scorepad.web.tournament.class_view import class_standings
from scorepad.web.tournament.standing_view import penalty_lines, told_result
from scorepad.web.tournament.tournament_view import played
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("results", __name__, url_prefix=TOURNAMENT)


@blueprint.get("/strafen")
@long
@reading
@at_table
def fined(visit: Visit, tournament_id: int) -> str:
    """All penalties: table, person, game and reason."""
    stored = of(visit, tournament_id)
    lines = all_penalties(stored, visit)
    return visit.page("tournament/penalties.html", tournament=stored, lines=lines)


@blueprint.get("/strafen.pdf")
@prints
@reading
@at_table
def fined_on_paper(visit: Visit, tournament_id: int) -> Response:
    """All penalties on paper."""
    stored = of(visit, tournament_id)
    lines = all_penalties(stored, visit)
    page = printing.penalties(stored.name, stored.date, lines, visit.voice)
    return printed.answer(page, page.heading, stored.name)


@blueprint.get("/ergebnis.json")
@long
@reading
@at_table
def as_json(visit: Visit, tournament_id: int) -> Response:
    """The result with all that belongs to it, for other programs."""
    stored = of(visit, tournament_id)
    scored = scores(stored)
    told = whole_result(stored, scored, visit)
    as_played = played(stored, scored, told, visit)
    written = tournament_result.text(as_played, over=stored.state == "finished")
    name = file_name(told.heading, stored.name, stored.date, ending="json")
    return sent("json", iter([written]), name)


@blueprint.get("/ergebnis.png")
@prints
@reading
@at_table
def picture(visit: Visit, tournament_id: int) -> Response:
    """The best as a picture for the group chat; 404 before a round is over."""
    stored = of(visit, tournament_id)
    told = told_result(stored, scores(stored), visit)
    if not told.lines:
        abort(404)
    page = tournament_picture.page(
        stored.name, stored.date, told, visit.voice, runde=visit.runde.name
    )
    return printed.drawn(printed.tag(page), lambda: page, told.heading, stored.name)


def whole_result(stored: StoredTournament, scored: Scores, visit: Visit) -> ToldResult:
    """The standing with all that belongs to it and all penalties, for papers and files."""
    told = told_result(stored, scored, visit)
    classes = tuple(class_standings(stored, scored, visit))
    return replace(told, penalties=all_penalties(stored, visit), classes=classes)


def all_penalties(stored: StoredTournament, visit: Visit) -> tuple[PenaltyLine, ...]:
    """All penalties in words."""
    return penalty_lines(stored, penalties(stored), writers(stored.runde_id), visit)
