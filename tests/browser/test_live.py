"""The live board: it asks as often as something happens, keeps the screen on, and says when it
knows nothing new.
"""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Abend, Opens, Phone, Site, go
from tests.browser.judge import LOCK

NO_LOCK = 'Object.defineProperty(navigator, "wakeLock", { value: undefined });'
LOCKS = "() => [locks.asked, locks.released]"


def still(open_phone: Opens, abend: Abend) -> Phone:
    """The board on a phone on which time stands still."""
    phone = open_phone(at=abend, script=LOCK)
    phone.stand_still()
    answers(phone)
    return phone


def answers(phone: Phone) -> list[int]:
    """How the board was answered since the last look at it."""
    found: list[int] = phone.page.evaluate("answers.splice(0)")
    return found


def forward(phone: Phone) -> None:
    """Ten minutes later, with the answer to what was asked then."""
    phone.page.clock.fast_forward(600_000)
    phone.rest()
    assert set(answers(phone)) == {304}


def test_a_board_asks_every_four_seconds_and_rarely_after_ten_quiet_minutes(
    open_phone: Opens, abend: Abend
) -> None:
    """Until it is touched or changes; what has not changed is not sent."""
    phone = still(open_phone, abend)
    phone.passes(13)
    assert answers(phone) == [304, 304, 304]
    forward(phone)
    phone.passes(32)
    assert answers(phone) == [304, 304]
    phone.page.locator("h1").tap()
    phone.rest()
    assert answers(phone) == [304]
    phone.passes(9)
    assert answers(phone) == [304, 304]
    forward(phone)
    abend.enter("Bert", "Cem")
    phone.passes(16)
    assert answers(phone) == [200]
    expect(phone.page.locator("tbody tr.new")).to_have_count(1)
    phone.passes(9)
    assert answers(phone) == [304, 304]


def test_a_board_whose_answer_is_lost_on_its_way_stays_as_it_is(
    open_phone: Opens, abend: Abend
) -> None:
    abend.enter("Bert", "Cem")
    phone = still(open_phone, abend)
    before = phone.page.locator("#board").inner_text()
    phone.page.route(abend.url, lambda route: route.fulfill(body="<!doctype html><title>Bei"))
    phone.passes(5)
    assert answers(phone) == [200]
    assert phone.page.locator("#board").inner_text() == before
    expect(phone.page.locator(".bar .go")).to_be_visible()


def test_a_board_that_nobody_sees_asks_nothing_and_at_once_when_it_is_seen(
    open_phone: Opens, abend: Abend
) -> None:
    phone = still(open_phone, abend)
    phone.page.evaluate("look(true)")
    phone.rest()
    answers(phone)
    phone.passes(30)
    assert answers(phone) == []
    abend.enter("Bert", "Cem")
    phone.page.evaluate("look(false)")
    phone.rest()
    expect(phone.page.locator("tbody tr.new")).to_have_count(1)
    assert answers(phone) == [200]
    phone.passes(9)
    assert answers(phone) == [304, 304]


def test_the_screen_stays_on_while_board_large_board_or_entry_page_is_seen(
    open_phone: Opens, abend: Abend
) -> None:
    page = open_phone(at=abend, script=LOCK).page
    for url in (abend.url, f"{abend.url}/spiel", f"{abend.url}?gross"):
        page.goto(url)
        page.wait_for_function("() => locks.asked === 1")
        page.evaluate("look(true)")
        page.wait_for_function("() => locks.released === 1")
        page.evaluate("look(false)")
        page.wait_for_function("() => locks.asked === 2")
        assert page.evaluate(LOCKS) == [2, 1], url
    page.goto(f"{abend.url}/mehr")
    assert page.evaluate(LOCKS) == [0, 0], "no other page keeps it on"


def test_the_screen_goes_dark_as_ever_where_the_switch_says_so(
    open_phone: Opens, abend: Abend
) -> None:
    page = open_phone(at=abend, script=LOCK).page
    page.locator(".more").tap()
    page.get_by_role("link", name="Anzeige").tap()
    expect(page.locator("#no-lock")).to_be_hidden()
    assert page.get_by_label("Bleibt an").is_checked()
    page.locator(".chip", has_text="Wie das Handy").last.tap()
    go(page.locator(".go"))
    assert page.url == abend.url
    page.wait_for_load_state("networkidle")
    assert page.evaluate(LOCKS) == [0, 0]


def test_a_browser_that_cannot_keep_the_screen_on_is_told_of(
    open_phone: Opens, abend: Abend
) -> None:
    page = open_phone(at=abend, script=NO_LOCK).page
    page.goto(f"{abend.site.url}/anzeige")
    expect(page.locator("#no-lock")).to_contain_text(
        "Dieser Browser kann den Bildschirm nicht anlassen."
    )


@pytest.mark.parametrize("link", ["write", "read"])
@pytest.mark.parametrize("over", [True, False])
def test_no_request_of_the_board_fails(
    open_phone: Opens, abend: Abend, link: str, over: bool
) -> None:
    abend.enter("Bert", "Cem")
    if over:
        abend.seal()
    phone = open_phone(service_workers="allow")
    failed = list[tuple[str, int]]()
    phone.page.context.on(
        "response", lambda one: failed.append((one.url, one.status)) if one.status >= 400 else None
    )
    phone.page.goto(getattr(abend, link))
    phone.page.goto(abend.url)
    kept = "async () => (await caches.open('pages')).match(new URL('/', location)).then(Boolean)"
    phone.until(kept)
    assert failed == []


def test_the_moment_is_off_with_less_motion_and_by_its_switch(
    open_phone: Opens, site: Site
) -> None:
    abend = site.evening("Anna", "Bert", "Cem", "Doro")
    abend.enter("Anna")
    abend.enter("Bert", augen=240)
    less = open_phone(reduced_motion="reduce", at=abend, reads=True).page
    expect(less.locator(".flash")).not_to_be_visible()
    phone = open_phone(at=abend, reads=True, path="/mehr")
    page = phone.page
    page.goto(f"{site.url}/anzeige?zurueck={abend.url.removeprefix(site.url)}")
    page.get_by_role("group", name="Kurze Zeichen beim Spielen").get_by_text(
        "Aus", exact=True
    ).tap()
    phone.tap("Übernehmen")
    page.wait_for_url(abend.url)
    assert page.evaluate("getComputedStyle(document.querySelector('.flash')).display") == "none"


def test_a_tap_counts_although_the_board_changes_before_it_is_sent(
    open_phone: Opens, abend: Abend
) -> None:
    abend.enter("Bert", "Cem")
    page = open_phone(at=abend).page
    page.wait_for_load_state("networkidle")
    looked = list[Route]()
    page.route(
        abend.url,
        lambda route: looked.append(route) if route.request.method == "HEAD" else route.continue_(),
    )
    with page.expect_request(lambda asked: asked.method == "HEAD"):
        page.get_by_role("button", name="Rückgängig").tap()
    abend.enter("Doro", "Ela")
    with page.expect_response(
        lambda answer: answer.request.method == "GET" and answer.status == 200
    ):
        page.evaluate("dispatchEvent(new Event('online'))")
    with page.expect_navigation():
        looked[0].continue_()
    expect(page.get_by_text("Nichts wurde zurückgenommen")).to_be_visible()
