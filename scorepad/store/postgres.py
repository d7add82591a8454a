"""PostgreSQL: an address of several hosts, and how long Scorepad waits for an answer."""

from typing import Any
from urllib.parse import urlencode

from sqlalchemy.engine import make_url

DRIVER = "postgresql+psycopg"
BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ"
"""A page reads one state."""
BEGIN_WRITING = "BEGIN ISOLATION LEVEL READ COMMITTED"
"""Who has waited for a row sees what was written to it meanwhile."""
STATEMENT_SECONDS = 4
"""How long the server works on one statement of a page, or waits for a lock in it."""
IDLE_SECONDS = 60
"""How long a transaction may hold its locks while its process hangs."""
PATIENCE = {
    "connect_timeout": 2,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "options": f"-c statement_timeout={STATEMENT_SECONDS}s -c idle_in_transaction_session_timeout={IDLE_SECONDS}s",
}
"""What a server that answers people tells the driver; what the address says itself wins."""


def driver_url(rest: str) -> str:
    """The address behind `postgresql://` as the driver reads it: several hosts go into its query."""
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
    """Whether an address is one of PostgreSQL."""
    return make_url(url).get_backend_name() == "postgresql"


def patience(url: str) -> dict[str, Any]:
    """What the driver is told for a server that answers people: nobody waits for ever."""
    said = make_url(url).query
    return {name: value for name, value in PATIENCE.items() if name not in said}
