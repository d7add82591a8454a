"""What many Runden on one database cost: deleting one of them, and the bytes that a game takes, on both databases."""

import contextlib
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, func, select, text

from scorepad.actions import entries, evening, runde
from scorepad.scoring.rules import Rules
from scorepad.store import links, runden, schema
from scorepad.store.db import db
from scorepad.store.models import Base, EntryRow
from tests.bench.games import CAST, bodies
from tests.bench.measuring import Result
from tests.bench.season import NOW, renamed
from tests.conftest import cluster, make_app
from tests.many import APART, multiply

RUNDEN = 2_000
GAMES = 20
"""Of each Runde, in one evening."""
ROUNDS = 7
_KEYS = count(1)


def among_many() -> Sequence[Result]:
    """Both databases, one after the other."""
    return [result for name in ("SQLite", "PostgreSQL") for result in _on(name)]


def _on(name: str) -> Iterator[Result]:
    with _address(name) as (address, folder):
        engine = create_engine(address)
        schema.upgrade(engine)
        app = make_app(address, folder)
        with app.app_context():
            runde_id = _fill()
            with engine.begin() as patient:  # Scorepad itself waits for no answer that long
                multiply(patient, runde_id, RUNDEN)
            engine.dispose()
            size = _bytes_of_a_game()
            phone = _phone(app, runde_id)
            posts = [_game(phone, runde_id, number) for number in range(ROUNDS)]
            gone = [_delete(app, runde_id + number * APART) for number in range(1, ROUNDS + 1)]
            db.session.remove()
            db.engine.dispose()
    yield Result(f"deleting one of {RUNDEN:,} Runden / a game, {name}", min(gone) / min(posts), 5, "x")
    yield Result(f"bytes a game with its indexes, {name}", size, LIMITS[name], "B")


LIMITS = {"SQLite": 1_100, "PostgreSQL": 1_350}
"""Of bytes, with the share of the Runde and of the evening in them."""


@contextlib.contextmanager
def _address(name: str) -> Iterator[tuple[str, Path]]:
    with tempfile.TemporaryDirectory() as folder:
        if name == "SQLite":
            yield f"sqlite:///{folder}/scorepad.sqlite", Path(folder)
            return
        with cluster() as address:
            yield address, Path(folder)


def _fill() -> int:
    """A Runde with an evening."""
    made = runde.create("Donnerstag", CAST, "Euro", Rules(), NOW)
    people = runden.members(made.runde_id)
    ids = [one.id for one in people]
    evening_id = evening.start(made.runde_id, ids, ids[0], NOW.date(), "", (), "start", made.write.id, NOW)
    for body in bodies(GAMES):
        told = renamed(body, {one.name: str(one.id) for one in people})
        key = f"bench-{next(_KEYS)}"
        entries.enter(made.runde_id, evening_id, body=told, client_key=key, link_id=made.write.id, now=NOW)
    db.session.rollback()
    return made.runde_id


def _bytes_of_a_game() -> float:
    with db.engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
            pages, page = (
                connection.execute(text(f"PRAGMA {what}")).scalar_one() for what in ("page_count", "page_size")
            )
            size = pages * page
        else:
            total = "+".join(f"pg_total_relation_size('\"{table.name}\"')" for table in Base.metadata.sorted_tables)
            size = connection.execute(text(f"SELECT {total}")).scalar_one()
        return float(size) / connection.execute(select(func.count()).select_from(EntryRow)).scalar_one()


def _phone(app: Flask, runde_id: int) -> FlaskClient:
    """A phone that has opened the write link."""
    phone = app.test_client()
    phone.get(f"/l/{links.current(runde_id)['write'].token}")
    return phone


def _game(phone: FlaskClient, runde_id: int, number: int) -> float:
    people = [str(one.id) for one in runden.members(runde_id)]
    facts: dict[str, str | list[str]] = {
        "game": "normal",
        "re": people[1:3],
        "augen": "re121",
        "client_key": f"post-{number}",
        "card": "99",
    }
    return _seconds(phone, f"/runde/{runde_id}/abend/1/spiel", facts)


def _delete(app: Flask, runde_id: int) -> float:
    return _seconds(_phone(app, runde_id), f"/runde/{runde_id}/loeschen", {"name": "Donnerstag"})


def _seconds(phone: FlaskClient, path: str, facts: dict[str, str | list[str]]) -> float:
    db.session.rollback()
    begin = time.perf_counter()
    answer = phone.post(path, data=facts)
    if answer.status_code != 303:
        raise RuntimeError(f"{path} answers {answer.status_code}")
    return time.perf_counter() - begin
