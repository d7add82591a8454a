"""What has a price and gives no points: entered under "Mehr", told, settled, corrected, taken out and taken along."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.web.critic import Phone
from tests.web.evening_pages import ANNA, BERT, DORO, EVENING, rows, send, three_games
from tests.web.incident_pages import bodies

EVENT = f"{EVENING}/ereignis"
DULLE = {"name": "Dulle verloren", "cents": 50, "to": "others"}
GLAS = {"name": "Glas um", "cents": 100}


def priced(site: Flask, *prices: dict[str, object]) -> None:
    """Let the Runde have these prices."""
    with site.app_context():
        set_tariff(1, read_tariff({"event_prices": list(prices)}))


@pytest.fixture
def played(anna: Phone) -> Phone:
    """Three games of five; Doro deals the fourth."""
    return three_games(anna)


def test_only_a_runde_with_prices_is_offered_events(site: Flask, played: Phone) -> None:
    """Source: options.md, `event_prices`."""
    pages = (f"{EVENING}/mehr", f"{EVENING}/spiel", f"{EVENING}/spiel/1")
    assert not [page for page in pages if "/ereignis" in played.get(page).text]
    assert "noch nichts einen Preis" in played.get(EVENT).text
    priced(site, DULLE, GLAS)
    assert [page for page in pages if "/ereignis" in played.get(page).text] == list(pages)
    assert "Dulle verloren, Glas um" in played.get(f"{EVENING}/mehr").text
    assert "Dulle verloren: 0,50\xa0€ an die anderen" in played.get(EVENT).text


def test_an_event_is_a_line_of_the_board_without_points_and_is_settled(site: Flask, played: Phone) -> None:
    """Source: interchange.md, fields of the second version; options.md, `event_prices`."""
    priced(site, DULLE, GLAS)
    before = rows(played)
    assert send(played, EVENT, name="Dulle verloren", who=ANNA).location == EVENING
    assert bodies(site)[-1] == {"kind": "event", "name": "Dulle verloren", "who": ANNA}
    board = played.get(EVENING).text
    assert "Dulle verloren: Anna" in board
    assert rows(played)[1:] == before
    settled = played.get(f"{EVENING}/abrechnen").text.replace("\xa0", " ")
    assert "1-mal „Dulle verloren“" in settled
    assert "Anteil an „Dulle verloren“ der anderen" in settled
    assert "Dulle verloren: Anna" in played.get(f"{EVENING}/aenderungen").text


def test_an_event_is_corrected_put_in_between_taken_out_and_undone(site: Flask, played: Phone) -> None:
    """Source: options.md, `event_prices`."""
    priced(site, DULLE, GLAS)
    send(played, EVENT, name="Dulle verloren", who=ANNA)
    path = f"{EVENING}/spiel/4/eintrag"
    assert "Dulle verloren" in played.get(f"{EVENING}/spiel/4").text
    priced(site, GLAS)
    form = played.page(path).forms[-1].values
    assert (form["name"], form["who"]) == (["Dulle verloren"], [ANNA]), (
        "what was entered stays although it has no price"
    )
    assert send(played, path, name="Glas um", who=BERT).location == EVENING
    assert bodies(site)[-1] == {"kind": "event", "name": "Glas um", "who": BERT}
    played.send(EVENING, "/rueckgaengig")
    assert bodies(site)[-1]["name"] == "Dulle verloren"
    send(played, f"{EVENING}/spiel/2/davor/ereignis", name="Glas um", who=DORO)
    assert [body["kind"] for body in bodies(site)] == ["game", "event", "game", "game", "event"]
    send(played, f"{EVENING}/spiel/5/loeschen")
    assert [body["kind"] for body in bodies(site)] == ["game", "game", "game", "event"]


def test_what_is_missing_is_asked_for_at_its_place(site: Flask, played: Phone) -> None:
    """Source: options.md, `event_prices`."""
    priced(site, DULLE, GLAS)
    answer = send(played, EVENT)
    assert answer.status_code == 422
    assert "Was ist passiert?</p>" in answer.text
    assert "Wem ist es passiert?</p>" in answer.text
    priced(site, GLAS)
    assert played.page(EVENT).forms[-1].values["name"] == ["Glas um"], "where only one thing has a price it is meant"


def test_an_event_goes_along_in_files(site: Flask, played: Phone) -> None:
    """Source: interchange.md, fields of the second version."""
    priced(site, DULLE)
    send(played, EVENT, name="Dulle verloren", who=ANNA)
    exported = json.loads(played.get(f"{EVENING}/export.json").text)
    assert exported["entries"][-1] == {"kind": "event", "name": "Dulle verloren", "who": "Anna"}
    assert "Dulle verloren: Anna" in played.get(f"{EVENING}/export.csv").text
