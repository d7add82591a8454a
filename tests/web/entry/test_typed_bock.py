"""Points typed in while Bock runs: asked whether Bock is in them, and never asked otherwise."""

from __future__ import annotations

import pytest
from flask import Flask

from scorepad.scoring.rules import Rules, read_rules
from tests.web.critic import Phone
from tests.web.evening.test_board_tables import table
from tests.web.evening_pages import ENTER, EVENING, send

ASKS = 'name="bocked"'


def bock(effect: str = "everything") -> Rules:
    """Rules under which a split game brings Bock."""
    options = {"bock.on": True, "bock.triggers": ["split_120"], "bock.effect": effect}
    return read_rules({"preset": "kif", "options": options})


def in_bock(site: Flask, effect: str = "everything") -> Phone:
    """A table of four whose next game is played in Bock."""
    holder = table(site, 4, bock(effect))
    assert ASKS not in holder.get(ENTER).text
    send(holder, re=["1", "2"], augen="split")
    return holder


def typed(holder: Phone, *points: int, bocked: bool) -> str:
    """A game with these points of the first players; the errors of the form, or what stands on the board."""
    given = {f"p:{seat}": str(one) for seat, one in enumerate(points, start=1)}
    ticked = {"bocked": "on"} if bocked else {}
    answer = send(holder, ENTER, game="direct", **given, **ticked)
    return holder.get(EVENING).text if answer.status_code == 303 else answer.text


def totals(text: str) -> list[int]:
    """The totals at the head of the board."""
    return [int(one.partition("<")[0].replace("−", "-")) for one in text.split("class=total>")[1:]]


@pytest.mark.parametrize(("bocked", "stands"), [(False, 8), (True, 4)])
def test_points_with_bock_in_them_stand_as_they_are_typed(site: Flask, bocked: bool, stands: int) -> None:
    holder = in_bock(site)
    assert "Schon mit Bock ×2 gerechnet" in holder.get(ENTER).text
    before = totals(holder.get(EVENING).text)
    after = totals(typed(holder, 4, 4, -4, bocked=bocked))
    assert [now - then for now, then in zip(after, before, strict=True)] == [stands, stands, -stands, -stands]


def test_points_that_bock_cannot_have_made_are_refused(site: Flask) -> None:
    holder = in_bock(site)
    text = typed(holder, 3, 3, -3, bocked=True)
    assert "Mit Bock ×2 sind das keine ganzen Punkte." in text
    assert 'name="bocked" checked' in text


def test_nothing_is_asked_where_bock_leaves_typed_points_alone(site: Flask) -> None:
    assert ASKS not in in_bock(site, "extra_points").get(ENTER).text
