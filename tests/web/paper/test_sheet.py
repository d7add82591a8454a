"""The evening sheet on the web: who may fetch it, in which language, and when it need not be made
again.
"""

import re

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad.ledger.wording import write_cents
from tests.conftest import CAST, there
from tests.printing import reading
from tests.printing.measures import measured
from tests.web.critic import Phone, missing
from tests.web.evening_pages import ANNA, BERT, CEM, EVENING, enter
from tests.web.money.pages import price, seal_of, settle

PATH = f"{EVENING}/bogen.pdf"
PICTURE = f"{EVENING}/ergebnis.png"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def abend(anna: Phone) -> None:
    """An evening of the cast with one game, Anna dealing."""
    anna.send("/runde/1/abend/neu", "/abend/neu", name="Bei Anna / Müller", date="2026-11-19")
    enter(anna, BERT, CEM)


def words(answer: TestResponse) -> str:
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    return reading.words(answer.data)[0]


def test_the_sheet_shows_the_evening_in_the_language_of_the_phone_and_is_named_after_it(
    anna: Phone,
) -> None:
    german = anna.get(PATH)
    assert not missing(words(german), *CAST, "läuft noch")
    assert "still running" in words(anna.get(PATH, headers={"Accept-Language": "en"}))
    header = german.headers["Content-Disposition"]
    assert header.startswith("inline")
    assert "Scorepad-2026-11-19-Bei-Anna-M" in header


def test_an_unchanged_sheet_is_not_made_again(site: Flask, anna: Phone) -> None:
    tag = anna.get(PATH).headers["ETag"]
    again = anna.get(PATH, headers={"If-None-Match": tag})
    assert again.status_code == 304
    assert again.data == b""
    assert (
        anna.get(PATH, headers={"If-None-Match": tag, "Accept-Language": "en"}).status_code == 200
    )
    anna.send("/runde/1/mitglieder/1", "/mitglieder/1", name="Annabel")
    renamed = anna.get(PATH, headers={"If-None-Match": tag})
    assert "Annabel" in words(renamed)
    enter(anna, ANNA, CEM)
    assert anna.get(PATH, headers={"If-None-Match": renamed.headers["ETag"]}).status_code == 200


def test_the_result_is_a_picture_for_everybody_of_the_runde(anna: Phone, reader: Phone) -> None:
    for holder in (anna, reader):
        answer = holder.get(PICTURE)
        assert answer.status_code == 200
        assert answer.mimetype == "image/png"
        assert answer.data[:8] == PNG
        assert answer.headers["Content-Disposition"].startswith(
            "inline; filename=Scorepad-2026-11-19-Bei-Anna"
        )


def test_the_picture_is_offered_where_the_result_is_shared(
    site: Flask, anna: Phone, reader: Phone
) -> None:
    share = f"{EVENING}/text"
    for holder in (anna, reader):
        assert PICTURE in holder.page(share).links
        assert f'<img src="{PICTURE}"' in holder.get(share).text
        assert share in holder.page("/runde/1/papier").links
        assert share in holder.page(f"{EVENING}/mehr").links
    settle(site)
    assert share in anna.page(f"{EVENING}/abrechnen").links
    assert anna.get(PICTURE).data.startswith(PNG)


def test_an_unchanged_picture_is_not_drawn_again_nor_for_dark_phones(
    site: Flask, anna: Phone, unprinted: None
) -> None:
    before = anna.get(PICTURE)
    tag = {"If-None-Match": before.headers["ETag"]}
    assert before.headers["ETag"] not in {
        anna.get(PATH).headers["ETag"],
        anna.get(f"{PATH}?teil=1").headers["ETag"],
    }
    assert anna.get(PICTURE, headers=tag).status_code == 304
    assert anna.get(PICTURE, headers=tag).data == b""
    assert anna.get(PICTURE, headers=tag | {"Accept-Language": "en"}).data not in {b"", before.data}
    enter(anna, ANNA, CEM)
    after = anna.get(PICTURE, headers=tag).data
    assert after not in {b"", before.data}
    assert anna.send("/anzeige", "/anzeige", theme="dark").status_code == 303
    assert anna.get(PICTURE).data == after


def test_the_first_part_alone_is_asked_for_in_the_address(anna: Phone) -> None:
    whole = anna.get(PATH)
    first = anna.get(f"{PATH}?teil=1")
    assert "Zweiter Teil" in " ".join(reading.words(whole.data))
    assert "Zweiter Teil" not in " ".join(reading.words(first.data))
    assert whole.headers["ETag"] != first.headers["ETag"]


def test_money_is_on_the_sheet_when_the_runde_plays_for_some(site: Flask, anna: Phone) -> None:
    before = anna.get(PATH)
    assert "Geld" not in words(before)
    price(site, players_rate=10)
    again = anna.get(PATH, headers={"If-None-Match": before.headers["ETag"]})
    assert not missing(
        words(again), "Geld, wenn jetzt Schluss wäre", "Untereinander 10 Cent je Punkt"
    )


def paying(cents: int) -> str:
    """What the sheet says of somebody's amount."""
    if cents < 0:
        return f"zahlt {write_cents(-cents)}"
    if cents > 0:
        return f"bekommt {write_cents(cents)}"
    return write_cents(0)


def test_a_sealed_evening_is_printed_from_its_seal_and_says_what_is_paid(
    site: Flask, anna: Phone
) -> None:
    price(site, players_rate=10)
    settle(site)
    price(site, dues=500)
    sheet = anna.get(PATH)
    text = words(sheet)
    assert missing(text, "versiegelt", "bezahlt") == ["bezahlt"]
    for member, cents in there(seal_of(site)).amounts.items():
        name = CAST[int(member) - 1]
        line = rf"{name} \S+ {paying(cents)}".replace("\xa0", " ")
        assert re.search(line, text), member
    anna.send(f"{EVENING}/abrechnen", "/bezahlt", paid="1")
    after = anna.get(PATH, headers={"If-None-Match": sheet.headers["ETag"]})
    assert words(after).count("bezahlt") == 1


def test_the_sheet_lies_on_its_side_where_that_is_asked_for(anna: Phone) -> None:
    """Source: paper.md, "A landscape version for 6-7"."""
    pages = measured(anna.get(f"{PATH}?quer=1").data)
    assert all(page.width > page.height for page in pages)
    assert min(edge for page in pages for edge in page.edges) >= 8
    assert anna.get(f"{PATH}?quer=1").headers["ETag"] != anna.get(PATH).headers["ETag"]
