"""Measurements of export: what a Runde ten times as large needs of memory more."""

import datetime as dt
import gc
import json
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Sequence
from pathlib import Path

from flask import Flask

from scorepad.actions.files.imports import import_evening
from scorepad.actions.runde import runde
from scorepad.app import create_app
from scorepad.files.documents import renamed, stored_key
from scorepad.files.reading import FileEvening
from scorepad.scoring.entry import End, Plan
from scorepad.scoring.reading.entries import read_entry, write_entry
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.settings import Settings
from scorepad.store import runden, schema
from scorepad.store.db import db
from tests.bench.games import CAST, bodies
from tests.bench.measuring import Result
from tests.caches import forget_all

SMALL = 2_000
LARGE = 20_000
EVENING = 40
FIRST = dt.date(2010, 1, 1)
WEEK = dt.timedelta(days=7)
FORMS = ("json", "csv", "xlsx")
NOW = dt.datetime(2026, 11, 19, 19, 30, tzinfo=dt.UTC)
MOST_GROWTH = 2.0
"""Megabytes that eighteen thousand games more may cost: what is left of the lists of ids and
the caches.
"""


def streamed() -> Sequence[Result]:
    """The memory at its peak while 20,000 games are exported, beyond that of 2,000; in a process of
    its own.
    """
    command = [sys.executable, "-m", "tests.bench.exports"]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return [
        Result(
            f"export of {LARGE:,} games as {form}, peak beyond {SMALL:,}",
            told[form],
            MOST_GROWTH,
            "MB",
        )
        for form in FORMS
    ]


def main() -> None:
    """Print what each form of export needs more for the larger Runde."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/bench.sqlite"
        app = create_app(
            Settings(instance=Path(folder), database=database, secret_key="of the bench " * 4)
        )
        with app.app_context():
            schema.upgrade(db.engine)
        links = {size: _filled(app, size) for size in (SMALL, LARGE)}
        growth = {}
        for form in FORMS:
            peaks = {size: _peak(app, *links[size], form) for size in (SMALL, SMALL, LARGE)}
            growth[form] = (peaks[LARGE] - peaks[SMALL]) / 1e6
        with app.app_context():
            db.engine.dispose()
    print(json.dumps(growth))


def _filled(app: Flask, games: int) -> tuple[int, str]:
    """A Runde with so many games, forty an evening; its id and the path of its link."""
    with app.app_context():
        made = runde.create("Bench", list(CAST), "€", Rules(), NOW)
        ids = {member.name: str(member.id) for member in runden.members(made.runde_id)}
        for number in range(games // EVENING):
            one = evening(ids, FIRST + WEEK * number, f"{games} {number}")
            import_evening(made.runde_id, one, link_id=None, now=NOW)
        return made.runde_id, f"/l/{made.write.token}"


def evening(ids: dict[str, str], date: dt.date, key: str) -> FileEvening:
    """An evening of forty games."""
    table = tuple(Player(key) for key in ids.values())
    entries = (*(read_entry(renamed(body, ids)) for body in bodies(EVENING)), End())
    plan = Plan(table, table[0], Rules(), (), "Abend", date.isoformat())
    written = tuple(write_entry(entry) for entry in entries)
    return FileEvening(stored_key(key), date, plan, entries, written, frozenset(ids.values()))


def _peak(app: Flask, runde_id: int, link: str, form: str) -> int:
    """Bytes at the peak of an export, counted from its beginning."""
    phone = app.test_client()
    phone.get(link)
    forget_all()
    gc.collect()
    tracemalloc.start()
    begin = tracemalloc.get_traced_memory()[0]
    answer = phone.get(f"/runde/{runde_id}/export.{form}", buffered=False)
    size = sum(len(piece) for piece in answer.iter_encoded())  # nobody keeps them
    answer.close()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    if size < 10_000:
        raise RuntimeError(f"an export of {size} bytes")
    return peak - begin


if __name__ == "__main__":
    main()
