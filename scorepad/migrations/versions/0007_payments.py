"""Payments of one person to another for debts of several evenings together."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "payment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("payer", sa.Integer(), nullable=True),
        sa.Column("payee", sa.Integer(), nullable=True),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("paid_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("covered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("client_key", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["group.id"], name="fk_payment_group_id_group"),
        sa.ForeignKeyConstraint(["payer"], ["member.id"], name="fk_payment_payer_member"),
        sa.ForeignKeyConstraint(["payee"], ["member.id"], name="fk_payment_payee_member"),
        sa.PrimaryKeyConstraint("id", name="pk_payment"),
        sa.UniqueConstraint("group_id", "client_key", name="uq_payment_group_id_client_key"),
    )
    op.create_index("ix_payment_payer", "payment", ["payer"])
    op.create_index("ix_payment_payee", "payment", ["payee"])


def downgrade() -> None:
    op.drop_table("payment")
