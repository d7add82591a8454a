"""The clock of a round: its page for the leader, and what scripts ask to count it down."""

from collections.abc import Callable, Sequence
from typing import Self

from flask import Blueprint, Response, abort, jsonify
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.actions.errors import TournamentMoved
from scorepad.actions.tournament import tournament as actions
from scorepad.actions.tournament import tournament_clock
from scorepad.actions.tournament.tournament_clock import MOST_EXTRA
from scorepad.scoring.tournament.plan import MOST_MINUTES
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.tournament_clock import finish_beside
from scorepad.web.frame import access
from scorepad.web.frame.fields import ParsedField, SelectField, StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.parsing import signed_number, up_to
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.tournament.acts import acts_since
from scorepad.web.tournament.clock_view import RoundTime, round_time, running_round, times
from scorepad.web.tournament.tournaments import TOURNAMENT, of

blueprint = Blueprint("round_clock", __name__)
ALL = "alle"
GIVEN_TO_ALL = {"give_all", "start_clock"}
"""The acts that give all tables time: whoever gives some is told those of others first."""


class AllMinutesForm(Form):
    """Minutes for all tables, by a tap."""

    otherwise = "minutes"
    minutes = ParsedField(read=signed_number)


class SomeMinutesForm(Form):
    """Minutes as they are typed, for all tables or for one, and why."""

    otherwise = "minutes"
    table = SelectField(_l("Für wen"), default=ALL)
    minutes = ParsedField(
        _l("Minuten mehr"),
        read=signed_number,
        message=_l("Eine ganze Zahl, mit Minus davor weniger Zeit."),
        longest=12,
    )
    reason = StringField(LazyString(told, "reason"), id="clock-reason")

    @classmethod
    def of(cls, tables: dict[int, int], sent: Sent | None = None) -> Self:
        """The form with the tables of the round, each with the id of its evening, to choose."""
        form = cls(sent)
        choices = {ALL: _("alle Tische")}
        for number in tables:
            choices[str(number)] = told("table_number", number=number)
        form.table.offer(choices)
        return form


class StartForm(Form):
    """The minutes of a round that was released without a clock."""

    minutes = ParsedField(
        _l("Minuten ab jetzt"),
        read=up_to(MOST_MINUTES),
        message=_l("Eine ganze Zahl ab 1."),
        id="start-minutes",
    )


@blueprint.get(f"{TOURNAMENT}/jetzt")
@reading
@access.at_table
def now(visit: Visit, tournament_id: int) -> Response:
    """The time of the server in milliseconds."""
    of(visit, tournament_id)
    return unstored(jsonify(now=_milliseconds(visit)))


@blueprint.get("/runde/<int:runde_id>/tisch/<int:evening_id>/jetzt")
@reading
@access.at_table
def at_table(visit: Visit) -> Response:
    """The time of the server, and the end of the time of a table, for pages that do not follow.

    404 for an evening that is no table of a tournament.
    """
    if not visit.is_of_tournament:
        abort(404)
    time = visit.time_left
    if time is None:
        return unstored(jsonify(now=_milliseconds(visit)))
    return unstored(jsonify(now=_milliseconds(visit), ends=time.ends, text=time.text))


def _milliseconds(visit: Visit) -> int:
    return int(visit.now.timestamp() * 1000)


@blueprint.get(f"{TOURNAMENT}/uhr")
@writing
def show(visit: Visit, tournament_id: int) -> str:
    """The clock of the round that runs: minutes for all or for one table, stopping, going on."""
    return _page(visit, of(visit, tournament_id))


@blueprint.post(f"{TOURNAMENT}/uhr/starten")
@writing
def start(visit: Visit, tournament_id: int) -> Page:
    """Start the clock of a round that was released without one."""
    form = StartForm(visit.form.sent)
    stored = of(visit, tournament_id)
    drawn = running_round(stored)
    if drawn is None:
        abort(404)

    def act() -> None:
        minutes = form.minutes.data or 0
        tournament_clock.start_clock(visit.runde.id, stored.id, drawn.number, minutes, **visit.made)

    return _done(visit, stored, form, act)


@blueprint.post(f"{TOURNAMENT}/uhr/alle")
@writing
def give_all(visit: Visit, tournament_id: int) -> Page:
    """Give all tables the minutes of the button."""
    form = AllMinutesForm(visit.form.sent)
    stored = of(visit, tournament_id)

    def act() -> None:
        _give_all(visit, stored, form.minutes.data)

    return _done(visit, stored, form, act)


@blueprint.post(f"{TOURNAMENT}/uhr/minuten")
@writing
def give_some(visit: Visit, tournament_id: int) -> Page:
    """Give the typed minutes to all tables, or to one."""
    stored = of(visit, tournament_id)
    tables = _tables(stored)
    form = SomeMinutesForm.of(tables, visit.form.sent)

    def act() -> None:
        minutes = form.minutes.data
        reason = form.reason.data
        if form.table.data == ALL:
            _give_all(visit, stored, minutes, reason)
        else:
            evening_id = tables[int(form.table.data)]
            tournament_clock.give_minutes(
                visit.runde.id, evening_id, minutes, reason=reason, **visit.made
            )

    return _done(visit, stored, form, act)


@blueprint.post(f"{TOURNAMENT}/uhr/anhalten")
@writing
def pause(visit: Visit, tournament_id: int) -> Page:
    """Stop the clock of all tables."""
    return _switch(visit, tournament_id, tournament_clock.pause)


@blueprint.post(f"{TOURNAMENT}/uhr/weiter")
@writing
def go_on(visit: Visit, tournament_id: int) -> Page:
    """Let the clock of all tables go on."""
    return _switch(visit, tournament_id, tournament_clock.go_on)


def _switch(visit: Visit, tournament_id: int, action: Callable[..., None]) -> Page:
    stored = of(visit, tournament_id)

    def act() -> None:
        action(visit.runde.id, stored.id, _running(stored), **visit.made)

    return _done(visit, stored, Form(), act)


def _give_all(visit: Visit, stored: StoredTournament, minutes: int, reason: str = "") -> None:
    """Give all tables minutes.

    Raises TournamentMoved where somebody has given all of them some since the page was opened.
    """
    number = _running(stored)
    if _given_since(visit, stored):
        raise TournamentMoved(f"others gave minutes in round {number}")
    tournament_clock.give_all(
        visit.runde.id,
        stored.id,
        number,
        minutes or 0,
        reason=reason,
        base_revision=stored.revision,
        **visit.made,
    )


def _given_since(visit: Visit, stored: StoredTournament) -> list[str]:
    """What all tables were given since the page of the form was opened, in a sentence each."""
    base = visit.form.base
    if base is None:
        return []
    return acts_since(visit, stored, base, GIVEN_TO_ALL)


def _done(visit: Visit, stored: StoredTournament, form: Form, act: Callable[[], None]) -> Page:
    """The answer to a form of the clock: its page, with errors where the action refuses.

    Where another leader was quicker, it tells what that one did, and its forms are new.
    """
    try:
        if form.does(act):
            return visit.to("round_clock.show", tournament_id=stored.id)
    except TournamentMoved:
        again = visit.again().with_new_key()
        present = of(again, stored.id)
        return _page(again, present, form, _given_since(visit, present)), 409
    return _page(visit, of(visit, stored.id), form), 422


def _page(
    visit: Visit, stored: StoredTournament, sent: Form | None = None, since: Sequence[str] = ()
) -> str:
    """The page of the clock; `since` is what others did before this form came."""
    some = sent if isinstance(sent, SomeMinutesForm) else SomeMinutesForm.of(_tables(stored))
    wrong = list(sent.form_errors) if sent else []
    wrong += since
    if isinstance(sent, AllMinutesForm):
        wrong += sent.minutes.errors
    return visit.page(
        "tournament/clock.html",
        tournament=stored,
        clock=_clock(visit, stored),
        times=times(stored, visit),
        some=some,
        start=sent if isinstance(sent, StartForm) else StartForm(),
        runs=bool(_tables(stored)),
        most=MOST_EXTRA,
        finish=finish_beside(visit.voice),
        wrong=wrong,
    )


def _clock(visit: Visit, stored: StoredTournament) -> RoundTime | None:
    return round_time(stored, list(_tables(stored)), visit)


def _tables(stored: StoredTournament) -> dict[int, int]:
    """The evenings of the tables of the running round that are not over, by their numbers."""
    drawn = running_round(stored)
    if drawn is None:
        return {}
    tables: dict[int, int] = {}
    for number in actions.open_tables(stored, drawn):
        evening_id = drawn.tables[number][0].evening_id
        if evening_id is not None:
            tables[number] = evening_id
    return tables


def _running(stored: StoredTournament) -> int:
    """The number of the round whose clock runs or stands, or 404."""
    drawn = running_round(stored)
    if drawn is None or stored.clock_of(drawn) is None:
        abort(404)
    return drawn.number
