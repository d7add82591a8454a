"""Who deals by the sheet and who by the evening: people are told where they part for no reason that
the sheet itself says. Source: docs/ticksheet.md, *On paper*.
"""

from __future__ import annotations

import pytest

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.ticksheet.form import TickForm
from scorepad.web.ticksheet.dealing import PrintedDeals
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING
from tests.web.ticksheet.pages import FIVE, PaperSheet, answered, game, photograph

TABLE = ("Anna", "Bert", "Cem", "Doro")
ANNA, BERT, CEM, DORO = map(Player, TABLE)


@pytest.fixture
def deals() -> PrintedDeals:
    """A sheet on which Anna deals the first game, Bert the second, and so on."""
    return PrintedDeals(TickForm(Rules(), TABLE, 24))


def test_nothing_is_told_while_both_go_round_together(deals: PrintedDeals) -> None:
    told = [deals.other_dealer(row, dealer, 0) for row, dealer in enumerate((ANNA, BERT, CEM), 1)]
    assert told == [None, None, None]


def test_a_deal_again_moves_the_rows_and_is_no_news(deals: PrintedDeals) -> None:
    assert deals.other_dealer(1, ANNA, 0) is None
    assert deals.other_dealer(2, ANNA, 1) is None
    assert deals.other_dealer(3, BERT, 1) is None


def test_an_evening_that_began_with_somebody_else_is_told_once(deals: PrintedDeals) -> None:
    assert deals.other_dealer(1, BERT, 0) == ANNA
    assert deals.other_dealer(2, CEM, 0) is None


def test_a_row_that_was_left_out_is_told(deals: PrintedDeals) -> None:
    assert deals.other_dealer(1, ANNA, 0) is None
    assert deals.other_dealer(3, BERT, 0) == CEM
    assert deals.other_dealer(4, CEM, 0) is None


def test_a_later_sheet_may_begin_anew_or_go_on(deals: PrintedDeals) -> None:
    assert deals.other_dealer(1, ANNA, 3) is None
    going_on = PrintedDeals(TickForm(Rules(), TABLE, 24))
    assert going_on.other_dealer(1, DORO, 1) is None
    assert going_on.other_dealer(2, ANNA, 1) is None


def test_somebody_who_is_not_on_the_sheet_is_no_news(deals: PrintedDeals) -> None:
    assert deals.other_dealer(1, Player("Ela"), 0) is None


def test_the_list_says_where_somebody_else_deals(
    begun: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = PaperSheet(FIVE)
    sheet.tick(1, game(["2", "3"]))
    sheet.tick(3, game(["2", "4"]))
    page = photograph(begun, monkeypatch, sheet.seen)
    assert "Auf dem Zettel gibt hier" not in page.text
    path = f"{EVENING}/zettel"
    sent = answered(page, path, **{"row.2.out": "1", "look": "1"})
    left_out = begun.post(path, data=sent)
    told = "Auf dem Zettel gibt hier Cem, an diesem Abend ist Bert dran; so wird es eingetragen."
    assert left_out.text.count("Auf dem Zettel gibt hier") == 1
    assert told in left_out.text
