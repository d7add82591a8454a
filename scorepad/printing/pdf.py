"""HTML to PDF, and to a picture. WeasyPrint takes a second to import, so it is imported when the first one is made."""

from __future__ import annotations

import io
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorepad.telling.voice import Voice

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
LONGEST_PREVIEW = 40_000
"""Characters of the longest document whose first page is drawn: every page is laid out for it."""
_printer = ThreadPoolExecutor(max_workers=1, thread_name_prefix="printer")
"""One at a time, always in the same thread: WeasyPrint promises nothing to several, and memory stays lower."""


class Document(Protocol):
    """What a document has to say of itself; its template `print/<template>.html` shows the rest."""

    @property
    def template(self) -> str:
        """The name of the document: of its template, and of its style sheet `print/<template>.css`."""

    @property
    def lang(self) -> str:
        """ "de" or "en"."""

    @property
    def title(self) -> str:
        """The title of the file, which is also the head of every page but the first."""


def make(page: Document) -> bytes:
    """A document as a PDF file, A4."""
    return write(html_of(page), page.template)


def draw(page: Document) -> bytes:
    """A document as a picture, PNG, in the width of its style sheet and as far down as its element `end`."""
    return _printer.submit(_draw, html_of(page), page.template).result()


def preview(page: Document) -> bytes | None:
    """The first page of a document as a small picture, PNG, in shades of grey; None for one that is very long."""
    document = html_of(page)
    return _printer.submit(_preview, document, page.template).result() if len(document) < LONGEST_PREVIEW else None


def html_of(page: Document) -> str:
    """A document as the HTML that is printed."""
    template = _templates().get_template(f"print/{page.template}.html")
    return template.render(page=page, told=Voice(page.lang).heading)


def write(document: str, style: str = "sheet") -> bytes:
    """A document of ours as PDF. Nothing is fetched from anywhere: a document that wants to raises."""
    return _printer.submit(_write, document, style).result()


def _write(document: str, style: str) -> bytes:
    data: bytes = _read(document).write_pdf(stylesheets=[_style("page"), _style(style)], pdf_variant=VARIANT)
    return data


def _draw(document: str, style: str) -> bytes:
    import pypdfium2  # noqa: PLC0415 - only when a picture is made

    made = _read(document).render(stylesheets=[_style(style)])
    long = made.pages[0]
    _left, end, *_size = long.anchors.get("end", (0, long.height))
    below = (long.height - end) / SCALE
    picture = io.BytesIO()
    with pypdfium2.PdfDocument(made.write_pdf()) as pages:
        pages[0].render(scale=SCALE, crop=(0, below, 0, 0)).to_pil().save(picture, "PNG")
    return picture.getvalue()


def _preview(document: str, style: str) -> bytes:
    import pypdfium2  # noqa: PLC0415 - only when a picture is made

    made = _read(document).render(stylesheets=[_style("page"), _style(style)])
    picture = io.BytesIO()
    with pypdfium2.PdfDocument(made.copy(made.pages[:1]).write_pdf()) as pages:
        scale = PREVIEW / pages[0].get_width()
        pages[0].render(scale=scale, grayscale=True).to_pil().quantize(16).save(picture, "PNG", optimize=True)
    return picture.getvalue()


def _read(document: str) -> Any:
    import weasyprint  # noqa: PLC0415 - only when a PDF is made

    return weasyprint.HTML(string=document, base_url=None, url_fetcher=_refuse)


def _refuse(url: str) -> dict[str, Any]:
    from weasyprint.urls import FatalURLFetchingError  # noqa: PLC0415 - see above

    # Any other exception is swallowed, and the page would come out without what it asked for.
    raise FatalURLFetchingError(f"a printed page may not fetch {url[:200]}")


@lru_cache(maxsize=16)
def _style(name: str) -> Any:
    import weasyprint  # noqa: PLC0415 - see above

    return weasyprint.CSS(string=(CSS / f"{name}.css").read_text(encoding="utf-8"), url_fetcher=_refuse)


@lru_cache(maxsize=1)
def _templates() -> Environment:
    folder = FileSystemLoader(HOME / "templates")
    return Environment(loader=folder, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
