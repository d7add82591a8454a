"""The first minute by hand at 360x740: few taps, short pages, names as chips, and nothing lost
without script.
"""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opens, Phone, Site
from tests.browser.world import SEVEN
from tests.conftest import CAST

WORDS = {
    "de-DE": (
        "Ersten Abend beginnen",
        "Cem gibt",
        "Spiel 1 eintragen",
        "Spiel 1: Re +2",
        "Den anderen zeigen",
    ),
    "en-GB": (
        "Begin the first evening",
        "Cem deals",
        "Enter game 1",
        "Game 1: Re +2",
        "Show the others",
    ),
}


def short(phone: Phone) -> None:
    """The page is at most two screens long."""
    assert phone.page.evaluate("document.documentElement.scrollHeight") <= 2 * 740


def go(phone: Phone, target: str | Locator) -> None:
    short(phone)
    phone.go(target)
    short(phone)


def write(page: Page, field: str, text: str) -> None:
    """Type a name into a field."""
    page.locator(field).press_sequentially(text)
    page.locator(field).press("Enter")


def who(phone: Phone, people: tuple[str, ...] = CAST) -> None:
    """The first page, filled in: the name field leads to the first person, Enter to the next."""
    phone.tap(phone.page.locator("#name"))
    write(phone.page, "#name", "Donnerstagsrunde")
    for name in people:
        write(phone.page, "#person", name)


@pytest.mark.parametrize("locale", WORDS)
def test_from_the_first_page_to_the_first_game_it_takes_few_taps(
    open_phone: Opens, site: Site, locale: str
) -> None:
    begin, deals, enter, saved, show = WORDS[locale]
    phone = open_phone(locale=locale)
    page = phone.page
    page.goto(site.url)
    who(phone)
    go(phone, page.locator(".bar .go"))
    phone.tap(page.locator(".dealers .chip", has_text="Cem"))
    go(phone, begin)
    expect(page.locator(".lines p").first).to_contain_text(deals)
    go(phone, enter)
    for group, words in (("#re", "Anna"), ("#re", "Bert"), ("#augen .re", "151+")):
        phone.chip(group, words)
    go(phone, page.locator(".save .go"))
    expect(page.locator(".notice").first).to_contain_text(saved)
    assert phone.taps + 1 + len(CAST) == 15, "at most 25 were promised"
    phone.go(show)
    expect(page.locator(".qr")).to_be_visible()
    page.goto(site.url)
    phone.go(page.locator(".bar .go"))
    expect(page.get_by_text(show)).to_have_count(0)


@pytest.mark.parametrize("locale", WORDS)
def test_no_page_of_the_first_minute_is_longer_than_two_screens(
    open_phone: Opens, site: Site, locale: str
) -> None:
    phone = open_phone(locale=locale)
    phone.page.goto(site.url)
    who(phone, SEVEN)
    phone.page.locator("#people .chip").first.tap()
    go(phone, phone.page.locator(".bar .go"))
    phone.page.locator("details summary").tap()
    short(phone)
    for card in phone.page.locator(".way > .card").all():
        card.tap()
        short(phone)


def chips(page: Page) -> list[str]:
    return page.locator("#people ol .chip").all_text_contents()


def test_people_are_chips_that_a_thumb_moves_or_takes_off_and_the_way_back_keeps(
    open_phone: Opens, site: Site
) -> None:
    phone = open_phone()
    page = phone.page
    page.goto(site.url)
    who(phone, ("Anna", "Bert", "Cem, Doro", "Ela", "Fritz"))
    assert chips(page) == [*CAST, "Fritz"]
    phone.tap(page.locator("#people .chip", has_text="Fritz"))
    phone.tap(page.get_by_label("Fritz spielt nicht mit"))
    expect(page.locator("#person")).to_be_focused()
    phone.tap(page.locator("#people .chip", has_text="Cem"))
    phone.tap(page.get_by_label("Cem einen Platz nach vorn"))
    assert chips(page) == ["Anna", "Cem", "Bert", "Doro", "Ela"]
    for _place in range(2):
        phone.tap(page.get_by_label("Cem einen Platz nach vorn"))
    assert chips(page) == ["Anna", "Bert", "Doro", "Ela", "Cem"], "the table is round"
    write(page, "#person", "anna")
    assert len(chips(page)) == 5
    expect(page.get_by_text("anna ist schon dabei.")).to_be_visible()
    page.locator("#person").fill("Hans")
    go(phone, page.locator(".bar .go"))
    assert page.locator(".dealers .chip").all_text_contents()[:-1] == [
        "Anna",
        "Bert",
        "Doro",
        "Ela",
        "Cem",
        "Hans",
    ]
    page.go_back()
    expect(page.locator("#people ol .chip")).to_have_text(
        ["Anna", "Bert", "Doro", "Ela", "Cem", "Hans"]
    )


def test_an_empty_table_is_drawn_until_the_first_name(open_phone: Opens, site: Site) -> None:
    phone = open_phone()
    page = phone.page
    page.goto(f"{site.url}/runde/neu")
    expect(page.locator("#people .empty")).to_be_visible()
    expect(page.get_by_text("Antippen zum Umsetzen.")).to_be_hidden()
    write(page, "#person", "Anna")
    expect(page.locator("#people .empty")).to_be_hidden()
    expect(page.get_by_text("Antippen zum Umsetzen.")).to_be_visible()


def test_the_acts_for_seats_stand_in_one_line(open_phone: Opens, site: Site) -> None:
    abend = site.evening()
    for width in (320, 360):
        phone = open_phone((width, 568), at=abend)
        phone.page.goto(f"{abend.runde}/abend/neu")
        acts = phone.page.locator("[value=draw], [value=mix], [value=next]")
        tops = acts.evaluate_all("all => all.map((one) => one.getBoundingClientRect().top)")
        assert len(tops) == 3
        assert len(set(tops)) == 1, width


def test_people_are_typed_and_moved_by_the_keyboard_alone(open_phone: Opens, site: Site) -> None:
    page = open_phone().page
    page.goto(site.url)
    page.locator("#name").focus()
    page.keyboard.type("Donnerstagsrunde")
    page.keyboard.press("Enter")
    for name in ("Anna", "Bert", "Cem", "Doro"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.locator("#people .chip", has_text="Doro").focus()
    page.keyboard.press("Space")
    expect(page.locator("#people .chip[aria-pressed=true]")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert chips(page) == ["Anna", "Bert", "Doro", "Cem"]


def test_without_script_the_same_two_pages_do(open_phone: Opens, site: Site) -> None:
    page = open_phone(java_script_enabled=False).page
    page.goto(site.url)
    page.locator("#name").fill("Donnerstagsrunde")
    page.locator("#members").fill("\n".join(CAST))
    page.locator(".bar .go").tap()
    page.locator(".way .card", has_text="DDV").tap()
    page.locator(".differs .chip:visible", has_text="Bock").tap()
    page.locator(".dealers .chip", has_text="Bert").tap()
    page.locator(".bar .more").tap()
    assert page.locator("#members").input_value() == "\n".join(CAST)
    page.locator(".bar .go").tap()
    expect(page.locator("[name='bock.ddv']")).to_be_checked()
    page.locator(".bar .go").tap()
    expect(page.locator(".lines p").first).to_contain_text("Bert gibt")


def test_a_long_name_of_a_runde_wraps_between_its_words(open_phone: Opens, site: Site) -> None:
    phone = open_phone((320, 600))
    page = phone.page
    page.goto(f"{site.url}/runde/neu")
    page.locator("#name").fill("Donnerstagsrunde im Goldenen Bock am Ring")
    page.locator("#person").fill(", ".join(CAST))
    page.locator("#person").press("Enter")
    for _page in range(2):
        phone.go(page.locator(".bar .go"))
    page.goto(site.url)
    for where in (".bar .go > span", ".known a.whole"):
        words = page.locator(where).evaluate(
            """(node) => { const range = document.createRange(), text = node.firstChild;
               return [...text.data.matchAll(/\\S+/g)].map((word) => {
                 range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length);
                 return range.getClientRects().length; }); }"""
        )
        assert len(words) >= 6
        assert set(words) == {1}
    for doubled in ("100%", "200%"):
        page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", doubled)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), doubled
