"""A special point and a solo of the Runde's own are called by their names wherever a game is told, never by an id."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from scorepad.scoring.rules import read_rules
from scorepad.store import runden
from tests.conftest import DATE
from tests.printing.reading import words
from tests.web.critic import Phone
from tests.web.season_pages import play

RULES, EVENING = "/runde/1/regeln?alle=", "/runde/1/abend/1"
POINT, SOLO = "Blauer Brief", "Xaver"
POINT_ID = "blauer_brief"


@pytest.fixture
def played(site: Flask, anna: Phone) -> Phone:
    """The cast with both in its rules, and an evening of a game with the point and of one with the solo."""
    own = {"own.special.0.name": POINT, "own.special.0.points": "1", "own.special.0.most": "4", "own.solo.0.name": SOLO}
    assert anna.send(RULES, "/regeln", **own).status_code == 303
    with site.app_context():
        stored = runden.load_runde(1)
        assert stored is not None
        kinds = [*read_rules(stored.rules).solo.kinds, "xaver"]
    assert anna.send(RULES, "/regeln", **{"solo.kinds": kinds}).status_code == 303
    play(site, DATE)
    for game in (
        {"game": "normal", "re": ["1", "2"], f"n:re:{POINT_ID}": "1"},
        {"game": "solo", "re": ["1"], "solo": "xaver"},
    ):
        form = anna.page(f"{EVENING}/spiel").form("").values
        typed = {"augen": "exact", "exact_of": "re", "exact": "140"} | game
        assert anna.post(f"{EVENING}/spiel", data=form | typed).status_code == 303
    return anna


def told(phone: Phone, path: str) -> str:
    """What a page or a sheet says to eyes and ears, without what only programs read."""
    answer = phone.get(path)
    assert answer.status_code == 200
    if answer.mimetype != "application/pdf":
        labels = re.findall('aria-label="([^"]*)"', answer.text)
        return " ".join([*labels, *re.sub("<[^>]*>", " ", answer.text).split()])
    return " ".join(words(answer.data))


@pytest.mark.parametrize("path", ["/spiel/1", "/aenderungen", "/bogen.pdf"])
def test_an_own_special_point_is_called_by_its_name(played: Phone, path: str) -> None:
    said = told(played, EVENING + path)
    assert POINT in said
    assert POINT_ID not in said


@pytest.mark.parametrize("path", ["", "/spiel/2", "/aenderungen", "/bogen.pdf"])
def test_an_own_solo_is_called_by_its_name(played: Phone, path: str) -> None:
    said = told(played, EVENING + path)
    assert SOLO in said
    assert "xaver" not in said


def test_a_special_point_of_the_preset_that_is_emptied_is_not_played_any_more(site: Flask, anna: Phone) -> None:
    anna.send(RULES, "/regeln", preset="koppeldopf")
    assert anna.send(RULES, "/regeln", **{"own.special.0.name": ""}).status_code == 303
    with site.app_context():
        stored = runden.load_runde(1)
        assert stored is not None
        played = {name: rule.points for name, rule in read_rules(stored.rules).special.kinds.items()}
    own = ("agathe", "fischauge", "gans", "klabautermann", "kaffee")
    assert sorted(played[name] for name in own) == [0, 1, 1, 1, 1]
