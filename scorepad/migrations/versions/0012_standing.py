"""When the clock of an evening runs out, and cached sums of unsettled evenings."""

import datetime as dt

import sqlalchemy as sa
from alembic import op

from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import read_rules

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
EVENING = sa.table(
    "evening",
    sa.column("group_id", ID),
    sa.column("id", ID),
    sa.column("plan", sa.JSON()),
    sa.column("ended_at", MOMENT),
    sa.column("time_up_at", MOMENT),
)
ENTRY = sa.table(
    "entry",
    sa.column("group_id", ID),
    sa.column("evening_id", ID),
    sa.column("position", sa.Integer()),
    sa.column("kind", sa.String()),
    sa.column("body", sa.JSON()),
    sa.column("deleted_at", MOMENT),
)
REVISION = sa.table(
    "revision",
    sa.column("group_id", ID),
    sa.column("evening_id", ID),
    sa.column("number", sa.Integer()),
    sa.column("at", MOMENT),
)


def upgrade() -> None:
    op.add_column("evening", sa.Column("time_up_at", MOMENT))
    op.create_table(
        "standing",
        sa.Column("group_id", ID, autoincrement=False, nullable=False),
        sa.Column("evening_id", ID, autoincrement=False, nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("scoring_version", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("group_id", "evening_id", name="pk_standing"),
    )
    _set_clocks(op.get_bind())


def downgrade() -> None:
    op.drop_table("standing")
    op.drop_column("evening", "time_up_at")


def _set_clocks(connection: sa.Connection) -> None:
    """Set the end of the clock of running evenings whose rules have one."""
    running = sa.select(EVENING.c.group_id, EVENING.c.id, EVENING.c.plan).where(
        EVENING.c.ended_at.is_(None)
    )
    for group_id, evening_id, plan in connection.execute(running).all():
        minutes = _minutes(_rules(connection, group_id, evening_id) or plan.get("rules", {}))
        if minutes:
            first = sa.select(REVISION.c.at).where(
                REVISION.c.group_id == group_id,
                REVISION.c.evening_id == evening_id,
                REVISION.c.number == 1,
            )
            up = connection.execute(first).scalar_one() + dt.timedelta(minutes=minutes)
            mine = (EVENING.c.group_id == group_id, EVENING.c.id == evening_id)
            connection.execute(sa.update(EVENING).where(*mine).values(time_up_at=up))


def _minutes(rules: dict[str, object]) -> int:
    try:
        return read_rules(rules).evening.minutes
    except Refused:  # such an evening still opens, with its problems
        return 0


def _rules(connection: sa.Connection, group_id: int, evening_id: int) -> dict[str, object] | None:
    """The rules of the last change of rules in an evening, or None."""
    changes = sa.select(ENTRY.c.body).where(
        ENTRY.c.group_id == group_id,
        ENTRY.c.evening_id == evening_id,
        ENTRY.c.kind == "rules",
        ENTRY.c.deleted_at.is_(None),
    )
    body = connection.execute(
        changes.order_by(ENTRY.c.position.desc()).limit(1)
    ).scalar_one_or_none()
    return None if body is None else body["rules"]
