"""Problems with a Runde, its members, money and tournaments; those with games are of scoring.

Their sentences are declared in `problems.toml`.
"""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorepad.declare import Text, texts_beside
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store.models import NAME_LENGTH, SHORT_LENGTH
from scorepad.store.runden import Member

TEXTS: Mapping[str, Text] = texts_beside(__file__)["problems"]


@dataclass(frozen=True, slots=True)
class FieldProblem(Problem):
    """A problem that this module puts into words."""

    sentences = TEXTS


UNREADABLE = frozenset({"Cc", "Cs", "Co", "Cn"})
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Bidirectional control characters, which would change the order of text around a name."""
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # characters that look like a space


def clean(text: str) -> str:
    """A name as it is stored: in Unicode form NFC, stripped, with single spaces."""
    composed = unicodedata.normalize("NFC", text)
    return " ".join(composed.split())


class TakenNames:
    """Names that are taken; it takes no longer to ask for a name where there are many."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._spoken = {spoken(name) for name in names}

    def __contains__(self, name: str) -> bool:
        return spoken(name) in self._spoken

    def add(self, name: str) -> None:
        self._spoken.add(spoken(name))


def problems_of_name(
    text: str, where: str, taken: TakenNames | Iterable[str] = ()
) -> list[Problem]:
    """The problems with a cleaned name; names that look alike count as equal.

    Where many names are checked one after the other, `taken` is one `TakenNames` for all of them.
    """
    if not text:
        return [FieldProblem("name_missing", where)]
    if len(text) > NAME_LENGTH:
        return [FieldProblem("name_too_long", where, {"most": NAME_LENGTH})]
    if not _readable(text):
        return [FieldProblem("name_unreadable", where)]
    known = taken if isinstance(taken, TakenNames) else TakenNames(taken)
    if text in known:
        return [FieldProblem("name_twice", where)]
    return []


def problems_of_short(
    text: str, where: str, others: Iterable[Member] = (), most: int = SHORT_LENGTH
) -> list[Problem]:
    """The problems with a cleaned short name, also compared with `others`.

    An empty one is valid and means none.
    """
    if len(text) > most:
        return [FieldProblem("short_too_long", where, {"most": most})]
    if text and not _readable(text):
        return [FieldProblem("short_unreadable", where)]
    known = {spoken(other.short): other.name for other in others if other.short}
    if spoken(text) in known:
        return [FieldProblem("short_twice", where, {"name": known[spoken(text)]})]
    return []


def looks_like(text: str, name: str) -> bool:
    """Whether two cleaned names look the same to a reader."""
    return spoken(text) == spoken(name)


def _readable(text: str) -> bool:
    if any(unicodedata.category(char) in UNREADABLE or char in TURNING for char in text):
        return False
    return any(_is_visible(char) for char in text)


def _is_visible(char: str) -> bool:
    # No control character, no mark that only changes another one, no space.
    group = unicodedata.category(char)[0]
    return group not in "CMZ" and char not in BLANK


def spoken(text: str) -> str:
    """A cleaned name without case and invisible characters: equal for names that look the same."""
    visible = [char for char in text if unicodedata.category(char) != "Cf"]
    return "".join(visible).casefold()


def with_names(problems: Iterable[Problem], names: Mapping[Player, str]) -> list[Problem]:
    """The problems with player keys replaced by names."""
    return [problem.named(names) for problem in problems]
