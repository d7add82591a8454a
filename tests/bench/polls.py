"""What a look at a board, its pages and a game cost against a static text of the same server, on
both databases. Run as a module it is that server: 200 evenings of one Runde, the first with 40
games.
"""

import datetime as dt
import re
import secrets
import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle, islice
from pathlib import Path
from urllib.parse import urlencode

from sqlalchemy import Engine, event

from scorepad.actions.evening import evening
from scorepad.store import runden
from tests.bench import server
from tests.bench.measuring import Result, ratio
from tests.bench.pages import Phone, serving
from tests.conftest import cluster

EVENINGS = 200
GAMES = 30
REQUESTS = 20
ROUNDS = 25
"""Requests in a row, and how often; the shorter the rows, the more of them nothing disturbs."""
BOARD = 10.5
ENTRY_ON_SQLITE = 9
ENTRY_ON_POSTGRESQL = 10.5
BY_HAND = 13
"""Limits in static texts.

They were 8, 7, 8 and 10 while waitress served the text. Granian serves it in three quarters of that
time (both servers in one run, in turns), so each is the old one by four thirds, rounded down.
"""
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')


def of_all() -> Sequence[Result]:
    """The same on SQLite and on PostgreSQL."""
    with cluster() as address:
        return [*_of("SQLite"), *_of("PostgreSQL", address)]


def _of(database: str, *address: str) -> Sequence[Result]:
    with serving("tests.bench.polls", *address) as (phone, told, _process):
        phone.get(told["link"])
        boards = told["boards"].split()
        tags = {board: phone.get(board)[0].getheader("ETag") or "" for board in boards}
        first = {boards[0]: tags[boards[0]]}
        before = _number(phone, "/connections")
        one = _looks(phone, first)
        every = _looks(phone, tags)
        polls = ratio(one, lambda: _text(phone), rounds=ROUNDS)
        many = ratio(every, one, rounds=3 * ROUNDS)  # both are so short that much disturbs them
        opened = _number(phone, "/connections") - before
        board = ratio(lambda: phone.many(boards[0], REQUESTS), lambda: _text(phone), rounds=ROUNDS)
        form = f"{boards[0]}/spiel"
        asks = {"Sec-Fetch-Mode": "cors"}
        entry = ratio(
            lambda: phone.many(form, REQUESTS, **asks), lambda: _text(phone), rounds=ROUNDS
        )
        by_hand = ratio(lambda: _by_hand(phone, boards[0]), lambda: _text(phone), rounds=ROUNDS)
        games = [_game(phone, boards[0], told["people"].split()) for _ in range(GAMES)]
    entry_limit = ENTRY_ON_POSTGRESQL if address else ENTRY_ON_SQLITE
    return [
        Result(f"{database}: unchanged board (304) / static text", polls, 1.5, "x"),
        Result(f"{database}: 304 over {EVENINGS} evenings / over one", many, 1.2, "x"),
        Result(f"{database}: sessions opened meanwhile", opened, 0, ""),
        Result(f"{database}: board with 40 games / static text", board, BOARD, "x"),
        Result(f"{database}: entry page without its pen / static text", entry, entry_limit, "x"),
        Result(f"{database}: board and entry page by hand / static text", by_hand, BY_HAND, "x"),
        Result(f"{database}: processor of a game", min(games) * 1000, 9, "ms"),
    ]


def _text(phone: Phone) -> None:
    phone.many("/text", REQUESTS)


def _looks(phone: Phone, tags: dict[str, str]) -> Callable[[], None]:
    """As many looks as a text is asked for, at one evening after the other."""
    boards = cycle(tags)

    def look() -> None:
        for board in islice(boards, REQUESTS):
            if (
                phone.get(board, **{"If-None-Match": tags[board], "Sec-Fetch-Mode": "cors"})[
                    0
                ].status
                != 304
            ):
                raise RuntimeError("an unchanged board is not answered with 304")

    return look


def _by_hand(phone: Phone, board: str) -> None:
    """As many pages as a text is asked for, as people open them: board and entry page, the pen put
    down and taken.
    """
    for _ in range(REQUESTS // 2):
        phone.get(board)
        phone.get(f"{board}/spiel")


def _game(phone: Phone, board: str, people: Sequence[str]) -> float:
    """Seconds of processor that entering a game takes."""
    page = phone.get(f"{board}/spiel", **{"Sec-Fetch-Mode": "cors"})[1].decode()
    game = {
        "re": people[:2],
        "augen": "re121",
        "game": "normal",
        "client_key": secrets.token_urlsafe(16),
    }
    sent = urlencode(dict(HIDDEN.findall(page)) | game, doseq=True)
    begin = _number(phone, "/processor")
    asked = _number(phone, "/processor") - begin
    headers = {"Cookie": phone.cookie, "Content-Type": "application/x-www-form-urlencoded"}
    phone.connection.request("POST", f"{board}/spiel", body=sent, headers=headers)
    answer = phone.connection.getresponse()
    answer.read()
    if answer.status != 303:
        raise RuntimeError(f"a game is answered with {answer.status}")
    return _number(phone, "/processor") - begin - 2 * asked


def _number(phone: Phone, path: str) -> float:
    return float(phone.get(path)[1])


def fill() -> dict[str, str]:
    """The evening with 40 games, and as many others beside it as are looked at."""
    told = server.fill()
    runde_id = int(told["board"].split("/")[2])
    table = [member.id for member in runden.members(runde_id)]
    now = dt.datetime(2026, 11, 19, 20, tzinfo=dt.UTC)
    plan = evening.NewPlan(table, table[0], now.date())
    ids = [
        evening.start(runde_id, plan, client_key=f"poll-{number}", link_id=None, now=now)
        for number in range(EVENINGS - 1)
    ]
    others = (f"/runde/{runde_id}/abend/{evening_id}" for evening_id in ids)
    return told | {"boards": " ".join((told["board"], *others))}


_CONNECTED: list[int] = []
MORE = {
    "/processor": lambda: str(time.process_time()),
    "/connections": lambda: str(len(_CONNECTED)),
}

if __name__ == "__main__":
    event.listen(Engine, "connect", lambda _connection, _record: _CONNECTED.append(1))
    server.main(Path(sys.argv[1]), fill, MORE, *sys.argv[2:])
