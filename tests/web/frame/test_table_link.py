"""The link of a table of a tournament: its phone watches the tournament and writes at this table
only, in the round that was released last.
"""

import re

import pytest
from flask import Flask

from scorepad.actions.tournament import tournament_tables
from scorepad.store import table_links
from tests.conftest import NOW
from tests.web.critic import Phone, phone
from tests.web.evening_pages import send
from tests.web.incident_pages import stored
from tests.web.tournament.pages import ONE, create, join, release, type_totals


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
            1,
            int(tables[0].rpartition("/")[2]),
            sure={"list_short"},
            client_key="agree",
            link_id=None,
            now=NOW,
        )
    answer = send(holder, f"{tables[0]}/spiel", re=people(site, tables[0])[:2], augen="re121")
    assert answer.status_code == 409
    assert "bestätigt" in answer.text
    holder.send("/abmelden/1", "/abmelden/1")
    assert holder.get(tables[0]).status_code == 404


def table_of(evening: str) -> str:
    """The page of the table at which an evening is played."""
    return evening.replace("/abend/", "/tisch/")


@pytest.fixture
def next_tables(anna: Phone, tables: list[str], holder: Phone) -> list[str]:
    """The tables of the second round, which is released after the holder has opened the first."""
    assert holder.get(tables[0]).status_code == 200
    for evening in tables:
        table = table_of(evening)
        assert type_totals(anna, table, 12, -4, 0, -8) == 303
    return [table.replace("/tisch/", "/abend/") for table in release(anna, 2)]


def test_the_link_of_a_table_is_the_same_in_each_round(
    anna: Phone, secret: str, next_tables: list[str]
) -> None:
    """Source: fourth-look.md 4, one code per table number for the whole tournament."""
    table = table_of(next_tables[0])
    assert secret in anna.get(f"{table}/link").text


def test_the_link_of_a_table_opens_and_enters_the_round_that_runs_there(
    site: Flask, secret: str, holder: Phone, next_tables: list[str]
) -> None:
    here, other = next_tables
    assert holder.get(secret).location == here
    answer = send(holder, f"{here}/spiel", re=people(site, here)[:2], augen="re121")
    assert answer.status_code == 303
    assert holder.get(f"{other}/spiel").status_code == 403


@pytest.mark.usefixtures("next_tables")
def test_a_phone_of_a_later_round_writes_in_no_list_of_before_that_is_open_again(
    site: Flask, anna: Phone, tables: list[str], secret: str, holder: Phone
) -> None:
    late = phone(site)
    late.get(secret)
    table = table_of(tables[0])
    assert anna.send(table, "/oeffnen", reason="Zahl verrutscht").status_code == 303
    assert late.get(f"{tables[0]}/spiel").status_code == 403
    assert not late.page(table).forms
    assert holder.page(table).forms, "who sat there corrects it"


def test_the_link_of_a_table_opens_the_tournament_while_a_round_is_drawn_but_not_released(
    site: Flask, anna: Phone
) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    anna.send(f"{ONE}/runde/1", "/losen")
    with site.app_context():
        token = table_links.token(1, 1, 1)
    early = phone(site)
    assert early.get(f"/l/{token}").location == ONE
    assert early.get(ONE).status_code == 200
