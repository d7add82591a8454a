"""Pages for entering, correcting, inserting, moving and deleting: one course for games and all
other entries.
"""

from collections.abc import Callable
from functools import partial

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
from scorepad.web.entry import changes, course, news
from scorepad.web.entry.course import Asked, Met, Shown, Task, gone_page, task_of
from scorepad.web.entry.course_form import CourseForm
from scorepad.web.entry.incident_view import VIEWS, title_of_form, with_newcomers
from scorepad.web.entry.table_form import TableForm
from scorepad.web.entry.twice_view import had_by_whom, twice_card
from scorepad.web.frame import phone
from scorepad.web.frame.access import at_table, at_table_with, changes_entries
from scorepad.web.frame.again import address
from scorepad.web.frame.fields import BooleanField, KeyField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.headers import FOREVER
from scorepad.web.frame.i18n import language
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.submitted import hidden
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.game.game_entry import GameEntry
from scorepad.web.game.preview import table_text

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
    "behind",
    "met",
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
    answers = CourseForm(visit.sent)
    before = parsed_id(answers.before.data)
    has_place = before is not None or answers.before.data == "end"
    if request.method == "GET" or answers.back.data:
        return _move_page(visit, stored, entry_id, answers.before.data)
    if not _stands(stored, entry_id):
        flash(_("Diesen Eintrag hat inzwischen jemand gelöscht."))
        return visit.to("board.show")
    if not has_place:
        return _move_page(visit, stored, entry_id, wrong=_("Wohin soll es?")), 422
    if before is not None and not _stands(stored, before):
        return _move_page(
            visit, stored, entry_id, since=changes.since_then(stored, answers.revision.data)
        ), 409
    try:
        change = changes.changed(visit, answers)
        write = partial(
            entries.move, visit.runde.id, stored.id, entry_id=entry_id, before=before, **change
        )
        later = course.written(
            visit, answers, outcomes(stored, moved(stored, entry_id, before)), write
        )
    except Conflict as conflict:
        since = changes.since(conflict.current, len(conflict.since))
        return _move_page(visit, conflict.current, entry_id, answers.before.data, since), 409
    return _after(visit, later, lambda: visit.voice)


@blueprint.route("/spiel/<int:entry_id>/loeschen", methods=BOTH)
@writing
@changes_entries
@at_table
def delete(visit: Visit, entry_id: int) -> Page:
    """Page of the effects of deleting an entry; once sent, it is deleted. The notice on the board
    can undo that.
    """
    stored = visit.evening
    answers = CourseForm(visit.sent)
    if request.method != "POST" or changes.is_unanswered(
        visit, answers, _without(stored, entry_id)
    ):
        return _deletion(visit, stored, entry_id)
    try:
        entries.delete(
            visit.runde.id, stored.id, entry_id=entry_id, **changes.changed(visit, answers)
        )
    except NotFound:
        abort(gone_page())
    except Conflict as conflict:
        if conflict.current.entry(entry_id) is not None or changes.stood(stored, entry_id) is None:
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
    query = ValuesQuery(visit.query)
    rules = Task("table", GameEntry, visit, visit.evening, query.entry.data).spot.rules
    response = Response(table_text(rules, language()), mimetype="application/json")
    if query.version.data:
        response.headers["Cache-Control"] = FOREVER.replace("public", "private")
    return response


def _course(task: Task) -> Page:
    if task.kind is TableForm and task.visit.is_of_tournament:
        raise TableLocked(task.stored, "seats")
    if request.method != "POST":
        return _page(Shown(task))
    step = course.sent(task)
    if isinstance(step, Asked):
        return _card(step), 409
    if isinstance(step, Met):
        return _met(step)
    if not isinstance(step, Shown):
        return _after(task.visit, step, lambda: _voice(task))
    if step.with_outcome and task.answers.ask.data:
        return _answer(step.task)
    return _page(step), step.status


def _met(step: Met) -> Page:
    """The answer to an entry that stands already: in words for the script of the outbox, else on
    the board.
    """
    visit = step.task.visit
    says = had_by_whom(step, _voice(step.task))
    if step.task.answers.told.data:
        answer = jsonify(met=step.entry.id if step.entry else None, says=says)
        answer.status_code = ALREADY_THERE
        return answer
    if says:
        flash(says)
    return visit.to("board.show")


def _after(visit: Visit, later: Outcomes | None, voice: Callable[[], Voice]) -> Page:
    return visit.to("board.show") if later is None else changes.page(visit, later, voice())


def _answer(task: Task) -> Response:
    """The outcome as JSON for the script: `lines` of text, and `seen`, the hash that confirms it;
    empty if invalid.
    """
    if task.judged.errors or task.judged.entry is None:
        return jsonify(lines=[], seen="")
    return jsonify(lines=_outcome(task), seen=task.form.mark)


def _page(step: Shown) -> str:
    task = step.task
    form = step.task.form
    return task.visit.page(
        TEMPLATES.get(form.kind, f"entry/{form.kind}.html"),
        evening=task.stored,
        task=task,
        title=title_of_form(form.path, task.verb, task.spot.state.number),
        form=form,
        marks=_marks(step),
        news=news.told_news(task.stored, task.seen, task.visit.voice)
        if task.is_outdated and task.seen
        else "",
        view=VIEWS[form.kind](form, task.spot),
        errors=step.errors,
        doubts=step.doubts,
        seen=form.mark if step.with_outcome else "",
        outcome=_outcome(task) if step.with_outcome or isinstance(form, TableForm) else (),
        since=_since(step),
    )


def _since(step: Shown) -> changes.Since | None:
    task = step.task
    if not task.is_gone:
        return None if step.others is None else changes.since(task.stored, step.others)
    game = _(
        "Dieses Spiel steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt sie "
        "als neues Spiel ein."
    )
    other = _(
        "Dieser Eintrag steht nicht mehr da. Deine Eingabe ist noch hier: Speichern trägt "
        "sie neu ein."
    )
    gone, form = (game, "game") if task.kind is GameEntry else (other, "incident")
    return changes.since_then(task.stored, task.answers.revision.data) | {
        "gone": gone,
        "form": form,
    }


def _marks(step: Shown) -> dict[str, object]:
    """The hidden revisions of the form: those that its page showed, or the present ones after a
    question of it.
    """
    task = step.task
    seen = step.task.shown
    if seen is None:
        return {"revision": task.stored.revision}
    if task.settled or step.others is not None:
        seen = seen_now(task.stored)
    return {"revision": seen.revision or "", "after": seen.after, "turn": seen.turn or ""}


def _card(asked: Asked) -> str:
    """The page that asks whether others have entered it already; the sent values are its hidden
    fields.
    """
    task = asked.task
    title = title_of_form(task.kind.path, task.verb, task.spot.state.number)
    card = twice_card(asked, _voice(task))
    facts = {"title": title, "card": card, "carried": hidden(NOT_ON_CARD), "action": address()}
    return task.visit.page("entry/twice.html", evening=task.stored, **facts)


def _outcome(task: Task) -> tuple[str, ...]:
    """The effects of the entry, in sentences; a change of the table always names who deals and sits
    out.
    """
    judged = task.judged
    if judged.entry is None or judged.then is None or not judged.fits:
        return ()
    if isinstance(judged.entry, Seats):
        return (who_does_what(judged.then, _voice(task)),)
    if isinstance(judged.entry, RulesChange):
        return _of_rules(task, judged.entry)
    if task.kind.looked_at and judged.rows:
        return (cost(judged.rows[0], judged.then.dealer, _voice(task)),)
    return ()


def _of_rules(task: Task, entry: RulesChange) -> tuple[str, ...]:
    first = task.stored.plan.rules if task.form.for_all else task.spot.rules
    later = task.later if task.form.for_all else None
    points = points_that_change(later.computed, task.visit.voice) if later else ()
    return (*points, *rules_that_change(first, entry.rules, task.visit.voice))


def _voice(task: Task) -> Voice:
    return task.visit.voice.calling(with_newcomers(task.form.newcomers, task.visit.names))


def _stands(stored: StoredEvening, entry_id: int) -> bool:
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
    title = title_at(stored, entry_id, visit.voice)
    places = places_of(stored, entry_id, visit.voice)
    facts = {
        "entry_id": entry_id,
        "title": title,
        "places": places,
        "before": before,
        "since": since,
        "wrong": wrong,
    }
    return visit.page("entry/move.html", evening=stored, **facts)


def _deletion(
    visit: Visit, stored: StoredEvening, entry_id: int, conflict: Conflict | None = None
) -> str:
    if stored.entry(entry_id) is None:
        abort(gone_page())
    title = title_at(stored, entry_id, visit.voice)
    ripple = changes.question(_without(stored, entry_id), visit.voice)
    since = changes.since(conflict.current, len(conflict.since)) if conflict else None
    facts = {"entry_id": entry_id, "title": title, "ripple": ripple, "since": since}
    return visit.page("entry/delete.html", evening=stored, **facts)
