"""The page that makes one evening out of two: it asks, shows what comes of it, and says why where
it cannot be.
"""

import re
from typing import Any

import pytest
from flask import Flask

from scorepad.store import evenings
from tests.web.conftest import link
from tests.web.critic import Form, Page, Phone, answered, between, missing, phone
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, EVENING, begin, enter, send
from tests.web.incident_pages import play_by
from tests.web.money.pages import price

pytestmark = pytest.mark.both_databases
NEW = "/runde/1/abend/neu"
OTHER = "/runde/1/abend/2"
JOIN = f"{EVENING}/zusammenlegen"
PAGE = f"{JOIN}?mit=2"
WORDS = "Mit dem anderen Abend von heute zusammenlegen"


def begin_beside(holder: Phone, **more: Any) -> None:
    """Begin another evening of the same people all the same."""
    form = holder.page(NEW).form(NEW)
    assert holder.post(NEW, data=form.values | {"beside": "1"} | more).location == OTHER


@pytest.fixture
def twice(played: Phone) -> Phone:
    """Anna's phone: after three games another evening was begun, in which Anna dealt a game."""
    begin_beside(played, first_dealer=ANNA)
    assert send(played, f"{OTHER}/spiel", re=[DORO, ELA], augen="re121").location == OTHER
    return played


def form_of(holder: Phone) -> Form:
    return holder.page(PAGE).form("/zusammenlegen")


def count(site: Flask) -> int:
    with site.app_context():
        return len(evenings.list_of(1))


def totals(holder: Phone) -> list[list[str]]:
    """The lines of the table: name, points of the first evening, of the second, and of both as
    one.
    """
    body = between(holder.get(PAGE).text, "<tbody>", "</tbody>")
    return [re.sub("<[^>]*>", " ", line).split() for line in body.split("<tr>")[1:]]


def test_both_evenings_offer_it_and_the_question_shows_the_totals(twice: Phone) -> None:
    for evening, games in ((EVENING, "1 Spiel"), (OTHER, "3 Spiele")):
        assert not missing(twice.get(f"{evening}/mehr").text, WORDS, games)
        assert PAGE in twice.page(f"{evening}/mehr").links
    text = twice.get(PAGE).text
    assert not missing(
        text,
        "Kein Spiel zählt anders",
        "Das lässt sich nicht zurücknehmen",
        "Danach geht der Abend weiter.",
    )
    assert totals(twice) == [
        ["Anna", "2", "0", "2"],
        ["Bert", "2", "−1", "1"],
        ["Cem", "2", "−1", "1"],
        ["Doro", "−3", "1", "−2"],
        ["Ela", "−3", "1", "−2"],
    ]
    assert any(url.startswith(f"{OTHER}/export") for url in twice.page(PAGE).links)


def test_joined_the_games_stand_behind_one_another(site: Flask, twice: Phone) -> None:
    form = form_of(twice)
    assert twice.post(JOIN, data=form.values).location == EVENING
    assert count(site) == 1
    with site.app_context():
        stored = evenings.load(1, 1)
    assert stored is not None
    assert [row.number for row in stored.replayed.rows] == [1, 2, 3, 4]
    assert [row.dealer for row in stored.replayed.rows] == [ANNA, BERT, CEM, ANNA]
    assert "Aus zwei Abenden ist einer geworden: 4 Spiele." in twice.get(EVENING).text
    history = twice.get(f"{EVENING}/aenderungen").text
    assert not missing(history, "Mit einem anderen Abend zusammengelegt", "Der andere Abend: „")
    assert WORDS not in twice.get(f"{EVENING}/mehr").text


def test_the_same_form_sent_twice_is_joined_once(site: Flask, twice: Phone) -> None:
    form = form_of(twice)
    assert [twice.post(JOIN, data=form.values).location for _again in range(2)] == [EVENING] * 2
    with site.app_context():
        stored = evenings.load(1, 1)
    assert stored is not None
    assert len(stored.replayed.rows) == 4


def test_the_phone_that_asks_later_hears_that_it_is_done(site: Flask, twice: Phone) -> None:
    other = phone(site)
    other.get(link(twice, "write"))
    mine = form_of(twice)
    theirs = form_of(other)
    twice.post(JOIN, data=mine.values)
    assert other.post(JOIN, data=theirs.values).location == EVENING
    assert "Vielleicht sind sie schon einer." in other.get(EVENING).text
    assert "Vielleicht sind sie schon einer." in other.get(PAGE).text


@pytest.mark.parametrize("evening", [EVENING, OTHER])
def test_a_game_entered_meanwhile_is_shown_before_it_is_asked_again(
    twice: Phone, evening: str
) -> None:
    form = form_of(twice)
    send(twice, f"{evening}/spiel", re=[CEM, ELA], augen="re121")
    again = answered(twice.post(JOIN, data=form.values), 409)
    assert "Inzwischen hat jemand etwas eingetragen." in again
    assert twice.post(JOIN, data=Page(again).form("/zusammenlegen").values).location == EVENING


def test_a_game_typed_on_a_waiting_phone_meets_the_answer_for_deleted_evenings(
    twice: Phone,
) -> None:
    waiting = twice.page(f"{OTHER}/spiel").forms[-1]
    twice.post(JOIN, data=form_of(twice).values)
    text = answered(
        twice.post(f"{OTHER}/spiel", data=waiting.values | {"re": [CEM, ELA], "augen": "re121"}),
        404,
    )
    assert not missing(text, "Vielleicht hat es jemand gelöscht.", 'href="/runde/1">Zur Runde')


def test_from_the_later_evening_the_way_leads_to_the_earlier_one(twice: Phone) -> None:
    assert twice.get(f"{OTHER}/zusammenlegen?mit=1").location == PAGE


def test_what_counts_differently_is_said_game_by_game(site: Flask, anna: Phone) -> None:
    """The last game of the first evening starts Bock: that of the second counts double then."""
    play_by(site, bock__on=True, bock__triggers=["split_120"])
    begin(anna)
    enter(anna, BERT, CEM, augen="split")
    begin_beside(anna, first_dealer=BERT)
    send(anna, f"{OTHER}/spiel", re=[DORO, ELA], augen="re121")
    text = anna.get(PAGE).text
    assert not missing(
        text,
        "Das zählt dann anders",
        "reicht dann über beide Abende",
        "zählt doppelt statt einfach",
    )
    assert "Kein Spiel zählt anders" not in text
    assert anna.post(JOIN, data=form_of(anna).values).location == EVENING
    with site.app_context():
        joined = evenings.load(1, 1)
    assert joined is not None
    assert [row.factor for row in joined.replayed.rows] == [1, 2]


def test_why_it_cannot_be_is_said_and_nothing_is_offered(site: Flask, twice: Phone) -> None:
    price(site, losers_rate="5")
    form = form_of(twice)
    twice.send(f"{OTHER}/abrechnen", "/abrechnen", do="seal")
    assert WORDS not in twice.get(f"{EVENING}/mehr").text
    assert "ist abgerechnet und versiegelt." in twice.get(PAGE).text
    assert not [one for one in twice.page(PAGE).forms if one.action == JOIN]
    answered(twice.post(JOIN, data=form.values | {"stand": "3"}), 422)
    assert count(site) == 2


def test_with_money_it_says_that_one_evening_is_settled(site: Flask, twice: Phone) -> None:
    price(site, losers_rate="5")
    assert "Abgerechnet wird dann ein Abend statt zwei." in twice.get(PAGE).text


def test_an_evening_of_another_day_is_named_by_its_day(twice: Phone) -> None:
    twice.send(f"{OTHER}/name", "/name", name="Nachts", date="2026-11-20")
    twice.send(f"{EVENING}/name", "/name", name="Abends", date="2026-11-19")
    assert "Mit dem anderen Abend vom 20.11.2026 zusammenlegen" in twice.get(f"{EVENING}/mehr").text


def test_readers_and_archived_runden_cannot(twice: Phone, reader: Phone) -> None:
    form = form_of(twice)
    assert WORDS not in reader.get(f"{EVENING}/mehr").text
    answered(reader.get(PAGE), 403)
    twice.send("/runde/1/archivieren", "/archivieren")
    assert WORDS not in twice.get(f"{EVENING}/mehr").text
    answered(twice.post(JOIN, data=form.values), 403)


def test_it_is_said_in_english_too(twice: Phone) -> None:
    twice.send("/anzeige", "/anzeige", language="en")
    assert "Join with the other evening of today" in twice.get(f"{EVENING}/mehr").text
    assert not missing(
        twice.get(PAGE).text, "Join two evenings", "No game counts differently", "from "
    )
