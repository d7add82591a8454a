"""The page of a Runde says at a glance where its links lead and what is still to be done."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorepad.actions import kasse
from scorepad.actions.entries import Made
from scorepad.actions.rules import mark, save
from scorepad.actions.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from scorepad.store import sums
from scorepad.store.db import db
from scorepad.store.models import RundeRow
from scorepad.web.frame import clock
from tests.web.critic import Page, Phone
from tests.web.evening_pages import BERT, CEM, EVENING, begin, enter

pytestmark = pytest.mark.both_databases

RUNDE = "/runde/1"


def words(phone: Phone, path: str = RUNDE) -> str:
    """A page as one line of words."""
    text = phone.get(path).text.partition("<main")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", text).replace("\xa0", " ").split())


def test_a_new_runde_has_no_evening_no_money_and_the_rules_of_the_tournament(anna: Phone) -> None:
    text = words(anna)
    assert "Saison 0 Abende" in text
    assert "Kasse 0,00 €" in text
    assert "Regeln DDV-Turnierregeln" in text
    assert "Tarif ohne Geld" in text
    assert "Mitglieder Anna, Bert, Cem, Doro, Ela" in text


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


def test_a_tariff_that_cannot_be_read_is_no_money_here(site: Flask, anna: Phone) -> None:
    begin(anna)
    with site.app_context():
        db.session.get_one(RundeRow, 1).tariff = {"version": 99}
        db.session.commit()
    assert "Tarif ohne Geld" in words(anna)
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").location == f"{EVENING}/ende"


def test_an_evening_without_money_ends_on_its_board(anna: Phone) -> None:
    begin(anna)
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").location == f"{EVENING}/ende"


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


def test_there_is_nothing_to_sum_in_a_runde_that_cannot_be(site: Flask) -> None:
    with site.app_context():
        assert sums.balance(0) == 0
        assert sums.open_money(0).unpaid == {}


def test_help_leads_back_to_where_it_was_opened(anna: Phone) -> None:
    assert anna.page(f"/hilfe?zurueck={RUNDE}").links[1] == RUNDE
    assert anna.page("/hilfe?zurueck=https://example.org").links[1] == "/"


def test_a_page_that_is_not_there_leads_to_the_start(anna: Phone) -> None:
    bar = anna.get("/nirgends").text.partition('class="bar"')[2]
    assert "Zur Startseite" in bar
    assert "Gibt es nicht" not in bar
