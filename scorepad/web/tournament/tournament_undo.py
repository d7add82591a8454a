"""Undoing an act of those who lead a tournament: from its line, and right after it anywhere."""

from flask import Blueprint, abort, current_app
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from scorepad.actions.tournament import table_undo, tournament_undo
from scorepad.scoring.problems import Problem
from scorepad.store import tournaments
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.tournament_changes import tell_tournament_change
from scorepad.web.board.log import writers
from scorepad.web.frame.clock import moment_of
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import LocalPathField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.words import _
from scorepad.web.tournament.acts import ActLine, just_done
from scorepad.web.tournament.at_table import TABLE
from scorepad.web.tournament.tournament_history import history_page
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("tournament_undo", __name__)


class UndoForm(Form):
    """The path of the page from which an act is undone."""

    back = LocalPathField(name="zurueck")

    @classmethod
    def of(cls, visit: Visit, stored: StoredTournament) -> "UndoForm":
        """The form that was sent; its problems name what has to be undone first."""
        form = cls(visit.form.sent)
        by_number = {revision.number: revision for revision in tournaments.history(stored)}

        def say(problem: Problem) -> str:
            later = by_number.get(int(problem.params.get("number", 0)))
            if problem.code != "changed_since" or later is None:
                return plainly(problem)
            by_link = writers(stored.runde_id)
            return _(
                "Danach kam: %(act)s (%(when)s, %(who)s). Nimm das zuerst zurück.",
                act=tell_tournament_change(later.action, later.facts, visit.voice).title,
                when=moment_of(later.at),
                who=later.phone or by_link.get(later.link_id or 0, ""),
            )

        form.say = say
        return form


@blueprint.app_template_global("acts_just_done")
def acts_just_done(visit: Visit, stored: StoredTournament) -> list[ActLine]:
    """What the newest step of a tournament did, for the notices of its pages; nothing for who does
    not lead it.
    """
    return just_done(visit, stored) if visit.can_write else []


@blueprint.post(f"{TOURNAMENT}/aenderungen/<int:number>/rueckgaengig")
@writing
def undo(visit: Visit, tournament_id: int, number: int) -> Page:
    """Undo an act on the tournament; an undo again is the act again.

    All phones use the same client key, so two taps on the same line are one undo.
    """
    stored = of(visit, tournament_id)
    form = UndoForm.of(visit, stored)
    made = visit.made
    made["client_key"] = f"act-{number}"

    def act() -> None:
        tournament_undo.undo(visit.runde.id, tournament_id, number, **made)

    if form.does(act):
        return _back(visit, of(visit, tournament_id), form)
    return history_page(visit, stored, form.form_errors), 422


@blueprint.post(f"{TABLE}/aenderungen/<int:number>/rueckgaengig")
@writing
def undo_at_table(visit: Visit, number: int) -> Page:
    """Undo an act at a table of a tournament."""
    place = tournaments.place_of(visit.evening.id, visit.runde.id) or abort(404)
    stored = of(visit, place.tournament_id)
    form = UndoForm.of(visit, stored)
    made = visit.made
    made["client_key"] = f"act-{number}"

    def act() -> None:
        table_undo.undo(visit.runde.id, visit.evening.id, number, **made)

    if form.does(act):
        return _back(visit, stored, form)
    return history_page(visit, stored, form.form_errors), 422


def _back(visit: Visit, stored: StoredTournament, form: UndoForm) -> Response:
    """The way back to the page of the tournament from which an act was undone.

    It is the page of the whole where a person, a round or a table may be gone.
    """
    endpoint, address = _page_at(form.back.data or "")
    its_pages = {"runde_id": visit.runde.id, "tournament_id": stored.id}
    if address == its_pages:
        return visit.to(endpoint, tournament_id=stored.id)
    round_no = address.pop("round_no", 0)
    if address == its_pages and 0 < round_no <= len(stored.rounds) + 1:
        return visit.to(endpoint, tournament_id=stored.id, round_no=round_no)
    if address == {"runde_id": visit.runde.id, "evening_id": visit.evening_id}:
        return visit.to(endpoint)
    return visit.to("tournament.show", tournament_id=stored.id)


def _page_at(path: str) -> tuple[str, dict[str, int]]:
    """The page at a path of this site, and the numbers in its address; empty for none."""
    adapter = current_app.url_map.bind("")
    try:
        endpoint, address = adapter.match(path.partition("?")[0], method="GET")
    except HTTPException:
        return "", {}
    return str(endpoint), dict(address)
