"""The rules of a Runde: reading and changing them, two rule sets side by side."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad import __version__
from scorepad.actions import rules as actions
from scorepad.i18n import LANGUAGES, language
from scorepad.printing import pdf
from scorepad.printing.leaflet import leaflet as facts_of_leaflet
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import PRESET_NAMES, PRESETS, Rules, preset
from scorepad.scoring.rules.switches import GROUPS
from scorepad.store import runden
from scorepad.web.entry.game_body import body_of
from scorepad.web.entry.game_form import placed
from scorepad.web.entry.game_form import read as read_game
from scorepad.web.entry.preview import client_table
from scorepad.web.frame import access
from scorepad.web.frame.access import Access
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors
from scorepad.web.frame.fields import whole
from scorepad.web.frame.words import _
from scorepad.web.rules.probe_view import MOST_BOCK, Verdict, players, probe_view, verdicts
from scorepad.web.rules.rules_form import RulesForm, changed_preset, filled, freed, read, stepped
from scorepad.web.rules.rules_view import comparison, kept, problems_at, rules_page

blueprint = Blueprint("rules", __name__, url_prefix="/runde/<int:runde_id>/regeln")
LONGEST_SEARCH = 80
Page = Response | tuple[str, int] | str


@blueprint.get("")
def show(runde_id: int) -> str:  # noqa: ARG001
    """All rules: as a form for whoever may write, in words for everybody else."""
    allowed = access.reader()
    rules, mended = kept(allowed.runde)
    return _page(allowed, rules, filled(rules), mended=mended)


@blueprint.post("")
def save(runde_id: int) -> Page:  # noqa: ARG001
    """Keep what was chosen; a button beside an option resets it, one beside a group switches it."""
    allowed = access.writer()
    current, _mended = kept(allowed.runde)
    form = read(request.form, current)
    step = request.form.get("do", "")
    try:
        rules = stepped(freed(form, step).rules(current), step)
        return _kept(allowed, rules, _said(step))
    except Refused as refused:
        return _page(allowed, current, form, problems=refused.problems), 422
    except actions.RulesChanged:
        return _page(allowed, current, form, conflict=True), 409


@blueprint.post("/preset")
def choose(runde_id: int) -> Page:  # noqa: ARG001
    """Put the rules on another preset, with the own changes or without them."""
    allowed = access.writer()
    current, _mended = kept(allowed.runde)
    try:
        rules = changed_preset(current, request.form.get("preset", ""), keep="keep" in request.form)
        return _kept(allowed, rules, _("Es gilt jetzt: %(name)s.", name=_name(rules.preset)))
    except Refused as refused:
        return _page(allowed, current, filled(current), problems=refused.problems), 422
    except actions.RulesChanged:
        return _page(allowed, current, filled(current), conflict=True), 409


@blueprint.get("/vergleich")
def compare(runde_id: int) -> str:  # noqa: ARG001
    """Two rule sets side by side: the group's own and the presets."""
    allowed = access.reader()
    own, _mended = kept(allowed.runde)
    sets = {"own": own} | {name: preset(name) for name in PRESETS}
    names = {"own": allowed.runde.name} | {name: _name(name) for name in PRESETS}
    first = request.args.get("a", "")
    second = request.args.get("b", "")
    first = first if first in sets else own.preset
    second = second if second in sets else "own"
    everything = "alle" in request.args
    return render_template(
        "rules/compare.html",
        access=allowed,
        sets=tuple(names.items()),
        chosen=(first, second),
        names=(names[first], names[second]),
        chapters=comparison(sets[first], sets[second], everything=everything),
        everything=everything,
    )


@blueprint.get("/probe")
def probe(runde_id: int) -> tuple[str, int]:
    """A game and its value under these rules and under each preset; nothing is saved."""
    allowed = access.reader()
    rules, _mended = kept(allowed.runde)
    people = [member.name for member in runden.members(runde_id) if member.active]
    names = players(people, rules)
    form = read_game(request.args)
    bock = min(whole(request.args.get("bock")) or 0, MOST_BOCK)
    found: tuple[Verdict, ...] = ()
    errors: Errors = {}
    if request.args:
        body, errors = body_of(form, rules)
        try:
            found = () if errors else verdicts(_game(body), rules, allowed.runde.name, names, bock)
        except Refused as refused:
            errors = placed(refused.problems, language())
    page = render_template(
        "rules/probe.html", access=allowed, entry=probe_view(form, rules, names, bock, errors), verdicts=found
    )
    return page, 422 if errors else 200


@blueprint.get("/probe/tafel.json")
def table(runde_id: int) -> Response:  # noqa: ARG001
    """The table behind the live value under the rules of the Runde; its address changes with its content."""
    rules, _mended = kept(access.reader().runde)
    found = client_table(rules, language())
    packed = json.dumps(found, separators=(",", ":"), ensure_ascii=False)
    return Response(packed, mimetype="application/json")


@blueprint.get("/merkblatt.pdf")
def leaflet(runde_id: int) -> Response:  # noqa: ARG001
    """The house rules to print, in the language of the page or in the one asked for; 304 while nothing has changed."""
    runde = access.reader().runde
    rules, _mended = kept(runde)
    asked = request.args.get("sprache", "")
    facts = facts_of_leaflet(rules, runde.name, asked if asked in LANGUAGES else language())
    tag = hashlib.sha256(repr((__version__, facts)).encode()).hexdigest()[:16]
    known = request.if_none_match.contains(tag)
    response = Response(status=304) if known else Response(pdf.leaflet(facts), mimetype="application/pdf")
    if not known:
        response.headers.set("Content-Disposition", "inline", filename="Scorepad-Hausregeln.pdf")
    response.set_etag(tag)
    return response


def _game(body: Body) -> Game:
    entry = read_entry(body)
    if not isinstance(entry, Game):  # pragma: no cover - the form makes games only
        raise TypeError(entry.kind)
    return entry


def _page(
    allowed: Access,
    rules: Rules,
    form: RulesForm,
    *,
    problems: Sequence[Problem] = (),
    mended: Sequence[Problem] = (),
    conflict: bool = False,
) -> str:
    search = " ".join(request.args.get("q", "").split())[:LONGEST_SEARCH]
    return render_template(
        "rules/rules.html" if allowed.can_write else "rules/read.html",
        access=allowed,
        page=rules_page(rules, form, search, problems_at(problems), mended),
        base=actions.mark(allowed.runde.rules),
        conflict=conflict,
    )


def _kept(allowed: Access, rules: Rules, message: str) -> Response:
    actions.save(allowed.runde.id, rules, request.form.get("base", ""))
    flash(message)
    return redirect(url_for("rules.show", runde_id=allowed.runde.id), code=303)


def _said(step: str) -> str:
    verb, _colon, name = step.partition(":")
    if verb in {"on", "off"} and name in GROUPS:
        label = GROUPS[name].label.in_(language())
        return _("%(rule)s: eingeschaltet.", rule=label) if verb == "on" else _("%(rule)s: ausgeschaltet.", rule=label)
    if verb == "reset":
        return _("Zurückgesetzt und gespeichert.")
    return _("Regeln gespeichert. Sie gelten ab dem nächsten neuen Abend.")


def _name(preset_name: str) -> str:
    return PRESET_NAMES[preset_name].in_(language()) if preset_name in PRESET_NAMES else preset_name
