"""An evening is renamed, moved to another day and deleted at the end of Mehr.

Source: issue "A pleasure in the hand".
"""

from __future__ import annotations

import json

import pytest
from flask import Flask

from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from scorepad.store import evenings, kasse
from tests.web.critic import Page, Phone
from tests.web.evening_pages import BERT, CEM, DORO, EVENING, begin, enter, three_games

pytestmark = pytest.mark.both_databases

MORE, NAME, DELETE = f"{EVENING}/mehr", f"{EVENING}/name", f"{EVENING}/loeschen"


def sealed(site: Flask, phone: Phone) -> None:
    with site.app_context():
        set_tariff(1, read_tariff({"losers_rate": "5", "dues": 100}))
    form = phone.page(f"{EVENING}/abrechnen").form("/abrechnen")
    assert phone.post(f"{EVENING}/abrechnen", data=form.values | {"do": "seal"}).status_code == 303


def test_name_and_day_change_and_season_lists_and_history_follow(anna: Phone) -> None:
    three_games(anna)
    assert {NAME, DELETE} <= set(anna.page(MORE).links)
    assert anna.send(NAME, "/name", name=" Bei Bert ", date="2025-12-31").location == MORE
    assert "Der Abend heißt jetzt „Bei Bert“, 31.12.2025." in anna.get(MORE).text
    assert anna.page(EVENING).headings == ["Bei Bert"]
    assert "Bei Bert" in anna.get("/runde/1").text
    assert "Bei Bert" in anna.get("/runde/1/saison").text
    assert "Bei Bert" not in anna.get("/runde/1/saison?von=2026-01-01&bis=2026-12-31").text
    changes = anna.get(f"{EVENING}/aenderungen").text
    assert "Abend geändert" in changes
    assert "31.12.2025" in changes
    anna.send(EVENING, "/rueckgaengig")
    assert "Bei Bert" not in anna.get("/runde/1/saison").text


@pytest.mark.parametrize(
    ("values", "field", "said"),
    [
        ({"name": "x" * 41}, "name", "Höchstens 40 Zeichen."),
        ({"name": "\u202eab"}, "name", "nicht lesen kann"),
        ({"date": "gestern"}, "date", "Das ist kein Datum."),
        ({"date": "0206-11-19"}, "date", "Das ist kein Datum."),
    ],
)
def test_what_cannot_be_stands_at_its_field_and_is_kept(
    anna: Phone, values: dict[str, str], field: str, said: str
) -> None:
    begin(anna)
    answer = anna.send(NAME, "/name", **values)
    assert answer.status_code == 422
    assert f'id="{field}-error">' in answer.text
    assert said in answer.text
    assert {name: Page(answer.text).form("/name").values[name] for name in values} == {
        name: [value] for name, value in values.items()
    }


def test_an_empty_name_is_the_day_of_the_week(anna: Phone) -> None:
    begin(anna)
    anna.send(NAME, "/name", name="", date="2026-11-20")
    assert anna.page(EVENING).headings == ["Freitag"]


def test_a_name_typed_while_somebody_entered_a_game_is_asked_about_and_kept(anna: Phone) -> None:
    begin(anna)
    form = anna.page(NAME).form("/name")
    enter(anna, BERT, CEM)
    answer = anna.post(NAME, data=form.values | {"name": "Bei Cem"})
    assert answer.status_code == 409
    again = Page(answer.text).form("/name")
    assert again.values["name"] == ["Bei Cem"]
    assert anna.post(NAME, data=again.values).status_code == 303
    assert anna.page(EVENING).headings == ["Bei Cem"]


def test_an_empty_evening_goes_after_one_question(site: Flask, anna: Phone) -> None:
    begin(anna)
    page = anna.page(DELETE)
    assert "sure" not in {control.name for control in page.controls}
    assert not [url for url in page.links if "export" in url]
    assert anna.post(DELETE, data=page.form("/loeschen").values).location == "/runde/1"
    assert "ist gelöscht." in anna.get("/runde/1").text
    with site.app_context():
        assert evenings.list_of(1) == ()


def test_an_evening_with_games_offers_its_file_and_wants_a_tick(anna: Phone) -> None:
    three_games(anna)
    page = anna.page(DELETE)
    assert "3 Spiele" in anna.get(DELETE).text
    (file,) = [url for url in page.links if "export" in url]
    assert len(json.loads(anna.get(file).text)["entries"]) == 3
    without = anna.post(DELETE, data=page.form("/loeschen").values)
    assert without.status_code == 422
    assert 'id="sure-error">Setz den Haken' in without.text
    assert anna.get(EVENING).status_code == 200
    assert anna.send(DELETE, "/loeschen", sure="1").location == "/runde/1"
    assert anna.get(EVENING).status_code == 404


def test_an_evening_in_which_somebody_entered_a_game_meanwhile_is_asked_about_again(anna: Phone) -> None:
    begin(anna)
    form = anna.page(DELETE).form("/loeschen")
    enter(anna, BERT, CEM)
    assert anna.post(DELETE, data=form.values).status_code == 422
    again = anna.post(DELETE, data=form.values | {"sure": "1"})
    assert again.status_code == 409
    assert "Inzwischen hat jemand etwas eingetragen." in again.text
    assert anna.get(EVENING).status_code == 200


def test_a_page_of_a_deleted_evening_says_so_and_leads_to_the_runde(anna: Phone, reader: Phone) -> None:
    begin(anna)
    anna.send(DELETE, "/loeschen")
    for phone, paths in ((anna, (EVENING, f"{EVENING}/spiel", DELETE)), (reader, (EVENING, f"{EVENING}/voraus.json"))):
        for path in paths:
            answer = phone.get(path)
            assert answer.status_code == 404
            assert "Vielleicht hat es jemand gelöscht." in answer.text
            assert 'href="/runde/1">Zur Runde' in answer.text


def test_a_sealed_evening_is_opened_first(site: Flask, anna: Phone) -> None:
    three_games(anna)
    sealed(site, anna)
    links = anna.page(MORE).links
    assert f"{EVENING}/abrechnen/oeffnen" in links
    assert not {NAME, DELETE} & set(links)
    for path in (NAME, DELETE):
        answer = anna.get(path)
        assert answer.status_code == 409
        assert "öffnet ihn zuerst wieder" in answer.text
    anna.send(f"{EVENING}/abrechnen/oeffnen", "/oeffnen")
    assert "ihre Gegenbuchungen" in anna.get(DELETE).text
    anna.send(DELETE, "/loeschen", sure="1")
    with site.app_context():
        assert kasse.entries(1) == ()


def test_what_is_paid_is_taken_back_first(site: Flask, anna: Phone) -> None:
    three_games(anna)
    with site.app_context():
        set_tariff(1, read_tariff({"losers_rate": "5", "dues": 100}))
    asked = anna.page(f"{EVENING}/abrechnen").form("/abrechnen")
    shown = anna.post(f"{EVENING}/abrechnen", data=asked.values | {"do": "leaves", "who": DORO})
    sure = Page(shown.text).form("/abrechnen")
    assert anna.post(f"{EVENING}/abrechnen", data=sure.values | {"do": "leave"}).status_code == 303
    page = anna.page(DELETE)
    assert f"{EVENING}/abrechnen" in page.links
    assert [form for form in page.forms if form.action == DELETE] == []
    form = anna.page(MORE).form("/abschliessen")
    with site.app_context():
        stored = evenings.load(1, 1)
    assert stored is not None
    assert anna.post(DELETE, data=form.values | {"sure": "1", "revision": str(stored.revision)}).status_code == 422
    assert anna.get(EVENING).status_code == 200
