"""Where a storm blows, how hard, and the rows of the table that say what came of it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.games import CAST
from tests.bench.measuring import Result
from tests.launch import LOG
from tests.storm.servers import LINKS, Sent

SIZES = ("small", "medium", "large")
TYPED = "Geheimnis"
"""A word that people type in; no log may hold it."""


@dataclass(frozen=True)
class Row:
    """What was counted or measured, after how many tries, and the limit it has to keep."""

    result: Result
    count: int
    judged: bool = True

    @property
    def line(self) -> str:
        """The row of the table."""
        result = self.result
        decimals = 0 if result.unit in {"", "kB"} else 2
        measured = f"{result.measured:,.{decimals}f} {result.unit}".rstrip()
        bound = "–"
        verdict = "told"
        if self.judged:
            bound = f"<= {result.limit:,g} {result.unit}".rstrip()
            verdict = "NOT OK" if self.missed else "ok"
        return f"{result.what:<66} {self.count:>9,} {measured:>12} {bound:>14}  {verdict}"

    @property
    def missed(self) -> bool:
        """Whether a limit that is judged by was missed."""
        return self.judged and not self.result.kept


HEAD = f"{'what':<66} {'count':>9} {'result':>12} {'limit':>14}"


@dataclass(frozen=True)
class Ground:
    """An installation that does not exist yet: its folder and database, and how large a storm has
    to be.
    """

    folder: Path
    url: str
    size: str
    seed: int

    def pick(self, small: int, medium: int, large: int) -> int:
        """The number for the size of this storm."""
        return (small, medium, large)[SIZES.index(self.size)]

    def count(self, what: str, tries: int, found: float, limit: float = 0) -> Row:
        """A row that counts what must not be."""
        return Row(Result(what, found, limit, ""), tries)

    def time(self, what: str, tries: int, seconds: float, limit: float) -> Row:
        """A row with a time. The small storm blows among other tests, which make it longer: there
        it is only told.
        """
        return Row(Result(what, seconds, limit, "s"), tries, judged=self.size != "small")

    def sent(self, what: str, found: Sent) -> list[Row]:
        """Rows that count which games do not stand as they were answered."""
        posts = found.statuses.total()
        return [
            self.count(f"{what}: answers that are neither saved nor 503", posts, found.dishonest),
            self.count(f"{what}: games that were saved and are missing", posts, found.missing),
            self.count(f"{what}: games that stand twice", posts, found.doubled),
        ]

    def lines(self) -> Iterator[str]:
        """All that was written to logs here."""
        for file in self.folder.rglob(f"{LOG}*"):
            yield from file.read_text(encoding="utf-8", errors="replace").splitlines()

    def told(self) -> list[str]:
        """The lines of these logs that hold a link, a name, or what somebody typed."""
        links = set[str]()
        for file in self.folder.rglob(LINKS):
            links.update(file.read_text(encoding="ascii").split())
        names = "|".join(CAST)
        patterns = [*map(re.escape, links), rf"\b(?:{names})\b", TYPED, "csrf_token="]
        secret = re.compile("|".join(patterns))
        return [line for line in self.lines() if secret.search(line)]


def slowest(waited: Sequence[float]) -> float:
    """What 99 of 100 stay within."""
    if not waited:
        return math.inf
    beyond = len(waited) // 100
    return sorted(waited)[-1 - beyond]
