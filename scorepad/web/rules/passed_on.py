"""Sharing rules: a link that contains a whole rule set, and the import after a preview."""

import json
from typing import Any

from flask import Blueprint, render_template
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from scorepad.actions.runde import rule_sets
from scorepad.actions.runde import rules as actions
from scorepad.files.rule_link import LONGEST_TEXT, CarriedRules, packed, read_carried, unpacked
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules, write_rules
from scorepad.telling.rules import preset_name, rules_name
from scorepad.telling.score import sample
from scorepad.telling.voice import Voice
from scorepad.web.frame import own_address
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import StringField, TextAreaField
from scorepad.web.frame.file_form import MOST_FILE, FileForm, allow_files
from scorepad.web.frame.file_names import named
from scorepad.web.frame.forms import Form
from scorepad.web.frame.i18n import language
from scorepad.web.frame.submitted import sent_query
from scorepad.web.frame.visit import Page, Visit, reading, visits, writing
from scorepad.web.frame.words import _
from scorepad.web.ruleset.rules_view import changes_of


def offered(
    carried: CarriedRules, here: Rules | None = None, name: str | None = None
) -> dict[str, Any]:
    """The preview of a rule set: its differences from its preset, and from the rules here.

    The first are `changes`, the second `differs`. `here` are the rules of a Runde, `name` is the
    name that was typed for the rule set.
    """
    voice = Voice(language(), rules=carried.rules)
    if name is None:
        name = carried.name or rules_name(carried.rules, voice)[:LONGEST_SET]
    return {
        "name": name,
        "base": preset_name(carried.rules.preset, voice),
        "carried": packed(carried.rules, carried.name),
        "changes": changes_of(carried.rules),
        "differs": () if here is None else changes_of(carried.rules, here),
        "is_here": carried.rules == here,
        "sample": sample(voice),
    }


blueprint = Blueprint("passed_on", __name__)
LONGEST_SET = 40
"""The most characters of the name that is suggested for a rule set."""
WHERE = "/runde/<int:runde_id>/regeln/weitergeben"

blueprint.url_value_preprocessor(allow_files)


class CarriedForm(Form):
    """The parameter of an address that contains a rule set."""

    carried = StringField(name="r", longest=LONGEST_TEXT)


class TakeForm(FileForm):
    """A rule set to import.

    `do` is "look" for a preview, "take" to play by it, "keep" to keep it under a name.
    """

    otherwise = "text"
    say = staticmethod(plainly)
    text = TextAreaField(_l("Link zu den Regeln einfügen"), longest=MOST_FILE)
    do = StringField()
    name = StringField(_l("Oder merken als"))
    base = StringField()


@blueprint.get("/regelwerk")
def look() -> tuple[str, int] | str:
    """The preview of a shared link, for everybody, with the Runden of the phone to take it into."""
    form = CarriedForm(sent_query())
    try:
        carried = unpacked(form.carried.data)
    except Refused as refused:
        texts = [plainly(problem) for problem in refused.problems]
        status = 404 if form.carried.raw_data else 200
        return render_template("rules/carried.html", offer=None, errors=texts, runden=()), status
    offer = offered(carried)
    return render_template(
        "rules/carried.html",
        offer=offer,
        errors=(),
        runden=[visit.runde for visit in visits() if visit.can_write],
        address=_address(offer["carried"]),
    )


@blueprint.get(WHERE)
@reading
def show(visit: Visit) -> Page:
    """The link of these rules, and the form of the import.

    It shows the preview where the address contains a rule set.
    """
    carried = CarriedForm(visit.form.query).carried
    if not carried.raw_data or not visit.can_write:
        return _page(visit, TakeForm())
    form = TakeForm(data={"text": f"?r={carried.data}"})
    if form.does(lambda: offered(read_carried(form.text.data), visit.rules)):
        return _page(visit, form, form.made)
    return _page(visit, form), 422


@blueprint.get(f"{WHERE}/regelwerk.json")
@reading
def file(visit: Visit) -> Response:
    """The rules as a JSON file, with the name that they have here."""
    document = write_rules(visit.rules)
    name = _kept_as(visit)
    if name:
        document["name"] = name
    text = json.dumps(document, ensure_ascii=False, indent=1)
    response = Response(text, mimetype="application/json")
    named(response, "attachment", "regelwerk.json")
    return response


@blueprint.post(WHERE)
@writing
def take(visit: Visit) -> Page:
    """Show the preview of a rule set, play by it, or keep it under a name."""
    form = TakeForm(visit.form.sent)
    offer = None
    try:
        form.text.process_data(form.content())
        carried = read_carried(form.text.data)
        offer = offered(carried, visit.rules, form.name.data if form.name.raw_data else None)
        done = _done(visit, carried, form)
        return _page(visit, form, offer) if done is None else done
    except Refused as refused:
        form.refuse(refused.problems)
        return _page(visit, form, offer), 422
    except actions.RulesChanged:
        return _page(visit.again(), form, offer, conflict=True), 409


def _done(visit: Visit, carried: CarriedRules, form: TakeForm) -> Response | None:
    """The answer after a rule set is taken or kept; None if it is only looked at."""
    if form.do.data == "take":
        actions.save(visit.runde.id, carried.rules, form.base.data)
        message = _("Regeln gespeichert. Sie gelten ab dem nächsten neuen Abend.")
        return visit.done(message, "rules.show")
    if form.do.data == "keep":
        rule_sets.keep(visit.runde.id, form.name.data, carried.rules)
        message = _("„%(name)s“ ist gemerkt.", name=form.name.data.strip())
        return visit.done(message, "rule_sets.show")
    return None


def _page(
    visit: Visit, form: TakeForm, offer: dict[str, Any] | None = None, *, conflict: bool = False
) -> str:
    """The page with the link of the rules, or with the preview that is offered."""
    carried = packed(visit.rules, _kept_as(visit))
    return visit.page(
        "rules/passed_on.html",
        address=_address(carried),
        form=form,
        offer=offer,
        base=actions.mark(visit.runde.rules),
        conflict=conflict,
    )


def _address(carried: str) -> str:
    """The whole address of the page with this rule set."""
    return own_address.whole(f"/regelwerk?r={carried}")


def _kept_as(visit: Visit) -> str:
    """The name under which the Runde keeps exactly its rules; empty for none."""
    names = [name for name, rules in visit.rule_sets.values() if rules == visit.rules]
    return names[0] if names else ""
