"""Logs say what went wrong and where, in one line each, and never how one gets in, who plays or
what was typed.
"""

import base64
import contextlib
import json
import logging
import signal
import sqlite3
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from scorepad.serving import logs
from tests.conftest import free_port
from tests.launch import Process, make_tables

NAMES = ("Anna", "Bert", "Cem", "Doro", "Ela", "Donnerstagsrunde", "Fritzchen")
TYPED = "Geheimnis"
GUESSED = "AAAAAAAAqNsoSx5V6UPuY7rAfhGxb0Qh"


class Served(Process):
    """An installation with its demo, served by a process whose log is kept."""

    def __init__(self, folder: Path, form: str) -> None:
        make_tables(f"sqlite:///{folder}/scorepad.sqlite")
        self.form = form
        self.metrics = free_port()
        super().__init__(folder, "", ["--demo"], log_format=form, metrics_port=str(self.metrics))
        write = self.begin().address.rpartition("/l/")[2]
        self.tokens = [write, self.run("links").rpartition("/l/")[2].strip()]

    def ask(self, path: str, **sent: str) -> int:
        """The status of an answer; a redirect is followed."""
        phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        body = urllib.parse.urlencode(sent).encode() if sent else None
        try:
            with phone.open(f"{self.url}{path}", body, timeout=20) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code

    def break_database(self) -> None:
        """Let every question to the database fail from now on."""
        with contextlib.closing(sqlite3.connect(self.folder / "scorepad.sqlite")) as database:
            for table in ("group", "link", "evening"):
                database.execute(f'ALTER TABLE "{table}" RENAME TO "gone_{table}"')
            database.commit()


@pytest.fixture(params=["text", "json"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    one = Served(tmp_path, request.param)
    yield one
    one.end(signal.SIGKILL)


def test_neither_log_nor_figures_hold_a_link_a_name_or_what_was_typed(served: Served) -> None:
    """The figures are shown on a port of their own."""

    def storm() -> None:
        for token in (*served.tokens, GUESSED):
            served.ask(f"/l/{token}")
            served.ask(f"/l/{token}/{NAMES[0]}?name={TYPED}")
        served.ask(f"/runde/neu?name={TYPED}", name=TYPED, members="\n".join(NAMES))
        served.ask(f"/nirgends/{TYPED}")
        served.ask(f"/runde/1/abend/1/spiel?note={TYPED}", note=TYPED)

    storm()
    assert served.ask("/metrics") == 404
    with urllib.request.urlopen(f"http://127.0.0.1:{served.metrics}/metrics", timeout=20) as answer:
        figures = answer.read().decode()
    assert 'scorepad_requests_total{method="GET",route="/l/<token>",status="303"} 2.0' in figures
    served.break_database()
    storm()
    assert served.ask(f"/l/{served.tokens[0]}") == 500
    served.end()
    written = served.log
    for secret in (*served.tokens, GUESSED, *NAMES, TYPED, "client_key", "csrf"):
        assert secret not in written + figures
    lines = written.splitlines()
    mistakes = [line for line in lines if "sqlalchemy.exc.OperationalError" in line]
    assert mistakes
    assert all("sqlite3.OperationalError" in line and "/l/<token>" in line for line in mistakes[:1])
    assert len(lines) < (20 if served.form == "text" else 60)
    if served.form == "json":
        told = [json.loads(line) for line in lines]
        found = next(
            line for line in told if line["message"] == "request" and line["status"] == 404
        )
        assert {"request", "method", "route", "ms", "time"} <= set(found)


def record(message: str, error: BaseException | None = None) -> logging.LogRecord:
    told = (type(error), error, error.__traceback__) if error else None
    return logging.LogRecord("_granian", logging.ERROR, "", 0, message, (), told)


def test_an_exception_is_told_by_its_kinds_and_places() -> None:
    cause = sqlite3.OperationalError(f"no such name: {TYPED}")
    with pytest.raises(OperationalError) as raised:
        raise OperationalError("SELECT", {"name": TYPED}, cause) from cause
    broken = record("broken", raised.value)
    told = logs.facts(broken)
    assert told["error"] == "sqlalchemy.exc.OperationalError < sqlite3.OperationalError"
    assert told["at"].startswith("test_logs.py:")
    assert TYPED not in logs.LineFormatter(as_json=False).format(broken)


def test_what_others_write_loses_its_secrets() -> None:
    token = base64.urlsafe_b64encode(b"\x00" * 24).decode()
    told = record(f"Exception while serving /l/{token}\n/x?name=Anna, cookie {'e' * 60}.abc.def")
    line = logs.LineFormatter(as_json=False).format(told)
    assert "\n" not in line
    for secret in (token, "Anna", "eee", "abc"):
        assert secret not in line
