"""Rule sets of a Runde under names of its own: keeping the rules as they are, renaming, deleting."""

from __future__ import annotations

from flask import Blueprint, abort, flash
from werkzeug.wrappers import Response

from scorepad.actions import rule_sets as actions
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules
from scorepad.telling.rules import rules_name
from scorepad.web.frame.complaints import by_field, plainly
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.words import _
from scorepad.web.rules.rules_view import changes_of

blueprint = Blueprint("rule_sets", __name__, url_prefix="/runde/<int:runde_id>/regeln/eigene")
LONGEST_SET = 40
Page = Response | tuple[str, int] | str


@blueprint.get("")
@writing
def show(visit: Visit) -> str:
    """All of them, and the rules of the Runde to be kept under a name."""
    return _list(visit)


@blueprint.post("")
@writing
def keep(visit: Visit) -> Page:
    """Keep the rules of the Runde under a name."""
    name = visit.sent.get("name", "")[: LONGEST_SET + 1]
    try:
        actions.keep(visit.runde.id, name, visit.rules)
    except Refused as refused:
        return _list(visit, name, by_field(refused.problems, plainly).get("name", ())), 422
    flash(_("„%(name)s“ ist aufgehoben.", name=name.strip()))
    return visit.to("rule_sets.show")


@blueprint.get("/<int:set_id>")
@writing
def one(visit: Visit, set_id: int) -> str:
    """One of them."""
    name, rules = _known(visit, set_id)
    return _page(visit, set_id, name, rules)


@blueprint.post("/<int:set_id>")
@writing
def change(visit: Visit, set_id: int) -> Page:
    """Rename it, put the rules of the Runde in their place, or delete it."""
    name, rules = _known(visit, set_id)
    step, typed = visit.sent.get("do", ""), visit.sent.get("name", "")[: LONGEST_SET + 1]
    if step == "delete":
        actions.delete(visit.runde.id, set_id)
        flash(_("„%(name)s“ ist gelöscht.", name=name))
        return visit.to("rule_sets.show")
    try:
        actions.change(visit.runde.id, set_id, name=typed, rules=visit.rules if step == "put" else None)
    except Refused as refused:
        return _page(visit, set_id, typed, rules, by_field(refused.problems, plainly).get("name", ())), 422
    flash(_("„%(name)s“ ist gespeichert.", name=typed.strip()))
    return visit.to("rule_sets.show")


def _known(visit: Visit, set_id: int) -> tuple[str, Rules]:
    return visit.rule_sets.get(set_id) or abort(404)


def _list(visit: Visit, name: str = "", errors: tuple[str, ...] | list[str] = ()) -> str:
    plain = visit.voice.without_sets()
    sets = [(set_id, title, rules_name(rules, plain)) for set_id, (title, rules) in visit.rule_sets.items()]
    now = rules_name(visit.rules, visit.voice)
    return visit.page("rules/rule_sets.html", sets=sets, name=name, errors=errors, now=now, most=LONGEST_SET)


def _page(visit: Visit, set_id: int, name: str, rules: Rules, errors: tuple[str, ...] | list[str] = ()) -> str:
    return visit.page(
        "rules/rule_set.html",
        set_id=set_id,
        name=name,
        errors=errors,
        kept=visit.rule_sets[set_id][0],
        preset=rules_name(rules, visit.voice.without_sets()),
        changes=changes_of(rules),
        is_current=rules == visit.rules,
        most=LONGEST_SET,
    )
