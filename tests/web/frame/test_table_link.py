"""The link of a table of a tournament: its phone watches the Runde and writes at this table only."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from flask import Flask

from scorepad.actions import tournament as actions
from scorepad.actions import tournament_entries, tournament_rounds, tournament_tables
from scorepad.actions.tournament_entries import NewEntrant
from scorepad.scoring.tournament.plan import SUGGESTIONS, write_plan
from scorepad.store import evenings, links, table_links, tournaments
from tests.conftest import DATE, NOW
from tests.web.critic import Phone, phone
from tests.web.evening_pages import send

NUMBERS = count(1)


def made() -> dict[str, Any]:
    return {"client_key": f"table-{next(NUMBERS)}", "link_id": None, "now": NOW}


@pytest.fixture
def tables(site: Flask, anna: Phone) -> list[str]:
    """Two running tables of the first round, as the paths of their evenings."""
    with site.app_context():
        plan = write_plan(SUGGESTIONS["village"].plan)
        made_id = actions.create(1, name="Sommer", date=DATE, plan=plan, **made())
        tournament_entries.add(1, made_id, [NewEntrant(name) for name in "ABCDEFGH"], **made())
        tournament_rounds.draw_round(1, made_id, 1, **made())
        tournament_rounds.release(1, made_id, 1, **made())
        stored = tournaments.load(made_id, 1)
        assert stored is not None
        return [f"/runde/1/abend/{evening_id}" for evening_id in actions.evening_ids(stored)]


def token(site: Flask) -> str:
    with site.app_context():
        (line,) = tournaments.list_of(1)
        stored = tournaments.load(line.id, 1)
        assert stored is not None
        return table_links.token(1, stored.rounds[0].id, 1) or ""


def people(site: Flask, path: str) -> list[str]:
    with site.app_context():
        evening = evenings.load(int(path.rpartition("/")[2]), 1)
        assert evening is not None
        return [str(player) for player in evening.plan.table]


def test_a_phone_at_the_table_enters_here_and_only_watches_elsewhere(site: Flask, tables: list[str]) -> None:
    here, there = tables
    holder = phone(site)
    before = holder.get(f"/l/{token(site)}")
    assert before.location == here
    assert f"{here}/spiel" in holder.get(here).text
    answer = send(holder, f"{here}/spiel", re=people(site, here)[:2], augen="re121")
    assert (answer.status_code, answer.location) == (303, here)
    assert f"{there}/spiel" not in holder.get(there).text
    assert holder.get(f"{there}/spiel").status_code == 403
    for path in (f"{here}/loeschen", "/runde/1/turnier/neu"):
        assert holder.get(path).status_code in {403, 404}
    for path in (f"{here}/tisch", f"{here}/regeln"):  # the draw and the plan settle these
        assert holder.get(path).status_code == 403
        assert path not in holder.get(f"{here}/mehr").text
    assert holder.get("/runde/1/links").status_code == 200
    with site.app_context():
        assert links.current(1)["write"].token not in holder.get("/runde/1/links").text


def test_a_board_that_was_only_watched_is_drawn_anew_for_the_table(
    site: Flask, tables: list[str], reader: Phone
) -> None:
    seen = reader.get(tables[0])
    reader.get(f"/l/{token(site)}")
    again = reader.get(tables[0], headers={"If-None-Match": seen.headers["ETag"]})
    assert again.status_code == 200


def test_a_closed_table_takes_nothing_more_and_says_so(site: Flask, tables: list[str]) -> None:
    holder = phone(site)
    holder.get(f"/l/{token(site)}")
    with site.app_context():
        tournament_tables.agree(1, int(tables[0].rpartition("/")[2]), **made())
    answer = send(holder, f"{tables[0]}/spiel", re=people(site, tables[0])[:2], augen="re121")
    assert answer.status_code == 409
    assert "bestätigt" in answer.text


def test_leaving_the_runde_leaves_the_table_too(site: Flask, tables: list[str]) -> None:
    holder = phone(site)
    holder.get(f"/l/{token(site)}")
    holder.send("/abmelden/1", "/abmelden/1")
    assert holder.get(tables[0]).status_code == 404
