"""The rules of a Runde: reading, changing and comparing them, trying out a game, the leaflet."""

from collections.abc import Sequence

from flask import Blueprint
from werkzeug.wrappers import Response

from scorepad.actions.runde import rules as actions
from scorepad.printing import leaflet as document
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, preset
from scorepad.scoring.rules.switches import GROUPS
from scorepad.telling.voice import Voice
from scorepad.web.frame import printed
from scorepad.web.frame.complaints import Errors, complain, plainly
from scorepad.web.frame.fields import KeyField, SelectField
from scorepad.web.frame.forms import Form, PageQuery
from scorepad.web.frame.i18n import LANGUAGES, language
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.frame.work_limit import prints
from scorepad.web.game.game_body import body_of
from scorepad.web.game.game_form import Body, GameForm
from scorepad.web.game.preview import table_text
from scorepad.web.rules.probe_view import MOST_BOCK, ProbeVerdict, players, probe_page, verdicts
from scorepad.web.ruleset.rule_fields import html_id
from scorepad.web.ruleset.rules_form import (
    RulesForm,
    after_reset_button,
    rebased,
    rules_after_button,
)
from scorepad.web.ruleset.rules_view import RulesPage, chosen_rules, comparison

blueprint = Blueprint("rules", __name__, url_prefix="/runde/<int:runde_id>/regeln")


class CompareForm(Form):
    first = SelectField(name="a")
    second = SelectField(name="b")


class ProbeForm(GameForm):
    """A game to try out, and the number of its rounds of Bock."""

    bock = KeyField()


class LeafletForm(Form):
    language = SelectField(name="sprache", choices=dict(LANGUAGES))


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The rules: a form for the write link, words for the read link.

    Only `?alle` adds the chapters, which are long.
    """
    rules, mended = actions.readable_rules(visit.runde)
    form = RulesForm(None, rules)
    brief = not visit.form.page_query.every.data
    return _page(visit, rules, form, mended=mended, brief=brief)


@blueprint.post("")
@writing
def save(visit: Visit) -> Page:
    """Save the form; its buttons reset an option, or switch a group of options."""
    current = visit.rules
    form = RulesForm(visit.form.sent, current)
    step = form.do.data
    try:
        judged = after_reset_button(form, step)
        rules = rules_after_button(judged.rules(current), step)
        preset_key = judged.chosen.data
        if preset_key not in {"", current.preset}:  # another rule set was tapped as the beginning
            beginning = chosen_rules(preset_key, visit.rule_sets)
            rules = rebased(beginning, current, rules, keep=judged.keep.data)
        return _saved(visit, rules, form)
    except Refused as refused:
        return _page(visit, current, form, problems=refused.problems), 422
    except actions.RulesChanged:
        return _page(visit, current, form, conflict=True), 409


@blueprint.get("/vergleich")
@reading
def compare(visit: Visit) -> str:
    """Two rule sets side by side, of the presets and the rules of the Runde."""
    own = visit.rules
    sets = {"own": own}
    names = {"own": visit.runde.name}
    for name, row in PRESETS.items():
        sets[name] = preset(name)
        names[name] = row.label.in_(language())
    form = CompareForm(visit.form.query, data={"first": own.preset, "second": "own"})
    form.first.offer(names)
    form.second.offer(names)
    first = form.first.data
    second = form.second.data
    everything = visit.form.page_query.every.data
    return visit.page(
        "rules/compare.html",
        sets=tuple(names.items()),
        chapters=comparison(sets[first], sets[second], everything=everything),
        everything=everything,
        chosen={"a": first, "b": second},
        left=names[first],
        right=names[second],
    )


@blueprint.get("/probe")
@reading
def probe(visit: Visit) -> tuple[str, int]:
    """The score of a game under these rules and under each preset; this saves nothing."""
    rules = visit.rules
    people = [member.name for member in visit.people.members if member.active]
    names = players(people, rules)
    form = ProbeForm(visit.form.query, rules)
    bock = min(form.bock.data or 0, MOST_BOCK)
    told: tuple[ProbeVerdict, ...] = ()
    errors: Errors = {}
    if visit.form.query:
        form.validate()
        body = body_of(form)
        errors = form.wrong
        try:
            if not errors:
                told = verdicts(_game(body), rules, visit.runde.name, names, bock)
        except Refused as refused:
            errors = form.placed(refused.problems)
    entry = probe_page(form, rules, names, bock)
    page = visit.page("rules/probe.html", entry=entry, errors=errors, verdicts=told)
    return page, 422 if errors else 200


@blueprint.get("/probe/tafel.json")
@reading
def table(visit: Visit) -> Response:
    """The table by which the script shows the score at once; its address has a hash of it."""
    return Response(table_text(visit.rules, language()), mimetype="application/json")


@blueprint.get("/merkblatt.pdf")
@prints
@reading
def leaflet(visit: Visit) -> Response:
    """The house rules as PDF, in the language of the page or of `?sprache`."""
    lang = LeafletForm(visit.form.query).language.data or language()
    voice = Voice(lang, rules=visit.rules, sets=visit.voice.sets)
    page = document.page(visit.runde.name, voice, printed.edition().size)
    return printed.answer(page, voice.heading("house_rules"))


def _game(body: Body) -> Game:
    """The game that a body describes. Raises Refused."""
    entry = read_entry(body)
    if not isinstance(entry, Game):  # pragma: no cover - the form makes games only
        raise TypeError(entry.kind)
    return entry


def _page(
    visit: Visit,
    rules: Rules,
    form: RulesForm,
    *,
    problems: Sequence[Problem] = (),
    mended: Sequence[Problem] = (),
    conflict: bool = False,
    brief: bool = False,
) -> str:
    """The page of these rules with a form in it; `mended` could not be read of the stored ones."""
    search = _search(visit)
    said = list(map(plainly, mended))
    errors: Errors = {}
    for problem in problems:
        name, _bracket, _part = problem.field.partition("[")
        complain(errors, name, plainly(problem))
    page = RulesPage(rules, form, search, errors, said, visit.rule_sets, brief=brief and not search)
    template = "rules/rules.html" if visit.can_write else "rules/read.html"
    return visit.page(template, page=page, base=actions.mark(visit.runde.rules), conflict=conflict)


def _search(visit: Visit) -> str:
    return visit.form.page_query.words or PageQuery(visit.form.sent).words


def _saved(visit: Visit, rules: Rules, form: RulesForm) -> Response:
    """Save the rules; go back to the same search, and to what was reset or switched."""
    actions.save(visit.runde.id, rules, form.base.data)
    verb, _colon, name = form.do.data.partition(":")
    search = _search(visit) or None
    is_whole_page = not search and not form.brief.data
    return visit.done(
        _message(verb, name),
        "rules.show",
        q=search,
        alle="" if is_whole_page else None,
        _anchor=_anchor(verb, name),
    )


def _message(verb: str, name: str) -> str:
    """What is told after a button beside "save"."""
    if verb in {"on", "off"} and name in GROUPS:
        label = GROUPS[name].label.in_(language())
        if verb == "on":
            return _("%(rule)s: eingeschaltet.", rule=label)
        return _("%(rule)s: ausgeschaltet.", rule=label)
    if verb in {"reset", "fresh"}:
        return _("Zurückgesetzt und gespeichert.")
    return _("Regeln gespeichert. Sie gelten ab dem nächsten neuen Abend.")


def _anchor(verb: str, name: str) -> str | None:
    """The HTML id of what was switched or reset; None for the top of the page."""
    if verb in {"on", "off"} and name in GROUPS:
        return f"g-{name}"
    if verb == "reset" and name in OPTIONS:
        return html_id(name)
    return None
