"""The progress of a backup in a line of the terminal."""

import contextlib
from collections.abc import Iterator
from typing import TextIO

from scorepad.actions.instance import backup
from scorepad.actions.instance.backup import BackupProgress

WIDTH = 30
"""Characters of the progress line; shorter text is padded, so that it covers the text before."""


@contextlib.contextmanager
def shown(out: TextIO | None, *, always: bool) -> Iterator[BackupProgress]:
    """Show the progress of the block in a line that is overwritten: table and percentage of rows.

    It is shown on a terminal, or where `always` is set.
    """
    if out is None or not (always or out.isatty()):
        yield backup.NOT_SHOWN
        return
    every = 0
    done = 0
    last = ""

    def begin(rows: int) -> None:
        nonlocal every, done
        every = rows
        done = 0

    def tell(table: str, rows: int) -> None:
        nonlocal done, last
        done += rows
        percent = min(100, 100 * done // max(1, every))
        line = f"{table} {percent} %"
        if line != last:
            print(f"\r{line:<{WIDTH}}", end="", file=out, flush=True)
            last = line

    try:
        yield BackupProgress(begin, tell)
    finally:
        if last:
            print(file=out, flush=True)
