"""Error messages of a form."""

from scorepad.scoring.problems import Problem
from scorepad.web.frame.i18n import language

Errors = dict[str, list[str]]
"""Messages by the name of their group of fields."""


def complain(errors: Errors, group: str, message: str) -> None:
    """Add a message to a group, unless the group has it."""
    if message not in errors.setdefault(group, []):
        errors[group].append(message)


def plainly(problem: Problem) -> str:
    """The message of a problem in the language of the page."""
    return problem.message(language())
