"""Widths are those of the typeface that prints: what is reckoned comes out on paper.

Source: lighter.md, "What goes, what stays": measured in the real face, not by a table of letters. third-look.md,
"Papers": at least 4 points between points and total.
"""

from __future__ import annotations

import pytest

from scorepad.printing.helpers import helper
from scorepad.printing.measure import MM, em, lines
from scorepad.scoring.rules import read_rules
from tests.printing.evenings import played
from tests.printing.measures import measured
from tests.printing.test_sheet import laid

WORDS = ("Maximiliane", "Wilhelmine", "Illi", "8888", "+10000", "Sonderpunkte", "Łukasz", "Doppelkopf")


@pytest.mark.parametrize("bold", [False, True])
def test_words_are_as_wide_on_paper_as_measured(bold: bool) -> None:
    size, weight = 40, 700 if bold else 400
    told = "".join(f'<p style="font-size: {size}pt; font-weight: {weight}; margin: 0">{word}</p>' for word in WORDS)
    with helper() as one:
        pages = measured(one.make("write", f'<html lang="de"><body><h1>Maß</h1>{told}</body></html>', "card"))
    shown = {word.text: word.right - word.left for page in pages for word in page.words}
    for word in WORDS:
        assert shown[word] == pytest.approx(em(word, bold=bold) * size * MM, abs=0.25 * size * MM), word


def test_a_narrow_word_needs_less_room_than_a_broad_one_of_as_many_letters() -> None:
    assert em("Illi") < 0.4 * em("Mamm")
    assert em("Anna", bold=True) > em("Anna")
    assert em("1111") == em("8888"), "figures have one width"
    assert (lines("Anna Bert", em("Anna Bert")), lines("Anna Bert", em("Anna Ber"))) == (1, 2)


@pytest.mark.parametrize("unit", [1, 100])
def test_points_and_total_stand_four_points_apart(unit: int) -> None:
    (page,) = laid(played(24, 5, rules=read_rules({"options": {"counting.unit": unit}})))
    points = [word for word in page.words if word.text[0] in "+−" and word.size < 8.1]
    totals = [word for word in page.words if word.size > 9]
    level = [[total.left - one.right for total in totals if abs(total.bottom - one.bottom) < 0.5] for one in points]
    gaps = [min(gap for gap in row if gap > 0) for row in level if any(gap > 0 for gap in row)]
    assert len(gaps) > 50
    assert min(gaps) > 4 * MM - 0.05
