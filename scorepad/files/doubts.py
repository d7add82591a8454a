"""Entries of a file whose authors had not seen what stands before them: each may be the same game once more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from scorepad.files.problems import FileProblem
from scorepad.files.reading import Doubt, FileEvening, FileRunde

Place = tuple[int, int]
"""Which evening of the file, and which entry of it, both from 0."""
Said = Mapping[Place, bool]
"""Whether an entry is one more; False: it is the same once more and does not come in."""


def doubts(file: FileRunde) -> Iterator[tuple[Place, Doubt]]:
    """Every doubt of a file with its place."""
    for number, evening in enumerate(file.evenings):
        for doubt in evening.doubts:
            yield (number, doubt.index), doubt


def droppable(evening: FileEvening) -> bool:
    """Whether entries may be left out: what is sealed has been settled with all of them."""
    return evening.seal is None


def settled(file: FileRunde, said: Said) -> FileRunde:
    """The file as people said it is; unchanged while there is a doubt about which nobody said anything."""
    if not all(place in said for place, _doubt in doubts(file)):
        return file
    return replace(file, evenings=tuple(_settled(one, number, said) for number, one in enumerate(file.evenings)))


def unsettled(file: FileRunde) -> list[FileProblem]:
    """Every doubt as a problem, for where nobody can be asked."""
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
