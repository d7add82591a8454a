"""The season page of many evenings against that of few, on one server; run as a module it is that
server. Evenings are written into the tables as they are, for playing 20,000 games one by one would
take minutes. All have the same games. In two Runden every evening is settled, in the third none is.
"""

import datetime as dt
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from scorepad.actions.runde import runde
from scorepad.actions.transaction import transaction
from scorepad.files.documents import renamed
from scorepad.ledger.settle import Settled
from scorepad.scoring import SCORING_VERSION
from scorepad.scoring.entry import Plan
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import Rules
from scorepad.scoring.season import sums, write_sums
from scorepad.store import evenings, runden, seals
from scorepad.store.models import EntryRow, EveningRow, RevisionRow, SealRow
from tests import saving
from tests.bench import server
from tests.bench.games import CAST, bodies
from tests.bench.measuring import Result, ratio, seconds
from tests.bench.pages import Phone, serving
from tests.caches import forget_all

GAMES = 40
MANY = 500
FEW = 5
REQUESTS = 20
NOW = dt.datetime(2026, 11, 19, 20, tzinfo=dt.UTC)


def many_evenings_against_few() -> Sequence[Result]:
    """Pages again and again, then the first look at each, and the look after one more game."""
    with serving("tests.bench.season") as (phone, told, _process):
        for link in ("few", "many", "open"):
            phone.get(told[f"{link}_link"])
        first = {name: _seconds(phone, told[name]) for name in ("few", "many", "open")}
        warm = ratio(
            lambda: phone.many(told["many"], REQUESTS), lambda: phone.many(told["few"], REQUESTS)
        )
        _count_to_the_end(phone, told["open"])
        cold = ratio(
            lambda: _anew(phone, told["open"]), lambda: _anew(phone, told["many"]), rounds=3
        )
        phone.get(told["open"])
        phone.get(told["more"])
        after = _seconds(phone, told["open"])
        other = _seconds(phone, f"{told['many']}/andere-regeln?regeln=mainz")
    what = f"season page of {MANY} evenings"
    return [
        Result(f"{what} / of {FEW} evenings", warm, 3, "x"),
        Result(f"{what}, all settled, first look", first["many"], 2, "s"),
        Result(f"{what}, none settled, first look", first["open"], 10, "s"),
        Result(f"{what}, new process: none / all settled", cold, 2, "x"),
        Result(f"{what} after one more game", after, 0.5, "s"),
        Result(f"season page of {FEW} evenings, first look", first["few"], 1, "s"),
        Result(f"{MANY} evenings under other rules, first look", other, 5, "s"),
    ]


def _anew(phone: Phone, path: str) -> None:
    """The first look of a process that remembers nothing."""
    phone.get("/forget")
    phone.get(path)


def _count_to_the_end(phone: Phone, path: str) -> None:
    """One look counts only so many evenings that nobody settled."""
    while b'id="later"' in phone.get(path)[1]:
        pass


def _seconds(phone: Phone, path: str) -> float:
    return seconds(lambda: phone.get(path), rounds=1)


def fill() -> dict[str, str]:
    """Three Runden, with the paths of their links and seasons."""
    told = {}
    for name, count, settled in (("few", FEW, True), ("many", MANY, True), ("open", MANY, False)):
        made = runde.create(name, CAST, "Euro", Rules(), NOW)
        told[f"{name}_link"] = f"/l/{made.write.token}"
        told[name] = f"/runde/{made.runde_id}/saison"
        last = _evenings(made.runde_id, count, settled=settled)
    told["more"] = f"/more/{made.runde_id}/{last}"
    return told


def _evenings(runde_id: int, count: int, *, settled: bool) -> int:
    """Fill a Runde with evenings a week apart and return the id of the last one."""
    ids = {member.name: str(member.id) for member in runden.members(runde_id)}
    games = [renamed(body, ids) for body in bodies(GAMES)]
    plan = Plan(
        tuple(member.player for member in runden.members(runde_id)),
        runden.members(runde_id)[0].player,
    )
    body = _sealed(plan, games)
    with transaction() as session:
        for number in range(count):
            row = EveningRow(
                runde_id=runde_id,
                name=f"Abend {number + 1}",
                date=NOW.date() - dt.timedelta(weeks=count - number),
                plan=evenings.write_plan(plan),
                revision=1,
                changed_at=NOW,
                ended_at=NOW,
                client_key=f"{runde_id}-{number}",
            )
            session.add(row)
            session.flush()
            of = {"runde_id": runde_id, "evening_id": row.id}
            entry = {"kind": "game", "version": 1}
            played = [
                of | entry | {"position": place, "body": game} for place, game in enumerate(games)
            ]
            session.execute(insert(EntryRow), played)
            started: dict[str, Any] = {
                "number": 1,
                "action": "start",
                "changes": {},
                "client_key": "bench",
                "at": NOW,
            }
            session.execute(insert(RevisionRow), [of | started])
            if settled:
                facts = {
                    "revision": 1,
                    "scoring_version": SCORING_VERSION,
                    "body": body,
                    "client_key": "s",
                    "at": NOW,
                }
                session.execute(insert(SealRow), [of | facts])
        return row.id


def _sealed(plan: Plan, games: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    result = replay(plan, [read_entry(game) for game in games])
    counted = write_sums(sums(plan, result))
    return seals.write_seal(
        Settled(NOW, SCORING_VERSION, result.totals, {}, {}, (), (), (), (), {}, counted)
    )


def forgotten() -> str:
    """Empty every cache."""
    forget_all()
    return "forgotten"


def one_more(runde_id: int, evening_id: int) -> str:
    """Enter one more game."""
    people = [member.player for member in runden.members(runde_id)]
    body = {"kind": "game", "game": "normal", "re": people[:2], "augen": {"re": 140}}
    saving.enter(runde_id, evening_id, body=body, client_key="more", link_id=None, now=NOW)
    return "entered"


if __name__ == "__main__":
    server.main(
        Path(sys.argv[1]),
        fill,
        {"/more/<int:runde_id>/<int:evening_id>": one_more, "/forget": forgotten},
    )
