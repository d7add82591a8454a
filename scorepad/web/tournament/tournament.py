"""The page of a tournament with its next step, its wall, its plan, its fees and its end."""

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from flask import Blueprint, abort, flash, make_response, session
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from scorepad import __version__
from scorepad.actions.files import exports
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_end, tournament_entries
from scorepad.actions.tournament.presence import moved_since_draw
from scorepad.actions.tournament.tournament_results import Scores, scores
from scorepad.files import separated, tournament_table
from scorepad.store import tournaments
from scorepad.store.evenings import StoredEvening
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.result import Ahead, leading
from scorepad.telling.tournament_clock import all_finish, finish_beside
from scorepad.telling.tournament_result import ToldResult
from scorepad.web.frame.access import at_table
from scorepad.web.frame.assets import versions
from scorepad.web.frame.conditional import not_modified
from scorepad.web.frame.fields import StringField, put_at
from scorepad.web.frame.file_names import file_name
from scorepad.web.frame.file_sent import sent
from scorepad.web.frame.forms import Form
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.i18n import language
from scorepad.web.frame.preferences import chosen
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _, ngettext
from scorepad.web.frame.work_limit import long
from scorepad.web.tournament.class_view import class_standings
from scorepad.web.tournament.clock_view import RoundTime, round_time, states
from scorepad.web.tournament.desk_form import DeskForm, DeskQuery
from scorepad.web.tournament.desk_view import (
    DeskTable,
    desk_values,
    is_desk,
    saved_list,
    tables_of,
    told_list,
)
from scorepad.web.tournament.people_list import counts, names_of
from scorepad.web.tournament.plan_form import PlanForm
from scorepad.web.tournament.prizes_won import lines_of
from scorepad.web.tournament.results import whole_result
from scorepad.web.tournament.standing_view import lists_of_cells, told_result
from scorepad.web.tournament.tournament_view import (
    STEP,
    cards,
    played,
    remarks,
    seated,
)
from scorepad.web.tournament.tournaments import TOURNAMENT, next_step, of, state_of
from scorepad.web.tournament.wall_view import wall_of

blueprint = Blueprint("tournament", __name__, url_prefix=TOURNAMENT)
ASSETS = (
    "css/frame/base.css",
    "css/frame/parts.css",
    "css/tournament/tournament.css",
    "css/tournament/wall.css",
    "js/board/board.js",
    "js/tournament/clock.js",
    "js/tournament/wall.js",
    "css/tournament/desk.css",
    "js/tournament/desk.js",
)


class DeleteTournamentForm(Form):
    """The name of the tournament, typed to confirm that it is deleted."""

    otherwise = "name"
    name = StringField(_l("Name des Turniers"))


class ReopenTournamentForm(Form):
    """Why a finished tournament is opened again."""

    otherwise = "reason"
    reason = StringField(LazyString(told, "reason"), id="reopen-reason")


@blueprint.get("")
@reading
@at_table
def show(visit: Visit, tournament_id: int) -> Response:
    """The page of a tournament; readers see it without the buttons of the leader."""
    stored = of(visit, tournament_id)
    if is_desk(visit, stored):
        return _polled(visit, stored, "tournament/desk.html", lambda: _on_desk(visit, stored))
    return _polled(visit, stored, "tournament/tournament.html", lambda: _values(visit, stored))


def desk_page(visit: Visit, stored: StoredTournament, form: DeskForm) -> str:
    """The desk with its row as it was sent."""
    if is_desk(visit, stored):
        return visit.page("tournament/desk.html", tag="", **_on_desk(visit, stored, form))
    return visit.page("tournament/tournament.html", tag="", **_values(visit, stored))


@blueprint.post("/ende")
@writing
def finish(visit: Visit, tournament_id: int) -> Page:
    """End the tournament once all its tables are over."""
    stored = of(visit, tournament_id)
    form = Form()

    def act() -> None:
        tournament_end.finish(visit.runde.id, tournament_id, **visit.made)

    if form.does(act):
        return visit.to("tournament.show", tournament_id=tournament_id)
    values = _values(visit, stored, form.form_errors)
    if is_desk(visit, stored):
        values = _on_desk(visit, stored, wrong=form.form_errors)
        return visit.page("tournament/desk.html", tag="", **values), 422
    return visit.page("tournament/tournament.html", tag="", **values), 422


@blueprint.post("/oeffnen")
@writing
def reopen(visit: Visit, tournament_id: int) -> Page:
    """Open a finished tournament again, with a reason."""
    stored = of(visit, tournament_id)
    form = ReopenTournamentForm(visit.form.sent)

    def act() -> None:
        reason = form.reason.data
        tournament_end.reopen(visit.runde.id, tournament_id, reason=reason, **visit.made)

    if form.does(act):
        return visit.to("tournament.show", tournament_id=tournament_id)
    values = _values(visit, stored, reopened=form)
    return visit.page("tournament/tournament.html", tag="", **values), 422


@blueprint.post("/startgeld")
@writing
def book_fees(visit: Visit, tournament_id: int) -> Response:
    """Book the fees of everybody who paid into the Kasse."""
    count = tournament_entries.book_fees(
        visit.runde.id, tournament_id, date=visit.today, **visit.made
    )
    flash(ngettext("%(num)s Startgeld gebucht.", "%(num)s Startgelder gebucht.", count))
    return visit.to("tournament.show", tournament_id=tournament_id)


@blueprint.get("/plan")
@writing
def plan(visit: Visit, tournament_id: int) -> str:
    """The form of name, day and plan."""
    stored = of(visit, tournament_id)
    form = PlanForm.of(visit, None, stored.plan, name=stored.name, date=stored.date)
    return visit.page("tournament/plan.html", tournament=stored, form=form)


@blueprint.post("/plan")
@writing
def change_plan(visit: Visit, tournament_id: int) -> Page:
    """Change name, day and plan; once a round is drawn, only the name."""
    stored = of(visit, tournament_id)
    form = PlanForm.of(visit, visit.form.sent, stored.plan)

    def act() -> None:
        actions.change_plan(visit.runde.id, tournament_id, **form.facts, **visit.made)

    if form.does(act):
        return visit.to("tournament.show", tournament_id=tournament_id)
    return visit.page("tournament/plan.html", tournament=stored, form=form), 422


@blueprint.get("/loeschen")
@writing
def ask_delete(visit: Visit, tournament_id: int) -> str:
    """The question before a tournament is deleted."""
    stored = of(visit, tournament_id)
    return visit.page("tournament/delete.html", tournament=stored, form=DeleteTournamentForm())


@blueprint.post("/loeschen")
@writing
def delete(visit: Visit, tournament_id: int) -> Page:
    """Delete the tournament with its tables if its name was typed."""
    stored = of(visit, tournament_id)
    form = DeleteTournamentForm(visit.form.sent)
    if not form.does(lambda: actions.delete(visit.runde.id, tournament_id, form.name.data)):
        return visit.page("tournament/delete.html", tournament=stored, form=form), 422
    message = _("„%(name)s“ ist gelöscht.", name=stored.name)
    return visit.done(message, "tournaments.show")


@blueprint.get("/turnier.<any(json,csv,xlsx):form>")
@long
@reading
@at_table
def export(visit: Visit, tournament_id: int, form: str) -> Response:
    """The tournament as a file.

    JSON has all of it and is closed to a guest; CSV and spreadsheet have standing, seats, results.
    """
    stored = of(visit, tournament_id)
    name = file_name(stored.name, stored.date, ending=form)
    if form == "json":
        if visit.is_guest:
            abort(404)
        written = exports.tournament(visit.runde, visit.people.everybody, stored.id)
        return sent(form, written or iter(()), name)
    scored = scores(stored)
    as_played = played(stored, scored, whole_result(stored, scored, visit), visit)
    tables = tournament_table.tables(as_played, language())
    if form == "csv":
        return sent(form, iter([separated.of_tables(tables, language())]), name)
    from scorepad.files import workbook  # noqa: PLC0415 - only when a spreadsheet is made

    return sent(form, lambda out: workbook.of_tables(out, tables, visit.voice), name)


@blueprint.get("/stand")
@reading
@at_table
def standing(visit: Visit, tournament_id: int) -> Response:
    """The standing alone, with its teams, its marks and its files."""
    stored = of(visit, tournament_id)

    def values() -> dict[str, object]:
        return _ranked(visit, stored, scores(stored))

    return _polled(visit, stored, "tournament/standing.html", values)


@blueprint.get("/wand")
@reading
@at_table
def wall(visit: Visit, tournament_id: int) -> Response:
    """Clock, seats and standing for a screen that all look at."""
    stored = of(visit, tournament_id)
    return _polled(visit, stored, "tournament/wall.html", lambda: _on_wall(visit, stored))


def _polled(
    visit: Visit, stored: StoredTournament, template: str, values: Callable[[], dict[str, object]]
) -> Response:
    """A page that the script of the board polls: 304 if the phone has its ETag.

    A page with a message is shown once, so it has no ETag and is not stored.
    """
    tag = _tag(visit, stored)
    if "_flashes" in session:
        return unstored(make_response(visit.page(template, tag=tag, **values())))
    unchanged = not_modified(tag)
    if unchanged is not None:
        return unchanged
    response = make_response(visit.page(template, tag=tag, **values()))
    response.set_etag(tag)
    return response


def _tag(visit: Visit, stored: StoredTournament) -> str:
    """The ETag of a page of a tournament: a hash of all that the page is made of."""
    evening_ids = actions.evening_ids(stored)
    evenings = tournaments.evening_keys(visit.runde.id, evening_ids)
    minutes = int(visit.now.timestamp()) // 60
    step = 1 if is_desk(visit, stored) else STEP
    facts = (
        __version__,
        versions(*ASSETS),
        stored,
        sorted(evenings.items()),
        visit.names.key,
        visit.role,
        visit.runde,
        visit.people.person,
        session.get("csrf_token"),
        language(),
        chosen(),
        states(stored, visit.now),
        minutes // step if stored.state == "running" else 0,
    )
    return sha256(repr(facts).encode()).hexdigest()[:16]


def _ranked(visit: Visit, stored: StoredTournament, scored: Scores) -> dict[str, Any]:
    """The values of the standing."""
    return {
        "tournament": stored,
        "result": told_result(stored, scored, visit),
        "lists": lists_of_cells(stored, scored.counting, visit),
    }


def _on_wall(visit: Visit, stored: StoredTournament) -> dict[str, object]:
    """The values of the wall."""
    step = next_step(stored)
    return {
        "tournament": stored,
        "wall": wall_of(stored, step, scores(stored), visit),
        "clock": _clock(visit, stored, step),
        "finish": finish_beside(visit.voice),
    }


def _clock(visit: Visit, stored: StoredTournament, step: str) -> RoundTime | None:
    """The clock of the round that is played."""
    if step != "play":
        return None
    return round_time(stored, actions.open_tables(stored, stored.rounds[-1]), visit)


def _on_desk(
    visit: Visit,
    stored: StoredTournament,
    form: DeskForm | None = None,
    wrong: Sequence[str] = (),
) -> dict[str, object]:
    """The values of the desk; `form` is its row as it was sent."""
    query = DeskQuery(visit.form.query)
    seen = _seen(visit, stored)
    tables = tables_of(seen.evenings, visit)
    row = form or _empty_row(query.table.data, tables)
    at = row.chosen
    saved = saved_list(query.evening.data, query.revision.data, tables.values())
    return {
        **_values(visit, stored, wrong, seen=seen),
        **desk_values(stored.rounds[-1], seen.evenings, seen.sentences, visit),
        "form": row,
        "listed": told_list(at) if at is not None and at.listed is not None else "",
        "more_open": bool(row.soli.values or row.penalties.values or row.games.text),
        "said": None if form else saved,
    }


def _empty_row(number: int | None, tables: Mapping[int, DeskTable]) -> DeskForm:
    """The row for the table of a number, or for any."""
    form = DeskForm()
    if number is not None:
        form.table.process_data(number)
        form.chosen = tables.get(number)
        if form.chosen is None:
            put_at(form.table, _("Diesen Tisch gibt es in dieser Runde nicht."))
    return form


def _shared(visit: Visit, stored: StoredTournament, scored: Scores) -> dict[str, Any]:
    """What the page and the wall show both."""
    step = next_step(stored)
    drawn = stored.rounds[-1] if stored.rounds else None
    ranked = _ranked(visit, stored, scored)
    is_shown = step != "release" or visit.can_write
    return {
        **ranked,
        "step": step,
        "drawn": drawn,
        "seats": seated(stored, drawn.number) if drawn and is_shown else [],
        "stage": state_of(stored.state),
        "clock": _clock(visit, stored, step),
        "finish": all_finish(visit.voice),
        "standing": ranked["result"].lines,
        "winner": _winner(ranked["result"], visit) if step == "over" else None,
    }


def _winner(result: ToldResult, visit: Visit) -> Ahead | None:
    """Who won the tournament, and by what; None where nobody has a result."""
    first = [line for line in result.lines if line.rank == 1]
    if not first:
        return None
    return leading([line.name for line in first], first[0].value, visit.voice, ended=True)


class _Seen(NamedTuple):
    """What the database was asked for a page: the results, and the tables of the last round.

    `sentences` are those about marked tables, by round and table.
    """

    scored: Scores
    sentences: Mapping[tuple[int, int], str]
    evenings: Mapping[int, StoredEvening | None]


def _seen(visit: Visit, stored: StoredTournament) -> _Seen:
    scored = scores(stored)
    evenings = actions.evenings_at(stored, stored.rounds[-1]) if stored.rounds else {}
    return _Seen(scored, remarks(scored.live.marked, visit), evenings)


def _values(
    visit: Visit,
    stored: StoredTournament,
    wrong: Sequence[str] = (),
    reopened: ReopenTournamentForm | None = None,
    seen: _Seen | None = None,
) -> dict[str, object]:
    """The values of the page; `wrong` are the reasons why the tournament cannot end."""
    last_holders = {entrant.number: entrant for entrant in stored.entrants}
    people = last_holders.values()
    of_tables = seen or _seen(visit, stored)
    sentences = of_tables.sentences
    on_cards = list(cards(stored, of_tables.evenings, sentences, visit))
    shown = {card.remark for card in on_cards}
    return {
        **_shared(visit, stored, of_tables.scored),
        "remarks": [sentence for sentence in sentences.values() if sentence not in shown],
        "cards": on_cards,
        "classes": class_standings(stored, of_tables.scored, visit),
        "prizes": lines_of(stored, visit),
        "people": people,
        "paid": sum(entrant.paid for entrant in people),
        "counts": counts(stored),
        "moved": moved_since_draw(stored),
        "names_of": names_of,
        "wrong": wrong,
        "reopened": reopened or ReopenTournamentForm(),
    }
