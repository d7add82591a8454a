"""Pages for entering, correcting, inserting, moving and deleting: one course for games and all
other entries.
"""

from flask import Blueprint, Response, abort, flash, jsonify, request
from flask_babel import gettext as _

from scorepad.actions.entry import entries
from scorepad.actions.entry.as_dealt import Outcomes, outcomes
from scorepad.actions.entry.replayed import deleted, moved
from scorepad.actions.entry.seen import seen_now
from scorepad.actions.errors import Conflict, NotFound, TableLocked
from scorepad.scoring.entry import RulesChange, Seats
from scorepad.store.evenings import StoredEvening
from scorepad.telling.evening import who_does_what
from scorepad.telling.incident import cost, rules_that_change
from scorepad.telling.ripple import points_that_change
from scorepad.telling.voice import Voice
from scorepad.web.board.log import AT_TABLE, places_of, title_at
from scorepad.web.entry import changes, news
from scorepad.web.entry.course_form import CourseForm
from scorepad.web.entry.deciding import Asked, Met, NextStep, Shown, decide
from scorepad.web.entry.incident_view import (
    VIEWS,
    follower_of,
    title_of_form,
    with_newcomers,
)
from scorepad.web.entry.judging import Judged, judge, later_outcomes
from scorepad.web.entry.reading import Reading, read
from scorepad.web.entry.table_form import TableForm
from scorepad.web.entry.task import Task, gone_page, task_of
from scorepad.web.entry.twice_view import had_by_whom, twice_card
from scorepad.web.frame import phone
from scorepad.web.frame.access import at_table, at_table_with, changes_entries
from scorepad.web.frame.again import address
from scorepad.web.frame.fields import BooleanField, KeyField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.headers import FOREVER_ON_THIS_PHONE
from scorepad.web.frame.i18n import language
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.submitted import hidden
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.game.game_entry import GameEntry
from scorepad.web.game.preview import table_text
from scorepad.web.game.spot import spot_at, voice_at

blueprint = Blueprint("entry", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>")
BOTH = ("GET", "POST")
GAME = {"path": GameEntry.path}
TEMPLATES = {"game": "entry/entry.html", "seats": "entry/table.html"}
"""Templates by kind of entry, where the name differs from the kind."""
NOT_ON_CARD = changes.NOT_CARRIED | {
    "twice",
    "card",
    "now",
    "rival",
    "client_key",
    "later",
}
OTHERS = (
    "<any(tisch, 'falsch-bedient', strafe, ereignis, pflichtsolorunde, regeln, 'neu-geben'):path>"
)


ALREADY_THERE = 208
"""The status for a script whose entry is the same as one of others; nothing else on the way
answers with it.
"""


class ValuesQuery(Form):
    """The query string of the table of values: the entry before which it holds, and whether it may
    be cached.
    """

    entry = KeyField(name="bei")
    version = BooleanField(name="v")


@blueprint.route("/spiel", methods=BOTH, defaults=GAME)
@blueprint.route(f"/{OTHERS}", methods=BOTH)
@writing
@changes_entries
@at_table_with(AT_TABLE)
def enter(visit: Visit, path: str) -> Page:
    """Page of a new entry: its form, empty or with defaults; once sent, the entry is written."""
    page = _course(task_of("enter", visit, path))
    if request.method == "GET" and phone.opens_page():
        news.take(visit)
    return page


@blueprint.route("/spiel/<int:entry_id>/aendern", methods=BOTH, defaults=GAME)
@blueprint.route("/spiel/<int:entry_id>/<any(eintrag):path>", methods=BOTH)
@writing
@changes_entries
@at_table_with(AT_TABLE)
def correct(visit: Visit, entry_id: int, path: str) -> Page:
    """Page of a correction: the entry is replaced after its effects on other entries were shown."""
    return _course(task_of("correct", visit, path, entry_id))


@blueprint.route("/spiel/<int:entry_id>/davor", methods=BOTH, defaults=GAME)
@blueprint.route(f"/spiel/<int:entry_id>/davor/{OTHERS}", methods=BOTH)
@writing
@changes_entries
@at_table_with(AT_TABLE)
def insert(visit: Visit, entry_id: int, path: str) -> Page:
    """Page of an insertion: a forgotten entry goes before another one after its effects were
    shown.
    """
    return _course(task_of("insert", visit, path, entry_id))


@blueprint.route("/spiel/<int:entry_id>/verschieben", methods=BOTH)
@writing
@changes_entries
@at_table
def move(visit: Visit, entry_id: int) -> Page:
    """Page of the places to which an entry can move; once sent, it moves after its effects were
    shown.
    """
    stored = visit.evening
    answers = CourseForm(visit.form.sent)
    chosen = answers.before.data
    before = parsed_id(chosen)
    if request.method == "GET" or answers.back.data:
        return _move_page(visit, stored, entry_id, chosen)
    if not _stands(stored, entry_id):
        flash(_("Diesen Eintrag hat inzwischen jemand gelöscht."))
        return visit.to("board.show")
    if before is None and chosen != "end":
        return _move_page(visit, stored, entry_id, wrong=_("Wohin soll es?")), 422
    if before is not None and not _stands(stored, before):
        since = changes.since_then(stored, answers.revision.data)
        return _move_page(visit, stored, entry_id, since=since), 409
    later = outcomes(stored, moved(stored, entry_id, before))
    if changes.must_be_confirmed(visit, answers, later):
        return changes.page(visit, later, visit.voice)
    changed = changes.changed(visit, answers)
    try:
        entries.move(visit.runde.id, stored.id, entry_id=entry_id, before=before, **changed)
    except Conflict as conflict:
        since = changes.since(conflict.current, len(conflict.since))
        return _move_page(visit, conflict.current, entry_id, chosen, since), 409
    return visit.to("board.show")


@blueprint.route("/spiel/<int:entry_id>/loeschen", methods=BOTH)
@writing
@changes_entries
@at_table
def delete(visit: Visit, entry_id: int) -> Page:
    """Page of the effects of deleting an entry; once sent, it is deleted. The notice on the board
    can undo that.
    """
    stored = visit.evening
    answers = CourseForm(visit.form.sent)
    if request.method != "POST":
        return _deletion(visit, stored, entry_id)
    if changes.is_unanswered(visit, answers, _without(stored, entry_id)):
        return _deletion(visit, stored, entry_id)
    changed = changes.changed(visit, answers)
    try:
        entries.delete(visit.runde.id, stored.id, entry_id=entry_id, **changed)
    except NotFound:
        abort(gone_page())
    except Conflict as conflict:
        still_stands = conflict.current.entry(entry_id) is not None
        if still_stands or changes.stood(stored, entry_id) is None:
            return _deletion(visit, conflict.current, entry_id, conflict), 409
        flash(_("Das hat inzwischen schon jemand gelöscht."))
    return visit.to("board.show")


@blueprint.get("/tafel.json")
@writing
@changes_entries
@at_table
def table(visit: Visit) -> Response:
    """The JSON table from which the script computes the live value; with `?v` it is cached as
    immutable.
    """
    query = ValuesQuery(visit.form.query)
    index = visit.evening.index(query.entry.data)
    rules = spot_at(visit.evening, index, visit).rules
    response = Response(table_text(rules, language()), mimetype="application/json")
    if query.version.data:
        response.headers["Cache-Control"] = FOREVER_ON_THIS_PHONE
    return response


def _course(task: Task) -> Page:
    """The three steps of an entry: read what was sent, judge it, decide; and the page of the
    step.
    """
    if task.kind is TableForm and task.visit.is_of_tournament:
        raise TableLocked(task.stored, "seats")
    reading = read(task)
    if reading.sent is None or reading.answers.step.raw_data:
        return _form_page(reading)
    judged = judge(reading)
    step = decide(judged)
    if step is None:
        return task.visit.to("board.show")
    return _answer(step, reading)


def _answer(step: NextStep, reading: Reading) -> Page:
    """The page of a step, or what the script that sent the form gets in its place."""
    if isinstance(step, Asked):
        return _card(step), 409
    if isinstance(step, Met):
        return _met(step)
    if isinstance(step, Outcomes):
        return changes.page(reading.task.visit, step, _voice(reading))
    if step.with_outcome and reading.answers.ask.data and step.judged is not None:
        return _outcome_for_script(step.judged)
    return _page(step), step.status


def _form_page(reading: Reading) -> str:
    """The form as it was opened, or after a small button; only that of the table is judged, to say
    who deals then.
    """
    judged = judge(reading) if reading.task.kind is TableForm else None
    return _page(Shown(reading, judged))


def _met(step: Met) -> Page:
    """The answer to an entry that stands already: in words for the script of the outbox, else on
    the board.
    """
    visit = step.reading.task.visit
    says = had_by_whom(step, _voice(step.reading))
    if step.reading.answers.told.data:
        answer = jsonify(met=step.entry.id if step.entry else None, says=says)
        answer.status_code = ALREADY_THERE
        return answer
    if says:
        flash(says)
    return visit.to("board.show")


def _outcome_for_script(judged: Judged) -> Response:
    """The outcome as JSON for the script: `lines` of text, and `seen`, the hash that confirms it;
    empty if invalid.
    """
    if judged.errors or judged.entry is None:
        return jsonify(lines=[], seen="")
    return jsonify(lines=_outcome(judged), seen=judged.reading.form.mark())


def _page(step: Shown) -> str:
    """The page of the form."""
    reading = step.reading
    task = reading.task
    form = reading.form
    spot = reading.spot
    outcome: tuple[str, ...] = ()
    if step.judged is not None and (step.with_outcome or isinstance(form, TableForm)):
        outcome = _outcome(step.judged)
    follower = follower_of(task)
    return task.visit.page(
        TEMPLATES.get(form.kind, f"entry/{form.kind}.html"),
        evening=task.stored,
        verb=task.verb,
        entry_id=task.entry_id,
        spot=spot,
        title=title_of_form(form.path, task.verb, spot.state.number, follower),
        follower=follower,
        form=form,
        marks=_marks(step),
        news=_news(reading),
        view=VIEWS[form.kind](form, spot, voice_at(spot)),
        errors=step.errors,
        doubts=step.doubts,
        seen=form.mark() if step.with_outcome else "",
        outcome=outcome,
        since=_since(step),
    )


def _news(reading: Reading) -> str:
    """The entries of others since the page of a new one, if people must be asked about them."""
    state = reading.state
    if state.seen is None or not state.is_outdated:
        return ""
    return news.told_news(reading.task.stored, state.seen, reading.task.visit.voice)


def _since(step: Shown) -> changes.Since | None:
    """The changes of others that the form tells about; None for a form without a conflict."""
    task = step.reading.task
    if not task.is_gone:
        return None if step.others is None else changes.since(task.stored, step.others)
    if task.kind is GameEntry:
        form = "game"
        gone = _(
            "Dieses Spiel steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie "
            "als neues Spiel ein."
        )
    else:
        form = "incident"
        gone = _(
            "Dieser Eintrag steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt "
            "sie neu ein."
        )
    since = changes.since_then(task.stored, step.reading.answers.revision.data)
    return since | {"gone": gone, "form": form}


def _marks(step: Shown) -> dict[str, object]:
    """The hidden revisions of the form: those that its page showed, or the present ones after a
    question of it.
    """
    stored = step.reading.task.stored
    seen = step.reading.state.shown
    if seen is None:
        return {"revision": stored.revision}
    if step.reading.settled or step.others is not None:
        seen = seen_now(stored)
    return {"revision": seen.revision or "", "after": seen.after, "turn": seen.turn or ""}


def _card(asked: Asked) -> str:
    """The page that asks whether others have entered it already; the sent values are its hidden
    fields.
    """
    reading = asked.judged.reading
    task = reading.task
    return task.visit.page(
        "entry/twice.html",
        evening=task.stored,
        title=title_of_form(
            task.kind.path, task.verb, reading.spot.state.number, follower_of(task)
        ),
        card=twice_card(asked, _voice(reading)),
        carried=hidden(NOT_ON_CARD),
        action=address(),
    )


def _outcome(judged: Judged) -> tuple[str, ...]:
    """The effects of the entry, in sentences; a change of the table always names who deals and sits
    out.
    """
    voice = _voice(judged.reading)
    if judged.entry is None or judged.then is None or not judged.fits:
        return ()
    if isinstance(judged.entry, Seats):
        return (who_does_what(judged.then, voice),)
    if isinstance(judged.entry, RulesChange):
        return _of_rules(judged, judged.entry)
    if judged.reading.task.kind.looked_at and judged.rows:
        return (cost(judged.rows[0], judged.then.dealer, voice),)
    return ()


def _of_rules(judged: Judged, entry: RulesChange) -> tuple[str, ...]:
    """The effects of other rules: for all games of the evening, or from now on."""
    reading = judged.reading
    voice = reading.task.visit.voice
    if not reading.form.for_all:
        return tuple(rules_that_change(reading.spot.rules, entry.rules, voice))
    later = later_outcomes(judged)
    points = points_that_change(later.computed, voice) if later else ()
    first = reading.task.stored.plan.rules
    return (*points, *rules_that_change(first, entry.rules, voice))


def _voice(reading: Reading) -> Voice:
    """The voice of the evening, which also knows the newcomers of the form by name."""
    visit = reading.task.visit
    return visit.voice.calling(with_newcomers(reading.form.newcomers, visit.names))


def _stands(stored: StoredEvening, entry_id: int) -> bool:
    """Whether an entry stands in the log, or was deleted; 404 if there never was one."""
    stands = stored.entry(entry_id) is not None
    if not stands and changes.stood(stored, entry_id) is None:
        abort(404)
    return stands


def _without(stored: StoredEvening, entry_id: int) -> Outcomes:
    return outcomes(stored, deleted(stored, entry_id))


def _move_page(
    visit: Visit,
    stored: StoredEvening,
    entry_id: int,
    before: str = "",
    since: changes.Since | None = None,
    *,
    wrong: str = "",
) -> str:
    if stored.entry(entry_id) is None:
        abort(404)
    return visit.page(
        "entry/move.html",
        evening=stored,
        entry_id=entry_id,
        title=title_at(stored, entry_id, visit.voice),
        places=places_of(stored, entry_id, visit.voice),
        before=before,
        since=since,
        wrong=wrong,
    )


def _deletion(
    visit: Visit, stored: StoredEvening, entry_id: int, conflict: Conflict | None = None
) -> str:
    if stored.entry(entry_id) is None:
        abort(gone_page())
    since = None
    if conflict is not None:
        since = changes.since(conflict.current, len(conflict.since))
    return visit.page(
        "entry/delete.html",
        evening=stored,
        entry_id=entry_id,
        title=title_at(stored, entry_id, visit.voice),
        ripple=changes.question(_without(stored, entry_id), visit.voice),
        since=since,
    )
