"""The help page of the rules: every rule with its source by what people do at the table, glossary,
examples.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, render_template

from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.chapters import ACTIVITIES, activity_of
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.words import TERMS
from scorepad.web.frame.forms import PageQuery
from scorepad.web.frame.i18n import language
from scorepad.web.frame.submitted import sent_query
from scorepad.web.frame.words import _, hit
from scorepad.web.help.worked import EXAMPLES, worked
from scorepad.web.ruleset.rule_fields import AnswerChoice, KindRow, RuleField
from scorepad.web.ruleset.rules_form import RulesForm
from scorepad.web.ruleset.rules_view import ChapterPart, RulesPage


def glossary(search: str, lang: str) -> list[dict[str, Any]]:
    """The glossary in alphabetical order; a label with several meanings has its first one."""
    meanings: dict[str, str] = {}
    for term in TERMS.values():
        meanings.setdefault(term.label.in_(lang), term.meaning.in_(lang))
    return [
        {"label": label, "meaning": meaning, "shown": hit(search, label, meaning)}
        for label, meaning in sorted(meanings.items(), key=lambda known: known[0].casefold())
    ]


@dataclass(frozen=True)
class HelpTopic:
    """A topic of an activity: options, special points, notes on card play, and groups of options
    with a name.
    """

    label: str
    fields: tuple[RuleField, ...] = ()
    specials: tuple[KindRow, ...] = ()
    notes: tuple[AnswerChoice, ...] = ()
    switches: tuple[AnswerChoice, ...] = ()

    @property
    def hits(self) -> int:
        every: tuple[RuleField | KindRow | AnswerChoice, ...]
        every = (*self.fields, *self.specials, *self.notes, *self.switches)
        return sum(one.shown for one in every)


@dataclass(frozen=True)
class HelpActivity:
    """What people do at the table, with its rules."""

    id: str
    label: str
    topics: tuple[HelpTopic, ...]

    @property
    def hits(self) -> int:
        return sum(topic.hits for topic in self.topics)


def activities(page: RulesPage) -> tuple[HelpActivity, ...]:
    """All rules by what people do at the table."""
    return tuple(
        HelpActivity(activity.id, activity.label.in_(language()), tuple(_topics(page, activity.id)))
        for activity in ACTIVITIES
    )


def _topics(page: RulesPage, activity: str) -> Iterator[HelpTopic]:
    for part in page.parts:
        yield from _notes(part, activity) if part.agreements else _rules(part, activity)
    named = tuple(
        switch
        for switch in page.switches
        if activity_of(next(iter(GROUPS[switch.value].options))) == activity
    )
    if named:
        yield HelpTopic(_("Varianten mit Namen"), switches=named)


def _rules(part: ChapterPart, activity: str) -> Iterator[HelpTopic]:
    fields = tuple(field for field in part.fields if activity_of(field.name) == activity)
    specials = part.specials if activity_of(part.id) == activity else ()
    if fields or specials:
        yield HelpTopic(part.label, fields, specials)


def _notes(part: ChapterPart, activity: str) -> Iterator[HelpTopic]:
    groups = (group for field in part.fields for group in field.groups)
    for chapter, group in zip(NOTE_CHAPTERS, groups, strict=True):
        if activity_of(f"notes.{chapter}") == activity:
            yield HelpTopic(group.label, notes=group.choices)


blueprint = Blueprint("rules_help", __name__)


@blueprint.get("/hilfe/regeln")
def show() -> str:
    """The page, filtered by the search."""
    search = PageQuery(sent_query()).words
    rules = Rules()
    page = RulesPage(rules, RulesForm(None, rules), search)
    words = glossary(search, language())
    parts = activities(page)
    examples = list(map(worked, EXAMPLES))
    hits = sum(part.hits for part in parts) + sum(word["shown"] for word in words)
    shown = {"activities": parts, "glossary": words, "hits": hits}
    return render_template("help/rules_help.html", page=page, examples=examples, **shown)
