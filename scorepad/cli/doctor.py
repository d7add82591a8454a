"""`scorepad doctor`: check an installation and print one line for each finding, without secrets."""

import datetime as dt
import json
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from sqlalchemy import Connection, Engine, create_engine, func, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.instance import instance, upgrading
from scorepad.actions.instance.limits import DAY, EVERYBODY, IN_ALL, Limit
from scorepad.app import create_app
from scorepad.scoring.entry import Unreadable
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.serving import pango
from scorepad.settings import Settings
from scorepad.store import evenings, journal, key_print, lite, postgres, schema
from scorepad.store.db import db
from scorepad.store.engine import driver_url, options, prepare
from scorepad.store.models import EveningRow, RevisionRow
from scorepad.web.frame import health

Grade = Literal["ok", "warn", "fail"]
Finding = tuple[Grade, str]
LOST: Finding = (
    "fail",
    "there is none in the SQLite file: restore a backup, or begin one by scorepad db upgrade",
)
EVENINGS = 500
LIE = "203.0.113.9"
"""An address reserved for documentation, sent as X-Forwarded-For: a proxy has to replace it."""
HERE = ("127.0.0.1", "::1")
TOO_OLD = dt.timedelta(days=2)
SAMPLE = "<html lang='de'><head><title>Probe</title></head><body><h1>Scorepad</h1></body></html>"
FONT = "Inter"
WARN_FREE = 500 * 2**20
"""Bytes of free disk space below which doctor warns."""
LEAST_FREE = 50 * 2**20
"""Bytes of free disk space below which doctor fails."""
MUCH = 0.8
"""The part of the limit of new Runden from which on doctor warns."""
MOST_SKEW = dt.timedelta(seconds=5)
"""By how much the clocks of the program and of the database may differ."""


def examine(settings: Settings, backups: Path, *, quiet: bool = False) -> int:
    """Print all findings, or those alone that are not right; the exit status is 1 where one of them
    is a failure.
    """
    url = driver_url(settings.database)
    engine = prepare(create_engine(url, **options(url)))
    checks: dict[str, Callable[[], Iterator[Finding]]] = {
        "settings": lambda: _settings(settings, engine),
        "database": lambda: chain(_database(engine), _evenings(settings, engine)),
        "migrations": lambda: _migrations(engine),
        "key": lambda: _key(engine, settings.secret_key),
        "fonts": _fonts,
        "clock": lambda: _clock(engine),
        "proxy": lambda: _proxy(settings),
        "backup": lambda: _backup(backups),
        "room": lambda: _room(settings.instance),
        "founding": lambda: _founding(settings, engine),
    }
    if lite.is_lost(engine):  # a connection would create an empty file
        checks["database"] = lambda: iter([LOST])
        for name in ("migrations", "key", "clock", "founding"):
            del checks[name]
    grades = []
    for name, check in checks.items():
        for grade, sentence in _guarded(check):
            if not (quiet and grade == "ok"):
                print(f"{grade:4}  {name:10}  {sentence}")
            grades.append(grade)
    engine.dispose()
    return 1 if "fail" in grades else 0


def _guarded(check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    try:
        yield from check()
    except SQLAlchemyError as error:
        if isinstance(error, DBAPIError) and lite.is_damaged(error):
            yield "fail", "the SQLite file is damaged, or no database: restore a backup"
            return
        cause = getattr(error, "orig", None) or error
        reason = " ".join(str(cause).split()) or type(cause).__name__
        yield "fail", f"the database does not answer: {reason}"


def _settings(settings: Settings, engine: Engine) -> Iterator[Finding]:
    public = settings.public_address
    yield "ok", f"read from {settings.instance}"
    yield from _open_files(settings, engine)
    serves_https = settings.tls_cert is not None  # by which cookies are secure of themselves
    if public.startswith("https:") and not serves_https and not settings.secure_cookies:
        yield "warn", "public_address is https, and secure_cookies is not set"
    if settings.secure_cookies and public.startswith("http:"):
        yield (
            "fail",
            "secure_cookies is set, and public_address is plain http: no phone stays logged in",
        )
    if settings.trusted_proxies and settings.host not in HERE:
        yield (
            "warn",
            "trusted_proxies is set, and host lets phones past the proxy; 127.0.0.1 would not",
        )


def _open_files(settings: Settings, engine: Engine) -> Iterator[Finding]:
    own = settings.instance
    for file in (own, own / "config.toml"):
        if file.exists() and instance.open_to_others(file):
            yield "warn", f"{file} can be read by other users of this machine"
    for file in instance.files(settings, engine):
        if instance.open_to_others(file):
            readable = f"{file} can be read by other users of this machine"
            yield "warn", f"{readable}, until scorepad serve or db upgrade close it"


def _database(engine: Engine) -> Iterator[Finding]:
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            if _is_whole(connection):
                yield "ok", "SQLite, sound"
            else:
                yield "fail", "the SQLite file is damaged: restore a backup"
            yield from _lost(engine)
            return
        is_standby = connection.execute(text("SELECT pg_is_in_recovery()")).scalar_one()
        if is_standby:
            yield "fail", "this is a standby: nothing can be saved"
        else:
            yield "ok", _reached(connection)
        if postgres.is_pooled(connection):
            yield from _timeouts_of_role(connection)


def _is_whole(connection: Connection) -> bool:
    integrity = connection.execute(text("PRAGMA integrity_check(1)")).scalar_one()
    if integrity != "ok":
        return False
    return connection.execute(text("PRAGMA foreign_key_check")).first() is None


def _lost(engine: Engine) -> Iterator[Finding]:
    since = journal.lost_at(engine)
    if journal.is_behind(engine):
        advice = "Put it back before a server starts; else the last games may be missing"
        yield "fail", f"{journal.LOST} {advice}"
    elif since is not None:
        advice = f"delete {journal.lost_file(engine)} once seen"
        yield "warn", f"{journal.LOST} Noticed {since:%Y-%m-%d %H:%M} UTC; {advice}"


def _reached(connection: Connection) -> str:
    version = connection.execute(text("SHOW server_version")).scalar_one()
    if postgres.is_pooled(connection):
        return (
            f"PostgreSQL {version}, through a pooler such as PgBouncer: nothing is prepared "
            "or set in its sessions"
        )
    return f"PostgreSQL {version}, reached directly"


def _timeouts_of_role(connection: Connection) -> Iterator[Finding]:
    for name, value in postgres.TIMEOUTS.items():
        if connection.execute(text(f"SHOW {name}")).scalar_one() == "0":
            yield (
                "warn",
                f"behind the pooler the role has no {name}: ALTER ROLE … SET {name} = '{value}'",
            )


def _evenings(settings: Settings, engine: Engine) -> Iterator[Finding]:
    if schema.is_current(engine):
        for sentence in replay_newest(settings, engine).failed:
            yield "fail", sentence


@dataclass(frozen=True)
class Replays:
    """How many evenings were replayed, and of those that failed the address and why."""

    tried: int
    failed: tuple[str, ...]


def replay_newest(settings: Settings, engine: Engine) -> Replays:
    """Replay the newest evenings from their logs, as their pages do."""
    newest_first = select(EveningRow.id, EveningRow.runde_id).order_by(EveningRow.id.desc())
    with engine.connect() as connection:
        places = connection.execute(newest_first.limit(EVENINGS)).all()
    # Only now, as the connection is free: behind a pooler there may be one only.
    with create_app(settings).app_context():
        failed: list[str] = []
        for evening_id, runde_id in places:
            reason = _why_not_replayed(evening_id, runde_id)
            if reason:
                place = f"/runde/{runde_id}/abend/{evening_id}"
                failed.append(f"{place} cannot be worked out: {reason}")
        db.session.remove()
        db.engine.dispose()
    return Replays(len(places), tuple(failed))


def _why_not_replayed(evening_id: int, runde_id: int) -> str:
    """Why an evening cannot be worked out, without anything that was typed; empty if it can."""
    try:
        stored = evenings.load(evening_id, runde_id)
        if stored is None:  # deleted meanwhile
            return ""
        rows = replayed(stored).rows
    except Refused as refused:
        return f"its plan: {_codes(refused.problems)}"
    except (ValueError, LookupError, TypeError) as error:
        return f"what is stored is no evening ({type(error).__name__})"
    for number, row in enumerate(rows, 1):
        if isinstance(row.entry, Unreadable):
            return f"its line {number}: {_codes(row.entry.problems)}"
    return ""


def _codes(problems: Iterable[Problem]) -> str:
    return ", ".join(f"{problem.code} ({problem.field})" for problem in problems)


def _migrations(engine: Engine) -> Iterator[Finding]:
    current = schema.current(engine)
    newest = schema.newest()
    if current == newest:
        yield "ok", f"the tables are up to date ({newest})"
    elif schema.is_newer(engine):
        yield "fail", upgrading.NEWER.removesuffix(".")
    else:
        yield (
            "fail",
            f"the tables are at {current or 'nothing'}, {newest} is needed: scorepad db upgrade",
        )


def _key(engine: Engine, own: str) -> Iterator[Finding]:
    if not schema.is_current(engine):
        return
    with engine.connect() as connection:
        stored = key_print.stored(connection)
    if stored in {None, key_print.of(own)}:
        yield "ok", "the links of the database are made by the key of the settings"
    else:
        consequence = "no link opens; scorepad serve says what to do"
        yield "fail", f"the links of the database are made by another key: {consequence}"


def _fonts() -> Iterator[Finding]:
    from pypdfium2 import PdfDocument

    from scorepad.printing import helpers

    try:
        with helpers.helper() as helper:
            paper = helper.make("write", SAMPLE, "page")
    except (helpers.PaperError, OSError) as error:
        yield "fail", f"no paper can be made: {_why_no_paper(error)}"
        return
    finally:
        helpers.end_all()
    with PdfDocument(paper) as pages:
        texts = [part for part in pages[0].get_objects() if hasattr(part, "get_font")]
        used = {part.get_font().get_base_name() for part in texts}
    if any(FONT in name for name in used):
        yield "ok", f"papers are set in {FONT}"
    else:
        yield "warn", f"papers are set in {', '.join(sorted(used))}: install fonts-inter"


def _why_no_paper(error: Exception) -> str:
    """What is missing for papers, or what making one said."""
    missing = pango.missing()
    if missing:
        return f"{', '.join(missing)} is missing: apt-get install {pango.PACKAGES}"
    return " ".join(str(error).split()) or type(error).__name__


def _clock(engine: Engine) -> Iterator[Finding]:
    now = dt.datetime.now(dt.UTC)
    apart = dt.timedelta()
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            there = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
            apart = abs(there - now)
        newest = connection.scalar(select(func.max(RevisionRow.at)))
    if apart > MOST_SKEW:
        yield (
            "warn",
            f"the clocks of program and database are {apart.total_seconds():.0f} seconds apart",
        )
    if newest is not None and newest > now + dt.timedelta(seconds=60):
        yield "fail", f"the clock is behind the newest entry by {newest - now}"
    else:
        yield "ok", f"{now:%Y-%m-%d %H:%M} UTC"


def _proxy(settings: Settings) -> Iterator[Finding]:
    public = settings.public_address
    if not public:
        grade: Grade = "warn" if settings.trusted_proxies else "ok"
        yield grade, "no public_address is set, so no way in was tried"
        return
    headers = {health.PROBE: health.probe(settings.secret_key), "X-Forwarded-For": LIE}
    asked = urllib.request.Request(f"{public}/healthz", headers=headers)  # noqa: S310 - the setting holds http or https
    try:
        with urllib.request.urlopen(asked, timeout=10) as answer:  # noqa: S310 - see above
            seen = json.loads(answer.read(1000))
            given = dict(answer.headers)
    except (OSError, ValueError) as error:
        told = getattr(error, "reason", None) or getattr(error, "strerror", None)
        reason = told or "what answers is no Scorepad of ours"
        yield "fail", f"{public} does not answer: {reason}"
        return
    yield from _seen(seen, public, given)


def _seen(seen: dict[str, str], public: str, given: dict[str, str]) -> Iterator[Finding]:
    wanted = urlsplit(public)
    scheme = seen["scheme"]
    host = seen["host"]
    address = seen["address"]
    is_right = True
    if scheme != wanted.scheme:
        is_right = False
        missing = "X-Forwarded-Proto or trusted_proxies is missing"
        yield "fail", f"Scorepad takes it for {scheme}: {missing}"
    if host != wanted.netloc:
        is_right = False
        yield "fail", f"Scorepad takes itself for {host}: the proxy changes Host"
    if address == LIE:
        is_right = False
        too_high = "trusted_proxies is too high"
        yield "fail", f"whoever asks can choose the address he comes from: {too_high}"
    if is_right:
        yield "ok", f"{public} answers, and Scorepad sees how it was asked (from {address})"
    if wanted.scheme == "https" and "Strict-Transport-Security" not in given:
        yield "warn", "phones are not told to stay with https (Strict-Transport-Security)"


def _backup(folder: Path) -> Iterator[Finding]:
    files = sorted(folder.glob("*.backup"), key=lambda file: file.stat().st_mtime)
    if not files:
        yield "warn", f"there is none in {folder} (--backups says where else to look)"
        return
    age = dt.timedelta(seconds=time.time() - files[-1].stat().st_mtime)
    told = f"the newest in {folder} is {age.total_seconds() / 3600:.0f} hours old"
    yield ("ok" if age <= TOO_OLD else "fail"), told


def _founding(settings: Settings, engine: Engine) -> Iterator[Finding]:
    if not schema.is_current(engine):
        return
    most = settings.new_runden_in_all
    limit = Limit(IN_ALL, EVERYBODY, most, DAY)
    with engine.connect() as connection:
        count = connection.scalar(limit.asked(dt.datetime.now(dt.UTC))) or 0
    told = f"{count} of {most} Runden that may be founded today (new_runden_in_all)"
    yield ("ok" if count < most * MUCH or not most else "warn"), told


def _room(folder: Path) -> Iterator[Finding]:
    free = shutil.disk_usage(folder).free
    grade: Grade = "fail"
    if free > WARN_FREE:
        grade = "ok"
    elif free > LEAST_FREE:
        grade = "warn"
    yield grade, f"{free / 2**30:.1f} GB are free"
