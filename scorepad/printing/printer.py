"""HTML to PDF and PNG, and files to tables: the program of a helper process, without database,
pages or translations.

WeasyPrint takes a second to import, leaks a little memory with each document, and takes minutes for
a long one. So it never runs in a web server process; `helpers` starts this module as a program and
ends it.
"""

import base64
import gc
import io
import json
import os
import re
import resource
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import lru_cache
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NoReturn

_PACKAGE = Path(__file__).resolve().parents[1]
HOME = _PACKAGE.parent if (_PACKAGE.parent / "templates").is_dir() else _PACKAGE
"""The folder with templates and static files: the checkout, or the package once installed."""
CSS = HOME / "static" / "css" / "print"
SHARED: Mapping[str, Sequence[str]] = {"card": ("tents",), "table_cards": ("tents",)}
"""The style sheets that come before the own one of some papers, because several share them."""
VARIANT = "pdf/ua-1"
"""Tagged for screen readers: title, language, headings, tables with their heads, pictures with
words.
"""
SCALE = 96 / 72
"""Pixels of a picture per point."""
PREVIEW = 240
"""Pixel width of the picture of a first page, which is shown at a third of it or less."""
MOST_MEMORY = 1_500_000_000
"""Bytes of address space, of which a common sheet uses a third; a document that needs more is
refused.
"""
MOST_TO_READ = 400_000_000
"""Bytes that reading a list may take beside what the helper has; the largest spreadsheets take
half of it.
"""
MOST_TO_SEE = 600_000_000
"""Bytes of address space that reading a photo may take beside what the helper has; a photo of 12
megapixels takes half of it.
"""
POLITE = 10
"""The niceness of a helper, so that it gives way to the web server where processors are few."""
IDLE = 300
"""Idle seconds after which a helper ends, so that its memory is free."""
SOON = 0.3
"""Seconds in which the job comes for which a helper is started."""
BY_PAGE = "by-page-"
"""The prefix of ids of elements that have to stand on a certain page or before."""
DONE = b"0"
TOO_MUCH = b"1"
WRONG = b"2"
"""The first byte of an answer: made; refused for want of memory; failed, with the error."""
_UNKNOWN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no document may contain."""


def write(document: str, style: str) -> bytes:
    """A document of Scorepad as PDF. Raises if the document refers to anything that has to be
    fetched.
    """
    made = _laid(document, style)
    data: bytes = made.write_pdf(pdf_variant=VARIANT, finisher=_add_scopes_and_boxes)
    return data


def draw(document: str, style: str) -> bytes:
    """A document as a PNG, in the width of its style sheet, cut off at its element `end`."""
    import pypdfium2  # noqa: PLC0415 - only when a picture is made

    made = _rendered(document, style)
    long = made.pages[0]
    _left, end, *_size = long.anchors.get("end", (0, long.height))
    below = (long.height - end) / SCALE
    picture = io.BytesIO()
    with pypdfium2.PdfDocument(made.write_pdf()) as pages:
        pages[0].render(scale=SCALE, crop=(0, below, 0, 0)).to_pil().save(picture, "PNG")
    return picture.getvalue()


def preview(document: str, style: str) -> bytes:
    """The first page of a document as a small grey PNG."""
    import pypdfium2  # noqa: PLC0415 - only when a picture is made

    made = _laid(document, style)
    picture = io.BytesIO()
    with pypdfium2.PdfDocument(made.copy(made.pages[:1]).write_pdf()) as pages:
        scale = PREVIEW / pages[0].get_width()
        pages[0].render(scale=scale, grayscale=True).to_pil().quantize(16).save(
            picture, "PNG", optimize=True
        )
    return picture.getvalue()


def table(content: str, dress: str) -> bytes:
    """The list of points in a file (base64) of a layout (JSON), as JSON: the table, or else the
    problems.
    """
    from scorepad.files.table import Dress, read_table, write_table  # noqa: PLC0415 - only when a list is read
    from scorepad.scoring.errors import Refused  # noqa: PLC0415 - see above

    try:
        with _less_memory(MOST_TO_READ):
            read = read_table(base64.b64decode(content), Dress(*json.loads(dress)))
            return json.dumps({"table": write_table(read)}).encode()
    except Refused as refused:
        problems = [
            [problem.code, problem.field, dict(problem.params)] for problem in refused.problems
        ]
        return json.dumps({"problems": problems}).encode()


def photo(content: str, rule_sets: str) -> bytes:
    """What the photo or scan of a tick sheet (base64) says, for sheets of these rule sets (JSON):
    JSON, a list with a value for each page, see `ticksheet.looking`.
    """
    from scorepad.scoring.rules import read_rules  # noqa: PLC0415 - only when a photo is read
    from scorepad.ticksheet.looking import look  # noqa: PLC0415 - see above

    known = [read_rules(rules) for rules in json.loads(rule_sets)]
    with _less_memory(MOST_TO_SEE):
        return json.dumps(list(look(base64.b64decode(content), known))).encode()


@contextmanager
def _less_memory(most: int) -> Iterator[None]:
    """A limit for the block: as many bytes more than the process has now."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    resource.setrlimit(resource.RLIMIT_AS, (min(pages * resource.getpagesize() + most, hard), hard))
    try:
        yield
    finally:
        gc.collect()
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


WORKS: Mapping[str, Callable[[str, str], bytes]] = {
    "write": write,
    "draw": draw,
    "preview": preview,
    "table": table,
    "photo": photo,
}


def main(line: Connection, polite: int) -> None:
    """Run the jobs of a pipe one by one, until none came for a while.

    Where the pipe is closed before, the thread that listens ends the process at once.
    """
    # The end is left to the server; this process still sends what it has begun.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(polite)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    jobs: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(line, jobs), daemon=True).start()
    gc.disable()  # saves a tenth of the time of a paper; garbage is collected after it was sent
    first = _first_job(jobs)
    if first is None:
        _import_ahead(jobs)
    gc.freeze()  # what is loaded now stays, so that no collection has to look through it
    if first is not None:
        _run_job(line, first)
    with suppress(Empty):
        while True:
            _run_job(line, jobs.get(timeout=IDLE))


def run(line: Connection, polite: int) -> NoReturn:
    """Run the jobs of a pipe, then end at once: zxing-cpp, which reads the codes of photos, else
    writes into the log of the server what it has not given back.
    """
    main(line, polite)
    _end()


def _end() -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def _first_job(jobs: SimpleQueue[bytes]) -> bytes | None:
    """The job for which this process was started; None where it was started early, for jobs that
    come later.
    """
    try:
        return jobs.get(timeout=SOON)
    except Empty:
        return None


def _import_ahead(jobs: SimpleQueue[bytes]) -> None:
    """Import what photos and papers need, as long as no job waits; a job imports what it needs
    itself.
    """
    import_module("scorepad.ticksheet.looking")
    if jobs.empty():
        _style("page")  # imports WeasyPrint


def _run_job(line: Connection, job: bytes) -> None:
    """Send the answer to a job, then collect its garbage."""
    work, document, style = json.loads(job)
    line.send_bytes(_answer(work, document, style))
    gc.collect()


def _listen(line: Connection, jobs: SimpleQueue[bytes]) -> None:
    """Queue incoming jobs; when the server is gone, exit at once, even during a job."""
    try:
        while True:
            jobs.put(line.recv_bytes())
    except (EOFError, OSError):
        _end()


def _answer(work: str, document: str, style: str) -> bytes:
    try:
        return DONE + WORKS[work](document, style)
    except MemoryError:
        return TOO_MUCH
    except BaseException as error:  # noqa: BLE001 - the server logs it; a FatalURLFetchingError is no Exception
        return WRONG + repr(error).encode("utf-8", "replace")


def _laid(document: str, style: str) -> Any:
    """A laid-out document. While it takes more pages than it declares, it is laid out closer, then
    on larger paper.
    """
    sheets = ("page", *SHARED.get(style, ()), style)
    made = _rendered(document, *sheets)
    for name in (f"{style}-close", f"{style}-larger"):
        if (CSS / f"{name}.css").exists() and not _keeps(made):
            made = _rendered(document, *sheets, name)
    return made


def _rendered(document: str, *styles: str) -> Any:
    import weasyprint  # noqa: PLC0415 - the server reads this module too

    page = weasyprint.HTML(string=_UNKNOWN.sub("", document), url_fetcher=_refuse)
    return page.render(stylesheets=[_style(*styles)], font_config=_fonts(), pdf_variant=VARIANT)


def _keeps(made: Any) -> bool:
    """Whether each element named "by-page-N" is on page N or before it."""
    for number, page in enumerate(made.pages, 1):
        for name in page.anchors:
            if name.startswith(BY_PAGE) and number > int(name.removeprefix(BY_PAGE)):
                return False
    return True


def _add_scopes_and_boxes(_document: object, file: Any) -> None:
    # Adds to a tagged file what the layout leaves out: scopes of table heads, and boxes of
    # pictures. Source: ISO 14289-1 (PDF/UA), 7.3 and 7.5.
    for element in file.objects:
        if isinstance(element, dict) and element.get("Type") == "/StructElem" and "A" in element:
            attributes = element["A"]
            if element["S"] == "/TH":
                row = _referred(element["P"], file)
                rows = _referred(row["P"], file)
                attributes["Scope"] = "/Column" if rows.get("S") == "/THead" else "/Row"
            elif element["S"] == "/Figure":
                page = _referred(element["Pg"], file)
                box = attributes["BBox"]
                box[:] = _in_points(box, page["MediaBox"])


def _referred(reference: bytes, file: Any) -> Any:
    """The PDF object of a reference such as b"12 0 R"."""
    return file.objects[int(reference.split()[0])]


def _in_points(box: Sequence[float], page: Sequence[float]) -> list[float]:
    """A box in PDF points from the lower left corner, given one in CSS pixels from the upper
    left.
    """
    left, top, right, bottom = (side / SCALE for side in box)
    _left_edge, low, _right_edge, high = page
    height = float(high) - float(low)
    return [round(side, 2) for side in (left, height - bottom, right, height - top)]


def _refuse(url: str) -> dict[str, Any]:
    from weasyprint.urls import FatalURLFetchingError  # noqa: PLC0415 - see above

    # WeasyPrint swallows any other exception, and the page would lack what it asked for.
    raise FatalURLFetchingError(f"a printed page may not fetch {url[:200]}")


@lru_cache(maxsize=1)
def _fonts() -> Any:
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - see above

    return FontConfiguration()


@lru_cache(maxsize=16)
def _style(*names: str) -> Any:
    """Several style sheets as one, because every sheet is matched against every element."""
    import weasyprint  # noqa: PLC0415 - see above

    sheets = [(CSS / f"{name}.css").read_text(encoding="utf-8") for name in names]
    return weasyprint.CSS(string="\n".join(sheets), url_fetcher=_refuse)


if __name__ == "__main__":
    run(Connection(int(sys.argv[1])), int(sys.argv[2]))
