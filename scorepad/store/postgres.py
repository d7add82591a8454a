"""PostgreSQL: URLs with several hosts, isolation levels, timeouts, and connection poolers.

Behind a pooler such as PgBouncer in transaction mode, each transaction may run on another
connection to PostgreSQL, and what a session sets or prepares is found by others. So there nothing
belongs to a session.
"""

from typing import Any
from urllib.parse import urlencode

from sqlalchemy import Connection, Engine, event
from sqlalchemy.engine import make_url

DRIVER = "postgresql+psycopg"
BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ"
"""All statements of a page read one snapshot."""
BEGIN_WRITING = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""After a wait for a row lock, a statement sees what was committed meanwhile."""
STATEMENT_SECONDS = 4
"""Timeout of a statement of a page, its wait for locks included."""
IDLE_SECONDS = 60
"""Timeout of a transaction that is idle, as it holds its locks while its process hangs."""
PATIENCE = {
    "connect_timeout": 2,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""Driver options of a web server; what the URL itself says takes precedence."""
TIMEOUTS = {
    "statement_timeout": f"{STATEMENT_SECONDS}s",
    "idle_in_transaction_session_timeout": f"{IDLE_SECONDS}s",
}
"""Settings of a web server's sessions; behind a pooler those of the role."""
_LIMIT = "SELECT " + ", ".join(
    f"set_config('{name}', '{value}', false)" for name, value in TIMEOUTS.items()
)
_POOLED = "scorepad_pooled"


def driver_url(rest: str) -> str:
    """The URL as the driver reads it; `rest` is the part after `postgresql://`.

    Several hosts move into the query.
    """
    place, slash, more = rest.partition("/")
    user, at, hosts = place.rpartition("@")
    if "," not in hosts:
        return f"{DRIVER}://{rest}"
    names: list[str] = []
    ports: list[str] = []
    for host in hosts.split(","):
        name, port = _host_and_port(host)
        names.append(name)
        ports.append(port)
    told = {"host": ",".join(names), "port": ",".join(ports)}
    if "target_session_attrs=" not in more:
        told["target_session_attrs"] = "read-write"
    database, _, query = more.partition("?")
    asked = urlencode(told, safe=",:")
    if query:
        asked = f"{query}&{asked}"
    return f"{DRIVER}://{user}{at}{slash or '/'}{database}?{asked}"


def _host_and_port(host: str) -> tuple[str, str]:
    # An IPv6 address stands in brackets; the port is "" where none is told.
    name, _, port = host.rpartition(":")
    if port.isdecimal():
        return name.strip("[]"), port
    return host.strip("[]"), ""


def is_meant(url: str) -> bool:
    """Whether a URL is one of PostgreSQL."""
    return make_url(url).get_backend_name() == "postgresql"


def patience(url: str) -> dict[str, Any]:
    """Driver options for the URL of a web server: timeouts, so that no request waits for ever."""
    said = make_url(url).query
    return {name: value for name, value in PATIENCE.items() if name not in said}


def connect(connection: Any, record: Any) -> None:
    """Notice a pooler at a new connection, and use no prepared statements behind it."""
    is_pooled = _is_pooled(connection)
    record.info[_POOLED] = is_pooled
    if is_pooled:
        connection.prepare_threshold = None


def _is_pooled(connection: Any) -> bool:
    """Whether a pooler answers in PostgreSQL's place.

    Then the process named at connecting is not the one that answers. A pooler names a process by
    chance, since nobody knows yet which one will answer.
    """
    answer = connection.execute("SELECT pg_backend_pid()", prepare=False).fetchone()
    connection.commit()
    return bool(answer[0] != connection.info.backend_pid)


def limit(engine: Engine) -> None:
    """Give the sessions of a web server their `TIMEOUTS`.

    A pooler shares its sessions, and the URL may set `options`: then nothing is set.
    """
    if "options" not in engine.url.query:
        event.listen(engine, "connect", _limit)


def _limit(connection: Any, record: Any) -> None:
    if not record.info[_POOLED]:
        connection.execute(_LIMIT, prepare=False)
        connection.commit()


def is_pooled(connection: Connection) -> bool:
    """Whether this connection, of an engine that `engine.prepare` has seen, leads to a pooler."""
    return bool(connection.connection.info[_POOLED])


def wait_briefly(connection: Connection, seconds: float) -> None:
    """Let this transaction wait so long at most for locks and for its statements.

    At its commit it waits for no standby.
    """
    limit = f"{seconds * 1000:.0f}ms"
    connection.exec_driver_sql(
        "SELECT set_config('synchronous_commit', 'off', true), "
        f"set_config('lock_timeout', '{limit}', true), set_config('statement_timeout', '{limit}', true)"
    )


def without_limits(connection: Connection) -> None:
    """Let this transaction of a backup, restore or upgrade take as long as it takes.

    What its role says does not count.
    """
    if connection.dialect.name == "postgresql":
        for name in TIMEOUTS:
            connection.exec_driver_sql(f"SET LOCAL {name} = 0")
