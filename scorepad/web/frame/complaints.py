"""Error messages of a form: the first few at each place, and how many more there are."""

from collections.abc import Sequence

from scorepad.scoring.problems import Problem
from scorepad.scoring.words import grouped
from scorepad.telling.rules import rule_problem
from scorepad.telling.voice import Voice
from scorepad.web.frame.i18n import language
from scorepad.web.frame.words import _

Errors = dict[str, list[str]]
"""Messages by the name of their group of fields."""
MOST_TOLD = 10
"""The most messages at one place; a list with thousands of mistakes is answered by a short page."""


class More(str):
    """The message that there are `left` more at the same place."""

    __slots__ = ("left",)
    left: int

    @classmethod
    def of(cls, count: int) -> "More":
        message = cls(_("Und %(count)s weitere.", count=grouped(count, language())))
        message.left = count
        return message


def first_part(field: str) -> str:
    """The first part of the name of a field.

    >>> first_part("entries.2[by]")
    'entries'
    """
    without_key, _dot, _rest = field.partition(".")
    first, _bracket, _rest = without_key.partition("[")
    return first


def is_full(told: Sequence[str]) -> bool:
    """Whether further messages at this place are only counted."""
    return len(told) >= MOST_TOLD


def with_message(told: Sequence[str], message: str) -> list[str]:
    """The messages of a place with another one, each once; from `MOST_TOLD` on it is only
    counted.
    """
    if message in told:
        return [*told]
    return with_more(told, 1) if is_full(told) else [*told, message]


def with_more(told: Sequence[str], count: int) -> list[str]:
    """The messages of a place and how many more there are, `count` of them new."""
    if not count:
        return [*told]
    last = told[-1] if told else ""
    before = last.left if isinstance(last, More) else 0
    kept = told[:-1] if before else told
    return [*kept, More.of(before + count)]


def first_few(messages: Sequence[str]) -> list[str]:
    """The first of many messages, and how many more there are."""
    told = [*messages[:MOST_TOLD]]
    return with_more(told, len(messages) - len(told))


def complain(errors: Errors, group: str, message: str) -> None:
    """Add a message to a group, unless the group has it."""
    errors[group] = with_message(errors.get(group, ()), message)


def plainly(problem: Problem) -> str:
    """The message of a problem in the language of the page, with the labels of rules."""
    return rule_problem(problem, Voice(language()))
