"""The help page of the rules: glossary, every rule with its source, and worked examples."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template

from scorepad.scoring.rules import Rules
from scorepad.scoring.words import TERMS
from scorepad.web.frame.forms import PageQuery, asked
from scorepad.web.frame.i18n import language
from scorepad.web.frame.words import hit
from scorepad.web.help.worked import EXAMPLES, worked
from scorepad.web.parts.rules_form import RulesForm
from scorepad.web.parts.rules_view import RulesPage


@dataclass(frozen=True)
class Word:
    """A word of the glossary; `shown` says whether the search hits it."""

    label: str
    meaning: str
    shown: bool


def glossary(search: str, lang: str) -> tuple[Word, ...]:
    """The glossary in alphabetical order; a label with several meanings has its first one."""
    words: dict[str, Word] = {}
    for term in TERMS.values():
        label, meaning = term.label.in_(lang), term.meaning.in_(lang)
        words.setdefault(label, Word(label, meaning, hit(search, label, meaning)))
    return tuple(sorted(words.values(), key=lambda word: word.label.casefold()))


blueprint = Blueprint("rules_help", __name__)


@blueprint.get("/hilfe/regeln")
def show() -> str:
    """The page, filtered by the search."""
    search = PageQuery(asked()).words
    rules = Rules()
    return render_template(
        "help/rules_help.html",
        page=RulesPage(rules, RulesForm(None, rules), search),
        glossary=glossary(search, language()),
        examples=list(map(worked, EXAMPLES)),
    )
