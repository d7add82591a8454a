"""The tables cut into pieces by the Runde; all other tests of the store run on them too."""

import pytest
from flask import Flask
from sqlalchemy import text

from scorepad.actions.runde import create
from scorepad.scoring.rules import Rules
from scorepad.store.db import db
from scorepad.store.models import Base, LinkRow, MemberRow
from tests.conftest import CAST, NOW, PARTITIONED, PIECES


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
