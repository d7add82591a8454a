"""Photos of the lists of tables: the leader takes them table by table, a guest only the own one.

Source: ticksheet.md, *Reading*, the last point.
"""

from __future__ import annotations

import pytest
from flask import Flask

from scorepad.store import table_links
from scorepad.ticksheet.places import place_of_table
from tests.web.critic import Phone, phone
from tests.web.incident_pages import stored
from tests.web.ticksheet.pages import PaperSheet, answered, game, photograph
from tests.web.tournament.pages import ONE, create, join, release

PHOTO = f"{ONE}/foto"
TAKE = f"{ONE}/zettel"


@pytest.fixture
def leader(anna: Phone) -> Phone:
    """Anna, who leads a tournament of thirteen whose first round runs at three tables."""
    create(anna)
    join(anna)
    release(anna, 1)
    return anna


def paper(site: Flask, table_no: int) -> PaperSheet:
    """The list of a table with two games; its evening has the number of the table."""
    plan = stored(site, evening_id=table_no).plan
    place = place_of_table(1, 1, 1, table_no)
    listed = PaperSheet(plan.table, plan.rules, place=place)
    first, second, third, *_others = plan.table
    listed.tick(1, game([second, third]))
    listed.tick(2, game([first, third], (151, 180)))
    return listed


def guest_at(site: Flask, table_no: int) -> Phone:
    """A phone with the link of a table only."""
    with site.app_context():
        token = table_links.token(1, 1, table_no)
    holder = phone(site)
    holder.get(f"/l/{token}")
    return holder


def games_at(site: Flask, table_no: int) -> int:
    entries = stored(site, evening_id=table_no).entries
    return sum(standing.entry.kind == "game" for standing in entries)


def test_lists_of_two_tables_go_to_their_tables(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = [paper(site, 1).seen, paper(site, 2).seen]
    page = photograph(leader, monkeypatch, *lists, path=PHOTO)
    assert page.status_code == 200
    assert "4 Spiele übernehmen" in page.text
    asked = leader.post(TAKE, data=answered(page, TAKE))
    assert asked.status_code == 422
    assert asked.text.count("Die Liste geht noch weiter") == 2
    yes = asked.text.partition('form="sheets" name="sure" value="')[2].partition('"')[0]
    done = leader.post(TAKE, data=answered(asked, TAKE, sure=yes))
    assert done.location == ONE
    assert games_at(site, 1) == 2
    assert games_at(site, 2) == 2
    assert stored(site, evening_id=1).accepted
    assert not stored(site, evening_id=3).entries


def test_a_list_that_goes_on_leaves_its_table_open(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = paper(site, 1)
    page = photograph(leader, monkeypatch, listed.seen, path=PHOTO)
    asked = leader.post(TAKE, data=answered(page, TAKE))
    assert "Die Liste geht noch weiter" in asked.text
    done = leader.post(TAKE, data=answered(asked, TAKE, unfinished="1"))
    assert done.status_code == 303
    assert games_at(site, 1) == 2
    assert not stored(site, evening_id=1).accepted


def test_the_list_of_a_closed_table_says_that_it_is_closed(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = paper(site, 1)
    page = photograph(leader, monkeypatch, listed.seen, path=PHOTO)
    sent = answered(page, TAKE, sure="list_short")
    assert leader.post(TAKE, data=sent).status_code == 303
    again = photograph(leader, monkeypatch, listed.seen, path=PHOTO)
    assert again.status_code == 422
    assert "Tisch 1 in Runde 1 ist geschlossen" in again.text


def test_a_list_of_a_round_that_is_not_there_is_of_no_table(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = stored(site).plan
    place = place_of_table(1, 1, 5, 1)
    other = PaperSheet(plan.table, plan.rules, place=place)
    other.tick(1, game(plan.table[:2]))
    page = photograph(leader, monkeypatch, other.seen, path=PHOTO)
    assert "für keinen Tisch dieses Turniers" in page.text


def test_a_guest_photographs_the_own_table_only(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = guest_at(site, 1)
    own = "/runde/1/abend/1/foto"
    assert guest.get(PHOTO).location == own
    assert guest.get("/runde/1/abend/2/foto").status_code == 403
    wrong = photograph(guest, monkeypatch, paper(site, 2).seen, path=own)
    assert "Das ist der Zettel von Tisch 2 in Runde 1" in wrong.text
    page = photograph(guest, monkeypatch, paper(site, 1).seen, path=own)
    taken = guest.post("/runde/1/abend/1/zettel", data=answered(page, "/runde/1/abend/1/zettel"))
    assert taken.status_code == 303
    assert games_at(site, 1) == 2
    assert not stored(site, evening_id=1).accepted
    form = {"csrf_token": "x"}
    assert guest.post(TAKE, data=form).status_code in {400, 403, 404}


def test_a_change_at_one_table_does_not_hold_up_the_other(
    site: Flask, leader: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = [paper(site, 1).seen, paper(site, 2).seen]
    page = photograph(leader, monkeypatch, *lists, path=PHOTO)
    own = photograph(leader, monkeypatch, paper(site, 2).seen, path=PHOTO)
    assert leader.post(TAKE, data=answered(own, TAKE, unfinished="2")).status_code == 303
    half = leader.post(TAKE, data=answered(page, TAKE, unfinished=["1", "2"]))
    assert half.status_code == 422
    assert "Inzwischen hat sich hier etwas geändert" in half.text
    assert games_at(site, 1) == 2
    assert games_at(site, 2) == 2
