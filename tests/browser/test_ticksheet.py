"""One whole evening on paper: printed, ticked, photographed, taken over; the board is that of the
same games tapped in.

Source: ticksheet.md, *Proof*.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Abend, Opens, Phone, go
from tests.browser.paper import Game, Paper, game, printed

pytestmark = pytest.mark.without_network


@pytest.fixture
def phone(open_phone: Opens, abend: Abend) -> Phone:
    return open_phone(at=abend)


@pytest.fixture
def paper(abend: Abend) -> Paper:
    return printed(abend)


def first_games(abend: Abend) -> list[Game]:
    said = [{"party": "re", "says": "re"}]
    fuchs = [{"id": "fuchs_caught", "party": "kontra", "count": 1}]
    return [
        game(abend, "Bert", "Cem"),
        game(abend, "Cem", "Doro", augen=(151, 180), announcements=said),
        game(abend, "Anna", "Ela", augen=(60, 89), specials=fuchs),
    ]


def kept(paper: Paper, folder: Path, **camera: Any) -> Path:
    """The file of a photo of the sheet."""
    file = folder / "zettel.jpg"
    file.write_bytes(paper.photo(**camera))
    return file


def taken(page: Page, photo: Path) -> None:
    """Take a photo, and wait for what is read."""
    page.set_input_files("#photo", photo)
    expect(page.locator("#sheets")).to_be_visible()


def top_of(page: Page, selector: str) -> float:
    """How many pixels below the edge of the window something begins."""
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["y"]


def rows(page: Page) -> Locator:
    return page.locator("#board tbody tr:not(.waits) th a")


def board(page: Page) -> list[str]:
    """All cells of the board."""
    return page.locator("#board tbody tr:not(.waits) td").all_text_contents()


def test_an_evening_on_paper_is_the_evening_tapped_in(
    phone: Phone, abend: Abend, paper: Paper, tmp_path: Path
) -> None:
    page = phone.page
    games = first_games(abend)
    for number, body in enumerate(games, 1):
        paper.tick(number, body)
    go(page.locator(".bar .more"))
    go(page.get_by_role("link", name="Zettel fotografieren"))
    taken(page, kept(paper, tmp_path))
    expect(page.locator(".sheet-row")).to_have_count(3)
    expect(page.locator(".sheet-row .strip")).to_have_count(3)
    expect(page.locator(".bar .go")).to_have_text("3 Spiele übernehmen")
    go(page.locator(".bar .go"))
    expect(rows(page)).to_have_count(3)
    from_paper = board(page)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.endsWith('#photos'))") == []

    phone.go("Rückgängig")
    expect(rows(page)).to_have_count(0)
    for body in games:
        re = [name for name, ident in abend.ids.items() if str(ident) in body["re"]]
        more = {key: body[key] for key in ("announcements", "specials") if key in body}
        abend.enter(*re, augen=body["augen"]["re"], **more)
    page.reload()
    assert board(page) == from_paper


def test_the_button_counts_the_games_that_will_be_taken_over(
    phone: Phone, abend: Abend, paper: Paper, tmp_path: Path
) -> None:
    page = phone.page
    for number, body in enumerate(first_games(abend)[:2], 1):
        paper.tick(number, body)
    page.goto(f"{abend.url}/foto")
    taken(page, kept(paper, tmp_path))
    button = page.locator(".bar .go")
    expect(button).to_have_text("2 Spiele übernehmen")
    for number in (1, 2):
        go(page.get_by_role("button", name=f"Spiel {number} ändern"))
    left_out = page.get_by_text("Kein Spiel: auslassen")
    left_out.first.tap()
    expect(button).to_have_text("1 Spiel übernehmen")
    left_out.last.tap()
    expect(button).to_have_text("Fertig")
    page.locator(".sheet-row").first.locator("[name$='.said']").first.tap()
    expect(button).to_have_text("1 Spiel übernehmen")
    go(button)
    expect(rows(page)).to_have_count(1)


def test_rows_that_were_added_or_changed_come_with_the_next_photo(
    phone: Phone, abend: Abend, paper: Paper, tmp_path: Path
) -> None:
    page = phone.page
    games = first_games(abend)
    paper.tick(1, games[0])
    page.goto(f"{abend.url}/foto")
    taken(page, kept(paper, tmp_path))
    go(page.locator(".bar .go"))
    paper.tick(1, {**games[0], "announcements": [{"party": "re", "says": "re"}]})
    paper.tick(2, games[1])
    page.goto(f"{abend.url}/foto")
    taken(page, kept(paper, tmp_path, turn=4))
    expect(page.get_by_text("Dieser Zettel ist schon einmal übernommen")).to_be_visible()
    expect(page.get_by_text("Auf dem Zettel steht jetzt etwas anderes.")).to_be_visible()
    page.locator(".chip").filter(has_text="Wie auf dem Zettel").tap()
    go(page.locator(".bar .go"))
    expect(rows(page)).to_have_count(2)
    assert abend.bodies()[0]["announcements"]


def test_without_network_the_photo_waits_and_is_shown_before_it_is_taken_over(
    phone: Phone, abend: Abend, paper: Paper, tmp_path: Path
) -> None:
    page = phone.page
    paper.tick(1, first_games(abend)[0])
    photo = kept(paper, tmp_path)
    page.goto(f"{abend.url}/foto")
    page.context.set_offline(True)
    page.set_input_files("#photo", photo)
    expect(page.locator("#state")).to_have_text("Kein Netz: Das Foto wartet auf diesem Handy.")
    expect(page.locator("#waiting h2")).to_have_text("1 Zettel wartet auf diesem Handy")
    assert top_of(page, "#state") < top_of(page, "#waiting")
    page.context.set_offline(False)
    expect(page.locator("#sheets")).to_be_visible()
    assert abend.bodies() == []
    go(page.locator(".bar .go"))
    expect(rows(page)).to_have_count(1)
    expect(page.locator(".photos")).to_have_count(0)


def test_the_board_says_that_a_photo_waits(phone: Phone, abend: Abend, tmp_path: Path) -> None:
    page = phone.page
    picture = io.BytesIO()
    Image.new("RGB", (400, 300)).save(picture, "JPEG")
    photo = tmp_path / "zettel.jpg"
    photo.write_bytes(picture.getvalue())
    page.goto(f"{abend.url}/foto")
    page.route("**/foto", lambda route: route.abort())
    page.set_input_files("#photo", photo)
    expect(page.locator("#waiting h2")).to_be_visible()
    page.unroute("**/foto")
    page.goto(abend.url)
    expect(page.locator(".photos")).to_have_text("1 Zettel wartet")


def test_a_photo_of_nothing_is_shown_with_what_helps(
    phone: Phone, abend: Abend, tmp_path: Path
) -> None:
    page = phone.page
    picture = io.BytesIO()
    Image.new("RGB", (1600, 1200), "white").save(picture, "PNG")
    photo = tmp_path / "leer.png"
    photo.write_bytes(picture.getvalue())
    page.goto(f"{abend.url}/foto")
    page.set_input_files("#photo", photo)
    expect(page.locator(".unread img")).to_be_visible()
    expect(page.get_by_text("Auf dem Foto ist kein Ankreuzbogen zu sehen.")).to_be_visible()
    expect(page.locator("#waiting")).to_be_hidden()


def blank_photos(folder: Path, count: int) -> list[Path]:
    """So many white pictures: zettel0.jpg, zettel1.jpg and so on."""
    photos = []
    for number in range(count):
        photo = folder / f"zettel{number}.jpg"
        Image.new("RGB", (120, 90), "white").save(photo)
        photos.append(photo)
    return photos


def test_of_more_photos_than_are_read_at_once_the_others_wait(
    phone: Phone, abend: Abend, tmp_path: Path
) -> None:
    page = phone.page
    photos = blank_photos(tmp_path, 10)
    page.goto(f"{abend.url}/foto")
    page.set_input_files("#photo", photos)
    expect(page.locator(".unread")).to_have_count(8)
    expect(page.locator("#waiting h2")).to_have_text("2 Zettel warten auf diesem Handy")
    go(page.get_by_role("button", name="Jetzt lesen"))
    expect(page.locator(".unread")).to_have_count(2)
    expect(page.locator("#waiting")).to_be_hidden()


def test_of_photos_that_wait_each_can_be_discarded_alone(
    phone: Phone, abend: Abend, tmp_path: Path
) -> None:
    page = phone.page
    photos = blank_photos(tmp_path, 3)
    page.goto(f"{abend.url}/foto")
    page.route("**/foto", lambda route: route.abort())
    page.set_input_files("#photo", photos)
    expect(page.locator(".thumbs img")).to_have_count(3)
    page.on("dialog", lambda asked: asked.accept())
    page.get_by_role("button", name="Verwerfen: zettel1.jpg").click()
    left = page.locator(".thumbs img")
    expect(left).to_have_count(2)
    assert [left.nth(place).get_attribute("alt") for place in range(2)] == [
        "zettel0.jpg",
        "zettel2.jpg",
    ]
    page.get_by_role("button", name="Alle verwerfen").click()
    expect(page.locator("#waiting")).to_be_hidden()
