"""What the wall says at each step: who takes part, that a round is prepared, seats, the standing,
and the podium.

Source: fourth-look.md 4, the wall; picture 6.
"""

import pytest
from flask import Flask

from tests.web.conftest import link
from tests.web.critic import Phone, answered, between, phone
from tests.web.tournament.pages import ONE, create, join, release, type_totals

WALL = f"{ONE}/wand"
EIGHT = "Anna\nBert\nCem\nDoro\nEmil\nFrieda\nGerd\nHanne"


def titles(holder: Phone) -> list[str]:
    """The titles of what stands on the wall, one after the other."""
    parts = holder.get(WALL).text.split("data-title=")[1:]
    return [part.split('"')[1] for part in parts]


def test_it_follows_and_is_not_sent_twice(anna: Phone) -> None:
    create(anna)
    join(anna)
    before = anna.get(WALL)
    known = {"If-None-Match": before.headers["ETag"]}
    assert anna.get(WALL, headers=known).status_code == 304
    release(anna, 1)
    assert "Plätze" in answered(anna.get(WALL, headers=known))


def test_before_the_draw_it_says_who_takes_part(anna: Phone) -> None:
    create(anna)
    assert "Gleich wird Runde 1 ausgelost" in anna.get(WALL).text
    join(anna, EIGHT)
    assert titles(anna) == ["Dabei sind"]
    assert "Hanne" in anna.get(WALL).text


def test_nobody_sees_a_seat_before_the_release_but_the_leader(site: Flask, anna: Phone) -> None:
    """A draw may still be changed."""
    reader = phone(site)
    reader.get(link(anna, "read"))
    create(anna)
    join(anna, EIGHT)
    assert anna.send(f"{ONE}/runde/1", "/losen").status_code == 303
    for holder in (anna, reader):
        wall = holder.get(WALL).text
        assert "Runde 1 wird vorbereitet." in wall
        assert "Tisch 1" not in wall
    assert "Tisch 1" in anna.get(ONE).text
    page = reader.get(ONE).text
    assert "Tisch 1" not in page
    assert "Runde 1 wird vorbereitet." in page


def test_a_running_round_shows_seats_by_table_and_by_name(anna: Phone) -> None:
    create(anna)
    join(anna, f"{EIGHT}\nIda")
    release(anna, 1)
    assert titles(anna) == ["Plätze · Tisch #1 bis #2", "Nach Namen: Tisch und Platz"]
    wall = anna.get(WALL).text
    assert "Runde 1 von 3 · 16 Spiele" in wall
    assert wall.count('class="place"') == 9
    by_name = wall.partition("Nach Namen")[2]
    assert "<b>2/5</b>" in by_name


def test_who_sits_out_is_told_by_name(anna: Phone) -> None:
    create(anna, byes="1")
    join(anna, "A\nB\nC\nD\nE\nF")
    release(anna, 1)
    assert anna.get(WALL).text.count("<b>setzt aus</b>") == 1


def test_between_rounds_it_shows_the_standing_and_no_seats(anna: Phone) -> None:
    create(anna)
    join(anna, EIGHT)
    for table in release(anna, 1):
        assert type_totals(anna, table, 12, -4, 0, -8) == 303
    assert titles(anna) == ["Zwischenstand nach Runde 1"]
    wall = anna.get(WALL).text
    assert "Gleich wird Runde 2 ausgelost" in wall
    release(anna, 2)
    assert titles(anna)[-1] == "Zwischenstand nach Runde 1"
    assert len(titles(anna)) == 3


def test_a_value_that_is_no_points_has_its_points_beside_it(anna: Phone) -> None:
    create(anna, by="placement")
    join(anna, EIGHT)
    for table in release(anna, 1):
        assert type_totals(anna, table, 12, -4, 0, -8) == 303
    assert titles(anna) == ["Zwischenstand nach Runde 1 · Wertung, Punkte"]
    assert '<span class="points">12</span>' in anna.get(WALL).text


def test_at_the_end_the_first_three_stand_on_the_podium_and_ties_are_told(anna: Phone) -> None:
    create(anna, rounds="1")
    join(anna, "Anna;;Rot\nBert;;Rot\nCem;;Blau\nDoro;;Blau\nEmil\nFrieda\nGerd\nHanne")
    first, second = release(anna, 1)
    assert type_totals(anna, first, 12, 12, 0, -24) == 303
    assert "Gleich kommt das Ergebnis." not in anna.get(WALL).text
    assert type_totals(anna, second, 8, -4, 0, -4) == 303
    assert "Gleich kommt das Ergebnis." in anna.get(WALL).text
    assert anna.send(ONE, "/ende").status_code == 303
    assert titles(anna) == ["Ergebnis", "Weitere Plätze", "Mannschaften"]
    wall = anna.get(WALL).text
    steps = between(wall, 'data-key="podium"', "</section>")
    assert steps.count('class="who"') == 3
    assert steps.count("geteilter Platz") == 1
    assert 'class="step-2"' not in steps
    rest = between(wall, 'data-key="standing"', "</section>")
    assert rest.count('class="who"') == 5


@pytest.mark.parametrize("script", ["board/board", "tournament/wall"])
def test_its_scripts_follow_and_turn_its_pages(anna: Phone, script: str) -> None:
    create(anna)
    assert f"js/{script}.js" in anna.get(WALL).text
