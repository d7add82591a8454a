"""The fingerprint of the secret key by which the links of this database were made."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("installation", sa.Column("key_print", sa.String(32), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("installation") as installation:
        installation.drop_column("key_print")
