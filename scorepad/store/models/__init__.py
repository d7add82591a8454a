"""The tables.

Every row carries its Runde, first in all its keys, so that the data of one Runde lives together. So
each table can be partitioned or sharded by `group_id`. Two tables cannot: `group_key` finds the
Runde that a form created, whatever its id, and is partitioned by its own key; `installation` is one
row. SQLite needs the single column `id` as primary key, because only then does it never reuse an
id; the primary key of this module is a unique key in SQLite; see migration 0009.
"""

from scorepad.store.models.base import (
    DEVICE_LENGTH,
    NAME_LENGTH,
    PHONE_LENGTH,
    PRINT_LENGTH,
    REASON_LENGTH,
    SHORT_LENGTH,
    Base,
)
from scorepad.store.models.evening import EntryRow, EveningRow, PenRow, RevisionRow, StandingRow
from scorepad.store.models.money import (
    KasseEntryRow,
    MoneyChangeRow,
    PaymentRow,
    SealRow,
    TransferRow,
)
from scorepad.store.models.runde import (
    InstallationRow,
    LinkRow,
    MemberRow,
    PhoneRow,
    RuleSetRow,
    RundeKeyRow,
    RundeRow,
    TallyRow,
)
from scorepad.store.models.tournament import (
    LeagueRow,
    RoundRow,
    SeatRow,
    TournamentEntryRow,
    TournamentRevisionRow,
    TournamentRow,
    TournamentWishRow,
)
