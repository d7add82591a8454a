"""Entries saved from their interchange form, which nobody has judged before."""

from collections.abc import Mapping, Sequence
from typing import Any, Unpack

from scorepad.actions.entry.entries import Draft, Newcomer, save
from scorepad.actions.entry.log import Saved
from scorepad.actions.made import Made
from scorepad.scoring.reading.entries import read_entry

Body = Mapping[str, Any]


def enter(
    runde_id: int,
    evening_id: int,
    *,
    body: Body,
    newcomers: Sequence[Newcomer] = (),
    base_revision: int | None = None,
    **made: Unpack[Made],
) -> Saved:
    """Append an entry and make its newcomers members."""
    draft = Draft(read_entry(body), newcomers=newcomers, base_revision=base_revision)
    return save(runde_id, evening_id, draft, **made)


def correct(
    runde_id: int,
    evening_id: int,
    *,
    entry_id: int,
    body: Body,
    base_revision: int,
    as_dealt: bool = False,
    **made: Unpack[Made],
) -> Saved:
    """Replace an entry."""
    draft = Draft(
        read_entry(body), corrects=entry_id, base_revision=base_revision, as_dealt=as_dealt
    )
    return save(runde_id, evening_id, draft, **made)


def insert(
    runde_id: int,
    evening_id: int,
    *,
    before: int,
    body: Body,
    base_revision: int,
    as_dealt: bool = False,
    **made: Unpack[Made],
) -> Saved:
    """Insert an entry before another one."""
    draft = Draft(read_entry(body), before=before, base_revision=base_revision, as_dealt=as_dealt)
    return save(runde_id, evening_id, draft, **made)
