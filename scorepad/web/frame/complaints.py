"""What is wrong with a form, told where it is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from scorepad.scoring.problems import Problem
from scorepad.web.frame.i18n import language

Errors = dict[str, list[str]]
"""Messages by the group of the form they stand at."""
_NOTHING: Mapping[str, str] = MappingProxyType({})


def complain(errors: Errors, group: str, message: str) -> None:
    """Put a message at a group, once."""
    if message not in errors.setdefault(group, []):
        errors[group].append(message)


def plainly(problem: Problem) -> str:
    """A problem in the language of the page."""
    return problem.message(language())


def placed(
    problems: Iterable[Problem],
    groups: Sequence[str],
    say: Callable[[Problem], str] = plainly,
    group_of: Mapping[str, str] = _NOTHING,
) -> Errors:
    """Every problem at the group of its field, or at the one that `group_of` gives it; at the first one else."""
    errors: Errors = {}
    for problem in problems:
        field = problem.field.split(".")[0].split("[")[0]
        group = group_of.get(field, field)
        complain(errors, group if group in groups else groups[0], say(problem))
    return errors


def by_field(problems: Iterable[Problem], say: Callable[[Problem], str] = plainly) -> Errors:
    """Every problem at the field it names, of a list at the list."""
    errors: Errors = {}
    for problem in problems:
        complain(errors, problem.field.split("[")[0], say(problem))
    return errors
