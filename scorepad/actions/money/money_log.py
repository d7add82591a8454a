"""Keeping the history of money: every action on the money of a Runde keeps a line of it.

Within an evening that line is a revision of the evening, else it is a row of `money_change`.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from sqlalchemy.orm import Session

from scorepad.actions.errors import existing
from scorepad.actions.made import Made
from scorepad.actions.transaction import part_key
from scorepad.ledger.settle import Transfer
from scorepad.store import evenings, revisions
from scorepad.store.models import MoneyChangeRow, RevisionRow


class By(TypedDict, total=False):
    """Who did something: client key, link, time (by default now), and person of the phone."""

    client_key: str
    link_id: int | None
    now: dt.datetime
    phone: str
    content: str


def keep(session: Session, runde_id: int, action: str, body: Mapping[str, Any], by: By) -> None:
    """Keep a line about the money of a locked Runde.

    `body` has the facts that `telling.money_changes` tells.
    """
    row = MoneyChangeRow(runde_id=runde_id, action=action, body=dict(body))
    row.at = moment(by)
    row.link_id = by.get("link_id")
    row.phone = by.get("phone") or None
    session.add(row)


def keep_in_evening(
    session: Session,
    runde_id: int,
    evening_id: int,
    action: str,
    *,
    moved: Iterable[Transfer],
    by: By,
) -> None:
    """Keep a revision of an evening about transfers that were marked as paid, or as open again."""
    evening, _stored = existing(evenings.lock(evening_id, runde_id), f"evening {evening_id}")
    evening.revision += 1
    evening.changed_at = moment(by)
    row = RevisionRow(
        runde_id=runde_id, evening_id=evening_id, number=evening.revision, action=action
    )
    row.client_key = part_key("", action, evening.revision)
    row.at = evening.changed_at
    row.link_id = by.get("link_id")
    row.phone = by.get("phone") or None
    row.changes = revisions.write_changes((), None, moved=moved)
    session.add(row)


def by_of(made: Made) -> By:
    """Who did an action."""
    return By(
        client_key=made["client_key"],
        link_id=made["link_id"],
        now=made["now"],
        phone=made.get("phone", ""),
    )


def moment(by: By) -> dt.datetime:
    """The time of an action."""
    return by.get("now") or dt.datetime.now(dt.UTC)


def written(transfers: Iterable[Transfer]) -> list[list[Any]]:
    """The stored form of transfers."""
    return [[one.payer, one.payee, one.cents] for one in transfers]
