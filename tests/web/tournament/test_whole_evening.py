"""A whole village evening, from the list of people to the files of the result, by every page of it.

By day nine people play; `--every-table` fills the hall: 106 entered, 4 missing, 2 late, 1 leaves, 1
is disqualified, 26 tables, half of them on phones, three rounds. Source: issue 47, Proof.
"""

import json
import re
from fractions import Fraction

import pytest
from flask import Flask

from tests.printing.reading import plain, words
from tests.web.critic import Phone, answered
from tests.web.tournament.book import Line
from tests.web.tournament.hall import (
    PEOPLE,
    Crowd,
    Hall,
    Place,
    check_standing,
    check_that_everybody_sits_once,
    corrects,
    draws,
    enter,
    held,
    phone_at,
    plays_round,
    releases,
    round_page,
    shown_standing,
    substitutes,
    tick,
    totals_by_chance,
    undoes_the_last_act,
)
from tests.web.tournament.pages import ONE
from tests.web.tournament.taken_along import lines_of_csv, lines_of_json, lines_of_xlsx
from tests.web.tournament.test_prizes import told as told_prizes

SMALL = Crowd(entered=9, missing=1, late=1, games=2)
"""Nine play: a table of four on paper, and one of five on a phone."""
VILLAGE = Crowd(entered=106, missing=4, late=2, games=None)
"""104 play at 26 tables."""
FEE = 500
"""Cents that each pays in the village."""
PRIZES = (2000, 1000, 500)
"""Cents for the first three places."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A small evening by day, and at night the whole village too."""
    if "crowd" in metafunc.fixturenames:
        crowds = {"small": SMALL}
        if metafunc.config.getoption("--every-table"):
            crowds["village"] = VILLAGE
        metafunc.parametrize("crowd", crowds.values(), ids=crowds)


@pytest.mark.both_databases
def test_a_village_evening_holds(site: Flask, anna: Phone, crowd: Crowd) -> None:
    hall = held(site, anna, crowd)
    people_are_entered_the_days_before(hall)
    at_the_door_some_are_missing(hall)
    late_ones_come_after_the_draw(hall)
    a_release_is_taken_back(hall)
    plays_round(hall, 1)
    check_standing(hall, 1)
    somebody_leaves_and_somebody_sends_a_friend(hall)
    draws(hall, 2)
    releases(hall, 2)
    the_links_of_tables_open_nothing_else(hall, 2)
    a_wrong_list_is_found_a_round_later(hall)
    plays_round(hall, 2)
    check_standing(hall, 2)
    somebody_is_disqualified(hall)
    one_of_the_missing_comes_after_all(hall)
    draws(hall, 3)
    releases(hall, 3)
    somebody_falls_ill_at_a_running_table(hall)
    plays_round(hall, 3)
    check_standing(hall, 3)
    the_tournament_ends(hall)
    fees_come_into_the_kasse(hall)
    prizes_are_won_and_paid(hall)
    the_result_is_in_every_file(hall)


def people_are_entered_the_days_before(hall: Hall) -> None:
    names = [f"Guest {number:03}" for number in range(1, hall.crowd.entered + 1)]
    hall.there.update(enter(hall, names, paid=True))
    assert f"{hall.crowd.entered} Leute" in hall.leader.get(PEOPLE).text


def at_the_door_some_are_missing(hall: Hall) -> None:
    """One tap for each who is missing, and one for all others."""
    missing = sorted(hall.there)[-hall.crowd.missing :]
    for number in missing:
        tick(hall, number, "missing")
        hall.does(PEOPLE, f"/leute/{number}/bezahlt")
    hall.does(PEOPLE, "/uebrige", state="here")
    hall.there.difference_update(missing)


def late_ones_come_after_the_draw(hall: Hall) -> None:
    """Two come when the seats are already on the wall: drawn again with them, they have seats."""
    draws(hall, 1)
    late = enter(hall, [f"Late {number}" for number in range(1, hall.crowd.late + 1)], paid=False)
    hall.there.update(late)
    page = answered(hall.leader.get(round_page(1)))
    assert "Ist da, noch ohne Platz" in page
    hall.does(round_page(1), "/neu")
    check_that_everybody_sits_once(hall, 1)


def a_release_is_taken_back(hall: Hall) -> None:
    """Released too early: taken back, two are swapped, and it is released again."""
    releases(hall, 1)
    hall.does(round_page(1), "/zurueck")
    hall.does(round_page(1), "/tauschen", seat=["1.1", "2.2"])
    releases(hall, 1)


def somebody_leaves_and_somebody_sends_a_friend(hall: Hall) -> None:
    """One goes home after the first round; for another one somebody else plays from now on."""
    leaver = hall.places[1][0].people[1]
    tick(hall, leaver, "missing")
    hall.there.discard(leaver)
    sender = hall.places[1][1].people[0]
    substitutes(hall, sender, "Friend", 2)


def the_links_of_tables_open_nothing_else(hall: Hall, round_no: int) -> None:
    """A phone at a table looks at the tournament, and writes at its own table alone."""
    own = next(place for place in hall.places[round_no] if not place.is_on_paper)
    other = next(place for place in hall.places[round_no] if place.is_on_paper)
    holder = phone_at(hall, own)
    assert holder.get(ONE).status_code == 200
    for path in closed_to_tables(other):
        assert holder.get(path).status_code in {403, 404}, path
    for path in (ONE, other.page, other.evening):
        actions = {form.action for form in holder.page(path).forms if form.method == "post"}
        assert actions <= {"/anzeige"}, path


def closed_to_tables(other: Place) -> list[str]:
    """Pages that a phone at another table does not see."""
    of_runde = ["/runde/1/kasse", "/runde/1/saison", "/runde/1/links", "/runde/1/turnier"]
    of_leader = [PEOPLE, round_page(1), round_page(2), f"{ONE}/plan", f"{ONE}/aenderungen"]
    of_files = [f"{ONE}/turnier.json", f"{ONE}/tischkarten.pdf"]
    at_other = [f"{other.evening}/spiel", f"{other.page}/link"]
    return [*of_runde, *of_leader, *of_files, *at_other]


def a_wrong_list_is_found_a_round_later(hall: Hall) -> None:
    """In round 2 a list of round 1 turns out wrong: opened, corrected, and counted anew."""
    place = [place for place in hall.places[1] if place.is_on_paper][-1]
    check_standing(hall, 1)
    hall.does(place.page, "/oeffnen", reason="Wrong column")
    check_standing(hall, 1)
    assert "ist wieder offen" in hall.leader.get(ONE).text
    right = totals_by_chance(hall.chance, place)
    corrects(hall, place, right)
    hall.book.note(1, right)
    check_standing(hall, 1)
    assert "ist wieder offen" not in hall.leader.get(ONE).text


def somebody_is_disqualified(hall: Hall) -> None:
    """The wrong one at first, which is undone. Who is out has no line; the others keep theirs."""
    number = hall.places[2][-1].people[0]
    neighbour = hall.places[2][-1].people[1]
    hall.does(f"{PEOPLE}/{neighbour}", "/ausgeschlossen", reason="Smoke")
    assert shown_standing(hall.leader) != hall.book.standing(2)
    undoes_the_last_act(hall, PEOPLE)
    check_standing(hall, 2)
    hall.does(f"{PEOPLE}/{number}", "/ausgeschlossen", reason="Smoke")
    hall.there.discard(number)
    hall.book.out.add(number)
    check_standing(hall, 2)


def one_of_the_missing_comes_after_all(hall: Hall) -> None:
    """Who was not there before has missed two rounds, and plays the third."""
    number = hall.crowd.entered
    tick(hall, number, "here")
    hall.there.add(number)


def somebody_falls_ill_at_a_running_table(hall: Hall) -> None:
    """A substitute sits down at a table of the running round; the number keeps its points."""
    place = hall.places[3][-1]
    substitutes(hall, place.people[-1], "Helper", 3)


def the_tournament_ends(hall: Hall) -> None:
    """After the end everything stands, and a phone at a table only looks on."""
    hall.does(ONE, "/ende")
    assert "Ergebnis" in hall.leader.get(ONE).text
    check_standing(hall, 3)
    for number, holder in hall.phones.items():
        assert holder.get(hall.links[number]).status_code == 303
        assert shown_standing(holder) == shown_standing(hall.leader)


def fees_come_into_the_kasse(hall: Hall) -> None:
    """Each fee that is paid is booked, once, whoever left or was disqualified."""
    paid = hall.crowd.entered - hall.crowd.missing
    for _tap in range(2):
        hall.does(ONE, "/startgeld")
    text = hall.leader.get("/runde/1/kasse?alle=1").text
    assert text.count("Summer Cup") == paid
    assert f"{paid * FEE // 100},00" in plain(text)


def prizes_are_won_and_paid(hall: Hall) -> None:
    """Three places win, ties share to the cent, and the Kasse holds what is left of the fees."""
    euros = {f"p:{place}": str(amount // 100) for place, amount in enumerate(PRIZES, 1)}
    hall.does(f"{ONE}/preise/plan", "/preise/plan", **euros)
    page = hall.leader.get(f"{ONE}/preise").text
    won = {who: cents_in(amount) for who, _what, amount in told_prizes(page)}
    expected = shares_of_prizes(hall.book.standing(3))
    assert won.keys() == expected.keys()
    assert sum(won.values()) == sum(PRIZES)
    for who, share in expected.items():
        assert abs(won[who] - share) < 1
    hall.does(f"{ONE}/preise", "/preise/auszahlen")
    paid = hall.crowd.entered - hall.crowd.missing
    left = paid * FEE - sum(PRIZES)
    kasse = plain(hall.leader.get("/runde/1/kasse?alle=1").text)
    assert f"{left // 100},00 €" in kasse


def cents_in(amount: str) -> int:
    """The cents of an amount in euros."""
    return int(re.sub(r"\D", "", amount))


def shares_of_prizes(lines: list[Line]) -> dict[str, Fraction]:
    """What each winner gets, in cents: those who share a rank share the prizes of its places."""
    shares: dict[str, Fraction] = {}
    for rank in range(1, len(PRIZES) + 1):
        sharing = [line.name for line in lines if line.rank == rank]
        places = PRIZES[rank - 1 : rank - 1 + len(sharing)]
        for name in sharing:
            shares[name] = Fraction(sum(places), len(sharing))
    return shares


def the_result_is_in_every_file(hall: Hall) -> None:
    """PDF, CSV, XLSX and JSON say what the book says; there is a picture, and the whole file."""
    lines = hall.book.standing(3)
    assert lines_of_json(hall.leader) == lines
    assert lines_of_csv(hall.leader) == lines
    assert lines_of_xlsx(hall.leader) == lines
    printed = " ".join(words(hall.leader.get(f"{ONE}/stand.pdf").data))
    assert [line.name for line in lines if line.name not in printed] == []
    assert hall.leader.get(f"{ONE}/ergebnis.png").mimetype == "image/png"
    whole = json.loads(hall.leader.get(f"{ONE}/turnier.json").data)
    assert len(whole["tournaments"]) == 1
