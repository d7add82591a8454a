"""What waits on a phone is told as the server tells it, and what is asked about it stands in the picture.

Source: third-look.md, Faults.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from scorepad.scoring.rules import read_rules
from tests.browser.conftest import Abend, Phone, Site
from tests.browser.offline import add, cut, until_ready, waits

pytestmark = [pytest.mark.browser, pytest.mark.without_network]
Opens = Callable[..., Phone]
BOCK = {
    "bock.on": True,
    "bock.triggers": ["split_120"],
    "bock.in_solo": True,
    "pflichtsolo.count": 0,
    "evening.dealer_again_after": [],
}
LARGE = "document.documentElement.style.fontSize = '200%'"
ON_TOP = """(one) => {
  const { x, y } = one.getBoundingClientRect();
  return document.elementFromPoint(x + 9, y + 9) === one;
}"""
ROWS = """(rows) => rows.map((row) => [...row.cells].map((cell) => [
  cell.innerText.trim().replace(/\\s+/g, " "), cell.className.replace("event", ""),
]))"""


def told(page: Page, kind: str) -> list[list[list[str]]]:
    """The rows of games as they are read, with their marks."""
    found: list[list[list[str]]] = page.locator(kind).evaluate_all(ROWS)
    return found


def solo(phone: Phone, kind: str, who: str) -> None:
    """Enter a solo without network."""
    known = waits(phone).count()
    phone.tap(phone.page.locator(".bar .go"))
    expect(phone.page.locator("#value b")).to_have_text("Noch 2 Re")
    phone.tap("Solo …")
    phone.chip(".soli", kind)
    phone.chip("#re", who)
    phone.chip("#augen .re", "151+")
    phone.tap(phone.page.locator(".save .go"))
    expect(waits(phone)).to_have_count(known + 1)


def opened(open_phone: Opens, abend: Abend, size: tuple[int, int] = (360, 740)) -> Phone:
    """A phone on the board that has fetched what it needs without network."""
    phone = open_phone(size)
    phone.page.goto(abend.write)
    phone.page.goto(abend.url)
    until_ready(phone)
    return phone


def test_waiting_rows_are_those_of_the_server_where_bock_adds_points(open_phone: Opens, site: Site) -> None:
    """Where it multiplies, they are looked at in every engine."""
    rules = read_rules({"preset": "kif", "options": BOCK | {"bock.effect": "extra_points"}})
    abend = site.evening(rules=rules)
    abend.enter("Bert", "Cem", augen=120)
    phone = opened(open_phone, abend)
    bock = phone.page.locator(".due .bock")
    before = int(re.search(r"noch (\d+)", bock.inner_text())[1])  # type: ignore[index]
    cut(phone)
    add(phone, "Cem", "Doro", augen="151+")
    expect(bock).to_have_text(f"Bock noch {before - 1}")
    solo(phone, "Damen", "Doro")
    solo(phone, "Karo", "Ela")
    add(phone, "Bert", "Cem")
    expect(bock).to_have_text(f"Bock noch {before - 4}")
    line, waiting = phone.page.locator(".lines").inner_text(), told(phone.page, "tr.waits:has(th)")
    assert [row[-1][0][-2:] for row in waiting] == ["×2"] * 4
    assert waiting[2][-1][0].split()[1].startswith("D")
    assert "♦" in waiting[1][-1][0]
    totals = phone.totals()
    cut(phone, off=False)
    expect(waits(phone)).to_have_count(0)
    expect(phone.page.locator("#board tbody th a")).to_have_count(5)
    waiting[1][-1][0] = waiting[1][-1][0].replace("♦\ufe0e ", "")  # there it is a picture
    assert told(phone.page, "#board tbody tr")[:4] == waiting
    assert phone.page.locator("#board tbody tr").nth(1).locator("small .suit-red").is_visible()
    assert phone.totals() == totals
    assert phone.page.locator(".lines").inner_text().split() == line.partition("Offline")[0].split()


def test_where_the_course_has_turned_the_bar_says_that_it_is_reckoned_later(open_phone: Opens, site: Site) -> None:
    rules = read_rules({"preset": "kif", "options": BOCK})
    phone = opened(open_phone, site.evening(rules=rules))
    cut(phone)
    phone.tap(phone.page.locator(".bar .go"))
    for name in ("Bert", "Cem"):
        phone.chip("#re", name)
    phone.chip("#augen .ways", "120")
    phone.tap(phone.page.locator(".save .go"))
    expect(phone.page.locator(".due")).to_have_text(re.compile(r"^\s*ab hier beim Senden gerechnet$"))
    phone.page.once("dialog", lambda asked: asked.accept())
    phone.tap(phone.page.locator("tr.waits .ways").get_by_text("Verwerfen"))
    expect(phone.page.locator(".due")).to_be_hidden()


@pytest.mark.parametrize("size", [(360, 740), (320, 568)])
@pytest.mark.parametrize("large", [False, True])
def test_a_question_stands_in_the_bar_with_its_button(
    open_phone: Opens, abend: Abend, size: tuple[int, int], *, large: bool
) -> None:
    phone = opened(open_phone, abend, size)
    cut(phone)
    for partner in ("Cem", "Doro", "Bert", "Anna"):  # none of them deals
        add(phone, "Ela", partner)
    card = phone.page.locator(".bar .waits")
    expect(card).to_have_count(0)
    abend.enter("Bert", "Ela")
    cut(phone, off=False)
    expect(card.locator("b")).to_have_text("4 warten, 1 Frage an dich")
    button = card.get_by_role("button", name="Antworten")
    until_ready(phone)  # the game of the other phone makes the rows anew once more
    button.evaluate("(one) => { window.held = one; }")
    for kind in ("online", "pageshow", "cut"):
        phone.page.evaluate("(kind) => { dispatchEvent(new Event(kind)); }", kind)
        phone.page.wait_for_load_state("networkidle")
    assert phone.page.evaluate("held.isConnected"), "under the finger"
    if large:
        phone.page.evaluate(LARGE)
        button.scroll_into_view_if_needed()
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(button).to_be_in_viewport(ratio=1)
    assert button.evaluate(ON_TOP)
    with phone.page.expect_navigation():
        phone.tap(button)
    expect(phone.page.locator("#twice, form:has([name=twice])").first).to_be_visible()
