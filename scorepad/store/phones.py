"""The phones that have opened a Runde, and those that were signed out of it."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, bindparam, exists, select

from scorepad.store.db import db
from scorepad.store.models import LinkRow, PhoneRow
from scorepad.store.models.base import OfRow

_MARK: Any = bindparam("phone")


@dataclass(frozen=True)
class StoredPhone(OfRow):
    """A phone that holds a link in force; `mark` is its random id."""

    id: int
    mark: str
    name: str
    device: str
    role: str
    first_on: dt.date
    seen_on: dt.date


@dataclass(frozen=True)
class LastVisit:
    """When and by which link a phone was seen last."""

    on: dt.date
    role: str
    version: int


ITS_PHONE: ColumnElement[bool] = and_(PhoneRow.runde_id == LinkRow.runde_id, PhoneRow.mark == _MARK)
"""The outer join of a link with the phone that asks, whose mark is the parameter `phone`."""
SEEN = (PhoneRow.seen_on, PhoneRow.role, PhoneRow.version)
IS_IN: ColumnElement[bool] = PhoneRow.ended_at.is_(None)
"""With `ITS_PHONE` joined: the phone was not signed out. Most phones have a row, but need none."""


def is_out(mark: str) -> ColumnElement[bool]:
    """Whether the phone of this mark was signed out of the Runde of a link."""
    ended = PhoneRow.ended_at.is_not(None)
    return exists().where(PhoneRow.runde_id == LinkRow.runde_id, PhoneRow.mark == mark, ended)


def of_runde(runde_id: int) -> tuple[StoredPhone, ...]:
    """The phones that hold a link in force, the one seen last first."""
    by_its_link = and_(
        LinkRow.runde_id == PhoneRow.runde_id,
        LinkRow.role == PhoneRow.role,
        LinkRow.version == PhoneRow.version,
        LinkRow.revoked_at.is_(None),
    )
    holding = select(PhoneRow).join(LinkRow, by_its_link).where(PhoneRow.runde_id == runde_id)
    newest_first = holding.where(IS_IN).order_by(PhoneRow.seen_on.desc(), PhoneRow.id.desc())
    return tuple(map(StoredPhone.of, db.session.scalars(newest_first)))


def phone(runde_id: int, phone_id: int) -> StoredPhone | None:
    """The phone of this id, if it holds a link in force."""
    for each in of_runde(runde_id):
        if each.id == phone_id:
            return each
    return None
