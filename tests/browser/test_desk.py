"""The leader's desk by keyboard: keys are counted, nothing but the keyboard is touched.

Source: fourth-look.md 4: 26 paper tables in 8 minutes by a practised hand.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opens, Site
from tests.browser.village import Village, held, names

LAPTOP = (1280, 900)
KEYS_A_MINUTE = 100
"""What a practised hand types on the keys of numbers, with room to read the next list."""
MINUTES = 8


class Keys:
    """A keyboard that counts its keys."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.count += 1

    def type(self, text: str) -> None:
        for key in text:
            self.press(key)

    def enter(self, table: int, *sums: str) -> None:
        """The number of a table and its sums, with Enter after each; an empty one is taken as it
        is suggested.
        """
        for text in (str(table), *sums[:-1]):
            self.type(text)
            self.press("Enter")
        self.type(sums[-1])
        with self.page.expect_navigation():
            self.press("Enter")


def lists(tables: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The sums of the lists of so many tables, as they stand on paper; the last two are of five."""
    for number in range(1, tables + 1):
        first = 10 + 2 * number
        if number > tables - 2:
            yield number, (str(first), "-12", "-20", "4", str(28 - first))
        else:
            yield number, (str(first), "-12", "-20", str(32 - first))


@pytest.fixture
def village(site: Site) -> Village:
    """A hundred and six people at 26 tables, two of them of five; round 1 runs."""
    village = held(site, names(106))
    village.draw(1)
    village.release(1)
    return village


def test_a_round_of_26_paper_tables_is_typed_with_17_keys_a_table(
    open_phone: Opens, village: Village
) -> None:
    leader = open_phone(LAPTOP, at=village.abend, has_touch=False)
    leader.page.goto(village.url)
    keys = Keys(leader.page)
    expect(leader.page.locator("#offen li")).to_have_count(26)
    for number, sums in lists(26):
        keys.enter(number, *sums)
        expect(leader.page.locator("#table")).to_be_focused()
        expect(leader.page.locator("form.notice")).to_contain_text(f"Tisch {number}:")
    expect(leader.page.locator("#fertig li")).to_have_count(26)
    assert keys.count <= KEYS_A_MINUTE * MINUTES
    # seventeen a table: number, sums, an Enter after each
    assert keys.count == 443


def test_an_empty_last_sum_takes_what_is_suggested_and_saves_three_keys(
    open_phone: Opens, village: Village
) -> None:
    leader = open_phone(LAPTOP, at=village.abend, has_touch=False)
    leader.page.goto(village.url)
    keys = Keys(leader.page)
    keys.type("7")
    keys.press("Enter")
    for text in ("38", "12-", "-20"):
        keys.type(text)
        keys.press("Enter")
    last = leader.page.locator("[name='t:4']")
    expect(last).to_be_focused()
    expect(last).to_have_attribute("placeholder", "−6")
    with leader.page.expect_navigation():
        keys.press("Enter")
    expect(leader.page.locator("form.notice")).to_contain_text("−6")
    assert keys.count == 14


def test_names_and_the_running_sum_are_shown_as_one_types(
    open_phone: Opens, village: Village
) -> None:
    leader = open_phone(LAPTOP, at=village.abend, has_touch=False)
    leader.page.goto(village.url)
    page = leader.page
    tally = page.locator("#tally")
    fields = page.locator("[name^='t:']:visible")
    expect(fields).to_have_count(5)
    page.locator("#table").fill("99")
    expect(tally).to_have_text("Tisch 99 gibt es in dieser Runde nicht.")
    page.locator("#table").fill("1")
    expect(fields).to_have_count(4)
    labels = page.locator(".sums-row [data-name]:visible")
    expect(labels.first).not_to_have_text("Platz 1")
    for place, text in enumerate(("38", "-12", "-20", "-6")):
        fields.nth(place).fill(text)
    expect(tally).to_have_text("Summe 0 ✓ · alle gerade")
    fields.nth(3).fill("-5")
    expect(tally).to_have_text("Summe 1 · gerade und ungerade")
    page.locator("#table").fill("26")
    expect(fields).to_have_count(5)


def test_a_doubt_is_answered_by_enter_and_the_last_list_is_taken_back_by_a_letter(
    open_phone: Opens, village: Village
) -> None:
    leader = open_phone(LAPTOP, at=village.abend, has_touch=False)
    leader.page.goto(village.url)
    keys = Keys(leader.page)
    keys.enter(3, "38", "-12", "-20", "-4")
    expect(leader.page.get_by_role("button", name="Ja, so eintragen")).to_be_focused()
    with leader.page.expect_navigation():
        keys.press("Enter")
    expect(leader.page.locator("#table")).to_be_focused()
    expect(leader.page.locator("#fertig li")).to_contain_text("nachgefragt und bestätigt")
    with leader.page.expect_navigation():
        keys.press("u")
    expect(leader.page.locator("#offen li")).to_have_count(26)


def test_digits_typed_while_a_list_is_saved_are_the_next_number(
    open_phone: Opens, village: Village
) -> None:
    leader = open_phone(LAPTOP, at=village.abend, has_touch=False)
    leader.page.goto(village.url)
    keys = Keys(leader.page)
    for text in ("5", "38", "-12", "-20"):
        keys.type(text)
        keys.press("Enter")
    keys.type("-6")
    with leader.page.expect_navigation():
        keys.press("Enter")
        keys.type("12")
    expect(leader.page.locator("#table")).to_have_value("12")


def test_the_whole_list_and_the_parts_of_the_desk_are_reached_by_keyboard(
    open_phone: Opens, village: Village
) -> None:
    leader = open_phone(LAPTOP, at=village.abend, has_touch=False)
    leader.page.goto(village.url)
    page = leader.page
    expect(page.locator("#fertig")).to_be_hidden()
    page.locator(".views a").nth(1).press("Enter")
    expect(page.locator("#fertig")).to_be_visible()
    expect(page.locator("#offen")).to_be_hidden()
    page.locator("#table").press("4")
    page.locator("#table").press("*")
    expect(page.locator("[name='s:1']")).to_be_focused()
    with page.expect_navigation(url="**/zettel?tisch=*"):
        page.locator("#table").press("+")


def test_26_tables_fit_on_a_laptop_and_few_screens_of_a_phone(
    open_phone: Opens, village: Village
) -> None:
    """Source: fourth-look.md 4: it was 2,400 px on a laptop and 9,300 on a phone."""
    ends = "document.querySelector('#offen li:last-child').getBoundingClientRect().bottom"
    laptop = open_phone(LAPTOP, at=village.abend, has_touch=False)
    laptop.page.goto(village.url)
    expect(laptop.page.locator("#offen li")).to_have_count(26)
    assert laptop.page.evaluate(ends) <= 900
    hand = open_phone((360, 740), at=village.abend)
    hand.page.goto(village.url)
    assert hand.page.evaluate(ends) <= 2_000
    width = hand.page.evaluate("document.documentElement.scrollWidth")
    assert width == 360


def test_the_fields_of_fives_show_what_follows_from_fours(
    open_phone: Opens, village: Village
) -> None:
    leader = open_phone(at=village.abend)
    leader.page.goto(f"{village.abend.runde}/turnier/neu")
    fives = leader.page.locator("[name=games_five]")
    expect(fives).to_have_value("")
    expect(fives).to_have_attribute("placeholder", "20")
    leader.page.locator("[name=games]").fill("4")
    expect(fives).to_have_attribute("placeholder", "5")
