"""The measures on a page are right: they find what they are there to find.

Source: paper.md, "Proof".
"""

from __future__ import annotations

import pytest

from scorepad.printing.helpers import helper
from tests.printing.measures import FOOT, Measured, measured

LETTERS = (
    '<html lang="de"><head><title>Probe</title><style>'
    "@page {{ size: 100mm 200mm; margin: 0; @bottom-right {{ content: none }} @bottom-left {{ content: none }} }}"
    "body {{ margin: 0 }}"
    "p {{ position: absolute; margin: 0; line-height: 1 }}"
    "</style></head><body><h1 style='position: absolute; font-size: 20pt; margin: 0; left: 30mm; top: 100mm'>Haus</h1>"
    "{more}</body></html>"
)


def page(more: str) -> Measured:
    with helper() as one:
        (found,) = measured(one.make("write", LETTERS.format(more=more), "card"))
    return found


def test_a_word_has_its_place_and_its_size() -> None:
    found = page("")
    (word,) = found.words
    assert (word.text, round(word.size, 1)) == ("Haus", 20)
    assert found.edges[0] == pytest.approx(30, abs=1)
    assert found.blank == pytest.approx((200 - FOOT - word.bottom) / 200)
    assert (round(found.width), round(found.height)) == (100, 200)


def test_type_that_is_too_small_is_found_also_inside_a_scaled_picture() -> None:
    drawn = '<svg viewBox="0 0 20 20" width="10mm" height="10mm"><text x="0" y="10" font-size="4">tief</text></svg>'
    found = page(f"<p style='font-size: 7pt; top: 20mm'>klein</p><p style='top: 50mm'>{drawn}</p>")
    assert set(found.smaller(8)) == {"klein", "tief"}
    assert found.smallest.text == "tief"
    assert found.smallest.size == pytest.approx(4 * 10 / 25.4 * 72 / 20, rel=0.02)


def test_words_over_each_other_are_found_and_those_beside_each_other_are_none() -> None:
    assert page("<p style='top: 20mm'>eins zwei</p><p style='top: 30mm'>drei</p>").overlaps == []
    assert page("<p style='top: 20mm'>eins</p><p style='top: 21mm'>zwei</p>").overlaps == [("eins", "zwei")]
