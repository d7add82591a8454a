"""The database object of the app, and how the app connects to it."""

from contextlib import suppress
from typing import TypeVar

from flask import Flask
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from scorepad.store import engine, lite, postgres
from scorepad.store.models.base import Base, OfRunde

OwnRow = TypeVar("OwnRow", bound=OfRunde)
db = SQLAlchemy(model_class=Base)


def init(app: Flask, *, threads: int, prepared: bool) -> None:
    """Connect the app to `SQLALCHEMY_DATABASE_URI`; this creates and migrates no tables."""
    url = engine.driver_url(str(app.config["SQLALCHEMY_DATABASE_URI"]))
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    options = engine.options(url, threads=threads, prepared=prepared)
    if postgres.is_meant(url):
        options["connect_args"] = postgres.patience(url) | options.get("connect_args", {})
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = options
    db.init_app(app)
    app.teardown_appcontext(_end_request)
    with app.app_context():
        engine.prepare(db.engine)
        if postgres.is_meant(url):
            from scorepad.store import watchdog  # noqa: PLC0415 - a server on SQLite does without the driver

            postgres.limit(db.engine)
            watchdog.watch(db.engine)
        else:
            lite.watch(db.engine)


def row_of(table: type[OwnRow], runde_id: int, ident: int) -> OwnRow | None:
    """The row with this id in a table of a Runde, for an action to change; or None."""
    query = select(table).where(table.runde_id == runde_id, table.id == ident)
    return db.session.execute(query).scalar_one_or_none()


def end_reading() -> None:
    """End the read transaction of this request, if there is one, and give its connection back.

    For a request that waits for something else; what it reads afterwards may be newer.
    """
    if db.session.registry.has() and db.session().in_transaction():
        engine.end_reading(db.session())


def _end_request(error: BaseException | None) -> None:
    # A page that only reads commits to end its snapshot; other transactions are rolled back with
    # the session.
    if error is None:
        with suppress(SQLAlchemyError):
            end_reading()
