"""The problems of a file, with their places; the sentences are declared in `problems.toml`."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from scorepad.declare import Text, texts_beside
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.words import readable
from scorepad.telling.days import FIRST_YEAR, LAST_YEAR, read_day

_WRITTEN = texts_beside(__file__)
TEXTS: Mapping[str, Text] = _WRITTEN["problems"]
_PLACES: Mapping[str, Text] = _WRITTEN["places"]
_PARTS: Mapping[str, Text] = _WRITTEN["parts"]
_HIDDEN = frozenset({"evening", "seal.evening"})
_Read = TypeVar("_Read")
_STEP = re.compile(r"([a-z_]+)\.([0-9]+)")


@dataclass(frozen=True, slots=True)
class FileProblem(Problem):
    """A problem whose sentence is in `TEXTS`, or is that of `inner`.

    `field` is its path in the file.
    """

    inner: Problem | None = None

    def message(self, lang: str = "de") -> str:
        """Place and sentence: "Abend 2, Eintrag 7: …"."""
        if self.inner is not None:
            text = self.inner.message(lang)
        else:
            params = readable(self.params, lang)
            text = TEXTS[self.code].in_(lang).format_map(params)
        where = place(self.field, lang)
        if not where:
            return text
        return f"{where[0].upper()}{where[1:]}: {text}"


def no_day_of_play(text: str, path: str) -> FileProblem:
    """Why a text is none of the days on which people may have played: no date, or another year."""
    if read_day(text) is None:
        return FileProblem("not_a_date", path)
    return FileProblem("other_year", path, {"first": str(FIRST_YEAR), "last": str(LAST_YEAR)})


def at(path: str, problem: Problem) -> FileProblem:
    """A problem of a part as a problem of the file, with its place."""
    inner = problem.inner if isinstance(problem, FileProblem) else problem
    steps = [step for step in (path, problem.field) if step]
    return FileProblem(problem.code, ".".join(steps), problem.params, inner)


class FilePart(Fields):
    """A part of a file at its place; `all_problems` are those of the whole file."""

    __slots__ = ("all_problems", "where")

    def __init__(self, given: object, where: str, all_problems: list[Problem]) -> None:
        super().__init__(given)
        self.where = where
        self.all_problems = all_problems

    def each(self, key: str, keys: Collection[str]) -> Iterator[FilePart]:
        """The parts of the list at a key, as `each` gives them."""
        return each(self.list_(key), f"{self.where}.{key}", keys, self.all_problems)


def each(
    values: list[Any], path: str, keys: Collection[str], problems: list[Problem]
) -> Iterator[FilePart]:
    """Each object of a list, which may have only these keys.

    Its problems are added to `problems` when the loop goes on.
    """
    for number, value in enumerate(values):
        part = FilePart(value, f"{path}.{number}", problems)
        yield part
        part.finish(keys)
        problems += [at(part.where, problem) for problem in part.problems]


def read_part(fields: Fields, key: str, read: Callable[[Any], _Read], otherwise: _Read) -> _Read:
    """What `read` returns for the value of `key`.

    If it raises Refused, `fields` gets its problems, and the value is `otherwise`.
    """
    try:
        return read(fields.value(key))
    except Refused as refused:
        fields.problems += [at(key, problem) for problem in refused.problems]
        return otherwise


def place(path: str, lang: str) -> str:
    """A path in words; a key of the file that has no words stands in quotation marks.

    >>> place("evenings.1.entries.6.augen", "de")
    'Abend 2, Eintrag 7, „augen“'
    >>> place("rules", "en")
    'rules'
    >>> place("line", "de")
    'Zeilen'
    """
    words: list[str] = []
    for name, index in _STEP.findall(path):
        if name in _PLACES:
            words.append(_PLACES[name].in_(lang).format(number=int(index) + 1))
    rest = _STEP.sub("", path).strip(".").replace("..", ".")
    if rest and rest not in _HIDDEN:
        words.append(_part(rest.removeprefix("evening."), lang))
    return ", ".join(words)


def _part(key: str, lang: str) -> str:
    if key in _PARTS:
        return _PARTS[key].in_(lang)
    if key.replace(".", "").isdigit():
        return key
    return f"„{key}“" if lang == "de" else f"“{key}”"
