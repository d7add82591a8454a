"""The kinds of columns: points in time, and numbers as both databases hold them."""

from __future__ import annotations

import datetime as dt

from sqlalchemy import BigInteger, DateTime, Dialect, Integer
from sqlalchemy.types import TypeDecorator, TypeEngine

LARGEST = 2**31 - 1
"""The largest number that both databases hold."""
LARGEST_ID = 2**48 - 1
"""The largest id: columns hold more, the token of a link does not."""


class UtcDateTime(TypeDecorator[dt.datetime]):
    """A point in time, aware in Python and UTC in the database; SQLite keeps it without its zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored time needs its zone")
        utc = value.astimezone(dt.UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: dt.datetime | None, dialect: Dialect) -> dt.datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=dt.UTC) if value.tzinfo is None else value.astimezone(dt.UTC)


class Whole(TypeDecorator[int]):
    """A whole number as both databases hold it. A larger one, typed into an address, is nobody's: it finds nothing."""

    impl = Integer
    cache_ok = True
    largest = LARGEST

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:  # noqa: ARG002
        return value if value is None or abs(value) <= self.largest else None


class WholeId(Whole):
    """The number of a row: eight bytes in both databases. SQLite counts on by itself in a column INTEGER only."""

    impl = BigInteger
    cache_ok = True
    largest = LARGEST_ID

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[int]:
        """The type of the column."""
        return Integer() if dialect.name == "sqlite" else BigInteger()
