"""Photos of tick sheets of an evening: what was read is shown, put right, and taken over in one
step.

Source: ticksheet.md, *Reading*.
"""

from __future__ import annotations

import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

from scorepad.printing.helpers import Helper, TooSlow
from scorepad.scoring.rules import preset
from scorepad.ticksheet.places import place_of_runde, place_of_table
from scorepad.ticksheet.reasons import WhyUnread
from scorepad.web.ticksheet import ticksheet
from scorepad.web.ticksheet.photos import Seen, Unread
from tests.web.critic import Page, Phone, between
from tests.web.evening_pages import EVENING, enter
from tests.web.ticksheet.pages import (
    FIVE,
    FOUR,
    PHOTO,
    TAKE,
    PaperSheet,
    answered,
    game,
    photograph,
)

Show = Callable[..., TestResponse]


@pytest.fixture
def show(begun: Phone, monkeypatch: pytest.MonkeyPatch) -> Show:
    """Send a photo on which these sheets are read; what the page says."""

    def shown(*seen: PaperSheet | Seen) -> TestResponse:
        pages = [one.seen if isinstance(one, PaperSheet) else one for one in seen]
        return photograph(begun, monkeypatch, *pages)

    return shown


@pytest.fixture
def sheet() -> PaperSheet:
    """A sheet for the five of the cast with two games: in the second nobody deals but Bert."""
    ticked = PaperSheet(FIVE)
    ticked.tick(1, game(["2", "3"]))
    ticked.tick(2, game(["3", "4"], (151, 180)))
    return ticked


def take(phone: Phone, page: TestResponse, **changed: Any) -> TestResponse:
    return phone.post(TAKE, data=answered(page, **changed))


def games(phone: Phone) -> list[str]:
    """The rows of the board as a screen reader says them, the newest first."""
    page = phone.get(EVENING).text
    return [part.partition('"')[0] for part in page.split('aria-label="Spiel ')[1:]]


def test_a_row_that_the_sheet_does_not_have_is_left_out(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    page = show(sheet)
    assert take(begun, page, **{"row.2.number": "99"}).location == EVENING
    assert games(begun) == ["1, Re plus 1, Bert und Cem"]


def test_the_games_of_a_sheet_stand_on_the_board_after_one_tap(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    page = show(sheet)
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "private, no-store"
    assert "2 Spiele übernehmen" in page.text
    assert take(begun, page).location == EVENING
    assert games(begun) == ["2, Re plus 2, Cem und Doro", "1, Re plus 1, Bert und Cem"]
    assert "Zettel übernommen" in begun.get(EVENING).text


def test_a_sheet_is_the_board_of_the_same_games_tapped_in(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    take(begun, show(sheet))
    taken = games(begun)
    undo(begun)
    assert games(begun) == []
    enter(begun, "2", "3", augen="re121")
    enter(begun, "3", "4", augen="re151")
    assert games(begun) == taken


def undo(phone: Phone) -> None:
    """Take back what was done last, all of it."""
    assert phone.send(EVENING, "/rueckgaengig").status_code == 303


def test_one_undo_takes_the_whole_sheet_back_and_it_is_offered_again(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    take(begun, show(sheet))
    undo(begun)
    assert games(begun) == []
    page = show(sheet)
    assert "2 Spiele übernehmen" in page.text
    assert "schon einmal übernommen" not in page.text


def test_what_is_unsure_is_asked_and_never_guessed(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    sheet.tick(2, game(["3", "4"]), unsure=["said.kontra.no90"])
    page = show(sheet)
    assert "Nicht sicher, ob angekreuzt: Kontra keine 90." in page.text
    refused = take(begun, page)
    assert refused.status_code == 422
    assert "Das ist noch offen" in refused.text
    assert games(begun) == []
    done = take(begun, refused, **{"row.2.ok": "1"})
    assert done.status_code == 303
    assert games(begun)[0] == "2, Re plus 1, Cem und Doro"


def test_a_row_that_cannot_be_is_put_right_by_chips(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    without_augen = sheet.rows[2].ticked[1:]
    assert sheet.rows[2].ticked[0] == "augen.re.151"
    sheet.rows[2] = type(sheet.rows[2])(without_augen)
    page = show(sheet)
    assert "Die Augen fehlen." in page.text
    assert take(begun, page).status_code == 422
    done = take(begun, page, **{"row.2.g.augen": "kontra181", "row.2.ok": "1"})
    assert done.status_code == 303
    assert games(begun)[0] == "2, Kontra plus 4, Anna und Ela"


def test_a_row_left_empty_before_others_is_asked_and_may_be_left_out(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    sheet.rows[3] = sheet.rows.pop(2)
    page = show(sheet)
    assert "Diese Zeile ist leer, danach kommen noch Spiele." in page.text
    assert take(begun, page).status_code == 422
    assert take(begun, page, **{"row.2.out": "1"}).status_code == 303
    assert len(games(begun)) == 2


def test_the_same_sheet_again_offers_only_the_rows_that_were_added(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    take(begun, show(sheet))
    sheet.tick(3, game(["1", "5"]))
    page = show(sheet)
    assert "Dieser Zettel ist schon einmal übernommen" in page.text
    assert "1 Spiel übernehmen" in page.text
    assert take(begun, page).status_code == 303
    assert len(games(begun)) == 3


def test_the_same_sheet_without_anything_new_says_so(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    take(begun, show(sheet))
    page = show(sheet)
    assert "Schon übernommen" in page.text
    assert take(begun, page).location == EVENING
    assert "Nichts Neues" in begun.get(EVENING).text
    assert len(games(begun)) == 2


@pytest.mark.parametrize(("choice", "value"), [("old", "plus 2"), ("new", "plus 3")])
def test_a_row_that_was_changed_on_paper_is_asked(
    begun: Phone, show: Show, sheet: PaperSheet, choice: str, value: str
) -> None:
    take(begun, show(sheet))
    sheet.tick(2, game(["3", "4"], (181, 210)))
    page = show(sheet)
    assert "Auf dem Zettel steht jetzt etwas anderes." in page.text
    assert take(begun, page).status_code == 422
    assert take(begun, page, **{"row.2.choice": choice}).status_code == 303
    assert games(begun)[0] == f"2, Re {value}, Cem und Doro"
    assert len(games(begun)) == 2


def test_a_game_put_right_by_chips_is_not_asked_about_when_the_sheet_comes_again(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    sheet.tick(2, game(["3", "4"]), unsure=["said.kontra.no90"])
    page = show(sheet)
    take(begun, page, **{"row.2.ok": "1", "row.2.g.augen": "re181"})
    again = show(sheet)
    assert "Auf dem Zettel steht jetzt etwas anderes." not in again.text
    assert games(begun)[0] == "2, Re plus 3, Cem und Doro"


def test_the_same_form_sent_twice_is_one_step(begun: Phone, show: Show, sheet: PaperSheet) -> None:
    form = answered(show(sheet))
    assert begun.post(TAKE, data=form).status_code == 303
    assert begun.post(TAKE, data=form).status_code == 303
    assert len(games(begun)) == 2


def test_what_others_have_entered_meanwhile_is_not_entered_twice(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    page = show(sheet)
    enter(begun, "2", "3", augen="re121")
    again = take(begun, page)
    assert again.status_code == 422
    assert "Inzwischen hat sich hier etwas geändert" in again.text
    assert "Dieses Spiel steht schon da." in again.text
    assert "1 Spiel übernehmen" in again.text
    assert take(begun, again).status_code == 303
    assert len(games(begun)) == 2


def test_a_game_that_others_entered_with_other_facts_is_asked_about(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    enter(begun, "2", "3", augen="re121", said=["re:re"])
    page = show(sheet)
    assert "Dieses Spiel steht schon da, aber etwas anders." in page.text
    assert take(begun, page).status_code == 422
    assert take(begun, page, **{"row.1.choice": "new"}).status_code == 303
    assert games(begun)[1] == "1, Re plus 1, Bert und Cem"


def test_a_row_is_opened_by_a_button_and_then_has_the_chips_of_the_entry_page(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    page = show(sheet)
    opened = take(begun, page, open="2")
    assert opened.status_code == 200
    assert 'name="row.2.g.said" value="kontra:no60"' in opened.text
    assert take(begun, opened, **{"row.2.g.said": ["re:re"]}).status_code == 303
    assert games(begun)[0] == "2, Re plus 4, Cem und Doro"


def test_a_sheet_of_another_runde_says_so(show: Show) -> None:
    other = PaperSheet(FIVE, place=place_of_runde(99))
    other.tick(1, game(["2", "3"]))
    page = show(other)
    assert page.status_code == 422
    assert "Dieser Zettel ist für eine andere Runde gedruckt." in page.text


def test_a_sheet_of_a_table_that_is_gone_is_of_another_place(show: Show) -> None:
    other = PaperSheet(FIVE, place=place_of_table(1, 1, 1, 1))
    other.tick(1, game(["2", "3"]))
    assert show(other).status_code == 422


def test_a_sheet_for_other_people_says_how_many(show: Show) -> None:
    other = PaperSheet(FOUR)
    other.tick(1, game(["2", "3"]))
    page = show(other)
    assert "Der Zettel ist für 4 Leute gedruckt, am Tisch sitzen 5." in page.text


def test_a_sheet_with_other_boxes_says_that_it_is_for_other_rules(show: Show) -> None:
    other = PaperSheet(FIVE, preset("kif"))
    other.tick(1, game(["2", "3"]))
    page = show(other)
    assert page.status_code in {200, 422}


def test_a_photo_that_cannot_be_read_does_no_harm_to_the_others(
    begun: Phone, show: Show, sheet: PaperSheet
) -> None:
    page = show(Unread("IMG_1.jpg", WhyUnread.TOO_DARK), sheet)
    assert page.status_code == 200
    assert "Das Foto ist zu dunkel." in page.text
    assert "IMG_1.jpg" in page.text
    assert take(begun, page).status_code == 303
    assert len(games(begun)) == 2


@pytest.mark.parametrize("why", list(WhyUnread))
def test_each_reason_says_what_helps(show: Show, why: WhyUnread) -> None:
    page = show(Unread("zettel.jpg", why))
    assert page.status_code == 422
    said = Page(page.text).said
    assert any(sentence.strip().endswith(".") for sentence in said)


def test_a_computer_that_is_too_busy_is_told_and_no_size(
    begun: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_busy(*_photo: object) -> bytes:
        raise TooSlow("30 seconds")

    monkeypatch.setattr(Helper, "see", is_busy)
    form = begun.page(PHOTO).form(PHOTO)
    sent = {**form.values, "photo": (io.BytesIO(b"a photo"), "zettel.jpg")}
    page = begun.post(PHOTO, data=sent, content_type="multipart/form-data")
    assert page.status_code == 422
    assert "Das Lesen dauert gerade zu lange." in page.text
    assert "zu groß" not in page.text


def test_a_form_without_a_photo_says_so_at_its_field(begun: Phone) -> None:
    form = begun.page(PHOTO).form(PHOTO)
    page = begun.post(PHOTO, data=form.values, content_type="multipart/form-data")
    assert page.status_code == 422
    assert "Mach ein Foto, oder wähle eine Datei." in page.text


def test_the_page_says_in_three_steps_what_happens_to_a_photo(begun: Phone) -> None:
    steps = between(begun.get(PHOTO).text, '<ol class="list"', "</ol>")
    assert steps.count("<li>") == 3


def test_after_a_photo_that_could_not_be_read_its_reason_takes_the_place_of_the_steps(
    begun: Phone,
) -> None:
    form = begun.page(PHOTO).form(PHOTO)
    sent = {**form.values, "photo": (io.BytesIO(b"no photo"), "zettel.jpg")}
    page = begun.post(PHOTO, data=sent, content_type="multipart/form-data")
    assert '<section class="card unread">' in page.text
    assert '<ol class="list"' not in page.text


def test_who_has_no_tick_sheet_yet_finds_the_way_to_one(begun: Phone) -> None:
    assert 'href="/runde/1/papier"' in begun.get(PHOTO).text


def test_who_only_watches_takes_no_photos(begun: Phone, reader: Phone) -> None:
    assert reader.get(PHOTO).status_code == 403
    assert begun.get(PHOTO).status_code == 200


def test_the_code_of_a_sheet_leads_to_the_evening_that_runs(begun: Phone) -> None:
    assert begun.get("/runde/1/foto").location == PHOTO


def test_without_an_evening_the_code_leads_to_a_new_one(anna: Phone) -> None:
    page = anna.get("/runde/1/foto")
    assert page.status_code == 200
    assert "Es läuft kein Abend." in page.text
    assert 'href="/runde/1/abend/neu"' in page.text


def test_of_several_evenings_that_run_one_is_chosen(
    begun: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ticksheet, "RECENT", dt.timedelta(days=-1))
    page = begun.get("/runde/1/foto")
    assert "Zu welchem Abend gehört der Zettel?" in page.text
    assert f'href="{PHOTO}"' in page.text


@pytest.mark.parametrize(
    "changed",
    [
        {"row.1.unsure": "special.re.unsinn.1 kind.unsinn said.re.nie re.Z augen.x.y . unsinn"},
        {"row.1.ticked": "kind.unsinn re.A re.A augen.re.999", "row.1.packed": "game=%ff&re=x"},
        {"row.1.number": "999999", "row.1.sheet": "0"},
        {"row.1.strip": "0x0,", "row.1.choice": "unsinn"},
        {"sheet.0.code": "unsinn"},
        {"sheet.0.people": ["1", "1", "2", "99", "x"], "sheet.0.revision": "-1"},
        {"open": "77", "sure": "x " * 900},
        {"row.1.shown": "1", "row.1.g.game": "unsinn", "row.1.g.augen": "unsinn"},
        {"row.1.packed": "a=1&" * 900},
    ],
)
def test_a_form_that_nobody_was_given_is_answered_too(
    begun: Phone, show: Show, sheet: PaperSheet, changed: dict[str, Any]
) -> None:
    page = show(sheet)
    assert take(begun, page, **changed).status_code in {200, 303, 422}
