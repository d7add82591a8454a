"""Error messages of a form, each at the group of fields or the field that it is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from scorepad.scoring.problems import Problem
from scorepad.web.frame.i18n import language

Errors = dict[str, list[str]]
"""Messages by the name of their group of fields."""
_NOTHING: Mapping[str, str] = MappingProxyType({})


def complain(errors: Errors, group: str, message: str) -> None:
    """Add a message to a group, unless the group has it."""
    if message not in errors.setdefault(group, []):
        errors[group].append(message)


def plainly(problem: Problem) -> str:
    """The message of a problem in the language of the page."""
    return problem.message(language())


def placed(
    problems: Iterable[Problem],
    groups: Sequence[str],
    say: Callable[[Problem], str] = plainly,
    group_of: Mapping[str, str] = _NOTHING,
) -> Errors:
    """The messages by the group of their field, else by the one of `group_of`, else by the first group."""
    errors: Errors = {}
    for problem in problems:
        field = problem.field.split(".")[0].split("[")[0]
        group = group_of.get(field, field)
        complain(errors, group if group in groups else groups[0], say(problem))
    return errors


def by_field(problems: Iterable[Problem], say: Callable[[Problem], str] = plainly) -> Errors:
    """The messages by their field; a problem of a list item stands at the list."""
    errors: Errors = {}
    for problem in problems:
        complain(errors, problem.field.split("[")[0], say(problem))
    return errors
