"""The secret links of a Runde.

The secret in an address is an HMAC of link id and version under the installation's key. Nothing readable is stored,
the link can be shown again at any time, and raising the version ends the old one. Before the secret stand the Runde, so
that whoever looks the link up knows where, and the link; in addresses of before the link alone.
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

Role = Literal["write", "read"]
ROLES: tuple[Role, ...] = ("write", "read")
EPOCH_DIGITS = 5
"""So many hexadecimal digits of the epoch make the first version of a link: one of a million."""
ID_BYTES = 6
SECRET_BYTES = 18
"""144 bits; with both ids a token has exactly 40 characters and one spelling, with one of them 32."""
_SHAPE = re.compile(r"([A-Za-z0-9_-]{8})?[A-Za-z0-9_-]{32}", re.ASCII)
_PURPOSE = b"scorepad link 1"


@dataclass(frozen=True)
class FoundLink:
    """A link that is in force."""

    id: int
    runde_id: int
    role: Role
    version: int


@dataclass(frozen=True)
class CurrentLink(FoundLink):
    """A link in force with the token for its address."""

    token: str


def token(runde_id: int, link_id: int, version: int) -> str:
    """The 40 characters of a link's address."""
    numbers = runde_id.to_bytes(ID_BYTES, "big") + link_id.to_bytes(ID_BYTES, "big")
    return base64.urlsafe_b64encode(numbers + _secret(link_id, version)).decode("ascii")


def first_version(epoch: str | None = None) -> int:
    """The version of new links: 1, or where a backup was restored a number drawn then.

    Numbers of links may have been given before to what is gone now; no token of then opens anything of now. `epoch`:
    the one that is asked about, where it is not that of the app's database.
    """
    if epoch is None:
        epoch = db.session.execute(select(InstallationRow.epoch)).scalar_one_or_none()
    return 1 + (int(epoch[:EPOCH_DIGITS], 16) if epoch else 0)


def version_after(version: int) -> int:
    """The version of a link that takes the place of this one."""
    return max(version, first_version()) + 1


def find(text: str) -> FoundLink | None:
    """The link that a token opens, or None for anything that is not, or no longer, a link."""
    if not _SHAPE.fullmatch(text):
        return None
    raw = base64.urlsafe_b64decode(text)
    numbers, secret = raw[:-SECRET_BYTES], raw[-SECRET_BYTES:]
    link_id = int.from_bytes(numbers[-ID_BYTES:], "big")
    query = _in_force().where(LinkRow.id == link_id)
    if len(numbers) > ID_BYTES:
        query = query.where(LinkRow.runde_id == int.from_bytes(numbers[:ID_BYTES], "big"))
    link = _one(query)
    expected = _secret(link_id, link.version if link else 0)  # compared in any case: the time tells nothing
    genuine = hmac.compare_digest(secret, expected)
    return link if genuine else None


def check(runde_id: int, link_id: int, version: int) -> FoundLink | None:
    """The link that a session remembers, if it is still in force."""
    valid = check_many({runde_id: (link_id, version)})
    return valid[0] if valid else None


def check_many(remembered: Mapping[int, tuple[int, int]]) -> tuple[FoundLink, ...]:
    """Those remembered as link id and version by Runde that are still in force, in their order, with one query."""
    if not remembered:
        return ()
    link_ids = [link_id for link_id, _ in remembered.values()]
    rows = db.session.execute(_in_force().where(LinkRow.runde_id.in_(list(remembered)), LinkRow.id.in_(link_ids)))
    valid = {row.runde_id: _found(row) for row in rows if remembered[row.runde_id] == (row.id, row.version)}
    return tuple(valid[runde_id] for runde_id in remembered if runde_id in valid)


def current(runde_id: int) -> dict[Role, CurrentLink]:
    """The links of a Runde that are in force, by role."""
    links = [_found(row) for row in db.session.execute(_in_force().where(LinkRow.runde_id == runde_id))]
    shown = [
        CurrentLink(link.id, runde_id, link.role, link.version, token(runde_id, link.id, link.version))
        for link in links
    ]
    return {link.role: link for link in sorted(shown, key=lambda link: ROLES.index(link.role))}


def lock(runde_id: int, role: Role) -> LinkRow | None:
    """The row of a link, held until the transaction ends."""
    query = select(LinkRow).where(LinkRow.runde_id == runde_id, LinkRow.role == role).with_for_update(key_share=True)
    return db.session.execute(query).scalar_one_or_none()


def _in_force() -> Select[int, int, str, int]:
    return select(LinkRow.id, LinkRow.runde_id, LinkRow.role, LinkRow.version).where(LinkRow.revoked_at.is_(None))


def _one(query: Select[int, int, str, int]) -> FoundLink | None:
    row = db.session.execute(query).one_or_none()
    return None if row is None else _found(row)


def _found(row: Row[int, int, str, int]) -> FoundLink:
    return FoundLink(row.id, row.runde_id, cast("Role", row.role), row.version)


def _secret(link_id: int, version: int) -> bytes:
    text = b"%d:%d" % (link_id, version)
    return hmac.new(_key(), text, hashlib.sha256).digest()[:SECRET_BYTES]


def _key() -> bytes:
    secret = current_app.config["SECRET_KEY"]
    if not secret:
        raise RuntimeError("links need a SECRET_KEY")
    return hmac.new(secret if isinstance(secret, bytes) else str(secret).encode(), _PURPOSE, hashlib.sha256).digest()
