"""The link of a table number of a tournament: it opens its tournament, nothing else of the Runde,
and writes at this table only.

It writes in the round that was released last, and in the round in which a phone has opened it: who
sat there corrects a list that the leader opens again, and who sits there later does not.

A token is the id of the Runde, tournament and table, and an HMAC of these, of the version of the
read link and of the tournament's key. It is the same in every round, so that it can be printed
before the first one. Nothing is stored: a new read link revokes all links of tables, and so does
deleting the tournament.
"""

import base64
import hmac
import re
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Select, and_, exists, select
from sqlalchemy.orm import aliased

from scorepad.store import links
from scorepad.store.db import db
from scorepad.store.links import ID_BYTES, FoundLink
from scorepad.store.models import LinkRow, RoundRow, SeatRow, TournamentRow
from scorepad.store.phones import is_out

TABLE_BYTES = 1
MOST_TABLES = 256**TABLE_BYTES - 1
_SHAPE = re.compile(r"[A-Za-z0-9_-]{40}", re.ASCII)


@dataclass(frozen=True)
class TableLink:
    """A valid link of a table, and the read link with which it ends.

    `round_id` and `evening_id` are of the round released last; None before the first one, and where
    this round has no such table.
    """

    read: FoundLink
    tournament_id: int
    table_no: int
    round_id: int | None
    evening_id: int | None


def token(runde_id: int, tournament_id: int, table_no: int) -> str | None:
    """The token of a table; None if there is no such tournament, or no read link."""
    known = _facts(runde_id, tournament_id)
    if known is None or not 1 <= table_no <= MOST_TABLES:
        return None
    read, key = known
    numbers = _numbers(runde_id, tournament_id, table_no)
    secret = links.secret_of_table(numbers, read.version, key)
    return base64.urlsafe_b64encode(numbers + secret).decode("ascii")


def find(text: str) -> TableLink | None:
    """The table of a token; None for an invalid or revoked token."""
    if not _SHAPE.fullmatch(text):
        return None
    raw = base64.urlsafe_b64decode(text)
    numbers = raw[: 2 * ID_BYTES]
    secret = raw[2 * ID_BYTES :]
    runde_id = int.from_bytes(numbers[:ID_BYTES], "big")
    tournament_id = int.from_bytes(numbers[ID_BYTES:-TABLE_BYTES], "big")
    table_no = numbers[-1]
    known = _facts(runde_id, tournament_id)
    if known is None:
        # Compared all the same, so that the time of the answer does not tell what there is.
        hmac.compare_digest(secret, links.secret_of_table(numbers, 0, ""))
        return None
    read, key = known
    if not hmac.compare_digest(secret, links.secret_of_table(numbers, read.version, key)):
        return None
    query = _played_at(runde_id, tournament_id, table_no).where(_is_last())
    row = db.session.execute(query).one_or_none()
    evening_id, round_id = (None, None) if row is None else row
    return TableLink(read, tournament_id, table_no, evening_id, round_id)


def opened(
    runde_id: int, opened_ones: Collection[tuple[int, int]], *, phone: str = ""
) -> tuple[FoundLink, frozenset[int]] | None:
    """What links of tables open: the read link with which they end, and the ids of their
    tournaments; None where none is in force. One query.

    `opened_ones` are the version of the read link and the tournament of each of them. A `phone`
    that was signed out opens nothing.
    """
    ids = [tournament_id for _version, tournament_id in opened_ones]
    of_runde = (TournamentRow.runde_id == LinkRow.runde_id) & TournamentRow.id.in_(ids)
    columns = select(LinkRow.id, LinkRow.version, TournamentRow.id).join(TournamentRow, of_runde)
    in_force = columns.where(
        LinkRow.runde_id == runde_id, LinkRow.role == "read", LinkRow.revoked_at.is_(None)
    ).where(~is_out(phone))
    read: FoundLink | None = None
    tournament_ids = set[int]()
    for link_id, version, tournament_id in db.session.execute(in_force):
        if (version, tournament_id) in opened_ones:
            read = FoundLink(link_id, runde_id, "read", version)
            tournament_ids.add(tournament_id)
    return None if read is None else (read, frozenset(tournament_ids))


def writes(
    runde_id: int, tournament_id: int, table_no: int, round_id: int | None, evening_id: int
) -> bool:
    """Whether an evening is played at this table, in the round released last or in this one; one
    query.
    """
    query = _played_at(runde_id, tournament_id, table_no).where(
        SeatRow.evening_id == evening_id, _is_last() | (RoundRow.id == round_id)
    )
    return db.session.execute(query).first() is not None


def _played_at(runde_id: int, tournament_id: int, table_no: int) -> Select[int, int | None]:
    """The query of round and evening of each released round that has this table."""
    its_round = (RoundRow.runde_id == SeatRow.runde_id) & (RoundRow.id == SeatRow.round_id)
    query = select(RoundRow.id, SeatRow.evening_id).join(SeatRow, its_round)
    of_tournament = and_(RoundRow.tournament_id == tournament_id, RoundRow.state != "drawn")
    here = and_(SeatRow.runde_id == runde_id, SeatRow.table_no == table_no)
    # Each table has a first place; table 0 is no table, but a bye.
    return query.where(of_tournament, here, SeatRow.place == 1, SeatRow.table_no > 0)


def _is_last() -> ColumnElement[bool]:
    """Whether no later round of the tournament is released."""
    later = aliased(RoundRow)
    of_same = (later.runde_id == RoundRow.runde_id) & (
        later.tournament_id == RoundRow.tournament_id
    )
    return ~exists().where(of_same, later.number > RoundRow.number, later.state != "drawn")


def _facts(runde_id: int, tournament_id: int) -> tuple[FoundLink, str] | None:
    """The read link of the Runde, and the key of the tournament."""
    columns = select(LinkRow.id, LinkRow.version, TournamentRow.client_key)
    joined = columns.join(TournamentRow, TournamentRow.runde_id == LinkRow.runde_id)
    in_force = joined.where(LinkRow.role == "read", LinkRow.revoked_at.is_(None))
    of_it = in_force.where(TournamentRow.runde_id == runde_id, TournamentRow.id == tournament_id)
    row = db.session.execute(of_it).one_or_none()
    if row is None:
        return None
    link_id, version, key = row
    return FoundLink(link_id, runde_id, "read", version), key


def _numbers(runde_id: int, tournament_id: int, table_no: int) -> bytes:
    own = tournament_id.to_bytes(ID_BYTES - TABLE_BYTES, "big")
    return runde_id.to_bytes(ID_BYTES, "big") + own + table_no.to_bytes(TABLE_BYTES, "big")
