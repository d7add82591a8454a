"""Renewing the links of a Runde."""

from scorepad.actions.errors import existing
from scorepad.actions.transaction import transaction
from scorepad.store import links
from scorepad.store.links import Role


def renew(runde_id: int, role: Role) -> str:
    """Revoke a link and return the token of its successor. Raises NotFound."""
    with transaction():
        row = existing(links.lock(runde_id, role), f"{role} link")
        row.version = links.version_after(row.version)
        row.revoked_at = None
        return links.token(runde_id, row.id, row.version)
