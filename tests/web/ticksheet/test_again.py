"""A sheet on several photos: of one request, and one after the other.

Source: ticksheet.md, *Reading*: the same sheet again; nothing wrong is taken over silently.
"""

from __future__ import annotations

import pytest
from flask import Flask

from scorepad.ticksheet.places import place_of_runde
from scorepad.web.ticksheet.photos import SeenSheet
from scorepad.web.ticksheet.sheets_form import MOST_SHEETS
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, enter, send
from tests.web.money.pages import settle
from tests.web.ticksheet.pages import FIVE, PaperSheet, game
from tests.web.ticksheet.test_ticksheet import Show, games, sheet, show, take

__all__ = ["sheet", "show"]


def sheet_with(sheet: PaperSheet, number: int, re: tuple[str, str]) -> SeenSheet:
    """The sheet as it is read after one more row, or another one, was ticked."""
    sheet.tick(number, game(re))
    return sheet.seen


def test_of_two_photos_the_rows_of_both_are_read_whichever_comes_first(
    show: Show, sheet: PaperSheet
) -> None:
    before = sheet.seen
    after = sheet_with(sheet, 3, ("1", "5"))
    for photos in ((before, after), (after, before)):
        page = show(*photos)
        assert "3 Spiele übernehmen" in page.text
        assert "Nicht sicher" not in page.text


def test_a_row_that_two_photos_show_otherwise_is_asked(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    before = sheet.seen
    after = sheet_with(sheet, 2, ("3", "5"))
    page = show(before, after)
    assert "Nicht sicher, ob angekreuzt:" in page.text
    assert take(begun, page).status_code == 422
    assert games(begun) == []


def test_what_one_photo_is_sure_of_is_not_asked(show: Show, sheet: PaperSheet) -> None:
    clear = sheet.seen
    sheet.tick(2, game(["3", "4"], (151, 180)), unsure=["said.kontra.no90"])
    page = show(sheet.seen, clear)
    assert "Nicht sicher" not in page.text


def test_a_game_of_a_copy_of_the_sheet_may_be_a_further_game(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    take(begun, show(sheet))
    copy = PaperSheet(sheet.people)
    copy.tick(1, game(["4", "5"], (181, 210)))
    page = show(copy)
    assert "Ein weiteres Spiel" in page.text
    assert take(begun, page, **{"row.1.choice": "more"}).location == EVENING
    first, *others = games(begun)
    assert first == "3, Re plus 3, Doro und Ela"
    assert len(others) == 2


def test_a_sheet_after_one_that_belongs_elsewhere_is_taken_over(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    other = PaperSheet(sheet.people, place=place_of_runde(99))
    other.tick(1, game(["2", "3"]))
    page = show(other, sheet)
    assert "Dieser Zettel ist für eine andere Runde gedruckt." in page.text
    assert take(begun, page).location == EVENING
    assert len(games(begun)) == 2


def test_the_row_that_is_tapped_opens_though_a_row_before_it_is_not_on_the_page(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    sheet.rows[3] = sheet.rows.pop(2)
    take(begun, show(sheet), **{"row.2.out": "1"})
    page = show(sheet_with(sheet, 4, ("1", "5")))
    opened = take(begun, page, open="4")
    assert 'name="row.4.g.game"' in opened.text
    assert 'name="row.3.g.game"' not in opened.text


def test_more_sheets_than_a_page_holds_are_counted(begun: Phone, show: Show) -> None:
    sheets = [PaperSheet(FIVE, sheet=number) for number in range(MOST_SHEETS + 2)]
    for one in sheets:
        one.tick(1, game(["2", "3"]))
    page = show(*sheets)
    assert "Höchstens 12 Zettel auf einmal: 2 sind nicht dabei, nimm sie danach." in page.text
    assert "12 Spiele übernehmen" in page.text


def test_a_game_that_was_corrected_in_between_stays_as_it_is(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    take(begun, show(sheet))
    corrected = send(begun, f"{EVENING}/spiel/1/aendern", augen="re181")
    assert corrected.status_code == 303
    page = show(sheet)
    assert "Zum Nachsehen" not in page.text
    take(begun, page)
    assert games(begun)[1] == "1, Re plus 3, Bert und Cem"


@pytest.mark.parametrize(("choice", "count"), [("old", 1), ("more", 2)])
def test_a_game_that_was_deleted_in_between_is_asked(
    begun: Phone, show: Show, sheet: PaperSheet, choice: str, count: int
) -> None:
    take(begun, show(sheet))
    assert begun.send(f"{EVENING}/spiel/2/loeschen", "/loeschen").status_code == 303
    page = show(sheet)
    assert "ist inzwischen gelöscht." in page.text
    assert take(begun, page).status_code == 422
    assert take(begun, page, **{"row.2.choice": choice}).status_code == 303
    assert len(games(begun)) == count


def test_games_go_before_the_end_of_an_evening_that_was_closed_in_between(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    enter(begun, "2", "3", augen="re121")
    page = show(sheet)
    assert begun.send(f"{EVENING}/mehr", "/abschliessen").status_code == 303
    again = take(begun, page)
    assert again.status_code == 422
    assert "Inzwischen hat sich hier etwas geändert" in again.text
    assert take(begun, again).status_code == 303
    assert len(games(begun)) == 2
    assert "/ende" in begun.get(f"{EVENING}/mehr").text


def test_nothing_comes_to_an_evening_that_was_sealed_in_between(
    site: Flask, begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    enter(begun, "2", "3", augen="re121")
    page = show(sheet)
    settle(site)
    refused = take(begun, page)
    assert refused.status_code == 409
    assert "Dieser Abend ist abgerechnet und versiegelt" in refused.text
    assert len(games(begun)) == 1
