"""What the pages of files show: how much there is to take along, and the result of an evening in a text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.store.evenings import EveningLine


@dataclass(frozen=True)
class FilesPage:
    """The evenings there are, and the days of the first and the last one."""

    evenings: int
    games: int
    first: str
    last: str


def files_page(lines: Sequence[EveningLine]) -> FilesPage:
    """What there is to take along."""
    days = sorted(line.date.isoformat() for line in lines)
    return FilesPage(len(lines), sum(line.games for line in lines), *((days[0], days[-1]) if days else ("", "")))
