"""Shared by all tables: column types, lengths, ids, and keys that begin with the Runde."""

import datetime as dt
from dataclasses import dataclass, fields
from typing import Annotated, Any, Self, TypeAlias

from sqlalchemy import (
    JSON,
    BigInteger,
    Date,
    DateTime,
    Dialect,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, registry
from sqlalchemy.types import TypeDecorator, TypeEngine

LARGEST = 2**31 - 1
"""The largest integer that both databases hold."""
LARGEST_ID = 2**48 - 1
"""The largest id: a column holds more, but the token of a link does not."""


class UtcDateTime(TypeDecorator[dt.datetime]):
    """A point in time: aware in Python, UTC in the database; SQLite stores it without its zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored time needs its zone")
        utc = value.astimezone(dt.UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(
        self,
        value: dt.datetime | None,
        dialect: Dialect,  # noqa: ARG002
    ) -> dt.datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=dt.UTC) if value.tzinfo is None else value.astimezone(dt.UTC)


class Whole(TypeDecorator[int]):
    """An integer that both databases can hold.

    A larger one, for example from an address, matches no row.
    """

    impl = Integer
    cache_ok = True
    largest = LARGEST

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return value if value is None or abs(value) <= self.largest else None


class WholeId(Whole):
    """The id of a row: eight bytes in both databases.

    SQLite autoincrements only a column of type INTEGER.
    """

    impl = BigInteger
    cache_ok = True
    largest = LARGEST_ID

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[int]:
        return Integer() if dialect.name == "sqlite" else BigInteger()


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
PHONE_LENGTH = 24
"""Characters of the longest name by which a phone is known: that of its person."""
MARK_LENGTH = 32
"""Characters of the longest mark of a phone."""
DEVICE_LENGTH = 40
"""Characters of the longest word for a device and its browser."""
SHORT_LENGTH = 7
"""Characters of the longest own short name."""
REASON_LENGTH = 200
"""Characters of the longest reason in the Kasse."""
PRINT_LENGTH = 32
"""Characters of the fingerprint of a secret key."""
NEVER_AGAIN = {"sqlite_autoincrement": True}
"""Ids of deleted rows are never reused: phones keep ids, and a Runde may come back from a backup.
"""
Id: TypeAlias = Annotated[int, "id"]
Key: TypeAlias = Annotated[str, mapped_column(String(KEY_LENGTH))]
Name: TypeAlias = Annotated[str, mapped_column(String(NAME_LENGTH))]
Phone: TypeAlias = Annotated[str, mapped_column(String(PHONE_LENGTH))]


class Base(DeclarativeBase):
    """The base class of all tables; by its naming conventions migrations find constraints."""

    registry = registry(
        metadata=MetaData(naming_convention=NAMING),
        type_annotation_map={
            int: Whole,
            Id: WholeId,
            dt.datetime: UtcDateTime,
            dt.date: Date,
            dict[str, Any]: JSON,
        },
    )


class OfRunde:
    """The columns of every row of a Runde: the Runde, and an id that is unique in its table."""

    runde_id: Mapped[Id] = mapped_column("group_id", primary_key=True, sort_order=-2)
    id: Mapped[Id] = mapped_column(primary_key=True, autoincrement=True, sort_order=-1)


@dataclass(frozen=True)
class OfRow:
    """A value whose fields have the names of columns."""

    @classmethod
    def of(cls, row: object, **others: object) -> Self:
        """The value of a row; `others` are the fields that no column has as they are."""
        same = {
            field.name: getattr(row, field.name)
            for field in fields(cls)
            if field.name not in others
        }
        return cls(**same, **others)


def to_runde() -> ForeignKeyConstraint:
    """A foreign key to the Runde; a table that refers to another row of the Runde needs none."""
    return ForeignKeyConstraint(["group_id"], ["group.id"])


def refers(**tables: str) -> list[ForeignKeyConstraint]:
    """Foreign keys from these columns to rows of the same Runde in these tables."""
    return [
        ForeignKeyConstraint(["group_id", column], [f"{table}.group_id", f"{table}.id"])
        for column, table in tables.items()
    ]


def indexed(*columns: str) -> list[Index]:
    """An index on the Runde and each of these columns."""
    return [Index(None, "group_id", column) for column in columns]
