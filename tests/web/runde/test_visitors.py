"""Visitors of a tournament are no members: they stand on no page of the Runde where members do.

Source: fourth-look.md, part 4: 100 visitors among the members, in the filter of the Kasse, at
reading in.
"""

import json
import re

import pytest
from flask import Flask

from scorepad.store import runden
from tests.web import attack
from tests.web.conftest import link
from tests.web.critic import Phone, answered, phone
from tests.web.evening_pages import three_games
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")

VISITORS = [f"Visitorius {number:03}" for number in range(100)]
MEMBERS = ["Anna", "Bert"]
OF_TOURNAMENTS = (
    "tournament",
    "tournaments",
    "at_table",
    "tables",
    "table_papers",
    "draws",
    "entrants",
)
OF_ITSELF = (
    *OF_TOURNAMENTS, "attendance", "tournament_papers", "tournament_history", "round_clock",
    "leagues", "league_papers", "table_clock",
)  # fmt: skip
"""The pages of tournaments and leagues, on which visitors stand."""


@pytest.fixture
def leader(anna: Phone) -> Phone:
    """Who leads a tournament of two members and a hundred visitors, one round of which is over.

    The Runde has an evening of its own too.
    """
    three_games(anna)
    create(anna, rounds="1")
    join(anna, "\n".join([*MEMBERS, *VISITORS]))
    for table in release(anna, 1):
        assert type_totals(anna, table, 0) == 303
    anna.send(f"{ONE}/leute", "/leute/3/bezahlt")
    anna.send(ONE, "/startgeld")
    return anna


def pages(site: Flask) -> list[str]:
    """The addresses of all pages without those of tournaments."""
    rules = attack.rules(site, "GET")
    own = [one for one in rules if one.endpoint.partition(".")[0] not in OF_ITSELF]
    return sorted({attack.address(site, one, attack.OURS) for one in own})


def test_no_page_of_the_runde_shows_a_visitor(site: Flask, leader: Phone) -> None:
    seen: dict[str, int] = {}
    for address in pages(site):
        if address.endswith((".pdf", ".png", ".xlsx")) or "/tisch/" in address:
            continue
        answer = leader.get(address)
        if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
            continue
        found = {name for name in VISITORS if name in answer.text}
        if found:
            seen[address] = len(found)
    assert seen.keys() <= ALLOWED, seen
    assert all(count <= 1 for count in seen.values()), seen


ALLOWED = {"/runde/1/kasse", "/runde/1/kasse/1/gegenbuchen", "/runde/1/kasse/aenderungen"}
"""A booking of the Kasse names who paid, here one visitor."""


def test_members_forms_of_the_kasse_and_chips_offer_members_only(leader: Phone) -> None:
    for address in ("/runde/1/mitglieder", "/runde/1/konten", "/runde/1/abend/neu"):
        text = leader.get(address).text
        assert "Visitorius" not in text, address
    options = re.findall(r'<option value="\d+"[^>]*>([^<]*)<', leader.get("/runde/1/kasse").text)
    assert "Anna" in options
    assert not [option for option in options if "Visitorius" in option]


def test_short_names_and_marks_of_members_give_no_way_to_visitors(site: Flask, anna: Phone) -> None:
    with site.app_context():
        before = runden.names(1)
    create(anna)
    join(anna, "Annabella Meier\nAnna Berta\nBertram\nBertold\nCemil")
    with site.app_context():
        after = runden.names(1)
    for player in before:
        assert after.short[player] == before.short[player]
        assert after.marks[player] == before.marks[player]


def test_a_visitor_is_taken_on_by_the_leader(leader: Phone) -> None:
    form = leader.page(f"{ONE}/leute/7").form("/aufnehmen")
    assert leader.post(form.action, data=form.values).status_code == 303
    assert VISITORS[4] in leader.get("/runde/1/mitglieder").text
    assert "aufnehmen" not in leader.get(f"{ONE}/leute/7").text
    assert "aufnehmen" not in leader.get(f"{ONE}/leute/1").text, "a member from the beginning"


def test_who_joins_under_the_name_of_a_visitor_is_this_person(site: Flask, leader: Phone) -> None:
    form = leader.page("/runde/1/mitglieder").form("/mitglieder")
    sent = {**form.values, "new-name": VISITORS[5].lower()}
    assert leader.post(form.action, data=sent).status_code == 303
    with site.app_context():
        people = [one for one in runden.members(1) if one.name == VISITORS[5]]
    assert [one.visitor for one in people] == [False]
    assert [one.active for one in people] == [True]


def test_a_member_is_not_renamed_to_a_visitor_without_a_word(leader: Phone) -> None:
    form = leader.page("/runde/1/mitglieder/1").form("/mitglieder/1")
    answer = leader.post(form.action, data={**form.values, "name": VISITORS[0]})
    assert "So heißt ein Gast eines Turniers" in answered(answer, 422)


def test_the_page_of_a_visitor_as_a_member_is_not_there(site: Flask, leader: Phone) -> None:
    with site.app_context():
        visitor = next(one for one in runden.members(1) if one.visitor)
    assert leader.get(f"/runde/1/mitglieder/{visitor.id}").status_code == 404
    assert leader.get(f"/runde/1/konten/{visitor.id}").status_code == 404


def test_the_tables_and_the_file_of_the_runde_know_them(site: Flask, leader: Phone) -> None:
    written = json.loads(leader.get("/runde/1/export.json").text)
    visitors = [one["name"] for one in written["members"] if one.get("visitor")]
    assert visitors == VISITORS
    assert "Visitorius" not in leader.get("/runde/1/export.csv").text
    assert "Visitorius 099" in leader.get(f"{ONE}/turnier.csv").text


def test_a_guest_of_a_tournament_sees_who_takes_part(site: Flask, leader: Phone) -> None:
    guest = phone(site)
    first = next(url for url in leader.page(ONE).links if "/tisch/" in url)
    (token,) = set(re.findall(r"/l/[\w-]{40}", leader.get(f"{first}/link").text))
    guest.get(token)
    assert "Visitorius 099" in guest.get(ONE).text
    reader = phone(site)
    reader.get(link(leader, "read"))
    assert "Visitorius 099" in reader.get(ONE).text
