"""A game and its corrections, by taps, in the engines of all phones. Source: issue "True on every
phone", Engines.
"""

from typing import cast

import pytest
from flask import Response

from tests.browser.conftest import Abend, Takes
from tests.browser.engines import Phone

ROWS = "#board tbody tr th a"
TO_ENTER = ".bar a[href$='/spiel']"
"""The way to the entry page, also where the board knows already that another phone writes."""
WAITS = "tr.waits:has(th)"
KEPT = """async (games) => {
  const urls = (await (await caches.open("pages")).keys()).map((key) => key.url);
  const next = JSON.parse(localStorage.getItem(`next:${location.pathname}`));
  return navigator.serviceWorker.controller && next?.after === games && urls.some((url) => url.endsWith("/spiel"));
}"""
"""Whether the phone has what it needs for the next game without network."""
OPENS = """async (limit) => {
  const { rests, waiting } = await import("/static/js/frame/outbox.js");
  const late = new Promise((resolve) => setTimeout(resolve, limit, "late"));
  return Promise.race([waiting().then((all) => (rests() ? "rests" : all.length), String), late]);
}"""
"""How many forms wait in the outbox; or "late", or "rests" where it has not answered before."""
SLEEPS = """
addEventListener("message", () => {
  for (const name of ["delete", "keys", "match", "open"]) CacheStorage.prototype[name] = () => new Promise(() => {});
});
"""
"""A service worker with this never hears of the pages that it keeps, once it was told so."""


def fill(phone: Phone, *re: str, augen: str = "121+", side: str = ".re") -> None:
    """Fill the entry page in; its value is told as soon as its tables are there."""
    for name in re:
        phone.tap("#re .chip", name)
    phone.tap(f"#augen {side} .chip", augen)
    phone.until("/^(Re|Kontra) [+−]\\d/.test(document.querySelector('#value b')?.textContent)")


def enter(phone: Phone, *re: str, augen: str = "121+") -> None:
    """Enter a game from the board, and see the board again."""
    phone.go(".bar .go")
    fill(phone, *re, augen=augen)
    phone.go(".save .go")


def dark(phone: Phone) -> bool:
    return bool(
        max(
            phone.evaluate(
                "getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)"
            )
        )
        < 64
    )


def test_a_game_is_entered_corrected_undone_redone_and_seen_on_another_phone(
    take_phone: Takes, abend: Abend
) -> None:
    """Then the same game on both phones, with other Augen on one, is asked about and stored
    once.
    """
    phone = take_phone(abend)
    other = take_phone(abend)
    enter(phone, "Bert", "Cem", augen="151+")
    entered = ("0", "2", "2", "−2", "−2")
    for each in (phone, other):
        each.has(ROWS, 1)
        each.shows(".score .total", *entered)
    phone.go(ROWS)
    phone.go("a", "Ändern")
    fill(phone, side=".ko")
    phone.go(".save .go")
    corrected = ("0", "−2", "−2", "2", "2")
    for words, totals in (("Rückgängig", entered), ("Wiederholen", corrected)):
        phone.go(".notice button", words)
        for each in (phone, other):
            each.shows(".score .total", *totals)
    assert len(abend.bodies()) == 1
    for each, augen in ((other, "121+"), (phone, "151+")):
        each.go(TO_ENTER)
        fill(each, "Cem", "Doro", augen=augen)
    other.go(".save .go")
    phone.tap(".save .go")
    phone.go("#twice .answer", "Ist dasselbe Spiel")
    phone.has(ROWS, 2)
    assert len(abend.bodies()) == 2


@pytest.mark.without_network
def test_a_game_saved_after_a_server_died_waits_on_the_board_and_arrives_once(
    take_phone: Takes, abend: Abend
) -> None:
    """No error page; also after the phone's page was closed and opened without network, and where
    none was open.
    """
    phone = take_phone(abend)
    phone.until(KEPT, 0)
    phone.go(".bar .go")
    fill(phone, "Bert", "Cem")
    phone.cut()
    phone.tap(".save .go")
    for _ in range(2):
        phone.has(WAITS, 1)
        phone.shows(".score .total", "0", "1", "1", "−1", "−1")
        phone.until("/nicht gesendet/.test(document.querySelector('tr.waits .event').innerText)")
        phone.reopen(abend.url)
    assert abend.bodies() == []
    phone.restore()
    phone.has(ROWS, 1)
    phone.has(WAITS, 0)
    assert len(abend.bodies()) == 1
    phone.until(KEPT, 1)
    phone.cut()
    phone.reopen(abend.url)
    phone.has(ROWS, 1)
    phone.tap(".bar .go")
    phone.shows("h1", "Spiel 2")
    fill(phone, "Cem", "Doro")
    phone.tap(".save .go")
    phone.has(WAITS, 1)
    phone.shows(".score .total", "−1", "1", "2", "0", "−2")
    phone.reopen(f"{abend.url}/spiel")
    phone.has(WAITS, 1)
    phone.reopen("/zuletzt")  # where the home screen leads
    phone.has(WAITS, 1)
    phone.restore()
    phone.has(WAITS, 0)
    assert len(abend.bodies()) == 2


@pytest.mark.every_engine
def test_a_silent_cache_holds_nothing_up(
    take_phone: Takes, abend: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every wait on what the phone stores has an end. Source: issue "True on every phone",
    Engines.
    """
    worker = abend.site.app.view_functions["worker.script"]

    def sleeping() -> Response:
        answer = cast(Response, worker())
        answer.set_data(answer.get_data(as_text=True) + SLEEPS)
        return answer

    monkeypatch.setitem(abend.site.app.view_functions, "worker.script", sleeping)
    phone = take_phone(abend)
    phone.until(KEPT, 0)
    fall_asleep = "navigator.serviceWorker.controller.postMessage('')"
    phone.evaluate(fall_asleep)
    enter(phone, "Bert", "Cem")
    phone.has(ROWS, 1)
    keeps_the_new_total = (
        "caches.match(location.pathname).then((page) => page.text()).then((text) => "
        "/class=.total.>[^0]/.test(text))"
    )
    assert phone.evaluate(keeps_the_new_total) is False


PAGES = ("{1}/spiel", "{1}", "{0}/regeln")
OTHERS = ("{1}/strafe", "{1}/mehr", "{1}/abrechnen", "{0}", "/anzeige")


@pytest.mark.parametrize("pages", [PAGES, pytest.param(OTHERS, marks=pytest.mark.every_engine)])
def test_the_outbox_opens_in_a_second_after_a_board(
    take_phone: Takes, abend: Abend, pages: tuple[str, ...]
) -> None:
    """A transaction begun while the board is being hidden would hang all others; source:
    third-look.md, Faults.
    """
    phone = take_phone(abend)
    phone.until(KEPT, 0)
    for page in pages:
        phone.goto(abend.url)
        phone.has("#board", 1)
        phone.goto(page.format(abend.runde, abend.url))
        assert phone.evaluate(OPENS, 1000) == 0, page
    phone.goto(abend.url)
    phone.go(".bar .go")
    phone.evaluate("history.back()")
    phone.has("#board", 1)
    assert phone.until(f"({OPENS})(1000).then(String)") == "0"


def test_dark_and_in_doubled_type_a_game_is_entered_and_nothing_lies_sideways(
    take_phone: Takes, abend: Abend
) -> None:
    phone = take_phone(abend, dark=True)

    def fits(last: int) -> None:
        for width in (*{320, 390, 1280} - {last}, last):
            phone.resize(width, 740)
            assert phone.evaluate("innerWidth") == width
            assert phone.sideways() == 0

    for width, phone.type_size in ((320, "200%"), (1280, "")):
        phone.goto(abend.url)
        fits(width)
        assert dark(phone)
        phone.go(".bar .go")
        fits(width)
        fill(phone, *abend.active()[:2])
        fits(width)
        assert dark(phone)
        phone.go(".save .go")
        fits(width)
    phone.has(ROWS, 2)
