"""The log: one line for each record, without names, links or anything that was typed.

A line names the pattern of a route, never the URL of a request: no token, no query string, nothing
of a form. For an exception it has the classes of the chained exceptions and the file names and
lines of the traceback, but not the message, because that may repeat what was typed.
"""

import datetime as dt
import json
import logging
import re
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

from scorepad.web.frame.watch import REQUESTS

PACKAGE = Path(__file__).parent.parent
QUIET = {
    "weasyprint": "ERROR",
    "fontTools": "ERROR",
    "sqlalchemy.pool": "CRITICAL",
}
"""The lowest level that is logged of these libraries: the connection pool logs every connection
lost in an outage.
"""
MOST_CAUSES = 5
MOST_PLACES = 8
_SECRET = re.compile(r"(?<=/l/)[^\s?\"']+|[\w-]{32,}(?:\.[\w.-]+)?|(?<=\?)\S+", re.ASCII)


class LineFormatter(logging.Formatter):
    """A record as a line of JSON, or of text: time, level and message, then the other facts."""

    def __init__(self, *, as_json: bool) -> None:
        super().__init__()
        self._as_json = as_json

    def format(self, record: logging.LogRecord) -> str:
        known = facts(record)
        if self._as_json:
            return json.dumps(known, ensure_ascii=False)
        head = [known.pop(name) for name in ("time", "level", "message")]
        return " ".join([*head, *(f"{name}={value}" for name, value in known.items())])


def configure(form: str) -> None:
    """Log to standard error as `text` or `json`, the records of libraries too."""
    handler = logging.StreamHandler()
    handler.setFormatter(LineFormatter(as_json=form == "json"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if form == "json" else logging.WARNING)
    for name, level in QUIET.items():
        logging.getLogger(name).setLevel(level)
    logging.captureWarnings(capture=True)
    sys.excepthook = _ended
    threading.excepthook = lambda told: _ended(told.exc_type, told.exc_value, told.exc_traceback)


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """A record of the log as the values of a JSON object."""
    created = dt.datetime.fromtimestamp(record.created, dt.UTC)
    told: dict[str, Any] = {
        "time": created.isoformat(timespec="milliseconds"),
        "level": record.levelname,
        "message": masked(record.getMessage()),
        "logger": record.name,
    }
    told |= getattr(record, "facts", {})
    _kind, error, _traceback = record.exc_info or (None, None, None)
    if error is not None:
        told["error"] = " < ".join(_kinds(error))
        told["at"] = " > ".join(_places(error))
    return told


def masked(message: str) -> str:
    """A message in one line, with tokens, cookies and query strings replaced by an ellipsis.

    >>> masked("Exception while serving /l/AAAAAAAAqNsoSx5V6UPuY7rAfhGxb0Qh\\nagain")
    'Exception while serving /l/… again'
    """
    return " ".join(_SECRET.sub("…", message).split())


def _kinds(error: BaseException) -> Iterator[str]:
    # The class names of an exception and its causes, each with the error code of the database or
    # the system.
    cause: BaseException | None = error
    for _ in range(MOST_CAUSES):
        if cause is None:
            return
        kind = type(cause)
        name = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
        codes = [getattr(cause, code, None) for code in ("sqlstate", "sqlite_errorname", "errno")]
        known = [code for code in codes if code]
        yield f"{name}({known[0]})" if known else name
        reason = cause.__cause__
        if reason is None and not cause.__suppress_context__:
            reason = cause.__context__
        cause = reason


def _places(error: BaseException) -> list[str]:
    """The lines of this package in the traceback, and the line that raised; the last ones only."""
    frames = list(traceback.walk_tb(error.__traceback__))
    known = list[str]()
    for number, (frame, line) in enumerate(frames, 1):
        file = Path(frame.f_code.co_filename)
        is_own = file.is_relative_to(PACKAGE)
        has_raised = number == len(frames)
        if is_own or has_raised:
            named = file.relative_to(PACKAGE) if is_own else file.name
            known.append(f"{named}:{line} {frame.f_code.co_name}")
    return known[-MOST_PLACES:]


def _ended(
    kind: type[BaseException], error: BaseException | None, trace: TracebackType | None
) -> None:
    told = (kind, error, trace) if error is not None else None
    logging.getLogger("scorepad").critical("ended by a mistake", exc_info=told)
