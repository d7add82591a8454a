"""Links that an earlier version ended for good: no action does so any more, and none opens."""

from sqlalchemy import update

from scorepad.actions.transaction import transaction
from scorepad.store.links import Role
from scorepad.store.models import LinkRow
from tests.conftest import NOW


def revoke(runde_id: int, role: Role) -> None:
    """Let a link be one that was ended and not renewed."""
    ended = (
        update(LinkRow)
        .where(LinkRow.runde_id == runde_id)
        .where(LinkRow.role == role)
        .values(revoked_at=NOW)
    )
    with transaction() as session:
        session.execute(ended)
