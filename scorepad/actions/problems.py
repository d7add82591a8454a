"""Problems of a Runde and its members; those of games and tables come from scoring."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player, Text
from scorepad.store.models import NAME_LENGTH

TEXTS = MappingProxyType(
    {
        "name_missing": Text(de="Hier fehlt ein Name.", en="A name is missing here."),
        "name_too_long": Text(de="Höchstens {most} Zeichen.", en="At most {most} characters."),
        "name_unreadable": Text(
            de="Der Name enthält Zeichen, die man nicht lesen kann.", en="The name has characters that cannot be read."
        ),
        "name_twice": Text(de="Diesen Namen gibt es schon.", en="This name is already taken."),
        "too_many_members": Text(de="Höchstens {most} Leute in einer Runde.", en="At most {most} people in a group."),
        "not_a_member": Text(de="Das ist niemand aus dieser Runde.", en="This is nobody of this group."),
        "same_member": Text(de="Das sind nicht zwei.", en="These are not two."),
        "sat_together": Text(
            de="Beide saßen schon an einem Tisch ({evening}): Das sind zwei verschiedene.",
            en="Both sat at one table ({evening}): they are two different people.",
        ),
    }
)


@dataclass(frozen=True, slots=True)
class FieldProblem(Problem):
    """A problem whose wording stands here."""

    def message(self, lang: str = "de") -> str:
        """One sentence in German ("de") or English ("en")."""
        return TEXTS[self.code].in_(lang).format_map(self.params)


UNREADABLE = frozenset({"Cc", "Cs", "Co", "Cn"})
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Signs that turn the direction of whatever stands beside the name."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like a space."""


def clean(text: str) -> str:
    """The name as it is kept: composed characters, no space around it, single spaces within."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def problems_of_name(text: str, where: str, taken: Iterable[str] = ()) -> list[Problem]:
    """What is wrong with a cleaned name; two names that look alike are the same."""
    if not text:
        return [FieldProblem("name_missing", where)]
    if len(text) > NAME_LENGTH:
        return [FieldProblem("name_too_long", where, {"most": NAME_LENGTH})]
    if any(unicodedata.category(char) in UNREADABLE or char in TURNING for char in text) or not _seen(text):
        return [FieldProblem("name_unreadable", where)]
    if _spoken(text) in {_spoken(name) for name in taken}:
        return [FieldProblem("name_twice", where)]
    return []


def _seen(text: str) -> bool:
    """Whether a name leaves a mark on the paper at all."""
    return any(unicodedata.category(char)[0] not in "CMZ" and char not in BLANK for char in text)


def _spoken(text: str) -> str:
    """What two names have in common that look alike: case and signs nobody sees do not count."""
    return "".join(char for char in text if unicodedata.category(char) != "Cf").casefold()


def with_names(problems: Iterable[Problem], names: Mapping[Player, str]) -> list[Problem]:
    """The problems as a person reads them: scoring knows players by their keys only."""
    return [problem.named(names) for problem in problems]
