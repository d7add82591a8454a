"""The server under measurement: an evening with 40 games and a static text route, in a process of
its own. It prints one line of JSON with its port and paths, then serves until its input is closed.
"""

import datetime as dt
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from multiprocessing import get_context
from pathlib import Path
from types import MappingProxyType

from scorepad.actions.evening import evening
from scorepad.actions.instance import demo
from scorepad.actions.runde import runde
from scorepad.app import create_app
from scorepad.scoring.rules import Rules
from scorepad.serving.connections import Server
from scorepad.settings import Settings
from scorepad.store import runden
from scorepad.store.db import db

TEXT = "Scorepad\n" * 8
KEY = "bench" * 10


def main(
    folder: Path,
    fill: Callable[[], dict[str, str]],
    more: Mapping[str, Callable[..., str]] = MappingProxyType({}),
    database: str = "",
) -> None:
    """Serve what `fill` makes from an installation in this folder, and `more` paths; `fill` gives
    the paths to tell.

    The database is a file in this folder, unless its address is given.
    """
    url = database or f"sqlite:///{folder / 'scorepad.sqlite'}"
    settings = Settings(instance=folder, secret_key=KEY, database=url)
    app = create_app(settings)
    app.add_url_rule("/text", view_func=lambda: (TEXT, {"Content-Type": "text/plain"}))
    for path, view in more.items():
        app.add_url_rule(path, path, view)
    _upgrade(folder, url)
    with get_context("fork").Pool(1) as apart:  # so that memory is that of a server, not of filling
        told = apart.apply(_filled, (url, folder, fill))
    server = Server(lambda: app, "127.0.0.1", 0, threads=settings.threads)

    def tell_ready() -> None:
        print(json.dumps(told | {"port": server.port}), flush=True)
        threading.Thread(target=_end_with_input, daemon=True).start()

    server.run(tell_ready)


def _filled(url: str, folder: Path, fill: Callable[[], dict[str, str]]) -> dict[str, str]:
    app = create_app(Settings(instance=folder, secret_key=KEY, database=url))
    with app.app_context():
        told = fill()
        db.engine.dispose()
    return told


def _upgrade(folder: Path, url: str) -> None:
    """Make the tables as `scripts/serve` does: by a command of its own, whose memory is not the
    server's.
    """
    command = [sys.executable, "-m", "scorepad", "db", "upgrade"]
    given = {"SCOREPAD_INSTANCE": str(folder), "SCOREPAD_SECRET_KEY": KEY, "DATABASE_URL": url}
    subprocess.run(command, check=True, env={**os.environ, **given})


def fill() -> dict[str, str]:
    """An evening of four people with 40 games."""
    date = dt.date(2026, 11, 19)
    now = dt.datetime(2026, 11, 19, 20, tzinfo=dt.UTC)
    made = runde.create("Bench", demo.CAST[:4], "Euro", Rules(), now)
    table = [member.id for member in runden.members(made.runde_id)]
    evening_id = evening.start(
        made.runde_id,
        evening.NewPlan(table, table[0], date),
        client_key="bench",
        link_id=made.write.id,
        now=now,
    )
    games = (demo.OF_FIVE + demo.OF_FOUR) * 3
    demo.play(made.runde_id, evening_id, games[:40], key="bench", link_id=made.write.id, date=date)
    board = f"/runde/{made.runde_id}/abend/{evening_id}"
    return {"link": f"/l/{made.write.token}", "board": board, "people": " ".join(map(str, table))}


def _end_with_input() -> None:
    sys.stdin.read()
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), fill)
