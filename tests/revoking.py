"""Links that an earlier version ended for good: no action does so any more, and none opens."""

from sqlalchemy import update

from scorepad.actions.transaction import transaction
from scorepad.store.links import Role
from scorepad.store.models import LinkRow
from tests.conftest import NOW


def revoke(runde_id: int, role: Role) -> None:
    """Let a link be one that was ended and not renewed."""
    with transaction() as session:
        of_role = (LinkRow.runde_id == runde_id) & (LinkRow.role == role)
        session.execute(update(LinkRow).where(of_role).values(revoked_at=NOW))
