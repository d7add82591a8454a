"""Runden that rest in the archive; numbers that nothing gets twice, and indexes for what is deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ADDRESSED = ("group", "member", "link", "evening", "kitty_entry")
"""Tables whose numbers phones keep, in addresses and cookies: SQLite would give them again to something else."""
REFERRING = {
    "kitty_entry": ("member_id", "evening_id", "seal_id", "link_id"),
    "transfer": ("seal_id", "payer", "payee"),
    "seal": ("link_id",),
    "revision": ("link_id",),
}
"""Columns in which the database looks for whoever is deleted; without an index it reads the whole table."""


def upgrade() -> None:
    """To this revision."""
    op.add_column("group", sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True))
    count_on(never_again=True)
    for table, columns in REFERRING.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    """Back to the one before."""
    for table, columns in REFERRING.items():
        for column in columns:
            op.drop_index(f"ix_{table}_{column}", table)
    count_on(never_again=False)
    with op.batch_alter_table("group") as group:
        group.drop_column("archived_at")


def count_on(*, never_again: bool) -> None:
    """Let SQLite remember which numbers it has given; PostgreSQL always does."""
    if op.get_bind().dialect.name == "sqlite":
        for table in ADDRESSED:
            kept = {"sqlite_autoincrement": never_again}
            with op.batch_alter_table(table, recreate="always", table_kwargs=kept):
                pass
