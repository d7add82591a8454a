"""The link by which people enter themselves for a tournament, and who waits to be taken in."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TABLE = "tournament_wish"


def upgrade() -> None:
    op.add_column("tournament", sa.Column("joining", sa.Integer(), nullable=True))
    op.add_column("tournament", sa.Column("joining_open", sa.Boolean(), nullable=True))
    if op.get_bind().dialect.name == "sqlite":
        key = sa.PrimaryKeyConstraint("id", name=f"pk_{TABLE}")
    else:
        key = sa.PrimaryKeyConstraint("group_id", "id", name=f"pk_{TABLE}")
    op.create_table(
        TABLE,
        sa.Column("group_id", ID, autoincrement=False, nullable=False),
        sa.Column("id", ID, autoincrement=True, nullable=False),
        sa.Column("tournament_id", ID, autoincrement=False, nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("club", sa.String(80), nullable=False),
        sa.Column("team", sa.String(80), nullable=False),
        sa.Column("classes", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("client_key", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["group_id", "tournament_id"],
            ["tournament.group_id", "tournament.id"],
            name=f"fk_{TABLE}_group_id_tournament_id_tournament",
        ),
        sa.UniqueConstraint(
            "group_id",
            "tournament_id",
            "client_key",
            name=f"uq_{TABLE}_group_id_tournament_id_client_key",
        ),
        key,
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table(TABLE)
    op.drop_column("tournament", "joining_open")
    op.drop_column("tournament", "joining")
