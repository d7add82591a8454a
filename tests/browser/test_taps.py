"""How many taps a game and what else happens take from the board, as the phone page promises.

Closing and sealing stand in test_settle.py. Source: phone.md, Taps; issue "A pleasure in the hand".
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Phone

pytestmark = pytest.mark.browser
BOARD = re.compile(r"/abend/\d+$")


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
    phone.chip("#said .re", "keine 90")
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
    phone.chip("#said .ko", "Kontra")
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


def begin_rare(phone: Phone, words: str) -> None:
    """From the board to one of the small forms: three taps."""
    begin(phone)
    phone.chip("#kind", "Mehr …")
    with phone.page.expect_navigation():
        phone.tap(words)


def done(phone: Phone) -> None:
    """The last tap, when what it does stands there, and the board after it."""
    expect(phone.page.locator(".bar .go")).to_have_text("Eintragen")
    with phone.page.expect_navigation(url=BOARD):
        phone.tap(phone.page.locator(".bar .go"))


def test_dealing_anew_takes_four(phone: Phone, abend: Abend) -> None:
    begin_rare(phone, "Neu geben")
    done(phone)
    assert phone.taps == 4
    assert abend.bodies()[0]["kind"] == "redeal"


def test_a_penalty_takes_six(phone: Phone, abend: Abend) -> None:
    begin_rare(phone, "Strafe oder Bonus")
    phone.chip(".people", "Anna")
    phone.tap("8")
    done(phone)
    assert phone.taps == 6
    assert abend.bodies()[0]["points"] == {str(abend.ids["Anna"]): -8}


def test_a_wrong_card_takes_seven(phone: Phone, abend: Abend) -> None:
    begin_rare(phone, "Falsch bedient")
    phone.chip(".people", "Bert")
    phone.tap("schwer")
    phone.tap(phone.page.locator(".absagen .chip").nth(1))
    done(phone)
    assert phone.taps == 7
    body = abend.bodies()[0]
    assert (body["kind"], body["culprit"], body["severity"]) == ("wrong_card", str(abend.ids["Bert"]), "serious")


def test_somebody_leaves_in_four(phone: Phone, abend: Abend) -> None:
    for target in (".bar .more", ".list a[href$='/tisch']", "button[aria-label^='Doro geht']"):
        with phone.page.expect_navigation():
            phone.tap(phone.page.locator(target))
    done(phone)
    assert phone.taps == 4
    assert str(abend.ids["Doro"]) not in abend.bodies()[-1]["table"]
