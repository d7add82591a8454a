"""The question who dealt the later games: asked wherever it makes a difference, answered in one action."""

from typing import Any

import pytest
from flask import Flask

from scorepad.actions.replayed import replayed
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, EVENING, enter, rows, send
from tests.web.incident_pages import bodies, stored
from tests.web.money.pages import price

FIRST = f"{EVENING}/spiel/1"
QUESTION = "Wer hat die späteren Spiele gegeben?"


def dealt(site: Flask, *entries: int) -> list[tuple[object, ...]]:
    """Who dealt and sat out in these games, and whether they fit."""
    evening = stored(site)
    rows = {evening.entries[row.index].id: row for row in replayed(evening).rows}
    return [(rows[one].dealer, rows[one].sits_out, bool(rows[one].problems)) for one in entries]


WAYS: dict[str, dict[str, Any]] = {
    "/spiel/1/aendern": {"game": "solo", "solo": "damen", "re": [CEM]},
    "/spiel/2/davor": {"re": [CEM, DORO], "augen": "re121"},
    "/spiel/1/loeschen": {},
    "/spiel/1/verschieben": {"before": "end"},
    "/spiel/2/davor/tisch": {"dealer": ELA},
}
"""Every way to change something before a game, with what is put into its form."""


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_change_something_earlier_takes_either_answer(site: Flask, played: Phone, way: str) -> None:
    path, before = EVENING + way, rows(played)
    were = dealt(site, 2, 3)
    for deal, stays in (("given", True), ("computed", False)):
        asked = played.get(path) if way.endswith("loeschen") else send(played, path, **WAYS[way])
        assert asked.status_code == 200
        assert QUESTION in asked.text
        form = Page(asked.text).forms[-1].values
        assert form["deal"] == ["given"]
        assert played.post(path, data=form | {"confirmed": "1", "deal": deal}).location == EVENING
        assert (dealt(site, 2, 3) == were) is stays
        played.send(EVENING, "/rueckgaengig")
        assert (rows(played), dealt(site, 2, 3)) == (before, were)


def test_both_outcomes_are_listed_and_what_would_not_fit_is_said(played: Phone) -> None:
    given, _half, computed = played.get(f"{FIRST}/loeschen").text.partition("Neu reihum")
    assert missing(given, "Kein späteres Spiel ändert sich.", "gibt statt") == ["gibt statt"]
    assert not missing(computed, "2 spätere Spiele ändern sich.", "Anna gibt statt Bert, passt nicht mehr")
    assert ("Stand am Ende" in given, "Stand am Ende" in computed) == (True, True)
    assert not missing(computed, "Anna setzt in diesem Spiel aus.", "2 Spiele passen dann nicht mehr und zählen nichts")
    assert not missing(computed, "Danach gibt", "wird Spiel 1")


def test_one_fact_is_stored_and_shown_in_the_history(site: Flask, played: Phone) -> None:
    send(played, f"{FIRST}/loeschen")
    assert [body.get("dealer") for body in bodies(site)] == [BERT, None]
    assert [row[0] for row in rows(played)] == ["2", "1"]
    assert "Spiel 1: Bert gibt, wie am Tisch" in played.get(f"{EVENING}/aenderungen").text
    told = "Der Tisch ließ Bert geben", "Spiel 1: Bert gibt, wie am Tisch", "<del>"
    assert missing(played.get(f"{EVENING}/spiel/2").text, *told) == ["<del>"]


def test_without_an_answer_nothing_is_written_and_the_question_comes_again(site: Flask, played: Phone) -> None:
    before = bodies(site)
    form = played.page(f"{FIRST}/loeschen").forms[-1].values
    for deal in ([], [""], ["both"]):
        assert QUESTION in answered(played.post(f"{FIRST}/loeschen", data=form | {"deal": deal, "confirmed": "1"}))
    assert bodies(site) == before


def test_nothing_is_asked_where_nobody_else_would_deal(played: Phone) -> None:
    assert QUESTION not in played.get(f"{EVENING}/spiel/3/loeschen").text
    assert send(played, f"{FIRST}/aendern", augen="re181").location == EVENING
    assert send(played, f"{EVENING}/spiel/3/loeschen").location == EVENING
    assert ">Cem gibt und setzt aus" in played.get(EVENING).text


def test_other_rules_for_the_whole_evening_ask_too(site: Flask, begun: Phone) -> None:
    enter(begun, BERT, game="solo", solo="damen", augen="re121")
    enter(begun, BERT, CEM)
    path = f"{EVENING}/regeln"
    looked = send(begun, path, rules="kif", scope="whole")
    asked = begun.post(path, data=Page(looked.text).forms[-1].values)
    assert QUESTION in asked.text, asked.text
    assert begun.post(path, data=Page(asked.text).forms[-1].values | {"confirmed": "1"}).location == EVENING
    assert [body.get("dealer") for body in bodies(site)] == [None, ANNA]
    assert "Abend geändert" in begun.get(f"{EVENING}/aenderungen").text


def test_somebody_who_joins_before_a_game_sits_it_out(site: Flask, played: Phone) -> None:
    """The four who had played stay in the game, and no game becomes one that does not fit."""
    path = f"{EVENING}/spiel/2/davor/tisch"
    joined = send(played, path, name="Fritz", step="new")
    asked = played.post(path, data=Page(joined.text).forms[-1].values)
    if QUESTION in asked.text:
        played.post(path, data=Page(asked.text).forms[-1].values | {"confirmed": "1"})
    assert [body["kind"] for body in bodies(site)] == ["game", "seats", "game", "game"]
    assert not any(refused for _dealer, _out, refused in dealt(site, 1, 2, 3))


EVENT = f"{EVENING}/ereignis"
DULLE = {"name": "Dulle verloren", "cents": 50, "to": "others"}
GLAS = {"name": "Glas um", "cents": 100}


def test_only_a_runde_with_prices_is_offered_events(site: Flask, played: Phone) -> None:
    """Source: options.md, `event_prices`."""
    pages = (f"{EVENING}/mehr", f"{EVENING}/spiel", f"{EVENING}/spiel/1")
    assert not [page for page in pages if "/ereignis" in played.get(page).text]
    assert "noch nichts einen Preis" in played.get(EVENT).text
    price(site, event_prices=[DULLE, GLAS])
    assert [page for page in pages if "/ereignis" in played.get(page).text] == list(pages)
    assert "Dulle verloren, Glas um" in played.get(f"{EVENING}/mehr").text
    assert "Dulle verloren: 0,50\xa0€ an die anderen" in played.get(EVENT).text


def test_an_event_is_a_line_of_the_board_without_points_is_settled_and_in_files(site: Flask, played: Phone) -> None:
    """Source: interchange.md, fields of the second version; options.md, `event_prices`."""
    price(site, event_prices=[DULLE, GLAS])
    before = rows(played)
    assert send(played, EVENT, name="Dulle verloren", who=ANNA).location == EVENING
    assert bodies(site)[-1] == {"kind": "event", "name": "Dulle verloren", "who": ANNA}
    assert rows(played)[1:] == before
    settled = played.get(f"{EVENING}/abrechnen").text.replace("\xa0", " ")
    assert "1-mal „Dulle verloren“" in settled
    assert "Anteil an „Dulle verloren“ der anderen" in settled
    for page in ("", "/aenderungen", "/export.csv"):
        assert "Dulle verloren: Anna" in played.get(EVENING + page).text, page
    exported = played.get(f"{EVENING}/export.json").get_json()
    assert exported["entries"][-1] == {"kind": "event", "name": "Dulle verloren", "who": "Anna"}


def test_an_event_is_corrected_put_in_between_taken_out_and_undone(site: Flask, played: Phone) -> None:
    """Source: options.md, `event_prices`."""
    price(site, event_prices=[DULLE, GLAS])
    send(played, EVENT, name="Dulle verloren", who=ANNA)
    path = f"{EVENING}/spiel/4/eintrag"
    assert "Dulle verloren" in played.get(f"{EVENING}/spiel/4").text
    price(site, event_prices=[GLAS])
    form = played.page(path).forms[-1].values
    assert (form["name"], form["who"]) == (["Dulle verloren"], [ANNA]), "it stays although it has no price"
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
    price(site, event_prices=[DULLE, GLAS])
    assert not missing(answered(send(played, EVENT), 422), "Was ist passiert?</p>", "Wem ist es passiert?</p>")
    price(site, event_prices=[GLAS])
    assert played.page(EVENT).forms[-1].values["name"] == ["Glas um"], "where only one thing has a price it is meant"
