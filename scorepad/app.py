"""The app factory: settings, database, pages, proxies."""

import contextlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from wsgiref.types import StartResponse, WSGIEnvironment

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.sansio.utils import host_is_trusted

from scorepad import web
from scorepad.actions.instance import instance
from scorepad.settings import CHECKOUT, Settings, load
from scorepad.store import db as database
from scorepad.store import key_print

PACKAGE = Path(__file__).parent
LOCAL = ("localhost", "127.0.0.1", "[::1]")
"""Host names of requests from this machine, such as health checks."""


def create_app(settings: Settings | None = None) -> Flask:
    """Create the app of an installation. This creates and migrates no tables."""
    settings = load() if settings is None else settings
    home = CHECKOUT if (CHECKOUT / "templates").is_dir() else PACKAGE
    app = web.App(
        "scorepad",
        template_folder=str(home / "templates"),
        static_folder=str(home / "static"),
        instance_path=str(settings.instance.absolute()),
    )
    app.config.from_mapping(_config(settings))
    database.init(app, threads=settings.threads, prepared=settings.prepared_statements)
    web.register(app)
    _trust(app, settings.trusted_proxies, settings.known_hosts)
    _follow(app, settings.instance / "secret.key")
    return app


def _config(settings: Settings) -> dict[str, object]:
    return {
        "SECRET_KEY": settings.secret_key,
        "SQLALCHEMY_DATABASE_URI": settings.database,
        "SESSION_COOKIE_SECURE": settings.secure_cookies,
        "NEW_RUNDEN": settings.new_runden,
        "NEW_RUNDEN_IN_ALL": settings.new_runden_in_all,
        "RUNDE_CODE": settings.runde_code,
        "PAPERS": settings.papers,
        "PAPER": settings.paper,
        "TRUSTED_HOSTS": [*settings.hosts, *LOCAL] if settings.hosts else None,
        "ALWAYS_HTTPS": settings.secure_cookies or settings.public_address.startswith("https:"),
        "PUBLIC_ADDRESS": settings.public_address,
        "SECURITY_CONTACT": settings.security_contact,
        "TRUSTED_PROXIES": settings.trusted_proxies,
        "TIMEZONE": settings.timezone,
        "LOST_AT": None,
    }


def _follow(app: web.App, file: Path) -> None:
    """Reload the secret key when a restored backup replaces its file.

    During a restore the new key is in a second file; the app uses it as soon as its fingerprint is
    in the database.
    """
    inner = app.entrance
    seen = _identity(file)
    restored = instance.restored_key_file(file)
    if seen is None or file.read_text(encoding="utf-8").strip() != app.config["SECRET_KEY"]:
        return

    def follow(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Look for a new key before each request."""
        nonlocal seen
        now = _identity(file)
        if now is not None and now != seen:
            app.config["SECRET_KEY"] = file.read_text(encoding="utf-8").strip()
            seen = now
        if restored.exists():
            with app.app_context(), contextlib.suppress(OSError, SQLAlchemyError):
                key = restored.read_text(encoding="utf-8").strip()
                if key_print.seen(database.db.engine) == key_print.of(key):
                    app.config["SECRET_KEY"] = key
        return inner(environ, start_response)

    app.entrance = follow


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        status = file.stat()
    except OSError:
        return None
    return status.st_ino, status.st_mtime_ns


def _trust(app: web.App, proxies: int, hosts: Sequence[str]) -> None:
    """Trust the headers of so many proxies, but X-Forwarded-Host only with one of these names."""
    if not proxies:
        return
    fixed = ProxyFix(app.entrance, x_for=proxies, x_proto=proxies, x_host=proxies if hosts else 0)

    def believe(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        forwarded = environ.get("HTTP_X_FORWARDED_HOST", "")
        if not all(host_is_trusted(host.strip(), hosts) for host in forwarded.split(",")):
            environ.pop("HTTP_X_FORWARDED_HOST", None)
        return fixed(environ, start_response)

    app.entrance = believe
