"""The page of a Runde says at a glance where its links lead and what is still to be done."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorepad.actions import kasse
from scorepad.actions.entries import Made
from scorepad.actions.rules import mark, save
from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from scorepad.store import kasse as stored
from scorepad.store import payments
from scorepad.store.db import db
from scorepad.store.models import RundeRow
from scorepad.web.frame import clock
from tests.web.conftest import link
from tests.web.critic import Page, Phone, phone
from tests.web.evening_pages import BERT, CEM, EVENING, begin, enter

RUNDE = "/runde/1"


def words(phone: Phone, path: str = RUNDE) -> str:
    """A page as one line of words."""
    text = phone.get(path).text.partition("<main")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", text).replace("\xa0", " ").split())


@pytest.mark.both_databases
def test_a_new_runde_has_no_evening_no_money_and_the_rules_of_the_tournament(anna: Phone) -> None:
    text = words(anna)
    assert "Saison 0 Abende" in text
    assert "Kasse 0,00 €" in text
    assert "Regeln DDV-Turnierregeln" in text
    assert "Tarif ohne Geld" in text
    assert "Mitglieder Anna, Bert, Cem, Doro, Ela" in text


@pytest.mark.both_databases
def test_what_was_chosen_and_booked_stands_at_its_link(site: Flask, anna: Phone) -> None:
    with site.app_context():
        rules = read_rules({"preset": "kif", "options": {"evening.ends_after": 20}})
        save(1, rules, mark(db.session.get_one(RundeRow, 1).rules))
        set_tariff(1, read_tariff({"players_rate": "1/2", "dues": 100}))
        kasse.book(
            1,
            kind="deposit",
            member=Player("1"),
            cents=1250,
            reason="Start",
            date=clock.today(),
            **Made(client_key="one", link_id=None, now=clock.now()),
        )
    text = words(anna)
    assert "Kasse 12,50 €" in text
    assert "Regeln KIF, geändert" in text
    assert "Tarif Untereinander 0,5 Cent je Punkt und mehr" in text


@pytest.mark.both_databases
def test_a_tariff_that_cannot_be_read_is_no_money_here(site: Flask, anna: Phone) -> None:
    begin(anna)
    with site.app_context():
        db.session.get_one(RundeRow, 1).tariff = {"version": 99}
        db.session.commit()
    assert "Tarif ohne Geld" in words(anna)
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").location == f"{EVENING}/ende"


@pytest.mark.both_databases
def test_an_evening_without_money_ends_on_its_board(anna: Phone) -> None:
    begin(anna)
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").location == f"{EVENING}/ende"


@pytest.mark.both_databases
def test_a_past_evening_says_what_its_money_waits_for(site: Flask, anna: Phone) -> None:
    """Doro and Ela lost ten cents each to Bert and Cem: two payments."""
    begin(anna)
    enter(anna, BERT, CEM)
    with site.app_context():
        set_tariff(1, read_tariff({"players_rate": 10}))
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    assert "noch nicht abgerechnet" in words(anna)
    path = f"{EVENING}/abrechnen"
    anna.post(path, data=anna.page(path).form("/abrechnen").values | {"do": "seal"})
    assert "2 Zahlungen offen" in words(anna)
    assert "noch nicht abgerechnet" not in words(anna)
    anna.post(f"{path}/bezahlt", data=Page(anna.get(path).text).form("/bezahlt").values | {"paid": "1"})
    assert "1 Zahlung offen" in words(anna)
    anna.send(f"{path}/oeffnen", "/oeffnen")
    assert "Zahlung" not in words(anna).partition("Frühere Abende")[2]


@pytest.mark.both_databases
def test_what_is_owed_to_the_kasse_is_not_there_yet(site: Flask, anna: Phone) -> None:
    """Second look, Kasse: "da" and "offen" apart. Five pay fifty cents each; one of them has paid."""
    begin(anna)
    enter(anna, BERT, CEM)
    with site.app_context():
        set_tariff(1, read_tariff({"dues": 50}))
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    path = f"{EVENING}/abrechnen"
    anna.post(path, data=anna.page(path).form("/abrechnen").values | {"do": "seal"})
    assert "Kasse 0,00 €" in words(anna)
    anna.post(f"{path}/bezahlt", data=Page(anna.get(path).text).form("/bezahlt").values | {"paid": "1"})
    assert "Kasse 0,50 €" in words(anna)


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
def test_back_leads_to_where_one_came_from(anna: Phone, came: str) -> None:
    begin(anna)
    path = way(anna, came, LINKS)
    assert back(anna, path) == came
    assert anna.page(path).links[-1] == came
    for onward in (f"{LINKS}?art=read", f"{LINKS}/erneuern/write", "/abmelden/1"):
        there = way(anna, path, onward)
        assert back(anna, back(anna, there) if "art" not in there else there) == came, there


def test_the_offer_of_the_board_leads_back_to_the_board(anna: Phone) -> None:
    with anna.session_transaction() as session:
        session["show"] = [1]
    begin(anna)
    enter(anna, BERT, CEM)
    assert back(anna, way(anna, EVENING, LINKS)) == EVENING


def test_a_renewed_link_still_leads_back(anna: Phone) -> None:
    begin(anna)
    path = way(anna, way(anna, MORE, LINKS), f"{LINKS}/erneuern")
    form = anna.page(path).forms[-1]
    answer = anna.post(form.action, data=form.values)
    assert back(anna, str(answer.location)) == MORE


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


def test_of_several_it_is_the_evening_begun_last(site: Flask, anna: Phone) -> None:
    begin(anna)
    begun = anna.send("/runde/1", "/abend/neu").location
    assert begun == "/runde/1/abend/2"
    assert opens(site, link(anna, "write")) == begun


def test_an_archived_runde_opens_as_a_runde(site: Flask, anna: Phone) -> None:
    begin(anna)
    path = link(anna, "write")
    assert anna.send("/runde/1/archivieren", "/archivieren").status_code == 303
    assert opens(site, path) == "/runde/1"


def test_a_phone_that_writes_and_opens_the_read_link_goes_on_writing(anna: Phone) -> None:
    begin(anna)
    assert anna.get(link(anna, "read")).location == EVENING
    assert anna.get(f"{EVENING}/spiel").status_code == 200
