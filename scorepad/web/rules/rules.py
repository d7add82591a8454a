"""The rules of a Runde: reading and changing them, two rule sets side by side."""

from __future__ import annotations

import json
from collections.abc import Sequence

from flask import Blueprint, flash
from werkzeug.wrappers import Response

from scorepad.actions import rules as actions
from scorepad.printing import leaflet as document
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, preset
from scorepad.scoring.rules.switches import GROUPS
from scorepad.telling.voice import Voice
from scorepad.web.frame import printed
from scorepad.web.frame.complaints import Errors, by_field, placed, plainly
from scorepad.web.frame.forms import Form, Key, PageQuery, Pick
from scorepad.web.frame.i18n import LANGUAGES, language
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.words import _
from scorepad.web.parts.game_body import body_of
from scorepad.web.parts.game_form import Body, GameForm
from scorepad.web.parts.preview import client_table
from scorepad.web.parts.rule_fields import html_id
from scorepad.web.parts.rules_form import RulesForm, freed, rebased, stepped
from scorepad.web.parts.rules_view import RulesPage, chosen_rules, comparison, labelled
from scorepad.web.rules.probe_view import MOST_BOCK, ProbeVerdict, players, probe_page, verdicts

blueprint = Blueprint("rules", __name__, url_prefix="/runde/<int:runde_id>/regeln")
Page = Response | tuple[str, int] | str


class CompareForm(Form):
    """Which two rule sets are put side by side."""

    first = Pick(name="a")
    second = Pick(name="b")


class ProbeForm(GameForm):
    """A game that is tried out, and in how many rounds of Bock it counts."""

    bock = Key()


class LeafletForm(Form):
    """In which language the house rules are printed."""

    language = Pick(name="sprache", choices=dict(LANGUAGES))


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The rules: as a form for whoever may write, in words for everybody else.

    The chapters of the form come with `?alle`: they are ten times what is asked first, and folded.
    """
    rules, mended = actions.readable_rules(visit.runde)
    return _page(visit, rules, RulesForm(None, rules), mended=mended, brief=not visit.look.every.data)


@blueprint.post("")
@writing
def save(visit: Visit) -> Page:
    """Keep what was chosen; a button beside an option resets it, one beside a group switches it."""
    current = visit.rules
    form = RulesForm(visit.sent, current)
    step = form.do.data
    try:
        meant = freed(form, step)
        rules = _on_its_base(stepped(meant.rules(current), step), meant, visit)
        return _kept(visit, rules, form)
    except Refused as refused:
        return _page(visit, current, form, problems=refused.problems), 422
    except actions.RulesChanged:
        return _page(visit, current, form, conflict=True), 409


def _on_its_base(typed: Rules, form: RulesForm, visit: Visit) -> Rules:
    """What was typed on top of the rule set that was tapped as the beginning. Raises Refused."""
    if form.chosen.data in {"", visit.rules.preset}:
        return typed
    return rebased(chosen_rules(form.chosen.data, visit.rule_sets), visit.rules, typed, keep=form.keep.data)


@blueprint.get("/vergleich")
@reading
def compare(visit: Visit) -> str:
    """Two rule sets side by side: the group's own and the presets."""
    own = visit.rules
    sets = {"own": own} | {name: preset(name) for name in PRESETS}
    names = {"own": visit.runde.name} | {name: row.label.in_(language()) for name, row in PRESETS.items()}
    form = CompareForm(visit.asked, data={"first": own.preset, "second": "own"})
    form.first.offer(names)
    form.second.offer(names)
    first, second, everything = form.first.data, form.second.data, visit.look.every.data
    return visit.page(
        "rules/compare.html",
        sets=tuple(names.items()),
        chosen=(first, second),
        names=(names[first], names[second]),
        chapters=comparison(sets[first], sets[second], everything=everything),
        everything=everything,
    )


@blueprint.get("/probe")
@reading
def probe(visit: Visit) -> tuple[str, int]:
    """A game and its value under these rules and under each preset; nothing is saved."""
    rules = visit.rules
    people = [member.name for member in visit.members if member.active]
    names = players(people, rules)
    form = ProbeForm(visit.asked, rules)
    bock = min(form.bock.data or 0, MOST_BOCK)
    told: tuple[ProbeVerdict, ...] = ()
    errors: Errors = {}
    if visit.asked:
        form.validate()
        body = body_of(form)
        errors = form.wrong
        try:
            told = () if errors else verdicts(_game(body), rules, visit.runde.name, names, bock)
        except Refused as refused:
            errors = placed(refused.problems, form.groups, group_of=form.group_of)
    page = visit.page("rules/probe.html", entry=probe_page(form, rules, names, bock), errors=errors, verdicts=told)
    return page, 422 if errors else 200


@blueprint.get("/probe/tafel.json")
@reading
def table(visit: Visit) -> Response:
    """The table behind the live value under the rules of the Runde; its address changes with its content."""
    rules = visit.rules
    looked_up = client_table(rules, language())
    packed = json.dumps(looked_up, separators=(",", ":"), ensure_ascii=False)
    return Response(packed, mimetype="application/json")


@blueprint.get("/merkblatt.pdf")
@reading
def leaflet(visit: Visit) -> Response:
    """The house rules to print, in the language of the page or in the one asked for; 304 while nothing has changed."""
    lang = LeafletForm(visit.asked).language.data or language()
    voice = Voice(lang, rules=visit.rules, sets=visit.voice.sets)
    return printed.answer(document.page(visit.runde.name, voice), voice.heading("house_rules"))


def _game(body: Body) -> Game:
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
    search = _search(visit)
    return visit.page(
        "rules/rules.html" if visit.can_write else "rules/read.html",
        page=RulesPage(
            rules,
            form,
            search,
            by_field(problems, labelled),
            [plainly(problem) for problem in mended],
            visit.rule_sets,
            brief=brief and not search,
        ),
        base=actions.mark(visit.runde.rules),
        conflict=conflict,
    )


def _search(visit: Visit) -> str:
    return visit.look.words or PageQuery(visit.sent).words


def _kept(visit: Visit, rules: Rules, form: RulesForm) -> Response:
    """Back to the place on the page where something was switched, with what was searched for."""
    actions.save(visit.runde.id, rules, form.base.data)
    flash(_said(form.do.data))
    search, whole_page = _search(visit) or None, None if form.brief.data else ""
    place = _place(form.do.data)
    return visit.to("rules.show", q=search, alle=None if search else whole_page, _anchor=place)


def _place(step: str) -> str | None:
    verb, _colon, name = step.partition(":")
    if verb in {"on", "off"} and name in GROUPS:
        return f"g-{name}"
    return html_id(name) if verb == "reset" and name in OPTIONS else None


def _said(step: str) -> str:
    verb, _colon, name = step.partition(":")
    if verb in {"on", "off"} and name in GROUPS:
        label = GROUPS[name].label.in_(language())
        return _("%(rule)s: eingeschaltet.", rule=label) if verb == "on" else _("%(rule)s: ausgeschaltet.", rule=label)
    if verb in {"reset", "fresh"}:
        return _("Zurückgesetzt und gespeichert.")
    return _("Regeln gespeichert. Sie gelten ab dem nächsten neuen Abend.")
