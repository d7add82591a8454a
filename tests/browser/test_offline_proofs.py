"""What may go wrong on the way to the server; and the states without network for everybody, in both
languages.
"""

import os
import re
import signal
from itertools import product
from multiprocessing import set_start_method
from pathlib import Path
from typing import Any

import pytest
from flask import Response, request
from playwright.sync_api import Route, expect

from scorepad.app import create_app
from scorepad.serving.connections import Server
from scorepad.settings import Settings
from scorepad.store import schema
from scorepad.store.db import db
from tests.browser.conftest import Abend, Opens, Phone, Site
from tests.browser.judge import violations
from tests.browser.offline import (
    add,
    arrives,
    begin,
    cut,
    fill,
    gets_through,
    menu,
    until_ready,
    waits,
)
from tests.conftest import free_port
from tests.launch import FORKS, forked, in_thread

pytestmark = pytest.mark.without_network


def portal(route: Route) -> None:
    """A hotspot that answers in place of the server what a form sends."""
    if route.request.method == "POST":
        route.fulfill(status=302, headers={"Location": "http://kneipe.test/portal"})
    else:
        route.fallback()


def settings(home: Path) -> Settings:
    return Settings(
        instance=home,
        database=f"sqlite:///{home}/scorepad.db",
        secret_key="of a server that dies " * 3,
    )


def serve_and_die(home: Path, port: int, listens: Any) -> None:
    """Serve until the first game is committed: what would send the answer is killed."""
    set_start_method("fork", force=True)
    app = create_app(settings(home))

    def die(response: Response) -> Response:
        if request.method == "POST" and response.status_code == 303:
            os.kill(os.getpid(), signal.SIGKILL)
        return response

    app.after_request(die)
    Server(forked(app), "127.0.0.1", port, threads=4).run(listens.set)


def test_a_server_killed_between_commit_and_answer_leaves_one_game(
    open_phone: Opens, tmp_path: Path
) -> None:
    app = create_app(settings(tmp_path))
    port = free_port()
    with app.app_context():
        schema.upgrade(db.engine)
    abend = Site(app, f"http://127.0.0.1:{port}").evening()
    phone = open_phone(service_workers="allow")
    listens = FORKS.Event()
    process = FORKS.Process(target=serve_and_die, args=(tmp_path, port, listens))
    process.start()
    assert listens.wait(20)
    phone.page.goto(abend.write)
    until_ready(phone)
    phone.until(
        "async () => navigator.serviceWorker.controller && Boolean(await "
        "caches.match(location.pathname))"
    )
    begin(phone, "Bert", "Cem")
    phone.tap(phone.page.locator(".save .go"))
    process.join(20)
    assert process.exitcode == 1
    assert len(abend.bodies()) == 1
    with in_thread(app, port):
        phone.page.goto(abend.url)
        arrives(phone, abend, 1)
    with app.app_context():
        db.engine.dispose()


def test_the_answer_of_a_hotspot_by_plain_http_counts_for_nothing(
    open_phone: Opens, abend: Abend
) -> None:
    phone = open_phone()
    phone.page.goto(abend.write.replace("127.0.0.1", "kneipe.test"))
    until_ready(phone)
    begin(phone, "Bert", "Cem")
    phone.page.route("**/spiel", portal)
    phone.tap(phone.page.locator(".save .go"))
    expect(waits(phone)).to_have_count(1)
    assert abend.bodies() == []
    gets_through(phone, abend, 1)


def test_where_a_proxy_by_https_sends_a_form_to_its_own_door_the_game_waits(
    open_phone: Opens, abend: Abend
) -> None:
    """Its answer says nothing of the key; source: issue "True on every phone", A question that is
    lost.
    """
    phone = open_phone(ignore_https_errors=True)
    secure = abend.site.url.replace("http://127.0.0.1", "https://kneipe.test")

    def proxy(route: Route) -> None:
        answer = route.fetch(url=route.request.url.replace(secure, abend.site.url), max_redirects=0)
        headers = {
            name: text.replace(abend.site.url, secure) for name, text in answer.headers.items()
        }
        route.fulfill(response=answer, headers=headers)

    phone.page.route(f"{secure}/**", proxy)
    phone.page.goto(abend.write)
    cookies = [{**one, "domain": "kneipe.test"} for one in phone.page.context.cookies()]
    phone.page.context.add_cookies(cookies)  # type: ignore[arg-type]
    phone.page.goto(abend.url.replace(abend.site.url, secure))
    until_ready(phone)
    phone.page.route("**/spiel", portal)
    begin(phone, "Bert", "Cem")
    phone.tap(phone.page.locator(".save .go"))
    expect(waits(phone)).to_have_count(1)
    assert phone.page.evaluate("location.protocol") == "https:"
    assert abend.bodies() == []
    gets_through(phone, abend, 1)
    phone.page.unroute_all(behavior="ignoreErrors")


def test_a_form_opened_by_its_own_address_by_plain_http_keeps_its_game(
    open_phone: Opens, abend: Abend
) -> None:
    phone = open_phone()
    for url in (abend.write, f"{abend.url}/spiel"):
        phone.page.goto(url.replace("127.0.0.1", "kneipe.test"))
        phone.page.wait_for_load_state("networkidle")
    fill(phone, "Bert", "Cem")
    cut(phone)
    phone.tap(phone.page.locator(".save .go"))
    expect(phone.page.locator("#value")).to_contain_text("Auf diesem Handy notiert.")
    cut(phone, off=False)
    arrives(phone, abend, 1)


UNSENT = {
    "de-DE": ("1 nicht gesendet", "ÄndernVerwerfen"),
    "en-GB": ("1 not sent", "ChangeDiscard"),
}
ASKS = {
    "de-DE": "wartet auf eine AntwortAntwortenÄndernVerwerfen",
    "en-GB": "waits for an answerAnswerChangeDiscard",
}
OTHERS = {
    "de-DE": ("Nur mit Netz", "1 Spiel nicht gesendet"),
    "en-GB": ("Only with a network", "1 game not sent"),
}


@pytest.mark.parametrize("lang", OTHERS)
def test_axe_finds_nothing_without_network(
    open_phone: Opens, abend: Abend, axe: str, lang: str
) -> None:
    def wrong() -> list[str]:
        return (
            violations(phone.page, axe) if lang == "de-DE" else []
        )  # nothing else in another language

    only, count = OTHERS[lang]
    phone = open_phone(locale=lang)
    phone.page.goto(f"{abend.site.url}/nur-mit-netz")
    expect(phone.page.locator("h1")).to_have_text(only)
    phone.page.goto(abend.write)
    until_ready(phone)
    cut(phone)
    phone.tap(phone.page.locator(".bar .go"))
    phone.choose("Doro", "Ela", augen="121+")
    assert wrong() == []
    phone.tap(phone.page.locator(".save .go"))
    says = phone.page.locator("tr.waits .event")
    count_of_block, acts = UNSENT[lang]
    expect(says.locator("summary")).to_have_text(count_of_block)
    expect(menu(phone)).to_have_text(acts)
    expect(phone.page.locator(".cut")).to_contain_text(count)
    assert wrong() == []
    abend.enter("Bert", "Cem")
    cut(phone, off=False)
    expect(says).to_have_text(ASKS[lang])
    assert wrong() == []


LARGE = "document.documentElement.style.fontSize = '200%'"
ON_TOP = """(one) => {
  const { x, y } = one.getBoundingClientRect();
  return document.elementFromPoint(x + 9, y + 9) === one;
}"""


def test_bock_that_a_waiting_game_brings_is_counted_on(open_phone: Opens, site: Site) -> None:
    """Dealer, round and Bock are those that the server has once all is sent.

    Source: fourth-look.md, Offline.
    """
    evening = site.evening(preset="kneipe")
    phone = open_phone(at=evening)
    until_ready(phone)
    cut(phone)
    phone.tap(phone.page.locator(".bar .go"))
    phone.choose("Bert", "Cem")
    phone.chip("#augen .ways", "120")
    phone.tap(phone.page.locator(".save .go"))
    expect(phone.page.locator(".due .bock")).to_have_text("Bock noch 5")
    for pair in (
        ("Cem", "Doro"),
        ("Doro", "Ela"),
        ("Ela", "Anna"),
        ("Anna", "Bert"),
        ("Bert", "Cem"),
    ):
        add(phone, *pair)
    assert phone.page.locator("tr.waits .bock:not(:empty)").count() == 5
    expect(phone.page.locator(".due .bock")).to_have_text("")
    expect(phone.page.locator(".top .round")).to_have_text("Runde 2")
    totals = phone.totals()
    bar = phone.page.locator(".lines").inner_text()
    cut(phone, off=False)
    arrives(phone, evening, 6)
    expect(phone.page.locator(".cut")).to_have_count(0)
    assert phone.totals() == totals
    assert phone.page.locator(".lines p").first.inner_text() in bar


def test_where_the_course_has_turned_bar_and_rows_say_that_it_is_reckoned_later(
    open_phone: Opens, site: Site
) -> None:
    options = {
        "bock.on": True,
        "bock.triggers": ["split_120"],
        "bock.length": "until_dealer_returns",
        "bock.overlap": "stack",
    }
    phone = open_phone(at=site.evening(preset="kif", options=options))
    until_ready(phone)
    cut(phone)
    phone.tap(phone.page.locator(".bar .go"))
    phone.choose("Bert", "Cem")
    phone.chip("#augen .ways", "120")
    phone.tap(phone.page.locator(".save .go"))
    expect(waits(phone).locator("td").last).not_to_have_text("?")
    expect(phone.page.locator(".due")).to_have_text(
        re.compile(r"^\s*Punkte stehen da, sobald es gesendet ist$")
    )
    add(phone, "Cem", "Doro")
    expect(phone.page.locator(".unsent summary")).to_have_text(
        "2 nicht gesendet, 1 fehlt noch im Stand"
    )
    expect(waits(phone).first.locator("td").last).to_have_text("?")
    phone.page.on("dialog", lambda asked: asked.accept())
    for left in (1, 0):
        phone.tap(menu(phone).first.get_by_text("Verwerfen"))
        expect(waits(phone)).to_have_count(left)
    expect(phone.page.locator(".due")).to_be_hidden()


def test_a_question_stands_in_the_bar_with_its_button(phone: Phone, abend: Abend) -> None:
    until_ready(phone)
    cut(phone)
    for partner in ("Cem", "Doro", "Bert", "Anna"):  # none of them deals
        add(phone, "Ela", partner)
    card = phone.page.locator(".bar .waits")
    expect(card).to_have_count(0)
    abend.enter("Bert", "Ela")
    cut(phone, off=False)
    expect(card.locator("b")).to_have_text("4 warten, 1 Frage an dich")
    button = card.get_by_role("button", name="Antworten")
    expect(phone.page.locator("#board tbody tr th a")).to_have_count(1)
    until_ready(phone)  # the game of the other phone makes the rows anew once more
    button.evaluate("(one) => { window.held = one; }")
    for kind in ("online", "pageshow", "cut"):
        phone.page.evaluate("(kind) => { dispatchEvent(new Event(kind)); }", kind)
        phone.page.wait_for_load_state("networkidle")
    assert phone.page.evaluate("held.isConnected"), "under the finger"
    for large, (width, height) in product((False, True), ((360, 740), (320, 568))):
        phone.page.set_viewport_size({"width": width, "height": height})
        if large:
            phone.page.evaluate(LARGE)
            button.scroll_into_view_if_needed()
        assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        expect(button).to_be_in_viewport(ratio=1)
        assert button.evaluate(ON_TOP)
    phone.go(button)
    expect(phone.page.locator("#twice, form:has([name=twice])").first).to_be_visible()
