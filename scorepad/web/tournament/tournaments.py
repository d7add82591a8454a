"""The tournaments of a Runde, and the form of a new one with three suggestions."""

from flask import Blueprint, abort

from scorepad.actions.tournament import tournament as actions
from scorepad.scoring.tournament.plan import SUGGESTIONS
from scorepad.scoring.tournament.tables import FEWEST
from scorepad.store import tournaments
from scorepad.store.tournaments import StoredTournament
from scorepad.web.frame.fields import SelectField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.tournament.plan_form import PlanForm

blueprint = Blueprint("tournaments", __name__, url_prefix="/runde/<int:runde_id>/turnier")
TOURNAMENT = "/runde/<int:runde_id>/turnier/<int:tournament_id>"


class SuggestionForm(Form):
    """The query: the suggestion that fills the form."""

    kind = SelectField(name="art", choices=dict.fromkeys(SUGGESTIONS, ""), default="village")


def of(visit: Visit, tournament_id: int) -> StoredTournament:
    """The tournament of the address, or 404."""
    stored = tournaments.load(tournament_id, visit.runde.id)
    if stored is None:
        abort(404)
    return stored


def state_of(state: str) -> str:
    """The word for the state of a tournament: "open", "running" or "finished"."""
    words = {
        "open": _("geplant"),
        "running": _("läuft"),
        "finished": _("beendet"),
    }
    return words[state]


def next_step(stored: StoredTournament) -> str:
    """The next step of a tournament: "enter", "draw", "release", "play", "finish" or "over"."""
    if stored.state == "finished":
        return "over"
    if stored.rounds and stored.rounds[-1].state == "drawn":
        return "release"
    if actions.unfinished(stored):
        return "play"
    if len(stored.rounds) >= stored.plan.rounds:
        return "finish"
    next_round = len(stored.rounds) + 1
    present = [entrant for entrant in stored.entrants if entrant.plays(next_round)]
    return "draw" if len(present) >= FEWEST else "enter"


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The list of tournaments, the newest first."""
    listed = tournaments.list_of(visit.runde.id)
    lines = [(line, state_of(line.state)) for line in listed]
    return visit.page("tournament/list.html", lines=lines)


@blueprint.get("/neu")
@writing
def ask(visit: Visit) -> str:
    """The form of a new tournament, filled by the suggestion of `?art`."""
    kind = SuggestionForm(visit.form.query).kind.data
    suggested = SUGGESTIONS[kind]
    name = suggested.label.in_(language())
    form = PlanForm.of(visit, None, suggested.plan, name=name, date=visit.today)
    return _page(visit, form, kind)


@blueprint.post("/neu")
@writing
def create(visit: Visit) -> Page:
    """Create a tournament, and go on with the people who take part."""
    kind = SuggestionForm(visit.form.query).kind.data
    form = PlanForm.of(visit, visit.form.sent, SUGGESTIONS[kind].plan)

    def act() -> object:
        return actions.create(visit.runde.id, **form.facts, **visit.made)

    if form.does(act):
        return visit.to("entrants.show", tournament_id=form.made)
    return _page(visit, form, kind), 422


def _page(visit: Visit, form: PlanForm, kind: str) -> str:
    lang = language()
    kinds = [(name, suggested.label.in_(lang)) for name, suggested in SUGGESTIONS.items()]
    return visit.page("tournament/new.html", form=form, kinds=kinds, chosen=kind)
