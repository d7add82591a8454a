"""What counts as naming the Runde, and that PostgreSQL finds by it whatever a page or an action
asks.

Every other test that has the app is watched by it.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from flask import Flask
from flask.testing import FlaskClient
from psycopg import RawCursor
from sqlalchemy import Connection, create_engine, event, select, text

from scorepad.actions.entry import pens
from scorepad.actions.evening import deleting
from scorepad.actions.money import kasse
from scorepad.actions.runde import links, members, rule_sets
from scorepad.actions.runde import runde as actions
from scorepad.actions.tournament import leagues
from scorepad.scoring.rules import Rules
from scorepad.store import evenings, runden
from scorepad.store import links as stored_links
from scorepad.store.db import db
from scorepad.store.models import (
    EntryRow,
    EveningRow,
    KasseEntryRow,
    LeagueRow,
    RuleSetRow,
    TournamentRow,
    TransferRow,
)
from scorepad.store.models.base import Base, OfRunde
from tests import statements
from tests.conftest import CAST, DATE, NOW, PARTITIONED, PIECES, Runde
from tests.many import lived_in, multiply, played
from tests.web.attack import inside

MORE = 1_000
"""Runden beside the one that is looked at."""
SMALL = re.compile(r"^installation")
"""A table of one row."""
Asked = dict[str, Any]
"""Statements with the values of the first time."""


@pytest.fixture
def holder(in_app: None) -> Runde:
    if db.engine.dialect.name != "postgresql" or db.engine.url.database == PARTITIONED:
        pytest.skip("the plans of PostgreSQL, whose pieces are too small for an index here")
    return lived_in()


def test_every_statement_finds_its_rows_by_the_runde(app: Flask, holder: Runde) -> None:
    with remembering() as asked:
        walk(app, holder)
    assert len(asked) > 80
    kept = lived_in()
    patient = create_engine(db.engine.url)  # Scorepad itself waits for no answer that long
    with patient.connect() as connection:
        multiply(connection, kept.id, MORE)
        first = index_begins(connection)
        slow = {
            f"{fault}: {asked_for}"
            for asked_for, given in asked.items()
            for fault in faults(connection, asked_for, given, first)
        }
        assert list(faults(connection, "SELECT 1 FROM entry WHERE id = 5", {}, first))
        assert list(faults(connection, "DELETE FROM transfer WHERE cents = 5", {}, first))
        connection.rollback()
    patient.dispose()
    assert slow == set()


@contextmanager
def remembering() -> Iterator[Asked]:
    """What Scorepad asks within the block, rows that it adds left out."""
    asked: Asked = {}

    def remember(
        _connection: object, _cursor: object, statement: str, given: object, *_more: object
    ) -> None:
        place = statements.ours().partition(":")[0]
        if place not in {"", *statements.OF_ALL} and re.match("SELECT|UPDATE|DELETE", statement):
            asked.setdefault(statement, given[0] if isinstance(given, list) else given)

    event.listen(db.engine, "before_cursor_execute", remember)
    try:
        yield asked
    finally:
        event.remove(db.engine, "before_cursor_execute", remember)


def walk(app: Flask, holder: Runde) -> None:
    """Open every page of the Runde, send every form once without anything, and do what only actions
    do.
    """
    phone = app.test_client()
    phone.get(f"/l/{holder.made.write.token}")
    phone.get("/")
    values = ids(holder)
    for address in inside(app, "GET", values):
        answered(phone, "GET", address)
    for address in inside(app, "POST", values):
        if "loeschen" not in address and "links" not in address:
            answered(phone, "POST", address)
    lived_in()
    act(holder)


def answered(phone: FlaskClient, method: str, address: str) -> None:
    with phone.open(address, method=method) as answer:
        assert answer.status_code < 500, address


def ids(holder: Runde) -> dict[str, Any]:
    rows: dict[str, type[OfRunde]] = {
        "evening_id": EveningRow,
        "entry_id": EntryRow,
        "set_id": RuleSetRow,
    }
    rows |= {"tournament_id": TournamentRow, "league_id": LeagueRow, "transfer_id": TransferRow}
    found: dict[str, Any] = {
        name: db.session.scalars(
            select(row.id).where(row.runde_id == holder.id).order_by(row.id)
        ).first()
        for name, row in rows.items()
    }
    return found | {
        "runde_id": holder.id,
        "number": 1,
        "round_no": 1,
        "member_id": holder.ids["Anna"],
        "role": "write",
        "phone_id": 1,
    }


def act(holder: Runde) -> None:
    evening = played(holder, "three")
    facts = evening.made
    pens.put_down(evening.id, holder.id, "phone", facts()["now"])
    actions.add_member(holder.id, "Fritz")
    fritz = runden.members(holder.id)[-1]
    actions.change_member(holder.id, fritz.id, name="Franz", short="Fr", mark="circle")
    actions.set_active(holder.id, fritz.id, active=False)
    members.merge(holder.id, fritz.id, holder.ids["Ela"], **facts())
    deleting.delete_member(holder.id, fritz.id)
    booking = select(KasseEntryRow.id).where(
        KasseEntryRow.runde_id == holder.id, KasseEntryRow.kind == "spending"
    )
    kasse.counter(
        holder.id, db.session.scalars(booking).one(), reason="Irrtum", date=DATE, **facts()
    )
    rule_sets.delete(holder.id, ids(holder)["set_id"])
    leagues.delete(holder.id, ids(holder)["league_id"])
    deleting.delete_evening(holder.id, evening.id, base_revision=evening.revision)
    actions.rename(holder.id, "Freitag")
    actions.archive(holder.id, NOW)
    actions.bring_back(holder.id, NOW)
    links.renew(holder.id, "read")
    actions.create("Samstag", list(CAST), "Euro", Rules(), NOW, "key")
    evenings.list_of(holder.id)
    deleting.delete_runde(holder.id, "Freitag")


def index_begins(connection: Connection) -> dict[str, str]:
    query = """SELECT index.relname, pg_get_indexdef(index.oid, 1, true) FROM pg_class AS index
               JOIN pg_index ON pg_index.indexrelid = index.oid"""
    return {name: column for name, column in connection.execute(text(query))}  # noqa: C416 - typed so


def faults(
    connection: Connection, statement: str, given: Any, begins: dict[str, str]
) -> Iterator[str]:
    """Where the plan of a statement reads a whole table, or looks by something else than the
    Runde.
    """
    (plan,) = explained(connection, f"EXPLAIN (FORMAT JSON) {statement}", given)
    for node in nodes(plan["Plan"]):
        if node["Node Type"] == "Seq Scan" and not SMALL.match(node["Relation Name"]):
            yield f"reads all of {node['Relation Name']}"
        index = str(node.get("Index Name", ""))
        own = {
            "pk_group": "id",
            "pk_group_key": "client_key",
            "ix_link_id": "id",
            "pk_installation": "id",
        }
        if index and begins[index] != own.get(index, "group_id"):
            yield f"looks by {index}"
        elif index and begins[index] not in node.get("Index Cond", ""):
            yield f"reads all of {index}"


def explained(connection: Connection, statement: str, given: Any) -> Any:
    """What the database says; a question takes its values by number."""
    if not isinstance(given, tuple):
        return connection.exec_driver_sql(statement, given).scalar_one()
    ((plan,),) = RawCursor(cast("Any", connection.connection.driver_connection)).execute(
        statement, given
    )
    return plan


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)


def test_a_statement_that_keeps_to_a_runde_names_it_and_one_that_leaves_it_out_does_not() -> None:
    for statement in (
        "SELECT evening.id FROM evening WHERE evening.id = ? AND evening.group_id = ?",
        (
            "SELECT 1 FROM transfer JOIN seal ON seal.group_id = transfer.group_id WHERE "
            "transfer.group_id = %(a)s"
        ),
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
        (
            "SELECT 1 FROM transfer JOIN seal ON seal.id = transfer.seal_id WHERE "
            "transfer.group_id = ?"
        ),
        (
            "SELECT 1 FROM kitty_entry WHERE kitty_entry.group_id = ? AND NOT (EXISTS (SELECT 1 "
            "FROM kitty_entry AS more))"
        ),
        'SELECT 1 FROM evening, "group" WHERE evening.group_id = ?',
        "DELETE FROM pen WHERE pen.until < ?",
        "UPDATE evening SET revision=? WHERE evening.id = ?",
        "INSERT INTO pen (evening_id) VALUES (?)",
    ):
        assert not statements.names_the_runde(statement), statement


def test_what_scorepad_asks_is_watched_and_what_a_test_asks_is_not(
    runde: Runde, in_app: None
) -> None:
    statements.watch(db.engine)
    db.session.execute(text("SELECT id FROM evening"))
    assert stored_links.find(runde.made.write.token)
    assert statements.nameless == set()
    ours = compile(
        "ask(what('SELECT id FROM evening'))", f"{statements.OURS}/store/made_up.py", "exec"
    )
    exec(ours, {"ask": db.session.execute, "what": text})
    assert statements.nameless == {"SELECT id FROM evening"}
    statements.nameless.clear()


def test_a_place_that_asks_sqlite_and_never_postgresql_is_found(tmp_path: Path) -> None:
    """In whichever runs: each part of `scripts/test` is one."""
    both = ["store/kasse.py:of:5", "store/seals.py:of:7"]
    lite = [*both, *(f"{place}:1" for place in statements.ONLY_SQLITE)]
    (tmp_path / "asked-1.json").write_text(json.dumps({"sqlite3": lite}))
    other_part = tmp_path / "asked-2.json"
    other_part.write_text(json.dumps({"psycopg": both[:1]}))
    assert statements.main(tmp_path) == 1
    other_part.write_text(json.dumps({"psycopg": both}))
    assert statements.main(tmp_path) == 0


# the tables cut into pieces by the Runde; all other tests of the store run on them too


def test_every_table_is_cut_and_what_is_of_one_runde_lies_in_one_piece(in_app: None) -> None:
    if db.engine.url.database != PARTITIONED:
        pytest.skip("about tables in pieces")
    for number in range(20):
        actions.create(f"Runde {number}", list(CAST), "Euro", Rules(), NOW)
    with db.engine.connect() as connection:
        pieces = """SELECT count(*) FROM pg_inherits JOIN pg_class ON oid = inhparent
                    WHERE relname = :name AND relkind = 'p'"""
        for table in Base.metadata.sorted_tables:
            counted = connection.execute(text(pieces), {"name": table.name})
            assert counted.scalar_one() >= PIECES, table.name
        for name in ("member", "link"):
            lies = f"SELECT DISTINCT group_id, right(tableoid::regclass::text, 1) FROM {name}"
            places = connection.execute(text(lies)).all()
            assert len(places) == 20
            assert len({runde for runde, _piece in places}) == 20
            assert len({piece for _runde, piece in places}) == PIECES
