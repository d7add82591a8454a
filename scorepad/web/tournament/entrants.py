"""The people of a tournament: joining, fees, leaving, substitutes, disqualification."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, abort, flash
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from scorepad.actions import tournament_entries as actions
from scorepad.store.tournaments import StoredEntrant, StoredTournament
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.tournament.entrant_form import DisqualifiedForm, EntrantForm, FeeForm, JoiningForm, SubstituteForm
from scorepad.web.tournament.tournaments import of

PEOPLE = "/runde/<int:runde_id>/turnier/<int:tournament_id>/leute"
blueprint = Blueprint("entrants", __name__, url_prefix=PEOPLE)


@blueprint.get("")
@writing
def show(visit: Visit, tournament_id: int) -> str:
    """The people by number, and the form for those who join."""
    return _people(visit, of(visit, tournament_id), JoiningForm())


@blueprint.post("")
@writing
def add(visit: Visit, tournament_id: int) -> Response | tuple[str, int]:
    """Let people join, all or none."""
    stored, form = of(visit, tournament_id), JoiningForm(visit.sent)
    people = form.people({member.id: member for member in visit.members})
    if not form.does(lambda: actions.add(visit.runde.id, tournament_id, people, **visit.made), at={"entries": "lines"}):
        return _people(visit, stored, form), 422
    return visit.to("entrants.show", tournament_id=tournament_id)


@blueprint.post("/<int:number>/bezahlt")
@writing
def pay(visit: Visit, tournament_id: int, number: int) -> Response:
    """Note that a fee is paid, or that it is not."""
    of(visit, tournament_id)
    paid = FeeForm(visit.sent).paid.data
    actions.mark_paid(visit.runde.id, tournament_id, number, paid=paid, **visit.made)
    return visit.to("entrants.show", tournament_id=tournament_id, _anchor=f"nr-{number}")


@blueprint.get("/<int:number>")
@writing
def one(visit: Visit, tournament_id: int, number: int) -> str:
    """The page of an entrant, with the forms to change something."""
    stored = of(visit, tournament_id)
    return _one(visit, stored, _holder(stored, number))


@blueprint.post("/<int:number>")
@writing
def change(visit: Visit, tournament_id: int, number: int) -> Response | tuple[str, int]:
    """Save name, team and club of an entrant."""
    return _does(visit, tournament_id, number, EntrantForm(visit.sent), actions.change, "name", "team", "club")


@blueprint.post("/<int:number>/ersatz")
@writing
def substitute(visit: Visit, tournament_id: int, number: int) -> Response | tuple[str, int]:
    """Give the number to somebody else from the next round on."""
    start = _next_release(of(visit, tournament_id))
    form = SubstituteForm(visit.sent)
    return _does(visit, tournament_id, number, form, actions.substitute, "name", from_round=start)


@blueprint.post("/<int:number>/geht")
@writing
def leave(visit: Visit, tournament_id: int, number: int) -> Response | tuple[str, int]:
    """Let somebody leave from the next draw on."""
    start = len(of(visit, tournament_id).rounds) + 1
    return _does(visit, tournament_id, number, FeeForm(visit.sent), actions.withdraw, from_round=start)


@blueprint.post("/<int:number>/kommt")
@writing
def bring_back(visit: Visit, tournament_id: int, number: int) -> Response | tuple[str, int]:
    """Let somebody take part again."""
    return _does(visit, tournament_id, number, FeeForm(visit.sent), actions.bring_back)


@blueprint.post("/<int:number>/ausgeschlossen")
@writing
def disqualify(visit: Visit, tournament_id: int, number: int) -> Response | tuple[str, int]:
    """Disqualify somebody."""
    return _does(visit, tournament_id, number, DisqualifiedForm(visit.sent), actions.disqualify, "reason")


def _does(
    visit: Visit,
    tournament_id: int,
    number: int,
    form: Form,
    action: Callable[..., None],
    *fields: str,
    **facts: Any,
) -> Response | tuple[str, int]:
    """Do an action on an entrant with the values of these fields; if it is refused, show the page with the errors."""
    stored = of(visit, tournament_id)
    holder = _holder(stored, number)
    facts |= {name: form[name].data for name in fields}
    if not form.does(lambda: action(visit.runde.id, tournament_id, number, **facts, **visit.made)):
        return _one(visit, stored, holder, form), 422
    flash(_("Nummer %(number)s: gemerkt.", number=number))
    return visit.to("entrants.show", tournament_id=tournament_id)


def _holder(stored: StoredTournament, number: int) -> StoredEntrant:
    """Whoever holds a number now, or 404."""
    held = [entrant for entrant in stored.entrants if entrant.number == number]
    return held[-1] if held else abort(404)


def _next_release(stored: StoredTournament) -> int:
    """The first round that does not run yet."""
    return sum(drawn.state != "drawn" for drawn in stored.rounds) + 1


def _people(visit: Visit, stored: StoredTournament, form: JoiningForm) -> str:
    taken = {entrant.member_id for entrant in stored.entrants}
    held: dict[int, list[StoredEntrant]] = {}
    for entrant in stored.entrants:
        held.setdefault(entrant.number, []).append(entrant)
    return visit.page(
        "tournament/people.html",
        tournament=stored,
        form=form,
        members=[member for member in visit.members if member.active and member.id not in taken],
        held=[(people[-1], ", ".join(before.name for before in people[:-1])) for people in held.values()],
        late=len(stored.rounds) > 1,
        fee=visit.voice.amount(stored.plan.fee) if stored.plan.fee else "",
        paid=sum(people[-1].paid for people in held.values()),
    )


def _one(visit: Visit, stored: StoredTournament, holder: StoredEntrant, form: Form | None = None) -> str:
    start = _next_release(stored)
    sent = {type(form): form}
    known = EntrantForm(data={"name": holder.name, "club": holder.club, "team": holder.team})
    return visit.page(
        "tournament/person.html",
        tournament=stored,
        holder=holder,
        form=sent.get(EntrantForm, known),
        substitute=sent.get(SubstituteForm, SubstituteForm()) if start > holder.from_round else None,
        out=sent.get(DisqualifiedForm, DisqualifiedForm()),
        away=holder.until_round is not None or holder.disqualified is not None,
        start=start,
        wrong=[*form.form_errors] if form else [],
    )
