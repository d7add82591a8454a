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
    text = subprocess.run(read, input=data, capture_output=True, check=True).stdout.decode()
    return [" ".join(page.split()) for page in text.split("\f")[:-1]]


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
    found: list[Any] = []
    waiting = [root(reader)["/StructTreeRoot"]]
    while waiting:
        one = waiting.pop()
        if "/S" in one:
            found.append(one)
        kids = one.get("/K", [])
        kids = kids if isinstance(kids, list) else [kids]
        waiting += [kid.get_object() for kid in reversed(kids) if not isinstance(kid, int)]
    return found


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
    elements = structure(reader)
    kinds = [one["/S"] for one in elements]
    assert kinds.count("/H1") == 1
    assert all(one.get("/Alt") for one in elements if one["/S"] == "/Figure")
    assert all(fonts_embedded(page) for page in reader.pages)
    assert {one.title for one in reader.outline if not isinstance(one, list)}
    assert all(one["/A"]["/Scope"] in ("/Row", "/Column") for one in elements if one["/S"] == "/TH")
    assert all(_inside(one) for one in elements if one["/S"] == "/Figure")
    with NamedTemporaryFile(suffix=".pdf") as file:
        file.write(_data(reader))
        file.flush()
        assert [(found.rule_id, found.message) for found in validate(file.name).findings] == []


def _inside(figure: Any) -> bool:
    """Whether a picture says where it stands, as points on its page."""
    left, lower, right, upper = map(float, figure["/A"]["/BBox"])
    page = (
        figure["/Pg"].mediabox if hasattr(figure["/Pg"], "mediabox") else figure["/Pg"]["/MediaBox"]
    )
    return 0 <= left < right <= float(page[2]) and 0 <= lower < upper <= float(page[3])


def fonts_embedded(page: Any) -> bool:
    """Whether every font of a page is in the file."""
    fonts = [font.get_object() for font in page["/Resources"]["/Font"].values()]
    described = [font["/DescendantFonts"][0].get_object()["/FontDescriptor"] for font in fonts]
    return bool(described) and all("/FontFile2" in one or "/FontFile3" in one for one in described)
