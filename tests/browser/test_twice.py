"""Two phones by thumb: one real game is one game, an open form hears of new ones, and who writes is seen."""

import datetime as dt

import pytest
from playwright.sync_api import expect

from scorepad.web.frame import clock
from tests.browser.conftest import Abend, Opens, Phone, Site

pytestmark = pytest.mark.browser
PEOPLE = ("Anna", "Bert", "Cem", "Doro")


@pytest.fixture
def two(open_phone: Opens, site: Site) -> tuple[Abend, Phone, Phone]:
    """An evening of four, and two phones with its board."""
    abend = site.evening(*PEOPLE)
    return abend, open_phone(at=abend), open_phone(at=abend)


def fill(phone: Phone, re: tuple[str, str]) -> None:
    """Open the form and fill in a game, up to the last tap."""
    with phone.page.expect_navigation():
        phone.tap(phone.page.locator(".bar .go"))
    for name in re:
        phone.chip("#re", name)
    phone.chip("#augen .re", "121+")


def ask(phone: Phone) -> None:
    """Save, and meet the card."""
    phone.tap(phone.page.locator(".save .go"))
    phone.page.locator("#twice").wait_for()


def answer(phone: Phone, words: str) -> None:
    """Tap an answer of the card."""
    with phone.page.expect_navigation():
        phone.tap(phone.page.locator(".answer").filter(has_text=words))


def test_different_games_on_two_phones_are_two(two: tuple[Abend, Phone, Phone]) -> None:
    abend, mine, other = two
    fill(mine, ("Anna", "Bert"))
    fill(other, ("Cem", "Doro"))
    other.save()
    ask(mine)
    answer(mine, "als Spiel 2 eintragen")
    expect(mine.page).to_have_url(abend.url)
    assert [one["re"] for one in abend.bodies()] == [
        [str(abend.ids[name]) for name in re] for re in (("Cem", "Doro"), ("Anna", "Bert"))
    ]


def test_of_two_phones_at_the_same_moment_one_is_asked(two: tuple[Abend, Phone, Phone]) -> None:
    abend, mine, other = two
    for held in (mine, other):
        fill(held, ("Anna", "Bert"))
    for held in (mine, other):
        held.page.evaluate("setTimeout(() => document.querySelector('.save .go').click(), 300)")
    for held in (mine, other):
        expect(held.page.locator("#twice, #board")).to_be_visible()
    assert [held.page.locator("#twice").count() for held in (mine, other)] in ([0, 1], [1, 0])
    assert len(abend.bodies()) == 1


def test_an_open_form_says_within_five_seconds_what_is_new_and_keeps_what_was_typed(
    two: tuple[Abend, Phone, Phone],
) -> None:
    abend, mine, _other = two
    fill(mine, ("Anna", "Bert"))
    mine.stand_still()
    abend.enter("Cem", "Doro")
    mine.passes(5)
    expect(mine.page.locator("#news")).to_contain_text("Spiel 1 steht schon da: Re +1")
    expect(mine.page.locator("#re :checked")).to_have_count(2)
    ask(mine)
    with mine.page.expect_navigation():
        mine.tap("Zurück zur Eingabe")
    expect(mine.page.locator("#re :checked")).to_have_count(2)
    expect(mine.page.locator("#news")).to_contain_text("Spiel 1 steht schon da")


def test_who_writes_is_seen_by_the_other_phone_until_he_is_back(two: tuple[Abend, Phone, Phone]) -> None:
    _abend, mine, other = two
    with mine.page.expect_navigation():
        mine.tap(mine.page.get_by_role("button", name="Anna", exact=True))
    fill(mine, ("Anna", "Bert"))
    expect(other.page.locator(".bar")).to_contain_text("Anna schreibt")
    expect(other.page.locator(".bar .go")).to_have_text("Trotzdem eintragen")
    mine.save()
    expect(other.page.locator(".bar")).not_to_contain_text("schreibt")


def test_the_pen_is_gone_two_minutes_after_the_last_tap(
    two: tuple[Abend, Phone, Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    _abend, mine, other = two
    fill(mine, ("Anna", "Bert"))
    start = clock.now()
    other.page.clock.install()
    other.page.reload()
    for seconds, seen in ((0, True), (115, True), (125, False)):
        monkeypatch.setattr(clock, "now", lambda seconds=seconds: start + dt.timedelta(seconds=seconds))
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


def test_a_new_phone_is_never_told_of_another_one_that_is_itself(open_phone: Opens, abend: Abend) -> None:
    """Also where an answer from before it began to write comes last, with the cookie of that time.

    Source: third-look.md, Faults.
    """
    page = open_phone(at=abend).page
    for path in ("", "/spiel", "/spiel"):
        before = page.context.cookies()
        page.goto(f"{abend.url}{path}")
        page.wait_for_load_state("networkidle")
        expect(page.locator(".bar")).not_to_contain_text("schreibt")
        page.context.add_cookies([{**one} for one in before])  # type: ignore[typeddict-item]
    page.goto(abend.url)
    expect(page.locator(".bar")).not_to_contain_text("schreibt")
    expect(page.locator(".bar .go")).to_have_text("Spiel 1 eintragen")
