"""Settled evenings, as the tests of seals and of the Kasse use them, and what is refused."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import Barrier
from typing import Any, TypeVar

import pytest
from flask.globals import app_ctx

from scorepad.actions.entry.log import Saved
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.evening.evening import NewPlan, start
from scorepad.actions.money import seal as sealing
from scorepad.actions.money.tariff import set_tariff
from scorepad.ledger.kasse import balance
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Next, Replay, Row
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.store import kasse, runden, seals
from scorepad.store.db import db
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there

Made = Callable[[], dict[str, Any]]
Found = list[tuple[str, str]]
FIVE_A_POINT = read_tariff({"players_rate": "5"})
INTO_THE_KASSE = read_tariff(
    {"losers_rate": "10", "dues": 200, "absent": "fixed", "absent_cents": 300}
)


@contextmanager
def refusing(*found: tuple[str, str]) -> Iterator[list[Problem]]:
    """The block is refused with just these problems, each at its field and with words in both
    languages.
    """
    told: list[Problem] = []
    with pytest.raises(Refused) as refused:
        yield told
    told += refused.value.problems
    assert [(problem.code, problem.field) for problem in told] == [*found]
    for problem in told:
        german = problem.message("de")
        english = problem.message("en")
        assert german != english
        assert "{" not in german
        assert "{" not in english


def seal(evening: Abend, *absent: str, tariff: Tariff | None = None, **more: Any) -> Saved:
    """Seal an evening, if there is a tariff by that, which is from then on that of the Runde."""
    runde = evening.runde
    if tariff is not None:
        set_tariff(runde.id, tariff)
    facts = {**evening.change(), "absent": [runde.player(name) for name in absent], **more}
    return sealing.seal(runde.id, evening.id, **facts)


def in_force(evening: Abend) -> seals.Seal:
    return there(seals.of(evening.id, evening.runde.id))


def booked(runde: Runde) -> list[tuple[str, str, int]]:
    """Kind, name and cents of each entry of the Kasse; of all together without a name."""
    names = runden.names(runde.id)
    lines = []
    for entry in kasse.entries(runde.id):
        name = names[entry.member] if entry.member else ""
        lines.append((entry.kind, name, entry.cents))
    return lines


def in_the_kasse(runde: Runde) -> int:
    """The balance of the Kasse, in cents."""
    return balance(kasse.entries(runde.id))


def result_of(evening: Abend) -> Replay:
    return replayed(evening.load())


def doubled(
    rows: tuple[Row, ...], totals: Mapping[Player, int], following: Next, ended: bool
) -> Replay:
    """What replaying gives in a program that counts otherwise than the one of today."""
    twice = {player: 2 * points for player, points in totals.items()}
    return Replay(rows, twice, following, ended)


def four(runde: Runde, made: Made = dict) -> Abend:
    """A new evening of the first four."""
    table = [runde.ids[name] for name in CAST[:4]]
    plan = NewPlan(table, table[0], DATE)
    evening_id = start(runde.id, plan, client_key="four", link_id=None, now=NOW)
    return Abend(runde, evening_id, made)


T = TypeVar("T")


def at_once(*actions: Callable[[], T]) -> list[T | Exception]:
    """Do all of these on threads of their own that start together; what each returned or raised."""
    app = app_ctx.app
    gate = Barrier(len(actions))
    db.session.rollback()  # so that what is read next is what they leave

    def do(action: Callable[[], T]) -> T | Exception:
        with app.app_context():
            gate.wait(timeout=10)
            try:
                return action()
            except Exception as problem:  # noqa: BLE001
                return problem

    with ThreadPoolExecutor(len(actions)) as phones:
        return list(phones.map(do, actions))
