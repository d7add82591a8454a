"""The evening sheet on paper that lies, and for a crowd.

Source: paper.md, "Evening sheet" and "Face": nothing that must be read is smaller than 8 points.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorepad.printing.edition import A4, LETTER, PaperSize
from scorepad.printing.sheet import courses, page
from scorepad.scoring.rules import read_rules
from tests.printing.evenings import CAST, played
from tests.printing.test_matrix import NAMES
from tests.printing.test_sheet import LONG, laid, priced

LONGER = dict(zip(CAST, NAMES["long"], strict=True))


@pytest.mark.parametrize("size", [A4, LETTER], ids=lambda size: size.name)
@pytest.mark.parametrize(("people", "names"), [(4, {}), (4, LONGER), (6, LONG), (7, {})])
def test_lying_paper_has_30_games_on_one_page_with_standings_money_and_rules_beside_the_table(
    people: int, names: dict[str, str], size: PaperSize
) -> None:
    sheet = priced(replace(played(30, people, names=names, more=[{"kind": "end"}]), size=size, lying=True))
    (only,) = laid(sheet)
    assert (only.width, only.height) == pytest.approx((size.height, size.width), abs=0.1)
    assert only.overlaps == []
    assert only.smaller(7.5) == []
    assert min(only.edges) >= 8
    told, right = page(sheet), only.width - 10
    assert told.end.aside
    table = max(word.right for word in only.words if word.text in told.final and word.size > 10.98)
    beside = [word for word in only.words if word.left > table + 2]
    assert {"Wer", "zahlt", "Regelwerk:"} <= {word.text for word in beside}
    assert all(word.right <= right + 0.3 for word in beside)


def test_what_stands_beside_the_table_is_not_printed_over_by_the_second_part() -> None:
    pages = laid(priced(replace(played(10, 5, itemised=True), lying=True)))
    assert [one.overlaps for one in pages] == [[], []]
    right = max(word.right for word in pages[1].words if 20 < word.top < pages[1].height - 20)
    assert right == pytest.approx(pages[1].width - 10, abs=2)


CROWD = (*CAST, "Ida", "Jonas", "Karl", "Lena", "Max")


@pytest.mark.parametrize(("people", "unit"), [(8, 1), (10, 100), (12, 1), (12, 100)])
def test_a_crowd_is_printed_in_type_that_can_be_read(people: int, unit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its table is too broad for points and totals, it has totals alone, and where that is too broad, it lies."""
    monkeypatch.setattr("tests.printing.evenings.CAST", CROWD)
    more: list[dict[str, Any]] = []
    for first in range(people - 3):
        table = [*CROWD[first : first + 4]]
        game = {"kind": "game", "game": "normal", "re": table[:2], "augen": {"re": 149}}
        more += [{"kind": "seats", "table": table}, game, game]
    sheet = played(0, rules=read_rules({"options": {"counting.unit": unit}}), more=more)
    shown = page(sheet)
    assert len(shown.final) == people
    assert len({line.look for line in courses(sheet)}) == people, "everybody has a line, told apart by its mark"
    assert shown.fit.size.text >= 8
    pages = laid(sheet)
    lies = pages[0].width > pages[0].height
    assert lies or shown.fit.table.lean == (people > 8)
    for one in pages:
        assert one.overlaps == []
        assert [word.text for word in one.words if word.size < 7.98 and word.text in shown.final] == []
