"""English is complete: every German wording of code and templates has its English one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from tests.web.critic import Phone

HOME = Path(__file__).parents[3]
ENGLISH = HOME / "scorepad/locale/en/LC_MESSAGES/messages.po"
HOLE = re.compile(r"%\(\w+\)[sd]")


def singular(message: Message) -> str:
    """The German wording of a message."""
    return message.id if isinstance(message.id, str) else message.id[0]


def wordings(message: Message) -> list[str]:
    """The English wordings of a message, one or one for each number."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


@pytest.fixture(scope="module")
def english() -> Catalog:
    """The English catalogue as it is written."""
    with ENGLISH.open("rb") as file:
        return read_po(file, locale="en")


def test_every_wording_is_translated(english: Catalog) -> None:
    with (HOME / "scorepad/locale/babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    keywords: dict[str, tuple[int, ...] | None] = {"_": None, "_l": None, "gettext": None, "ngettext": (1, 2)}
    found = set()
    for folder in ("scorepad", "templates"):
        mapping = [(pattern.removeprefix(f"{folder}/"), method) for pattern, method in methods]
        for _file, _line, wording, _comments, _context in extract_from_dir(HOME / folder, mapping, options, keywords):
            found.add(wording if isinstance(wording, str) else wording[0])
    missing = [one for one in found if (message := english.get(one)) is None or not all(wordings(message))]
    assert not missing


def test_translations_keep_their_blanks_and_holes(english: Catalog) -> None:
    for message in english:
        for wording in wordings(message) if message.id else ():
            assert sorted(HOLE.findall(wording)) == sorted(HOLE.findall(singular(message))), wording
            assert (wording[:1] == " ", wording[-1:] == " ") == (
                singular(message)[:1] == " ",
                singular(message)[-1:] == " ",
            ), wording


def test_the_compiled_catalogue_is_the_written_one(english: Catalog) -> None:
    with ENGLISH.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    assert {singular(one): wordings(one) for one in compiled if one.id} == {
        singular(one): wordings(one) for one in english if one.id
    }


def test_an_english_phone_reads_english(anna: Phone) -> None:
    anna.send("/anzeige", "/anzeige", language="en")
    page = anna.get("/runde/1").text
    assert '<html lang="en">' in page
    assert "Begin the evening" in page
    assert "New evening" in page
    missing = anna.get("/nichts").text
    assert "There is no page here." in missing
    refused = anna.send("/runde/neu", "/runde/neu", name="").text
    assert "A name is missing here." in refused
