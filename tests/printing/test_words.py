"""The words of the printed pages: both languages, with the same values to fill in."""

from __future__ import annotations

import importlib
import pkgutil
import string
from collections.abc import Mapping

import pytest

from scorepad.declare import Text
from scorepad.printing import words

TABLES: dict[str, Mapping[str, Text]] = {
    module.name: table
    for module in pkgutil.iter_modules(words.__path__)
    for name, table in vars(importlib.import_module(f"scorepad.printing.words.{module.name}")).items()
    if name in {"WORDS", "FRAME"}
}


@pytest.mark.parametrize("document", TABLES)
def test_every_wording_is_there_in_both_languages_with_the_same_values(document: str) -> None:
    for key, text in TABLES[document].items():
        assert text.de, key
        assert text.en, key
        assert values(text.de) == values(text.en), key


def values(text: str) -> set[str]:
    return {name for _before, name, *_rest in string.Formatter().parse(text) if name}


def test_every_document_has_its_words() -> None:
    assert {"sheet", "leaflet", "form", "card", "frame"} <= TABLES.keys()
