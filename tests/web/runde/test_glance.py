"""The page of a Runde says at a glance where its links lead and what is still to be done."""

import re
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorepad.actions import kasse
from scorepad.actions.entries import Made
from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.terms import Player
from scorepad.store import kasse as stored
from scorepad.store import payments
from scorepad.store.db import db
from scorepad.store.models import RundeRow
from scorepad.web.frame import clock
from tests.web.conftest import link
from tests.web.critic import Page, Phone, missing, phone
from tests.web.evening_pages import BERT, CEM, EVENING, begin, enter
from tests.web.incident_pages import play_by

RUNDE = "/runde/1"


def words(phone: Phone, path: str = RUNDE) -> str:
    """A page as one line of words."""
    text = phone.get(path).text.partition("<main")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", text).replace("\xa0", " ").split())


@pytest.mark.both_databases
def test_a_new_runde_has_no_evening_no_money_and_the_rules_of_the_tournament(anna: Phone) -> None:
    text = words(anna)
    assert not missing(text, "Saison 0 Abende", "Kasse 0,00 €", "Regeln DDV-Turnierregeln", "Tarif ohne Geld")
    assert "Mitglieder Anna, Bert, Cem, Doro, Ela" in text


@pytest.mark.both_databases
def test_what_was_chosen_and_booked_stands_at_its_link(site: Flask, anna: Phone) -> None:
    play_by(site, "kif", evening__ends_after=20)
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": "1/2", "dues": 100}))
        made = Made(client_key="one", link_id=None, now=clock.now())
        kasse.book(1, kind="deposit", member=Player("1"), cents=1250, reason="Start", date=clock.today(), **made)
    text = words(anna)
    assert not missing(text, "Kasse 12,50 €", "Regeln KIF, geändert", "Tarif Untereinander 0,5 Cent je Punkt und mehr")


@pytest.mark.both_databases
def test_a_tariff_that_cannot_be_read_is_no_money_here(site: Flask, begun: Phone) -> None:
    with site.app_context():
        db.session.get_one(RundeRow, 1).tariff = {"version": 99}
        db.session.commit()
    assert "Tarif ohne Geld" in words(begun)
    assert begun.send(f"{EVENING}/mehr", "/abschliessen").location == f"{EVENING}/ende"


@pytest.mark.both_databases
def test_a_past_evening_says_what_its_money_waits_for(site: Flask, begun: Phone) -> None:
    """Doro and Ela lost ten cents each to Bert and Cem: two payments."""
    enter(begun, BERT, CEM)
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 10}))
    begun.send(f"{EVENING}/mehr", "/abschliessen")
    assert "noch nicht abgerechnet" in words(begun)
    path = f"{EVENING}/abrechnen"
    begun.post(path, data=begun.page(path).form("/abrechnen").values | {"do": "seal"})
    assert "2 Zahlungen offen" in words(begun)
    assert "noch nicht abgerechnet" not in words(begun)
    begun.post(f"{path}/bezahlt", data=Page(begun.get(path).text).form("/bezahlt").values | {"paid": "1"})
    assert "1 Zahlung offen" in words(begun)
    begun.send(f"{path}/oeffnen", "/oeffnen")
    assert "Zahlung" not in words(begun).partition("Frühere Abende")[2]


@pytest.mark.both_databases
def test_what_is_owed_to_the_kasse_is_not_there_yet(site: Flask, begun: Phone) -> None:
    """Second look, Kasse: "da" and "offen" apart. Five pay fifty cents each; one of them has paid."""
    enter(begun, BERT, CEM)
    with site.app_context():
        set_tariff(1, read_tariff({"dues": 50}))
    begun.send(f"{EVENING}/mehr", "/abschliessen")
    path = f"{EVENING}/abrechnen"
    begun.post(path, data=begun.page(path).form("/abrechnen").values | {"do": "seal"})
    assert "Kasse 0,00 €" in words(begun)
    begun.post(f"{path}/bezahlt", data=Page(begun.get(path).text).form("/bezahlt").values | {"paid": "1"})
    assert "Kasse 0,50 €" in words(begun)


@pytest.mark.both_databases
def test_there_is_nothing_to_sum_in_a_runde_that_cannot_be(site: Flask) -> None:
    with site.app_context():
        assert stored.balance(0) == 0
        assert payments.open_money(0).unpaid == {}


@pytest.mark.both_databases
def test_help_leads_back_to_where_it_was_opened(anna: Phone) -> None:
    assert anna.page(f"/hilfe?zurueck={RUNDE}").links[1] == RUNDE
    assert anna.page("/hilfe?zurueck=https://example.org").links[1] == "/"


@pytest.mark.both_databases
def test_a_page_that_is_not_there_leads_to_the_start(anna: Phone) -> None:
    bar = anna.get("/nirgends").text.partition('class="bar"')[2]
    assert "Zur Startseite" in bar
    assert "Gibt es nicht" not in bar


LINKS, MORE = "/runde/1/links", f"{EVENING}/mehr"


def back(holder: Phone, path: str) -> str:
    """Where *Zurück* at the top of a page leads."""
    return holder.page(path).links[1]


def way(holder: Phone, path: str, into: str) -> str:
    """The address of a link of a page."""
    (found,) = {url for url in holder.page(path).links if url.startswith(into)}
    return found


@pytest.mark.parametrize("came", ["/runde/1", MORE])
def test_back_leads_to_where_one_came_from(begun: Phone, came: str) -> None:
    path = way(begun, came, LINKS)
    assert back(begun, path) == came
    assert begun.page(path).links[-1] == came
    for onward in (f"{LINKS}?art=read", f"{LINKS}/erneuern/write", "/abmelden/1"):
        there = way(begun, path, onward)
        assert back(begun, back(begun, there) if "art" not in there else there) == came, there


def test_the_offer_of_the_board_leads_back_to_the_board(anna: Phone) -> None:
    with anna.session_transaction() as session:
        session["show"] = [1]
    begin(anna)
    enter(anna, BERT, CEM)
    assert back(anna, way(anna, EVENING, LINKS)) == EVENING


def test_a_renewed_link_still_leads_back(begun: Phone) -> None:
    path = way(begun, way(begun, MORE, LINKS), f"{LINKS}/erneuern")
    form = begun.page(path).forms[-1]
    assert back(begun, str(begun.post(form.action, data=form.values).location)) == MORE


@pytest.mark.parametrize("wrong", ["https://example.org", "//example.org", "/\\example.org", "x", "/" + "x" * 300])
def test_back_never_leads_to_another_site(anna: Phone, wrong: str) -> None:
    assert back(anna, f"{LINKS}?{urlencode({'zurueck': wrong})}") == "/runde/1"


def test_each_link_says_in_a_line_what_it_may_do(anna: Phone, reader: Phone) -> None:
    told = anna.get(LINKS).text
    for title, may in (("Schreiblink", "trägt ein und ändert"), ("Leselink", "schaut nur zu")):
        row = told.partition(f">{title}</a>")[2].partition("</li>")[0]
        assert may in row
        assert told.count(may) == 1
    alone = reader.get(LINKS).text
    assert "schaut nur zu" in alone
    assert "trägt ein" not in alone


def opens(site: Flask, path: str) -> str:
    """Where a new phone stands that opens this link."""
    answer = phone(site).get(path)
    assert answer.status_code == 303
    return str(answer.location)


@pytest.mark.parametrize("role", ["write", "read"])
def test_a_link_leads_to_the_board_of_the_evening_that_runs(site: Flask, anna: Phone, role: str) -> None:
    path = link(anna, role)
    assert opens(site, path) == "/runde/1"
    begin(anna)
    assert opens(site, path) == EVENING
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    assert opens(site, path) == "/runde/1"


def test_of_several_it_is_the_evening_begun_last(site: Flask, begun: Phone) -> None:
    assert begun.send("/runde/1", "/abend/neu").location == "/runde/1/abend/2"
    assert opens(site, link(begun, "write")) == "/runde/1/abend/2"


def test_an_archived_runde_opens_as_a_runde(site: Flask, begun: Phone) -> None:
    path = link(begun, "write")
    assert begun.send("/runde/1/archivieren", "/archivieren").status_code == 303
    assert opens(site, path) == "/runde/1"


def test_a_phone_that_writes_and_opens_the_read_link_goes_on_writing(begun: Phone) -> None:
    assert begun.get(link(begun, "read")).location == EVENING
    assert begun.get(f"{EVENING}/spiel").status_code == 200
