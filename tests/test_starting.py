"""What `scorepad serve` does and says while it starts: tables brought up to date after a copy,
addresses by number and by name, and who is not reached.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from scorepad import cli
from scorepad.serving import addresses, starting
from scorepad.serving.addresses import address, own_name
from scorepad.settings import Settings
from scorepad.store import schema
from tests.conftest import use
from tests.launch import Process

BEFORE = "0026"
"""A migration that is not the newest one."""
Patch = pytest.MonkeyPatch
Capture = pytest.CaptureFixture[str]


def settings_in(folder: Path, **changed: object) -> Settings:
    """Settings of an installation with these changed."""
    given: dict[str, object] = {"secret_key": "k" * 43, "database": "sqlite://", **changed}
    return Settings(instance=folder, **given)  # type: ignore[arg-type]


@pytest.fixture
def outdated(tmp_path: Path, monkeypatch: Patch) -> Path:
    """The folder of an installation with the tables of an older version."""
    use(tmp_path, monkeypatch)
    assert cli.main(["db", "upgrade"]) == 0
    assert cli.main(["demo"]) == 0
    engine = create_engine(f"sqlite:///{tmp_path}/scorepad.sqlite")
    schema.downgrade(engine, BEFORE)
    engine.dispose()
    return tmp_path


def migration(file: Path) -> str:
    """The migration of the tables in a SQLite file."""
    with closing(sqlite3.connect(file)) as connection:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(row[0])


def test_serve_brings_the_tables_up_to_date_after_a_copy_of_the_file(outdated: Path) -> None:
    """Source: issue 50, "serve upgrades its database (after a copy of the SQLite file)"."""
    process = Process(outdated).begin()
    process.end()
    assert migration(outdated / "scorepad.sqlite") == schema.newest()
    copy = outdated / f"scorepad.sqlite-before-upgrade-from-{BEFORE}"
    assert migration(copy) == BEFORE
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT count(*) FROM evening").fetchone() == (2,)


def test_an_upgrade_says_where_its_copy_is_and_the_next_one_says_nothing(
    outdated: Path, capsys: Capture
) -> None:
    capsys.readouterr()
    assert cli.main(["db", "upgrade"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"The database was upgraded from {BEFORE} to {schema.newest()}.\n")
    assert f"{outdated}/scorepad.sqlite-before-upgrade-from-{BEFORE};" in told
    assert cli.main(["db", "upgrade"]) == 0
    assert capsys.readouterr().out == ""
    assert [file.name for file in outdated.glob("*before-upgrade*")] == [
        f"scorepad.sqlite-before-upgrade-from-{BEFORE}"
    ]


def test_serve_upgrades_nothing_when_it_was_told_not_to(outdated: Path, capsys: Capture) -> None:
    assert cli.main(["serve", "--no-upgrade"]) == 1
    told = capsys.readouterr().err
    assert told == "The database is not up to date; run scorepad db upgrade first.\n"
    assert migration(outdated / "scorepad.sqlite") == BEFORE
    assert not list(outdated.glob("*before-upgrade*"))


def mark_as(file: Path, migration_name: str) -> None:
    """Let a database say that its tables are of this migration."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (migration_name,))
        connection.commit()


def test_a_database_of_a_newer_version_is_left_alone(outdated: Path, capsys: Capture) -> None:
    file = outdated / "scorepad.sqlite"
    mark_as(file, "9999")
    assert cli.main(["serve"]) == 2
    assert "of a newer version of Scorepad" in capsys.readouterr().err
    assert cli.main(["serve", "--no-upgrade"]) == 1
    assert "of a newer version of Scorepad" in capsys.readouterr().err
    assert cli.main(["doctor"]) == 1
    assert "of a newer version of Scorepad" in capsys.readouterr().out
    assert migration(file) == "9999"


def test_a_database_of_another_program_is_neither_upgraded_nor_taken_for_a_newer_one(
    outdated: Path, capsys: Capture
) -> None:
    file = outdated / "scorepad.sqlite"
    mark_as(file, "3f9a1c2b7d10")
    assert cli.main(["serve"]) == 2
    assert "of another program" in capsys.readouterr().err
    assert migration(file) == "3f9a1c2b7d10"


def test_without_room_for_the_copy_nothing_is_upgraded(
    outdated: Path, monkeypatch: Patch, capfd: Capture
) -> None:
    def full(*_files: object) -> None:
        raise OSError(28, "No space left on device", "copy")

    monkeypatch.setattr("scorepad.store.lite.copy", full)
    assert cli.main(["serve"]) == 1
    assert capfd.readouterr().err == "scorepad: copy: No space left on device.\n"
    assert migration(outdated / "scorepad.sqlite") == BEFORE


@pytest.fixture
def at_home(monkeypatch: Patch) -> None:
    """A machine of the name raspberrypi in a network at home, where Avahi answers for it."""
    monkeypatch.setattr(addresses, "own_number", lambda: "192.168.0.7")
    monkeypatch.setattr("socket.gethostname", lambda: "RaspberryPi")
    monkeypatch.setattr(addresses, "AVAHI", Path("/"))


@pytest.mark.usefixtures("at_home")
def test_the_address_is_told_by_number_and_by_name_each_with_its_code(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    settings = settings_in(tmp_path)
    by_number = "Scorepad: http://192.168.0.7:8000"
    by_name = "or by name: http://raspberrypi.local:8000"
    monkeypatch.setenv("COLUMNS", "200")
    wide = starting.banner(settings, "http").split("\n")
    assert wide[-4:-2] == [by_number, by_name]
    monkeypatch.setenv("COLUMNS", "60")
    narrow = starting.banner(settings, "http").split("\n")
    of_number = narrow.index(by_number)
    of_name = narrow.index(by_name)
    assert of_number > 10
    assert of_name - of_number > 10
    assert wide[0] == f"{narrow[0]}   {narrow[of_number + 1]}"
    assert narrow[:of_number] != narrow[of_number + 1 : of_name]


@pytest.mark.usefixtures("at_home")
def test_a_name_is_told_only_where_phones_find_it(monkeypatch: Patch) -> None:
    """NAME.local is answered for by Avahi; a longer name has to lead here."""
    assert own_name() == "raspberrypi.local"
    monkeypatch.setattr(addresses, "AVAHI", Path("/nowhere"))
    assert own_name() == ""
    found = {"doko.example.org": "192.168.0.7", "other.example.org": "203.0.113.4"}
    answers = {name: [(0, 0, 0, "", (number, 0))] for name, number in found.items()}
    monkeypatch.setattr("socket.getaddrinfo", lambda name, *_more: answers[name])
    for name, told in (("doko.example.org", "doko.example.org"), ("other.example.org", "")):
        monkeypatch.setattr("socket.gethostname", lambda name=name: name)
        assert own_name() == told


def test_the_address_for_phones_is_not_the_wildcard(monkeypatch: Patch) -> None:
    monkeypatch.setattr(addresses, "own_number", lambda: "192.168.0.7")
    assert address("0.0.0.0", 8000) == "http://192.168.0.7:8000"
    assert address("::1", 80) == "http://[::1]:80"


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_where_only_this_machine_is_served_a_warning_stands_and_no_code(
    tmp_path: Path, host: str
) -> None:
    told = starting.banner(settings_in(tmp_path, host=host), "http")
    assert f"no phone: the host is {host}. Without --host" in told
    assert told.startswith("Scorepad: http://")


def test_without_network_the_address_says_so(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(addresses, "own_number", lambda: "")
    told = starting.banner(settings_in(tmp_path), "http").split("\n")
    assert told[:2] == [
        "Scorepad: http://127.0.0.1:8000",
        "This machine is in no network now: no phone reaches this address.",
    ]


@pytest.mark.parametrize(
    "more", [{"public_address": "https://doko.example.org"}, {"trusted_proxies": 1}]
)
def test_behind_a_proxy_nobody_is_warned(tmp_path: Path, more: dict[str, object]) -> None:
    told = starting.banner(settings_in(tmp_path, host="127.0.0.1", **more), "http")
    assert "no phone" not in told


@pytest.mark.usefixtures("at_home")
def test_the_banner_of_https_says_what_to_type_and_where_the_data_lies(tmp_path: Path) -> None:
    told = starting.banner(settings_in(tmp_path), "https").split("\n")
    assert told[-3:] == [
        "Who comes by http:// is led to https://.",
        f"Data: {tmp_path}",
        "Stop with Ctrl+C.",
    ]


def test_links_have_the_address_of_the_server_that_was_started_last(
    tmp_path: Path, monkeypatch: Patch, capsys: Capture
) -> None:
    """Source: issue 50, "scorepad links with the address"."""
    use(tmp_path, monkeypatch)
    process = Process(tmp_path).begin()
    process.end()
    assert cli.main(["demo"]) == 0
    assert capsys.readouterr().out.startswith(f"{process.address}/l/")
    assert cli.main(["links"]) == 0
    assert f"write  {process.address}/l/" in capsys.readouterr().out
    (tmp_path / "address").unlink()
    monkeypatch.setenv("SCOREPAD_HOST", "192.168.0.7")
    assert cli.main(["links"]) == 0
    assert "write  http://192.168.0.7:8000/l/" in capsys.readouterr().out
    monkeypatch.setenv("SCOREPAD_PUBLIC_ADDRESS", "https://doko.example.org")
    assert cli.main(["links"]) == 0
    assert "write  https://doko.example.org/l/" in capsys.readouterr().out
