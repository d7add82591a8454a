"""Helpers, the worker processes that lay out papers and read lists of other programs.

They are started on first use, restarted when due, and ended with the server. A helper gets text and
sends back a file. It sees that its server is gone, however it ended, because the pipe between them
closes; a helper that takes too long is killed.
"""

import atexit
import base64
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

from scorepad.printing import printer

SECONDS = 60  # timeout in seconds for one paper
READING_SECONDS = 20  # timeout in seconds for one list; the largest spreadsheets take half of it
PHOTO_SECONDS = 50
"""Timeout in seconds for one file, a little less than proxies wait. A photo takes two, a scan of
eight pages eight; on a small computer five times as long.
"""
RENEWED = 3_000_000
"""Characters of papers after which a helper is restarted, about fifty sheets: each leaks a
little memory.
"""
PHOTO_COSTS = 30_000
"""As many characters of papers a photo counts, so that a helper is restarted after a hundred."""
LONGEST = 500_000  # the most characters of a document: 1,000 games, or 600 with their reasons
LONGEST_TICKSHEETS = 1_500_000
"""The most characters of tick sheets, whose places are all known: 27 tables of a tournament, which
take nine seconds.
"""
_SECRETS = ("SCOREPAD_", "DATABASE_")


class PaperError(Exception):
    """A helper raised an exception for a document, which is a bug."""


class TooLong(Exception):  # noqa: N818 - reads as a sentence
    """A paper takes more time or memory than papers of any real evening."""


class TooSlow(TooLong):
    """It is time that was too short, perhaps because the computer has too much to do."""


class Helper:
    """A helper process that lays out one paper after the other; it is started when it is needed."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None
        self._left = RENEWED

    @property
    def pid(self) -> int | None:
        """The id of the process, None while there is none."""
        if self._process is None or self._process.poll() is not None:
            return None
        return self._process.pid

    def ready(self) -> None:
        """Start the process if there is none, or restart one that has ended or reached its
        limit.
        """
        if self.pid is None or self._left <= 0:
            self.end()
            self._start()

    def make(self, work: str, document: str, style: str) -> bytes:
        """The file that one of `printer.WORKS` makes of a document. Raises TooLong and
        PaperError.
        """
        longest = LONGEST_TICKSHEETS if style == "ticksheet" else LONGEST
        if len(document) > longest:
            raise TooLong(f"{len(document)} characters")
        return self._made([work, document, style], SECONDS, len(document))

    def read(self, content: bytes, dress: str) -> bytes:
        """What `printer.table` finds in a file. Raises TooLong and PaperError."""
        job = ["table", base64.b64encode(content).decode(), dress]
        return self._made(job, READING_SECONDS, len(content))

    def see(self, content: bytes, rule_sets: str) -> bytes:
        """What `printer.photo` sees in a photo or a scan. Raises TooLong and PaperError."""
        job = ["photo", base64.b64encode(content).decode(), rule_sets]
        return self._made(job, PHOTO_SECONDS, PHOTO_COSTS)

    def _made(self, job: Sequence[str], seconds: float, characters: int) -> bytes:
        answer = self._answer(json.dumps(job).encode(), seconds)
        self._left -= characters
        if answer.startswith(printer.DONE):
            return answer[1:]
        if answer.startswith(printer.TOO_MUCH):
            raise TooLong("too much memory")
        raise PaperError(answer[1:].decode())

    def end(self) -> None:
        """End the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self.let_go()

    def let_go(self) -> None:
        """Forget the process without ending it: after a fork it belongs to the parent server."""
        if self._line is not None:
            self._line.close()
        self._process = self._line = None

    def _start(self) -> None:
        self._line, theirs = Pipe()
        home = str(Path(printer.__file__).resolve().parents[2])
        environment = {
            name: value for name, value in os.environ.items() if not name.startswith(_SECRETS)
        }
        given_path = os.environ.get("PYTHONPATH")
        environment["PYTHONPATH"] = f"{home}{os.pathsep}{given_path}" if given_path else home
        command = [
            sys.executable,
            "-P",
            "-m",
            printer.__name__,
            str(theirs.fileno()),
            str(printer.POLITE),
        ]
        self._process = subprocess.Popen(  # noqa: S603 - this Python, and a module of ours
            command,
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            env=environment,
        )
        theirs.close()
        self._left = RENEWED
        # Reaps the process when it ends by itself.
        Thread(target=self._process.wait, daemon=True).start()

    def _asked(self, job: bytes, seconds: float) -> bytes:
        if self._line is None:
            raise EOFError
        self._line.send_bytes(job)
        if not self._line.poll(seconds):
            self.end()
            raise TooSlow(f"{seconds} seconds")
        return self._line.recv_bytes()

    def _answer(self, job: bytes, seconds: float) -> bytes:
        """The answer to a job, which is asked for once more where the process has just ended, or
        was killed.
        """
        for is_last in (False, True):
            self.ready()
            try:
                return self._asked(job, seconds)
            except (EOFError, OSError) as error:
                self.end()
                if is_last:  # the document kills the helper
                    raise TooLong("the helper died of it") from error
        raise AssertionError


_idle: list[Helper] = []


@contextmanager
def helper() -> Iterator[Helper]:
    """Lend a helper from the pool of idle ones, or a new one, to the block; callers limit how many
    they use at once.
    """
    try:
        taken = _idle.pop()
    except IndexError:
        taken = Helper()
    taken.ready()
    try:
        yield taken
    finally:
        _idle.append(taken)


def get_ready() -> None:
    """Start a helper where none is idle, so that whoever needs one soon need not wait for it."""
    if _idle:
        return
    started = Helper()
    with suppress(OSError):  # whoever needs one is told
        started.ready()
        _idle.append(started)


def end_all() -> None:
    """End all helpers that are idle."""
    while _idle:
        _idle.pop().end()


def _forget_all() -> None:
    while _idle:
        _idle.pop().let_go()


atexit.register(end_all)
os.register_at_fork(after_in_child=_forget_all)
