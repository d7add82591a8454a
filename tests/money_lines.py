"""Whether each transaction that changes money keeps a line about it: in the history of an evening
or of the money.

Source: issue 45, "a paid mark without a line in *Änderungen*". Every action and every page that any
test goes through is looked at, so that a new one cannot forget it.
"""

from typing import Any

from sqlalchemy import event, inspect
from sqlalchemy.orm import Session

from scorepad.store.models import (
    KasseEntryRow,
    MemberRow,
    MoneyChangeRow,
    PaymentRow,
    RevisionRow,
    RundeRow,
    SealRow,
    TransferRow,
)

MONEY = (KasseEntryRow, PaymentRow, SealRow, TransferRow)
"""Rows that are money, however they change."""
COLUMNS = {RundeRow: ("tariff", "currency"), MemberRow: ("iban", "account_name")}
"""Columns of other rows that are about money once the row is there."""
LINES = (MoneyChangeRow, RevisionRow)
unkept: list[str] = []
"""What was changed without a line since the test began."""


def _has_changed(row: object, column: str) -> bool:
    return bool(inspect(row, raiseerr=True).attrs[column].history.has_changes())


def _is_money(session: Session, row: object) -> bool:
    if isinstance(row, MONEY):
        return row not in session.dirty or session.is_modified(row)
    return any(
        isinstance(row, kind)
        and row in session.dirty
        and any(_has_changed(row, column) for column in columns)
        for kind, columns in COLUMNS.items()
    )


def _look(session: Session, *_more: Any) -> None:
    if any(isinstance(row, LINES) for row in session.new):
        session.info["has_line"] = True
    changed = [
        row for row in (*session.new, *session.dirty, *session.deleted) if _is_money(session, row)
    ]
    session.info.setdefault("money", []).extend(type(row).__name__ for row in changed)


def _commit(session: Session) -> None:
    if session.info.get("money") and not session.info.get("has_line"):
        unkept.append(f"no line in a history: {sorted(set(session.info['money']))}")
    _forget(session)


def _forget(session: Session) -> None:
    session.info.pop("money", None)
    session.info.pop("has_line", None)


def by_hand(session: Session) -> None:
    """Let a test put money into a table that no action put there."""
    session.info["has_line"] = True


def watch() -> None:
    """Look at every transaction from now on."""
    event.listen(Session, "before_flush", _look)
    event.listen(Session, "after_commit", _commit)
    event.listen(Session, "after_rollback", _forget)
