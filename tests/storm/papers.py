"""Many sheets are asked for at once while phones look at boards and enter games; polite phones ask
one by one.
"""

import time
from collections import Counter
from collections.abc import Sequence
from functools import partial
from threading import Event

from tests.storm.ground import TYPED, Ground, Row, slowest
from tests.storm.servers import OfflineError, Servers, Site, Writer, beside, fill

GAMES = 40
POLITE = 8
"""Phones that ask for a paper once they have the one before."""
PAUSE = 0.5
"""Seconds between two games of a phone; at a table it is minutes."""
PATIENCE = 600.0
"""Seconds after which a sheet ought to be there whatever happened."""


def storm(ground: Ground) -> Sequence[Row]:
    """All sheets at once; who is told to come again does."""
    sheets = ground.pick(3, 20, 50)
    phones = ground.pick(2, 4, 4)
    with Servers(ground.folder, ground.url, log_format="json") as servers:
        port = servers.ports[0]
        site = fill(ground.folder, ground.url, phones, ground.pick(10, GAMES, GAMES))
        finished = fill(ground.folder, ground.url, -(-sheets // 2), ground.pick(10, GAMES, GAMES))
        ends = Event()
        came = Counter[int]()
        tables = [Writer(site, port) for _ in range(phones)]
        acts = [
            partial(one.go_on, path, TYPED, ends, PAUSE)
            for one, path in zip(tables, site.evenings, strict=True)
        ]
        with beside(*acts):
            with beside(*(partial(_ask, finished, port, number, came) for number in range(sheets))):
                pass
            ends.set()
        polite = _politely(finished, port, ground.pick(24, 200, 700))
    looked = [took for one in tables for took in one.looked]
    boards = len(looked)
    answers = sum((one.statuses for one in tables), Counter[int]())
    neither = came.total() - came[200] - came[503]
    failed = answers.total() - answers[303] - answers[200] + sum(len(one.broken) for one in tables)
    return [
        ground.count("papers: sheets that never came", sheets, sheets - came[200]),
        ground.count("papers: answers that are neither a sheet nor 503", came.total(), neither),
        ground.count(
            f"papers: games and boards that failed during {sheets} sheets", boards, failed
        ),
        ground.count("papers: polite phones told to come again", polite.total(), polite[503]),
        ground.count(
            "papers: polite phones without an answer",
            polite.total(),
            polite.total() - polite[503] - polite[200],
        ),
        ground.time("papers: board, 99 of 100 within", boards, slowest(looked), 1),
    ]


def _politely(site: Site, port: int, papers: int) -> Counter[int]:
    """Let eight phones, each from an address of its own, ask for so many papers and files, each one
    by one.
    """
    came = Counter[int]()
    with beside(
        *(
            partial(_one_by_one, site, port, number, papers // POLITE, came)
            for number in range(POLITE)
        )
    ):
        pass
    return came


def _one_by_one(site: Site, port: int, number: int, papers: int, came: Counter[int]) -> None:
    phone = Writer(site, port, patience=PATIENCE, source=f"127.0.0.{number + 2}")
    runde = site.evenings[0].partition("/abend/")[0]
    phone.arrive()
    for turn in range(papers):
        evening = site.evenings[(number + turn) % len(site.evenings)]
        kinds = (
            f"{evening}/bogen.pdf?quer=1",
            f"{evening}/ergebnis.png",
            f"{runde}/export.csv",
            f"{runde}/export.xlsx",
        )
        people = 4 + turn % 4
        forms = (
            f"{runde}/leerformular.pdf?people={people}",
            f"{runde}/saison.pdf",
            f"{runde}/export.json",
        )
        wanted = (*kinds, *forms)
        answer, _paper = phone.exchange("GET", wanted[(number + turn) % len(wanted)], None, {})
        came[answer.status] += 1
    phone.leave()


def _ask(site: Site, port: int, number: int, came: Counter[int]) -> None:
    """Ask for a sheet, with or without its second part, until it comes."""
    phone = Writer(site, port)
    until = time.monotonic() + PATIENCE
    path = f"{site.evenings[number // 2]}/bogen.pdf{'?teil=1' if number % 2 else ''}"
    try:
        phone.arrive()
        while time.monotonic() < until:
            answer, _sheet = phone.exchange("GET", path, None, {})
            came[answer.status] += 1
            if answer.status == 200:
                break
            time.sleep(float(answer.getheader("Retry-After") or 1))
    except OfflineError:
        came[0] += 1
    phone.leave()
