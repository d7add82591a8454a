"""Debts of several sealed evenings, paid together. Each is marked as paid by itself, all at the same time."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection

from scorepad.actions.errors import ActionError
from scorepad.actions.transaction import locked
from scorepad.store import seals

MOST = 5_000
"""Debts that can be marked at once."""


class DebtsChanged(ActionError):  # noqa: N818
    """Some of these debts are paid, open or gone since they were shown."""


def mark_together(runde_id: int, ids: Collection[int], *, paid: bool, now: dt.datetime) -> None:
    """Mark debts of sealed evenings as paid, or as open after all: all of them or none; the same again does nothing.

    Raises NotFound, and DebtsChanged where one is not as it was shown.
    """
    with locked(runde_id):
        rows = seals.debt_rows(runde_id, list(ids)[:MOST])
        before = {row.paid_at is not None for row in rows}
        if len(rows) != len(set(ids)) or len(before) != 1:
            raise DebtsChanged(f"debts of Runde {runde_id}")
        if before != {paid}:
            for row in rows:
                row.paid_at = now if paid else None
