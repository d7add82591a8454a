"""Backup from and restore into a running server: a real process on either database."""

import http.cookiejar
import re
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest

from scorepad.actions import entries
from scorepad.app import create_app
from scorepad.cli import main
from scorepad.settings import load
from scorepad.store.db import db
from tests.backup.files import NewDatabase, content, links_of, put_back, saved
from tests.conftest import DATABASES, NOW, there
from tests.launch import Process, make_tables

EVENING = 2
"""The evening of the demo that is still running."""
BOARD = f"/runde/1/abend/{EVENING}"


class Server(Process):
    """Scorepad in a process of its own with the demo, and a phone that looks at it."""

    def __init__(self, folder: Path, database: str) -> None:
        make_tables(database)
        super().__init__(folder, database, ["--demo"])
        self.link = self.begin().address
        self.phone = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))

    def get(self, path: str) -> tuple[int, str]:
        try:
            with self.phone.open(path if path.startswith("http") else self.url + path, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def post(self, path: str, **facts: str) -> int:
        token = there(re.search(r'name="csrf_token" value="([^"]+)"', self.get("/anzeige")[1]))
        sent = urllib.parse.urlencode(facts | {"csrf_token": token[1]}).encode()
        try:
            with self.phone.open(self.url + path, data=sent, timeout=20) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code


@pytest.fixture(params=DATABASES)
def server(request: pytest.FixtureRequest, new_database: NewDatabase, tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path / "served", new_database(request.param))
    try:
        yield running
    finally:
        running.end()


def test_a_restore_into_a_running_server_takes_over(server: Server, installation: Path, tmp_path: Path) -> None:
    assert server.get(server.link)[0] == 200
    before = totals(server)
    file = tmp_path / "backup"
    server.run("backup", str(file))
    facts = {"name": "Zwischendrin", "table": "1"}
    assert server.post("/runde/1/mitglieder", **facts) < 500
    entered = enter_game(server)
    assert totals(server) != before
    server.run("restore", "--replace", str(file))
    assert totals(server) == before
    assert server.get(server.link)[0] == 200
    assert enter_game(server) == entered
    assert totals(server) != before
    other = create_app(load())
    with other.app_context():
        penalty = {"kind": "penalty", "points": {"1": -90}}
        entries.enter(1, EVENING, body=penalty, client_key="other", link_id=None, now=NOW)
        link = links_of()[0]
        db.engine.dispose()
    phone = other.test_client()
    phone.get(link)
    expected = told(phone.get(BOARD).text)
    assert main(["backup", str(tmp_path / "b")]) == 0
    assert server.get(f"{server.url}{link}")[0] == 404
    assert totals(server) != expected
    server.run("restore", "--replace", str(tmp_path / "b"))
    assert server.get(f"{server.url}{link}")[0] == 200
    assert totals(server) == expected
    assert server.get(server.link)[0] == 404


def test_backups_under_load_hold_whole_actions_only(server: Server, tmp_path: Path) -> None:
    server.get(server.link)
    done = Event()
    answers: Queue[int] = Queue()

    def play() -> None:
        while not done.is_set():
            answers.put(enter_game(server))

    player = Thread(target=play)
    player.start()
    try:
        for number in range(4):
            assert answers.get(timeout=60) < 500
            saved(server.environ["DATABASE_URL"], tmp_path / f"b{number}")
    finally:
        done.set()
        player.join()
    assert all(answers.get() < 500 for _ in range(answers.qsize()))
    sizes = []
    for number in range(4):
        copy = f"sqlite:///{tmp_path}/copy{number}.sqlite"
        put_back(copy, tmp_path / f"b{number}")
        rows = content(copy)
        entered = [row for row in rows["entry"] if row[2] == EVENING]
        (revision,) = [row[5] for row in rows["evening"] if row[1] == EVENING]
        assert revision == 1 + len(entered)
        assert len([row for row in rows["revision"] if row[2] == EVENING]) == revision
        sizes.append(len(entered))
    assert sizes == sorted(sizes)
    assert sizes[0] < sizes[-1]


def totals(server: Server) -> list[str]:
    status, page = server.get(BOARD)
    assert status == 200
    return told(page)


def told(page: str) -> list[str]:
    return re.findall(r"<td[^>]*>([^<]*)", page.partition("<tbody>")[2])


def enter_game(server: Server) -> int:
    """Enter a solo of whoever can play; the status of the answer."""
    page = server.get(f"{BOARD}/spiel")[1]
    facts = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page))
    player = there(re.search(r'name="re"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="re"', page))
    facts |= {"game": "solo", "solo": "damen", "re": player[1] or player[2], "augen": "re121"}
    return server.post(f"{BOARD}/spiel", **facts)
