"""Runs the migrations on the connection that `scorepad.store.schema` gives, else on
DATABASE_URL.
"""

import os

from alembic import context
from sqlalchemy import Connection, create_engine

from scorepad.store.engine import driver_url, prepare
from scorepad.store.models import Base


def migrate(connection: Connection) -> None:
    """Run the migrations; SQLite changes a table by rebuilding it."""
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        render_as_batch=True,
        compare_type=True,
        transaction_per_migration=False,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    address = context.config.get_main_option("sqlalchemy.url") or os.environ["DATABASE_URL"]
    with prepare(create_engine(driver_url(address))).connect() as own:
        own.begin()
        migrate(own)
        own.commit()
