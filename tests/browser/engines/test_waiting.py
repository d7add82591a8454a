"""What waits without network, what needs it, who writes and who deals, in the engines of all
phones.

Source: issue "True on every phone", Offline, pen, first dealer; third-look.md, Faults.
"""

import re

import pytest

from tests.browser.conftest import Abend, Site, Takes
from tests.browser.engines import Engine, Phone
from tests.browser.engines.phone import LOADED
from tests.browser.engines.test_game import KEPT, ROWS, WAITS, enter, fill
from tests.browser.world import OPTIONS

BOCK = OPTIONS | {"bock.in_solo": True, "pflichtsolo.count": 0, "evening.dealer_again_after": []}
CELLS = """(rows) => [...document.querySelectorAll(rows)].map((row) => [...row.cells].map((cell) => [
  cell.innerText.trim().replace(/\\s+/g, " "), cell.className.replace("event", ""),
]))"""
NEEDS = "Das braucht das Netz."
ON_TOP = """(selector) => {
  const one = document.querySelector(selector);
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return bottom <= innerHeight && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === one;
}"""


def add(phone: Phone, *re: str, augen: str = "121+", solo: str = "") -> None:
    """Enter a game without network, and see it wait."""
    known = len(phone.texts(WAITS))
    phone.tap(".bar .go")
    if solo:
        phone.tap("#kind .chip", "Solo …")
        phone.tap(".soli .chip", solo)
    fill(phone, *re, augen=augen)
    phone.tap(".save .go")
    phone.has(WAITS, known + 1)


def needs(phone: Phone, abend: Abend) -> None:
    """What was tapped needs the network, and the board says so."""
    phone.shows(".needs", NEEDS)
    assert abend.url.endswith(phone.path)
    phone.evaluate("document.querySelector('.needs').remove()")


@pytest.mark.without_network
def test_waiting_rows_and_the_bock_line_are_those_of_the_server(
    take_phone: Takes, site: Site, engine: Engine
) -> None:
    """Bock is counted down, rows have its factor and the sign of a solo; where it adds points, in
    one engine.
    """
    adds = {"bock.effect": "extra_points"} if engine.name == "chromium" else {}
    abend = site.evening(preset="kif", options=BOCK | adds)
    abend.enter("Bert", "Cem", augen=120)
    phone = take_phone(abend)
    phone.until(KEPT, 1)
    before = int(re.findall(r"noch (\d+)", phone.texts(".due .bock")[0])[0])
    phone.cut()
    add(phone, "Cem", "Doro", augen="151+")
    phone.shows(".due .bock", f"Bock noch {before - 1}")
    add(phone, "Doro", augen="151+", solo="Damen")
    add(phone, "Ela", augen="151+", solo="Karo")
    add(phone, "Bert", "Cem")
    phone.shows(".due .bock", f"Bock noch {before - 4}")
    waiting = phone.evaluate(CELLS, WAITS)
    totals = phone.texts(".score .total")
    assert [row[-1][0][-2:] for row in waiting] == ["×2"] * 4
    assert waiting[2][-1][0].split()[1].startswith("D")
    assert "♦" in waiting[1][-1][0]
    phone.restore()
    phone.has(WAITS, 0)
    phone.has(ROWS, 5)
    waiting[1][-1][0] = waiting[1][-1][0].replace("♦\ufe0e ", "")  # there it is a picture
    assert phone.evaluate(CELLS, "#board tbody tr")[:4] == waiting
    phone.has("#board tbody tr:nth-of-type(2) small .suit-red", 1)
    phone.shows(".score .total", *totals)
    phone.shows(".due .bock", f"Bock noch {before - 4}")


@pytest.mark.without_network
def test_each_way_without_network_leads_somewhere_or_says_that_it_needs_one(
    take_phone: Takes, abend: Abend
) -> None:
    """Undo, change, drop, copy, the next game, other pages and the way back."""
    phone = take_phone(abend)
    enter(phone, "Bert", "Cem")
    phone.until(KEPT, 1)
    phone.cut()
    phone.tap(".notice button", "Rückgängig")
    needs(phone, abend)
    assert "Rückgängig" not in phone.texts("button")
    add(phone, "Cem", "Doro")
    add(phone, "Doro", "Ela")
    phone.tap(".unsent summary")
    phone.tap(".unsent .ways button", "Ändern")
    phone.shows("h1", "Spiel 3")
    phone.shows(".seat:has(:checked) b", "Doro", "Ela")
    fill(phone, augen="181+")
    phone.tap(".save .go")
    phone.shows(f"{WAITS} td:last-child", "3", "1")
    phone.tap(".unsent .ways button", "Verwerfen")
    phone.has(WAITS, 1)
    for way in (ROWS, ".bar .more"):
        phone.tap(way)
        needs(phone, abend)
    phone.tap(".bar .go")
    phone.shows("h1", "Spiel 3")
    phone.tap(".back")
    phone.has(WAITS, 1)
    phone.goto(f"{abend.url}/abrechnen")
    phone.shows("h1", "Nur mit Netz")
    phone.shows("#waits a", "1 Spiel wartet auf diesem Handy")
    phone.go("#way", "Zur Liste")
    phone.has(WAITS, 1)
    assert abend.url.endswith(phone.path)
    phone.goto("/anzeige")
    phone.shows("h1", "Nur mit Netz")
    phone.restore()
    phone.shows("h1", "Anzeige")
    assert [body["augen"] for body in abend.bodies()] == [{"re": [121, 150]}] * 2


@pytest.mark.every_engine
@pytest.mark.without_network
def test_what_cannot_be_sent_any_more_is_copied(take_phone: Takes, abend: Abend) -> None:
    phone = take_phone(abend)
    phone.until(KEPT, 0)
    phone.cut()
    add(phone, "Bert", "Cem")
    abend.seal()
    phone.restore()
    phone.evaluate(
        "addEventListener('click', () => { window.copied = getSelection().toString(); })"
    )
    phone.tap("tr.waits .ways button", "Als Text kopieren")
    assert phone.until("window.copied").strip().startswith("1: Bert, Cem, Re +1")
    phone.tap("tr.waits .ways button", "Verwerfen")
    phone.has("tr.waits", 0)


@pytest.mark.every_engine
@pytest.mark.without_network
def test_a_question_about_what_waits_stands_in_the_bar_with_its_button(
    take_phone: Takes, abend: Abend
) -> None:
    phone = take_phone(abend, (320, 568))
    phone.until(KEPT, 0)
    phone.cut()
    add(phone, "Doro", "Ela")
    add(phone, "Doro", "Ela")
    abend.enter("Bert", "Ela")
    phone.restore()
    phone.shows(".bar .waits b", "2 warten, 1 Frage an dich")
    assert phone.evaluate(ON_TOP, ".bar .waits button")
    assert phone.sideways() == 0
    phone.tap(".bar .waits button", "Antworten")
    phone.tap("#twice .answer", "Ist dasselbe Spiel")
    phone.has(ROWS, 2)  # the one behind is asked about no more
    phone.has(WAITS, 0)
    assert len(abend.bodies()) == 2


@pytest.mark.without_network
def test_the_same_game_of_another_phone_merges_and_one_that_collides_is_one_question(
    take_phone: Takes, abend: Abend
) -> None:
    """Three games wait, of three others one is the same. Source: fourth-look.md, part 2, One
    conflict.
    """
    phone = take_phone(abend)
    phone.until(KEPT, 0)
    phone.cut()
    for pair in (("Doro", "Ela"), ("Cem", "Doro"), ("Doro", "Ela")):
        add(phone, *pair)
    abend.enter("Bert", "Ela", augen=(151, 180))
    abend.enter("Cem", "Doro", augen=(121, 150))
    phone.restore()
    phone.shows(".bar .waits b", "3 warten, 1 Frage an dich")
    phone.tap(".bar .waits button", "Antworten")
    phone.tap("#twice .answer", "Ist dasselbe Spiel")
    phone.shows(".had", "Spiel 2: Ein anderes Handy hatte es schon.")
    phone.has(WAITS, 0)
    assert len(abend.bodies()) == 3


@pytest.mark.every_engine
def test_who_writes_is_told_to_others_and_never_to_the_phone_itself(
    take_phone: Takes, abend: Abend
) -> None:
    phone = take_phone(abend)
    other = take_phone(abend)
    phone.go(".bar .go")
    fill(phone, "Bert", "Cem")
    phone.goto(abend.url)
    phone.shows(".bar .go", "Spiel 1 eintragen")
    phone.go(".bar .go")
    phone.shows("#re .seat:has(:checked) b", "Bert", "Cem")
    assert "schreibt" not in phone.texts(".bar")[0]
    other.goto(abend.url)
    assert "Ein anderes Handy schreibt" in other.texts(".bar")[0]
    other.shows(".bar a.button", "Trotzdem eintragen")
    phone.go(".save .go")
    other.goto(abend.url)
    other.shows(".bar .go", "Spiel 2 eintragen")
    assert "schreibt" not in other.texts(".bar")[0]


def test_the_first_dealer_is_drawn_once_for_all_phones(take_phone: Takes, site: Site) -> None:
    """Also where a browser puts back what was chosen before its page was loaded anew."""
    abend = site.evening(preset="ddv", options={"evening.first_dealer": "random"})
    phone = take_phone(abend)
    other = take_phone(abend)
    begin = f"/runde/{abend.runde_id}/abend/neu"
    chosen = ".seating li:has(:checked)"
    dealers = set()
    for each in (phone, other, phone):
        each.goto(begin)
        dealers.add(each.texts(chosen)[0].split()[1])  # behind its handle
        each.evaluate("(document.documentElement.left = true) && location.reload()")
        each.until(f"!document.documentElement.left && {LOADED}")
        dealers.add(each.texts(chosen)[0].split()[1])
    (dealer,) = dealers
    other.evaluate("document.querySelector('#date').value = '1200-01-01'")
    other.go(".bar .go")
    other.has("#date-error", 1)
    assert dealer in other.texts(chosen)[0]
    phone.goto(f"/runde/{abend.runde_id}")
    assert f"{dealer} gibt." in phone.evaluate(
        "document.querySelector('#new-evening .meta').textContent"
    )
