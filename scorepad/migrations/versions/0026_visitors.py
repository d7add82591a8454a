"""Visitors of tournaments, who are no members of the Runde."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

_FREE = """
SELECT m.group_id, m.id FROM member m
WHERE NOT m.active AND m.iban IS NULL AND m.short IS NULL AND EXISTS (
  SELECT 1 FROM tournament_entry t WHERE t.group_id = m.group_id AND t.member_id = m.id)
"""
_SEATED = """
SELECT e.{body} FROM {table} e
WHERE e.group_id = :runde {more} AND NOT EXISTS (
  SELECT 1 FROM seat s WHERE s.group_id = e.group_id AND s.evening_id = e.{evening})
"""


def upgrade() -> None:
    op.add_column(
        "member", sa.Column("visitor", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    by_runde: dict[int, list[int]] = {}
    for runde_id, member_id in op.get_bind().execute(sa.text(_FREE)):
        by_runde.setdefault(runde_id, []).append(member_id)
    for runde_id, candidates in by_runde.items():
        played = set(_players(runde_id))
        for member_id in candidates:
            if str(member_id) not in played:
                _mark(runde_id, member_id)


def downgrade() -> None:
    op.drop_column("member", "visitor")


def _mark(runde_id: int, member_id: int) -> None:
    update = sa.text("UPDATE member SET visitor = true WHERE group_id = :runde AND id = :id")
    op.get_bind().execute(update, {"runde": runde_id, "id": member_id})


def _players(runde_id: int) -> Iterator[str]:
    """The keys of all who sat at an evening of a Runde that is no table of a tournament."""
    plans = _SEATED.format(body="plan", table="evening", evening="id", more="")
    seats = _SEATED.format(
        body="body", table="entry", evening="evening_id", more="AND e.kind = 'seats'"
    )
    for query in (plans, seats):
        for (given,) in op.get_bind().execute(sa.text(query), {"runde": runde_id}):
            yield from _read(given).get("table", ())


def _read(given: Any) -> dict[str, Any]:
    read = json.loads(given) if isinstance(given, str) else given
    return read if isinstance(read, dict) else {}
