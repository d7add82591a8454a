"""Memory of a server whose threads answer pages of all kinds. Run as a module it is that server,
with 20 evenings.
"""

import datetime as dt
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scorepad.actions.evening import evening
from scorepad.actions.instance import demo
from scorepad.actions.runde import runde
from scorepad.scoring.rules import Rules
from scorepad.store import runden
from tests.bench import server
from tests.bench.measuring import Result
from tests.bench.pages import Phone, resident, serving

EVENINGS = 20
PHONES = 4
FEW = 300
MANY = 3_000
"""Requests after which memory is looked at."""
MOST_GROWN = 6
"""MB by which memory breathes."""
OF_EVENING = (
    "",
    "/spiel",
    "/aenderungen",
    "/mehr",
    "/verlauf.svg",
    "/abrechnen",
    "/strafe",
    "/verlauf",
)
OF_RUNDE = (
    "",
    "/saison",
    "/saison.svg",
    "/kasse",
    "/regeln",
    "/papier",
    "/export.csv",
    "/export.xlsx",
    "/export.json",
)
OTHERS = ("/", "/hilfe")


def growth() -> Sequence[Result]:
    """Resident memory after 300 mixed requests of four phones at once, and how much more it is
    after 3,000.
    """
    with serving("tests.bench.mixed") as (phone, told, process):
        phones = [Phone(phone.connection.port) for _ in range(PHONES)]
        for one in phones:
            one.get(told["link"])
        pages = _pages(told["boards"].split())
        _ask(phones, pages, FEW)
        few = resident(process)
        _ask(phones, pages, MANY - FEW)
        grown = resident(process) - few
    return [
        Result(f"memory of the server after {FEW} mixed requests", few, 120, "MB"),
        Result(f"how much more after {MANY:,}", grown, MOST_GROWN, "MB"),
    ]


def _pages(boards: Sequence[str]) -> Sequence[str]:
    """The pages in an order in which each evening is seen on each kind of page."""
    round_robin = range(len(boards) * len(OF_EVENING))
    of_evenings = [
        f"{boards[turn % len(boards)]}{OF_EVENING[turn % len(OF_EVENING)]}" for turn in round_robin
    ]
    of_runde = [f"{boards[0].partition('/abend/')[0]}{path}" for path in OF_RUNDE]
    return [*of_evenings, *of_runde, *OTHERS]


def _ask(phones: Sequence[Phone], pages: Sequence[str], requests: int) -> None:
    """Let the phones ask for so many pages together, each from another one on."""

    def ask(number: int) -> None:
        phone = phones[number]
        first = number * len(pages) // len(phones)
        phone.connection.close()  # which may have rested too long
        for turn in range(requests // len(phones)):
            phone.get(pages[(first + turn) % len(pages)])

    with ThreadPoolExecutor(len(phones)) as pool:
        list(pool.map(ask, range(len(phones))))


def fill() -> dict[str, str]:
    """A Runde with an evening of a dozen games each week."""
    now = dt.datetime(2026, 11, 19, 20, tzinfo=dt.UTC)
    made = runde.create("Bench", demo.CAST[:4], "Euro", Rules(), now)
    table = [member.id for member in runden.members(made.runde_id)]
    boards = []
    for number in range(EVENINGS):
        date = dt.date(2026, 1, 1) + dt.timedelta(weeks=number)
        key = f"bench {number}"
        begun = evening.start(
            made.runde_id,
            evening.NewPlan(table, table[0], date),
            client_key=key,
            link_id=made.write.id,
            now=now,
        )
        demo.play(
            made.runde_id, begun, (demo.OF_FOUR * 3)[:12], key=key, link_id=made.write.id, date=date
        )
        boards.append(f"/runde/{made.runde_id}/abend/{begun}")
    return {"link": f"/l/{made.write.token}", "boards": " ".join(boards)}


if __name__ == "__main__":
    server.main(Path(sys.argv[1]), fill)
