"""The wall: every name whole, in letters that are read at eight metres, on three sizes of screens,
from 24 to 120 people; its pages turn, and the time is that of the server.

Source: fourth-look.md 4, "wall cuts off names"; picture 6.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorepad.actions.tournament import tournament_clock
from tests.browser.conftest import Opens, Phone, Site, Takes
from tests.browser.village import LONG, Village, held, names

SCREENS = ((1280, 720), (1920, 1080), (3840, 2160))
LEAST = 40 / 1080
"""Of the height of a screen: so large are letters that are read at eight metres."""
MEASURE = r"""() => {
  const seen = (one) => one.getClientRects().length > 0;
  const section = document.querySelector("section.shown");
  const all = [...section.querySelectorAll(".who, .place, .rank, .value, .points, b")].filter(seen);
  const outer = (one) => one.closest(".cards > ol > li, .podium li, .rows > ol > li").getBoundingClientRect();
  const head = document.querySelector(".wall-head").getBoundingClientRect();
  const boxes = all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return [one, range.getBoundingClientRect()];
  });
  const faults = [];
  for (const [one, box] of boxes) {
    const room = outer(one);
    const text = one.textContent;
    if (box.left < room.left - 1 || box.right > room.right + 1) faults.push(`beside its card: ${text}`);
    if (box.top < room.top - 1 || box.bottom > room.bottom + 1) faults.push(`above or below its card: ${text}`);
    if (box.right > innerWidth || box.bottom > innerHeight) faults.push(`off the screen: ${text}`);
    if (box.top < head.bottom - 1) faults.push(`under the head: ${text}`);
    for (const node of one.childNodes) {
      for (const { index, 0: word } of (node.data ?? "").matchAll(/[^\s-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top));
        if (lines.size > 1) faults.push(`broken: ${text}`);
      }
    }
  }
  for (const [place, [one, box]] of boxes.entries()) {
    for (const [other, box2] of boxes.slice(place + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const across = Math.min(box.right, box2.right) - Math.max(box.left, box2.left);
      const down = Math.min(box.bottom, box2.bottom) - Math.max(box.top, box2.top);
      const line = Math.min(box.height, box2.height);
      if (across > 1 && down > line / 3) faults.push(`${one.textContent} over ${other.textContent}`);
    }
  }
  const html = document.documentElement;
  if (html.scrollHeight > innerHeight || html.scrollWidth > innerWidth) faults.push("it scrolls");
  for (const one of document.querySelectorAll(".wall-head, .countdown, .title, .about")) {
    if (one.scrollWidth > one.clientWidth + 1) faults.push(`too wide: ${one.className}`);
  }
  return {
    title: document.querySelector(".title").innerText,
    kind: section.dataset.key,
    names: all.filter((one) => one.matches(".who")).map((one) => one.innerText),
    least: Math.min(...all.map((one) => parseFloat(getComputedStyle(one).fontSize))),
    faults,
  };
}"""
NEXT = "() => document.querySelector('[data-turn=\"1\"]').click()"
TITLE = "() => document.querySelector('.title').innerText"
PAGES_MOST = 60


def pages_of(phone: Any) -> Iterator[dict[str, Any]]:
    """What is measured of each page of the wall; `phone` is a page of any engine."""
    first = phone.evaluate(TITLE)
    for _page in range(PAGES_MOST):
        yield phone.evaluate(MEASURE)
        phone.evaluate(NEXT)
        if phone.evaluate(TITLE) == first:
            return
    raise AssertionError("the pages do not come round")


def judged(phone: Any, height: int, people: list[str], kinds: set[str]) -> dict[str, int]:
    """Every page is without a fault and every name stands on each kind; the number of pages of
    each kind.
    """
    shown: dict[str, list[str]] = {}
    pages: dict[str, int] = {}
    for page in pages_of(phone):
        assert page["faults"] == [], page["title"]
        assert page["least"] >= height * LEAST - 0.5, page["title"]
        shown.setdefault(page["kind"], []).extend(page["names"])
        pages[page["kind"]] = pages.get(page["kind"], 0) + 1
    assert set(shown) == kinds
    for kind in kinds:
        assert sorted(shown[kind]) == sorted(people), kind
    return pages


def on(page: Page, size: tuple[int, int]) -> None:
    """Give the page a screen of this size, and wait until it is laid out."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.reload(wait_until="networkidle")


def running(site: Site, count: int) -> Village:
    """The second round of so many people, with a clock."""
    village = held(site, names(count), minutes=45)
    village.draw(1)
    village.release(1)
    village.finish_round()
    village.draw(2)
    village.release(2)
    return village


@pytest.mark.parametrize("count", [24, 40, 80, 106, 120])
def test_every_name_is_whole_and_large_enough_on_every_screen(
    open_phone: Opens, site: Site, count: int
) -> None:
    village = running(site, count)
    page = open_phone(SCREENS[0], at=village.abend).page
    page.goto(village.wall)
    for size in SCREENS:
        on(page, size)
        pages = judged(page, size[1], names(count), {"seats", "names", "standing"})
        assert pages["seats"] <= count / 4 / 5 + 1, size


@pytest.mark.parametrize("count", [24, 120])
def test_at_the_end_the_first_stand_on_the_podium_and_all_others_follow(
    open_phone: Opens, site: Site, count: int
) -> None:
    village = held(site, names(count), rounds=1, ranking={"by": "placement"})
    village.draw(1)
    village.release(1)
    village.finish_round()
    village.finish()
    page = open_phone(SCREENS[0], at=village.abend).page
    page.goto(village.wall)
    for size in SCREENS:
        on(page, size)
        seen = []
        for measured in pages_of(page):
            assert measured["faults"] == [], measured["title"]
            seen += measured["names"]
        assert sorted(seen) == sorted(names(count)), size


def test_names_of_one_long_word_are_whole_in_smaller_letters(open_phone: Opens, site: Site) -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitänswitwen"
    village = held(site, [word, f"{word} {word}"[:80], *LONG])
    village.draw(1)
    village.release(1)
    page = open_phone(SCREENS[1], at=village.abend).page
    page.goto(village.wall)
    for measured in pages_of(page):
        assert measured["faults"] == [], measured["title"]


def test_the_pages_turn_every_ten_seconds_and_are_held_by_a_tap(
    open_phone: Opens, site: Site
) -> None:
    village = running(site, 24)
    page = open_phone(SCREENS[0], at=village.abend).page
    page.goto(village.wall)
    phone = Phone(page)
    phone.stand_still()
    first = page.evaluate(TITLE)
    phone.passes(8)
    assert page.evaluate(TITLE) == first
    phone.passes(4)
    second = page.evaluate(TITLE)
    assert second != first
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(TITLE) == first
    page.get_by_role("button", name="Seite anhalten").click()
    phone.passes(25)
    assert page.evaluate(TITLE) == first


def test_the_page_that_is_shown_stays_when_something_new_comes(
    open_phone: Opens, site: Site
) -> None:
    village = running(site, 24)
    page = open_phone(SCREENS[0], at=village.abend).page
    page.goto(village.wall)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".title")).to_contain_text("Nach Namen")
    village.do(tournament_clock.pause, 2)
    expect(page.locator(".countdown")).to_contain_text("Uhr steht")
    expect(page.locator(".title")).to_contain_text("Nach Namen")


@pytest.mark.parametrize("wrong", [-3_600_000, 0, 86_400_000])
def test_the_time_left_is_that_of_the_server_however_wrong_the_phone_is(
    open_phone: Opens, site: Site, wrong: int
) -> None:
    script = f"const real = Date.now; Date.now = () => real() + {wrong};"
    village = running(site, 24)
    table = village.table(1)
    phone = open_phone(at=village.abend, script=script)
    for path in (village.wall, village.url, table.url, f"{table.url}/spiel", f"{village.url}/uhr"):
        phone.page.goto(path)
        clock = phone.page.locator(".clock").first
        expect(clock).to_have_text(re.compile(r"^(noch )?4[34]:[0-5]\d$"))
        before = clock.inner_text()
        expect(clock).not_to_have_text(before)


def test_an_open_entry_page_hears_that_the_clock_stands(open_phone: Opens, site: Site) -> None:
    """No script of the board follows there."""
    village = running(site, 24)
    table = village.table(1)
    page = open_phone(at=village.abend).page
    page.goto(f"{table.url}/spiel")
    clock = page.locator(".clock")
    expect(clock).to_have_text(re.compile("^noch 4"))
    village.do(tournament_clock.pause, 2)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(clock).to_have_text(re.compile("^Uhr steht: noch 4"))
    village.do(tournament_clock.go_on, 2)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(clock).to_have_text(re.compile("^noch 4"))


def test_without_script_the_wall_is_one_long_page_with_the_end_as_a_time(
    open_phone: Opens, site: Site
) -> None:
    village = running(site, 24)
    page = open_phone(SCREENS[0], at=village.abend, java_script_enabled=False).page
    page.goto(village.wall)
    assert page.locator("section:visible").count() == 3
    assert page.locator(".who:visible").count() == 3 * 24
    expect(page.locator(".clock")).to_have_text(re.compile(r"^bis \d\d:\d\d$"))
    expect(page.locator(".turn")).to_be_hidden()


def test_on_a_phone_it_is_one_long_page_that_is_not_scrolled_sideways(
    open_phone: Opens, site: Site
) -> None:
    village = running(site, 24)
    for width in (320, 360):
        page = open_phone((width, 740), at=village.abend).page
        page.goto(village.wall)
        assert page.locator("section:visible").count() == 3
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        expect(page.locator(".clock").first).to_have_text(re.compile(r"^4\d:\d\d$"))


@pytest.mark.every_engine
def test_the_wall_is_whole_and_counts_down_in_every_engine(take_phone: Takes, site: Site) -> None:
    village = running(site, 106)
    phone = take_phone(village.abend, SCREENS[0])
    for size in SCREENS[:2]:
        phone.resize(*size)
        phone.goto(village.wall)
        phone.until("document.querySelector('.clock').innerText.startsWith('4')")
        judged(phone, size[1], names(106), {"seats", "names", "standing"})
