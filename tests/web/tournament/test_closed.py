"""What is closed at a tournament stays as it is, whatever way the link of a table, or the leader,
tries.

Source: fourth-look.md, part 4: seats and lists have one owner.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, update

from scorepad.store.db import db
from scorepad.store.models import EveningRow, RevisionRow, SeatRow
from scorepad.web.frame.access import is_open_to_guests
from tests.conftest import NOW
from tests.web import attack
from tests.web.critic import Page, Phone, between, phone
from tests.web.incident_pages import stored
from tests.web.tournament.pages import ONE, create, join, release, type_totals

GUESTS = "A\nB\nC\nD\nE\nF\nG\nH"
SHORT = {"sure": "list_short"}
"""The yes to a list with fewer games than agreed."""
KEYS = iter(range(10**6))
NOT_WRITTEN = {"pen", "standing"}
"""Who is writing now, and sums that are reckoned again: no facts."""
AT_TABLE: Mapping[str, Mapping[str, Any]] = {
    "strafe": {"p:0": "4"},
    "spiel/3/eintrag": {"p:0": "8"},
    "spiel": {"re": "two", "augen": "re121"},
    "spiel/1/aendern": {"re": "two", "augen": "re151"},
    "spiel/1/davor": {"re": "two", "augen": "re121"},
    "spiel/1/verschieben": {"before": "2"},
    "neu-geben": {},
    "falsch-bedient": {"culprit": "one", "re": "two", "severity": "minor"},
    "pflichtsolorunde": {},
    "ereignis": {},
    "spiel/1/davor/strafe": {"p:0": "4"},
    "spiel/2/loeschen": {},
    "rueckgaengig": {},
    "wiederholen": {},
    "gezeigt": {},
    "neues": {},
    "abschliessen": {},
    "stimmt": {"place": "1", "sure": "list_short"},
}
"""Every way by which the link of a table may write, with what is filled in; `p:0` stands for
the first player.
"""
SHEETS = {"foto", "zettel"}
"""Photos of tick sheets: what they say is taken over by a step on the log, as every game is; see
tests/web/ticksheet/test_lists.py.
"""
OF_LEADER = {
    "zeit": {"minutes": "5", "reason": "Karten"},
    "strafe": {"player": "one", "points": "-4", "reason": "Karten"},
    "summen": {"t:0": "4", "t:1": "-4", "t:2": "0", "t:3": "0"},
    "oeffnen": {"reason": "Verzählt"},
}
PEOPLE = {
    "leute": {"lines": "Neu"},
    "leute/2": {"name": "Berta", "club": "", "team": ""},
    "leute/2/bezahlt": {"paid": "1"},
    "leute/2/da": {"state": "missing"},
    "leute/uebrige": {"state": "here"},
    "leute/2/ersatz": {"name": "Rolf", "ab": "2"},
    "leute/2/geht": {},
    "leute/2/kommt": {},
    "leute/2/ausgeschlossen": {"reason": "Rauch"},
    "aenderungen/2/rueckgaengig": {},
}
DESK = {
    "summen": {"table": "1"},
    "summen/rueckgaengig": {"evening": "1", "list": "2"},
}
"""The row of totals: where it does nothing any more it leads back to the tournament."""
WISHES = {f"anmeldung/{way}" for way in ("oeffnen", "schliessen", "uebernehmen", "ablehnen")}
ROUNDS: dict[str, dict[str, Any]] = {
    "losen": {},
    "neu": {},
    "setzen": {"given": "1 2 3 4\n5 6 7 8"},
    "tauschen": {"seat": ["1.1", "2.1"]},
    "zurueck": {},
    "freigeben": {},
}
CLOCK: dict[str, dict[str, Any]] = {
    "uhr/alle": {"minutes": "5"},
    "uhr/minuten": {"minutes": "5", "table": "alle"},
    "uhr/anhalten": {},
    "uhr/weiter": {},
}


def facts(site: Flask) -> dict[str, Any]:
    return {name: rows for name, rows in attack.everything(site).items() if name not in NOT_WRITTEN}


class Walk:
    """A table of the first round with the phone of somebody who sits there."""

    def __init__(self, site: Flask, leader: Phone) -> None:
        self.site = site
        self.leader = leader
        self.guest = phone(site)
        create(leader)
        join(leader, GUESTS)
        self.table, self.other = release(leader, 1)
        (token,) = set(re.findall(r"/l/[\w-]{40}", leader.get(f"{self.table}/link").text))
        assert self.guest.get(token).status_code == 303
        self.evening = self.table.replace("tisch", "abend")
        self.people = re.findall(
            r'name="re" value="(\d+)"', self.guest.get(f"{self.evening}/spiel").text
        )

    def revision(self) -> str:
        return str(stored(self.site, 1, int(self.table.rpartition("/")[2])).revision)

    def path(self, way: str) -> str:
        return f"{self.table}/{way}" if way == "stimmt" else f"{self.evening}/{way}"

    def post(self, holder: Phone, path: str, values: Mapping[str, Any]) -> Any:
        """Send a form without looking whether its page still offers it: the page may have been left
        open.
        """
        said = {"two": self.people[:2], "one": self.people[0]}
        filled = {
            re.sub(r"(?<=:)\d", lambda place: self.people[int(place[0])], name): said.get(
                value, value
            )
            if isinstance(value, str)
            else value
            for name, value in values.items()
        }
        base = {
            "csrf_token": attack.token(holder),
            "client_key": f"walk-{next(KEYS)}",
            "revision": self.revision(),
        }
        sure = {"confirmed": "unseen", "sure": "1", "deal": "computed"}
        return holder.post(path, data={**base, **sure, **filled})

    def try_all(self, *, leader: bool = False) -> Iterator[tuple[str, Any]]:
        """Try every way of the link of the table, or of the leader there too; the ways that changed
        a fact.
        """
        holder = self.leader if leader else self.guest
        ways = [(self.path(way), values) for way, values in AT_TABLE.items()]
        if leader:
            ways += [(f"{self.table}/{way}", values) for way, values in OF_LEADER.items()]
        for path, values in ways:
            before = facts(self.site)
            answer = self.post(holder, path, values)
            if answer.status_code == 200:  # it shows first what it would do
                answer = holder.post(path, data=Page(answer.text).forms[-1].values)
            if facts(self.site) != before:
                yield (
                    path.removeprefix(self.evening).removeprefix(self.table).strip("/"),
                    answer.status_code,
                )

    def points(self) -> list[str]:
        """The standing as the page tells it."""
        rows = between(self.leader.get(ONE).text, '<table class="standing">', "</table>")
        return re.findall(r"<b>([^<]*)</b>", rows)

    def game(self) -> None:
        answer = self.post(self.guest, self.path("spiel"), AT_TABLE["spiel"])
        assert answer.status_code == 303

    def end(self) -> None:
        assert self.post(self.guest, self.path("abschliessen"), {}).status_code == 303


@pytest.fixture
def walk(site: Flask, anna: Phone) -> Walk:
    return Walk(site, anna)


def addresses(site: Flask, argument: str, *, at_table: bool) -> set[str]:
    """Every address with this argument that a form posts to: those that the link of a table may, or
    the others.
    """
    rules = [one for one in attack.rules(site, "POST") if argument in one.arguments]
    found = [
        one for one in rules if is_open_to_guests(site.view_functions[one.endpoint]) is at_table
    ]
    return {attack.address(site, one, {**attack.OURS, "number": 2}) for one in found}


def test_every_way_of_the_link_of_a_table_is_walked(site: Flask) -> None:
    known = {re.sub("/[23]/", "/1/", way) for way in AT_TABLE} | {"spiel/1/davor/ereignis"} | SHEETS
    ways = {
        re.sub("^/runde/1/(abend|tisch)/1/", "", one)
        for one in addresses(site, "evening_id", at_table=True)
    }
    assert ways <= known, "a new way is walked too"


@pytest.mark.both_databases
def test_every_way_works_at_a_running_table_and_none_once_its_list_is_confirmed(walk: Walk) -> None:
    for _ in range(2):
        walk.game()
    changed = dict(walk.try_all())
    assert set(changed) >= {*AT_TABLE} - {"ereignis", "gezeigt", "neues"}
    assert set(changed.values()) == {303}
    assert walk.post(walk.guest, walk.path("stimmt"), SHORT).status_code == 303
    assert dict(walk.try_all()) == {}


def test_a_list_that_ended_is_closed_by_the_release_of_the_next_round_until_the_leader_opens_it(
    walk: Walk,
) -> None:
    """A guest's undo took the leader's list out of the standing of round 1 while round 2 was
    running.
    """
    walk.game()
    walk.end()
    assert type_totals(walk.leader, walk.other, 12, -4, 0, -8) == 303
    standing = walk.points()
    release(walk.leader, 2)
    assert dict(walk.try_all()) == {}
    left = dict(walk.try_all(leader=True))
    assert set(left) == {"oeffnen"}
    assert walk.points() == standing
    assert "ist wieder offen" in walk.leader.get(ONE).text
    assert "ist wieder offen" in walk.leader.get(f"{ONE}/wand").text
    assert set(dict(walk.try_all())) >= {"spiel", "rueckgaengig", "stimmt"}
    assert walk.points() == standing, "the list that was confirmed last"
    assert walk.post(walk.guest, walk.path("stimmt"), SHORT).status_code == 303
    assert walk.points() != standing
    assert "ist wieder offen" not in walk.leader.get(ONE).text


def test_a_table_that_has_ended_leads_back_to_its_page_and_settles_nothing(walk: Walk) -> None:
    walk.end()
    bar = between(walk.guest.get(walk.evening).text, 'class="bar-row"', "</section>")
    assert walk.table in bar
    assert "/abrechnung" not in bar


def test_a_round_is_not_released_while_a_table_of_an_earlier_one_is_open_again(walk: Walk) -> None:
    for table in (walk.table, walk.other):
        assert type_totals(walk.leader, table, 12, -4, 0, -8) == 303
    assert walk.leader.send(f"{ONE}/runde/2", "/losen").status_code == 303
    assert walk.leader.send(walk.table, "/oeffnen", reason="Verzählt").status_code == 303
    walk.post(walk.leader, f"{walk.evening}/spiel/1/loeschen", {})
    answer = walk.leader.send(f"{ONE}/runde/2", "/freigeben")
    assert answer.status_code == 422
    assert "Runde 1 ist noch nicht zu Ende: Tisch 1." in answer.text
    assert type_totals(walk.leader, walk.table, 8, 0, 0, -8) == 303
    assert walk.leader.send(f"{ONE}/runde/2", "/freigeben").status_code == 303


def finish(walk: Walk) -> None:
    """Play two games, close the evening by the link of the table, and finish the tournament."""
    for _ in range(2):
        walk.game()
    walk.end()
    assert type_totals(walk.leader, walk.other, 12, -4, 0, -8) == 303
    assert walk.post(walk.leader, f"{ONE}/ende", {}).status_code == 303


def test_a_finished_tournament_changes_by_no_link_and_by_no_act_of_the_leader(walk: Walk) -> None:
    """A game was changed after two games and *Turnier beenden*, and the winner was another one."""
    finish(walk)
    before = facts(walk.site)
    assert dict(walk.try_all()) == {}
    assert dict(walk.try_all(leader=True)) == {}
    for way, values in PEOPLE.items():
        answer = walk.post(walk.leader, f"{ONE}/{way}", values)
        assert answer.status_code == 422, way
        assert "Das Turnier ist beendet" in answer.text, way
    for way, values in ROUNDS.items():
        answer = walk.post(walk.leader, f"{ONE}/runde/2/{way}", values)
        assert answer.status_code in {404, 422}, way
    for way, values in CLOCK.items():
        assert walk.post(walk.leader, f"{ONE}/{way}", values).status_code in {404, 422}, way
    for way, values in DESK.items():
        assert walk.post(walk.leader, f"{ONE}/{way}", values).status_code == 303, way
    for way in WISHES:
        answer = walk.post(walk.leader, f"{ONE}/{way}", {"wish": "1"})
        assert answer.status_code == 422, way
    assert walk.post(walk.leader, f"{ONE}/ende", {}).status_code == 422
    assert facts(walk.site) == before


def test_every_act_on_people_and_rounds_is_walked(site: Flask) -> None:
    ways = {
        re.sub("^/runde/1/turnier/1/?", "", one)
        for one in addresses(site, "tournament_id", at_table=False)
    }
    rounds = {f"runde/1/{way}" for way in ROUNDS}
    of_runde = {"leute/2/aufnehmen"}
    of_whole = {"ende", "oeffnen", "startgeld", "plan", "loeschen"}
    prizes = {"preise/plan", "preise/auszahlen", "preise/zurueck"}
    others = rounds | of_whole | prizes | of_runde | WISHES | SHEETS | {"uhr/starten"}
    assert ways == {*PEOPLE, *CLOCK, *DESK} | others


def test_a_finished_tournament_is_opened_again_with_a_reason(walk: Walk) -> None:
    finish(walk)
    assert walk.leader.send(ONE, f"{ONE}/oeffnen", reason="").status_code == 422
    assert walk.leader.send(ONE, f"{ONE}/oeffnen", reason="Falscher Sieger").status_code == 303
    assert walk.leader.send(walk.table, "/oeffnen", reason="Falscher Sieger").status_code == 303
    walk.game()
    assert walk.post(walk.leader, f"{ONE}/ende", {}).status_code == 303
    assert dict(walk.try_all(leader=True)) == {}


@pytest.mark.parametrize("finished", [False, True])
def test_tables_that_nobody_accepted_before_this_version_are_closed_too(
    walk: Walk, finished: bool
) -> None:
    """A tournament of an earlier version: the next round runs, or it is finished, and its lists
    only ended.
    """
    if finished:
        finish(walk)
    else:
        walk.game()
        walk.end()
        assert type_totals(walk.leader, walk.other, 12, -4, 0, -8) == 303
        release(walk.leader, 2)
    with walk.site.app_context():
        db.session.execute(delete(RevisionRow).where(RevisionRow.action == "close"))
        db.session.execute(
            update(RevisionRow).where(RevisionRow.action == "list").values(action="enter")
        )
        db.session.execute(update(SeatRow).values(accepted_at=None))
        db.session.execute(update(EveningRow).values(changed_at=NOW))
        db.session.commit()
    assert dict(walk.try_all()) == {}
    assert set(dict(walk.try_all(leader=True))) == (set() if finished else {"oeffnen"})
