"""Backup and restore, also from and into a running server: a real process on either database."""

import contextlib
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
from flask import Flask
from sqlalchemy import inspect, text

from scorepad.actions.entry import replayed
from scorepad.actions.instance.backup import Newer, NotEmpty, Outdated
from scorepad.actions.money import seal
from scorepad.actions.runde.links import renew
from scorepad.actions.runde.runde import create
from scorepad.app import create_app
from scorepad.cli import main
from scorepad.scoring.rules import Rules
from scorepad.settings import load
from scorepad.store import archive, glances, links, schema, seals
from scorepad.store.archive import Archive, Unusable
from scorepad.store.db import db
from tests import saving
from tests.backup.files import (
    SECRET,
    Change,
    NewDatabase,
    Patch,
    content,
    engine_of,
    filled,
    first_id,
    links_of,
    packed_in,
    put_back,
    rewritten,
    saved,
    with_manifest,
)
from tests.conftest import DATABASES, NOW, Abend, Runde, there
from tests.launch import Process, make_tables

END = 22
"""The bytes of the record at the end of a zip, which says where its list of files begins."""


@pytest.mark.parametrize("source", DATABASES)
@pytest.mark.parametrize("target", DATABASES)
def test_everything_comes_back_on_any_kind(
    source: str, target: str, new_database: NewDatabase, tmp_path: Path
) -> None:
    first = new_database(source)
    second = new_database(target)
    filled(first, tmp_path / "a")
    counts = put_back(second, saved(first, tmp_path / "backup"))
    assert counts.runden == 1
    assert counts.evenings == 1
    assert content(second) == content(first)
    assert len(content(first)["kitty_entry"]) > 10
    assert len(content(first)["seal"]) == 2
    again = saved(second, tmp_path / "again")
    assert packed_in(again) == packed_in(tmp_path / "backup")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good backup, made once: the tests write what they break beside it."""
    folder = tmp_path_factory.mktemp("good")
    url = f"sqlite:///{folder}/source.sqlite"
    filled(url, folder / "source")
    return saved(url, folder / "backup")


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, new_database: NewDatabase, file: Path) -> str:
    made = new_database(request.param)
    put_back(made, file)
    return made


def test_a_database_with_runden_is_replaced_only_when_told_so(
    url: str, file: Path, tmp_path: Path
) -> None:
    before = content(url)
    filled(url, tmp_path / "b")
    more = content(url)
    assert [row[0] for row in more["group"]] == [1, 2], "new rows get new numbers after a restore"
    assert len(more["entry"]) == 2 * len(before["entry"])
    with pytest.raises(NotEmpty):
        put_back(url, file)
    assert content(url) == more
    put_back(url, file, replace=True)
    assert content(url) == before


def test_what_fails_halfway_changes_nothing(url: str, file: Path, tmp_path: Path) -> None:
    """Also a number that no database holds."""
    before = content(url)
    beyond = (
        b"281474976710656",
        b"9223372036854775808",
        b"-1" + b"0" * 30,
        b'"1"',
        b"true",
        b"1.5",
    )
    broken: list[tuple[str, bytes | Change]] = [
        ("revision", b'["group_id"]\n'),
        ("kitty_entry", b"[x]\n"),
    ]
    for table, change in [*broken, *(("member", first_id(number)) for number in beyond)]:
        with pytest.raises(Unusable, match=f"its table {table} cannot be read"):
            put_back(
                url,
                rewritten(file, tmp_path / "broken", f"tables/{table}.jsonl", change),
                replace=True,
            )
        assert content(url) == before
    with pytest.raises(Exception, match=r"(?i)foreign"):
        put_back(
            url, rewritten(file, tmp_path / "orphan", "tables/evening.jsonl", b""), replace=True
        )
    assert content(url) == before


def made_newer(url: str) -> None:
    """Change the tables as a newer version could, whatever it calls what it adds."""
    with engine_of(url) as engine, engine.begin() as connection:
        for change in (
            'CREATE TABLE newer (id INTEGER PRIMARY KEY, group_id INTEGER REFERENCES "group" (id))',
            'INSERT INTO newer (id, group_id) SELECT 1, min(id) FROM "group"',
            "ALTER TABLE member ADD COLUMN newer INTEGER DEFAULT 1 NOT NULL",
            "UPDATE alembic_version SET version_num = '9999'",
        ):
            connection.execute(text(change))


def names_of_tables(url: str) -> set[str]:
    with engine_of(url) as engine:
        return set(inspect(engine).get_table_names())


def test_the_way_back_from_a_newer_version_is_its_own_backup(
    url: str, file: Path, tmp_path: Path
) -> None:
    """Source: README, "with the older files `restore --replace` goes back"."""
    before = content(url)
    names = names_of_tables(url)
    made_newer(url)
    with pytest.raises(Newer):
        put_back(url, file)
    one = saved(url_of_own(tmp_path), tmp_path / "one", runde=1)
    with pytest.raises(Newer):
        put_back(url, one, replace=True)
    broken = rewritten(file, tmp_path / "broken", "tables/kitty_entry.jsonl", b"[x]\n")
    with pytest.raises(Unusable):
        put_back(url, broken, replace=True)
    assert names_of_tables(url) == {*names, "newer"}
    with engine_of(url) as engine:
        assert schema.is_newer(engine)
    put_back(url, file, replace=True)
    assert content(url) == before
    assert names_of_tables(url) == names
    with engine_of(url) as engine:
        assert schema.is_current(engine)


def test_no_backup_takes_the_place_of_what_another_program_keeps(url: str, file: Path) -> None:
    with engine_of(url) as engine, engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '3f9a1c2b7d10'"))
    names = names_of_tables(url)
    with pytest.raises(Outdated):
        put_back(url, file, replace=True)
    assert names_of_tables(url) == names


def url_of_own(tmp_path: Path) -> str:
    """The address of a filled database that nothing has changed."""
    url = f"sqlite:///{tmp_path}/own.sqlite"
    filled(url, tmp_path / "own")
    return url


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("tables/entry.jsonl", lambda old: old.replace(b"140", b"240")),
        ("tables/entry.jsonl", lambda old: old[:-1]),
        ("tables/entry.jsonl", b""),
        ("secret.key", b"x" * 40),
        ("manifest.json", with_manifest(kind="something else")),
        ("manifest.json", with_manifest(format=2)),
        ("manifest.json", with_manifest(schema="9999")),
        ("manifest.json", with_manifest(schema=["0001"])),
        ("manifest.json", with_manifest(files={})),
        ("manifest.json", with_manifest(files=[])),
        ("manifest.json", with_manifest(made_at="yesterday")),
        ("manifest.json", b"[]"),
        ("manifest.json", b"{"),
        ("manifest.json", b"\xff\xfe"),
        pytest.param("manifest.json", b"[" * 100_000, id="deep"),
        pytest.param("manifest.json", b" " * 2_000_000, id="large"),
    ],
)
def test_a_damaged_file_is_refused(
    file: Path, tmp_path: Path, name: str, change: bytes | Change
) -> None:
    broken = rewritten(file, tmp_path / "broken", name, change, honest=False)
    with broken.open("rb") as packed, pytest.raises(Unusable):
        Archive(packed)


def test_a_file_that_was_cut_or_flipped_anywhere_is_refused(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    broken = tmp_path / "broken"
    for place in (*range(0, len(whole), 97), *range(len(whole) - END, len(whole))):
        cut = whole[:place]
        flipped = cut + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
        for content_of in (cut, flipped):
            broken.write_bytes(content_of)
            with broken.open("rb") as packed, contextlib.suppress(Unusable):
                read = Archive(packed)  # a flipped date or mode of the zip itself harms nothing
                assert read.key == SECRET
                parts = [rows for table in archive.tables() for rows in read.rows(table)]
                assert any(parts)


def test_large_tables_come_in_parts(file: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(archive, "AT_ONCE", 3)
    with file.open("rb") as packed:
        found = Archive(packed)
        members = next(table for table in archive.tables() if table.name == "member")
        assert [len(rows) for rows in found.rows(members)] == [3, 2]


@pytest.mark.usefixtures("in_app")
def test_nothing_remembered_outlives_a_restore(
    app: Flask, runde: Runde, evening: Abend, tmp_path: Path
) -> None:
    """The same evening at the same revision and moment, but with other card points: only the
    restore tells it.
    """
    evening.enter("Bert", "Cem", augen=140)
    seal.seal(runde.id, evening.id, **evening.change())
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    file = saved(url, tmp_path / "backup")
    before = evening.load()
    link = runde.made.write
    glance = glances.glancing(evening.id, runde.id, link.id, link.version)
    totals = replayed.replayed(before).totals
    seen = glance(NOW)
    sealed = seals.of(evening.id, runde.id)
    bert = runde.key("Bert")
    won = totals[runde.player("Bert")]
    for table, old, new in (
        ("entry", '"re": 140', '"re": 190'),
        ("seal", f'"{bert}": {won}', f'"{bert}": 77'),
    ):
        name = f"tables/{table}.jsonl"
        text = packed_in(file)[name]
        assert old.encode() in text
        file = rewritten(file, tmp_path / table, name, text.replace(old.encode(), new.encode(), 1))
    db.session.rollback()
    put_back(url, file, replace=True)
    after = evening.load()
    assert after.id == before.id
    assert after.revision == before.revision
    assert after.changed_at == before.changed_at
    assert after.entries != before.entries
    assert replayed.replayed(after).totals != totals
    assert seals.of(evening.id, runde.id) != sealed
    assert glance(NOW) != seen


@pytest.mark.usefixtures("in_app")
def test_no_token_from_before_a_restore_opens_what_came_after_it(
    app: Flask, runde: Runde, tmp_path: Path
) -> None:
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    file = saved(url, tmp_path / "backup")
    lost = create("Verloren", ["A", "B", "C", "D"], "", Rules(), NOW)
    known = {lost.write.token, lost.read.token, renew(runde.id, "write")}
    db.session.rollback()
    db.engine.dispose()
    put_back(url, file, replace=True)
    later = create("Danach", ["A", "B", "C", "D"], "", Rules(), NOW)
    fresh = {
        later.write.token,
        later.read.token,
        renew(runde.id, "write"),
        renew(later.runde_id, "read"),
    }
    assert not known & fresh
    assert all(links.find(token) is None for token in known)
    assert links.find(runde.made.read.token) is not None


EVENING = 2
"""The evening of the demo that is still running."""
BOARD = f"/runde/1/abend/{EVENING}"


class Server(Process):
    """Scorepad in a process of its own with the demo, and a phone that looks at it."""

    def __init__(self, folder: Path, database: str) -> None:
        make_tables(database)
        super().__init__(folder, database, ["--demo"])
        self.link = self.begin().address
        self.phone = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        )

    def get(self, path: str, sent: bytes | None = None) -> tuple[int, str]:
        try:
            with self.phone.open(
                urllib.parse.urljoin(self.url, path), data=sent, timeout=20
            ) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def post(self, path: str, **facts: str) -> int:
        token = there(re.search(r'name="csrf_token" value="([^"]+)"', self.get("/anzeige")[1]))
        return self.get(path, urllib.parse.urlencode(facts | {"csrf_token": token[1]}).encode())[0]


@pytest.fixture(params=DATABASES)
def server(
    request: pytest.FixtureRequest, new_database: NewDatabase, tmp_path: Path
) -> Iterator[Server]:
    running = Server(tmp_path / "served", new_database(request.param))
    try:
        yield running
    finally:
        running.end()


def test_a_restore_into_a_running_server_takes_over(
    server: Server, installation: Path, tmp_path: Path
) -> None:
    assert server.get(server.link)[0] == 200
    before = totals(server)
    file = tmp_path / "backup"
    server.run("backup", str(file))
    assert server.post("/runde/1/mitglieder", name="Zwischendrin", table="1") < 500
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
        saving.enter(1, EVENING, body=penalty, client_key="other", link_id=None, now=NOW)
        link = links_of()[0]
        db.engine.dispose()
    phone = other.test_client()
    phone.get(link)
    expected = told(phone.get(BOARD).text)
    assert main(["backup", str(tmp_path / "b")]) == 0
    assert server.get(link)[0] == 404
    assert totals(server) != expected
    server.run("restore", "--replace", str(tmp_path / "b"))
    assert server.get(link)[0] == 200
    assert totals(server) == expected
    assert server.get(server.link)[0] == 404


def test_backups_under_load_hold_whole_actions_only(server: Server, tmp_path: Path) -> None:
    server.get(server.link)
    done = Event()
    answers = Queue[int]()

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
