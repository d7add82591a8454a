"""Every wording stands once: as a `Text` of the code below the pages, or in the pages' own catalogue."""

from __future__ import annotations

import string

from tests.telling.catalogues import declared, of_pages


def test_no_german_wording_stands_in_both_catalogues() -> None:
    both = of_pages() & set(declared())
    assert both == set(), "take the word of a page from telling, or the Text from its one place"


def test_every_wording_is_there_in_both_languages_with_the_same_values() -> None:
    for german, translations in declared(("telling", "printing")).items():
        assert all(bool(english) == bool(german) for english in translations), german
        assert all(_values(english) == _values(german) for english in translations), german


def _values(text: str) -> set[str]:
    return {name for _before, name, *_rest in string.Formatter().parse(text) if name}
