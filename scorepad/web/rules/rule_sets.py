"""The rule sets that a Runde keeps under names of its own."""

from flask import Blueprint, abort
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from scorepad.actions.runde import rule_sets as actions
from scorepad.telling.rules import preset_name, rules_sentence
from scorepad.web.frame.fields import StringField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.ruleset.rules_view import changes_of

blueprint = Blueprint("rule_sets", __name__, url_prefix="/runde/<int:runde_id>/regeln/eigene")
LONGEST_SET = 40


class SetForm(Form):
    """The name of a rule set.

    `do` is "put" to replace it by the rules of the Runde, or "delete".
    """

    otherwise = "name"
    name = StringField(LazyString(told, "name"), longest=LONGEST_SET + 1)
    do = StringField()


@blueprint.route("", methods=["GET", "POST"])
@writing
def show(visit: Visit) -> Response | tuple[str, int]:
    """All rule sets, and the form to keep the rules of the Runde under a name."""
    form = SetForm(visit.form.sent)
    if form.saves(lambda: actions.keep(visit.runde.id, form.name.data, visit.rules)):
        message = _("„%(name)s“ ist gemerkt.", name=form.name.data.strip())
        return visit.done(message, "rule_sets.show")
    sets = []
    for set_id, (title, rules) in visit.rule_sets.items():
        sets.append((set_id, title, rules_sentence(rules, visit.voice)))
    now = rules_sentence(visit.rules, visit.voice)
    page = visit.page("rules/rule_sets.html", sets=sets, form=form, now=now, most=LONGEST_SET)
    return page, form.status


@blueprint.route("/<int:set_id>", methods=["GET", "POST"])
@writing
def change(visit: Visit, set_id: int) -> Response | tuple[str, int]:
    """Show a rule set; rename it, replace it by the rules of the Runde, or delete it."""
    name, rules = visit.rule_sets.get(set_id) or abort(404)
    form = SetForm.shown_or_sent(name=name)
    if form.do.data == "delete":
        actions.delete(visit.runde.id, set_id)
        return visit.done(_("„%(name)s“ ist vergessen.", name=name), "rule_sets.show")
    put = visit.rules if form.do.data == "put" else None
    if form.saves(lambda: actions.change(visit.runde.id, set_id, name=form.name.data, rules=put)):
        message = _("„%(name)s“ ist gespeichert.", name=form.name.data.strip())
        return visit.done(message, "rule_sets.show")
    page = visit.page(
        "rules/rule_set.html",
        form=form,
        most=LONGEST_SET,
        set_id=set_id,
        kept=name,
        preset=preset_name(rules.preset, visit.voice),
        changes=changes_of(rules),
        is_current=rules == visit.rules,
    )
    return page, form.status
