"""The sheet of an evening that has just begun: where much of its page is left, it goes on by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorepad.printing.edition import A4, LETTER, PaperSize
from scorepad.printing.sheet import page
from tests.printing.evenings import played
from tests.printing.test_sheet import laid, priced


@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize(("games", "people"), [(0, 4), (1, 5), (1, 6)])
def test_an_evening_that_has_just_begun_goes_on_by_hand_on_the_rest_of_its_page(
    games: int, people: int, size: PaperSize
) -> None:
    sheet = replace(played(games, people), size=size)
    sheet = priced(sheet) if games else sheet
    shown = page(sheet)
    assert shown.by_hand[0] == games + 1
    assert [*shown.by_hand] == list(range(games + 1, shown.by_hand[-1] + 1))
    assert len(shown.by_hand) >= 4
    (only,) = laid(sheet)
    assert only.blank < 0.15
    assert only.overlaps == []
    assert {str(number) for number in shown.by_hand} <= {word.text for word in only.words}


def test_nothing_is_written_by_hand_on_a_full_page_a_lying_one_or_below_an_evening_that_is_over() -> None:
    assert page(played(10)).by_hand == ()
    assert page(replace(played(0), lying=True)).by_hand == ()
    assert page(played(1, more=[{"kind": "end"}])).by_hand == ()
    assert page(played(1, itemised=True)).by_hand == ()
    assert len(laid(played(1, more=[{"kind": "end"}]))) == 1


def test_standings_without_a_game_have_no_course() -> None:
    assert "course" not in page(played(0)).end.columns
    assert "course" in page(played(2)).end.columns
