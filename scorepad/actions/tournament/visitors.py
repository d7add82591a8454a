"""Visitors of a tournament go with the undo of the action that brought them, and come back when
that is done again.
"""

from collections.abc import Iterator

from sqlalchemy import exists, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scorepad.store import whole
from scorepad.store.models import MemberRow, TournamentEntryRow
from scorepad.store.tournament_rows import Changes, Values

_ENTRY = f"{TournamentEntryRow.__tablename__}:"


def come_back(session: Session, runde_id: int, back: Changes) -> None:
    """Make the visitors again whom rows name that are to stand again."""
    for values in _rows_that(back, come=True):
        if session.get(MemberRow, (runde_id, values["member_id"])) is None:
            row = MemberRow(
                runde_id=runde_id,
                id=values["member_id"],
                name=values["name"],
                active=False,
                visitor=True,
            )
            session.add(row)
    session.flush()


def go(session: Session, runde_id: int, back: Changes) -> None:
    """Delete the visitors whose rows are gone and of whom nothing else is left in the Runde."""
    gone = [values["member_id"] for values in _rows_that(back, come=False)]
    if not gone:
        return
    seated = {player for table in whole.tables(runde_id) for player in table["table"]}
    for member_id in dict.fromkeys(gone):
        row = session.get(MemberRow, (runde_id, member_id))
        is_idle = row is not None and row.visitor and str(member_id) not in seated
        if is_idle and not _takes_part(session, runde_id, member_id):
            _delete(session, row)


def _rows_that(changes: Changes, *, come: bool) -> Iterator[Values]:
    """The rows of people that come with these changes, or those that go."""
    for key, (before, after) in changes.items():
        if not key.startswith(_ENTRY):
            continue
        if come and before is None and after is not None:
            yield after
        if not come and after is None and before is not None:
            yield before


def _takes_part(session: Session, runde_id: int, member_id: int) -> bool:
    of_member = exists().where(
        TournamentEntryRow.runde_id == runde_id, TournamentEntryRow.member_id == member_id
    )
    return bool(session.scalar(select(of_member)))


def _delete(session: Session, row: MemberRow | None) -> None:
    # Whoever has money in the Runde stays: the database refuses.
    try:
        with session.begin_nested():
            session.delete(row)
    except IntegrityError:
        session.expire_all()
