"""No page that shows a link, a code or an account number stays on a phone. Source: ASVS 14.3.2; lighter.md, SECRETS."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

import pytest
import segno
from flask import Flask
from pypdf import PdfReader
from segno import helpers
from werkzeug.test import TestResponse

from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.web.attack import address, rules
from tests.web.conftest import link
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, three_games

IBAN = "DE89370400440532013000"
SECRET = re.compile(rf"/l/[\w-]{{20,}}|{IBAN}")
GIVEN = {"runde_id": 1, "evening_id": 1, "member_id": 5, "entry_id": 2, "set_id": 1, "role": "read"}
GIVEN |= {"tournament_id": 1, "number": 1, "round_no": 1}
PUBLIC = {"start.open_link"}  # is the link itself, and leads on
MUST_SHOW = {"links.show", "paper.card", "settle.show", "statements.slip", "debts.show", "board.show"}


def text_of(answer: TestResponse) -> str:
    """What an answer shows, without the spaces in an account number."""
    told = answer.get_data()
    if answer.mimetype == "application/pdf":
        told = "".join(page.extract_text() for page in PdfReader(BytesIO(told)).pages).encode()
    return re.sub(r"(?<=\d)[\s\u00a0\u202f]+(?=\d)", "", told.decode(errors="replace"))


@pytest.fixture
def coded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was made a QR code: links, and accounts of transfers."""
    told: list[str] = []
    make, transfer = segno.make, helpers.make_epc_qr

    def made(content: str, **given: Any) -> segno.QRCode:
        told.append(str(content))
        return make(content, **given)

    def paid(name: str, iban: str, *amount: Any, **given: Any) -> segno.QRCode:
        told.append(iban)
        return transfer(name, iban, *amount, **given)

    monkeypatch.setattr(segno, "make", made)
    monkeypatch.setattr(helpers, "make_epc_qr", paid)
    return told


def test_no_page_that_shows_a_secret_may_be_stored(site: Flask, anna: Phone, coded: list[str]) -> None:
    for member in ("1", "2", "3", "4"):
        path = f"/runde/1/konten/{member}"
        assert anna.send(path, path, iban=IBAN, account_name="Anna Blume").status_code == 303
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": "5"}))
    three_games(anna)
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    form = anna.page(f"{EVENING}/abrechnen").form("/abrechnen")
    anna.post(f"{EVENING}/abrechnen", data=form.values | {"do": "seal"})
    shown = {}
    for rule in rules(site, "GET"):
        if rule.endpoint in PUBLIC:
            continue
        path = address(site, rule, GIVEN)
        for query in ("", "?gross=1") if rule.endpoint == "board.show" else ("",):
            coded.clear()
            answer = anna.get(path + query, buffered=True)
            if SECRET.search("\n".join((text_of(answer), *coded))):
                shown[path + query] = rule.endpoint, answer.headers["Cache-Control"]
    assert not {path: told for path, told in shown.items() if "no-store" not in told[1]}
    assert {endpoint for endpoint, *_ in shown.values()} >= MUST_SHOW


def test_an_address_that_is_a_link_is_told_to_nobody(anna: Phone) -> None:
    answer = anna.get(link(anna, "read"))
    assert (answer.headers["Cache-Control"], answer.headers["Referrer-Policy"]) == ("private, no-store", "no-referrer")
