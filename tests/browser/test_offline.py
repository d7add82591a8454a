"""What is entered without network shows its value at once and arrives exactly once."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Phone
from tests.browser.offline import add, answer, arrives, cut, menu, until_ready, waits

pytestmark = pytest.mark.without_network


def test_the_board_is_seen_from_its_top_with_the_network_line_and_the_next_dealer(
    ready: Phone, abend: Abend
) -> None:
    for _ in range(20):
        abend.enter(*abend.active()[:2])
    expect(ready.page.locator("#board tbody tr th a")).to_have_count(20)
    until_ready(ready)
    cut(ready)
    expect(ready.page.locator(".cut")).to_have_text(re.compile(r"^Offline seit \d\d:\d\d$"))
    ready.page.evaluate("scrollTo(0, 600)")
    add(ready, "Doro", "Ela")
    assert ready.page.evaluate("scrollY") == 0
    expect(ready.page.locator(".cut")).to_have_text(
        re.compile(r"^Offline seit \d\d:\d\d, 1 Spiel nicht gesendet$")
    )
    expect(ready.page.locator(".lines p").first).to_have_text(
        "Bert gibt und setzt aus, Cem spielt auf"
    )
    expect(ready.page.locator("thead .deals")).to_have_text(re.compile("^Bertgibt"))
    number = waits(ready).locator("th b")
    fits = "(b) => b.scrollWidth <= b.clientWidth && b.offsetWidth <= b.parentElement.clientWidth"
    assert number.text_content() == "21"
    assert number.evaluate(fits) is True


def test_points_that_are_typed_in_stand_with_their_totals(ready: Phone, abend: Abend) -> None:
    cut(ready)
    ready.tap(ready.page.locator(".bar .go"))
    ready.tap("Mehr …")
    ready.chip("#kind", "Punkte direkt")
    for name, points in (("Bert", "6"), ("Cem", "−2")):
        ready.page.locator("#points label").filter(has_text=name).locator("input").fill(points)
    ready.tap(ready.page.locator(".save .go"))
    expect(waits(ready).locator("td")).to_have_text(["–", "6", "−2", "−2", "−2", "±"])
    assert ready.totals() == ["0", "6", "−2", "−2", "−2"]
    add(ready, "Cem", "Doro")
    expect(waits(ready).first.locator("td").last).to_have_text("1")
    totals = ready.totals()
    leaders = ready.page.locator("thead .best .name").all_text_contents()
    assert leaders == ["Bert"]
    cut(ready, off=False)
    arrives(ready, abend, 2)
    assert ready.totals() == totals
    assert ready.page.locator("thead .best .name").all_text_contents() == leaders


LOSE = """() => {
  const { fetch } = window;
  let open = 0;
  window.quiet = () => window.lost && !open;
  window.mend = () => { window.fetch = fetch; };
  window.fetch = async (...given) => {
    if (window.lost) throw new TypeError("no network");
    open += 1;
    const answer = await fetch(...given).finally(() => { open -= 1; });
    if (given[1]?.method !== "POST") return answer;
    window.lost = true;
    throw new TypeError("the answer got lost");
  };
}"""


def change(phone: Phone) -> None:
    phone.tap(menu(phone).last.get_by_text("Ändern"))
    phone.chip("#augen .re", "181+")
    phone.tap(phone.page.locator(".save .go"))
    expect(phone.page.locator(".unsent summary")).to_contain_text("nicht gesendet")


@pytest.mark.parametrize("said", ["replace", "drop"])
def test_a_game_changed_after_it_arrived_unnoticed_is_asked_about(
    ready: Phone, abend: Abend, said: str
) -> None:
    cut(ready)
    add(ready, "Bert", "Cem")
    # A route of the driver switches the browser's cache off, and a file that is cut off while it
    # loads leaves it.
    ready.page.evaluate(LOSE)
    cut(ready, off=False)
    ready.until("() => quiet()")
    cut(ready)
    ready.page.evaluate("mend()")
    assert len(abend.bodies()) == 1
    change(ready)
    expect(waits(ready)).to_have_count(1)
    cut(ready, off=False)
    expect(ready.page.locator("tr.waits .event")).to_contain_text("wartet auf eine Antwort")
    ready.page.evaluate("import('/static/js/frame/outbox.js').then((box) => box.send())")
    expect(waits(ready)).to_have_count(1)
    ready.go(ready.page.locator("tr.waits .ways").get_by_text("Antworten"))
    answer(ready, said)
    arrives(ready, abend, 1)
    (body,) = abend.bodies()
    assert body["augen"] == {"re": [181, 210] if said == "replace" else [121, 150]}


def test_a_game_changed_while_it_is_being_sent_does_not_vanish(ready: Phone, abend: Abend) -> None:
    cut(ready)
    add(ready, "Bert", "Cem")
    ready.page.evaluate(
        """async () => {
          const box = await import("/static/js/frame/outbox.js");
          const { fetch } = window;
          window.fetch = async (...given) => {
            const answer = await fetch(...given);
            const [one] = await box.waiting();
            if (given[1]?.method === "POST" && one?.at) {
              await box.put({ ...one, at: 0, fields: box.set(one.fields, { client_key: "changed", note: "anders" }) });
            }
            return answer;
          };
        }"""
    )
    cut(ready, off=False)
    expect(ready.page.locator("tr.waits .event")).to_contain_text("wartet auf eine Antwort")
    assert [body.get("note", "") for body in abend.bodies()] == [""]


def test_games_behind_one_that_was_changed_arrive_without_a_question(
    ready: Phone, abend: Abend
) -> None:
    cut(ready)
    add(ready, "Bert", "Cem")
    add(ready, "Cem", "Doro")
    change(ready)
    cut(ready, off=False)
    expect(waits(ready)).to_have_count(0)
    assert [body["augen"]["re"] for body in abend.bodies()] == [[181, 210], [121, 150]]


def test_two_tabs_share_one_outbox_and_each_game_is_sent_once(ready: Phone, abend: Abend) -> None:
    cut(ready)
    add(ready, "Bert", "Cem")
    add(ready, "Cem", "Doro")
    posts: list[str] = []
    ready.page.context.on(
        "request", lambda sent: posts.append(sent.url) if sent.method == "POST" else None
    )
    other = ready.page.context.new_page()
    cut(ready, off=False)
    other.goto(abend.url)
    for page in (ready.page, other):
        page.evaluate("dispatchEvent(new Event('online'))")
        expect(page.locator("tr.waits")).to_have_count(0)
    assert len(posts) == 2
    assert len(abend.bodies()) == 2


PLAIN = """() => {
  Object.defineProperty(navigator, "clipboard", { value: undefined });
  document.execCommand = (way) => { window.way = way; };
}"""
"""As by plain http, where a page may only copy what is marked."""


def test_a_game_for_a_sealed_evening_stays_as_text_and_goes_once_it_is_open_again(
    ready: Phone, abend: Abend
) -> None:
    abend.enter("Bert", "Cem")
    expect(ready.page.locator("#board tbody tr th a")).to_have_count(1)
    until_ready(ready)
    cut(ready)
    add(ready, "Cem", "Doro")
    abend.seal()
    cut(ready, off=False)
    says = ready.page.locator("tr.waits .event")
    expect(says).to_contain_text("kann nicht mehr ankommen: 2: Cem")
    ready.page.evaluate(PLAIN)
    ready.tap(says.get_by_text("Als Text kopieren"))
    ready.until("window.way === 'copy' && getSelection().toString().trim().startsWith('2: Cem')")
    abend.reopen()
    ready.page.evaluate("dispatchEvent(new Event('online'))")
    expect(says).to_have_count(0)
    assert len(abend.bodies()) == 2


@pytest.mark.parametrize(("partner", "said", "stored"), [("Doro", "drop", 2), ("Bert", "next", 3)])
def test_a_game_entered_twice_is_asked_about(
    ready: Phone, abend: Abend, partner: str, said: str, stored: int
) -> None:
    """Where it is the same it is dropped, a further one goes in after it; the one behind
    follows.
    """
    cut(ready)
    add(ready, "Doro", "Ela")
    add(ready, "Doro", "Ela")
    abend.enter(partner, "Ela")
    cut(ready, off=False)
    expect(ready.page.locator("tr.waits .event").last).to_contain_text("wartet auf eine Antwort")
    assert len(abend.bodies()) == 1
    expect(waits(ready).locator("td").last).to_have_text("?")
    expect(waits(ready).first.locator("td").last).to_have_text("?")
    expect(ready.page.locator(".unsent summary")).to_have_text(
        "1 nicht gesendet, 2 fehlen noch im Stand"
    )
    totals = [
        "0",
        *("1" if name in (partner, "Ela") else "−1" for name in ("Bert", "Cem", "Doro", "Ela")),
    ]
    expect(ready.page.locator(".score .total")).to_have_text(totals)
    ready.go(ready.page.locator("tr.waits .ways").last.get_by_text("Antworten"))
    answer(ready, said)
    arrives(ready, abend, stored)


def test_a_correction_on_another_phone_holds_nothing_up(ready: Phone, abend: Abend) -> None:
    abend.enter("Bert", "Cem")
    expect(ready.page.locator("#board tbody tr th a")).to_have_count(1)
    until_ready(ready)
    cut(ready)
    add(ready, "Cem", "Doro")
    abend.correct(abend.first, "Bert", "Cem", augen=200)
    cut(ready, off=False)
    expect(waits(ready)).to_have_count(0)
    assert [body["augen"]["re"] for body in abend.bodies()] == [200, [121, 150]]


def test_the_page_of_the_next_game_is_kept_after_all_that_it_loads(
    kept: Phone, abend: Abend
) -> None:
    """So that it is whole whenever the network goes."""
    asked: list[str] = []
    kept.page.on("request", lambda request: asked.append(request.url.partition("?")[0]))
    kept.page.goto(abend.url)
    kept.until(f"() => performance.getEntriesByName('{abend.url}/spiel').length")
    page = asked.index(f"{abend.url}/spiel")
    assert f"{abend.url}/tafel.json" in asked[:page]
    assert [url for url in asked[page:] if "/static/js/entry/" in url] == []


def test_pages_of_the_evening_open_without_network_and_all_others_say_so(
    kept: Phone, abend: Abend
) -> None:
    cut(kept)
    for path, heading in (("", "Donnerstag"), ("/spiel", "Spiel 1"), ("/mehr", "Nur mit Netz")):
        kept.page.goto(abend.url + path)
        expect(kept.page.locator("h1")).to_have_text(heading)
    for path, heading in (
        ("/", "Scorepad"),
        (f"/runde/{abend.runde_id}", "Donnerstag"),
        ("/eintragen", "Spiel 1"),
    ):
        kept.page.goto(abend.site.url + path)
        expect(kept.page.locator("h1")).to_have_text(heading)


def test_a_penalty_cut_off_while_it_is_typed_waits_like_a_game(kept: Phone, abend: Abend) -> None:
    kept.page.goto(f"{abend.url}/strafe")
    kept.page.wait_for_load_state("networkidle")
    kept.chip(".people", "Anna")
    kept.tap("8")
    for url in (f"{abend.site.url}/anzeige", f"{abend.url}/strafe"):
        kept.page.goto(url)
    kept.page.wait_for_load_state("networkidle")
    expect(kept.page.locator(".people .chip:has(:checked)")).to_have_text("Anna")
    cut(kept)
    kept.page.evaluate("Element.prototype.checkVisibility = undefined")  # as in Safari before 17.4
    kept.tap("zu spät")
    expect(kept.page.locator("#outcome")).to_have_text(
        "Kein Netz: was es kostet, steht nach dem Senden da."
    )
    kept.go("Eintragen")
    expect(waits(kept).locator(".event")).to_have_text("Strafe: Anna −8, zu spät")
    line = kept.page.locator(".unsent summary")
    expect(line).to_have_text("1 nicht gesendet, 1 fehlt noch im Stand")
    assert line.evaluate("(cell) => cell.scrollWidth <= cell.clientWidth")
    add(kept, "Bert", "Cem")
    expect(line).to_have_text("2 nicht gesendet, 1 fehlt noch im Stand")
    expect(waits(kept).first.locator("td").last).to_have_text("1")
    expect(waits(kept).locator("b")).to_have_text(["1", "·"])
    cut(kept, off=False)
    expect(waits(kept)).to_have_count(0)
    assert [body["kind"] for body in abend.bodies()] == ["penalty", "game"]


def test_what_waits_besides_games_is_changed_on_its_own_page(kept: Phone, abend: Abend) -> None:
    kept.page.goto(f"{abend.url}/neu-geben")
    kept.page.wait_for_load_state("networkidle")
    kept.page.context.route("**/neu-geben", lambda route: route.abort("internetdisconnected"))
    kept.go("Eintragen")
    kept.page.context.unroute_all(behavior="wait")
    abend.enter("Bert", "Cem")
    expect(kept.page.locator("tr.waits .event").last).to_contain_text("wartet auf eine Antwort")
    kept.go(kept.page.locator("tr.waits .ways").get_by_text("Ändern"))
    expect(kept.page.locator("h1")).to_have_text("Neu geben")


def test_what_lacks_is_said_without_network_too(kept: Phone, abend: Abend) -> None:
    """Source: third look: what needs the network says so, what lacks is no matter of the
    network.
    """
    kept.page.goto(f"{abend.url}/spiel")
    expect(kept.page.locator("#value b")).to_have_text("Noch 2 Re")
    cut(kept)
    kept.chip("#augen .re", "151+")
    kept.tap("Speichern")
    expect(kept.page.locator("#value")).to_have_text("Noch 2 Re")
    kept.chip("#re", "Bert")
    kept.tap("Speichern")
    expect(kept.page.locator("#value")).to_have_text("Noch 1 Re")
    kept.chip("#re", "Cem")
    kept.go("Speichern")
    expect(waits(kept)).to_have_count(1)
    cut(kept, off=False)
    arrives(kept, abend, 1)
