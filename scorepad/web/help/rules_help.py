"""The help page of the rules: every rule by what people do at the table, glossary, examples."""

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
    words = []
    for label in sorted(meanings, key=str.casefold):
        meaning = meanings[label]
        shown = hit(search, label, meaning)
        words.append({"label": label, "meaning": meaning, "shown": shown})
    return words


@dataclass(frozen=True)
class HelpTopic:
    """A topic of an activity: options, special points, notes on card play, named groups."""

    label: str
    fields: tuple[RuleField, ...] = ()
    specials: tuple[KindRow, ...] = ()
    notes: tuple[AnswerChoice, ...] = ()
    switches: tuple[AnswerChoice, ...] = ()

    @property
    def hits(self) -> int:
        things: list[RuleField | KindRow | AnswerChoice]
        things = [*self.fields, *self.specials, *self.notes, *self.switches]
        return sum(thing.shown for thing in things)


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
    shown = []
    for activity in ACTIVITIES:
        label = activity.label.in_(language())
        topics = tuple(_topics(page, activity.id))
        shown.append(HelpActivity(activity.id, label, topics))
    return tuple(shown)


def _topics(page: RulesPage, activity: str) -> Iterator[HelpTopic]:
    """The topics of an activity by chapter, at last the named groups of options."""
    for part in page.parts:
        if part.agreements:
            yield from _notes(part, activity)
        else:
            yield from _rules(part, activity)
    named = tuple(switch for switch in page.switches if _activity_of(switch) == activity)
    if named:
        yield HelpTopic(_("Varianten mit Namen"), switches=named)


def _activity_of(switch: AnswerChoice) -> str:
    """The activity of a named group: that of its first option."""
    names = list(GROUPS[switch.value].options)
    return activity_of(names[0])


def _rules(part: ChapterPart, activity: str) -> Iterator[HelpTopic]:
    """The options and special points of a chapter that belong to an activity."""
    fields = tuple(field for field in part.fields if activity_of(field.name) == activity)
    specials = part.tables.specials if activity_of(part.id) == activity else ()
    if fields or specials:
        yield HelpTopic(part.label, fields, specials)


def _notes(part: ChapterPart, activity: str) -> Iterator[HelpTopic]:
    """The notes on card play that belong to an activity, a topic for each of their chapters."""
    groups = [group for field in part.fields for group in field.answer.groups]
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
    by_activity = activities(page)
    examples = list(map(worked, EXAMPLES))
    hits_of_rules = sum(activity.hits for activity in by_activity)
    shown_words = [word for word in words if word["shown"]]
    return render_template(
        "help/rules_help.html",
        page=page,
        activities=by_activity,
        glossary=words,
        shown_words=shown_words,
        examples=examples,
        hits=hits_of_rules + len(shown_words),
    )
