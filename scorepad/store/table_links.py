"""The link of a table for one round: it opens its tournament, nothing else of the Runde, and writes
at this table only.

A token is the id of the Runde, round and table, and an HMAC of these ids, of the version of the
read link and of the tournament's key. Nothing is stored: a new read link revokes all links of
tables, and so does deleting the tournament.
"""

import base64
import hmac
import re
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, and_, select

from scorepad.store import links
from scorepad.store.db import db
from scorepad.store.links import ID_BYTES, FoundLink
from scorepad.store.models import LinkRow, RoundRow, SeatRow, TournamentRow

TABLE_BYTES = 1
_SHAPE = re.compile(r"[A-Za-z0-9_-]{40}", re.ASCII)


@dataclass(frozen=True)
class TableLink:
    """A valid link of a table, and the read link with which it ends; `evening_id` is None until the
    round runs.
    """

    read: FoundLink
    tournament_id: int
    round_id: int
    table_no: int
    evening_id: int | None


def token(runde_id: int, round_id: int, table_no: int) -> str | None:
    """The token of a table; None if there is no such table, or no read link."""
    known = _facts(runde_id, round_id, table_no)
    if known is None:
        return None
    read, key, _tournament_id, _evening_id = known
    numbers = _numbers(runde_id, round_id, table_no)
    return base64.urlsafe_b64encode(
        numbers + links.secret_of_table(numbers, read.version, key)
    ).decode("ascii")


def find(text: str) -> TableLink | None:
    """The table of a token; None for an invalid or revoked token."""
    if not _SHAPE.fullmatch(text):
        return None
    raw = base64.urlsafe_b64decode(text)
    numbers = raw[: 2 * ID_BYTES]
    secret = raw[2 * ID_BYTES :]
    runde_id = int.from_bytes(numbers[:ID_BYTES], "big")
    round_id = int.from_bytes(numbers[ID_BYTES:-TABLE_BYTES], "big")
    table_no = numbers[-1]
    known = _facts(runde_id, round_id, table_no)
    version, key = (known[0].version, known[1]) if known else (0, "")
    genuine = hmac.compare_digest(secret, links.secret_of_table(numbers, version, key))
    if known is None or not genuine:
        return None
    read, _key, tournament_id, evening_id = known
    return TableLink(read, tournament_id, round_id, table_no, evening_id)


def opened(
    runde_id: int, rounds: Collection[tuple[int, int]]
) -> tuple[FoundLink, frozenset[int]] | None:
    """What links of tables open: the read link with which they end, and the ids of their
    tournaments; one query.

    `rounds` are the version of the read link and the round of each of them; None where none is in
    force.
    """
    of_runde = (RoundRow.runde_id == LinkRow.runde_id) & RoundRow.id.in_(
        [round_id for _version, round_id in rounds]
    )
    columns = select(LinkRow.id, LinkRow.version, RoundRow.id, RoundRow.tournament_id).join(
        RoundRow, of_runde
    )
    in_force = columns.where(
        LinkRow.runde_id == runde_id, LinkRow.role == "read", LinkRow.revoked_at.is_(None)
    )
    rows = [row for row in db.session.execute(in_force) if (row[1], row[2]) in rounds]
    if not rows:
        return None
    link_id, version, _round_id, _tournament_id = rows[0]
    return FoundLink(link_id, runde_id, "read", version), frozenset(row[3] for row in rows)


def writes(runde_id: int, round_id: int, table_no: int, evening_id: int) -> bool:
    """Whether an evening is played at this table in this round; one query."""
    query = select(SeatRow.place).where(
        _at(runde_id, round_id, table_no), SeatRow.evening_id == evening_id
    )
    return db.session.execute(query.limit(1)).first() is not None


def _facts(
    runde_id: int, round_id: int, table_no: int
) -> tuple[FoundLink, str, int, int | None] | None:
    """The read link of the Runde, the key and the id of the tournament, and the evening of the
    table.
    """
    its_round = (RoundRow.runde_id == SeatRow.runde_id) & (RoundRow.id == SeatRow.round_id)
    its_whole = (TournamentRow.runde_id == RoundRow.runde_id) & (
        TournamentRow.id == RoundRow.tournament_id
    )
    columns = select(
        LinkRow.id, LinkRow.version, TournamentRow.client_key, TournamentRow.id, SeatRow.evening_id
    )
    joined = columns.select_from(SeatRow).join(RoundRow, its_round).join(TournamentRow, its_whole)
    read = joined.join(LinkRow, LinkRow.runde_id == SeatRow.runde_id).where(LinkRow.role == "read")
    first = _at(runde_id, round_id, table_no) & (SeatRow.place == 1) & (SeatRow.table_no > 0)
    row = db.session.execute(read.where(first, LinkRow.revoked_at.is_(None))).one_or_none()
    if row is None:
        return None
    link_id, version, key, tournament_id, evening_id = row
    return FoundLink(link_id, runde_id, "read", version), key, tournament_id, evening_id


def _at(runde_id: int, round_id: int, table_no: int) -> ColumnElement[bool]:
    return and_(
        SeatRow.runde_id == runde_id, SeatRow.round_id == round_id, SeatRow.table_no == table_no
    )


def _numbers(runde_id: int, round_id: int, table_no: int) -> bytes:
    own = round_id.to_bytes(ID_BYTES - TABLE_BYTES, "big") + table_no.to_bytes(TABLE_BYTES, "big")
    return runde_id.to_bytes(ID_BYTES, "big") + own
