"""The fingerprint of the secret key that signs the links of a database.

The key itself is never stored.
"""

import hashlib
import hmac

from sqlalchemy import Connection, Engine, insert, select, update

from scorepad.store.engine import read_alone
from scorepad.store.models import PRINT_LENGTH, InstallationRow

_PURPOSE = b"scorepad fingerprint 1"


def of(key: str) -> str:
    """The fingerprint of a key."""
    signed = hmac.new(key.encode(), _PURPOSE, hashlib.sha256)
    return signed.hexdigest()[:PRINT_LENGTH]


def stored(connection: Connection) -> str | None:
    """The fingerprint that this database stores; None if it has none yet."""
    rows = connection.execute(select(InstallationRow.key_print))
    return rows.scalar_one_or_none()


def seen(engine: Engine) -> str | None:
    """The stored fingerprint, read outside of any transaction."""
    rows = read_alone(engine, select(InstallationRow.key_print))
    return rows[0][0] if rows else None


def keep(connection: Connection, key: str) -> None:
    """Store the fingerprint of a key, replacing the old one."""
    key_print = of(key)
    updated = connection.execute(update(InstallationRow).values(key_print=key_print))
    if updated.rowcount == 0:
        first = {"id": 1, "epoch": "", "key_print": key_print}
        connection.execute(insert(InstallationRow), first)
