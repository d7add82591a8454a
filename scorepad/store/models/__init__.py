"""The tables. Every row carries its Runde, first in all its keys, so that the data of one Runde lives together.

So each table can be cut into partitions, or spread over machines, by `group_id` as it stands. Two cannot: `group_key`
finds the Runde that a form made, whatever its number, and is cut by its own key; `installation` is one row.
SQLite keeps its one column `id` as the primary key, which alone never reuses a number there, and what is the
primary key here is a unique key there; see migration 0009.
"""

from scorepad.store.models.base import NAME_LENGTH, PHONE_LENGTH, PRINT_LENGTH, REASON_LENGTH, SHORT_LENGTH, Base
from scorepad.store.models.evening import EntryRow, EveningRow, PenRow, RevisionRow, StandingRow
from scorepad.store.models.money import KasseEntryRow, PaymentRow, SealRow, TransferRow
from scorepad.store.models.runde import InstallationRow, LinkRow, MemberRow, RuleSetRow, RundeKeyRow, RundeRow, TallyRow
from scorepad.store.models.tournament import LeagueRow, RoundRow, SeatRow, TournamentEntryRow, TournamentRow

__all__ = [
    "NAME_LENGTH",
    "PHONE_LENGTH",
    "PRINT_LENGTH",
    "REASON_LENGTH",
    "SHORT_LENGTH",
    "Base",
    "EntryRow",
    "EveningRow",
    "InstallationRow",
    "KasseEntryRow",
    "LeagueRow",
    "LinkRow",
    "MemberRow",
    "PaymentRow",
    "PenRow",
    "RevisionRow",
    "RoundRow",
    "RuleSetRow",
    "RundeKeyRow",
    "RundeRow",
    "SealRow",
    "SeatRow",
    "StandingRow",
    "TallyRow",
    "TournamentEntryRow",
    "TournamentRow",
    "TransferRow",
]
