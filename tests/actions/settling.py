"""Settled evenings, as the tests of seals and of the Kasse use them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any, TypeVar

from flask import Flask

from scorepad.actions import seal as sealing
from scorepad.actions.log import Saved
from scorepad.ledger.settle import Transfer
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.evening.rows import Next, Replay, Row
from scorepad.scoring.terms import Player
from scorepad.store import kasse, runden, seals
from tests.conftest import CAST, DATE, NOW, Abend, Runde

FIVE_A_POINT = read_tariff({"players_rate": "5"})
INTO_THE_KASSE = read_tariff({"losers_rate": "10", "dues": 200, "absent": "fixed", "absent_cents": 300})


def seal(evening: Abend, *absent: str, **more: Any) -> Saved:
    runde = evening.runde
    facts = {**evening.change(), "absent": [runde.player(name) for name in absent], **more}
    return sealing.seal(runde.id, evening.id, **facts)


def in_force(evening: Abend) -> seals.Seal:
    found = seals.of(evening.id, evening.runde.id)
    assert found is not None
    return found


def booked(runde: Runde) -> list[tuple[str, str, int]]:
    names = runden.names(runde.id)
    return [(one.kind, names[one.member] if one.member else "", one.cents) for one in kasse.entries(runde.id)]


def debts(evening: Abend) -> list[Transfer]:
    found = seals.transfers(evening.id, evening.runde.id)
    return [one.transfer for one in found if not one.early and one.paid_at is None]


def doubled(rows: tuple[Row, ...], totals: Mapping[Player, int], following: Next, ended: bool) -> Replay:
    """What replaying gives in a program that counts otherwise than the one of today."""
    return Replay(rows, {player: 2 * points for player, points in totals.items()}, following, ended)


def start_with_four(runde: Runde) -> int:
    from scorepad.actions.evening import start

    table = [runde.ids[name] for name in CAST[:4]]
    return start(runde.id, table, table[0], DATE, "", (), "four", None, NOW)


T = TypeVar("T")


def at_once(app: Flask, *actions: Callable[[], T]) -> list[T | Exception]:
    """Do all of these on threads of their own that start together; what each returned or raised."""
    gate = Barrier(len(actions))

    def do(action: Callable[[], T]) -> T | Exception:
        with app.app_context():
            gate.wait(timeout=10)
            try:
                return action()
            except Exception as problem:  # noqa: BLE001
                return problem

    with ThreadPoolExecutor(len(actions)) as phones:
        return list(phones.map(do, actions))
