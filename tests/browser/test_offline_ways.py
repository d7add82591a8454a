"""Every way that is offered without network leads somewhere, and each page hears the network come
back.

Source: third-look.md, Faults.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Opens, Phone, Site, go
from tests.browser.offline import add, arrives, begin, cut, menu, until_kept, until_ready, waits

pytestmark = pytest.mark.without_network
SINCE = re.compile(r"^Offline seit \d\d:\d\d")


@pytest.fixture
def abend(abend: Abend) -> Abend:
    """An evening with one game, which has just been entered."""
    abend.enter("Bert", "Cem")
    return abend


def test_undo_without_network_says_so_in_place_and_works_once_it_is_back(
    ready: Phone, abend: Abend
) -> None:
    """Also in the moments before the board has noticed."""
    ready.page.clock.install()
    undo = ready.page.get_by_role("button", name="Rückgängig")
    cut(ready)
    undo.tap()
    expect(ready.page.locator(".needs")).to_have_text("Das braucht das Netz.")
    expect(ready.page.locator(".needs")).to_be_in_viewport()
    expect(ready.page.locator("#live")).to_have_text("Das braucht das Netz.")
    expect(undo).to_be_hidden()
    assert ready.page.url == abend.url
    cut(ready, off=False)
    expect(ready.page.locator(".needs, .cut")).to_have_count(0)
    go(undo)
    expect(ready.page.locator("#board tbody th a")).to_have_count(0)
    assert abend.bodies() == []


def test_after_a_reload_what_needs_the_network_hides_or_says_so_and_the_time_stays(
    kept: Phone, abend: Abend
) -> None:
    cut(kept)
    line = kept.page.locator(".cut")
    expect(line).to_have_text(SINCE)
    kept.page.evaluate("localStorage.cut = '20:15'")
    kept.page.reload()
    expect(line).to_have_text("Offline seit 20:15")
    expect(kept.page.get_by_role("button", name="Rückgängig")).to_be_hidden()
    kept.page.wait_for_load_state("networkidle")
    kept.page.locator(".more").click()
    expect(kept.page.locator(".needs")).to_have_text("Das braucht das Netz.")
    kept.go(kept.page.locator(".back"))
    expect(kept.page.locator("h1")).to_have_text("Donnerstag")
    assert kept.page.url == abend.runde
    kept.page.go_back()
    cut(kept, off=False)
    expect(line).to_have_count(0)
    assert kept.page.evaluate("localStorage.cut") is None


def test_a_dead_server_is_noticed_before_the_first_poll(kept: Phone, abend: Abend) -> None:
    """The phone believes that there is a network, and the page is an old one, on which no second
    passes.
    """
    kept.page.context.route("**/*", lambda route: route.abort("connectionrefused"))
    kept.page.clock.install()
    kept.page.clock.pause_at(kept.page.evaluate("Date.now() / 1000 + 60"))
    kept.page.reload()
    expect(kept.page.locator(".cut")).to_have_text(SINCE)


def test_ways_from_the_next_game_say_so_in_place_too(ready: Phone, abend: Abend) -> None:
    """It stands over the board, whose place for such words is hidden then."""
    cut(ready)
    ready.tap(ready.page.locator(".bar .go"))
    ready.tap("Mehr …")
    ready.page.get_by_role("link", name="Strafe oder Bonus").click()
    expect(ready.page.locator("#value")).to_have_text("Das braucht das Netz.")
    assert ready.page.url == f"{abend.url}/spiel"


def test_a_poll_that_is_lost_while_the_next_game_is_typed_is_not_the_last_one(
    ready: Phone, abend: Abend
) -> None:
    """The board was left in the middle of it; shown again it asks on."""
    polls = ready.hold(abend.url)
    ready.page.evaluate("dispatchEvent(new Event('online'))")
    ready.page.evaluate("Object.defineProperty(navigator, 'onLine', { value: false })")
    begin(ready, "Cem", "Doro")
    assert polls
    for one in polls:
        one.abort()
    ready.page.unroute(abend.url)
    ready.page.locator(".back").click()
    abend.enter("Cem", "Doro")
    expect(ready.page.locator("#board tbody th a")).to_have_count(2)


def test_a_page_that_needs_the_network_leads_back_to_the_evening_and_opens_by_itself(
    kept: Phone, abend: Abend
) -> None:
    cut(kept)
    add(kept, "Cem", "Doro")
    ways = (
        (f"{abend.runde}/kasse", "Zur Runde", abend.runde),
        (f"{abend.site.url}/anzeige", "Zur Liste", abend.url),
    )
    for url, words, leads in ways:
        kept.page.goto(url)
        expect(kept.page.locator("h1")).to_have_text("Nur mit Netz")
        expect(kept.page.locator("#waits")).to_have_text("1 Spiel wartet auf diesem Handy")
        way = kept.page.locator("#way")
        expect(way).to_have_text(words)
        go(way)
        assert kept.page.url == leads
    kept.page.goto(url)
    expect(kept.page.locator("h1")).to_have_text("Nur mit Netz")
    with kept.page.expect_navigation():
        cut(kept, off=False)
    expect(kept.page.locator("h1")).not_to_have_text("Nur mit Netz")
    assert kept.page.url == url
    # Where the storage did not answer within its second, the board sends the game.
    kept.page.goto(abend.url)
    arrives(kept, abend, 2)


def test_a_waiting_game_whose_page_is_not_kept_says_so_in_place(ready: Phone) -> None:
    cut(ready)
    add(ready, "Cem", "Doro")
    ready.page.context.route("**/spiel", lambda route: route.abort("internetdisconnected"))
    cut(ready, off=False)
    ready.page.reload()
    ready.tap(menu(ready).get_by_text("Ändern"))
    expect(ready.page.locator(".needs")).to_have_text("Das braucht das Netz.")


def test_start_page_and_runde_say_how_many_games_wait_and_send_them(
    kept: Phone, abend: Abend
) -> None:
    cut(kept)
    add(kept, "Cem", "Doro")
    add(kept, "Doro", "Ela")
    line = kept.page.locator("#waits a")
    for path in ("/", f"/runde/{abend.runde_id}"):
        kept.page.goto(abend.site.url + path)
        expect(line).to_have_text("2 Spiele warten auf diesem Handy")
        go(line)
        expect(waits(kept)).to_have_count(2)
    kept.page.goto(abend.site.url)
    expect(line).to_be_visible()
    with kept.page.expect_navigation():
        cut(kept, off=False)
    expect(kept.page.locator("#waits")).to_be_hidden()
    assert len(abend.bodies()) == 3


def test_by_poll_alone_the_network_is_heard_too(kept: Phone, abend: Abend) -> None:
    """A server that comes back fires no event."""
    context = kept.page.context
    context.route("**/*", lambda route: route.abort("connectionrefused"))
    kept.page.goto(f"{abend.url}/mehr")
    expect(kept.page.locator("h1")).to_have_text("Nur mit Netz")
    with kept.page.expect_navigation():
        context.unroute_all(behavior="wait")
    expect(kept.page.locator("h1")).to_have_text("Mehr")


GONE = """() => {
  const { fetch } = window;
  window.mend = () => { window.fetch = fetch; };
  window.fetch = async (place) => { window.failed ||= /client_key/.test(place); throw new TypeError("no server"); };
}"""


def test_what_waits_goes_with_the_first_poll_that_is_answered(
    open_phone: Opens, abend: Abend
) -> None:
    """Also where the attempt fails that the phone makes when it hears of a network."""
    phone = open_phone(at=abend, script="window.setInterval = () => 0")
    until_ready(phone)
    cut(phone)
    add(phone, "Cem", "Doro")
    phone.page.evaluate(GONE)
    cut(phone, off=False)
    phone.until("window.failed")
    phone.page.evaluate("mend()")
    arrives(phone, abend, 2)


def test_a_penalty_waits_too_where_the_network_is_there_and_no_answer_comes(
    open_phone: Opens, abend: Abend
) -> None:
    hurried = (
        "AbortSignal.timeout = ((timeout) => () => timeout.call(AbortSignal, "
        "500))(AbortSignal.timeout)"
    )
    phone = open_phone(at=abend, script=hurried)
    until_ready(phone)
    phone.page.goto(f"{abend.url}/strafe")
    phone.page.wait_for_load_state("networkidle")
    phone.page.route("**/strafe", lambda _route: None)
    phone.chip(".people", "Anna")
    phone.tap("8")
    expect(phone.page.locator("#outcome")).to_contain_text("Kein Netz")
    phone.go("Eintragen")
    expect(waits(phone)).to_have_count(1)
    phone.page.unroute("**/strafe")
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    expect(waits(phone)).to_have_count(0)
    assert [body["kind"] for body in abend.bodies()] == ["game", "penalty"]


def test_an_orgasmus_of_one_against_three_waits_without_network(
    open_phone: Opens, site: Site
) -> None:
    """A Hochzeit that finds nobody stays alone in it. Source: KIF V6."""
    abend = site.evening(preset="kif", options={"orgasmus.allowed": True})
    phone = open_phone(service_workers="allow", at=abend)
    until_kept(phone)
    phone.page.goto(f"{abend.url}/spiel")
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Orgasmus")
    phone.choose("Bert")
    phone.chip("#augen .re", "121+")
    expect(phone.page.locator("#value b")).to_have_text("Re −1")
    cut(phone)
    phone.go("Speichern")
    expect(waits(phone)).to_have_count(1)


def test_a_game_changed_by_a_genscher_waits_only_with_its_augen(
    open_phone: Opens, site: Site
) -> None:
    """What the server refuses for certain never waits on a phone."""
    abend = site.evening(preset="koppeldopf")
    phone = open_phone(service_workers="allow", at=abend)
    until_kept(phone)
    phone.page.goto(f"{abend.url}/spiel")
    phone.choose("Bert", "Cem")
    phone.page.locator("[name=genscher]").check()
    expect(phone.page.locator("#value b")).to_have_text("Augen fehlen")
    cut(phone)
    phone.page.get_by_role("button", name="Speichern").tap()
    expect(phone.page.locator("#value")).to_have_text("Augen fehlen")
    expect(phone.page).to_have_url(f"{abend.url}/spiel")


def test_who_types_on_a_kept_page_loses_nothing_when_the_network_is_back(
    kept: Phone, abend: Abend
) -> None:
    cut(kept)
    kept.page.goto(abend.runde)
    kept.page.evaluate("window.same = 1; dispatchEvent(new Event('input'))")
    with kept.page.expect_response(lambda answer: answer.request.method == "HEAD"):
        cut(kept, off=False)
    kept.page.wait_for_timeout(500)
    assert kept.page.evaluate("window.same") == 1


def test_the_open_entry_page_hears_of_others_at_once(kept: Phone, abend: Abend) -> None:
    """Without waiting for the next time at which it would have asked, four seconds after the
    last.
    """
    kept.page.clock.install()
    kept.page.goto(f"{abend.url}/spiel")
    expect(kept.page.locator("#value b")).to_have_text("Noch 2 Re")
    cut(kept)
    abend.enter("Cem", "Doro")
    kept.page.wait_for_event("request", lambda request: "/neues?" in request.url)
    kept.page.clock.pause_at(kept.page.evaluate("Date.now() / 1000 + 1"))
    with kept.page.expect_event("request", lambda request: "/neues?" in request.url):
        cut(kept, off=False)
    # this very request may still be lost, and the next one comes in four seconds
    kept.page.clock.resume()
    expect(kept.page.locator("#news")).to_contain_text("Spiel 2")
