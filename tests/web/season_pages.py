"""Evenings of the cast in the past, as the tests of season and comparison use them: /runde/1."""

import datetime as dt
import re
from itertools import count
from typing import Any

from flask import Flask

from scorepad.actions.evening.evening import NewPlan, start
from scorepad.store import runden
from tests import saving
from tests.conftest import DATE, NOW

SEASON = "/runde/1/saison"
_KEYS = count(1)


def play(site: Flask, date: dt.date, *games: dict[str, Any], people: int = 4) -> int:
    """An evening of the first four (or more) of the cast on a day; games name Re by place and Augen
    of Re.
    """
    with site.app_context():
        ids = [member.id for member in runden.members(1)][:people]
        evening = start(
            1,
            NewPlan(ids, ids[0], date, f"Abend am {date.day}."),
            client_key=f"start-{next(_KEYS)}",
            link_id=None,
            now=NOW,
        )
        for game in games:
            body = {"kind": "game", "game": "normal", **game}
            body["re"] = [str(ids[place]) for place in game["re"]]
            saving.enter(
                1, evening, body=body, client_key=f"game-{next(_KEYS)}", link_id=None, now=NOW
            )
    return evening


def over(site: Flask, weeks: int, *games: dict[str, Any]) -> str:
    """An evening so many weeks ago that is closed; its board."""
    return end(site, play(site, DATE - dt.timedelta(weeks=weeks), *games))


def end(site: Flask, evening: int) -> str:
    """Close an evening; its board."""
    with site.app_context():
        saving.enter(
            1, evening, body={"kind": "end"}, client_key=f"end-of-{evening}", link_id=None, now=NOW
        )
    return f"/runde/1/abend/{evening}"


def game(re: str = "01", augen: int = 140, **more: Any) -> dict[str, Any]:
    """A game of the people at these places: Anna is 0."""
    return {"re": [int(place) for place in re], "augen": {"re": augen}, **more}


def cells(text: str) -> list[list[str]]:
    """The cells of all tables of a page as text, row by row."""
    rows = "".join(re.findall("<tbody>(.*?)</tbody>", text, re.DOTALL)).split("<tr")[1:]
    return [
        [
            " ".join(re.sub("<[^>]*>", " ", f"<{cell}").split())
            for cell in re.split("<(?=t[dh])", row)[1:]
        ]
        for row in rows
    ]


def grid(text: str, id_: str) -> list[list[str]]:
    """The same of one table."""
    return cells("".join(text.partition(f'id="{id_}"')[2].partition("</tbody>")[:2]))
