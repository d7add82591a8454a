"""Settling an evening with a thumb: from the last game to seal, debts and Kasse. Measured in test_states.py."""

from typing import Any

from playwright.sync_api import Locator, expect

from scorepad.actions.runde import add_member
from scorepad.actions.tariff import set_account, set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.browser.conftest import Abend, Opens, Phone, Site
from tests.browser.world import MONEY, before
from tests.printing.reading import words


def played(site: Site) -> Abend:
    """An evening with a game and a solo under a tariff; Fritz of the Runde was not there, the first has an account."""
    abend = site.evening()
    abend.enter(*abend.active()[:2])
    abend.enter(abend.active()[0])
    with site.app.app_context():
        add_member(abend.runde_id, "Fritz")
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


def test_an_evening_is_settled_and_sealed_with_real_taps(open_phone: Opens, site: Site) -> None:
    abend = played(site)
    phone = open_phone(at=abend)
    page = phone.page
    phone.go(page.get_by_role("link", name="Mehr"))
    go(phone, "Abrechnung")
    assert "Fritz" in page.locator(".people-list").inner_text()
    phone.chip("fieldset", "Fritz")
    go(phone, "Neu rechnen")
    assert "Fritz" not in page.locator(".people-list").inner_text()
    phone.tap(page.locator("summary").filter(has_text="Jemand geht früher"))
    page.locator("#who").select_option(label="Anna")
    go(phone, "Ausrechnen")
    go(phone, "Ist bezahlt, Anna geht")
    assert page.get_by_text("Schon bezahlt").is_visible()
    phone.chip("fieldset", "Fritz")
    go(phone, "Versiegeln …")
    tops = page.locator(".bar-row > *").evaluate_all("(both) => both.map((one) => one.getBoundingClientRect().bottom)")
    assert len(tops) == 2
    assert tops[0] == tops[1], "both side by side"
    assert "Fritz" not in page.locator(".people-list").inner_text(), "asked with the sums as they are ticked now"
    assert page.get_by_text("Danach ändert sich an diesem Abend nichts mehr.").is_visible()
    go(phone, "Versiegeln")
    assert page.get_by_text("Abgerechnet und versiegelt.").is_visible()
    open_debts = page.get_by_text("noch offen").count()
    assert open_debts > 0
    go(phone, "Ist bezahlt")
    assert page.get_by_text("noch offen").count() == open_debts - 1
    assert page.get_by_text("Fritz", exact=True).count() == 0
    page.goto(abend.url)
    assert page.get_by_text("Abgerechnet und versiegelt").is_visible()
    go(phone, "Abrechnung")
    go(phone, "Wieder öffnen …")
    assert page.get_by_text("Gegenbuchungen in der Kasse").is_visible()
    go(phone, "Wieder öffnen")
    assert page.get_by_role("button", name="Versiegeln …").is_visible()


def test_it_takes_three_taps_where_the_rules_end_the_evening_and_codes_of_debts_are_large_enough_to_scan(
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


def test_four_taps_tell_the_end_pay_all_and_seal_and_one_takes_the_payment_back(open_phone: Opens, site: Site) -> None:
    """Source: third-look.md, End of the evening, Abrechnung."""
    phone = open_phone(at=played(site))
    page = phone.page
    phone.go(page.get_by_role("link", name="Mehr"))
    go(phone, "Abend abschließen")
    assert page.get_by_role("heading", level=1).inner_text() == "Das war der Abend"
    assert "gewinnt mit" in page.locator(".winner").inner_text()
    assert page.locator(".winner svg").first.is_visible()
    go(phone, "Wer zahlt wem")
    go(phone, "Alles bezahlt")
    assert page.get_by_text("Niemand schuldet etwas.").is_visible()
    assert "offen ist nichts" in page.locator(".bar").inner_text()
    go(phone, "Alles doch offen")
    assert page.get_by_role("button", name="Alles bezahlt").is_visible()
    go(phone, "Versiegeln")
    assert page.get_by_text("Abgerechnet und versiegelt.").is_visible()
    assert phone.taps == 4 + 2


def test_the_tariff_is_tried_while_one_types_and_kept_by_thumb(open_phone: Opens, site: Site) -> None:
    """second-look.md, Tarif: an agreement is one tap, the example follows the form before it is saved."""
    abend = site.evening()
    phone = open_phone(at=abend)
    page = phone.page
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


def test_a_booking_stands_in_the_kasse(open_phone: Opens, site: Site) -> None:
    abend = site.evening()
    phone = open_phone(at=abend)
    page = phone.page
    page.goto(abend.runde)
    phone.tap(page.get_by_role("link", name="Kasse", exact=True))
    page.wait_for_url("**/kasse")
    go(phone, "Buchen")
    phone.tap(page.locator(".choice").filter(has_text="Ausgabe"))
    assert not page.locator("#member").is_visible()
    page.locator("#amount").fill("12,50")
    page.locator("#reason").fill("Pizza")
    go(phone, "Buchen")
    assert "−12,50" in page.locator(".balance").inner_text()


def test_debts_are_reckoned_anew_at_once_where_an_evening_is_left_out(open_phone: Opens, site: Site) -> None:
    """Source: second-look.md, Kasse: debts of several evenings are netted when wanted; the page is not left for it."""
    abend = played(site)
    before(abend, 1).seal()
    abend.seal()
    page = open_phone(at=abend).page
    page.goto(f"{abend.runde}/schulden")
    owed, evenings = page.locator("#chosen .debts").first, page.locator("#chosen [name=abend]")
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
    go(phone, "Versiegeln")
    assert page.get_by_text("Abgerechnet und versiegelt.").is_visible()
    sheet = opened_pdf(phone, page.get_by_role("link", name="Bogen als PDF"))
    assert "Wer zahlt wem" in sheet
    assert "Zweiter Teil" in sheet
    page.goto(f"{page.url.split('/abend/')[0]}/papier")
    form = opened_pdf(phone, page.get_by_role("button", name="Leerformular drucken"))
    assert "Später eintragen" in form


def opened_pdf(phone: Phone, way: Locator) -> str:
    """The text of the PDF that one tap opens; what the browser shows is asked for once more with its cookies."""
    patient = 60_000  # a paper gives way to all else that the machine does
    with phone.page.expect_response(lambda answer: answer.request.is_navigation_request(), timeout=patient) as found:
        phone.tap(way)
    answer = phone.page.context.request.get(found.value.url, timeout=patient)
    assert answer.headers["content-type"] == "application/pdf"
    return " ".join(words(answer.body()))
