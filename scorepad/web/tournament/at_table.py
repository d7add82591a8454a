"""A table of a tournament for everybody: who sits where, what stands on the list, who agrees."""

from flask import Blueprint, abort

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.tournament import tournament_tables
from scorepad.actions.tournament.table_doubts import agreed_games, has_begun
from scorepad.actions.tournament.table_lock import lock_of
from scorepad.actions.tournament.tournament_results import results
from scorepad.scoring.entry import PaperList, Penalty
from scorepad.scoring.evening.rows import Replay
from scorepad.store import tournaments
from scorepad.telling.tournament_clock import table_finishes
from scorepad.web.board.board_view import LATE_SOLI
from scorepad.web.frame.access import at_table
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.tournament.table_form import (
    AgreedForm,
    FineForm,
    MinutesForm,
    ReopenForm,
    TotalsForm,
)
from scorepad.web.tournament.tournament_view import remarks, state_of_table
from scorepad.web.tournament.tournaments import of

TABLE = "/runde/<int:runde_id>/tisch/<int:evening_id>"
blueprint = Blueprint("at_table", __name__, url_prefix=TABLE)


@blueprint.get("")
@reading
@at_table
def show(visit: Visit) -> str:
    return table_page(visit)


@blueprint.post("/stimmt")
@writing
@at_table
def agree(visit: Visit) -> Page:
    """Agree to the list, for one place or for all."""
    form = AgreedForm(visit.form.sent)

    def act() -> None:
        tournament_tables.agree(
            visit.runde.id,
            visit.evening.id,
            form.places.data,
            sure=form.answers,
            **visit.made,
        )

    if form.does(act, at={"place": "places"}):
        return visit.to("at_table.show")
    return table_page(visit, form), 422


def table_page(visit: Visit, sent: Form | None = None) -> str:
    """The page of a table, with the form that was sent and its errors.

    404 for an evening that is no table of a tournament.
    """
    place = tournaments.place_of(visit.evening.id, visit.runde.id) or abort(404)
    owner = tournaments.owner_of(visit.evening.id, visit.runde.id) or abort(404)
    stored = of(visit, place.tournament_id)
    drawn = stored.round(place.number) or abort(404)
    seats = drawn.tables[place.table_no]
    result = replayed(visit.evening)
    entries = [row.entry for row in result.rows]
    lists = [entry for entry in entries if isinstance(entry, PaperList)]
    listed = lists[0] if lists else None
    sentences = remarks(results(stored, live=True).marked, visit)
    return visit.page(
        "tournament/table.html",
        tournament=stored,
        place=place,
        seats=list(zip(seats, owner.people, strict=True)),
        lock=lock_of(visit.evening, owner),
        remark=sentences.get((place.number, place.table_no)),
        fined=any(isinstance(entry, Penalty) for entry in entries),
        result=result,
        games=agreed_games(visit.evening.plan),
        how_far=state_of_table(visit.evening, result),
        finish=_finish(visit, result),
        started=has_begun(result),
        listed=listed is not None,
        wrong=sent.form_errors if sent else (),
        **_forms(visit, listed, sent),
    )


def _finish(visit: Visit, result: Replay) -> str:
    """What the table does as its time is up; empty before that."""
    time = visit.time_left
    if time is None or not time.is_over:
        return ""
    then = result.next
    owes_soli = bool(then.pflichtsolo_owed) and then.rules.pflichtsolo.end in LATE_SOLI
    return table_finishes(visit.voice, owes_soli=owes_soli)


def _forms(visit: Visit, listed: PaperList | None, sent: Form | None) -> dict[str, Form]:
    """All forms of the page, the one that was sent in place of the empty one of its kind."""
    forms: dict[str, Form] = {
        "minutes": MinutesForm(),
        "reopen": ReopenForm(),
        "agreed": AgreedForm(),
        "totals": TotalsForm.of(listed),
        "fine": FineForm.of(visit),
    }
    for name, form in forms.items():
        if isinstance(sent, type(form)):
            forms[name] = sent
    return forms
