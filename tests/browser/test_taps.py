"""How many taps a game takes from the board, as the phone page promises."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Abend, Phone

pytestmark = pytest.mark.browser


def begin(phone: Phone) -> None:
    with phone.page.expect_navigation():
        phone.tap("Spiel 1 eintragen")


def test_a_normal_game_takes_five_taps(phone: Phone, abend: Abend) -> None:
    begin(phone)
    phone.chip("#re", "Bert")
    phone.chip("#re", "Doro")
    phone.chip("#augen .re", "151+")
    phone.save()
    assert phone.taps == 5
    assert phone.totals() == ["0", "2", "−2", "2", "−2"]


def test_with_keine_90_and_a_fuchs_it_takes_seven(phone: Phone, abend: Abend) -> None:
    begin(phone)
    phone.chip("#re", "Bert")
    phone.chip("#re", "Doro")
    phone.chip("#said .re", "k. 90")
    phone.chip("#augen .re", "151+")
    phone.chip("#specials .re", "Fuchs")
    phone.save()
    assert phone.taps == 7
    body = abend.bodies()[0]
    assert [one["says"] for one in body["announcements"]] == ["re", "no90"]
    assert body["specials"] == [{"id": "fuchs_caught", "party": "re", "count": 1}]


def test_a_hochzeit_takes_six(phone: Phone, abend: Abend) -> None:
    begin(phone)
    phone.chip("#kind", "Hochzeit")
    phone.chip("#re", "Bert")
    phone.chip("#re", "Ela")
    phone.chip("#augen .ko", "121+")
    phone.save()
    assert phone.taps == 6
    assert abend.bodies()[0]["game"] == "hochzeit"


def test_a_lost_solo_with_kontra_takes_seven(phone: Phone) -> None:
    begin(phone)
    phone.chip("#kind", "Solo …")
    phone.chip("#kind", "Damen")
    phone.chip("#re", "Cem")
    phone.chip("#said .ko", "Ko.")
    phone.chip("#augen .ko", "121+")
    phone.save()
    assert phone.taps == 7
    assert phone.totals() == ["0", "3", "−9", "3", "3"]


def test_exact_augen_take_eight(phone: Phone, abend: Abend) -> None:
    begin(phone)
    phone.chip("#re", "Bert")
    phone.chip("#re", "Doro")
    phone.chip("#augen", "genau …")
    for key in "149":
        phone.tap(phone.page.locator(".pad .button").filter(has_text=key))
    assert phone.page.locator("#other").text_content() == "Re 149 · Kontra 91"
    phone.save()
    assert phone.taps == 8
    assert abend.bodies()[0]["augen"] == {"re": 149}


def test_undo_takes_one_tap_also_after_a_reload(phone: Phone, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    phone.page.reload()
    phone.page.reload()
    with phone.page.expect_navigation():
        phone.tap("Rückgängig")
    assert phone.taps == 1
    assert phone.totals() == ["0"] * 5
    with phone.page.expect_navigation():
        phone.tap("Wiederholen")
    assert phone.totals() == ["0", "1", "1", "−1", "−1"]


def test_correcting_an_older_game_takes_four(phone: Phone, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    abend.enter("Anna", "Cem")
    phone.page.reload()
    with phone.page.expect_navigation():
        phone.touch(phone.page.locator("tbody tr").last.locator("td").nth(3))
    with phone.page.expect_navigation():
        phone.tap("Ändern")
    phone.tap("120 : 120")
    phone.save()
    assert phone.taps == 4
    assert "Spiel 1 geändert" in (phone.page.locator(".notice").text_content() or "")
