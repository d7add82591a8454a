"""Scorepad behind PgBouncer in transaction mode, as docs/postgresql.md says: nothing belongs to a
connection.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DBAPIError

from scorepad.store import postgres
from scorepad.store.engine import driver_url, options, prepare
from tests.backup.files import Patch, run
from tests.storm.clusters import NAME, Cluster, alone
from tests.storm.contention import tap_twice
from tests.storm.pooler import pooled
from tests.storm.servers import KEY, Servers, Site, Writer, beside, fill, sent, stored

ROOT = Path(__file__).parents[2]
PHONES = 8
GAMES = 30
POLLS = 60


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with alone() as made:
        yield made


def _enter(phone: Writer, number: int) -> None:
    """Enter games, each third one by two taps at once."""
    for game in range(GAMES):
        path = phone.site.evenings[(number + game) % len(phone.site.evenings)]
        tap_twice(phone, path, f"{number}.{game}", twice=game % 3 == 0)


def _poll(site: Site, port: int, seen: Counter[int]) -> None:
    """Look at the boards again and again, as a phone does that lies on the table."""
    phone = Writer(site, port)
    tags = dict[str, str]()
    phone.arrive()
    for look in range(POLLS):
        path = site.evenings[look % len(site.evenings)]
        answer, _page = phone.exchange("GET", path, None, {"If-None-Match": tags.get(path, "")})
        tags[path] = answer.getheader("ETag") or ""
        seen[answer.status] += 1
    phone.leave()


@pytest.mark.parametrize("backends", [1, 3])
def test_hundreds_of_games_and_looks_through_a_pooler_are_all_answered(
    cluster: Cluster, backends: int, tmp_path: Path
) -> None:
    """Source: issue, PgBouncer in transaction mode: 240 of 492 posts were answered 500, 219 by
    503.
    """
    seen = Counter[int]()
    with pooled(cluster, backends=backends) as url, Servers(tmp_path, url, 2) as servers:
        site = fill(tmp_path, url, 6)
        phones = [Writer(site, servers.ports[place % 2]) for place in range(PHONES)]
        for phone in phones:
            phone.arrive()
        entering = [partial(_enter, phone, number) for number, phone in enumerate(phones)]
        polling = [partial(_poll, site, port, seen) for port in servers.ports]
        with beside(*entering, *polling):
            pass
        for phone in phones:
            phone.leave()
        found = sent(phones, stored(tmp_path, cluster.url, site))
        said = servers.said
    assert found.statuses == {303: PHONES * GAMES * 4 // 3}
    assert found.saved == PHONES * GAMES
    assert found.missing == 0
    assert found.doubled == 0
    assert set(seen) <= {200, 304}
    assert seen.total() == 2 * POLLS
    assert said == ""


@contextmanager
def connected(url: str) -> Iterator[Connection]:
    """A connection as a web server has it."""
    engine = prepare(create_engine(driver_url(url), **options(driver_url(url))))
    postgres.limit(engine)
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def timeout(connection: Connection) -> str:
    return str(connection.execute(text("SHOW statement_timeout")).scalar_one())


@pytest.mark.parametrize("mode", ["session", "transaction"])
def test_a_pooler_is_noticed_in_both_modes_with_transactions_and_its_sessions_are_left_alone(
    cluster: Cluster, mode: str
) -> None:
    """Also one with a single connection to PostgreSQL, whose process is always the same."""
    with pooled(cluster, backends=1, mode=mode) as url, connected(url) as connection:
        assert postgres.is_pooled(connection)
        assert connection.connection.driver_connection.prepare_threshold is None  # type: ignore[union-attr]
        assert timeout(connection) == "0"


def test_postgresql_itself_is_taken_for_no_pooler_and_its_sessions_get_their_timeouts(
    cluster: Cluster,
) -> None:
    with connected(cluster.url) as connection:
        assert not postgres.is_pooled(connection)
        assert connection.connection.driver_connection.prepare_threshold is not None  # type: ignore[union-attr]
        assert timeout(connection) == "4s"
    with connected(f"{cluster.url}?options=-c%20statement_timeout%3D7s") as connection:
        assert timeout(connection) == "7s"


@pytest.fixture
def limited(cluster: Cluster) -> Iterator[None]:
    """The role has the timeouts that docs/postgresql.md tells."""
    told = re.findall(
        r"ALTER ROLE scorepad SET .*;",
        (ROOT / "docs" / "postgresql.md").read_text(encoding="utf-8"),
    )
    assert len(told) == len(postgres.TIMEOUTS)
    for statement in told:
        cluster.ask(statement)
    yield
    cluster.ask(f"ALTER ROLE {NAME} RESET ALL")


def doctor(monkeypatch: Patch, folder: Path, url: str) -> list[str]:
    """What the doctor says of a database."""
    monkeypatch.setenv("DATABASE_URL", url)
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(folder))
    monkeypatch.setenv("SCOREPAD_SECRET_KEY", KEY)
    return [line for line in run("doctor").out.splitlines() if "  database  " in line]


def test_the_doctor_says_which_way_the_database_is_reached_and_what_its_role_lacks(
    cluster: Cluster, monkeypatch: Patch, tmp_path: Path
) -> None:
    (directly,) = doctor(monkeypatch, tmp_path, cluster.url)
    assert directly.startswith("ok")
    assert directly.endswith("reached directly")
    with pooled(cluster, backends=1) as url:
        way, *lacking = doctor(monkeypatch, tmp_path, url)
    assert way.startswith("ok")
    assert "through a pooler such as PgBouncer" in way
    assert [line.partition(" ")[0] for line in lacking] == ["warn", "warn"]
    assert "ALTER ROLE … SET statement_timeout = '4s'" in lacking[0]


def test_with_the_timeouts_of_the_documentation_the_doctor_lacks_nothing(
    cluster: Cluster, limited: None, monkeypatch: Patch, tmp_path: Path
) -> None:
    with pooled(cluster, backends=1) as url:
        assert len(doctor(monkeypatch, tmp_path, url)) == 1
        with connected(url) as connection:
            assert timeout(connection) == "4s"


def test_what_takes_long_is_not_ended_by_the_timeouts_of_a_session(cluster: Cluster) -> None:
    wait = text("SELECT pg_sleep(0.1)")
    with connected(f"{cluster.url}?options=-c%20statement_timeout%3D20ms") as connection:
        with connection.begin():
            postgres.without_limits(connection)
            connection.execute(wait)
        with pytest.raises(DBAPIError, match="statement timeout"), connection.begin():
            connection.execute(wait)


def test_every_command_works_through_a_pooler(
    cluster: Cluster, limited: None, monkeypatch: Patch, tmp_path: Path
) -> None:
    cluster.ask("CREATE DATABASE commands")
    file = str(tmp_path / "one.backup")
    commands = (
        ["db", "upgrade"],
        ["demo"],
        ["backup", file],
        ["restore", "--replace", file],
        ["stats"],
        ["links"],
    )
    with pooled(cluster, backends=2, database="dbname=commands") as url:
        monkeypatch.setenv("DATABASE_URL", url)
        monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path))
        monkeypatch.setenv("SCOREPAD_SECRET_KEY", KEY)
        told = [run(*one) for one in commands]
    assert [said.err for said in told] == [""] * len(commands)
    assert [said.status for said in told] == [0] * len(commands)
