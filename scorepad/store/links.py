"""The secret links of a Runde.

A token is the id of the Runde, the id of the link, and an HMAC of link id and version under the
secret key. No token is stored: each can be computed again, and a higher version revokes the one
before. Tokens of earlier releases have no id of the Runde.
"""

import base64
import hashlib
import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from flask import current_app
from sqlalchemy import Row, Select, select

from scorepad.store.db import db
from scorepad.store.models import InstallationRow, LinkRow
from scorepad.store.phones import is_out

Role = Literal["write", "read"]
ROLES: tuple[Role, ...] = ("write", "read")
EPOCH_DIGITS = 5
"""Hexadecimal digits of the epoch that make the first version of a link: one of a million."""
ID_BYTES = 6
"""Bytes of an id. A token has 40 characters with both ids, or 32 with the id of the link alone."""
SECRET_BYTES = 18
"""Bytes of the secret of a token: 144 bits."""
_SHAPE = re.compile(r"([A-Za-z0-9_-]{8})?[A-Za-z0-9_-]{32}", re.ASCII)
_PURPOSE = b"scorepad link 1"
_TABLES = b"scorepad table 2"
_JOINING = b"scorepad joining 1"


@dataclass(frozen=True)
class FoundLink:
    """A link that is not revoked."""

    id: int
    runde_id: int
    role: Role
    version: int


@dataclass(frozen=True)
class CurrentLink(FoundLink):
    """A link with its token."""

    token: str


def token(runde_id: int, link_id: int, version: int) -> str:
    """The token of a link in this version."""
    numbers = runde_id.to_bytes(ID_BYTES, "big") + link_id.to_bytes(ID_BYTES, "big")
    content = numbers + _secret(link_id, version)
    return base64.urlsafe_b64encode(content).decode("ascii")


def first_version(epoch: str | None = None) -> int:
    """The version of new links: 1, or after a restored backup a random number.

    After a restore, ids of links are used a second time; the random version keeps an old token from
    opening a new link. `epoch` is given for another database than the app's.
    """
    if epoch is None:
        epoch = db.session.execute(select(InstallationRow.epoch)).scalar_one_or_none()
    if not epoch:
        return 1
    return 1 + int(epoch[:EPOCH_DIGITS], 16)


def version_after(version: int) -> int:
    return max(version, first_version()) + 1


def find(text: str) -> FoundLink | None:
    """The link of a token; None for an invalid or revoked token."""
    if not _SHAPE.fullmatch(text):
        return None
    raw = base64.urlsafe_b64decode(text)
    numbers = raw[:-SECRET_BYTES]
    secret = raw[-SECRET_BYTES:]
    link_id = int.from_bytes(numbers[-ID_BYTES:], "big")
    query = _in_force().where(LinkRow.id == link_id)
    if len(numbers) > ID_BYTES:
        runde_id = int.from_bytes(numbers[:ID_BYTES], "big")
        query = query.where(LinkRow.runde_id == runde_id)
    row = db.session.execute(query).one_or_none()
    # Compared without a row too, so that the time reveals nothing.
    version = row.version if row else 0
    genuine = hmac.compare_digest(secret, _secret(link_id, version))
    return _found(row) if row and genuine else None


def check(runde_id: int, link_id: int, version: int, *, phone: str = "") -> FoundLink | None:
    """The link that the session of this `phone` remembers.

    None if the link is revoked or the phone was signed out.
    """
    valid = check_many({runde_id: (link_id, version)}, phone=phone)
    return valid[0] if valid else None


def check_many(
    remembered: Mapping[int, tuple[int, int]], *, phone: str = ""
) -> tuple[FoundLink, ...]:
    """The links that are not revoked, in the given order, by one query.

    `remembered` maps Runden to id and version of a link. Runden of which this `phone` was signed
    out are left out.
    """
    if not remembered:
        return ()
    link_ids = [link_id for link_id, _version in remembered.values()]
    query = _in_force().where(LinkRow.runde_id.in_(list(remembered)), LinkRow.id.in_(link_ids))
    query = query.where(~is_out(phone))
    valid: dict[int, FoundLink] = {}
    for row in db.session.execute(query):
        if remembered[row.runde_id] == (row.id, row.version):
            valid[row.runde_id] = _found(row)
    return tuple(valid[runde_id] for runde_id in remembered if runde_id in valid)


def current(runde_id: int) -> dict[Role, CurrentLink]:
    """The links of a Runde that are not revoked, by role."""
    links: dict[Role, CurrentLink] = {}
    for row in db.session.execute(_in_force().where(LinkRow.runde_id == runde_id)):
        link = _found(row)
        its_token = token(runde_id, link.id, link.version)
        links[link.role] = CurrentLink(link.id, runde_id, link.role, link.version, its_token)
    return {role: links[role] for role in ROLES if role in links}


def lock(runde_id: int, role: Role) -> LinkRow | None:
    """The row of a link, locked until the transaction ends."""
    query = (
        select(LinkRow)
        .where(LinkRow.runde_id == runde_id, LinkRow.role == role)
        .with_for_update(key_share=True)
    )
    return db.session.execute(query).scalar_one_or_none()


def _in_force() -> Select[int, int, str, int]:
    columns = select(LinkRow.id, LinkRow.runde_id, LinkRow.role, LinkRow.version)
    return columns.where(LinkRow.revoked_at.is_(None))


def _found(row: Row[int, int, str, int]) -> FoundLink:
    return FoundLink(row.id, row.runde_id, cast("Role", row.role), row.version)


def _secret(link_id: int, version: int) -> bytes:
    text = b"%d:%d" % (link_id, version)
    return _signed(_key(), text)[:SECRET_BYTES]


def secret_of_table(numbers: bytes, version: int, key: str) -> bytes:
    """The secret part of the link of a table.

    `key` is that of its tournament, `version` that of the read link.
    """
    text = numbers + b":%d:" % version + key.encode()
    return _signed(_key(_TABLES), text)[:SECRET_BYTES]


def secret_of_joining(numbers: bytes, version: int, key: str) -> bytes:
    """The secret part of a link by which people enter themselves; `key` is of its tournament."""
    text = numbers + b":%d:" % version + key.encode()
    return _signed(_key(_JOINING), text)[:SECRET_BYTES]


def _key(purpose: bytes = _PURPOSE) -> bytes:
    secret = current_app.config["SECRET_KEY"]
    if not secret:
        raise RuntimeError("links need a SECRET_KEY")
    secret_bytes = secret if isinstance(secret, bytes) else str(secret).encode()
    return _signed(secret_bytes, purpose)


def _signed(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()
