"""The history of a tournament: who did what, when and why, at the whole of it and at its tables."""

from collections.abc import Sequence
from functools import partial
from operator import attrgetter

from flask import Blueprint

from scorepad.store import tournaments
from scorepad.store.tournaments import StoredTournament
from scorepad.web.board.log import under_heads
from scorepad.web.frame.paging import paging
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.work_limit import pages as turns
from scorepad.web.tournament.acts import in_order, lines_of
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("tournament_history", __name__, url_prefix=TOURNAMENT)
PAGE = 30
"""Number of changes on a page."""


@blueprint.get("/aenderungen")
@reading
def show(visit: Visit, tournament_id: int) -> str:
    """The changes, the newest first, page by page; games stand in the changes of their table."""
    return history_page(visit, of(visit, tournament_id))


def history_page(visit: Visit, stored: StoredTournament, wrong: Sequence[str] = ()) -> str:
    """A page of the changes; `wrong` says why one of them cannot be undone."""
    acts = in_order([*tournaments.history(stored), *tournaments.table_acts(stored)])
    address = partial(visit.url, "tournament_history.show", tournament_id=stored.id)
    pages = paging(len(acts), PAGE, address)
    with turns.slot():
        lines = lines_of(stored, pages.part(acts), visit)
    days = under_heads(lines, attrgetter("told.day"))
    return visit.page(
        "tournament/history.html", tournament=stored, days=days, pages=pages, wrong=wrong
    )
