"""SQLite never reuses ids of entries, revisions, seals and payments either: a deleted Runde can
come back.
"""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

TABLES = ("entry", "revision", "seal", "transfer", "payment")
IN_FORCE = sa.text("opened_at IS NULL")


def upgrade() -> None:
    _build_anew(counted=True)


def downgrade() -> None:
    _build_anew(counted=False)


def _build_anew(*, counted: bool) -> None:
    """Rebuild the tables on SQLite; PostgreSQL never reuses ids anyway."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.drop_index("uq_seal_in_force", "seal")
    for table in TABLES:
        with op.batch_alter_table(
            table, recreate="always", table_kwargs={"sqlite_autoincrement": counted}
        ):
            pass
    op.create_index(
        "uq_seal_in_force", "seal", ["group_id", "evening_id"], unique=True, sqlite_where=IN_FORCE
    )
