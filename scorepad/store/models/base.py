"""What all tables have in common: lengths, the number of a row, keys that begin with the Runde."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, TypeAlias

from sqlalchemy import JSON, Date, ForeignKeyConstraint, Index, MetaData
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry

from scorepad.store.columns import UtcDateTime, Whole, WholeId

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
NAME_LENGTH = 80
"""Characters of the longest name of a Runde, member or evening."""
KEY_LENGTH = 64
"""Characters of a client key as it is stored: the hexadecimal SHA-256 of what the form sent."""
IBAN_LENGTH = 34
"""Characters of the longest IBAN there is, without spaces. Source: ISO 13616."""
PHONE_LENGTH = 24
"""Characters of the longest name of a phone."""
SHORT_LENGTH = 7
"""Characters of the longest own short name."""
REASON_LENGTH = 200
"""Characters of the longest reason in the Kasse."""
PRINT_LENGTH = 32
"""Characters of the fingerprint of a secret key."""
NEVER_AGAIN = {"sqlite_autoincrement": True}
"""What is deleted leaves its number to nothing else: phones keep numbers, and a Runde may come back from a backup."""
Id: TypeAlias = Annotated[int, "id"]


class Base(DeclarativeBase):
    """The parent of all tables, with names for every constraint so that migrations can speak of them."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMING),
        type_annotation_map={int: Whole, Id: WholeId, dt.datetime: UtcDateTime, dt.date: Date, dict[str, Any]: JSON},
    )


class OfRunde:
    """What every row of a Runde has: its Runde, and a number that no other row of its table has."""

    runde_id: Mapped[Id] = mapped_column("group_id", primary_key=True, sort_order=-2)
    id: Mapped[Id] = mapped_column(primary_key=True, autoincrement=True, sort_order=-1)


def to_runde() -> ForeignKeyConstraint:
    """A foreign key to the Runde; what refers to a row of the Runde needs none."""
    return ForeignKeyConstraint(["group_id"], ["group.id"])


def refers(**tables: str) -> list[ForeignKeyConstraint]:
    """Foreign keys by which columns lead to rows of the same Runde, in these tables."""
    return [
        ForeignKeyConstraint(["group_id", column], [f"{table}.group_id", f"{table}.id"])
        for column, table in tables.items()
    ]


def indexed(*columns: str) -> list[Index]:
    """An index for each of these, of one Runde after the other."""
    return [Index(None, "group_id", column) for column in columns]
