"""Reading what was printed: the words and the structure of a PDF file."""

import io
import subprocess
from tempfile import NamedTemporaryFile
from typing import Any

from pdfua import validate
from pypdf import PdfReader

from scorepad.printing import pdf
from scorepad.printing.edition import Page


def made(page: Page) -> PdfReader:
    return PdfReader(io.BytesIO(pdf.make(lambda: page)))


def words(source: PdfReader | bytes) -> list[str]:
    """The words of each page of a PDF file, in the order they were set, with one space between."""
    data = source if isinstance(source, bytes) else _data(source)
    read = ["pdftotext", "-raw", "-enc", "UTF-8", "-", "-"]
    done = subprocess.run(read, input=data, capture_output=True, check=True)
    *pages, _after_the_last = done.stdout.decode().split("\f")
    return [" ".join(page.split()) for page in pages]


def plain(text: str) -> str:
    """A text as it is read from a page: with usual spaces, and without what keeps words
    together.
    """
    return text.replace("\xa0", " ").replace("\u2060", "")


def _data(reader: PdfReader) -> bytes:
    reader.stream.seek(0)
    return bytes(reader.stream.read())


def root(reader: PdfReader) -> Any:
    return reader.trailer["/Root"]


def structure(reader: PdfReader) -> list[Any]:
    """Every element of the structure tree, in reading order."""
    elements: list[Any] = []
    waiting = [root(reader)["/StructTreeRoot"]]
    while waiting:
        node = waiting.pop()
        if "/S" in node:
            elements.append(node)
        kids = node.get("/K", [])
        if not isinstance(kids, list):
            kids = [kids]
        for kid in reversed(kids):
            is_content = isinstance(kid, int)
            if not is_content:
                waiting.append(kid.get_object())
    return elements


def check_accessible(reader: PdfReader, lang: str, title: str) -> None:
    """What PDF/UA asks for as far as a program can tell: ISO 14289-1, 7.1 to 7.5, 7.21.4, and
    pdfua's rules.
    """
    catalogue = root(reader)
    assert catalogue["/Lang"] == lang
    assert catalogue["/MarkInfo"]["/Marked"]
    assert catalogue["/ViewerPreferences"]["/DisplayDocTitle"]
    assert b"pdfuaid:part" in catalogue["/Metadata"].get_data()
    assert reader.metadata is not None
    assert reader.metadata.title == title
    assert {str(page["/Tabs"]) for page in reader.pages} == {"/S"}
    for page in reader.pages:
        check_fonts_embedded(page)
    assert [entry.title for entry in reader.outline if not isinstance(entry, list)]
    elements = structure(reader)
    kinds = [element["/S"] for element in elements]
    assert kinds.count("/H1") == 1
    for element in elements:
        if element["/S"] == "/TH":
            assert element["/A"]["/Scope"] in {"/Row", "/Column"}
        elif element["/S"] == "/Figure":
            assert element.get("/Alt")
            _check_inside(element)
    with NamedTemporaryFile(suffix=".pdf") as file:
        file.write(_data(reader))
        file.flush()
        findings = validate(file.name).findings
    assert [(finding.rule_id, finding.message) for finding in findings] == []


def _check_inside(figure: Any) -> None:
    """A picture says where it stands, as points on its page."""
    left, lower, right, upper = map(float, figure["/A"]["/BBox"])
    page = figure["/Pg"]
    box = page.mediabox if hasattr(page, "mediabox") else page["/MediaBox"]
    assert 0 <= left < right <= float(box[2])
    assert 0 <= lower < upper <= float(box[3])


def check_fonts_embedded(page: Any) -> None:
    """Every font of a page is in the file."""
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        descendant = font["/DescendantFonts"][0].get_object()
        described = descendant["/FontDescriptor"]
        assert "/FontFile2" in described or "/FontFile3" in described
