"""A tournament: every table of a round enters at once, from two phones each, while the leader's
board looks on.
"""

import re
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from threading import Event

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.made import Made
from scorepad.actions.runde import runde
from scorepad.actions.tournament import tournament, tournament_entries, tournament_rounds
from scorepad.actions.tournament.tournament_entries import NewEntrant
from scorepad.scoring.tournament.plan import SUGGESTIONS, write_plan
from scorepad.store import evenings, table_links, tournaments
from tests.bench.games import CAST
from tests.conftest import there
from tests.storm.contention import tap_twice
from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import NOW, Servers, Site, Writer, beside, note_links, sent, stored, within

GAMES = 16
"""How many games a list of this tournament has."""
CARD = re.compile(r"Spiel (\d+) von 16|fertig")


@dataclass(frozen=True)
class Hall:
    """The leader's link and page, and a site for each table: its link, its evening, its people."""

    link: str
    path: str
    tables: tuple[Site, ...]


def storm(ground: Ground) -> Sequence[Row]:
    """Twenty-five tables: two phones each enter games as fast as they are answered, and the leader
    looks on.
    """
    tables = ground.pick(5, 25, 25)
    games = ground.pick(3, 7, 7)
    with Servers(ground.folder, ground.url) as servers:
        hall = fill(ground.folder, ground.url, tables)
        phones = [Writer(site, servers.ports[0]) for site in hall.tables for _ in range(2)]
        leader = Writer(replace(hall.tables[0], link=hall.link), servers.ports[0])
        ends = Event()
        with beside(partial(_look, leader, hall.path, ends)):
            try:
                with beside(
                    *(partial(_play, one, place, games) for place, one in enumerate(phones))
                ):
                    pass
            finally:
                ends.set()
        _, board = leader.ask("GET", hall.path)
    notes = sum((stored(ground.folder, ground.url, site) for site in hall.tables), Counter[str]())
    untold = tables - sum(found[1] == str(2 * games + 1) for found in CARD.finditer(board))
    looks = leader.statuses.total()
    return [
        *ground.sent("tables", sent(phones, notes)),
        ground.count("tables: whose points do not add up to zero", tables, _uneven(ground, hall)),
        ground.count("tables: whose number of games the leader is not told", tables, untold),
        ground.count(
            "tables: leader's board, answers that are no page", looks, looks - leader.statuses[200]
        ),
        ground.time("tables: leader's board meanwhile, longest", looks, max(leader.took), 2),
    ]


def fill(folder: Path, url: str, tables: int) -> Hall:
    """Release the first round of a tournament at so many tables of four."""
    with within(folder, url):
        made = runde.create("Storm", CAST, "Euro", SUGGESTIONS["village"].plan.rules, NOW)
        acts = [Made(client_key=f"storm {number}", link_id=None, now=NOW) for number in range(4)]
        plan = write_plan(SUGGESTIONS["village"].plan)
        ident = tournament.create(
            made.runde_id, name="Storm", date=NOW.date(), plan=plan, **acts[0]
        )
        people = [NewEntrant(f"{name} {number}") for number in range(tables) for name in CAST[:4]]
        tournament_entries.add(made.runde_id, ident, people, **acts[1])
        tournament_rounds.draw_round(made.runde_id, ident, 1, **acts[2])
        tournament_rounds.release(made.runde_id, ident, 1, **acts[3])
        found = there(tournaments.load(ident, made.runde_id))
        drawn = found.rounds[0]
        tokens = [table_links.token(made.runde_id, ident, number) for number in drawn.tables]
        sites = []
        for token, seats in zip(tokens, drawn.tables.values(), strict=True):
            seated = tuple(found.by_id[seat.entry_id].player for seat in seats)
            sites.append(
                Site(
                    f"/l/{token}", (f"/runde/{made.runde_id}/abend/{seats[0].evening_id}",), seated
                )
            )
    note_links(folder, made.write.token, *map(str, tokens))
    return Hall(f"/l/{made.write.token}", f"/runde/{made.runde_id}/turnier/{ident}", tuple(sites))


def _play(phone: Writer, number: int, games: int) -> None:
    phone.arrive()
    for game in range(games):
        tap_twice(phone, phone.site.evenings[0], f"{TYPED} {number}.{game}", twice=game % 3 == 0)
    phone.leave()


def _look(leader: Writer, path: str, ends: Event) -> None:
    leader.arrive()
    while not ends.wait(0.2):
        begin = time.monotonic()
        status, _ = leader.ask("GET", path)
        leader.took.append(time.monotonic() - begin)
        leader.statuses[status] += 1


def _uneven(ground: Ground, hall: Hall) -> int:
    with within(ground.folder, ground.url):
        places = [site.evenings[0].split("/") for site in hall.tables]
        logs = [evenings.load(int(place[4]), int(place[2])) for place in places]
        return sum(log is None or sum(replayed(log).totals.values()) != 0 for log in logs)
