"""Fifty phones look at the board of one evening, as often as it does by itself, while games are entered."""

import http.client
import statistics
import time
from collections.abc import Sequence
from threading import Thread

from tests.bench.measuring import Result
from tests.bench.outbox import Facts, Outbox, Place
from tests.bench.pages import Phone, serving

PHONES = 50
EVERY = 4.0
"""Seconds between two looks of a board; see static/js/evening/board.js."""
GAMES, PACE = 4, 6.0
"""Games that are entered meanwhile, and the seconds between two of them; at a table it is minutes."""


class Board:
    """A phone with an open board: how long every look took, in milliseconds, and what went wrong."""

    def __init__(self, port: int, link: str, board: str) -> None:
        self.phone = Phone(port)
        self.phone.get(link)
        self.board = board
        self.tag = self.phone.get(board)[0].getheader("ETag") or ""
        self.took: list[float] = []
        self.fresh = 0
        self.errors: list[str] = []

    def look(self, begin: float, until: float) -> None:
        """Look every few seconds."""
        time.sleep(begin)
        while time.monotonic() < until:
            start = time.perf_counter()
            try:
                answer = self.phone.get(self.board, **{"If-None-Match": self.tag})[0]
            except (OSError, RuntimeError, http.client.HTTPException) as error:
                self.errors.append(str(error))
                return
            self.took.append((time.perf_counter() - start) * 1000)
            self.fresh += answer.status == 200
            self.tag = answer.getheader("ETag") or self.tag
            time.sleep(EVERY)


def many_boards() -> Sequence[Result]:
    """The looks of all phones together; the first round, while connections are made, is not one of them."""
    with serving("tests.bench.server") as (phone, told, _process):
        port = phone.connection.port
        boards = [Board(port, told["link"], told["board"]) for _ in range(PHONES)]
        writer = Outbox(Place(port, told["link"], told["board"]))
        until = time.monotonic() + GAMES * PACE
        threads = [Thread(target=writer.play, args=(games(told["people"].split()), PACE))]
        threads += [
            Thread(target=board.look, args=(EVERY * place / PHONES, until)) for place, board in enumerate(boards)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    took = [time_ for board in boards for time_ in board.took]
    errors = [*writer.strange, *(error for board in boards for error in board.errors)]
    what = f"{PHONES} boards"
    return [
        Result(f"{what} and {GAMES} games: errors", len(errors), 0, ""),
        Result(
            f"{what}, {sum(board.fresh for board in boards)} of {len(took)} looks new: median",
            statistics.median(took),
            50,
            "ms",
        ),
    ]


def games(people: Sequence[str]) -> list[Facts]:
    """Games of the first two against the others."""
    return [{"re": list(people[:2]), "augen": "re121", "note": f"Nr. {number}"} for number in range(GAMES)]
