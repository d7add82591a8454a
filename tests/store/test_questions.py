"""A question says what SQLAlchemy says: the same rows, the same errors, and whoever listens hears of it."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import Integer, Select, bindparam, create_engine, event, literal_column, select, text
from sqlalchemy.exc import DBAPIError

from scorepad.store.db import db
from scorepad.store.models import EveningRow, LinkRow, RundeRow
from scorepad.store.questions import Question
from tests.conftest import Abend, Runde

EVENINGS: Select[*tuple[Any, ...]] = (
    select(
        RundeRow.rules,
        RundeRow.tariff,
        RundeRow.archived_at.is_not(None),
        EveningRow.date,
        EveningRow.changed_at,
        EveningRow.ended_at,
        EveningRow.plan,
        LinkRow.role,
    )
    .join(EveningRow, EveningRow.runde_id == RundeRow.id)
    .join(LinkRow, LinkRow.runde_id == RundeRow.id)
    .where(RundeRow.id == bindparam("runde"), EveningRow.changed_at < bindparam("until"), LinkRow.version > 0)
    .order_by(LinkRow.role)
)
"""Columns of every kind: numbers, texts, JSON, truth, days, points in time."""
NOON = dt.timezone(dt.timedelta(hours=3))


def test_rows_are_those_of_sqlalchemy_with_values_of_every_kind(app: Flask, runde: Runde, evening: Abend) -> None:
    sought = {"runde": runde.id, "until": dt.datetime(2099, 1, 1, 12, tzinfo=NOON)}
    with app.app_context():
        connection = db.session.connection()
        rows = Question(EVENINGS).ask(connection, sought)
        assert rows == [tuple(row) for row in connection.execute(EVENINGS, sought)]
        assert [row[-1] for row in rows] == ["read", "write"]
        assert isinstance(rows[0][2], bool)
        assert rows[0][4].tzinfo is dt.UTC
        assert Question(EVENINGS).ask(connection, sought | {"until": dt.datetime(1999, 1, 1, tzinfo=NOON)}) == []


def test_a_time_without_its_zone_is_refused(app: Flask, runde: Runde) -> None:
    with app.app_context(), pytest.raises(ValueError, match="zone"):
        Question(EVENINGS).ask(db.session.connection(), {"runde": runde.id, "until": dt.datetime(2099, 1, 1)})  # noqa: DTZ001


def test_a_value_that_is_missing_is_refused(app: Flask) -> None:
    with app.app_context(), pytest.raises(KeyError, match="runde"):
        Question(EVENINGS).ask(db.session.connection(), {"until": dt.datetime.now(dt.UTC)})


def test_a_connection_that_is_lost_is_told_as_lost(app: Flask) -> None:
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            pytest.skip("about PostgreSQL")
        heard: list[bool] = []
        event.listen(db.engine, "handle_error", lambda context: heard.append(context.is_disconnect))
        one = Question(select(literal_column("1", Integer)))
        with db.engine.connect() as connection:
            number = connection.execute(text("SELECT pg_backend_pid()")).scalar_one()
            server = create_engine(db.engine.url)  # one of its own: what rests in the pool may be lost too
            with server.connect() as other:
                other.execute(text("SELECT pg_terminate_backend(:number)"), {"number": number})
            server.dispose()
            with pytest.raises(DBAPIError) as caught:
                one.ask(connection, {})
        assert caught.value.connection_invalidated
        assert heard == [True]


def test_an_error_keeps_the_code_of_the_database_and_no_value(app: Flask) -> None:
    with app.app_context():
        if db.engine.dialect.name == "sqlite":
            pytest.skip("about PostgreSQL")
        one = literal_column("1", Integer)
        divided = Question(select(one).where(bindparam("secret", type_=Integer) // literal_column("0", Integer) == one))
        with db.engine.connect() as connection, pytest.raises(DBAPIError) as caught:
            divided.ask(connection, {"secret": 47})
        assert getattr(caught.value.orig, "sqlstate", "") == "22012"
        assert "47" not in str(caught.value)
