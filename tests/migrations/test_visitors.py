"""Who only ever sat at tables of tournaments is a visitor from the migration on."""

from collections.abc import Callable

import pytest
from sqlalchemy import create_engine, text

from scorepad.store import schema
from tests.conftest import DATABASES
from tests.migrations.test_migrations import filled

MEMBERS = {2: "Hanne", 3: "Otto", 4: "Paul"}
"""All of them are inactive and take part in the tournament; Otto sits at an evening of the Runde,
Paul has a bank account.
"""


@pytest.fixture
def tables_once() -> None:
    """The migrations are carried out here."""


@pytest.mark.parametrize("kind", DATABASES)
def test_who_sat_at_tables_of_tournaments_only_is_a_visitor(
    kind: str, new_database: Callable[[str], str]
) -> None:
    engine = create_engine(new_database(kind))
    filled(engine, "0025", "0001", "0017")
    with engine.begin() as connection:
        for member_id, name in MEMBERS.items():
            connection.execute(
                text(
                    "INSERT INTO member (id, group_id, name, active) VALUES (:id, 1, :name, false)"
                ),
                {"id": member_id, "name": name},
            )
            connection.execute(
                text(
                    """INSERT INTO tournament_entry (id, group_id, tournament_id, number, name,
                    member_id, team, club, paid, from_round)
                    VALUES (:id, 1, 1, :id, :name, :id, '', '', false, 1)"""
                ),
                {"id": member_id, "name": name},
            )
        connection.execute(text("UPDATE member SET iban = 'DE89370400440532013000' WHERE id = 4"))
        connection.execute(
            text(
                """INSERT INTO evening (id, group_id, name, date, plan, revision, changed_at, client_key)
                VALUES (2, 1, '', '2026-11-19', '{"table": ["1", "3"]}', 1, '2026-11-19 19:30:00', 'own')"""
            )
        )
    schema.upgrade(engine)
    with engine.connect() as connection:
        visitors = connection.execute(text("SELECT name FROM member WHERE visitor ORDER BY id"))
        assert [name for (name,) in visitors] == ["Hanne"]
    engine.dispose()
