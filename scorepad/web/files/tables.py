"""Lists of points from files of others: long ones and spreadsheets are read by a helper process, a
few at a time.
"""

import json
from dataclasses import astuple
from typing import Any

from flask import current_app

from scorepad.files.problems import FileProblem
from scorepad.files.table import UNKNOWN, Dress, TextTable, is_book, read_table, read_written
from scorepad.printing.helpers import PaperError, TooLong, helper
from scorepad.scoring.errors import Refused
from scorepad.store.db import end_reading
from scorepad.web.frame.work_limit import WorkLimit

SHORT = 100_000
"""The most bytes of a text that is read here: at most a tenth of a second."""
readings = WorkLimit(2)
"""The limit on files that are read at the same time; papers and other pages have limits of
their own.
"""
short_readings = WorkLimit(2)
"""The limit on short texts that are read here at the same time."""


def table_of(content: bytes, dress: Dress = UNKNOWN) -> TextTable:
    """The table of a file whose layout is as far known as `dress` says.

    Raises Refused with one problem where there is no table or it takes too long to read, and
    TooBusy where other files are being read.
    """
    is_short_text = not is_book(content) and len(content) <= SHORT
    if is_short_text:
        with short_readings.slot():
            return read_table(content, dress)
    answer = _by_helper(content, dress)
    if "problems" in answer:
        problems = [FileProblem(code, field, params) for code, field, params in answer["problems"]]
        raise Refused(problems)
    return read_written(answer["table"])


def _by_helper(content: bytes, dress: Dress) -> dict[str, Any]:
    """What a helper process answers to a file: {"table": ...} or {"problems": [...]}."""
    end_reading()
    with readings.slot(), helper() as reader:
        try:
            written = reader.read(content, json.dumps(astuple(dress)))
        except (TooLong, PaperError) as error:
            current_app.logger.warning("A file is not read: %s.", error)
            raise Refused([FileProblem("too_heavy")]) from None
    answer: dict[str, Any] = json.loads(written)
    return answer
