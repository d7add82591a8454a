"""Serving the pages with waitress, and telling the people at the table where."""

from __future__ import annotations

import contextlib
import io
import os
import socket
import ssl
import sys

import segno
from flask import Flask
from waitress.server import BaseWSGIServer, create_server

from scorepad.actions import instance
from scorepad.actions.demo import fill
from scorepad.app import create_app
from scorepad.serving import connections, logs, tls
from scorepad.settings import Settings
from scorepad.store import schema
from scorepad.store.away import Busy
from scorepad.store.db import db

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared with, not bound to
SOMEWHERE = ("192.0.2.1", 9)
"""An address kept for documentation: routing to it shows our own address, nothing is sent."""

MOST_RECEIVED = 2**20
"""Bytes of a request that are taken in at all; the app's own limit is lower, and its answer is a page."""
PATIENCE, CLEANED = 20, 5
"""Seconds until a connection that asks nothing is closed, and between two looks for such."""


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
        listening = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=1024
        )
    except OSError as error:
        return _refuse(f"Cannot serve on {host} port {port}: {error.strerror}.")
    if encryption is not None:
        listening = encryption.wrap_socket(listening, server_side=True, do_handshake_on_connect=False)
    if settings.metrics_port and not _count(app, settings.metrics_port):
        return _refuse(f"Cannot show figures on port {settings.metrics_port} of this machine.")
    server = make_server(app, listening, threads=settings.threads)
    scheme = "http" if encryption is None else "https"
    print(banner((settings.public_address or address(host, port, scheme)) + link), flush=True)  # noqa: T201
    _ready()
    connections.run(server)
    return 0


class EncryptedChannel(connections.StayingChannel, tls.Unfinished):
    """A connection by https."""


def make_server(app: Flask, listening: socket.socket, *, threads: int) -> BaseWSGIServer:
    """A server on a listening socket. Forwarded headers are left to the app, which knows whom to trust."""
    encrypted = isinstance(listening, ssl.SSLSocket)
    server = create_server(
        app,
        sockets=[listening],
        threads=threads,
        ident="",
        url_scheme="https" if encrypted else "http",
        connection_limit=connections.MOST,
        asyncore_use_poll=True,
        channel_timeout=PATIENCE,
        cleanup_interval=CLEANED,
        log_socket_errors=not encrypted,
        clear_untrusted_proxy_headers=False,
        max_request_body_size=MOST_RECEIVED,
    )
    if not isinstance(server, BaseWSGIServer):
        raise TypeError("one socket makes one server")
    connections.share(server, threads, app.config.get("TRUSTED_PROXIES", 0))
    server.channel_class = EncryptedChannel if encrypted else connections.StayingChannel
    return server


def address(host: str, port: int, scheme: str = "http") -> str:
    """What a phone in the same network types in."""
    shown = _own_address() if host in EVERYWHERE else host
    return f"{scheme}://{f'[{shown}]' if ':' in shown else shown}:{port}"


def banner(url: str) -> str:
    """The address as text and as a QR code for the terminal."""
    code = io.StringIO()
    segno.make(url, error="m").terminal(code, compact=True)
    return f"{code.getvalue()}\nScorepad: {url}\nStop with Ctrl+C."


def _count(app: Flask, port: int) -> bool:
    """Count requests and show the figures on a port; whether it was free."""
    from scorepad.serving import metrics  # noqa: PLC0415 - takes a megabyte, and few ask for it

    try:
        metrics.serve(app, port)
    except OSError:
        return False
    return True


def _ready() -> None:
    """Tell systemd, where it asks, that phones can connect."""
    place = os.environ.get("NOTIFY_SOCKET")
    if place:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.connect(f"\0{place[1:]}" if place.startswith("@") else place)
            manager.sendall(b"READY=1")


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201
    return 1
