"""What is mended is marked no longer, and a slip of the thumb is one tap.

Source: third-look.md, Faults.
"""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Abend, Opens, Phone, Site


def values(phone: Phone, ident: str) -> list[str]:
    boxes = phone.page.locator(f'[name$=":{ident}"]')
    return [box.input_value() or "0" for box in boxes.all()]


def test_a_tap_on_the_other_side_moves_what_only_one_party_can_have(entry: Phone) -> None:
    re, kontra = (
        entry.page.locator(f'[name="n:{party}:karlchen_last_trick"]') for party in ("re", "kontra")
    )
    for box, expected in (
        (kontra, ["0", "1"]),
        (re, ["1", "0"]),
        (kontra, ["0", "1"]),
        (kontra, ["0", "0"]),
    ):
        box.tap()
        assert values(entry, "karlchen_last_trick") == expected
    for key, box, expected in (
        ("Enter", re, ["1", "0"]),
        ("ArrowUp", kontra, ["0", "1"]),
        ("-", kontra, ["0", "0"]),
    ):
        box.press(key)
        assert values(entry, "karlchen_last_trick") == expected
    re.press("ArrowDown")
    assert values(entry, "karlchen_last_trick") == ["0", "0"]
    marked = entry.page.locator(".count[data-n]")
    re.tap()
    kontra.tap()
    expect(marked).to_have_count(1)
    expect(marked.locator("input")).to_have_attribute("name", "n:kontra:karlchen_last_trick")


def test_counters_count_to_the_most_there_are_and_of_two_that_the_other_side_has_one_moves_over(
    entry: Phone,
) -> None:
    re, kontra = (
        entry.page.locator(f'[name="n:{party}:fuchs_caught"]') for party in ("re", "kontra")
    )
    steps = (
        (re, "1 0"),
        (re, "2 0"),
        (re, "0 0"),
        (re, "1 0"),
        (kontra, "1 1"),
        (kontra, "1 0"),
        (re, "2 0"),
    )
    for box, expected in (*steps, (kontra, "1 1"), (re, "0 1")):
        box.tap()
        assert values(entry, "fuchs_caught") == expected.split()


def sent_empty(open_phone: Opens, site: Site) -> Page:
    """The start page of a new phone, sent without a name and without people."""
    page = open_phone().page
    page.goto(site.url)
    page.locator(".go").click()
    expect(page.locator("#name-error")).to_have_text("Hier fehlt ein Name.")
    return page


def test_a_message_on_the_start_page_goes_once_its_field_is_filled(
    open_phone: Opens, site: Site
) -> None:
    page = sent_empty(open_phone, site)
    page.locator("#name").fill("  ")
    expect(page.locator("#name-error")).to_be_visible()
    page.locator("#name").fill("Montag")
    expect(page.locator("#name-error")).to_have_count(0)
    assert page.locator("#name").get_attribute("aria-invalid") is None
    expect(page.locator("#members-error")).to_be_visible()
    page.locator("#person").fill("Anna")
    page.locator("#person").press("Enter")
    expect(page.locator(".error")).to_have_count(0)


def test_what_was_typed_stays_and_the_one_too_many_takes_the_message_along(
    open_phone: Opens, site: Site
) -> None:
    page = sent_empty(open_phone, site)
    page.locator("#name").fill("Montag")
    people = ["Anna", "Bert", "Cem", "D" * 24, "Ela", "E" * 24]
    for name in people:
        page.locator("#person").fill(name)
        page.locator("#person").press("Enter")
    page.evaluate("document.querySelector('#members').value += '\\n' + 'x'.repeat(99)")
    with page.expect_navigation():
        page.evaluate("document.querySelector('#new-runde').submit()")
    expect(page.locator("#members-error")).to_be_visible()
    expect(page.locator("#name")).to_have_value("Montag")
    assert page.locator("ol .chip").all_text_contents()[:6] == people
    page.locator("ol .chip").last.click()
    page.locator("[data-do=out]").click()
    expect(page.locator("#members-error")).to_have_count(0)


def test_messages_of_groups_lists_and_dates_go_each_with_its_own_field(
    page: Page, abend: Abend
) -> None:
    page.goto(f"{abend.url}/strafe")
    with page.expect_navigation():
        page.evaluate("document.querySelector('#incident').submit()")
    expect(page.locator("#points-error")).to_be_visible()
    page.locator(".people .chip").nth(1).tap()
    expect(page.locator("#points-error")).to_have_count(0)
    assert page.locator(".wrong, [aria-invalid]").count() == 0
    page.goto(f"{abend.runde}/abend/neu")
    page.evaluate("document.querySelector('#date').type = 'text'")
    page.locator("#date").fill("never")
    page.locator("#name").fill("N" * 40)
    with page.expect_navigation():
        page.evaluate("document.querySelector('#evening').submit()")
    expect(page.locator("#date-error")).to_be_visible()
    page.locator("#name").fill("Montag")
    expect(page.locator("#date-error")).to_be_visible()
    page.locator("#date").fill("2026-11-20")
    expect(page.locator("#date-error")).to_have_count(0)


def test_a_message_that_came_without_leaving_the_page_goes_too(
    phone: Phone, page: Page, abend: Abend
) -> None:
    """The page of a form that was sent by script stands in its place, with the scripts that it asks
    for.
    """
    page.goto(f"{abend.url}/strafe")
    phone.tap(page.locator(".bar .go"))
    expect(page.locator("#points-error")).to_be_visible()
    phone.until(
        "performance.getEntriesByType('resource').some(({ name }) => name.includes('mended'))"
    )
    page.wait_for_timeout(200)  # what has come is run
    page.locator(".people .chip").nth(1).tap()
    expect(page.locator("#points-error")).to_have_count(0)
    assert page.locator(".wrong, [aria-invalid]").count() == 0


TYPED = (
    "(one, text) => { one.value = text; one.dispatchEvent(new Event('input', { bubbles: true })); }"
)
"""Types into a field wherever it is, also in a part that is folded."""


def test_what_is_wrong_with_a_special_point_of_the_group_goes_with_it(
    page: Page, abend: Abend
) -> None:
    page.goto(f"{abend.runde}/regeln?alle")
    for name, value in (
        ("own.special.0.name", "Gans"),
        ("own.special.0.points", "77"),
        ("own.special.0.most", "55"),
    ):
        page.locator(f"[name='{name}']").first.evaluate(TYPED, value)
    with page.expect_navigation():
        page.evaluate("document.querySelector('#rules').submit()")
    errors = page.locator(".own .error")
    listed = page.locator("[role=alert] li")
    for left, name in ((2, "name"), (1, "points"), (0, "most")):
        page.locator(f"[name='own.special.0.{name}']").first.evaluate(TYPED, "2")
        expect(errors).to_have_count(left)
        expect(listed).to_have_count(min(left, 1))
    assert page.locator("[role=alert], [aria-invalid]").count() == 0


def test_an_empty_sheet_is_empty_no_longer_once_something_is_typed(
    page: Page, abend: Abend
) -> None:
    page.goto(f"{abend.runde}/zettel")
    page.locator(".bar .go").click()
    expect(page.locator("#rows-error")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.locator('[name="r:0"]').first.fill("3")
    expect(page.locator("#rows-error")).to_have_count(0)
    assert page.locator("[aria-invalid]").count() == 0


@pytest.mark.parametrize("mend", ["[name=running][value='1']", "[name=sure]"])
def test_what_the_points_of_a_sheet_look_like_is_settled_with_one_tap(
    page: Page, abend: Abend, mend: str
) -> None:
    page.goto(f"{abend.runde}/zettel")
    page.locator("[name=running][value='0']").check()
    for row, points in enumerate(("2 -2 2 -2", "4 -4 0 0", "5 -5 1 -1")):
        for place, number in enumerate(points.split()):
            page.locator(f'[name="r:{row}"]').nth(place).fill(number)
    page.locator(".bar .go").click()
    expect(page.locator("#sure-error")).to_be_visible()
    page.wait_for_load_state("networkidle")
    page.locator(mend).check()
    expect(page.locator("#sure-error")).to_have_count(0)


def test_an_answer_takes_the_request_for_it_away(page: Page, abend: Abend) -> None:
    """Two entries of a file whose authors had not seen each other's: people say whether they are
    one.
    """
    abend.enter("Bert", "Cem")
    abend.enter("Anna", "Cem")
    file = page.request.get(f"{abend.url}/export.json").json() | {"date": "2025-11-26"}
    file["entries"] = [entry | {"after": 0} for entry in file["entries"]]
    page.goto(f"{abend.runde}/einlesen")
    given = {
        "name": "evening.json",
        "mimeType": "application/json",
        "buffer": json.dumps(file).encode(),
    }
    page.locator("[type=file]").set_input_files(given)  # type: ignore[arg-type]
    page.locator(".bar .go").click()
    expect(page.locator(".ask")).to_have_count(1)
    page.locator(".bar .go").click()
    expect(page.locator(".ask .error")).to_be_visible()
    page.locator(".ask .chip").first.click()
    expect(page.locator(".error")).to_have_count(0)


def test_the_list_of_what_is_wrong_grows_shorter_with_it(page: Page, abend: Abend) -> None:
    page.goto(f"{abend.runde}/tarif")
    page.evaluate("document.querySelector('[name=agreement][value=own]').checked = true")
    for name, words in (("dues", "viel"), ("players_rate", "auch viel")):
        page.locator(f"#tariff [name={name}]").evaluate(
            "(one, words) => { one.value = words; }", words
        )
    with page.expect_navigation():
        page.evaluate(
            "document.querySelector('#tariff').requestSubmit(document.querySelector('.bar .go'))"
        )
    card = page.locator(".card[role=alert]")
    wrong = page.locator("#tariff [aria-invalid]")
    expect(card.locator("li")).to_have_count(2)
    for left in (1, 0):
        wrong.first.evaluate(TYPED, "1")
        expect(wrong).to_have_count(left)
        expect(card.locator("li")).to_have_count(left)
    expect(card).to_have_count(0)
    expect(page.locator(".error")).to_have_count(0)
