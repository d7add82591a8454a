"""The form that opens with what is due, by thumb: one tap less, and everything else as near as
ever.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Abend, Opens, Phone, Site, at_widths
from tests.browser.judge import faults


@pytest.fixture
def abend(site: Site) -> Abend:
    """Five people who owe as many soli as there are games."""
    return site.evening(preset="ddv", options={"evening.ends_after_at_five": 5})


def test_a_solo_that_is_due_takes_four_taps(phone: Phone, abend: Abend) -> None:
    phone.page.get_by_text("Bert wird vorgeführt").wait_for()
    phone.go("Spiel 1 eintragen")
    expect(phone.page.locator(".due")).to_contain_text(
        "So viele Soli fehlen, wie Spiele übrig sind."
    )
    expect(phone.page.locator("#value b")).to_have_text("Welches Solo?")
    phone.chip("#kind", "Damen")
    phone.chip("#augen .re", "121+")
    expect(phone.page.locator("#value b")).to_have_text("Re +1")
    phone.save()
    assert phone.taps == 4
    assert phone.totals() == ["0", "3", "−1", "−1", "−1"]


def test_what_is_due_is_changed_by_three_taps_and_kept_as_a_draft(
    phone: Phone, page: Page, abend: Abend
) -> None:
    page.goto(f"{abend.url}/spiel")
    expect(page.locator("#value b")).to_have_text("Welches Solo?")
    phone.chip("#kind", "Normal")
    phone.choose("Cem", "Ela")
    assert page.locator(".seat:has(:checked) b").all_text_contents() == ["Cem", "Ela"]
    page.reload()
    expect(page.locator('[name="game"]:checked')).to_have_value("normal")
    assert page.locator(".seat:has(:checked) b").all_text_contents() == ["Cem", "Ela"]
    page.get_by_text("Leeren").tap()
    expect(page.locator('[name="game"]:checked')).to_have_value("solo")
    assert page.locator(".seat:has(:checked) b").all_text_contents() == ["Bert"]
    phone.chip("#kind", "Normal")
    phone.choose("Doro", augen="121+")
    phone.save()
    assert abend.bodies()[0]["re"] == [str(abend.ids["Bert"]), str(abend.ids["Doro"])]


def test_who_owes_is_marked_where_the_soloist_is_chosen(
    open_phone: Opens, abend: Abend, axe: str
) -> None:
    phone = open_phone(at=abend, path="/spiel")
    marks = phone.page.locator(".seat > i")
    expect(marks).to_have_count(4)
    for _width in at_widths(phone.page, 360, 320):
        expect(marks.first).to_be_visible()
        expect(phone.page.get_by_text("○ schuldet ein Solo")).to_be_visible()
    assert faults(phone.page, axe) == []
    phone.chip("#kind", "Normal")
    expect(marks.first).to_be_hidden()
    expect(phone.page.get_by_text("○ schuldet ein Solo")).to_be_hidden()


@pytest.fixture
def six_games(site: Site) -> Abend:
    """Five people and six games; Bert deals next."""
    evening = site.evening()
    for _ in range(6):
        evening.enter(*evening.active()[:2])
    return evening


def test_a_game_is_deleted_and_everybody_keeps_his_deal(
    open_phone: Opens, six_games: Abend, axe: str
) -> None:
    phone = open_phone(at=six_games, path=f"/spiel/{six_games.first + 1}/loeschen")
    page = phone.page
    before = six_games.active()
    computed = page.get_by_text("Danach gibt")
    assert not computed.is_visible()
    assert page.get_by_text("Kein späteres Spiel ändert sich.").is_visible()
    assert page.get_by_text("4 spätere Spiele ändern sich.").is_visible()
    phone.tap("Neu reihum")
    assert page.locator(".changes li").filter(has_text="gibt statt").first.is_visible()
    assert faults(page, axe) == []
    phone.tap("Wie gegeben")
    phone.go("Löschen", six_games.url)
    assert six_games.active() == before
    assert [body.get("dealer") for body in six_games.bodies()] == [
        None,
        str(six_games.ids["Cem"]),
        None,
        None,
        None,
    ]
    phone.go("Rückgängig")
    assert len(six_games.bodies()) == 6
    assert six_games.active() == before


def test_what_another_phone_deleted_is_said_and_the_input_is_kept(
    open_phone: Opens, six_games: Abend
) -> None:
    last = f"/spiel/{six_games.first + 5}"
    mine, theirs = (
        open_phone(at=six_games, path=f"{last}/{way}") for way in ("aendern", "loeschen")
    )
    mine.chip("#augen", "181+")
    theirs.go("Löschen", six_games.url)
    mine.tap(mine.page.locator(".save .go"))
    expect(mine.page.get_by_role("alert")).to_contain_text("Dieses Spiel steht nicht mehr da")
    expect(mine.page.get_by_role("alert")).to_contain_text("Spiel 6 gelöscht")
    mine.go(mine.page.locator(".save .go"), six_games.url)
    assert [body["augen"] for body in six_games.bodies()][-1] == {"re": [181, 210]}
    assert len(six_games.bodies()) == 6


@pytest.fixture
def five(site: Site) -> Abend:
    """Five people who owe nothing."""
    return site.evening()


def test_only_what_a_choice_makes_needful_is_seen(open_phone: Opens, five: Abend) -> None:
    phone = open_phone(at=five, path="/falsch-bedient")
    soloist, hurts, absagen = (phone.page.locator(one) for one in (".solo", ".hurts", ".absagen"))
    assert [one.is_visible() for one in (soloist, hurts, absagen)] == [False, False, False]
    phone.tap("ein Solo")
    assert [one.is_visible() for one in (soloist, hurts, absagen)] == [True, True, False]
    phone.tap("schwer")
    assert [one.is_visible() for one in (soloist, hurts, absagen)] == [True, False, True]


def test_a_player_joins_and_the_next_order_is_taken(open_phone: Opens, five: Abend) -> None:
    phone = open_phone(at=five, path="/tisch")
    phone.page.locator("#name").fill("Fritz")
    phone.tap("Dazu")
    phone.page.get_by_text("Sitzordnung 1 von 120").wait_for()
    phone.tap("Andere Sitzordnung")
    phone.page.get_by_text("Sitzordnung 2 von 120").wait_for()
    phone.go("Eintragen", five.url)
    assert len(five.bodies()[-1]["table"]) == 6
    assert phone.page.get_by_text("Tisch: Fritz kommt dazu").is_visible()


@pytest.mark.without_network
def test_what_cannot_wait_without_network_says_so_and_stays(open_phone: Opens, five: Abend) -> None:
    phone = open_phone(at=five, path="/regeln")
    phone.page.wait_for_load_state("networkidle")
    phone.page.context.set_offline(True)
    with phone.page.expect_event("requestfailed"):
        phone.page.evaluate(
            "document.querySelector('#incident').elements.rules[0].dispatchEvent(new "
            "Event('input', { bubbles: true }))"
        )
    phone.tap(phone.page.locator("button.go"))
    expect(phone.page.locator("#outcome")).to_contain_text("Kein Netz: noch nicht gesendet.")
    expect(phone.page).to_have_url(f"{five.url}/regeln")
    assert five.bodies() == []


def test_a_penalty_is_one_screen_with_its_sum_above_the_button(
    open_phone: Opens, five: Abend
) -> None:
    """Source: third look, Penalty."""
    phone = open_phone(at=five, path="/strafe")
    page = phone.page
    go = page.locator(".bar .go")
    assert page.evaluate("document.documentElement.scrollHeight") <= 740
    for words in ("Cem", "8", "die anderen teilen es sich", "zu spät"):
        phone.tap(words)
    expect(page.locator("#outcome")).to_contain_text("Cem −8, Anna, Bert, Doro und Ela je +2.")
    assert page.evaluate("document.documentElement.scrollHeight") <= 740
    phone.tap("Doro")
    phone.tap("andere …")
    fields = page.locator(".amounts .field:visible")
    expect(fields).to_have_text(["Cem", "Doro"])
    fields.locator("input").first.fill("3")
    fields.locator("input").last.fill("6")
    expect(page.locator("#outcome")).to_contain_text("Doro −6")
    expect(go).to_have_text("Eintragen")
    phone.tap(go)
    expect(page).to_have_url(five.url)
    body = five.bodies()[-1]
    assert body["points"] == {str(five.ids["Cem"]): -3, str(five.ids["Doro"]): -6}
    assert body["share"] is True
    assert body["reason"] == "zu spät"
    page.goto(f"{five.url}/spiel/{five.first}/eintrag")
    expect(fields.locator("input").last).to_have_value("6")
    expect(page.locator("#reason")).to_have_value("zu spät")
