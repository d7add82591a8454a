"""A special point and a solo of the Runde's own are called by their names wherever a game is told, never by an id."""

from __future__ import annotations

import io
import re

import pytest
from flask import Flask
from pypdf import PdfReader

from scorepad.actions import runde
from scorepad.scoring.rules import read_rules, write_rules
from scorepad.store import runden
from tests.web.critic import Phone
from tests.web.season_pages import game, play
from tests.conftest import DATE

RULES, EVENING = "/runde/1/regeln", "/runde/1/abend/1"
POINT, SOLO = "Blauer Brief", "Xaver mit Hut"
IDS = ("blauer_brief", "xaver_mit_hut")


@pytest.fixture
def played(site: Flask, anna: Phone) -> Phone:
    """The cast with both in its rules, and an evening of a game with the point and one with the solo."""
    own = {"own.special.0.name": POINT, "own.special.0.points": "1", "own.special.0.most": "4", "own.solo.0.name": SOLO}
    assert anna.send(RULES, "/regeln", **own).status_code == 303
    kinds = [*stored(site)["options"]["solo.kinds"], IDS[1]]
    assert anna.send(RULES, "/regeln", **{"solo.kinds": kinds}).status_code == 303
    special = {"specials": [{"id": IDS[0], "party": "re"}]}
    play(site, DATE, game(**special), game("0", 130, game="solo", solo=IDS[1]))
    return anna
