"""What counts as naming the Runde; every other test that has the app is watched by it."""

import json
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import text

from scorepad.actions.runde import create
from scorepad.scoring.rules import Rules
from scorepad.store import links
from scorepad.store.db import db
from scorepad.store.models import Base, LinkRow, MemberRow
from tests import statements
from tests.conftest import CAST, NOW, PARTITIONED, PIECES, Runde


def test_a_statement_that_keeps_to_a_runde_names_it_and_one_that_leaves_it_out_does_not() -> None:
    for statement in (
        "SELECT evening.id FROM evening WHERE evening.id = ? AND evening.group_id = ?",
        "SELECT 1 FROM transfer JOIN seal ON seal.group_id = transfer.group_id WHERE transfer.group_id = %(a)s",
        'SELECT "group".name FROM "group" WHERE "group".id = %(id_1)s::BIGINT FOR NO KEY UPDATE',
        "SELECT link.id FROM link WHERE link.group_id IN (?, ?)",
        "INSERT INTO pen (evening_id, group_id) VALUES (?, ?)",
        "SELECT 1",
        "PRAGMA foreign_keys",
    ):
        assert statements.names_the_runde(statement), statement
    for statement in (
        "SELECT evening.id, evening.group_id FROM evening WHERE evening.id = ?",
        "SELECT 1 FROM transfer JOIN seal ON seal.group_id = transfer.group_id",
        "SELECT 1 FROM transfer JOIN seal ON seal.id = transfer.seal_id WHERE transfer.group_id = ?",
        "SELECT 1 FROM kitty_entry WHERE kitty_entry.group_id = ? AND NOT (EXISTS (SELECT 1 FROM kitty_entry AS more))",
        'SELECT 1 FROM evening, "group" WHERE evening.group_id = ?',
        "DELETE FROM pen WHERE pen.until < ?",
        "UPDATE evening SET revision=? WHERE evening.id = ?",
        "INSERT INTO pen (evening_id) VALUES (?)",
    ):
        assert not statements.names_the_runde(statement), statement


def test_what_scorepad_asks_is_watched_and_what_a_test_asks_is_not(app: Flask, runde: Runde) -> None:
    with app.app_context():
        statements.watch(db.engine)
        db.session.execute(db.text("SELECT id FROM evening"))
        assert links.find(runde.made.write.token)
        assert statements.nameless == set()
        ours = compile("ask(what('SELECT id FROM evening'))", f"{statements.OURS}/store/made_up.py", "exec")
        exec(ours, {"ask": db.session.execute, "what": db.text})
    assert statements.nameless == {"SELECT id FROM evening"}
    statements.nameless.clear()


def test_a_place_that_asks_sqlite_and_never_postgresql_is_found(tmp_path: Path) -> None:
    """In whichever runs: each part of `scripts/test` is one."""
    both = ["store/kasse.py:of:5", "store/seals.py:of:7"]
    lite = [*both, *(f"{place}:1" for place in statements.ONLY_SQLITE)]
    (tmp_path / "asked-1.json").write_text(json.dumps({"sqlite3": lite}))
    for other, status in ((both[:1], 1), (both, 0)):
        (tmp_path / "asked-2.json").write_text(json.dumps({"psycopg": other}))
        assert statements.main(tmp_path) == status


# the tables cut into pieces by the Runde; all other tests of the store run on them too


def test_every_table_is_cut_and_what_is_of_one_runde_lies_in_one_piece(app: Flask) -> None:
    with app.app_context():
        if db.engine.url.database != PARTITIONED:
            pytest.skip("about tables in pieces")
        for number in range(20):
            create(f"Runde {number}", list(CAST), "Euro", Rules(), NOW)
        with db.engine.connect() as connection:
            pieces = """SELECT count(*) FROM pg_inherits JOIN pg_class ON oid = inhparent
                        WHERE relname = :name AND relkind = 'p'"""
            for table in Base.metadata.sorted_tables:
                assert connection.execute(text(pieces), {"name": table.name}).scalar_one() >= PIECES, table.name
            for row in (MemberRow, LinkRow):
                name = row.__tablename__
                lies = f"SELECT DISTINCT group_id, right(tableoid::regclass::text, 1) FROM {name}"
                places = connection.execute(text(lies)).all()
                assert len(places) == len({runde for runde, _ in places}) == 20
                assert len({piece for _, piece in places}) == PIECES
