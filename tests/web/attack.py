"""What the attacks share: every address of the site, a second Runde, and a look at all that is
stored.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from flask import Flask
from sqlalchemy import select
from werkzeug.routing import AnyConverter, Rule

from scorepad.store.db import db
from scorepad.store.models import Base
from tests.conftest import CAST
from tests.web.critic import Phone, phone

OURS: Mapping[str, Any] = {
    "runde_id": 1, "evening_id": 1, "entry_id": 1, "member_id": 1, "set_id": 1, "role": "write", "tournament_id": 1,
    "number": 1, "round_no": 1, "league_id": 1, "phone_id": 1,
}  # fmt: skip
"""What Anna's phone may see: the Runde of the fixtures with its first evening and game."""
THEIRS: Mapping[str, Any] = {
    "runde_id": 2, "evening_id": 2, "entry_id": 2, "member_id": 6, "set_id": 2, "tournament_id": 2, "number": 1,
    "round_no": 1, "league_id": 2, "phone_id": 2,
}  # fmt: skip
"""The same of a Runde of other people."""
ENDING = {"links.renew", "links.ask", "start.leave", "phones.sign_out", "manage_evening.delete"}
ENDING |= {f"manage_runde.{one}" for one in ("archive", "delete")}
"""What ends the link, the evening or the Runde that is attacked, by the addresses that do."""
METHODS = (
    "GET",
    "POST",
    "POST",
    "POST",
    "HEAD",
    "OPTIONS",
    "PUT",
    "PATCH",
    "DELETE",
    "TRACE",
    "FOO",
)
VALUES = (
    "", "0", "1", "2", "3", "-1", "1.5", "1e9", "2147483648", "9999999999", "9" * 5000, "١", "𝟛", "９", "\x00",
    "\ufffe", "\U0010ffff", "\u202e", "<script>alert(1)</script>", "'\"><img src=x onerror=1>", "{{7*7}}",
    "%s%(X)s{0}", "=1+1", "//evil.example", "/\\evil.example", "\r\nSet-Cookie: a=b", "x" * 3000, "up:1", "draw",
    "out:9999999999", "reset:special", "off:bock", "normal", "solo", "leiche", "re121", "exact", "true", "[]",
    "2026-W01-1", "0001-01-01",
)  # fmt: skip
NAMES = (
    "game", "solo", "re", "said", "augen", "exact", "what", "by", "from", "note", "n:re:fuchs_caught", "n:", "p:1",
    "p:", "reason", "step", "do", "base", "preset", "keep", "sure", "confirmed", "back", "active", "revision", "q",
    "client_key", "zurueck", "language", "theme", "table", "first_dealer", "date", "name", "members", "currency",
    "new-name", "a", "own.special.0.name", "own.special.0.points", "own.solo.0.name", "special.escalates", "alle",
    "neu", "v", "\x00",
)  # fmt: skip
HEADERS = {
    "If-None-Match": ("*", '"x"', 'W/"x"', '"' * 5000, "\x7f"),
    "Accept-Language": ("", "*", "en;q=nan", "en;q=1e999", "de;q=-1", ",;q=", "x" * 5000),
    "Range": ("bytes=0-", "bytes=-1", "bytes=9-1", "bytes=99999999999999999999-", "x"),
    "If-Modified-Since": ("x", "Mon, 99 Foo 99999 99:99:99 GMT"),
    "Host": ("evil.example", "a" * 500, "<script>", "[::1", "x:99999", "x:y", "a b", ""),
    "Cookie": ("scorepad", "scorepad=" + "x" * 5000, "scorepad=.eJw", ";=;", "=" * 5000),
    "X-CSRFToken": ("x", "." * 3000),
}
BODIES = (
    b"{}",
    b"\xff",
    b"[" * 5000,
    b'{"name": "\\ud800"}',
    b"a=%ff&b=%00&%ff=1&=",
    b"--x\r\n\r\n--x--",
)
FORM = b'--x\r\nContent-Disposition: form-data; name="name"; filename="a"\r\n\r\nzz\r\n--x--'
PARTS = "multipart/form-data"
KINDS = ("application/json", "text/plain", PARTS, f"{PARTS}; boundary=x", "", "a/b; charset=é")


def rules(app: Flask, method: str) -> list[Rule]:
    """The routes of the site that take a method, files left aside."""
    return [
        one
        for one in app.url_map.iter_rules()
        if method in (one.methods or ()) and one.endpoint != "static"
    ]


def address(app: Flask, rule: Rule, values: Mapping[str, Any]) -> str:
    """The address of a route with these ids in it."""
    given = {name: values.get(name, _word(rule, name)) for name in rule.arguments}
    return app.url_map.bind("localhost").build(
        rule.endpoint, given, method=next(iter(rule.methods or ()))
    )


def _word(rule: Rule, name: str) -> str:
    """Anything, or the first of the words that the route takes at this place, or the one that it
    stands for.
    """
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
    return holder.page("/anzeige").form("/anzeige").values["csrf_token"][0]


def play(holder: Phone, group: int, first: int, name: str = "Abend", **more: str) -> str:
    """Begin an evening of four, whose ids follow one another, and enter a game; its address."""
    seats = [str(member) for member in range(first, first + 4)]
    facts = {
        "table": seats,
        "first_dealer": seats[0],
        "name": name,
        "date": "2026-11-20",
        "client_key": name,
    }
    begun = holder.post(
        f"/runde/{group}/abend/neu", data={**facts, **more, "csrf_token": token(holder)}
    )
    evening = begun.location or ""
    assert "/abend/" in evening, begun.status_code
    assert game(holder, evening, seats[:2], "game") == 303
    return evening


def game(holder: Phone, evening: str, re: list[str], key: str, **more: Any) -> int:
    """Enter a normal game of four; the status of the answer."""
    facts = {
        "game": "normal",
        "re": re,
        "augen": "re121",
        "client_key": key,
        "revision": "1",
        **more,
    }
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
        ordered = {table.name: select(table).order_by(*table.primary_key) for table in tables}
        return {
            name: [tuple(row) for row in connection.execute(rows)] for name, rows in ordered.items()
        }
