"""The phones that have opened a Runde, so that one of them can be signed out."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLE = "phone"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        key = sa.PrimaryKeyConstraint("id", name=f"pk_{TABLE}")
    else:
        key = sa.PrimaryKeyConstraint("group_id", "id", name=f"pk_{TABLE}")
    op.create_table(
        TABLE,
        sa.Column("group_id", ID, autoincrement=False, nullable=False),
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("mark", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("first_on", sa.Date(), nullable=False),
        sa.Column("seen_on", sa.Date(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name=f"fk_{TABLE}_group_id_group"),
        sa.UniqueConstraint("group_id", "mark", name=f"uq_{TABLE}_group_id_mark"),
        key,
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table(TABLE)
