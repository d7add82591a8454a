"""What the entry page does while one taps."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Opens, Phone

LARGE = (
    "addEventListener('readystatechange', () => { document.documentElement.style.fontSize = "
    "'200%'; }, true)"
)
"""Doubled type before any script of the page runs."""


def words_of(phone: Phone, selector: str) -> list[str]:
    return [
        text.strip() for text in phone.page.locator(f"{selector}:has(:checked)").all_text_contents()
    ]


def chosen_players(phone: Phone) -> list[str]:
    return phone.page.locator(".seat:has(:checked) b").all_text_contents()


def test_a_third_player_replaces_the_first_and_a_level_is_said_with_the_lower_ones_alone(
    entry: Phone,
) -> None:
    entry.choose("Bert", "Cem", "Doro")
    assert chosen_players(entry) == ["Cem", "Doro"]
    entry.choose("Cem", "Bert")
    entry.chip("#re", "Ela")
    assert chosen_players(entry) == ["Bert", "Ela"]
    entry.chip("#said .ko", "keine 30")
    assert words_of(entry, "#said .ko .chip") == ["Kontra", "keine 90", "keine 60", "keine 30"]
    entry.chip("#said .ko", "keine 90")
    assert words_of(entry, "#said .ko .chip") == ["Kontra"]


def test_the_value_says_what_is_missing(entry: Phone) -> None:
    value = entry.page.locator("#value b")
    entry.chip("#re", "Bert")
    expect(value).to_have_text("Noch 1 Re")
    entry.chip("#re", "Cem")
    expect(value).to_have_text("Augen fehlen")
    entry.chip("#augen", "120 : 120")
    expect(value).to_have_text("Kontra +2")


def test_what_was_tapped_before_all_had_loaded_has_its_value(entry: Phone) -> None:
    held = entry.hold("**/draft.js")
    entry.page.goto(entry.page.url, wait_until="commit")
    entry.choose("Bert", "Cem", augen="121+")
    entry.until("document.querySelector('#value b') !== null")
    assert entry.page.locator("#value b").text_content() == ""
    held[0].continue_()
    expect(entry.page.locator("#value b")).to_have_text("Re +1")


def test_what_is_tapped_before_the_draft_is_there_is_sent_with_the_rest_of_it(
    entry: Phone, abend: Abend
) -> None:
    entry.choose("Bert", "Cem", augen="121+")
    held = entry.hold("**/draft.js")
    entry.page.goto(entry.page.url, wait_until="commit")
    entry.chip("#augen .re", "181+")
    entry.tap(entry.page.locator(".save .go"))
    expect(entry.page.locator(".save .go")).to_have_attribute("aria-busy", "true")
    with entry.page.expect_navigation():
        held[0].continue_()
    (body,) = abend.bodies()
    assert body["augen"] == {"re": [181, 210]}
    assert body["re"] == [str(abend.ids[name]) for name in ("Bert", "Cem")]


def test_a_draft_stays_until_the_game_is_on_the_board(entry: Phone, abend: Abend) -> None:
    page = entry.page
    entry.chip("#said .re", "keine 90")
    page.locator(".back").tap()
    expect(page.locator(".lines")).to_contain_text("Entwurf: Re, keine 90")
    page.locator(".bar .go").tap()
    expect(page.locator("#said .chip:has(:checked)")).to_have_count(2)
    page.get_by_text("Leeren").tap()
    expect(page.locator("#said .chip:has(:checked)")).to_have_count(0)
    entry.choose("Bert", "Cem", augen="121+")
    entry.save()
    page.locator(".bar .go").tap()
    expect(page.locator(".seat:has(:checked)")).to_have_count(0)


def test_who_did_it_can_be_told_row_by_row(entry: Phone, abend: Abend) -> None:
    page = entry.page
    entry.choose("Bert", "Cem", augen="121+")
    entry.chip("#said .re", "Re")
    page.locator('[name="n:re:fuchs_caught"]').tap()
    page.locator("#who summary").tap()
    page.locator('[name="what"]').first.select_option("a:re:re")
    page.locator('[name="by"]').first.select_option(label="Cem")
    page.locator('[name="what"]').nth(1).select_option("s:re:fuchs_caught")
    page.locator('[name="from"]').nth(1).select_option(label="Ela")
    expect(page.locator('[name="what"]')).to_have_count(3)
    entry.save()
    body = abend.bodies()[0]
    assert body["announcements"][0]["by"] == str(abend.ids["Cem"])
    assert body["specials"][0]["from"] == str(abend.ids["Ela"])


def test_mistakes_get_the_focus_nothing_is_lost_and_a_message_goes_once_its_field_is_touched(
    entry: Phone,
) -> None:
    """phone.md: a mistake is marked at its field; what is mended is marked no longer."""
    entry.chip("#said .re", "Re")
    entry.save()
    expect(entry.page.locator("#re-error")).to_be_focused()
    expect(entry.page.locator("#value")).to_contain_text("2 Stellen stimmen nicht")
    assert words_of(entry, "#said .re .chip") == ["Re"]
    entry.chip("#re", "Bert")
    expect(entry.page.locator("#re-error")).to_be_hidden()
    expect(entry.page.locator("#augen-error")).to_be_visible()
    entry.choose("Cem", augen="151+")
    entry.save()
    expect(entry.page.locator("#board tbody tr th a")).to_have_count(1)


@pytest.mark.parametrize("typed", ["", "300"])
def test_with_doubled_type_the_message_is_in_the_picture_too(
    open_phone: Opens, abend: Abend, typed: str
) -> None:
    """second-look.md, Everyone: 200 % type; the keys for exact Augen, which come late, push no
    message away.
    """
    phone = open_phone((320, 568), at=abend, path="/spiel", script=LARGE)
    page = phone.page
    phone.choose("Bert", "Cem")
    phone.chip("#augen", "genau …")
    page.locator("#exact").fill(typed)
    phone.save()
    expect(page.locator("#augen-error")).to_be_focused()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#augen-error")).to_be_in_viewport(ratio=1)


def test_an_unfolded_row_alone_is_no_draft_and_the_bar_asks(entry: Phone) -> None:
    page = entry.page
    for kind, question in (("Mehr …", "Welches Spiel?"), ("Solo …", "Welches Solo?")):
        entry.chip("#kind", kind)
        expect(page.locator("#value b")).to_have_text(question)
        page.reload()
        expect(page.locator('[name="game"]:checked')).to_have_value("normal")
    expect(page.get_by_text("Leeren")).to_have_count(0)


def test_a_draft_goes_with_the_cards(entry: Phone, abend: Abend) -> None:
    page = entry.page
    entry.chip("#said .re", "keine 90")
    entry.chip("#kind", "Mehr …")
    entry.go("Neu geben")
    entry.go("Eintragen")
    expect(page.locator(".lines")).not_to_contain_text("Entwurf")
    page.locator(".bar .go").tap()
    expect(page.locator("#said .chip:has(:checked)")).to_have_count(0)
