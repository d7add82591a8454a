"""Many phones at once: how the server answers when requests come faster than it can answer them,
and 3,200 phones of 800 groups that look at their boards while games are saved.

Run as a module it is the server, with 800 groups.
"""

import contextlib
import datetime as dt
import resource
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlencode

from scorepad.actions.evening import evening
from scorepad.actions.instance import demo
from scorepad.actions.runde import runde
from scorepad.scoring.rules import Rules
from scorepad.store import runden
from tests.bench import server
from tests.bench.measuring import Result
from tests.bench.pages import Phone, serving
from tests.bench.polls import HIDDEN
from tests.bench.wires import Tally, Wire, address_of, by_the_clock, in_flight

LEAST_SHARES = {1: 1.0, 16: 0.8, 64: 0.8, 200: 0.9}
"""Requests in flight, and the share of the rate with one that is wanted. In between the client has
many answers to read at once on the same processors.
"""
SECONDS = 2.0
ROUNDS = 4
"""How long requests are kept in flight, and how often; the best round counts."""
GROUPS = 800
PHONES = 4
"""Groups, and phones of each."""
GAMES = 2
"""Games that each has played before."""
PERIOD = 4.0
"""Seconds after which a phone looks again."""
CROWD_SECONDS = 60.0
SAVES_A_SECOND = 8
SAVERS = 4
FORM = "application/x-www-form-urlencoded"


def flights() -> Sequence[Result]:
    """Unchanged polls and whole boards with some requests in flight all the time."""
    with serving("tests.bench.server") as (phone, told, _process):
        phone.get(told["link"])
        phone.get(told["board"])
        tag = phone.get(told["board"])[0].getheader("ETag") or ""
        polls = _best_of_rounds(phone, told["board"], tag)
        boards = _best_of_rounds(phone, told["board"], "")
    return [*_rows("unchanged board", polls, 0.3), *_rows("board with 40 games", boards, 2)]


def _best_of_rounds(phone: Phone, path: str, tag: str) -> dict[int, Tally]:
    """The best tally with each number in flight. Each round tries all of them one after the other,
    so that a machine that is slower for a while is slower for all.
    """
    best: dict[int, Tally] = {}
    for _round in range(ROUNDS):
        for count in LEAST_SHARES:
            tally = _keep_in_flight(phone, path, tag, count)
            before = best.get(count, Tally())
            if len(tally.took) > len(before.took):
                best[count] = tally
    return best


def _keep_in_flight(phone: Phone, path: str, tag: str, count: int) -> Tally:
    opened = [Opened(path, phone.cookie, tag)] * count
    with _wires(phone.connection.port, opened) as wires:
        for wire in wires:
            wire.keeps_tag = bool(tag)
        return in_flight(wires, SECONDS)


def _rows(what: str, tallies: dict[int, Tally], bound: float) -> Iterator[Result]:
    alone = len(tallies[1].took)
    for count, tally in tallies.items():
        share = len(tally.took) / alone
        rate = len(tally.took) / SECONDS
        least = LEAST_SHARES[count]
        name = f"{what}: rate with {count} in flight ({rate:,.0f}/s)"
        yield Result(name, share, least, "x", at_least=True)
        yield Result(f"{what}: p99 with {count} in flight", tally.slowest(99), bound, "s")


@dataclass(frozen=True)
class Opened:
    """What a phone has when it has opened its board: path, cookie, and tag of what it shows."""

    board: str
    cookie: str
    tag: str = ""


@dataclass
class Savers:
    """Phones that enter games, so many a second in all."""

    port: int
    groups: Sequence[Opened]
    people: Sequence[str]
    """Those of each group."""
    tally: Tally = field(default_factory=Tally)
    ends: Event = field(default_factory=Event)

    def save(self, first: int) -> None:
        """Enter games for one group after the other, from this one on."""
        for number in cycle(range(first, len(self.groups), SAVERS)):
            begin = time.perf_counter()
            self._enter(number)
            pause = SAVERS / SAVES_A_SECOND - (time.perf_counter() - begin)
            if self.ends.wait(max(0.0, pause)):
                return

    def _enter(self, number: int) -> None:
        group = self.groups[number]
        board = group.board
        phone = Phone(self.port, address_of(number))
        phone.cookie = group.cookie
        try:
            page = phone.get(f"{board}/spiel", **{"Sec-Fetch-Mode": "cors"})[1].decode()
            game = {
                "re": self.people[number].split()[:2],
                "augen": "re121",
                "game": "normal",
                "client_key": secrets.token_urlsafe(16),
            }
            sent = urlencode(dict(HIDDEN.findall(page)) | game, doseq=True)
            headers = {"Cookie": group.cookie, "Content-Type": FORM}
            begin = time.perf_counter()
            phone.connection.request("POST", f"{board}/spiel", body=sent, headers=headers)
            answer = phone.connection.getresponse()
            answer.read()
            self.tally.took.append(time.perf_counter() - begin)
            self.tally.statuses[answer.status] += 1
        except (OSError, RuntimeError):
            self.tally.statuses[0] += 1
        finally:
            phone.connection.close()


def phones() -> Sequence[Result]:
    """800 groups that have opened their boards: a look on each phone every four seconds, and eight
    games a second.
    """
    _allow_files()
    with serving("tests.bench.crowd") as (phone, told, _process):
        port = phone.connection.port
        links = told["links"].split()
        boards = told["boards"].split()
        people = told["people"].split(";")
        places = zip(links, boards, strict=True)
        opened = [_opened(port, number, link, board) for number, (link, board) in enumerate(places)]
        savers = Savers(port, opened, people)
        threads = [Thread(target=savers.save, args=(first,)) for first in range(SAVERS)]
        with _wires(port, opened * PHONES) as wires:
            for thread in threads:
                thread.start()
            looks = by_the_clock(wires, CROWD_SECONDS, PERIOD)
            savers.ends.set()
        for thread in threads:
            thread.join()
    saves = savers.tally
    failed = _others(looks.statuses, 200, 304) + _others(saves.statuses, 303)
    what = f"{GROUPS * PHONES:,} phones"
    return [
        Result(f"{what}: looks and saves that failed", failed, 0, ""),
        Result(f"{what}: looks in a minute", len(looks.took), 40_000, "", at_least=True),
        Result(f"{what}: games saved in a minute", len(saves.took), 430, "", at_least=True),
        Result(f"{what}: p99 of a look", looks.slowest(99), 1, "s"),
        Result(f"{what}: p99 of a save", saves.slowest(99), 1, "s"),
    ]


def _others(statuses: Counter[int], *right: int) -> int:
    return statuses.total() - sum(statuses[status] for status in right)


def _opened(port: int, number: int, link: str, board: str) -> Opened:
    phone = Phone(port, address_of(number))
    phone.get(link)
    tag = phone.get(board)[0].getheader("ETag") or ""
    phone.connection.close()
    return Opened(board, phone.cookie, tag)


@contextlib.contextmanager
def _wires(port: int, opened: Sequence[Opened]) -> Iterator[list[Wire]]:
    """A connection for each phone, from an address of its own."""
    wires = []
    try:
        for number, phone in enumerate(opened):
            wires.append(Wire(port, number, phone.board, phone.cookie, phone.tag))
        yield wires
    finally:
        for wire in wires:
            wire.socket.close()


def _allow_files() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def fill() -> dict[str, str]:
    """The groups with an evening each."""
    now = dt.datetime(2026, 11, 19, 20, tzinfo=dt.UTC)
    links = []
    boards = []
    people = []
    for number in range(GROUPS):
        made = runde.create(f"Bench {number}", demo.CAST[:4], "Euro", Rules(), now)
        table = [member.id for member in runden.members(made.runde_id)]
        evening_id = evening.start(
            made.runde_id,
            evening.NewPlan(table, table[0], now.date()),
            client_key=f"crowd-{number}",
            link_id=made.write.id,
            now=now,
        )
        demo.play(
            made.runde_id,
            evening_id,
            demo.OF_FOUR[:GAMES],
            key=f"crowd-{number}",
            link_id=made.write.id,
            date=now.date(),
        )
        links.append(f"/l/{made.write.token}")
        boards.append(f"/runde/{made.runde_id}/abend/{evening_id}")
        people.append(" ".join(map(str, table)))
    return {"links": " ".join(links), "boards": " ".join(boards), "people": ";".join(people)}


if __name__ == "__main__":
    server.main(Path(sys.argv[1]), fill)
