"""Settling an evening with a thumb: from the last game to seal, debts and Kasse. Measured in
test_states.py.
"""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from scorepad.actions.money.tariff import set_account, set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.browser.conftest import Abend, Opens, Phone, Site
from tests.browser.world import MONEY, before
from tests.printing.reading import words


def played(site: Site) -> Abend:
    """An evening with a game and a solo under a tariff."""
    abend = site.evening()
    abend.enter(*abend.active()[:2])
    abend.enter(abend.active()[0])
    with_money(abend, MONEY)
    return abend


def with_money(abend: Abend, tariff: dict[str, Any]) -> None:
    """Play for money from now on; each has an account."""
    with abend.site.app.app_context():
        set_tariff(abend.runde_id, read_tariff(tariff))
        for member in abend.ids.values():
            set_account(abend.runde_id, member, "DE89370400440532013000", "")


def go(phone: Phone, words: str) -> None:
    ways = phone.page.locator("a, button").filter(has_text=words).locator("visible=true")
    phone.go(ways.last)


def test_it_takes_three_taps_where_the_rules_end_the_evening_and_codes_are_large(
    open_phone: Opens, site: Site
) -> None:
    options = {"evening.ends": "games", "evening.ends_after_at_five": 1}
    abend = site.evening(preset="cutesoft", options=options)
    with_money(abend, {"players_rate": 10})
    abend.enter(*abend.active()[:2])
    phone = open_phone(at=abend)
    go(phone, "Abschließen")
    go(phone, "Wer zahlt wem")
    go(phone, "Versiegeln")
    assert phone.page.get_by_text("Abgerechnet und versiegelt.").is_visible()
    assert phone.taps == 3
    phone.tap(phone.page.locator("summary").filter(has_text="QR-Code").first)
    code = phone.page.locator("svg.qr").first.bounding_box()
    assert code is not None
    assert code["width"] == code["height"] >= 200


def test_an_amount_beside_a_name_of_two_lines_stands_clear_of_the_arrow(
    open_phone: Opens, site: Site
) -> None:
    abend = site.evening("Wolfgang Hohenstaufen", "Annegret Schulze-Frenk", "Cem", "Doro")
    with_money(abend, {"players_rate": 6633, "dues": 100})
    for _ in range(3):
        abend.enter(*abend.active()[:2], augen=(181, 210))
    phone = open_phone(at=abend, path="/abrechnen")
    amounts = phone.page.locator(".people-list summary > .number")
    assert amounts.count() == 4
    for width in (320, 360):
        phone.page.set_viewport_size({"width": width, "height": 740})
        wide = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
        assert amounts.evaluate_all(wide) == [], width


def test_the_tariff_is_tried_while_one_types_and_kept_by_thumb(
    phone: Phone, page: Page, abend: Abend
) -> None:
    """second-look.md, Tarif: an agreement is one tap, the example follows the form before it is
    saved.
    """
    page.goto(f"{abend.runde}/tarif")
    assert not page.locator(".own").is_visible()
    phone.tap(page.locator(".choice").filter(has_text="je Punkt untereinander"))
    expect(page.locator("#now")).to_contain_text("+0,23")
    page.locator("#t-points-players_rate").fill("0,5")
    expect(page.locator("#now")).to_contain_text("+0,12")
    expect(page.locator("#now")).to_contain_text("So würde gerechnet")
    phone.tap(page.locator(".choice").filter(has_text="Eigene Abmachung"))
    page.locator("#t-best_rate").fill("2")
    expect(page.locator("#now")).to_contain_text("Differenz zum Besten, 2 Cent je Punkt")
    phone.tap(page.locator(".choice").filter(has_text="je Punkt untereinander"))
    go(phone, "Speichern")
    assert page.get_by_text("0,5 Cent je Punkt untereinander").first.is_visible()


def test_a_booking_stands_in_the_kasse(phone: Phone, page: Page, abend: Abend) -> None:
    page.goto(abend.runde)
    phone.tap(page.get_by_role("link", name="Kasse", exact=True))
    page.wait_for_url("**/kasse")
    go(phone, "Buchen")
    phone.tap(page.locator(".choice").filter(has_text="Ausgabe"))
    assert not page.locator("#member").is_visible()
    page.locator("#amount").fill("12,50")
    page.locator("#reason").fill("Pizza")
    go(phone, "Buchen")
    assert "−12,50" in page.locator(".huge").inner_text()


def test_debts_are_reckoned_anew_at_once_where_an_evening_is_left_out(
    open_phone: Opens, site: Site
) -> None:
    """Source: second-look.md, Kasse: debts of several evenings are netted when wanted; the page is
    not left for it.
    """
    abend = played(site)
    before(abend, 1).seal()
    abend.seal()
    page = open_phone(at=abend).page
    page.goto(f"{abend.runde}/schulden")
    owed = page.locator("#chosen .debts").first
    evenings = page.locator("#chosen [name=abend]")
    both = owed.text_content() or ""
    expect(evenings).to_have_count(2)
    expect(page.get_by_role("button", name="Neu rechnen")).to_be_hidden()
    page.evaluate("document.body.dataset.same = 1")
    evenings.first.uncheck()
    expect(owed).not_to_have_text(both)
    expect(evenings.first).to_be_focused()
    assert page.url.count("abend=") == 1
    assert page.evaluate("document.body.dataset.same") == "1", "the page was not left"
    one = owed.text_content() or ""
    page.reload()
    expect(owed).to_have_text(one)
    evenings.first.check()
    expect(owed).to_have_text(both)


def test_a_settled_evening_goes_home_as_sheet_and_form(open_phone: Opens, site: Site) -> None:
    abend = played(site)
    phone = open_phone(at=abend)
    page = phone.page
    page.goto(f"{abend.url}/abrechnen")
    go(phone, "Versiegeln …")
    tops = page.locator(".bar-row > *").evaluate_all(
        "(both) => both.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert len(tops) == 2
    assert tops[0] == tops[1], "both side by side"
    go(phone, "Versiegeln")
    assert page.get_by_text("Abgerechnet und versiegelt.").is_visible()
    sheet = opened_pdf(phone, page.get_by_role("link", name="Bogen als PDF"))
    assert "Wer zahlt wem" in sheet
    assert "Zweiter Teil" in sheet
    page.goto(f"{page.url.split('/abend/')[0]}/papier")
    phone.tap(page.locator("summary", has_text="Leerformular"))
    form = opened_pdf(phone, page.get_by_role("button", name="Leerformular drucken"))
    assert "Später eintragen" in form


def opened_pdf(phone: Phone, way: Locator) -> str:
    """The text of the PDF that one tap opens; what the browser shows is asked for once more with
    its cookies.
    """
    patient = 60_000  # a paper gives way to all else that the machine does
    with phone.page.expect_response(
        lambda answer: answer.request.is_navigation_request(), timeout=patient
    ) as found:
        phone.tap(way)
    answer = phone.page.context.request.get(found.value.url, timeout=patient)
    assert answer.headers["content-type"] == "application/pdf"
    return " ".join(words(answer.body()))
