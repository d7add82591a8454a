"""Two phones by thumb: one real game is one game, an open form hears of new ones, and who writes is
seen.
"""

import datetime as dt

import pytest
from playwright.sync_api import expect

from scorepad.web.frame import clock
from tests.browser.conftest import Abend, Opens, Phone, Site
from tests.browser.offline import begin
from tests.conftest import CAST

Two = tuple[Abend, Phone, Phone]


@pytest.fixture
def two(open_phone: Opens, site: Site) -> Two:
    """An evening of four, and two phones with its board."""
    abend = site.evening(*CAST[:4])
    return abend, open_phone(at=abend), open_phone(at=abend)


def test_of_two_phones_at_the_same_moment_one_is_told_that_it_stands(two: Two) -> None:
    abend, mine, other = two
    for held in (mine, other):
        begin(held, "Anna", "Bert")
    for held in (mine, other):
        held.page.evaluate("setTimeout(() => document.querySelector('.save .go').click(), 300)")
    for held in (mine, other):
        expect(held.page.locator("#board tbody tr th a")).to_have_count(1)
    told = list[Phone]()
    for _moment in range(200):
        told = [held for held in (mine, other) if held.page.locator(".had").count()]
        if told:
            break
        mine.page.wait_for_timeout(50)
    assert len(told) == 1
    expect(told[0].page.locator(".had")).to_have_text("Spiel 1: Ein anderes Handy hatte es schon.")
    assert len(abend.bodies()) == 1


def test_of_two_phones_at_the_same_moment_one_is_asked_about_another_game(two: Two) -> None:
    abend, mine, other = two
    begin(mine, "Anna", "Bert")
    begin(other, "Anna", "Cem")
    for held in (mine, other):
        held.page.evaluate("setTimeout(() => document.querySelector('.save .go').click(), 300)")
    for held in (mine, other):
        expect(held.page.locator("#twice, #board")).to_be_visible()
    assert [held.page.locator("#twice").count() for held in (mine, other)] in ([0, 1], [1, 0])
    assert len(abend.bodies()) == 1


def test_an_open_form_says_within_five_seconds_what_is_new_and_keeps_what_was_typed(
    two: Two,
) -> None:
    abend, mine, _other = two
    begin(mine, "Anna", "Bert")
    mine.stand_still()
    abend.enter("Cem", "Doro")
    mine.passes(5)
    expect(mine.page.locator("#news")).to_contain_text("Spiel 1 steht schon da: Re +1")
    expect(mine.page.locator("#re :checked")).to_have_count(2)
    mine.tap(mine.page.locator(".save .go"))
    mine.go("Zurück zur Eingabe")
    expect(mine.page.locator("#re :checked")).to_have_count(2)
    expect(mine.page.locator("#news")).to_contain_text("Spiel 1 steht schon da")


def test_who_writes_is_seen_by_the_other_phone_until_he_is_back(two: Two) -> None:
    _abend, mine, other = two
    mine.go(mine.page.get_by_role("button", name="Anna", exact=True))
    begin(mine, "Anna", "Bert")
    expect(other.page.locator(".bar")).to_contain_text("Anna schreibt")
    expect(other.page.locator(".bar a.button")).to_have_text("Trotzdem eintragen")
    mine.save()
    expect(other.page.locator(".bar")).not_to_contain_text("schreibt")


def test_the_pen_is_gone_two_minutes_after_the_last_tap(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    _abend, mine, other = two
    begin(mine, "Anna", "Bert")
    start = clock.now()
    other.page.clock.install()
    other.page.reload()
    for seconds, seen in ((0, True), (115, True), (125, False)):
        monkeypatch.setattr(
            clock, "now", lambda seconds=seconds: start + dt.timedelta(seconds=seconds)
        )
        with other.page.expect_response(other.page.url):
            other.page.clock.run_for(4100)
        bar = expect(other.page.locator(".bar"))
        (bar.to_contain_text if seen else bar.not_to_contain_text)("Ein anderes Handy schreibt")
    expect(other.page.locator(".bar .go")).to_have_text("Spiel 1 eintragen")
    with mine.page.expect_response("**/neues"):
        mine.page.evaluate("Date.now = () => performance.timeOrigin + performance.now() + 125000")
        mine.chip("#re", "Cem")
    with other.page.expect_response(other.page.url):
        other.page.clock.run_for(4100)
    expect(other.page.locator(".bar")).to_contain_text("Ein anderes Handy schreibt")
