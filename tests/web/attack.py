"""What the attacks share: every address of the site, a second Runde, and a look at all that is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Flask
from sqlalchemy import select
from werkzeug.routing import AnyConverter, Rule

from scorepad.store.db import db
from scorepad.store.models import Base
from tests.conftest import CAST
from tests.web.critic import Phone, phone

OURS: Mapping[str, Any] = {"runde_id": 1, "evening_id": 1, "entry_id": 1, "member_id": 1, "set_id": 1, "role": "write"}
"""What Anna's phone may see: the Runde of the fixtures with its first evening and game."""
THEIRS: Mapping[str, Any] = {"runde_id": 2, "evening_id": 2, "entry_id": 2, "member_id": 6, "set_id": 2}
"""The same of a Runde of other people."""


def rules(app: Flask, method: str) -> list[Rule]:
    """The routes of the site that take a method, files left aside."""
    return [one for one in app.url_map.iter_rules() if method in (one.methods or ()) and one.endpoint != "static"]


def address(app: Flask, rule: Rule, values: Mapping[str, Any]) -> str:
    """The address of a route with these ids in it."""
    given = {name: values.get(name, _word(rule, name)) for name in rule.arguments}
    return app.url_map.bind("localhost").build(rule.endpoint, given, method=next(iter(rule.methods or ())))


def _word(rule: Rule, name: str) -> str:
    """Anything, or the first of the words that the route takes at this place, or the one that it stands for."""
    if name in (rule.defaults or {}):
        return str((rule.defaults or {})[name])
    converter = getattr(rule, "_converters", {}).get(name)
    return min(converter.items) if isinstance(converter, AnyConverter) else "x"


def inside(app: Flask, method: str, values: Mapping[str, Any] = OURS) -> Iterator[str]:
    """Every address within a Runde that takes a method."""
    for rule in rules(app, method):
        if "runde_id" in rule.arguments:
            yield address(app, rule, values)


def token(holder: Phone) -> str:
    """The token that this phone's forms carry."""
    return holder.page("/anzeige").form("/anzeige").values["csrf_token"][0]


def play(holder: Phone, group: int, first: int, name: str = "Abend") -> str:
    """Begin an evening of four, whose ids follow one another, and enter a game; its address."""
    seats = [str(member) for member in range(first, first + 4)]
    facts = {"table": seats, "first_dealer": seats[0], "name": name, "date": "2026-11-20", "client_key": name}
    begun = holder.post(f"/runde/{group}/abend/neu", data={**facts, "csrf_token": token(holder)})
    evening = begun.location or ""
    assert "/abend/" in evening, begun.status_code
    assert game(holder, evening, seats[:2], "game") == 303
    return evening


def game(holder: Phone, evening: str, re: list[str], key: str, **more: Any) -> int:
    """Enter a normal game of four; the status of the answer."""
    facts = {"game": "normal", "re": re, "augen": "re121", "client_key": key, "revision": "1", **more}
    return holder.post(f"{evening}/spiel", data={"csrf_token": token(holder), **facts}).status_code


def others(app: Flask) -> Phone:
    """The phone of other people with a Runde, an evening and a game of their own."""
    holder = phone(app)
    made = holder.send("/runde/neu", "/runde/neu", name="Montag", members="\n".join(CAST))
    assert made.location == "/runde/2/links?neu=1"
    assert play(holder, 2, 6) == "/runde/2/abend/2"
    return holder


def everything(app: Flask) -> dict[str, list[tuple[Any, ...]]]:
    """All that is stored, but the counts of what is limited."""
    with app.app_context(), db.engine.connect() as connection:
        tables = [table for table in Base.metadata.sorted_tables if table.name != "tally"]
        return {
            one.name: [tuple(row) for row in connection.execute(select(one).order_by(*one.primary_key))]
            for one in tables
        }
