"""Names in two lines: broken at a syllable, as evenly as can be, and nothing of them lost. Source: third-look.md."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.telling.breaks import SOFT_HYPHEN, breaks, pieces, unbroken, ways


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Maximilian", "Maxi|milian"),
        ("Christiane", "Chris|tiane"),
        ("Katharina", "Katha|rina"),
        ("Friedrich", "Fried|rich"),
        ("Renate", "Rena|te"),
        ("Anna", "Anna"),
        ("Anna B.", "Anna B."),
        ("Anne-Marie", "Anne-Marie"),
        ("亚历山德拉", "亚历山德拉"),
        ("", ""),
    ],
)
def test_a_name_is_broken_at_a_syllable_or_where_a_word_ends(name: str, broken: str) -> None:
    assert breaks(name).replace(SOFT_HYPHEN, "|") == broken


def test_every_way_is_offered_the_most_even_first() -> None:
    assert [way.replace(SOFT_HYPHEN, "|") for way in ways("Maximiliane")] == [
        "Maximi|liane",
        "Maxi|miliane",
        "Maximilia|ne",
    ]


@given(st.text(st.characters(exclude_characters=SOFT_HYPHEN)))
def test_nothing_of_a_name_is_lost(name: str) -> None:
    assert unbroken(breaks(name)) == "".join(pieces(name)) == name
    assert all(way.count(SOFT_HYPHEN) <= 1 and unbroken(way) == name for way in ways(name))
