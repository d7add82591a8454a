"""What an operator does with Runden from the command line, and what the doctor finds."""

import datetime as dt
import io
import json
import os
import re
import shlex
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import create_engine, literal, select, text

from scorepad import cli
from scorepad.actions.instance import upgrading
from scorepad.actions.instance.demo import EVENINGS
from scorepad.actions.instance.limits import Limit
from scorepad.actions.runde.runde import create
from scorepad.app import create_app
from scorepad.cli.doctor import LIE
from scorepad.printing.helpers import PaperError
from scorepad.scoring.rules import Rules
from scorepad.serving.connections import Server
from scorepad.settings import load
from scorepad.store import links, runden, schema
from scorepad.store.db import db
from scorepad.store.idle import size
from scorepad.web.frame import clock
from tests.caches import forget_all
from tests.conftest import CAST, free_port, use
from tests.launch import certify, forked, running

Told = Callable[..., tuple[int, str, str]]


@pytest.fixture
def instance(installation: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with the demo, in whose folder the commands begin."""
    monkeypatch.chdir(installation)
    return installation


@pytest.fixture
def scorepad(instance: Path, capsys: pytest.CaptureFixture[str]) -> Told:
    """Does a command: its status, and what it says."""
    capsys.readouterr()

    def run(*command: str) -> tuple[int, str, str]:
        status = cli.main(command)
        return status, *capsys.readouterr()

    return run


@pytest.fixture
def app(instance: Path) -> Iterator[Flask]:
    made = create_app(load())
    with made.app_context():
        yield made
        db.engine.dispose()


def token(app: Flask, role: links.Role = "write") -> str:
    return links.current(1)[role].token


def test_a_lost_link_is_printed_again(scorepad: Told, app: Flask) -> None:
    status, told, _ = scorepad("links")
    name, write, read = told.splitlines()
    link = scorepad("demo")[1].strip()
    assert status == 0
    assert name == "Donnerstagsrunde"
    assert write.split() == ["write", link]
    assert read.split() == ["read", link.replace(token(app), token(app, "read"))]


@pytest.mark.parametrize("how", ["donnerstagsrunde", "link", "address"])
def test_a_leaked_link_is_renewed_from_the_command_line(
    scorepad: Told, app: Flask, how: str
) -> None:
    write = token(app)
    read = token(app, "read")
    meant = {"link": write, "address": f"https://doko.example.org/l/{read}"}.get(how, how)
    status, told, _ = scorepad("links", "renew", meant, "write")
    db.session.rollback()
    assert status == 0
    assert write not in told
    assert token(app) in told
    assert links.find(write) is None
    assert token(app, "read") == read


@pytest.mark.parametrize("given", ["Niemand", "", "A" * 32, "/l/", "\x00"])
def test_a_runde_that_is_not_there_is_one_sentence(scorepad: Told, given: str) -> None:
    status, told, error = scorepad("delete-runde", given, "--yes")
    assert status == 1
    assert told == ""
    assert error.count("\n") == 1


def test_of_two_of_the_same_name_none_is_taken_but_by_its_link(scorepad: Told, app: Flask) -> None:
    other = create("Donnerstagsrunde", list(CAST), "Euro", Rules(), clock.now())
    assert "2 Runden have this name" in scorepad("delete-runde", "Donnerstagsrunde", "--yes")[2]
    assert scorepad("delete-runde", token(app), "--yes")[0] == 0
    db.session.rollback()
    assert [runde_id for runde_id, _ in runden.named()] == [other.runde_id]


def test_a_runde_goes_into_a_new_file_when_its_name_was_typed_and_not_before(
    scorepad: Told, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("there.json").touch()
    assert scorepad("delete-runde", token(app), "--yes", "--file", "there.json")[0] == 1
    for typed, status, left in (("", 1, 1), ("Montag\n", 1, 1), ("donnerstagsrunde\n", 0, 0)):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert scorepad("delete-runde", "Donnerstagsrunde", "--file", "gone.json")[0] == status
        db.session.rollback()
        assert len(runden.named()) == left
        assert Path("gone.json").exists() is not bool(left)
    document = json.loads(Path("gone.json").read_text(encoding="utf-8"))
    assert document["name"] == "Donnerstagsrunde"
    assert len(document["evenings"]) == 2


def test_how_much_there_is_is_told_without_a_name(scorepad: Told, app: Flask) -> None:
    status, told, _ = scorepad("stats", "--json")
    counted = json.loads(told)
    assert status == 0
    assert counted.pop("bytes") > 100_000
    assert counted.pop("used_lately") == size(clock.now())["used_lately"]
    assert counted == {
        "runden": 1,
        "archived": 0,
        "members": 5,
        "evenings": 2,
        "running": 1,
        "games": 18,
    }
    last = dt.datetime.combine(EVENINGS[-1][0], dt.time(20), dt.UTC)
    assert [size(last + dt.timedelta(days=days))["used_lately"] for days in (1, 32)] == [1, 0]
    assert "Donnerstag" not in scorepad("stats")[1]


def test_nothing_ends_where_no_months_are_set(
    scorepad: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert scorepad("retire")[:2] == (0, "The setting idle_months is 0: every Runde stays.\n")
    monkeypatch.setenv("SCOREPAD_IDLE_MONTHS", "12")
    assert "0 noticed, 0 spared, 0 archived, 0 deleted" in scorepad("retire")[1]


def grades(told: str) -> dict[str, str]:
    """The worst grade of each thing that was looked at."""
    worst: dict[str, str] = {}
    for line in told.splitlines():
        grade, name = line.split()[:2]
        worst[name] = max(worst.get(name, ""), grade, key=("", "ok", "warn", "fail").index)
    return worst


def failed(told: str) -> set[str]:
    return {name for name, grade in grades(told).items() if grade == "fail"}


def test_the_doctor_finds_nothing_wrong_with_a_good_installation(
    scorepad: Told, instance: Path
) -> None:
    (instance / "backups").mkdir()
    assert scorepad("backup", "backups/Sun.backup")[0] == 0
    status, told, _ = scorepad("doctor")
    assert status == 0
    assert set(grades(told).values()) == {"ok"}
    assert (
        " ".join(grades(told))
        == "settings database migrations key fonts clock proxy backup room founding"
    )
    assert load().secret_key not in told


def test_the_doctor_names_what_is_wrong(
    scorepad: Told, instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (instance / "secret.key").chmod(0o644)
    (instance / "backups").mkdir()
    old = instance / "backups" / "Mon.backup"
    old.touch()
    os.utime(old, (0, 0))
    monkeypatch.setenv("SCOREPAD_PUBLIC_ADDRESS", "http://127.0.0.1:9")
    monkeypatch.setenv("SCOREPAD_SECURE_COOKIES", "yes")
    status, told, _ = scorepad("doctor")
    assert status == 1
    assert failed(told) == {"settings", "proxy", "backup"}
    assert "secret.key can be read by other users" in told


def test_the_doctor_asks_for_secure_cookies_only_where_a_proxy_serves_https(
    scorepad: Told, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SCOREPAD_PUBLIC_ADDRESS", "https://127.0.0.1:9")
    assert "secure_cookies is not set" in scorepad("doctor")[1]
    certify(tmp_path, "own")
    monkeypatch.setenv("SCOREPAD_TLS_CERT", str(tmp_path / "own.pem"))
    monkeypatch.setenv("SCOREPAD_TLS_KEY", str(tmp_path / "own.key"))
    assert "secure_cookies" not in scorepad("doctor")[1]


def test_the_doctor_asked_by_a_timer_says_only_what_is_not_right(
    scorepad: Told, instance: Path
) -> None:
    """Source: deploy/scorepad-doctor.service."""
    status, told, _ = scorepad("doctor", "--quiet")
    assert status == 0
    assert "ok " not in told
    (instance / "backups").mkdir()
    old = instance / "backups" / "Sun.backup"
    old.touch()
    os.utime(old, (0, 0))
    status, told, _ = scorepad("doctor", "--quiet", "--backups", str(old.parent))
    assert status == 1
    assert "hours old" in told
    assert {grade for grade, *_rest in map(str.split, told.splitlines())} <= {"warn", "fail"}


def test_the_doctor_warns_before_no_more_runden_may_be_founded(
    scorepad: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "0 of 5000 Runden" in scorepad("doctor")[1]
    monkeypatch.setattr(Limit, "asked", lambda *_given: select(literal(4_000)))
    _, told, _ = scorepad("doctor")
    assert grades(told)["founding"] == "warn"


def test_the_doctor_sees_a_database_that_is_away(
    scorepad: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://doko:hunter2@127.0.0.1:9/doko")
    status, told, _ = scorepad("doctor")
    assert status == 1
    assert failed(told) == {"database", "migrations", "key", "clock", "founding"}
    assert "hunter2" not in told


def test_the_doctor_sees_a_damaged_file_and_a_row_that_nobody_has(
    scorepad: Told, instance: Path
) -> None:
    file = instance / "scorepad.sqlite"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE entry SET evening_id = 99 WHERE id = 1")
    assert grades(scorepad("doctor")[1])["database"] == "fail"
    whole = file.read_bytes()
    file.write_bytes(whole[:4096] + b"\xa5" * (len(whole) - 4096))
    _, told, said = scorepad("doctor")
    assert "damaged" in told
    assert "Traceback" not in told + said


def test_the_doctor_misses_a_file_that_is_not_there_and_begins_none(
    scorepad: Told, instance: Path
) -> None:
    (instance / "scorepad.sqlite").unlink()
    status, told, _ = scorepad("doctor")
    assert status == 1
    assert grades(told)["database"] == "fail"
    assert not (instance / "scorepad.sqlite").exists()


def test_the_doctor_works_out_evenings_and_names_one_whose_log_says_nothing(
    scorepad: Told, instance: Path
) -> None:
    with closing(sqlite3.connect(instance / "scorepad.sqlite")) as connection, connection:
        (runde, evening) = connection.execute(
            "SELECT group_id, evening_id FROM entry WHERE kind = 'game'"
        ).fetchone()
        changed = (
            'UPDATE entry SET body = \'{"kind": "game", "re": 7}\' WHERE kind = \'game\' AND '
            "evening_id = ?"
        )
        connection.execute(changed, (evening,))
    forget_all()
    status, told, _ = scorepad("doctor")
    assert status == 1
    assert grades(told)["database"] == "fail"
    place = f"/runde/{runde}/abend/{evening}"
    assert f"{place} cannot be worked out: its line 1: missing (game), wrong_type (re)" in told


def test_the_doctor_says_why_the_database_does_not_answer(
    scorepad: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Source: issue 50, "`doctor` with the reason"; the password is no part of it."""
    port = free_port()
    monkeypatch.setenv("DATABASE_URL", f"postgresql://scorepad:hidden@127.0.0.1:{port}/scorepad")
    status, told, _ = scorepad("doctor")
    assert status == 1
    assert "the database does not answer: connection failed" in told
    assert "Connection refused" in told
    assert "hidden" not in told


def test_the_doctor_says_which_library_the_papers_lack(
    scorepad: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_given: object) -> bytes:
        raise PaperError("cannot load library")

    monkeypatch.setattr("scorepad.printing.helpers.Helper.make", broken)
    monkeypatch.setattr("scorepad.serving.pango.NEEDED", ("libnone.so.7",))
    assert (
        "no paper can be made: libnone.so.7 is missing: apt-get install lib"
        in scorepad("doctor")[1]
    )
    monkeypatch.setattr("scorepad.serving.pango.NEEDED", ())
    assert "no paper can be made: cannot load library" in scorepad("doctor")[1]


@pytest.mark.parametrize(
    ("proxies", "sent", "grade"), [(0, {}, "ok"), (1, {}, "fail"), (0, {"Host": "other"}, "fail")]
)
def test_the_doctor_asks_how_scorepad_sees_whoever_comes(
    scorepad: Told,
    instance: Path,
    monkeypatch: pytest.MonkeyPatch,
    proxies: int,
    sent: dict[str, str],
    grade: str,
) -> None:
    """Without a proxy that sets them, `trusted_proxies` lets everybody choose an address."""
    monkeypatch.setenv("SCOREPAD_TRUSTED_PROXIES", str(proxies))
    app = create_app(load())
    inner = app.wsgi_app
    more = {f"HTTP_{name.upper()}": value for name, value in sent.items()}
    app.wsgi_app = lambda environ, start_response: inner(environ | more, start_response)  # type: ignore[method-assign]
    with running(Server(forked(app), "127.0.0.1", free_port(), threads=2)) as port:
        monkeypatch.setenv("SCOREPAD_PUBLIC_ADDRESS", f"http://127.0.0.1:{port}")
        told = scorepad("doctor")[1]
    assert grades(told)["proxy"] == grade
    assert LIE not in told


@pytest.mark.parametrize(
    ("at", "told"),
    [
        (None, "there is nothing in it yet; begin by scorepad serve, or restore a backup."),
        ("0014", "it is not up to date; run scorepad db upgrade first."),
        ("9999", upgrading.NEWER),
    ],
)
def test_before_the_tables_are_up_to_date_every_command_says_how(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    at: str | None,
    told: str,
) -> None:
    use(tmp_path, monkeypatch)
    if at is not None:
        engine = create_engine(load().database)
        schema.upgrade(engine, at if schema.knows(at) else "head")
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :at"), {"at": at})
        engine.dispose()
    for command in (
        "links",
        "links renew x write",
        "demo",
        "stats",
        "retire",
        "delete-runde x --yes",
    ):
        assert cli.main(command.split()) == 2, command
        assert capsys.readouterr() == ("", f"scorepad: database: {told}\n")


def test_files_that_others_could_read_are_closed_at_an_upgrade(
    scorepad: Told, instance: Path
) -> None:
    (file,) = instance.glob("*.sqlite")
    for open_to_all in (file, instance / "secret.key"):
        open_to_all.chmod(0o644)
    assert f"{file} can be read by other users" in scorepad("doctor")[1]
    assert scorepad("db", "upgrade")[0] == 0
    assert {one.stat().st_mode & 0o777 for one in (file, instance / "secret.key")} == {0o600}
    assert grades(scorepad("doctor")[1])["settings"] == "ok"


def test_the_doctor_sees_a_key_that_is_another_ones(scorepad: Told, instance: Path) -> None:
    (instance / "secret.key").write_text("quite another key, and long enough as well\n")
    status, told, _ = scorepad("doctor")
    assert status == 1
    assert grades(told)["key"] == "fail"


def test_the_commands_of_the_page_on_hosting_run_as_they_stand(scorepad: Told) -> None:
    text = (Path(__file__).parent.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    commands = re.findall(
        r"^scorepad ((?:doctor|stats|retire|links|delete-runde).*)$",
        text.partition("<!-- commands -->")[2],
        re.MULTILINE,
    )
    assert [command.split()[0] for command in commands] == [
        "doctor",
        "stats",
        "retire",
        "links",
        "delete-runde",
    ]
    assert [scorepad(*shlex.split(command))[0] for command in commands[:-1]] == [0, 0, 0, 0]
    assert scorepad(*shlex.split(commands[-1]), "--yes")[0] == 0
