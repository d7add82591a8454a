"""What evenings that nobody settled have come to, kept so that a new process need not count them.

A row counts while its evening is as it was and the program counts as it did; whoever misses one counts anew.
"""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import delete, insert, select

from scorepad.store.db import db
from scorepad.store.models import StandingRow

State = tuple[int, int, dt.datetime]
"""An evening as one revision left it: its id, the revision, and when that was."""


def of(runde_id: int, version: int) -> Mapping[State, Mapping[str, Any]]:
    """The sums that are kept of the evenings of a Runde, counted by a program of this version."""
    query = select(StandingRow.evening_id, StandingRow.revision, StandingRow.changed_at, StandingRow.body)
    query = query.where(StandingRow.runde_id == runde_id, StandingRow.scoring_version == version)
    return {(row.evening_id, row.revision, row.changed_at): row.body for row in db.session.execute(query)}


def keep(runde_id: int, version: int, counted: Iterable[tuple[State, Mapping[str, Any]]]) -> None:
    """Keep sums in place of what was kept of these evenings before."""
    rows = [
        {
            "runde_id": runde_id,
            "evening_id": evening_id,
            "revision": revision,
            "changed_at": changed_at,
            "scoring_version": version,
            "body": body,
        }
        for (evening_id, revision, changed_at), body in counted
    ]
    ids = [row["evening_id"] for row in rows]
    db.session.execute(delete(StandingRow).where(StandingRow.runde_id == runde_id, StandingRow.evening_id.in_(ids)))
    db.session.execute(insert(StandingRow), rows)
