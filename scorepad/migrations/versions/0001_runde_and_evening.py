"""Runden with members and links, evenings with entries and revisions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def of_group() -> list[sa.Column[int]]:
    """The columns that every table of a group has."""
    return [
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
    ]


def refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    """A foreign key under the name that the models give it."""
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}_{to}")


def upgrade() -> None:
    op.create_table(
        "group",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("currency", sa.String(80), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("client_key", sa.String(64), nullable=True),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_group"),
        sa.UniqueConstraint("client_key", name="uq_group_client_key"),
    )
    op.create_table(
        "member",
        *of_group(),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_member"),
        refers("member", "group_id", "group"),
        sa.UniqueConstraint("group_id", "name", name="uq_member_group_id_name"),
    )
    op.create_table(
        "link",
        *of_group(),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("revoked_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_link"),
        refers("link", "group_id", "group"),
        sa.UniqueConstraint("group_id", "role", name="uq_link_group_id_role"),
    )
    create_evening_tables()


def create_evening_tables() -> None:
    """Create the tables of evenings, their logs and revisions."""
    op.create_table(
        "evening",
        *of_group(),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("ended_at", MOMENT, nullable=True),
        sa.Column("client_key", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_evening"),
        refers("evening", "group_id", "group"),
        sa.UniqueConstraint("group_id", "client_key", name="uq_evening_group_id_client_key"),
    )
    op.create_table(
        "entry",
        *of_group(),
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("deleted_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        refers("entry", "group_id", "group"),
        refers("entry", "evening_id", "evening"),
    )
    op.create_index("ix_entry_group_id", "entry", ["group_id"])
    op.create_index("ix_entry_evening_id_position", "entry", ["evening_id", "position"])
    op.create_table(
        "revision",
        *of_group(),
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=True),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.Column("changes", sa.JSON(), nullable=False),
        sa.Column("link_id", sa.Integer(), nullable=True),
        sa.Column("client_key", sa.String(64), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_revision"),
        refers("revision", "group_id", "group"),
        refers("revision", "evening_id", "evening"),
        refers("revision", "entry_id", "entry"),
        refers("revision", "link_id", "link"),
        sa.UniqueConstraint("evening_id", "number", name="uq_revision_evening_id_number"),
        sa.UniqueConstraint("evening_id", "client_key", name="uq_revision_evening_id_client_key"),
    )
    op.create_index("ix_revision_group_id", "revision", ["group_id"])


def downgrade() -> None:
    for table in ("revision", "entry", "evening", "link", "member", "group"):
        op.drop_table(table)
