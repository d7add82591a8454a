"""HTML to PDF. WeasyPrint takes a second to import, so it is imported when the first PDF is made."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorepad.printing.leaflet import Leaflet
from scorepad.printing.sheet import Sheet, page

_PACKAGE = Path(__file__).resolve().parents[1]
HOME = _PACKAGE.parent if (_PACKAGE.parent / "templates").is_dir() else _PACKAGE
"""The folder with templates and static files: the checkout, or the package once installed."""
STYLES = HOME / "static" / "css" / "print.css"
_printer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="printer")
"""One PDF at a time, always in the same thread: WeasyPrint promises nothing to several, and memory stays lower."""


def sheet(facts: Sheet) -> bytes:
    """The evening sheet as a PDF file, A4."""
    return write(html(facts))


def leaflet(facts: Leaflet) -> bytes:
    """The house rules as a PDF file, A4."""
    return write(_templates().get_template("print/leaflet.html").render(page=facts))


def html(facts: Sheet) -> str:
    """The sheet as the HTML that is printed."""
    return _templates().get_template("print/sheet.html").render(page=page(facts))


def write(document: str) -> bytes:
    """A document of ours as PDF. Nothing is fetched from anywhere: a document that wants to raises."""
    return _printer.submit(_write, document).result()


def _write(document: str) -> bytes:
    import weasyprint  # noqa: PLC0415 - only when a PDF is made

    made = weasyprint.HTML(string=document, base_url=None, url_fetcher=_refuse)
    data: bytes = made.write_pdf(stylesheets=[_styles()], pdf_tags=True)
    return data


def _refuse(url: str) -> dict[str, Any]:
    from weasyprint.urls import FatalURLFetchingError  # noqa: PLC0415 - see above

    # Any other exception is swallowed, and the page would come out without what it asked for.
    raise FatalURLFetchingError(f"a printed page may not fetch {url[:200]}")


@lru_cache(maxsize=1)
def _styles() -> Any:
    import weasyprint  # noqa: PLC0415 - see above

    return weasyprint.CSS(string=STYLES.read_text(encoding="utf-8"), url_fetcher=_refuse)


@lru_cache(maxsize=1)
def _templates() -> Environment:
    folder = FileSystemLoader(HOME / "templates")
    return Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
