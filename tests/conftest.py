"""The app on both databases, and the Runde that the tests play in.

Tests that use `app` run twice: on SQLite and on PostgreSQL, which runs as a private cluster in a
temporary folder, owned by an unprivileged user, and is removed after the tests. Of the tests of
pages and actions only those marked `both_databases` do so: together they reach every statement, and
all that depends on locks or on what a database refuses. `--both-databases` runs them all twice.
"""

import atexit
import contextlib
import datetime as dt
import os
import pwd
import shutil
import socket
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic import command
from alembic.config import Config
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import FileSystemBytecodeCache, StrictUndefined, Undefined
from jinja2.bccache import Bucket
from jinja2.utils import missing
from sqlalchemy import Connection, Engine, MetaData, create_engine, event, inspect, text

from scorepad import cli
from scorepad.actions.evening.evening import NewPlan, start
from scorepad.actions.runde.runde import CreatedRunde, create
from scorepad.app import create_app
from scorepad.printing import printer
from scorepad.printing.helpers import Helper
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.settings import Settings
from scorepad.store import evenings, partitions, runden, schema
from scorepad.store.db import db
from scorepad.store.evenings import StoredEvening
from scorepad.store.models import Base
from tests import effort, money_lines, saving, statements
from tests.caches import forget_all

NOW = dt.datetime(2026, 11, 19, 19, 30, tzinfo=dt.UTC)
DATE = dt.date(2026, 11, 19)
CAST = ("Anna", "Bert", "Cem", "Doro", "Ela")
DATABASES = ("sqlite", "postgresql")
PARTITIONED = "partitioned"
"""PostgreSQL with every table cut into pieces by the Runde."""
PIECES = 4
T = TypeVar("T")
_NUMBERS = count(1)
effort.register()
money_lines.watch()
printer.POLITE = 0  # the other tests are nobody who waits


class Templates(FileSystemBytecodeCache):
    """Compiled templates of all apps and processes of a run: each app alone takes seconds to
    compile them.
    """

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep one, unless a test has filled the disk."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


class StrictName(Undefined):
    """What a template gets for a name that nobody gave it: in tests a mistake as soon as it is
    used. A missing part of a value, such as an error that a field does not have, is just empty.
    """

    def __new__(cls, hint: str | None = None, obj: Any = missing, name: str | None = None) -> Any:
        if obj is missing and name != "caller":
            return StrictUndefined(hint, obj, name)
        return super().__new__(cls)


if "TEMPLATES_COMPILED" not in os.environ:
    os.environ["TEMPLATES_COMPILED"] = tempfile.mkdtemp(prefix="scorepad-templates-")
    atexit.register(shutil.rmtree, os.environ["TEMPLATES_COMPILED"], ignore_errors=True)
Flask.jinja_options = {
    "bytecode_cache": Templates(os.environ["TEMPLATES_COMPILED"]),
    "undefined": StrictName,
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """What takes long: `--both-databases` runs every page on both, `--every-picture` measures all
    at every size, `--every-paper` prints every kind of evening, `--every-engine` goes everywhere in
    Chromium, WebKit and Firefox, `--every-table` fills the hall of a tournament, `--from-network`
    installs everything anew, also in a minimal Debian.
    """
    parser.addoption(
        "--both-databases",
        action="store_true",
        help="run the tests of every page on PostgreSQL too",
    )
    parser.addoption(
        "--every-picture",
        action="store_true",
        help="measure every page at every size, in both schemes",
    )
    parser.addoption(
        "--every-engine", action="store_true", help="go everywhere in Chromium, WebKit and Firefox"
    )
    parser.addoption(
        "--every-paper",
        action="store_true",
        help="print and measure the sheet of every kind of evening",
    )
    parser.addoption(
        "--every-table",
        action="store_true",
        help="play a whole tournament of 106 people, at 26 tables",
    )
    parser.addoption(
        "--from-network",
        action="store_true",
        help="install the wheel with its packages, and set up in a minimal Debian",
    )


def there(found: T | None) -> T:
    """What a test looks for and must find."""
    assert found is not None
    return found


@dataclass(frozen=True)
class Runde:
    """The Runde of the cast: Anna, Bert, Cem, Doro and Ela, with its links."""

    id: int
    made: CreatedRunde
    ids: dict[str, int]

    def key(self, name: str) -> str:
        return str(self.ids[name])

    def player(self, name: str) -> Player:
        return Player(self.key(name))

    def game(self, *re: str, augen: int = 140, **more: Any) -> dict[str, Any]:
        """The stored form of a game: a solo with one Re player, else a normal game."""
        kind = {"game": "normal"} if len(re) > 1 else {"game": "solo", "solo": "buben"}
        return {
            "kind": "game",
            **kind,
            "re": [self.key(name) for name in re],
            "augen": {"re": augen},
            **more,
        }


@dataclass(frozen=True)
class Abend:
    """A running evening of the cast, first dealer Anna, so that Anna sits out in the first game."""

    runde: Runde
    id: int
    made: Callable[[], dict[str, Any]]

    def enter(self, *re: str, augen: int = 140, **more: Any) -> int:
        """Enter a game and return the id of its entry."""
        body = self.runde.game(*re, augen=augen, **more)
        saved = saving.enter(self.runde.id, self.id, body=body, **self.made())
        return there(saved.entry_id)

    def load(self) -> StoredEvening:
        return there(evenings.load(self.id, self.runde.id))

    @property
    def revision(self) -> int:
        return self.load().revision

    def change(self) -> dict[str, Any]:
        """The facts of an action that is made from the newest revision."""
        return {"base_revision": self.revision, **self.made()}


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of an empty database in a cluster that lives as long as the tests."""
    with cluster() as address:
        yield address


@pytest.fixture(scope="module")
def new_database(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], str]]:
    """Makes empty databases of a kind, without any table."""
    made: list[str] = []
    folder = tmp_path_factory.mktemp("databases")
    server: Engine | None = None

    def make(kind: str) -> str:
        nonlocal server
        name = f"backup_{next(_NUMBERS)}"
        if kind == "sqlite":
            return f"sqlite:///{folder}/{name}.sqlite"
        server = server or create_engine(
            request.getfixturevalue("postgresql"), isolation_level="AUTOCOMMIT"
        )
        with server.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {name}"))
        made.append(name)
        return str(server.url.set(database=name).render_as_string(hide_password=False))

    yield make
    if server is not None:
        with server.connect() as connection:
            for name in made:
                connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        server.dispose()


def use(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(folder))
    for name in ("DATABASE_URL", "SCOREPAD_SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation with the demo in SQLite, filled in once to be copied."""
    folder = tmp_path_factory.mktemp("demo") / "instance"
    with pytest.MonkeyPatch.context() as monkeypatch:
        use(folder, monkeypatch)
        assert cli.main(["db", "upgrade"]) == 0
        assert cli.main(["demo"]) == 0
        forget_all()
    return folder


@pytest.fixture
def installation(demo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = shutil.copytree(demo, tmp_path / "instance")
    use(folder, monkeypatch)
    return folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What tries very much is not measured and comes last: before, each line has been reached by
    fewer steps.

    Tracing takes such a test two times longer. Its results are kept by caches, so it must not come
    before the others.
    """
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what uses a database on both; pages and actions on SQLite alone, but for those marked
    `both_databases`.
    """
    if "database" in metafunc.fixturenames:
        every = metafunc.config.getoption("--both-databases")
        kinds = _databases_of(metafunc.definition, every=every)
        metafunc.parametrize("database", kinds, indirect=True, scope="session")


def _databases_of(test: pytest.Item, *, every: bool) -> tuple[str, ...]:
    """The databases a test runs on, by its folder and its mark; `every` is `--both-databases`."""
    marked = test.get_closest_marker("both_databases") is not None
    of_pages = test.nodeid.startswith("tests/web/")
    of_actions = test.nodeid.startswith("tests/actions/")
    of_store = test.nodeid.startswith("tests/store/")
    if of_store or (every and (marked or not of_pages)):
        return (*DATABASES, PARTITIONED)
    if (of_pages or of_actions) and not marked and not every:
        return ("sqlite",)
    return DATABASES


@pytest.fixture(scope="session")
def databases() -> dict[str, str]:
    """The addresses of the databases of this process, by their kind.

    pytest sets `database` up anew whenever a test wants another kind than the one before; no kind
    is made a second time.
    """
    return {}


@pytest.fixture(scope="session")
def database(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    databases: dict[str, str],
) -> str:
    """The address of a database with all tables, once for each kind."""
    kind = request.param
    if kind in databases:
        return databases[kind]
    if kind == "sqlite":
        folder = tmp_path_factory.mktemp("database")
        databases[kind] = _with_tables(f"sqlite:///{folder}/scorepad.db")
    elif kind == PARTITIONED:
        databases[kind] = _in_pieces(request.getfixturevalue("postgresql"))
    else:
        databases[kind] = _with_tables(request.getfixturevalue("postgresql"))
    return databases[kind]


def _with_tables(url: str) -> str:
    engine = create_engine(url)
    schema.upgrade(engine)
    engine.dispose()
    return url


def _in_pieces(url: str) -> str:
    """A database beside another one, its tables as the models say but each cut into pieces by its
    first key.
    """
    server = create_engine(url, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {PARTITIONED}"))
    engine = create_engine(server.url.set(database=PARTITIONED))
    server.dispose()
    partitions.make(engine, PIECES)
    engine.dispose()
    return str(engine.url.render_as_string(hide_password=False))


def _as_modelled(connection: Connection, metadata: MetaData) -> None:
    metadata.create_all(connection)
    connection.execute(
        text("CREATE TABLE alembic_version AS SELECT :now AS version_num"), {"now": schema.newest()}
    )


_PAPERS: dict[tuple[str, str, str], bytes] = {}
_TABLES: list[str] = []
"""What a dump says of a file of SQLite that has all tables and no row."""


@pytest.fixture(autouse=True)
def papers_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a paper of the same words only once: what comes of it depends on nothing else.

    Tests of just that have a fixture of this name that does nothing.
    """
    make = Helper.make

    def made(helper: Helper, work: str, document: str, style: str) -> bytes:
        job = work, document, style
        if job not in _PAPERS:
            _PAPERS[job] = make(helper, *job)
        return _PAPERS[job]

    monkeypatch.setattr(Helper, "make", made)


@pytest.fixture(autouse=True)
def tables_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Carry all migrations out in one empty file of SQLite, and make the same tables in every
    other.

    Empty databases of PostgreSQL get the tables of the models, where tests/migrations shows that
    migrations end. Tests of just that have a fixture of this name that does nothing.
    """
    upgrade = command.upgrade

    def upgraded(config: Config, revision: str) -> None:
        connection = config.attributes["connection"]
        if (
            connection.dialect.name == "postgresql"
            and revision == "head"
            and not inspect(connection).get_table_names()
        ):
            _as_modelled(connection, Base.metadata)
            return
        lite = connection.connection.driver_connection
        empty = (
            isinstance(lite, sqlite3.Connection)
            and not lite.execute("SELECT * FROM sqlite_master").fetchone()
        )
        if empty and revision == "head" and _TABLES:
            for statement in _TABLES:
                lite.execute(statement)
            return
        upgrade(config, revision)
        if empty and revision == "head":
            _TABLES.extend([*lite.iterdump()][1:-1])  # without the limits of its transaction

    monkeypatch.setattr(command, "upgrade", upgraded)


@pytest.fixture(scope="session")
def apps() -> Iterator[dict[str, Flask]]:
    """The apps of this process, by the address of their database."""
    made: dict[str, Flask] = {}
    yield made
    for app in made.values():
        with app.app_context():
            db.engine.dispose()


@pytest.fixture
def app(database: str, apps: dict[str, Flask], tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The app with empty tables, made once for each database."""
    if database not in apps:
        apps[database] = make_app(database, tmp_path_factory.mktemp("instance"))
    app = apps[database]
    with app.app_context():
        empty()
    return app


@pytest.fixture(autouse=True)
def _every_statement_names_the_runde() -> Iterator[None]:
    """So that tables spread over machines are asked for where they are; source: hosting,
    "Distribution".
    """
    statements.nameless.clear()
    yield
    assert not statements.nameless


@pytest.fixture(autouse=True)
def _every_change_of_money_has_a_line() -> Iterator[None]:
    """Source: issue 45, "a paid mark without a line in *Änderungen*"."""
    money_lines.unkept.clear()
    yield
    assert not money_lines.unkept


def pytest_sessionfinish() -> None:
    """Write down where databases were asked, where `scripts/test` says that it will look."""
    if folder := os.environ.get("STATEMENTS_ASKED"):
        statements.write(Path(folder))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def in_app(app: Flask) -> Iterator[None]:
    """An app context for tests that call store and actions themselves."""
    with app.app_context():
        yield


@pytest.fixture
def made() -> Callable[[], dict[str, Any]]:
    """Who makes an action and when, with a new client key at each call."""
    keys = count(1)
    return lambda: {"client_key": f"key-{next(keys)}", "link_id": None, "now": NOW}


@pytest.fixture
def runde(app: Flask) -> Runde:
    with app.app_context():
        created = create("Donnerstag", list(CAST), "Euro", Rules(), NOW)
        ids = {member.name: member.id for member in runden.members(created.runde_id)}
    return Runde(created.runde_id, created, ids)


@pytest.fixture
def evening(app: Flask, runde: Runde, made: Callable[[], dict[str, Any]]) -> Abend:
    with app.app_context():
        table = [runde.ids[name] for name in CAST]
        started = start(
            runde.id,
            NewPlan(table, table[0], DATE),
            client_key="start",
            link_id=runde.made.write.id,
            now=NOW,
        )
    return Abend(runde, started, made)


def make_app(url: str, instance: Path) -> Flask:
    """The app as the factory makes it, for a database that has its tables; forms need no CSRF
    token.
    """
    made = create_app(
        Settings(instance=instance, database=url, secret_key="a secret for the tests, long enough")
    )
    made.config.update(TESTING=True, WTF_CSRF_ENABLED=False)
    return hurried(made)


def hurried(app: Flask) -> Flask:
    """The app without waiting for the disk: what tests store need not outlive a power cut."""
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            event.listen(
                db.engine,
                "connect",
                lambda connection, _: connection.execute("PRAGMA synchronous = OFF"),
            )
        statements.watch(db.engine)
    return app


def empty() -> None:
    """Empty all tables and every cache."""
    with db.engine.begin() as connection:
        cursor = (
            connection.connection.cursor()
        )  # what every test does many times is sent without SQLAlchemy
        for table in reversed(Base.metadata.sorted_tables):
            cursor.execute(f'DELETE FROM "{table.name}"')
        number_on(connection)
    forget_all()


def number_on(connection: Connection) -> None:
    """Let the ids of each table go on after the highest that is stored."""
    if connection.dialect.name == "sqlite":
        connection.execute(text("DELETE FROM sqlite_sequence"))
        return
    names = [table.name for table in Base.metadata.sorted_tables if "id" in table.c]
    next_ids = [
        (
            f"setval(pg_get_serial_sequence('{name}', 'id'), (SELECT coalesce(max(id), 0) + 1 "
            f'FROM "{name}"), false)'
        )
        for name in names
    ]
    connection.execute(text(f"SELECT {', '.join(next_ids)}"))


FAST = (
    "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=16MB "
    "-c max_connections=40"
)


def binaries() -> Path | None:
    """The folder with initdb and pg_ctl, of the newest version installed."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """Run a cluster and give the address of an empty database in it."""
    folder = binaries()
    if folder is None:
        raise RuntimeError("PostgreSQL is not installed; scripts/setup --test installs it")
    home = Path(tempfile.mkdtemp(prefix="scorepad-pg-"))
    user = unprivileged()
    try:
        if user is not None:
            os.chown(home, user.pw_uid, user.pw_gid)
        options = ("-U", "scorepad", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
        run_as(user, folder / "initdb", "-D", home / "db", *options)
        port = free_port()
        server = f"-k '' -c listen_addresses=127.0.0.1 -p {port} {FAST}"
        run_as(
            user,
            folder / "pg_ctl",
            "-D",
            home / "db",
            "-l",
            home / "log",
            "-w",
            "-o",
            server,
            "start",
        )
        try:
            yield f"postgresql+psycopg://scorepad@127.0.0.1:{port}/postgres"
        finally:
            run_as(user, folder / "pg_ctl", "-D", home / "db", "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)


def unprivileged() -> pwd.struct_passwd | None:
    """Whom to run as: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise RuntimeError("no unprivileged user to run PostgreSQL as")


def run_as(user: pwd.struct_passwd | None, *command: str | Path) -> None:
    identity: dict[str, Any] = (
        {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    )
    # The output goes to a file: a server that inherits a pipe would keep it open.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            command, stdout=output, stderr=output, cwd="/", check=False, **identity
        )
        if done.returncode:
            output.seek(0)
            raise RuntimeError(f"{command[0]} failed: {output.read().decode(errors='replace')}")


def free_port(host: str = "127.0.0.1") -> int:
    """A port that is kept for whoever asks: nobody else is given it, and a server may still listen
    on it.
    """
    held = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind((host, 0))
    atexit.register(held.close)
    return int(held.getsockname()[1])
