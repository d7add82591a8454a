"""How far a long command is: one line on a terminal, written over again and again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from scorepad.actions.backup import UNSEEN, BackupProgress

WIDTH = 30
"""Characters of the line: what is longer of the one before is written over."""


@contextmanager
def shown(out: TextIO | None, *, always: bool) -> Iterator[BackupProgress]:
    """Show it on a terminal, else only when asked to; the line ends with the block."""
    if out is None or not (always or out.isatty()):
        yield UNSEEN
        return
    line = _Line(out)
    try:
        yield BackupProgress(line.begin, line.told)
    finally:
        line.end()


class _Line:
    def __init__(self, out: TextIO) -> None:
        self._out, self._all, self._done, self._last = out, 0, 0, ""

    def begin(self, rows: int) -> None:
        self._all, self._done = rows, 0

    def told(self, table: str, rows: int) -> None:
        self._done += rows
        percent = min(100, 100 * self._done // max(1, self._all))
        line = f"{table} {percent} %"
        if line != self._last:
            self._out.write(f"\r{line:<{WIDTH}}")
            self._out.flush()
            self._last = line

    def end(self) -> None:
        if self._last:
            self._out.write("\n")
            self._out.flush()
