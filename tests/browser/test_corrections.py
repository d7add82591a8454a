"""An evening that does not run straight: Bock comes and goes, people come, all is deleted."""

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


def test_bock_is_shown_and_gone_after_the_game_that_started_it_is_corrected(
    open_phone: Opens, site: Site
) -> None:
    abend = site.evening(
        *CAST[:4], preset="kif", options={"bock.on": True, "bock.triggers": ["split_120"]}
    )
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
    expect(page.get_by_role("heading", level=1)).to_have_text("Das ändert sich dadurch")
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
    assert [line[:4] + line[-1:] for line in after] == before, (
        "nobody sat out then, and nobody does now"
    )
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


COLOUR = "(button) => getComputedStyle(button).backgroundColor"
WIDTH = "(button) => button.offsetWidth"


def test_what_goes_or_rests_stands_last_is_no_green_button_and_fits_a_phone(
    page: Page, abend: Abend, axe: str
) -> None:
    """What comes of it: tests/web/evening/test_manage.py, tests/web/runde/test_manage.py."""
    abend.enter("Bert", "Cem")
    page.goto(f"{abend.url}/mehr")
    headings = page.get_by_role("heading").all_text_contents()
    assert headings.index("Dieser Abend") > headings.index("Zeigen und mitnehmen")
    page.goto(f"{abend.url}/spiel")
    entering = page.locator(".save .go").evaluate(COLOUR)
    for path, missing in ((abend.url, "#sure"), (abend.runde, "#name")):
        page.goto(f"{path}/loeschen")
        with page.expect_download() as download:
            page.get_by_role("link", name="Datei de").tap()
        assert download.value.suggested_filename.endswith(".json")
        button = page.get_by_role("button", name="Löschen", exact=True)
        assert button.evaluate(COLOUR) != entering
        assert button.evaluate(WIDTH) < page.get_by_role("link", name="Doch nicht").evaluate(WIDTH)
        if missing == "#name":
            page.locator(missing).fill("Freitag")
        go(button)
        expect(page.locator(f"{missing}-error")).to_be_visible()
        assert faults(page, axe) == []
    page.goto(f"{abend.runde}/archivieren")
    go(page.get_by_role("button", name="Archivieren"))
    for words in ("Archiv", "Donnerstag"):
        go(page.get_by_role("link", name=words, exact=True))
        assert faults(page, axe) == []
    go(page.get_by_role("button", name="Zurückholen"))
    expect(page.get_by_role("status").and_(page.locator(".notice"))).to_contain_text("wieder da")
