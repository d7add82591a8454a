"""Lists of points from files of others: long ones and spreadsheets are read by a helper process, a
few at a time.
"""

import json
from dataclasses import astuple

from flask import current_app

from scorepad.files.problems import FileProblem
from scorepad.files.table import UNKNOWN, Dress, TextTable, is_book, read_table, read_written
from scorepad.printing.helpers import PaperError, TooLong, helper
from scorepad.scoring.errors import Refused
from scorepad.web.frame.work_limit import WorkLimit

SHORT = 100_000
"""The most bytes of a text that is read here: at most a tenth of a second."""
readings = WorkLimit(2)
"""The limit on files that are read at the same time; papers and other pages have limits of
their own.
"""


def table_of(content: bytes, dress: Dress = UNKNOWN) -> TextTable:
    """The table of a file. Raises Refused with one sentence where there is none, and TooBusy."""
    if not is_book(content) and len(content) <= SHORT:
        return read_table(content, dress)
    with readings.slot(), helper() as reader:
        try:
            answer = json.loads(reader.read(content, json.dumps(astuple(dress))))
        except (TooLong, PaperError) as error:
            current_app.logger.warning("A file is not read: %s.", error)
            raise Refused([FileProblem("too_heavy")]) from None
    if "problems" in answer:
        raise Refused(
            [FileProblem(code, field, params) for code, field, params in answer["problems"]]
        )
    return read_written(answer["table"])
