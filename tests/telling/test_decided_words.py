"""The decided words of docs/words.md: what must not be said stands in no wording, in neither language."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.telling.catalogues import LAYERS, declared, in_english, of_pages

PAGE = (Path(__file__).parents[2] / "docs" / "words.md").read_text(encoding="utf-8")
NOT_GERMAN, NOT_ENGLISH = 3, 4
"""Columns of the table."""
OFFICIAL = ("bitte", "erfolgreich", "durchgeführt", "durchführen", "vornehmen", "vorgenommen", "ungültig", "bezüglich")
Wordings = tuple[frozenset[str], frozenset[str]]


@pytest.fixture(scope="module")
def said() -> Wordings:
    """Every wording of pages and code, German and English, with holes for its values."""
    told = declared((*LAYERS, "actions", "web"))
    english = in_english().union(*told.values())
    german, foreign = (frozenset(re.sub(r"{\w+}", "{}", one) for one in wordings) for wordings in ({*told}, english))
    return german | of_pages(), foreign


def forbidden(column: int) -> Iterator[str]:
    """What must not be said."""
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and cells[0] != "German":
            yield from filter(None, cells[column].split(", "))


def saying(wordings: Iterable[str], pattern: str, flags: int = re.IGNORECASE) -> list[str]:
    """The wordings in which something occurs."""
    return sorted(one for one in wordings if re.search(pattern, one, flags))


def test_german_says_one_word_for_one_thing_and_nothing_official(said: Wordings) -> None:
    """The start of a word will do, as German bends its end. second-look.md, Words."""
    for word in [*forbidden(NOT_GERMAN), *OFFICIAL]:
        assert saying(said[0], rf"\b{re.escape(word)}") == [], word


def test_english_says_one_word_for_one_thing(said: Wordings) -> None:
    for word in forbidden(NOT_ENGLISH):
        assert saying(said[1], rf"\b{re.escape(word)}\b") == [], word


def test_the_table_forbids_the_words_that_were_decided_against() -> None:
    """second-look.md, Words: "setzt aus" (never "sitzt aus", "Aussitzer"); solos, card points, "no 90"."""
    assert {"sitzt aus", "Aussitzer", "Spielplan"} <= {*forbidden(NOT_GERMAN)}
    assert {"Augen", "soli", "keine 90", "end the evening", "points directly"} <= {*forbidden(NOT_ENGLISH)}


def test_cards_are_written_small_within_an_english_sentence(said: Wordings) -> None:
    assert saying(said[1], r"[a-z,] (Queen|King|Jack|Ace)s?\b", 0) == []


def test_quotes_and_minus_are_those_of_the_language(said: Wordings) -> None:
    german, english = said
    assert saying(german, r"[\"”]") == []
    assert saying(english, r"[\"„]|\w'") == []
    assert saying(german | english, r"(?<![\w{}])-[\d{]") == []


# every wording stands once: as a `Text` of the code below the pages, or in the pages' own catalogue


def test_no_german_wording_stands_in_both_catalogues() -> None:
    both = of_pages() & set(declared())
    assert both == set(), "take the word of a page from telling, or the Text from its one place"


def test_every_wording_is_there_in_both_languages_with_the_same_values() -> None:
    for german, translations in declared(("telling", "printing")).items():
        assert all(bool(english) == bool(german) for english in translations), german
        assert all(_values(english) == _values(german) for english in translations), german


def _values(text: str) -> set[str]:
    return {name for _before, name, *_rest in string.Formatter().parse(text) if name}
