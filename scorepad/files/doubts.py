"""Entries of a file whose authors had not seen the entries before them: each may repeat one of those games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorepad.files.problems import FileProblem
from scorepad.files.reading import Doubt, FileEvening, FileRunde

Place = tuple[int, int]  # the number of an evening of the file and of an entry in it, both from 0
Said = Mapping[Place, bool]
"""Whether an entry is a game of its own; False means that it repeats another one and is left out."""


def doubts(file: FileRunde) -> Iterator[tuple[Place, Doubt]]:
    for number, evening in enumerate(file.evenings):
        for doubt in evening.doubts:
            yield (number, doubt.index), doubt


def droppable(evening: FileEvening) -> bool:
    """Whether entries may be left out: a seal has settled all of them."""
    return evening.seal is None


def settled(file: FileRunde, said: Said) -> FileRunde:
    """The file with people's answers; unchanged while a doubt has no answer."""
    if not all(place in said for place, _doubt in doubts(file)):
        return file
    return replace(file, evenings=tuple(_settled(one, number, said) for number, one in enumerate(file.evenings)))


def unsettled(file: FileRunde) -> list[FileProblem]:
    """Every doubt as a problem, for imports without a person to ask."""
    problems = []
    for (number, index), doubt in doubts(file):
        where = f"entries.{index}" if file.single else f"evenings.{number}.evening.entries.{index}"
        problems.append(FileProblem("outdated", where, {"after": doubt.after, "before": index}))
    return problems


def _settled(evening: FileEvening, number: int, said: Said) -> FileEvening:
    away = {one.index for one in evening.doubts if not said[number, one.index]}
    kept = [place for place in range(len(evening.entries)) if place not in away]
    entries, bodies = tuple(evening.entries[at] for at in kept), tuple(evening.bodies[at] for at in kept)
    return replace(evening, entries=entries, bodies=bodies, doubts=())
