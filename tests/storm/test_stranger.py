"""Imports beside hold up no game, on either database. Source: the limits of hosting.md, fault
11.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.conftest import DATABASES
from tests.storm.ground import Ground
from tests.storm.servers import Servers, Writer, beside, fill
from tests.storm.stranger import Stranger, made_for

EVENINGS = 100
STRANGERS = ("203.0.113.7", "203.0.113.8")


@pytest.mark.parametrize("engine", DATABASES)
def test_two_imports_beside_cost_no_game(
    engine: str, new_database: Callable[[str], str], tmp_path: Path
) -> None:
    url = new_database(engine)
    with Servers(tmp_path, url, 1, trusted_proxies="1") as servers:
        table = fill(tmp_path, url, 1)
        stranger = made_for(Ground(tmp_path, url, "small", 19), servers.ports[0], EVENINGS)
        phone = Writer(table, servers.ports[0])
        phone.arrive()
        with beside(*(partial(brought, stranger, whose) for whose in STRANGERS)) as imports:
            while not all(one.done() for one in imports):
                phone.enter(table.evenings[0], str(len(phone.took)))
        phone.leave()
    assert [one.result() for one in imports] == [303, 303]
    assert set(phone.statuses) == {303}
    assert phone.took


def brought(stranger: Stranger, whose: str) -> int:
    """A Runde from the file, by somebody of another address; the status."""
    method, path, body, kind = stranger.kinds["import"]()
    phone = Writer(stranger.phone.site, stranger.port, patience=60, cookie=stranger.phone.cookie)
    answer, _ = phone.exchange(method, path, body, {"Content-Type": kind, "X-Forwarded-For": whose})
    phone.leave()
    return answer.status


def test_the_stranger_asks_for_what_there_is(tmp_path: Path) -> None:
    """Each of the stranger's requests is one that works, else the storm would be none."""
    url = f"sqlite:///{tmp_path}/one.sqlite"
    with Servers(tmp_path, url, 1, trusted_proxies="1") as servers:
        stranger = made_for(Ground(tmp_path, url, "small", 19), servers.ports[0], 3)
        for name, kind in stranger.kinds.items():
            method, path, body, form = kind()
            answer, _ = stranger.phone.exchange(method, path, body, {"Content-Type": form})
            assert answer.status in (
                {200, 303} if name not in {"games", "new", "pasted"} else {200, 303, 422}
            ), name
        stranger.phone.leave()
