"""A sealed evening on the phone: it says so, offers nothing that changes it, and refuses what is sent all the same."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorepad.actions import entries
from scorepad.actions.seal import reopen, seal
from scorepad.store import evenings
from scorepad.store.cache import forget_all
from tests.actions.settling import doubled
from tests.conftest import NOW
from tests.web.attack import token
from tests.web.critic import Phone
from tests.web.evening_pages import BERT, CEM, ENTER, EVENING, begin, enter

SAYS = "Abgerechnet und versiegelt"
REFUSES = "Dieser Abend ist abgerechnet und versiegelt"


@pytest.fixture
def sealed(site: Flask, anna: Phone) -> Phone:
    """Anna's phone after an evening of one game was sealed."""
    begin(anna)
    enter(anna, BERT, CEM)
    with site.app_context():
        seal(1, 1, base_revision=2, client_key="seal", link_id=None, now=NOW)
    return anna


def test_the_board_says_that_it_is_sealed_and_offers_no_change(sealed: Phone, reader: Phone) -> None:
    for phone in (sealed, reader):
        text = phone.get(EVENING).text
        assert SAYS in text
        assert "Spiel 2 eintragen" not in text
        assert "Rückgängig" not in text
        assert "Bogen als PDF" in text
    text = sealed.get(f"{EVENING}/mehr").text
    for word in ("Rückgängig", "Tisch ändern", "Andere Regeln", "Abend abschließen"):
        assert word not in text
    text = sealed.get(f"{EVENING}/spiel/1").text
    for word in ("Ändern</a>", "Löschen", "Verschieben", "Davor einfügen"):
        assert word not in text


@pytest.mark.parametrize("path", [ENTER, f"{EVENING}/spiel/1/aendern", f"{EVENING}/spiel/1/loeschen"])
def test_pages_that_change_entries_are_one_plain_sentence(sealed: Phone, path: str) -> None:
    answer = sealed.get(path)
    assert answer.status_code == 409
    assert REFUSES in answer.text
    assert f'href="{EVENING}/abrechnen"' in answer.text
    assert sealed.post(path, data={"revision": "2", "csrf_token": token(sealed)}).status_code == 409


def test_a_form_that_was_open_before_is_refused_in_both_languages(site: Flask, sealed: Phone) -> None:
    for path, words in ((f"{EVENING}/rueckgaengig", REFUSES), (ENTER, REFUSES)):
        answer = sealed.post(path, data={"revision": "3", "csrf_token": token(sealed)})
        assert (answer.status_code, words in answer.text) == (409, True)
    answer = sealed.post(ENTER, data={"csrf_token": token(sealed)}, headers={"Accept-Language": "en"})
    assert "This evening is settled and sealed." in answer.text
    with site.app_context():
        stored = evenings.load(1, 1)
    assert stored is not None
    assert stored.revision == 3


def test_the_history_tells_of_sealing_and_opening(site: Flask, sealed: Phone) -> None:
    with site.app_context():
        reopen(1, 1, client_key="open", link_id=None, now=NOW)
    text = sealed.get(f"{EVENING}/aenderungen").text
    assert text.index("Abend wieder geöffnet") < text.index("Abend abgerechnet und versiegelt")
    text = sealed.get(EVENING).text
    assert SAYS not in text
    assert "Spiel 2 eintragen" in text
    assert "Abend wieder geöffnet" in text
    notice = text.partition('class="notice"')[2].partition("</div>")[0]
    assert "Rückgängig" not in notice
    with site.app_context():
        entries.enter(1, 1, body={"kind": "redeal", "reason": "kings"}, client_key="again", link_id=None, now=NOW)


def test_totals_stay_as_sealed_when_the_program_counts_otherwise(
    sealed: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = totals(sealed)

    assert "Es gilt, was versiegelt ist." not in sealed.get(EVENING).text
    listed = re.findall(r"[^>]*−1[^<]*", sealed.get("/runde/1").text)
    monkeypatch.setattr("scorepad.actions.replayed.Replay", doubled)
    forget_all()
    assert totals(sealed) == before
    assert any(total not in {"0", ""} for total in before)
    assert "Scorepad rechnet heute anders. Es gilt, was versiegelt ist." in sealed.get(EVENING).text
    assert re.findall(r"[^>]*−1[^<]*", sealed.get("/runde/1").text) == listed


def totals(phone: Phone) -> list[str]:
    """The totals at the head of the board."""
    head = phone.get(EVENING).text.partition("<thead>")[2].partition("<tbody")[0]
    return [re.sub("<[^>]*>", " ", one).strip() for one in head.split("<th")[1:]]
