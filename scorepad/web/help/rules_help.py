"""Help with the rules: the words of the game, every rule with its source, and examples worked out on the spot."""

from __future__ import annotations

from flask import Blueprint, render_template

from scorepad.scoring.rules import Rules
from scorepad.web.frame.forms import PageQuery, asked
from scorepad.web.frame.i18n import language
from scorepad.web.help.glossary import glossary
from scorepad.web.help.worked import worked
from scorepad.web.parts.rules_form import RulesForm
from scorepad.web.parts.rules_view import RulesPage

blueprint = Blueprint("rules_help", __name__)


@blueprint.get("/hilfe/regeln")
def show() -> str:
    """The page, with what is searched for."""
    search = PageQuery(asked()).words
    rules = Rules()
    return render_template(
        "help/rules_help.html",
        page=RulesPage(rules, RulesForm(None, rules), search),
        glossary=glossary(search, language()),
        examples=worked(),
    )
