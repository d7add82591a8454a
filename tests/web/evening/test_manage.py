"""An evening is renamed, moved to another day and deleted at the end of Mehr; issue "A pleasure in
the hand".
"""

import json

import pytest
from flask import Flask

from scorepad.store import evenings, kasse
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import BERT, CEM, DORO, EVENING, enter
from tests.web.incident_pages import stored
from tests.web.money.pages import price

pytestmark = pytest.mark.both_databases

MORE = f"{EVENING}/mehr"
NAME = f"{EVENING}/name"
DELETE = f"{EVENING}/loeschen"


def test_name_and_day_change_and_season_lists_and_history_follow(played: Phone) -> None:
    assert {NAME, DELETE} <= set(played.page(MORE).links)
    assert played.send(NAME, "/name", name=" Bei Bert ", date="2025-12-31").location == MORE
    assert "Der Abend heißt jetzt „Bei Bert“, 31.12.2025." in played.get(MORE).text
    assert played.page(EVENING).headings == ["Bei Bert"]
    assert all("Bei Bert" in played.get(page).text for page in ("/runde/1", "/runde/1/saison"))
    assert "Bei Bert" not in played.get("/runde/1/saison?von=2026-01-01&bis=2026-12-31").text
    assert not missing(played.get(f"{EVENING}/aenderungen").text, "Abend geändert", "31.12.2025")
    played.send(EVENING, "/rueckgaengig")
    assert "Bei Bert" not in played.get("/runde/1/saison").text


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("name", "x" * 41, "Höchstens 40 Zeichen."),
        ("name", "\u202eab", "nicht lesen kann"),
        ("date", "gestern", "Das ist kein Datum."),
        ("date", "0206-11-19", "Möglich sind die Jahre 1980 bis 2099."),
    ],
)
def test_what_cannot_be_stands_at_its_field_and_is_kept(
    begun: Phone, field: str, typed: str, said: str
) -> None:
    text = answered(begun.send(NAME, "/name", **{field: typed}), 422)
    assert not missing(text, f'id="{field}-error">', said)
    assert Page(text).form("/name").values[field] == [typed]


def test_an_empty_name_is_the_day_of_the_week(begun: Phone) -> None:
    begun.send(NAME, "/name", name="", date="2026-11-20")
    assert begun.page(EVENING).headings == ["Freitag"]


def test_a_weekday_as_the_name_goes_along_with_the_day(begun: Phone) -> None:
    begun.send(NAME, "/name", name="", date="2026-11-20")
    begun.send(NAME, "/name", name="Freitag", date="2026-11-26")
    assert begun.page(EVENING).headings == ["Donnerstag"]


def test_a_weekday_that_was_chosen_for_another_day_stays(begun: Phone) -> None:
    begun.send(NAME, "/name", name="", date="2026-11-20")
    begun.send(NAME, "/name", name="Montag", date="2026-11-20")
    begun.send(NAME, "/name", name="Montag", date="2026-11-26")
    assert begun.page(EVENING).headings == ["Montag"]


def test_a_name_typed_while_somebody_entered_a_game_is_asked_about_and_kept(begun: Phone) -> None:
    form = begun.page(NAME).form("/name")
    enter(begun, BERT, CEM)
    text = answered(begun.post(NAME, data=form.values | {"name": "Bei Cem"}), 409)
    again = Page(text).form("/name")
    assert again.values["name"] == ["Bei Cem"]
    assert begun.post(NAME, data=again.values).status_code == 303
    assert begun.page(EVENING).headings == ["Bei Cem"]


def test_an_empty_evening_goes_after_one_question(site: Flask, begun: Phone) -> None:
    page = begun.page(DELETE)
    assert "sure" not in {control.name for control in page.controls}
    assert not [url for url in page.links if "export" in url]
    assert begun.post(DELETE, data=page.form("/loeschen").values).location == "/runde/1"
    assert "ist gelöscht." in begun.get("/runde/1").text
    with site.app_context():
        assert evenings.list_of(1) == ()


def test_an_evening_with_games_offers_its_file_and_wants_a_tick(played: Phone) -> None:
    page = played.page(DELETE)
    assert "3 Spiele" in played.get(DELETE).text
    (file,) = [url for url in page.links if "export" in url]
    assert len(json.loads(played.get(file).text)["entries"]) == 3
    assert 'id="sure-error">Setz den Haken' in answered(
        played.post(DELETE, data=page.form("/loeschen").values), 422
    )
    assert played.get(EVENING).status_code == 200
    assert played.send(DELETE, "/loeschen", sure="1").location == "/runde/1"
    assert played.get(EVENING).status_code == 404


def test_an_evening_in_which_somebody_entered_a_game_meanwhile_is_asked_about_again(
    begun: Phone,
) -> None:
    form = begun.page(DELETE).form("/loeschen")
    enter(begun, BERT, CEM)
    assert begun.post(DELETE, data=form.values).status_code == 422
    text = answered(begun.post(DELETE, data=form.values | {"sure": "1"}), 409)
    assert "Inzwischen hat jemand etwas eingetragen." in text
    assert begun.get(EVENING).status_code == 200


def test_a_page_of_a_deleted_evening_says_so_and_leads_to_the_runde(
    begun: Phone, reader: Phone
) -> None:
    begun.send(DELETE, "/loeschen")
    for phone, paths in (
        (begun, (EVENING, f"{EVENING}/spiel", DELETE)),
        (reader, (EVENING, f"{EVENING}/voraus.json")),
    ):
        for path in paths:
            text = answered(phone.get(path), 404)
            assert not missing(
                text, "Vielleicht hat es jemand gelöscht.", 'href="/runde/1">Zur Runde'
            )


def test_a_sealed_evening_is_opened_first(site: Flask, played: Phone) -> None:
    price(site, losers_rate="5", dues=100)
    assert played.send(f"{EVENING}/abrechnen", "/abrechnen", do="seal").status_code == 303
    links = played.page(MORE).links
    assert f"{EVENING}/abrechnen/oeffnen" in links
    assert not {NAME, DELETE} & set(links)
    for path in (NAME, DELETE):
        assert "öffnet ihn zuerst wieder" in answered(played.get(path), 409)
    played.send(f"{EVENING}/abrechnen/oeffnen", "/oeffnen")
    assert "ihre Gegenbuchungen" in played.get(DELETE).text
    played.send(DELETE, "/loeschen", sure="1")
    with site.app_context():
        assert kasse.entries(1) == ()


def test_what_is_paid_is_taken_back_first(site: Flask, played: Phone) -> None:
    price(site, losers_rate="5", dues=100)
    sure = Page(played.send(f"{EVENING}/abrechnen", "/abrechnen", do="leaves", who=DORO).text).form(
        "/abrechnen"
    )
    assert (
        played.post(f"{EVENING}/abrechnen", data=sure.values | {"do": "leave"}).status_code == 303
    )
    page = played.page(DELETE)
    assert f"{EVENING}/abrechnen" in page.links
    assert [form for form in page.forms if form.action == DELETE] == []
    sent = played.page(MORE).form("/abschliessen").values | {
        "sure": "1",
        "revision": str(stored(site).revision),
    }
    assert played.post(DELETE, data=sent).status_code == 422
    assert played.get(EVENING).status_code == 200
