"""The page of a Runde says at a glance where its links lead and what is still to be done."""

from urllib.parse import urlencode

import pytest
from flask import Flask

from scorepad.actions.made import Made
from scorepad.actions.money import kasse
from scorepad.scoring.terms import Player
from scorepad.store.db import db
from scorepad.store.models import RundeRow
from scorepad.web.frame import clock
from tests import money_lines
from tests.web.conftest import link
from tests.web.critic import Phone, between, missing, phone
from tests.web.evening_pages import BERT, CEM, EVENING, begin, enter
from tests.web.incident_pages import play_by, words
from tests.web.money.pages import price

RUNDE = "/runde/1"
SETTLE = f"{EVENING}/abrechnen"


def told(phone: Phone) -> str:
    return words(phone.get(RUNDE).text)


def over(site: Flask, begun: Phone, **tariff: int) -> None:
    """End an evening of one game, which Bert and Cem won, under a tariff."""
    enter(begun, BERT, CEM)
    price(site, **tariff)
    begun.send(f"{EVENING}/mehr", "/abschliessen")


def test_what_was_chosen_and_booked_stands_at_its_link(site: Flask, anna: Phone) -> None:
    """A new Runde has no evening, no money and the rules of the tournament."""
    text = told(anna)
    assert not missing(
        text, "Saison 0 Abende", "Kasse 0,00 €", "Regeln DDV-Turnierregeln", "Tarif ohne Geld"
    )
    assert "Mitglieder Anna, Bert, Cem, Doro, Ela" in text
    play_by(site, "kif", evening__ends_after=20)
    price(site, players_rate="1/2", dues=100)
    with site.app_context():
        made = Made(client_key="one", link_id=None, now=clock.now())
        kasse.book(
            1,
            kind="deposit",
            member=Player("1"),
            cents=1250,
            reason="Start",
            date=clock.today(),
            **made,
        )
    text = told(anna)
    assert not missing(
        text,
        "Kasse 12,50 €",
        "Regeln KIF, geändert",
        "Tarif Untereinander 0,5 Cent je Punkt und mehr",
    )
    with site.app_context():
        db.session.get_one(RundeRow, 1).tariff = {"version": 99}
        money_lines.by_hand(db.session())
        db.session.commit()
    assert "Tarif ohne Geld" in told(begin(anna)), "nobody can read it"
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").location == f"{EVENING}/ende"


@pytest.mark.both_databases
def test_a_past_evening_says_what_its_money_waits_for(site: Flask, begun: Phone) -> None:
    """Doro and Ela lost ten cents each to Bert and Cem: two payments."""
    over(site, begun, players_rate=10)
    assert "noch nicht abgerechnet" in told(begun)
    begun.send(SETTLE, "/abrechnen", do="seal")
    assert missing(told(begun), "2 Zahlungen offen", "noch nicht abgerechnet") == [
        "noch nicht abgerechnet"
    ]
    begun.send(SETTLE, "/bezahlt", paid="1")
    assert "1 Zahlung offen" in told(begun)
    begun.send(f"{SETTLE}/oeffnen", "/oeffnen")
    assert "Zahlung" not in told(begun).partition("Frühere Abende")[2]


def test_what_is_owed_to_the_kasse_is_not_there_yet(site: Flask, begun: Phone) -> None:
    """Second look, Kasse: "da" and "offen" apart. Five pay fifty cents each; one of them has
    paid.
    """
    over(site, begun, dues=50)
    begun.send(SETTLE, "/abrechnen", do="seal")
    assert "Kasse 0,00 €" in told(begun)
    begun.send(SETTLE, "/bezahlt", paid="1")
    assert "Kasse 0,50 €" in told(begun)


LINKS = "/runde/1/links"
MORE = f"{EVENING}/mehr"


def back(holder: Phone, path: str) -> str:
    """Where *Zurück* at the top of a page leads."""
    return holder.page(path).links[1]


def way(holder: Phone, path: str, into: str) -> str:
    (found,) = {url for url in holder.page(path).links if url.startswith(into)}
    return found


@pytest.mark.parametrize("came", [RUNDE, MORE])
def test_back_leads_to_where_one_came_from(begun: Phone, came: str) -> None:
    path = way(begun, came, LINKS)
    assert back(begun, path) == came
    for onward in (f"{LINKS}?art=read", f"{LINKS}/erneuern/write", "/abmelden/1"):
        there = way(begun, path, onward)
        assert back(begun, back(begun, there) if "art" not in there else there) == came, there
    form = begun.page(way(begun, path, f"{LINKS}/erneuern")).forms[-1]
    assert back(begun, str(begun.post(form.action, data=form.values).location)) == came


def test_the_offer_of_the_board_leads_back_to_the_board(anna: Phone) -> None:
    with anna.session_transaction() as session:
        session["show"] = [1]
    begin(anna)
    enter(anna, BERT, CEM)
    assert back(anna, way(anna, EVENING, LINKS)) == EVENING


def test_back_never_leads_to_another_site(anna: Phone) -> None:
    for wrong in ("https://example.org", "//example.org", "/\\example.org", "x", "/" + "x" * 300):
        assert back(anna, f"{LINKS}?{urlencode({'zurueck': wrong})}") == RUNDE, wrong
    assert back(anna, f"/hilfe?zurueck={RUNDE}") == RUNDE
    assert back(anna, "/hilfe?zurueck=https://example.org") == "/"
    way_on = anna.get("/nirgends").text.partition('class="empty"')[2]
    assert missing(way_on, "Zur Startseite", "Gibt es nicht") == ["Gibt es nicht"], (
        "a page that is not there"
    )


def test_each_link_says_in_a_line_what_it_may_do(anna: Phone, reader: Phone) -> None:
    for role, may in (("write", "trägt ein und ändert"), ("read", "schaut nur zu")):
        told = anna.get(f"{LINKS}?art={role}").text
        assert may in between(told, f'id="link-{role}"', "<figure")
        assert told.count(may) == 1
    assert missing(reader.get(LINKS).text, "schaut nur zu", "trägt ein") == ["trägt ein"]


def opens(site: Flask, path: str) -> str:
    """Where a new phone stands that opens this link."""
    answer = phone(site).get(path)
    assert answer.status_code == 303
    return str(answer.location)


def test_a_link_leads_to_the_board_of_the_evening_that_runs(site: Flask, anna: Phone) -> None:
    """Of several it is the one begun last; an archived Runde opens as a Runde."""
    paths = [link(anna, role) for role in ("write", "read")]
    assert [opens(site, path) for path in paths] == [RUNDE] * 2
    begin(anna)
    assert [opens(site, path) for path in paths] == [EVENING] * 2
    assert anna.send(RUNDE, "/abend/neu", beside="1").location == "/runde/1/abend/2"
    assert [opens(site, path) for path in paths] == ["/runde/1/abend/2"] * 2
    anna.send("/runde/1/abend/2/mehr", "/abschliessen")
    assert [opens(site, path) for path in paths] == [EVENING] * 2
    assert anna.send("/runde/1/archivieren", "/archivieren").status_code == 303
    assert opens(site, paths[0]) == RUNDE
    anna.send(RUNDE, "/zurueckholen")
    assert anna.get(paths[1]).location == EVENING, "a phone that writes goes on writing"
    assert anna.get(f"{EVENING}/spiel").status_code == 200
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    assert [opens(site, path) for path in paths] == [RUNDE] * 2
