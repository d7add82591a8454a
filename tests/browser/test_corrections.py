"""An evening that does not run straight: Bock comes and goes, people come, two phones correct, all is deleted."""

from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Abend, Opens, Phone, Site, go
from tests.browser.judge import faults
from tests.conftest import CAST


def row(phone: Phone, number: int) -> Locator:
    return phone.page.locator(f'tbody tr:has(th a:text-is("{number}"))')


def cells(phone: Phone, number: int) -> list[str]:
    """What stands in the line of a game: the totals, then the value."""
    return [text.strip() for text in row(phone, number).locator("td").all_text_contents()]


def correct(phone: Phone, number: int) -> None:
    with phone.page.expect_navigation():
        phone.touch(row(phone, number).locator("td").nth(2))
    phone.go("Ändern")


def test_bock_is_shown_and_gone_after_the_game_that_started_it_is_corrected(open_phone: Opens, site: Site) -> None:
    abend = site.evening(*CAST[:4], preset="kif", options={"bock.on": True, "bock.triggers": ["split_120"]})
    abend.enter("Anna", "Bert", augen=120)
    phone = open_phone(at=abend)
    page = phone.page
    expect(page.locator(".lines .bock")).to_have_text("Bock noch 4")
    phone.go("Spiel 2 eintragen")
    expect(page.locator(".state .bock")).to_have_text("Bock ×2")
    phone.choose("Anna", "Cem", augen="121+")
    expect(page.locator("#value span")).to_contain_text("×2")
    phone.save()
    abend.enter("Bert", "Doro")
    page.reload()
    expect(page.locator(".lines .bock")).to_have_text("Bock noch 2")
    assert [cells(phone, number)[-1] for number in (2, 3)] == ["2×2", "2×2"]

    correct(phone, 1)
    phone.chip("#augen .re", "121+")
    phone.save()
    expect(page.get_by_role("heading", level=1)).to_have_text("Das ändert sich mit")
    listed = page.locator("#ripple").inner_text()
    for number in (2, 3):
        assert f"Spiel {number}: zählt einfach statt doppelt, Wert +2 → +1" in listed
    assert abend.bodies()[0]["augen"] == {"re": 120}, "nothing is saved before it is confirmed"
    phone.go("Übernehmen")
    expect(page.locator(".lines .bock")).to_be_hidden()
    assert [cells(phone, number)[-1] for number in (2, 3)] == ["1", "1"]
    phone.go("Rückgängig")
    expect(page.locator(".lines .bock")).to_have_text("Bock noch 2")


def test_somebody_joins_in_the_middle_and_earlier_rows_stay(open_phone: Opens, site: Site) -> None:
    abend = site.evening(*CAST[:4])
    for re in (("Anna", "Bert"), ("Cem", "Doro")):
        abend.enter(*re)
    phone = open_phone(at=abend)
    page = phone.page
    before = [cells(phone, number) for number in (1, 2)]
    phone.go(page.locator(".more"))
    phone.go("Tisch ändern")
    page.locator("#name").fill("Ela")
    phone.tap("Dazu")
    page.get_by_text("Cem gibt und setzt aus").wait_for()
    phone.go("Eintragen", abend.url)
    expect(page.locator(".lines p").first).to_have_text("Cem gibt und setzt aus, Doro spielt auf")
    after = [cells(phone, number) for number in (1, 2)]
    assert [line[:4] + line[-1:] for line in after] == before, "nobody sat out then, and nobody does now"
    assert [line[4] for line in after] == ["", ""]
    phone.go("Spiel 3 eintragen")
    phone.choose("Doro", "Ela", augen="121+")
    phone.save()
    assert cells(phone, 3)[2] == "–"
    assert len(phone.totals()) == 5
    with page.expect_navigation():
        phone.touch(row(phone, 1).locator("td").nth(2))
    expect(page.locator("main")).to_contain_text("Anna")
    expect(page.locator("main")).not_to_contain_text("Ela")


def test_of_two_phones_that_correct_one_sees_what_the_other_did(open_phone: Opens, site: Site) -> None:
    abend = site.evening(*CAST[:4])
    for re in (("Anna", "Bert"), ("Cem", "Doro")):
        abend.enter(*re)
    mine, other = open_phone(at=abend), open_phone(at=abend)
    correct(mine, 1)
    correct(other, 1)
    other.chip("#augen .re", "181+")
    other.save()
    mine.chip("#said .re", "keine 90")
    mine.chip("#augen .re", "151+")
    mine.page.locator("#who summary").tap()
    mine.page.locator('[name="note"]').fill("nachgezählt")
    with mine.page.expect_response(lambda answer: answer.request.method == "POST") as answered:
        mine.tap(mine.page.locator(".save .go"))
    assert answered.value.status == 409
    alert = mine.page.get_by_role("alert")
    expect(alert).to_contain_text("Inzwischen hat jemand anderes etwas geändert.")
    expect(alert).to_contain_text("Spiel 1 geändert")
    expect(mine.page.locator("#said .re .chip:has(:checked)")).to_have_count(2)
    expect(mine.page.locator('[name="augen"]:checked')).to_have_value("re151")
    expect(mine.page.locator('[name="note"]')).to_have_value("nachgezählt")
    assert abend.bodies()[0]["augen"] == {"re": [181, 210]}
    mine.save()
    assert abend.bodies()[0]["augen"] == {"re": [151, 180]}
    assert abend.bodies()[0]["note"] == "nachgezählt"


COLOUR = "(button) => getComputedStyle(button).backgroundColor"
WIDTH = "(button) => button.offsetWidth"


def tap(page: Page, role: Literal["link", "button"], name: str) -> None:
    go(page.get_by_role(role, name=name, exact=True))


def test_an_evening_gets_another_name_and_day(phone: Phone, abend: Abend) -> None:
    page = phone.page
    tap(page, "link", "Mehr")
    heading = page.get_by_role("heading", name="Dieser Abend").bounding_box()
    taking = page.get_by_role("heading", name="Mitnehmen").bounding_box()
    assert heading is not None
    assert taking is not None
    assert heading["y"] > taking["y"]
    tap(page, "link", "Name und Datum")
    page.get_by_label("Name des Abends").fill("Bei Bert")
    page.get_by_label("Datum").fill("2026-01-31")
    tap(page, "button", "Speichern")
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("„Bei Bert“, 31.01.2026")
    page.goto(f"{abend.url}/aenderungen")
    expect(page.locator("main")).to_contain_text("Bei Bert")


def test_an_evening_with_games_goes_only_with_a_tick(phone: Phone, abend: Abend, axe: str) -> None:
    abend.enter("Bert", "Cem")
    page = phone.page
    page.goto(f"{abend.url}/mehr")
    tap(page, "link", "Abend löschen")
    with page.expect_download() as download:
        page.get_by_role("link", name="Datei des Abends").tap()
    assert download.value.suggested_filename.endswith(".json")
    tap(page, "button", "Löschen")
    assert faults(page, axe) == []
    expect(page.locator("#sure-error")).to_be_visible()
    page.get_by_label("Alles von diesem Abend löschen").tap()
    tap(page, "button", "Löschen")
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("ist gelöscht")


def test_a_runde_goes_by_its_name_after_its_file_was_offered(phone: Phone, abend: Abend, axe: str) -> None:
    page = phone.page
    page.goto(f"{abend.url}/spiel")
    entering = page.locator(".save .go").evaluate(COLOUR)
    page.goto(abend.runde)
    tap(page, "link", "Löschen")
    with page.expect_download() as download:
        page.get_by_role("link", name="Datei der Runde").tap()
    assert download.value.suggested_filename.endswith(".json")
    button = page.get_by_role("button", name="Löschen", exact=True)
    assert button.evaluate(COLOUR) != entering
    assert button.evaluate(WIDTH) < page.get_by_role("link", name="Doch nicht").evaluate(WIDTH)
    field = page.get_by_label("Name der Runde")
    field.fill("Freitag")
    tap(page, "button", "Löschen")
    assert faults(page, axe) == []
    expect(page.locator("#name-error")).to_have_text("Die Runde heißt anders.")
    expect(field).to_have_value("Freitag")
    field.fill("Donnerstag")
    tap(page, "button", "Löschen")
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("gelöscht, mit allem")
    answer = page.request.get(abend.url)
    assert answer.status == 404
    assert "Jemand hat sie mit allem gelöscht." in answer.text()


def test_a_runde_rests_and_is_brought_back(phone: Phone, abend: Abend, axe: str) -> None:
    page = phone.page
    page.goto(abend.runde)
    tap(page, "link", "Archivieren")
    tap(page, "button", "Archivieren")
    tap(page, "link", "Archiv")
    assert faults(page, axe) == []
    tap(page, "link", "Donnerstag")
    assert faults(page, axe) == []
    tap(page, "button", "Zurückholen")
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("wieder da")
