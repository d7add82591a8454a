"""The link of a table for one round: it reads the Runde, and writes at this table only.

A token is the id of the Runde, round and table, and an HMAC of these ids, of the version of the read link and of the
tournament's key. Nothing is stored: a new read link revokes all links of tables, and so does deleting the tournament.
"""

import base64
import hmac
import re
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
    """A valid link of a table, and the read link that it includes; `evening_id` is None until the round runs."""

    read: FoundLink
    round_id: int
    table_no: int
    evening_id: int | None


def token(runde_id: int, round_id: int, table_no: int) -> str | None:
    """The token of a table; None if there is no such table, or no read link."""
    known = _facts(runde_id, round_id, table_no)
    if known is None:
        return None
    read, key, _evening_id = known
    numbers = _numbers(runde_id, round_id, table_no)
    return base64.urlsafe_b64encode(numbers + links.secret_of_table(numbers, read.version, key)).decode("ascii")


def find(text: str) -> TableLink | None:
    """The table of a token; None for an invalid or revoked token."""
    if not _SHAPE.fullmatch(text):
        return None
    raw = base64.urlsafe_b64decode(text)
    numbers, secret = raw[: 2 * ID_BYTES], raw[2 * ID_BYTES :]
    runde_id = int.from_bytes(numbers[:ID_BYTES], "big")
    round_id, table_no = int.from_bytes(numbers[ID_BYTES:-TABLE_BYTES], "big"), numbers[-1]
    known = _facts(runde_id, round_id, table_no)
    version, key = (known[0].version, known[1]) if known else (0, "")
    genuine = hmac.compare_digest(secret, links.secret_of_table(numbers, version, key))
    return TableLink(known[0], round_id, table_no, known[2]) if known and genuine else None


def writes(runde_id: int, round_id: int, table_no: int, evening_id: int) -> bool:
    """Whether an evening is played at this table in this round; one query."""
    query = select(SeatRow.place).where(_at(runde_id, round_id, table_no), SeatRow.evening_id == evening_id)
    return db.session.execute(query.limit(1)).first() is not None


def _facts(runde_id: int, round_id: int, table_no: int) -> tuple[FoundLink, str, int | None] | None:
    """The read link of the Runde, the key of the tournament, and the evening of the table."""
    its_round = (RoundRow.runde_id == SeatRow.runde_id) & (RoundRow.id == SeatRow.round_id)
    its_whole = (TournamentRow.runde_id == RoundRow.runde_id) & (TournamentRow.id == RoundRow.tournament_id)
    columns = select(LinkRow.id, LinkRow.version, TournamentRow.client_key, SeatRow.evening_id)
    joined = columns.select_from(SeatRow).join(RoundRow, its_round).join(TournamentRow, its_whole)
    read = joined.join(LinkRow, LinkRow.runde_id == SeatRow.runde_id).where(LinkRow.role == "read")
    first = _at(runde_id, round_id, table_no) & (SeatRow.place == 1) & (SeatRow.table_no > 0)
    row = db.session.execute(read.where(first, LinkRow.revoked_at.is_(None))).one_or_none()
    return None if row is None else (FoundLink(row[0], runde_id, "read", row[1]), row[2], row[3])


def _at(runde_id: int, round_id: int, table_no: int) -> ColumnElement[bool]:
    return and_(SeatRow.runde_id == runde_id, SeatRow.round_id == round_id, SeatRow.table_no == table_no)


def _numbers(runde_id: int, round_id: int, table_no: int) -> bytes:
    own = round_id.to_bytes(ID_BYTES - TABLE_BYTES, "big") + table_no.to_bytes(TABLE_BYTES, "big")
    return runde_id.to_bytes(ID_BYTES, "big") + own
