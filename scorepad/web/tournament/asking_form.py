"""Forms that ask once about what is unusual: the same form again, with a yes that is part of it."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from flask_babel import lazy_gettext as _l

from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.doubts import DOUBTS, token
from scorepad.web.frame.fields import ParsedField, put_at
from scorepad.web.frame.forms import Form

_NOWHERE: Mapping[str, str] = MappingProxyType({})
LONGEST_YES = 400


def _tokens(typed: str) -> tuple[str, ...]:
    return tuple(typed.split())


class AskingForm(Form):
    """A form whose action may ask about doubts; `sure` are the tokens of those answered with yes.

    Its errors are what is asked; `yes` is the value of the button that says yes to all of it.
    """

    sure = ParsedField(_l("Stimmt so"), read=_tokens, longest=LONGEST_YES, optional=True)
    asked: tuple[Problem, ...] = ()

    @property
    def answers(self) -> tuple[str, ...]:
        """The tokens of the doubts to which somebody said yes."""
        return self.sure.data or ()

    @property
    def yes(self) -> str:
        """The tokens of all that was answered with yes before, and of what is asked now."""
        asked = [token(doubt) for doubt in self.asked]
        return " ".join(dict.fromkeys([*self.answers, *asked]))

    @property
    def only_asks(self) -> bool:
        """Whether a yes is all that is missing."""
        return bool(self.asked) and self.errors.keys() <= {"sure"}

    def refuse(self, problems: Iterable[Problem], at: Mapping[str, str] = _NOWHERE) -> None:
        """Ask about the doubts, and add every other problem to its field."""
        others: list[Problem] = []
        for problem in problems:
            if problem.code in DOUBTS:
                self.asked = (*self.asked, problem)
                put_at(self.sure, self.say(problem))
            else:
                others.append(problem)
        super().refuse(others, at)
