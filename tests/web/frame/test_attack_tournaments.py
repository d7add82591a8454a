"""Who has the link of another Runde, of one of its tables, or the reading link, changes nothing of
a tournament or a league that really is there; neither does its leader by ids of other people.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import pytest
from flask import Flask

from tests.web.attack import OURS, address, everything, others, play, rules, token
from tests.web.conftest import link
from tests.web.critic import Phone, phone

pytestmark = pytest.mark.usefixtures("unprinted")

EIGHT = "Ida\nJo\nKarl\nLotte\nMax\nNora\nOle\nPia"
SENT = {
    "client_key": "forged",
    "revision": "2",
    "confirmed": "1",
    "sure": "list_short",
    "name": "x",
    "reason": "x",
    "state": "here",
    "paid": "1",
    "minutes": "5",
    "lines": "Neu",
}
FORGED = {"evening_id", "member_id", "tournament_id", "league_id"}
NOT_WRITTEN = {"pen", "standing", "phone", "phone_visit"}


@dataclass(frozen=True)
class Hall:
    """A running tournament of eight, and a league, in one of the two Runden."""

    leader: Phone
    runde: int
    ids: Mapping[str, Any]
    secret: str


def hall(leader: Phone, runde: int, evening: int, member: int) -> Hall:
    """Begin a tournament with two tables, and found a league."""
    base = f"/runde/{runde}"
    new = f"{base}/turnier/neu?art=village"
    made = leader.send(new, "/turnier/neu?art=village", name=f"Cup {runde}")
    path = str(made.location).removesuffix("/leute")
    assert leader.send(f"{path}/leute", "/leute", lines=EIGHT).status_code == 303
    assert leader.send(f"{path}/runde/1", "/losen").status_code == 303
    assert leader.send(f"{path}/runde/1", "/freigeben").status_code == 303
    tables = sorted(set(re.findall(rf"{base}/tisch/\d+", leader.get(path).text)))
    (secret,) = set(re.findall(r"/l/[\w-]{40}", leader.get(f"{tables[0]}/link").text))
    found = leader.send(f"{base}/liga/neu", "/liga/neu", name=f"Liga {runde}")
    assert found.status_code == 303, found.text
    ids = {
        **OURS,
        "runde_id": runde,
        "evening_id": evening,
        "member_id": member,
        "tournament_id": int(path.rpartition("/")[2]),
        "league_id": int(re.findall(r"/liga/(\d+)", str(found.location))[0]),
        "table_evening": int(tables[0].rpartition("/")[2]),
    }
    return Hall(leader, runde, ids, str(secret))


@pytest.fixture
def halls(site: Flask, anna: Phone) -> tuple[Hall, Hall]:
    """Anna's Runde and that of other people, each with an evening, a tournament and a league."""
    assert play(anna, 1, 1) == "/runde/1/abend/1"
    strangers = others(site)
    return hall(anna, 1, 1, 1), hall(strangers, 2, 2, 6)


def posts_to(site: Flask, ids: Mapping[str, Any]) -> Iterator[str]:
    """Every address of a Runde to which something is sent, at its evening and at its table."""
    for rule in rules(site, "POST"):
        if "runde_id" in rule.arguments:
            yield address(site, rule, ids)
            if "evening_id" in rule.arguments:
                yield address(site, rule, {**ids, "evening_id": ids["table_evening"]})


def stored_facts(site: Flask) -> dict[str, Any]:
    return {name: rows for name, rows in everything(site).items() if name not in NOT_WRITTEN}


def at_table(site: Flask, host: Hall) -> Phone:
    """A phone that has opened the link of a table."""
    guest = phone(site)
    assert guest.get(host.secret).status_code == 303
    return guest


def test_links_of_others_change_nothing_of_a_tournament(
    site: Flask, halls: tuple[Hall, Hall]
) -> None:
    ours, theirs = halls
    strangers = (phone(site), theirs.leader, at_table(site, theirs))
    before = stored_facts(site)
    for stranger in strangers:
        sent = {**SENT, "csrf_token": token(stranger)}
        for path in posts_to(site, ours.ids):
            assert stranger.post(path, data=sent).status_code == 404, path
    assert stored_facts(site) == before


def test_who_reads_changes_nothing_of_a_tournament(site: Flask, halls: tuple[Hall, Hall]) -> None:
    ours, _theirs = halls
    reader = phone(site)
    reader.get(link(ours.leader, "read"))
    before = stored_facts(site)
    sent = {**SENT, "csrf_token": token(reader)}
    for path in posts_to(site, ours.ids):
        if "/abmelden/" not in path:
            assert reader.post(path, data=sent).status_code == 403, path
    assert stored_facts(site) == before


def forged(site: Flask, ours: Hall, theirs: Hall) -> Iterator[str]:
    """Every address of our Runde in which one or more of the ids are theirs."""
    for rule in rules(site, "POST"):
        names = sorted(rule.arguments & FORGED)
        if "runde_id" not in rule.arguments:
            continue
        for many in range(1, len(names) + 1):
            for foreign in combinations(names, many):
                forgeries = {name: theirs.ids[name] for name in foreign}
                yield address(site, rule, {**ours.ids, **forgeries})
                if "evening_id" in foreign:
                    table = theirs.ids["table_evening"]
                    yield address(site, rule, {**ours.ids, **forgeries, "evening_id": table})


def test_ids_of_the_tournament_of_other_people_are_nowhere(
    site: Flask, halls: tuple[Hall, Hall]
) -> None:
    ours, theirs = halls
    before = stored_facts(site)
    sent = {**SENT, "csrf_token": token(ours.leader)}
    for path in forged(site, ours, theirs):
        assert ours.leader.post(path, data=sent).status_code == 404, path
    assert stored_facts(site) == before
