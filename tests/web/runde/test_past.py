"""The page of a Runde tells how its season stands, then what runs, then who won which evening.

Source: second-look.md, Runde: "standings of the season first, then the running evening, past evenings newest first
with the winner".
"""

from __future__ import annotations

import datetime as dt
import re
from itertools import count
from typing import Any

import pytest
from flask import Flask

from scorepad.actions import entries
from scorepad.web.frame import clock
from scorepad.web.runde import runde, runde_view
from tests.conftest import DATE
from tests.web.critic import Phone
from tests.web.season_pages import SEASON, game, play

WEEK = dt.timedelta(weeks=1)
_ENDS = count(1)


def over(site: Flask, weeks: int, *games: dict[str, Any]) -> int:
    """An evening so many weeks ago that is closed."""
    evening = play(site, DATE - weeks * WEEK, *games)
    with site.app_context():
        key = f"past-end-{next(_ENDS)}"
        entries.enter(1, evening, body={"kind": "end"}, client_key=key, link_id=None, now=clock.now())
    return evening


def words(phone: Phone) -> str:
    """The page as one line of words."""
    text = phone.get("/runde/1").text.partition("<main")[2]
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def test_season_running_evening_and_past_evenings_stand_in_this_order(site: Flask, anna: Phone) -> None:
    over(site, 2, game("01"))
    over(site, 1, game("0", 155, game="solo", solo="damen"))
    play(site, DATE, game("23"))
    text = words(anna)
    places = [text.index(part) for part in ("Saison", "Läuft gerade", "Neuer Abend", "Abend am 12.", "Abend am 5.")]
    assert places == sorted(places)
    assert "3 Abende · 3 Spiele 1. Anna" in text
    assert SEASON in anna.page("/runde/1").links


def test_a_past_evening_names_its_winner_and_then_the_others_by_points(site: Flask, anna: Phone) -> None:
    over(site, 1, game("0", 155, game="solo", solo="damen"))
    over(site, 2, game("01"))
    text = words(anna)
    assert re.search(r"Anna gewinnt mit \+\d+ Bert −\d+ Cem −\d+ Doro −\d+ 1 Spiel", text)
    assert re.search(r"Anna und Bert gewinnen mit \+1 Cem −1 Doro −1", text)


def test_an_evening_without_a_game_has_no_winner(site: Flask, anna: Phone) -> None:
    over(site, 1)
    text = words(anna)
    assert "Anna 0 Bert 0 Cem 0 Doro 0 0 Spiele" in text
    assert "gewinn" not in text


def test_before_the_first_evening_is_over_the_season_is_only_a_way(site: Flask, anna: Phone) -> None:
    play(site, DATE, game())
    assert "Saison 1 Abend" in words(anna)
    assert "1. Anna" not in words(anna)


def test_a_season_that_is_not_counted_to_its_end_is_only_a_way(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runde, "COUNTED", 1)
    over(site, 1, game())
    over(site, 2, game())
    assert "Saison 2 Abende Kasse" in words(anna)
    assert "2 Abende · 2 Spiele 1. Anna" in words(anna)


def test_of_many_people_the_first_are_named(site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runde_view, "RANKED", 2)
    over(site, 1, game())
    assert "1. Anna 1 1. Bert 1 … und noch 2 Leute" in words(anna)


def test_all_evenings_come_page_by_page(site: Flask, anna: Phone) -> None:
    for weeks in range(1, runde.PAGE + 2):
        over(site, weeks, game())
    assert words(anna).count("gewinnen mit") == runde.SHOWN
    (everything,) = [one for one in anna.page("/runde/1").links if "alle=1" in one]
    first = anna.page(everything)
    text = anna.get(everything).text
    assert text.count("gewinnen mit") == runde.PAGE
    assert "Seite 1 von 2" in text
    (older,) = [one for one in first.links if "seite=2" in one]
    assert anna.get(older).text.count("gewinnen mit") == 1
    assert "Seite 2 von 2" in anna.get("/runde/1?alle=1&seite=99").text
