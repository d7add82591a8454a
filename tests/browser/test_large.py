"""The board for a television or tablet: live, without scrolling, the newest games and the totals
largest.
"""

from collections.abc import Iterable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Abend, Opens, Phone, Site
from tests.browser.judge import LAID_OUT, PEOPLE

TELEVISION = (1920, 1080)
TABLET = (1280, 800)
UPRIGHT = (800, 1280)
SCREENS = (TELEVISION, TABLET, UPRIGHT)
SCROLLS = """() => {
  const html = document.documentElement;
  return html.scrollWidth > innerWidth || html.scrollHeight > innerHeight;
}"""
CUT = """() => [...document.querySelectorAll("tbody tr:not([hidden]), .now, .now p, .qr")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().bottom > innerHeight + 1)
  .map((one) => one.outerHTML.slice(0, 80))"""
TOLD = """() => {
  const [last, code] = [".last", ".qr"].map((part) => document.querySelector(part));
  return last.scrollHeight <= last.clientHeight && code.getBoundingClientRect().height > 110;
}"""
SIZES = """() => {
  const size = (one) => parseFloat(getComputedStyle(one).fontSize);
  const all = [...document.querySelectorAll("body *")].filter((one) => one.innerText && one.checkVisibility());
  return [Math.min(...[...document.querySelectorAll(".total")].map(size)),
          Math.max(...all.filter((one) => !one.closest(".total")).map(size)),
          size(document.querySelector("tbody td"))];
}"""


def played(site: Site, games: int, *names: str) -> Abend:
    abend = site.evening(*names)
    for game in range(games):
        active = abend.active()
        abend.enter(*(active[:1] if game % 6 == 5 else active[game % 2 : game % 2 + 2]))
    return abend


def large(
    open_phone: Opens, abend: Abend, size: tuple[int, int] = TABLET, *, writes: bool = False
) -> Page:
    return open_phone(size, at=abend, reads=not writes, path="?gross").page


def on_screens(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.reload(wait_until="networkidle")
        yield size


def numbers(page: Page) -> list[str]:
    """The numbers of the games that are seen, the newest first."""
    return page.locator("tbody tr:visible th").all_text_contents()


@pytest.mark.parametrize("people", [4, 7])
def test_nothing_is_scrolled_and_the_newest_games_are_seen_whole(
    open_phone: Opens, site: Site, people: int
) -> None:
    page = large(open_phone, played(site, 28, *PEOPLE[:people]))
    for size in on_screens(page, SCREENS):
        assert not page.evaluate(SCROLLS), size
        assert page.evaluate(CUT) == [], size
        assert page.evaluate(LAID_OUT) == [], size
        seen = numbers(page)
        assert seen == [str(number) for number in range(28, 28 - len(seen), -1)], size
        assert len(seen) >= (20 if size == TELEVISION else 14), size
        least_total, most_else, row = page.evaluate(SIZES)
        assert least_total > most_else, size
        assert row >= 32 or size == UPRIGHT, size
        assert page.evaluate(CHART)[0] == 0 or size == UPRIGHT, size


def test_it_says_the_last_game_who_deals_and_lets_others_scan_the_read_link(
    open_phone: Opens, abend: Abend
) -> None:
    abend.enter("Bert", "Cem", announcements=[{"party": "re", "says": "re"}])
    page = large(open_phone, abend, writes=True)
    expect(page.locator(".lines p").first).to_have_text("Bert gibt und setzt aus, Cem spielt auf")
    expect(page.locator(".last p")).to_have_text(
        ["Spiel 1, Re +3, Bert und Cem", "gewonnen +1, Re angesagt +2"]
    )
    expect(page.get_by_role("img", name="QR-Code: Leselink")).to_be_visible()
    assert page.locator(".bar, form, .go").count() == 0


def test_a_new_game_appears_within_five_seconds(open_phone: Opens, site: Site) -> None:
    abend = played(site, 22)
    page = large(open_phone, abend)
    Phone(page).stand_still()
    active = abend.active()
    abend.enter(*active[:2])
    Phone(page).passes(5)
    expect(page.locator(".last p").first).to_have_text(
        f"Spiel 23, Re +1, {active[0]} und {active[1]}"
    )
    assert numbers(page)[0] == "23"
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(CUT) == []


def test_a_game_of_long_names_and_many_reasons_is_told_whole(open_phone: Opens, site: Site) -> None:
    abend = played(site, 22, *PEOPLE)
    said = [
        {"party": party, "says": says}
        for party, says in (("re", "re"), ("kontra", "kontra"), ("re", "no90"))
    ]
    specials = [{"id": one, "party": "re", "count": 1} for one in ("fuchs_caught", "doppelkopf")]
    abend.enter(*abend.active()[:2], augen=155, announcements=said, specials=specials)
    page = large(open_phone, abend)
    for size in on_screens(page, (TELEVISION, TABLET)):
        expect(page.locator(".last")).to_contain_text("Doppelkopf +1")
        assert page.evaluate(TOLD), size
        assert not page.evaluate(SCROLLS), size
        assert page.evaluate(CUT) == [], size


def test_readers_come_to_it_from_the_board_and_back(open_phone: Opens, abend: Abend) -> None:
    page = open_phone(at=abend, reads=True).page
    page.locator(".more").tap()
    page.get_by_role("link", name="Großansicht").tap()
    page.wait_for_url("**?gross=")
    expect(page.locator(".now")).to_be_visible()
    page.get_by_role("link", name="Zurück").tap()
    expect(page.get_by_text("Nur lesen")).to_be_visible()


def test_a_tap_or_a_key_shows_the_game_and_the_page_stays_where_it_is(
    phone: Phone, abend: Abend
) -> None:
    """second-look.md, issue "A pleasure in the hand": a tap on the chart shows the game."""
    page = phone.page
    sentence = phone.page.locator(".moment b")
    for _ in range(4):
        abend.enter(*abend.active()[:2])
    page.goto(f"{abend.url}/verlauf")
    expect(sentence).to_contain_text("Spiel 4,")
    before = page.evaluate("performance.timeOrigin")
    phone.tap(page.locator(".taps a").nth(1))
    expect(sentence).to_contain_text("Spiel 2,")
    assert page.url.endswith("?bis=2#course")
    page.locator("#back").press("Enter")
    expect(sentence).to_contain_text("Spiel 1,")
    page.locator("#next:focus").press(
        "Enter"
    )  # there is nothing before the first: the way on has the focus
    expect(sentence).to_contain_text("Spiel 2,")
    assert page.evaluate("performance.timeOrigin") == before


def test_papers_show_their_first_page_as_soon_as_it_is_drawn(phone: Phone, abend: Abend) -> None:
    """paper.md: page preview as picture on the Papier page; what had to wait its turn comes by
    itself.
    """
    abend.enter(*abend.active()[:2])
    phone.page.goto(f"{abend.runde}/papier")
    for form in ("Leerformular", "Ankreuzbogen"):
        phone.tap(phone.page.locator("summary", has_text=form))
    drawn = "() => [...document.images].filter((one) => one.naturalWidth >= 240).length === 3"
    phone.page.wait_for_function(drawn, timeout=60_000)


CHART = """() => {
  const { top, bottom, height, width } = document.querySelector(".course").getBoundingClientRect();
  const { bottom: table } = document.querySelector("table").getBoundingClientRect();
  return [height, width, top >= table && bottom <= innerHeight, document.querySelector(".course").naturalWidth];
}"""


@pytest.mark.parametrize("people", [4, 7])
def test_the_chart_fills_what_the_rows_leave_empty(
    open_phone: Opens, site: Site, people: int
) -> None:
    """third-look.md, Pages: the chart fills the half that is empty."""
    page = large(open_phone, played(site, 3, *PEOPLE[:people]))
    for size in on_screens(page, SCREENS):
        height, width, apart, drawn = page.evaluate(CHART)
        assert height > size[1] / 4, size
        assert width > size[0] / 2, size
        assert apart, size
        assert drawn == 720, size
        assert not page.evaluate(SCROLLS), size
