"""PostgreSQL: URLs with several hosts, isolation levels, and timeouts."""

from typing import Any
from urllib.parse import urlencode

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
    "options": f"-c statement_timeout={STATEMENT_SECONDS}s -c idle_in_transaction_session_timeout={IDLE_SECONDS}s",
}
"""Driver options of a web server; what the URL itself says takes precedence."""


def driver_url(rest: str) -> str:
    """The URL as the driver reads it; `rest` is the part after `postgresql://`, whose hosts move into the query."""
    place, slash, more = rest.partition("/")
    user, at, hosts = place.rpartition("@")
    if "," not in hosts:
        return f"{DRIVER}://{rest}"
    pairs = [
        host.rpartition(":") if host.rpartition(":")[2].isdecimal() else (host, "", "") for host in hosts.split(",")
    ]
    told = {"host": ",".join(host.strip("[]") for host, _, _ in pairs), "port": ",".join(port for _, _, port in pairs)}
    if "target_session_attrs=" not in more:
        told["target_session_attrs"] = "read-write"
    name, _, query = more.partition("?")
    asked = "&".join(part for part in (query, urlencode(told, safe=",:")) if part)
    return f"{DRIVER}://{user}{at}{slash or '/'}{name}?{asked}"


def is_meant(url: str) -> bool:
    """Whether a URL is one of PostgreSQL."""
    return make_url(url).get_backend_name() == "postgresql"


def patience(url: str) -> dict[str, Any]:
    """Driver options for the URL of a web server: timeouts, so that no request waits for ever."""
    said = make_url(url).query
    return {name: value for name, value in PATIENCE.items() if name not in said}
