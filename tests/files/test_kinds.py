"""What is no list is told as what it is, with what would be read instead. Source: fourth-look.md,
"Reading in".
"""

import io
import zipfile

import pytest

from scorepad.files.kinds import is_json
from scorepad.files.table import read_table
from scorepad.scoring.errors import Refused


def archive(*names: str, **first: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in first.items():
            packed.writestr(name, data)
        for name in names:
            packed.writestr(name, b"x")
    return out.getvalue()


ODS = archive("content.xml", mimetype=b"application/vnd.oasis.opendocument.spreadsheet")
ODT = archive("content.xml", mimetype=b"application/vnd.oasis.opendocument.text")
KINDS: dict[bytes, tuple[str, str]] = {
    b"%PDF-1.7\n1 0 obj": ("ein PDF", "a PDF"),
    b"\x89PNG\r\n\x1a\n\x00": ("ein Bild", "a picture"),
    b"\xff\xd8\xff\xe0\x00": ("ein Bild", "a picture"),
    b"\x00\x00\x00\x18ftypheic\x00": ("ein Bild", "a picture"),
    b"\x00\x00\x00\x18ftypmp42\x00": ("Ton oder Video", "sound or video"),
    b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00": (".xls", ".xls"),
    b"{\\rtf1\\ansi Anna}": (".rtf", ".rtf"),
    b"\x1f\x8b\x08\x00": ("Archiv", "archive"),
    b"SQLite format 3\x00": ("Datenbank", "database"),
    b"<!DOCTYPE html><table><tr><td>1</td></tr></table>": ("Webseite", "web page"),
    b"<?xml version='1.0'?><a/>": ("Webseite", "web page"),
    ODS: (".ods", ".ods"),
    ODT: (".odt", ".odt"),
    archive("word/document.xml"): (".docx", ".docx"),
    archive("xl/workbook.bin"): (".xlsb", ".xlsb"),
    archive("Index/Document.iwa"): ("Numbers", "Numbers"),
    archive("tables/member.jsonl", "manifest.json"): ("Sicherung", "backup"),
    archive("anna.csv"): ("Archiv", "archive"),
    archive(): ("Archiv", "archive"),
}


@pytest.mark.parametrize(
    ("content", "words"), KINDS.items(), ids=[words[1] for words in KINDS.values()]
)
def test_a_file_that_is_no_list_is_told_as_what_it_is(
    content: bytes, words: tuple[str, str]
) -> None:
    with pytest.raises(Refused) as refused:
        read_table(content)
    (problem,) = refused.value.problems
    for lang, word in zip(("de", "en"), words, strict=True):
        assert word in problem.message(lang)
        assert any(
            way in problem.message(lang)
            for way in (".csv", ".xlsx", "füge sie hier ein", "paste it", "JSON")
        )


def test_a_list_that_begins_with_a_bracket_is_no_json() -> None:
    assert not is_json("[Donnerstag]\nAnna;Bert;Cem;Doro\n1;1;-1;-1")
    assert is_json(' {"a": 1}')
    assert is_json("[1, 2]")
    assert is_json("[" * 100_000)
    assert not is_json("[a")
