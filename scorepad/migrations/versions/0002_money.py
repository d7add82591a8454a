"""Tariff and accounts, the Kasse, seals and transfers; and the epoch, which changes with a restored
backup.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
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
    op.add_column("group", sa.Column("tariff", sa.JSON(), nullable=True))
    op.add_column("member", sa.Column("iban", sa.String(34), nullable=True))
    op.add_column("member", sa.Column("account_name", sa.String(80), nullable=True))
    op.create_table(
        "installation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("epoch", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_installation"),
    )
    op.create_index(
        "ix_revision_entry_id", "revision", ["entry_id"]
    )  # or PostgreSQL scans all for each deleted entry
    create_seal_table()
    create_transfer_table()
    create_kitty_table()


def create_seal_table() -> None:
    """Create the table of seals; an evening has at most one in force."""
    op.create_table(
        "seal",
        *of_group(),
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("scoring_version", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("link_id", sa.Integer(), nullable=True),
        sa.Column("client_key", sa.String(64), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("opened_at", MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_seal"),
        refers("seal", "group_id", "group"),
        refers("seal", "evening_id", "evening"),
        refers("seal", "link_id", "link"),
        sa.UniqueConstraint("evening_id", "client_key", name="uq_seal_evening_id_client_key"),
    )
    op.create_index("ix_seal_group_id", "seal", ["group_id"])
    in_force = sa.text("opened_at IS NULL")
    op.create_index(
        "uq_seal_in_force",
        "seal",
        ["evening_id"],
        unique=True,
        sqlite_where=in_force,
        postgresql_where=in_force,
    )


def create_transfer_table() -> None:
    """Create the table of transfers, paid or not."""
    op.create_table(
        "transfer",
        *of_group(),
        sa.Column("evening_id", sa.Integer(), nullable=False),
        sa.Column("seal_id", sa.Integer(), nullable=True),
        sa.Column("payer", sa.Integer(), nullable=True),
        sa.Column("payee", sa.Integer(), nullable=True),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("paid_at", MOMENT, nullable=True),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_transfer"),
        refers("transfer", "group_id", "group"),
        refers("transfer", "evening_id", "evening"),
        refers("transfer", "seal_id", "seal"),
        refers("transfer", "payer", "member"),
        refers("transfer", "payee", "member"),
    )
    op.create_index("ix_transfer_group_id", "transfer", ["group_id"])
    op.create_index("ix_transfer_evening_id", "transfer", ["evening_id"])


def create_kitty_table() -> None:
    """Create the table of the Kasse; an entry is countered at most once."""
    op.create_table(
        "kitty_entry",
        *of_group(),
        sa.Column("date", sa.Date(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("member_id", sa.Integer(), nullable=True),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.Column("evening_id", sa.Integer(), nullable=True),
        sa.Column("seal_id", sa.Integer(), nullable=True),
        sa.Column("counters", sa.Integer(), nullable=True),
        sa.Column("link_id", sa.Integer(), nullable=True),
        sa.Column("client_key", sa.String(64), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kitty_entry"),
        refers("kitty_entry", "group_id", "group"),
        refers("kitty_entry", "member_id", "member"),
        refers("kitty_entry", "evening_id", "evening"),
        refers("kitty_entry", "seal_id", "seal"),
        refers("kitty_entry", "counters", "kitty_entry"),
        refers("kitty_entry", "link_id", "link"),
        sa.UniqueConstraint("counters", name="uq_kitty_entry_counters"),
        sa.UniqueConstraint("group_id", "client_key", name="uq_kitty_entry_group_id_client_key"),
    )


def downgrade() -> None:
    for table in ("kitty_entry", "transfer", "seal", "installation"):
        op.drop_table(table)
    op.drop_index("ix_revision_entry_id", "revision")
    with op.batch_alter_table("member") as member:
        member.drop_column("account_name")
        member.drop_column("iban")
    with op.batch_alter_table("group") as group:
        group.drop_column("tariff")
