"""Help with the rules: the words of the game, every rule with its source, and examples worked out on the spot."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from scorepad.i18n import language
from scorepad.scoring.rules import Rules
from scorepad.web.forms.rules import filled
from scorepad.web.presenters.rules import rules_page
from scorepad.web.presenters.rules_help import glossary
from scorepad.web.presenters.worked import worked

blueprint = Blueprint("rules_help", __name__)
LONGEST_SEARCH = 80


@blueprint.get("/hilfe/regeln")
def show() -> str:
    """The page, with what is searched for."""
    search = " ".join(request.args.get("q", "").split())[:LONGEST_SEARCH]
    rules = Rules()
    return render_template(
        "rules/help.html",
        page=rules_page(rules, filled(rules), search),
        glossary=glossary(search, language()),
        examples=worked(),
    )
