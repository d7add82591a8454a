"""Documents as HTML, and from there as PDF and pictures by a helper process."""

import math
from collections.abc import Callable
from functools import lru_cache

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from scorepad.printing.edition import A4, Edition, Page
from scorepad.printing.helpers import helper
from scorepad.printing.measure import tied
from scorepad.printing.printer import HOME
from scorepad.printing.scripts import apart
from scorepad.telling.voice import Voice

PLAIN = Edition()
LONGEST_PREVIEW = 70_000
"""The most characters of a document with a preview, for which all its pages are laid out."""
Decided = Callable[[], Page]
"""A function that makes the document; it is called once a helper process is free."""


def make(page: Decided, edition: Edition = PLAIN) -> bytes:
    """A document as a PDF file. Raises TooLong and PaperError."""
    return _made("write", page, edition)


def draw(page: Decided, edition: Edition = PLAIN) -> bytes:
    """A document as a PNG, in the width of its style sheet, cut off at its element `end`."""
    return _made("draw", page, edition)


def preview(page: Decided, edition: Edition = PLAIN) -> bytes | None:
    """The first page of a document as a small grey PNG; None for a very long document."""
    return _made("preview", page, edition, LONGEST_PREVIEW) or None


def html_of(page: Page, edition: Edition = PLAIN) -> str:
    """A document as the HTML that is printed."""
    template = _templates().get_template(f"print/{page.template}.html")
    voice = Voice(page.lang)
    foot = ["Scorepad"]
    if edition.day:
        foot.append(voice.heading("as_of", day=voice.day(edition.day)))
    document = template.render(
        page=page,
        told=voice.heading,
        size="" if edition.size == A4 else edition.size.name,
        foot=" · ".join(foot),
    )
    head, body = document.split("<body", 1)
    attributes, text = tied(body).split(">", 1)
    return f"{head}<body{attributes}>{apart(text)}"


def _made(work: str, decide: Decided, edition: Edition, longest: float = math.inf) -> bytes:
    """The file that a helper makes of a document; b"" for a too long one. `decide` runs while the
    helper starts.
    """
    with helper() as maker:
        page = decide()
        document = html_of(page, edition)
        return maker.make(work, document, page.template) if len(document) < longest else b""


@lru_cache(maxsize=1)
def _templates() -> Environment:
    folder = FileSystemLoader(HOME / "templates")
    return Environment(
        loader=folder,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
