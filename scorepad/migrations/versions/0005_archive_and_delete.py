"""Archived Runden; ids that are never reused, and indexes for deleting."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

ADDRESSED = ("group", "member", "link", "evening", "kitty_entry")
"""Tables whose ids phones keep, in addresses and cookies: SQLite would reuse them."""
REFERRING = {
    "kitty_entry": ("member_id", "evening_id", "seal_id", "link_id"),
    "transfer": ("seal_id", "payer", "payee"),
    "seal": ("link_id",),
    "revision": ("link_id",),
}
"""Foreign keys that the database checks when a row is deleted; without an index it reads the
whole table.
"""


def upgrade() -> None:
    op.add_column("group", sa.Column("archived_at", sa.DateTime(timezone=True), nullable=True))
    count_on(never_again=True)
    for table, columns in REFERRING.items():
        for column in columns:
            op.create_index(f"ix_{table}_{column}", table, [column])


def downgrade() -> None:
    for table, columns in REFERRING.items():
        for column in columns:
            op.drop_index(f"ix_{table}_{column}", table)
    count_on(never_again=False)
    with op.batch_alter_table("group") as group:
        group.drop_column("archived_at")


def count_on(*, never_again: bool) -> None:
    """Set AUTOINCREMENT on SQLite, which never reuses an id; PostgreSQL never does."""
    if op.get_bind().dialect.name == "sqlite":
        for table in ADDRESSED:
            kept = {"sqlite_autoincrement": never_again}
            with op.batch_alter_table(table, recreate="always", table_kwargs=kept):
                pass
