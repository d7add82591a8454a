"""Databases with something in them, and the files of backups: made, put back, looked into, and
broken.
"""

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import Engine, create_engine, select, text

from scorepad.actions.evening.evening import NewPlan, start
from scorepad.actions.instance import backup as backups
from scorepad.actions.money import seal
from scorepad.actions.money.kasse import book
from scorepad.actions.money.tariff import set_account, set_tariff
from scorepad.actions.runde.runde import change_member, create
from scorepad.cli import main
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.rules import Rules
from scorepad.store import archive, runden
from scorepad.store.archive import About, Archive
from scorepad.store.db import db
from scorepad.store.engine import driver_url
from tests.conftest import CAST, DATE, NOW, Abend, Runde, make_app
from tests.launch import make_tables

SECRET = "a secret of the backups, long enough"
Change = Callable[[bytes], bytes]
NewDatabase = Callable[[str], str]
Patch = pytest.MonkeyPatch


@contextmanager
def engine_of(url: str) -> Iterator[Engine]:
    engine = create_engine(driver_url(url))
    try:
        yield engine
    finally:
        engine.dispose()


def fresh_database(postgresql: str, name: str) -> str:
    """The address of an empty database on the server of the tests, without what it held."""
    with engine_of(postgresql) as engine:
        line = engine.execution_options(isolation_level="AUTOCOMMIT").connect()
        with line as connection:
            connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
            connection.execute(text(f"CREATE DATABASE {name}"))
        url = engine.url.set(database=name, drivername="postgresql")
        return str(url.render_as_string(hide_password=False))


def content(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in a database that belongs into a backup."""
    with engine_of(url) as engine, engine.connect() as connection:
        return {
            table.name: [
                tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key))
            ]
            for table in archive.tables()
        }


def filled(url: str, instance: Path) -> None:
    """Fill a database with an evening, money, a seal and odd texts."""
    make_tables(url)
    keys = count(1)
    with make_app(url, instance).app_context():
        made = create("Donnerstag „ß\u2028“ 🂡", CAST, "Euro", Rules(), NOW)
        runde = Runde(
            made.runde_id, made, {one.name: one.id for one in runden.members(made.runde_id)}
        )
        table = list(runde.ids.values())
        begun = start(
            runde.id,
            NewPlan(table, table[0], DATE),
            client_key="start",
            link_id=made.write.id,
            now=NOW,
        )

        def facts() -> Any:
            return {"client_key": f"key-{next(keys)}", "link_id": made.write.id, "now": NOW}

        evening = Abend(runde, begun, facts)
        evening.enter("Bert", "Cem", note="Zeile\nund \x07 Zeichen")
        set_tariff(runde.id, read_tariff({"losers_rate": "10", "dues": 200}))
        set_account(runde.id, runde.ids["Anna"], "DE89370400440532013000", "Anna")
        change_member(runde.id, runde.ids["Bert"], short="Bär", mark="cross")
        seal.seal(runde.id, evening.id, **evening.change())
        seal.reopen(runde.id, evening.id, **facts())
        seal.seal(runde.id, evening.id, **evening.change())
        book(
            runde.id, kind="spending", member=None, cents=-500, reason="Chips", date=DATE, **facts()
        )
        db.engine.dispose()


def saved(url: str, file: Path, key: str = SECRET, runde: int | None = None) -> Path:
    with engine_of(url) as engine:
        backups.save(engine, file, About(key=key, program="0", made_at=NOW, runde_id=runde))
    return file


def put_back(url: str, file: Path, *, replace: bool = False) -> backups.Counts:
    with engine_of(url) as engine, file.open("rb") as packed:
        return backups.restore(engine, Archive(packed), replace=replace)


def first_id(other: bytes) -> Change:
    return lambda old: b"[" + other + old[old.index(b",") :]


def packed_in(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def rewritten(file: Path, to: Path, name: str, new: bytes | Change, *, honest: bool = True) -> Path:
    """The same backup with another file in it; an honest manifest says so."""
    packed = packed_in(file)
    packed[name] = new if isinstance(new, bytes) else new(packed[name])
    if honest and name != "manifest.json":
        manifest = json.loads(packed["manifest.json"])
        told = manifest["files"][name]
        told["sha256"] = hashlib.sha256(packed[name]).hexdigest()
        if "rows" in told:
            told["rows"] = packed[name].count(b"\n")
        packed["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(to, "w") as out:
        for one, body in packed.items():
            out.writestr(one, body)
    return to


def with_manifest(**other: object) -> Change:
    return lambda old: json.dumps(json.loads(old) | other).encode()


class Said(NamedTuple):
    status: int
    out: str
    err: str

    def refuses(self, *words: str) -> bool:
        """Whether it did nothing, and said so in one sentence with these words."""
        return (
            self.status == 1
            and self.err.count("\n") == 1
            and all(word in self.err for word in words)
        )


def run(*command: object) -> Said:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        status = main([str(part) for part in command])
    return Said(status, out.getvalue(), err.getvalue())


def links_of() -> list[str]:
    said = run("links")
    assert said.status == 0
    return re.findall(r"/l/\S+", said.out)
