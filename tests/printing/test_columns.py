"""Every cell of the score table stands under its own head, in whatever order the columns are."""

import re

import pytest

from scorepad.printing import pdf, score_table
from scorepad.printing import sheet as sheets
from scorepad.printing.measure import tied
from scorepad.printing.sheet import page
from tests.printing.columns import rows_under_heads
from tests.printing.evenings import full, played

USUAL = score_table.ORDER
ORDERS = {
    "usual": USUAL,
    "backwards": USUAL[::-1],
    "dealer last": ("number", "game", "augen", "said", "specials", "value", "dealer"),
    "number last": ("dealer", "game", "augen", "said", "specials", "value", "number"),
    "dealer in the middle": ("number", "game", "augen", "dealer", "said", "specials", "value"),
    "value first": ("value", "number", "dealer", "game", "augen", "said", "specials"),
    "said apart": ("said", "number", "dealer", "game", "augen", "value", "specials"),
}


@pytest.fixture(params=list(ORDERS.values()), ids=list(ORDERS))
def order(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    columns: tuple[str, ...] = request.param
    monkeypatch.setattr(score_table, "ORDER", columns)
    monkeypatch.setattr(sheets, "ORDER", columns)
    return columns


@pytest.mark.parametrize("people", [4, 7])
def test_each_cell_of_a_game_stands_under_its_head(order: tuple[str, ...], people: int) -> None:
    shown = page(played(24, people))
    keys = {shown.heads[key]: key for key in order}
    for line, row in zip(shown.lines, rows_under_heads(shown), strict=True):
        for heads, text in row:
            own = [keys[head] for head in heads if head in keys]
            if own:
                said = "".join(getattr(line, key) for key in own)
                assert text == tied(said)


@pytest.mark.parametrize("people", [4, 7])
def test_a_remark_leaves_number_and_dealer_under_their_heads(
    order: tuple[str, ...], people: int
) -> None:
    shown = page(full(people))
    assert {*order} >= {*shown.fit.columns.widths}
    number = (shown.heads["number"],)
    dealer = (shown.heads["dealer"],)
    for line, row in zip(shown.lines, rows_under_heads(shown), strict=True):
        under = dict(row)
        assert under[number] == line.number
        assert under[dealer] == line.dealer
        if line.remark:
            texts = [text for _heads, text in row]
            assert texts.count(tied(line.remark)) == 1


def test_only_the_game_takes_the_width_that_is_left(order: tuple[str, ...]) -> None:
    shown = page(played(24))
    html = pdf.html_of(shown)
    places = re.findall(r"\.score col:nth-child\((\d+)\)", html)
    fixed = {int(place) for place in places}
    columns = [key for key in order if key in shown.fit.columns.widths]
    of_people = 2 * len(shown.final)
    every = {*range(1, len(columns) + of_people + 1)}
    assert every - fixed == {columns.index("game") + 1}
