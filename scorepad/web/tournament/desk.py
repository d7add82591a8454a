"""The desk of the leader while a round runs: lists on paper by the number of their table."""

from flask import Blueprint, flash, redirect
from werkzeug.wrappers import Response

from scorepad.actions.entry.log import Saved
from scorepad.actions.errors import Conflict, NotFound, TableLocked
from scorepad.actions.problems import FieldProblem
from scorepad.actions.tournament import table_undo
from scorepad.actions.tournament.tournament import evenings_at
from scorepad.actions.tournament.tournament_tables import enter_list
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.doubts import token
from scorepad.store.tournaments import StoredTournament
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import KeyField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.words import _
from scorepad.web.tournament.desk_form import DeskForm
from scorepad.web.tournament.desk_view import DeskTable, is_desk, tables_of, told_list
from scorepad.web.tournament.tournament import desk_page
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("desk", __name__, url_prefix=TOURNAMENT)


class TakeListBackForm(Form):
    """The list that is taken back: its evening and the revision that entered it."""

    evening = KeyField()
    list_revision = KeyField(name="list")


@blueprint.post("/summen")
@writing
def enter(visit: Visit, tournament_id: int) -> Page:
    """Enter the sums of a table, or with its number alone show who sits there."""
    stored = of(visit, tournament_id)
    home = visit.url("tournament.show", tournament_id=tournament_id)
    if not is_desk(visit, stored):
        return redirect(home, code=303)
    form = DeskForm(visit.form.sent)
    if form.only_number:
        return redirect(f"{home}?tisch={form.table.data}", code=303)
    form.chosen = _table_of(form, stored, visit)

    def say(problem: Problem) -> str:
        return _told(problem, form.chosen)

    form.say = say
    if form.does(lambda: _save(form, stored, visit)):
        saved: Saved = form.made
        evening_id = form.chosen.evening.id if form.chosen else 0
        return redirect(f"{home}?liste={evening_id}&stand={saved.revision}", code=303)
    again = visit.again().with_new_key()
    return desk_page(again, of(again, tournament_id), form), 422


@blueprint.post("/summen/rueckgaengig")
@writing
def take_back(visit: Visit, tournament_id: int) -> Response:
    """Take a list back that was entered at the desk."""
    of(visit, tournament_id)
    form = TakeListBackForm(visit.form.sent)
    evening_id = form.evening.data or 0
    revision = form.list_revision.data or 0
    try:
        table_undo.undo(visit.runde.id, evening_id, revision, **visit.made)
    except Refused as refused:
        flash(plainly(refused.problems[0]))
    except (NotFound, TableLocked):
        flash(_("Das lässt sich hier nicht mehr zurücknehmen."))
    else:
        flash(_("Die Liste ist zurückgenommen, der Tisch ist wieder offen."))
    return visit.to("tournament.show", tournament_id=tournament_id)


def _table_of(form: DeskForm, stored: StoredTournament, visit: Visit) -> DeskTable | None:
    """The table whose number was typed, as it is now."""
    evenings = evenings_at(stored, stored.rounds[-1])
    number = form.table.data
    return None if number is None else tables_of(evenings, visit).get(number)


def _save(form: DeskForm, stored: StoredTournament, visit: Visit) -> Saved:
    """Save the sums of a table.

    Raises Refused, also with the question whether they stand in place of the list that is there.
    """
    table = form.chosen
    if table is None:
        raise NotFound("no table")
    if table.listed is None:
        return _entered(form, table, stored, visit)
    facts = form.facts(table)
    if facts["totals"] == table.listed.totals and not facts["penalties"] and not facts["soli"]:
        return Saved(None, table.evening.revision, repeated=True)
    there = _list_there(table)
    if token(there) not in form.answers:
        raise Refused([there])
    return _entered(form, table, stored, visit, base_revision=table.evening.revision)


def _entered(
    form: DeskForm,
    table: DeskTable,
    stored: StoredTournament,
    visit: Visit,
    base_revision: int | None = None,
) -> Saved:
    """Enter the list of a table, in place of the one there if a base revision is given.

    Raises Refused with a question where somebody else was quicker.
    """
    facts = form.facts(table)
    facts |= visit.made
    facts["content"] = visit.form.content
    try:
        return enter_list(
            visit.runde.id,
            table.evening.id,
            base_revision=base_revision,
            replaces=base_revision is not None,
            **facts,
        )
    except (TableLocked, Conflict):  # somebody else was quicker
        form.chosen = _table_of(form, stored, visit) or table
        raise Refused([_list_there(form.chosen)]) from None


def _list_there(table: DeskTable) -> FieldProblem:
    """That a table has a list, which only another one on paper replaces."""
    if table.listed is None:
        return FieldProblem("table_confirmed", "table", {"table": table.table})
    return FieldProblem("list_there", "totals", {"revision": table.evening.revision})


def _told(problem: Problem, table: DeskTable | None) -> str:
    """The sentence about a problem, with names, and with the list that is there."""
    if table is None:
        return plainly(problem)
    if problem.code == "list_there":
        return _(
            "Für Tisch %(table)s steht schon eine Liste da: %(totals)s. Soll diese an ihre Stelle?",
            table=table.table,
            totals=told_list(table),
        )
    players = table.evening.plan.table
    return plainly(problem.named(dict(zip(players, table.names, strict=True))))
