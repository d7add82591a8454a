"""Every wording stands once: as a `Text` of the code below the pages, or in the pages' own catalogue."""

from __future__ import annotations

from tests.telling.catalogues import declared, of_pages

NOT_YET_MOVED = frozenset(
    {
        "Name",
        "Regeln",
        "Solo",
        "Sonderpunkt",
    }
)
"""Wordings that stand in both catalogues still; this set only shrinks, and is empty at the end."""


def test_no_german_wording_stands_in_both_catalogues() -> None:
    both = of_pages() & set(declared())
    assert both - NOT_YET_MOVED == set(), "take the word of a page from telling, or the Text from its one place"


def test_what_has_moved_is_no_longer_excused() -> None:
    assert NOT_YET_MOVED - (of_pages() & set(declared())) == set()
