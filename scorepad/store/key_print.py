"""The fingerprint of the secret key that signs the links of a database; the key itself is never
stored.
"""

import hashlib
import hmac

from sqlalchemy import Connection, Engine, insert, select, update

from scorepad.store.engine import read_alone
from scorepad.store.models import PRINT_LENGTH, InstallationRow

_PURPOSE = b"scorepad fingerprint 1"


def of(key: str) -> str:
    """The fingerprint of a key."""
    return hmac.new(key.encode(), _PURPOSE, hashlib.sha256).hexdigest()[:PRINT_LENGTH]


def stored(connection: Connection) -> str | None:
    """The fingerprint that this database stores; None if it has none yet."""
    return connection.execute(select(InstallationRow.key_print)).scalar_one_or_none()


def seen(engine: Engine) -> str | None:
    """The stored fingerprint, read outside of any transaction."""
    rows = read_alone(engine, select(InstallationRow.key_print))
    return rows[0][0] if rows else None


def keep(connection: Connection, key: str) -> None:
    """Store the fingerprint of a key, replacing the old one."""
    if not connection.execute(update(InstallationRow).values(key_print=of(key))).rowcount:
        connection.execute(insert(InstallationRow), {"id": 1, "epoch": "", "key_print": of(key)})
