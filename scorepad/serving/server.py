"""Serving the pages, and telling the people at the table where."""

from __future__ import annotations

import contextlib
import io
import os
import socket
import sys

import segno

from scorepad.actions import instance
from scorepad.actions.demo import fill
from scorepad.app import create_app
from scorepad.serving import logs, tls
from scorepad.serving.connections import Server
from scorepad.settings import Settings
from scorepad.store import schema
from scorepad.store.away import Busy
from scorepad.store.db import db

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
SOMEWHERE = ("192.0.2.1", 9)
"""An address kept for documentation: routing to it shows our own address, nothing is sent."""


def serve(settings: Settings, *, demo: bool = False) -> int:
    """Serve until stopped; 0. A database that is not up to date or a port in use is one sentence and 1."""
    logs.configure(settings.log_format)
    host, port = settings.host, settings.port
    encryption = tls.context(settings.tls_cert, settings.tls_key)
    app = create_app(settings)
    with app.app_context():
        instance.check_there(settings, db.engine)
        if not schema.is_current(db.engine):
            return _refuse("The database is not up to date; run scorepad db upgrade first.")
        with contextlib.suppress(Busy):
            schema.try_writing(db.engine)
        app.config["SECRET_KEY"] = instance.secret_key(settings, db.engine)
        instance.close(settings, db.engine)
        link = fill() if demo else ""
    try:
        server = Server(app, host, port, threads=settings.threads, encryption=encryption)
    except OSError as error:
        return _refuse(f"Cannot serve on {host} port {port}: {error.strerror}.")
    if settings.metrics_port:
        from scorepad.serving import metrics  # noqa: PLC0415 - takes a megabyte, and few ask for it

        try:
            metrics.serve(app, settings.metrics_port)
        except OSError:
            return _refuse(f"Cannot show figures on port {settings.metrics_port} of this machine.")
    url = settings.public_address or address(host, port, "https" if encryption else "http")
    print(banner(url + link), flush=True)  # noqa: T201
    tell_systemd()
    server.run()
    return 0


def address(host: str, port: int, scheme: str = "http") -> str:
    """What a phone in the same network types in."""
    shown = _own_address() if host in EVERYWHERE else host
    return f"{scheme}://{f'[{shown}]' if ':' in shown else shown}:{port}"


def banner(url: str) -> str:
    """The address as text and as a QR code for the terminal."""
    code = io.StringIO()
    segno.make(url, error="m").terminal(code, compact=True)
    return f"{code.getvalue()}\nScorepad: {url}\nStop with Ctrl+C."


def tell_systemd() -> None:
    """Tell systemd, where it asks, that phones can connect."""
    place = os.environ.get("NOTIFY_SOCKET")
    if place:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.connect(f"\0{place[1:]}" if place.startswith("@") else place)
            manager.sendall(b"READY=1")


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(SOMEWHERE)
        return str(probe.getsockname()[0])
    return "127.0.0.1"


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201
    return 1
