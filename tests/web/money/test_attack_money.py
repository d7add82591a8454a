"""Money that somebody wants to book twice, in the wrong Runde, or out of the balance."""

import json
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from scorepad.store.db import db
from scorepad.store.models import RevisionRow
from tests.printing.reading import words
from tests.web.attack import game, play, token
from tests.web.critic import Phone, missing, phone
from tests.web.evening_pages import EVENING
from tests.web.money.pages import in_kasse

SETTLE = f"{EVENING}/abrechnen"
MERGE = "/runde/1/mitglieder/zusammenlegen"


@pytest.fixture
def played(anna: Phone) -> Phone:
    """Anna's phone: dues, points for the Kasse, and an evening of Anna, Bert, Cem and Doro with a
    game.
    """
    tariff = {"agreement": "own", "losers_rate": "3", "players_rate": "5", "dues": "1"}
    assert anna.send("/runde/1/tarif", "/tarif", **tariff).status_code == 303
    assert play(anna, 1, 1) == EVENING
    return anna


def seal(holder: Phone, settle: str = SETTLE) -> None:
    assert holder.send(settle, "/abrechnen", do="seal").status_code == 303


def reopen(holder: Phone, settle: str = SETTLE) -> None:
    assert holder.send(f"{settle}/oeffnen", "/oeffnen").status_code == 303


def second(holder: Phone, table: list[str], re: list[str], key: str) -> str:
    """Begin another evening with these people, enter a game under a key, and give the address of
    the evening.
    """
    facts = {"table": table, "first_dealer": table[0], "date": "2026-11-20", "name": "x"}
    evening = str(holder.send("/runde/1/abend/neu", "/abend/neu", **facts).location)
    assert game(holder, evening, re, key) == 303
    return evening


def test_an_evening_sealed_twice_can_be_opened_where_its_file_was_taken_in(
    site: Flask, played: Phone
) -> None:
    """What the first seal booked is taken back in the file already."""
    seal(played)
    reopen(played)
    seal(played)
    copied: Any = played.get("/runde/1/export.json").text
    theirs = phone(site)
    theirs.send("/runde/neu", "/runde/neu", name="Montag", members="Fritz\nGabi\nHans\nIda")
    sent = {"csrf_token": token(theirs), "text": copied, "save": "1", "client_key": "in"}
    assert theirs.post("/runde/2/einlesen", data=sent).status_code == 303
    assert in_kasse(site, 2) == in_kasse(site) > 0
    for _again in range(2):
        reopen(theirs, "/runde/2/abend/2/abrechnen")
        assert in_kasse(site, 2) == 0
        seal(theirs, "/runde/2/abend/2/abrechnen")
    assert json.loads(theirs.get("/runde/2/export.json").text)["kasse"]


def test_a_form_sent_again_for_two_others_merges_them_as_well(site: Flask, played: Phone) -> None:
    """Back in the browser and two others chosen: the same form with the same key."""
    for name in ("Gus", "Hedi"):
        played.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": name})
    evening = second(played, ["3", "4", "6", "7"], ["6", "7"], "a game")
    facts = {"confirmed": "1", "client_key": "one form", "csrf_token": token(played)}
    for _again in range(2):
        for one, into in (("6", "1"), ("7", "2")):
            assert (
                played.post(MERGE, data={**facts, "member": one, "into": into}).status_code == 303
            )
    with site.app_context():
        merged = select(RevisionRow.number).where(RevisionRow.action == "merge")
        assert len(list(db.session.scalars(merged))) == 2
    played.send(evening, "/rueckgaengig")
    assert "Hedi" in played.get(evening).text
    assert played.post(MERGE, data={**facts, "member": "7", "into": "2"}).status_code == 303
    assert "Hedi" in played.get(evening).text


def test_a_merge_takes_a_key_that_an_entry_had(played: Phone) -> None:
    played.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": "Gus"})
    evening = second(played, ["3", "4", "5", "6"], ["6", "5"], "one key")
    facts = {
        "confirmed": "1",
        "client_key": "one key",
        "csrf_token": token(played),
        "member": "6",
        "into": "1",
    }
    assert played.post(MERGE, data=facts).status_code == 303
    assert "Gus" not in played.page(evening).title


def test_the_statement_of_a_kasse_without_end_begins_later(
    played: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Paper takes a hundredth of a second for each line; the balance before stands at its top."""
    monkeypatch.setattr("scorepad.web.money.kasse.MOST_PRINTED", 4)
    facts = {"kind": "deposit", "member": "1", "amount": "5", "csrf_token": token(played)}
    for day in range(1, 8):
        sent = {
            **facts,
            "reason": f"Nummer {day}",
            "date": f"2026-11-0{day}",
            "client_key": f"{day}",
        }
        assert played.post("/runde/1/kasse/buchen", data=sent).status_code == 303
    for query, days in (("", [4, 5, 6, 7]), ("?bis=2026-11-03", [1, 2, 3])):
        text = " ".join(words(played.get(f"/runde/1/kasse/auszug.pdf{query}").data))
        assert [day for day in range(1, 8) if f"Nummer {day}" in text] == days
        assert query or not missing(text, "ab 4. November 2026", "15,00")
