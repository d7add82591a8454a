"""`scorepad serve`: check the database, start the server, print its address as a QR code."""

import contextlib
import os
import socket
import ssl
from functools import partial
from pathlib import Path

from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from scorepad.actions.instance import instance, upgrading
from scorepad.actions.instance.demo import fill
from scorepad.app import create_app
from scorepad.serving import addresses, logs, metrics_port, ports, starting
from scorepad.serving.connections import Server
from scorepad.settings import Settings, SettingsError
from scorepad.store import journal, schema
from scorepad.store.away import Busy
from scorepad.store.db import db


def serve(settings: Settings, *, demo: bool = False, upgrades: bool = True) -> int:
    """Serve until stopped; 0. The tables are made or brought up to date first if it `upgrades`.

    Print one sentence and return 1 for a port in use, or tables that are not to be upgraded.
    """
    logs.configure(settings.log_format)
    host = settings.host
    port = settings.port
    encryption = tls_context(settings.tls_cert, settings.tls_key)
    scheme = "https" if encryption else "http"
    starting.begin()
    if upgrades:
        starting.tell_upgraded(upgrading.upgrade(settings))
    app = create_app(settings)
    with app.app_context():
        instance.check_there(settings, db.engine)
        if schema.is_newer(db.engine):
            return starting.refuse(f"database: {upgrading.NEWER}")
        if not schema.is_current(db.engine):
            return starting.refuse("The database is not up to date; run scorepad db upgrade first.")
        with contextlib.suppress(Busy):  # somebody else writes: writing works
            schema.try_writing(db.engine)
        _begin(app, settings)
        instance.close(settings, db.engine)
        link = fill() if demo else ""
        db.engine.dispose()  # the worker has connections of its own
    try:
        ports.bindable(host, port)
    except OSError as error:
        return starting.refuse(f"Cannot serve on {host} port {port}: {error.strerror}.")
    try:
        ports.bindable(metrics_port.LOCAL, settings.metrics_port)
    except OSError:
        return starting.refuse(
            f"Cannot show figures on port {settings.metrics_port} of this machine."
        )
    server = Server(
        partial(load, settings),
        host,
        port,
        threads=settings.threads,
        certificate=settings.tls_cert,
        key=settings.tls_key,
    )
    server.run(partial(_tell_ready, settings, scheme, link))
    _end(app)
    return 0


def load(settings: Settings) -> Flask:
    """The app as the worker serves it, with its metrics."""
    logs.configure(settings.log_format)
    app = create_app(settings)
    with app.app_context():
        _begin(app, settings)
    if settings.metrics_port:
        metrics_port.serve(app, settings.metrics_port)
    return app


def _begin(app: Flask, settings: Settings) -> None:
    app.config["SECRET_KEY"] = instance.secret_key(settings, db.engine)
    journal.begin(db.engine)
    app.config["LOST_AT"] = journal.lost_at(db.engine)


def _end(app: Flask) -> None:
    """Write the journal of SQLite into its file, which the last connection does when it closes."""
    with app.app_context():
        with contextlib.suppress(SQLAlchemyError):  # the database is away
            db.engine.connect().close()
        db.engine.dispose()
        journal.end(db.engine)


def _tell_ready(settings: Settings, scheme: str, link: str) -> None:
    addresses.note(settings, scheme)
    print(starting.banner(settings, scheme, link), flush=True)  # noqa: T201
    tell_systemd()


def tls_context(certificate: Path | None, key: Path | None) -> ssl.SSLContext | None:
    """The TLS context of these files, None without them. Raises SettingsError for files that cannot
    be used.
    """
    if certificate is None and key is None:
        return None
    if certificate is None or key is None:
        raise SettingsError("tls_cert and tls_key: one needs the other.")
    made = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    for name, file in {"tls_cert": certificate, "tls_key": key}.items():
        try:
            file.read_bytes()
        except OSError as error:
            raise SettingsError(f"{name}: {file} cannot be read: {error.strerror}.") from error
    try:
        ssl.create_default_context(cafile=certificate)
    except ssl.SSLError as error:
        raise SettingsError(f"tls_cert: {certificate} holds no certificate in PEM.") from error
    try:
        # Without a password OpenSSL would ask for one at the terminal.
        made.load_cert_chain(certificate, key, password=lambda: b"")
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise SettingsError(
                f"tls_key: {key} is not the key of the certificate {certificate}."
            ) from error
        raise SettingsError(
            f"tls_key: {key} holds no private key in PEM without a password."
        ) from error
    return made


def tell_systemd() -> None:
    """Send READY=1 where systemd set NOTIFY_SOCKET (sd_notify)."""
    place = os.environ.get("NOTIFY_SOCKET")
    if place:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.connect(f"\0{place[1:]}" if place.startswith("@") else place)
            manager.sendall(b"READY=1")
