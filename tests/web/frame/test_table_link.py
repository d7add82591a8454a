"""The link of a table of a tournament: its phone watches the Runde and writes at this table
only.
"""

import re

import pytest
from flask import Flask

from scorepad.actions.tournament import tournament_tables
from tests.conftest import NOW
from tests.web.critic import Phone, phone
from tests.web.evening_pages import send
from tests.web.incident_pages import stored
from tests.web.tournament.pages import create, join, release


@pytest.fixture
def tables(anna: Phone) -> list[str]:
    """Two running tables of the first round, as the paths of their evenings."""
    create(anna)
    join(anna, "\n".join("ABCDEFGH"))
    return [table.replace("/tisch/", "/abend/") for table in release(anna, 1)]


@pytest.fixture
def secret(anna: Phone, tables: list[str]) -> str:
    """The link of the first table."""
    (path,) = set(
        re.findall(
            r"/l/[\w-]{40}", anna.get(f"{tables[0].replace('/abend/', '/tisch/')}/link").text
        )
    )
    return str(path)


@pytest.fixture
def holder(site: Flask, tables: list[str], secret: str) -> Phone:
    """A phone that has opened the link of the first table."""
    holder = phone(site)
    assert holder.get(secret).location == tables[0]
    return holder


def people(site: Flask, path: str) -> list[str]:
    return [
        str(player) for player in stored(site, evening_id=int(path.rpartition("/")[2])).plan.table
    ]


def test_a_phone_at_the_table_enters_here_and_watches_elsewhere(
    site: Flask, tables: list[str], holder: Phone
) -> None:
    here, there = tables
    assert f"{here}/spiel" in holder.get(here).text
    answer = send(holder, f"{here}/spiel", re=people(site, here)[:2], augen="re121")
    assert answer.status_code == 303
    assert answer.location == here
    assert f"{there}/spiel" not in holder.get(there).text
    assert holder.get(f"{there}/spiel").status_code == 403
    for path in (f"{here}/loeschen", "/runde/1/turnier/neu", "/runde/1/links"):
        assert holder.get(path).status_code == 404
    for path in (f"{here}/tisch", f"{here}/regeln"):  # the draw and the plan settle these
        assert holder.get(path).status_code == 403
        assert path not in holder.get(f"{here}/mehr").text


def test_a_board_that_was_only_watched_is_drawn_anew(
    tables: list[str], secret: str, reader: Phone
) -> None:
    seen = reader.get(tables[0])
    reader.get(secret)
    assert reader.get(tables[0], headers={"If-None-Match": seen.headers["ETag"]}).status_code == 200


def test_a_closed_table_says_so_and_is_left_with_the_runde(
    site: Flask, tables: list[str], holder: Phone
) -> None:
    with site.app_context():
        tournament_tables.agree(
            1, int(tables[0].rpartition("/")[2]), client_key="agree", link_id=None, now=NOW
        )
    answer = send(holder, f"{tables[0]}/spiel", re=people(site, tables[0])[:2], augen="re121")
    assert answer.status_code == 409
    assert "bestätigt" in answer.text
    holder.send("/abmelden/1", "/abmelden/1")
    assert holder.get(tables[0]).status_code == 404
