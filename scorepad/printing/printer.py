"""HTML to PDF, and to a picture: what a helper process does, by itself, without database, pages or words.

WeasyPrint takes a second to import, keeps a little memory of every document, and a long one takes it minutes. So it
never runs where pages are answered; `helpers` starts this module as a program and ends it.
"""

from __future__ import annotations

import gc
import io
import json
import os
import re
import resource
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from multiprocessing.connection import Connection
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

_PACKAGE = Path(__file__).resolve().parents[1]
HOME = _PACKAGE.parent if (_PACKAGE.parent / "templates").is_dir() else _PACKAGE
"""The folder with templates and static files: the checkout, or the package once installed."""
CSS = HOME / "static" / "css" / "print"
VARIANT = "pdf/ua-1"
"""Tagged for screen readers: title, language, headings, tables with their heads, pictures with words."""
SCALE = 96 / 72
"""Pixels of a picture to a point."""
PREVIEW = 240
"""Pixels across the picture of a first page, which is shown at a third of them or less."""
MOST_MEMORY = 1_500_000_000
"""Bytes of addresses, of which a common sheet uses a third; a document that needs more is refused."""
POLITE = 10
"""How much a helper gives way where there are too few processors: whoever looks at a board comes first."""
IDLE = 300
"""Seconds after which a helper that has nothing to do ends, and its memory is free."""
BY_PAGE = "by-page-"
"""How the name of an element begins that has to stand on a certain page or before."""
DONE, TOO_MUCH, WRONG = b"0", b"1", b"2"
"""How an answer begins."""
_UNKNOWN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no document may have in it."""


def write(document: str, style: str) -> bytes:
    """A document of ours as PDF. Nothing is fetched from anywhere: a document that wants to raises."""
    made = _laid(document, style)
    data: bytes = made.write_pdf(pdf_variant=VARIANT, finisher=_complete)
    return data


def draw(document: str, style: str) -> bytes:
    """A document as a picture, PNG, in the width of its style sheet and as far down as its element `end`."""
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
    """The first page of a document as a small picture, PNG, in shades of grey."""
    import pypdfium2  # noqa: PLC0415 - only when a picture is made

    made = _laid(document, style)
    picture = io.BytesIO()
    with pypdfium2.PdfDocument(made.copy(made.pages[:1]).write_pdf()) as pages:
        scale = PREVIEW / pages[0].get_width()
        pages[0].render(scale=scale, grayscale=True).to_pil().quantize(16).save(picture, "PNG", optimize=True)
    return picture.getvalue()


WORKS: Mapping[str, Callable[[str, str], bytes]] = {"write": write, "draw": draw, "preview": preview}


def main(line: Connection, polite: int) -> None:
    """Do what comes in on a line, one after the other, until nothing came for a while or nobody is at its other end."""
    for number in (signal.SIGINT, signal.SIGTERM):  # the server is asked to end; it still sends what it has begun
        signal.signal(number, signal.SIG_IGN)
    os.nice(polite)
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    jobs: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(line, jobs), daemon=True).start()
    _style("page")
    gc.disable()  # a tenth of the time of a paper; what its layout leaves behind is collected when it has been sent
    gc.freeze()
    with suppress(Empty):
        while True:
            line.send_bytes(_answer(*json.loads(jobs.get(timeout=IDLE))))
            gc.collect()


def _listen(line: Connection, jobs: SimpleQueue[bytes]) -> None:
    """Take jobs in; when the server is gone, end in the middle of whatever is at work."""
    try:
        while True:
            jobs.put(line.recv_bytes())
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGKILL)


def _answer(work: str, document: str, style: str) -> bytes:
    try:
        return DONE + WORKS[work](document, style)
    except MemoryError:
        return TOO_MUCH
    except BaseException as error:  # noqa: BLE001 - told to the server, which logs it; to fetch is none of Exception
        return WRONG + repr(error).encode("utf-8", "replace")


def _laid(document: str, style: str) -> Any:
    """A document on its pages. Where it takes more of them than it says, it is laid out once more, and closer."""
    made = _rendered(document, "page", style)
    return made if _keeps(made) else _rendered(document, "page", style, f"{style}-close")


def _rendered(document: str, *styles: str) -> Any:
    import weasyprint  # noqa: PLC0415 - the server reads this module too

    page = weasyprint.HTML(string=_UNKNOWN.sub("", document), url_fetcher=_refuse)
    return page.render(stylesheets=[_style(*styles)], font_config=_fonts(), pdf_variant=VARIANT)


def _keeps(made: Any) -> bool:
    """Whether everything is where it was promised: what is called "by-page-2" on the second page at the latest."""
    return all(
        number <= int(name.removeprefix(BY_PAGE))
        for number, page in enumerate(made.pages, 1)
        for name in page.anchors
        if name.startswith(BY_PAGE)
    )


def _complete(_document: object, file: Any) -> None:
    # What the layout leaves out of a tagged file: which way a head of a table looks, and where a picture stands.
    # Source: ISO 14289-1 (PDF/UA), 7.3 and 7.5.
    for element in file.objects:
        if isinstance(element, dict) and element.get("Type") == "/StructElem" and "A" in element:
            if element["S"] == "/TH":
                rows = _found(_found(element["P"], file)["P"], file)
                element["A"]["Scope"] = "/Column" if rows.get("S") == "/THead" else "/Row"
            elif element["S"] == "/Figure":
                element["A"]["BBox"][:] = _in_points(element["A"]["BBox"], _found(element["Pg"], file)["MediaBox"])


def _found(reference: bytes, file: Any) -> Any:
    """The object that a reference such as b"12 0 R" means."""
    return file.objects[int(reference.split()[0])]


def _in_points(box: Sequence[float], page: Sequence[float]) -> list[float]:
    """A box from the upper left corner in units of style sheets as one from the lower left corner in points."""
    left, top, right, bottom = (side / SCALE for side in box)
    height = float(page[3]) - float(page[1])
    return [round(side, 2) for side in (left, height - bottom, right, height - top)]


def _refuse(url: str) -> dict[str, Any]:
    from weasyprint.urls import FatalURLFetchingError  # noqa: PLC0415 - see above

    # Any other exception is swallowed, and the page would come out without what it asked for.
    raise FatalURLFetchingError(f"a printed page may not fetch {url[:200]}")


@lru_cache(maxsize=1)
def _fonts() -> Any:
    """The typefaces of this machine, for all papers: each is read once, and so is what it says of its letters."""
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - see above

    return FontConfiguration()


@lru_cache(maxsize=16)
def _style(*names: str) -> Any:
    """Style sheets as one: every sheet is asked about every element."""
    import weasyprint  # noqa: PLC0415 - see above

    sheets = [(CSS / f"{name}.css").read_text(encoding="utf-8") for name in names]
    return weasyprint.CSS(string="\n".join(sheets), url_fetcher=_refuse)


if __name__ == "__main__":
    main(Connection(int(sys.argv[1])), int(sys.argv[2]))
