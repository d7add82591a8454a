"""How many taps each step of an evening takes at 360x740, and what the other phones see."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Opens, Phone


def test_a_correction_takes_four_taps(open_phone: Opens, abend: Abend) -> None:
    abend.enter("Bert", "Doro", augen=160)
    abend.enter("Cem", augen=100)
    phone = open_phone(at=abend)
    page = phone.page
    before = phone.totals()
    with page.expect_navigation():
        phone.touch(page.locator("tbody tr").last.locator("td").last)
    phone.go("Ändern")
    expect(page.get_by_role("heading", level=1)).to_have_text("Spiel 1 ändern")
    phone.chip("#augen .ko", "121+")
    phone.save()
    assert phone.taps == 4
    assert phone.totals() == ["1", "−2", "−1", "−1", "3"]
    expect(page.locator(".notice").first).to_contain_text("Spiel 1 geändert")
    page.reload()
    phone.go("Rückgängig")
    assert phone.totals() == before


def test_another_phone_sees_the_new_game_without_touching_anything(
    open_phone: Opens, abend: Abend
) -> None:
    watching = open_phone(at=abend, reads=True).page
    expect(watching.get_by_text("Nur lesen")).to_be_visible()
    abend.enter("Bert", "Cem")
    expect(watching.locator("tbody tr.new")).to_have_count(1)
    expect(watching.locator("#live")).to_have_text("Spiel 1, Re plus 1, Bert und Cem")
    expect(watching.locator(".lines p").first).to_have_text(
        "Bert gibt und setzt aus, Cem spielt auf"
    )
    expect(watching.locator("thead .deals .name")).to_have_text("Bert")


def test_a_game_and_a_solo_can_be_entered_without_script(open_phone: Opens, abend: Abend) -> None:
    page = open_phone(java_script_enabled=False, at=abend).page
    page.locator(".bar .go").tap()
    page.locator("#re .seat", has_text="Bert").tap()
    page.locator("#re .seat", has_text="Ela").tap()
    page.locator("#said .re .chip", has_text="keine 60").tap()
    page.locator("#augen .re .chip", has_text="181+").tap()
    page.locator('[name="n:re:fuchs_caught"]').fill("2")
    page.locator(".save .go:enabled").tap()
    expect(page.locator(".notice")).to_contain_text("Spiel 1: Re +9")
    assert [one["says"] for one in abend.bodies()[0]["announcements"]] == ["re", "no90", "no60"]
    page.locator(".bar .go").tap()
    page.locator("#kind .chip", has_text="Solo …").tap()
    page.locator("#kind .chip", has_text="Herz").tap()
    page.locator("#re .seat", has_text="Cem").tap()
    page.locator("#augen .re .chip", has_text="121+").tap()
    expect(page.locator("#specials")).to_be_hidden()
    page.locator(".save .go:enabled").tap()
    expect(page.locator(".notice")).to_contain_text("Spiel 2: Re +1")


BOARD = re.compile(r"/abend/\d+$")
TWO = ("#re: Bert", "#re: Doro")
HOCHZEIT = ("#kind: Hochzeit", "#re: Bert", "#re: Ela")
SOLO = ("#kind: Solo …", "#kind: Damen", "#re: Cem")
EXACT = ("#augen: genau …", ".pad: 1", ".pad: 4", ".pad: 9")
GAMES: dict[str, tuple[int, tuple[str, ...], str, dict[str, Any]]] = {
    "normal": (5, (*TWO, "#augen .re: 151+"), "0 2 −2 2 −2", {"augen": {"re": [151, 180]}}),
    "keine 90 and a Fuchs": (
        7,
        (*TWO, "#said .re: keine 90", "#augen .re: 151+", "#specials .re: Fuchs"),
        "0 6 −6 6 −6",
        {"specials": [{"id": "fuchs_caught", "party": "re", "count": 1}]},
    ),
    "Hochzeit": (6, (*HOCHZEIT, "#augen .ko: 121+"), "0 −2 2 2 −2", {"game": "hochzeit"}),
    "lost solo with Kontra": (
        7,
        (*SOLO, "#said .ko: Kontra", "#augen .ko: 121+"),
        "0 3 −9 3 3",
        {"solo": "damen"},
    ),
    "exact Augen": (8, (*TWO, *EXACT), "0 1 −1 1 −1", {"augen": {"re": 149}}),
}


@pytest.mark.parametrize("kind", GAMES)
def test_a_game_takes_few_taps(phone: Phone, abend: Abend, kind: str) -> None:
    taps, chips, totals, stored = GAMES[kind]
    phone.go("Spiel 1 eintragen")
    expect(phone.page.locator(".seat.out")).to_have_text(re.compile(r"^\s*Anna\s*setzt aus"))
    for chip in chips:
        phone.chip(*chip.split(": "))
    phone.save()
    assert phone.taps == taps
    assert phone.totals() == totals.split()
    (body,) = abend.bodies()
    assert body | stored == body


def begin_rare(phone: Phone, words: str) -> None:
    """From the board to one of the small forms: three taps."""
    phone.go("Spiel 1 eintragen")
    phone.chip("#kind", "Mehr …")
    phone.go(words)


def done(phone: Phone) -> None:
    """The last tap, when what it does stands there, and the board after it."""
    expect(phone.page.locator(".bar .go")).to_have_text("Eintragen")
    phone.go(phone.page.locator(".bar .go"), BOARD)


def test_what_happens_besides_games_takes_few_taps(phone: Phone, abend: Abend) -> None:
    anna, bert = (str(abend.ids[name]) for name in ("Anna", "Bert"))
    wrong_card = {"kind": "wrong_card", "culprit": bert, "severity": "serious"}
    for words, chips, taps, stored in (
        ("Neu geben", (), 4, {"kind": "redeal"}),
        (
            "Strafe oder Bonus",
            (".people: Anna", "main: 8"),
            6,
            {"kind": "penalty", "points": {anna: -8}},
        ),
        ("Falsch bedient", (".people: Bert", "main: schwer", ".absagen: 1"), 7, wrong_card),
    ):
        phone.taps = 0
        begin_rare(phone, words)
        for chip in chips:
            phone.chip(*chip.split(": "))
        done(phone)
        assert phone.taps == taps, words
        body = abend.bodies()[-1]
        assert body | stored == body


def test_somebody_leaves_in_four(phone: Phone, abend: Abend) -> None:
    for target in (".bar .more", ".list a[href$='/tisch']", "button[aria-label^='Doro geht']"):
        phone.go(phone.page.locator(target))
    done(phone)
    assert phone.taps == 4
    assert str(abend.ids["Doro"]) not in abend.bodies()[-1]["table"]
