"""The exception of scoring."""

from collections.abc import Iterable

from scorepad.scoring.problems import Problem


class Refused(Exception):  # noqa: N818 - reads as a sentence: raise Refused(problems)
    """The entry, evening or rule set is impossible; `problems` holds every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        messages = [problem.message("en") for problem in self.problems]
        super().__init__("; ".join(messages))


def refuse(problems: Iterable[Problem]) -> None:
    """Raise Refused with these problems; do nothing if there are none."""
    all_problems = tuple(problems)
    if all_problems:
        raise Refused(all_problems)
