"""The rule sets that a Runde keeps under names of its own: keeping, renaming, replacing, deleting."""

from flask import Blueprint, abort, flash
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from scorepad.actions import rule_sets as actions
from scorepad.scoring.rules import Rules
from scorepad.telling.rules import preset_name, rules_sentence
from scorepad.web.frame.forms import Form, TextField
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.parts.rules_view import changes_of

blueprint = Blueprint("rule_sets", __name__, url_prefix="/runde/<int:runde_id>/regeln/eigene")
LONGEST_SET = 40
Page = Response | tuple[str, int] | str


class SetForm(Form):
    """The name of a rule set; `do` is "put" to replace it by the rules of the Runde, or "delete"."""

    otherwise = "name"
    name = TextField(LazyString(told, "name"), longest=LONGEST_SET + 1)
    do = TextField()


@blueprint.get("")
@writing
def show(visit: Visit) -> str:
    """All rule sets, and the form to keep the rules of the Runde under a name."""
    return _list(visit, SetForm())


@blueprint.post("")
@writing
def keep(visit: Visit) -> Page:
    form = SetForm(visit.sent)
    if not form.does(lambda: actions.keep(visit.runde.id, form.name.data, visit.rules)):
        return _list(visit, form), 422
    flash(_("„%(name)s“ ist gemerkt.", name=form.name.data.strip()))
    return visit.to("rule_sets.show")


@blueprint.get("/<int:set_id>")
@writing
def one(visit: Visit, set_id: int) -> str:
    name, rules = _known(visit, set_id)
    return _page(visit, set_id, SetForm(data={"name": name}), rules)


@blueprint.post("/<int:set_id>")
@writing
def change(visit: Visit, set_id: int) -> Page:
    """Rename a rule set, replace it by the rules of the Runde, or delete it."""
    name, rules = _known(visit, set_id)
    form = SetForm(visit.sent)
    if form.do.data == "delete":
        actions.delete(visit.runde.id, set_id)
        flash(_("„%(name)s“ ist vergessen.", name=name))
        return visit.to("rule_sets.show")
    put = visit.rules if form.do.data == "put" else None
    if not form.does(lambda: actions.change(visit.runde.id, set_id, name=form.name.data, rules=put)):
        return _page(visit, set_id, form, rules), 422
    flash(_("„%(name)s“ ist gespeichert.", name=form.name.data.strip()))
    return visit.to("rule_sets.show")


def _known(visit: Visit, set_id: int) -> tuple[str, Rules]:
    return visit.rule_sets.get(set_id) or abort(404)


def _list(visit: Visit, form: SetForm) -> str:
    sets = [(set_id, title, rules_sentence(rules, visit.voice)) for set_id, (title, rules) in visit.rule_sets.items()]
    now = rules_sentence(visit.rules, visit.voice)
    return visit.page("rules/rule_sets.html", sets=sets, form=form, now=now, most=LONGEST_SET)


def _page(visit: Visit, set_id: int, form: SetForm, rules: Rules) -> str:
    return visit.page(
        "rules/rule_set.html",
        set_id=set_id,
        form=form,
        kept=visit.rule_sets[set_id][0],
        preset=preset_name(rules.preset, visit.voice),
        changes=changes_of(rules),
        is_current=rules == visit.rules,
        most=LONGEST_SET,
    )
