"""The Kasse: an append-only list of dated entries, its balance, and the payments of each member.

>>> import datetime as dt
>>> from scorepad.scoring.terms import Player
>>> day = dt.date(2026, 11, 19)
>>> deposit = KasseEntry(1, day, "deposit", Player("Anna"), 500, "")
>>> pizza = KasseEntry(2, day, "spending", None, -1200, "Pizza")
>>> [line.balance for line in lines([deposit, pizza])]
[500, -700]
>>> balance([deposit, pizza, opposite(pizza, 3, day, "doppelt")])
500
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from scorepad.ledger.money import share
from scorepad.ledger.problems import MoneyProblem
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player, Term, term

Settling = tuple[int, Player | None]
"""The id of an evening, and whose part of its settlement."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of entry: the `sign` of its cents (0: any), and whether it needs a `member`.

    None means that it may have one.
    """

    term: Term
    sign: int
    member: bool | None

    @property
    def by_hand(self) -> bool:
        """Whether people enter it; the others come from settling and taking back."""
        return self.member is not None


_from_member = partial(Kind, sign=1, member=True)
_to_member = partial(Kind, sign=-1, member=True)
_any_sign = partial(Kind, sign=0, member=None)
KINDS: Mapping[str, Kind] = {
    "deposit": _from_member(
        term("Einzahlung", "Deposit", "Jemand legt Geld in die Kasse.", "Somebody puts money in.")
    ),
    "payout": _to_member(
        term("Auszahlung", "Payout", "Jemand bekommt Geld aus der Kasse.", "Somebody is paid out.")
    ),
    "fine": _from_member(
        term("Strafe", "Penalty", "Jemand zahlt für ein Versehen.", "Somebody pays for a mishap.")
    ),
    "dues": _from_member(
        term("Beitrag", "Dues", "Der Beitrag eines Mitglieds.", "What a member pays regularly.")
    ),
    "month_dues": _from_member(
        term(
            "Monatsbeitrag",
            "Monthly dues",
            "Für einen Monat ohne Abend.",
            "For a month without an evening.",
        )
    ),
    "spending": Kind(
        term(
            "Ausgabe",
            "Expense",
            "Die Kasse bezahlt etwas für alle.",
            "The kitty pays something for all.",
        ),
        sign=-1,
        member=False,
    ),
    "settlement": _any_sign(
        term(
            "Abrechnung",
            "Settlement",
            "Was ein Abend der Kasse brachte oder nahm.",
            "What an evening brought or took.",
        )
    ),
    "counter": _any_sign(
        term(
            "Gegenbuchung",
            "Counter-entry",
            "Hebt eine frühere Buchung auf.",
            "Takes an earlier entry back.",
        )
    ),
}


@dataclass(frozen=True, slots=True)
class KasseEntry:
    """One entry: `cents` into the Kasse (+) or out of it (−).

    `evening` is the id of its evening, `counters` that of the entry that it reverses.
    """

    id: int
    date: dt.date
    kind: str
    member: Player | None
    cents: int
    reason: str
    evening: int | None = None
    counters: int | None = None


@dataclass(frozen=True, slots=True)
class BalanceLine:
    entry: KasseEntry
    balance: int


@dataclass(frozen=True, slots=True)
class Bundle:
    """All lines of one evening, oldest first, or a single line without an evening."""

    evening: int | None
    lines: tuple[BalanceLine, ...]

    @property
    def cents(self) -> int:
        return sum(line.entry.cents for line in self.lines)


@dataclass(frozen=True, slots=True)
class FoldedLines:
    """Entries of one day in one line, with the balance after it.

    They are of one evening, or of one kind and reason.
    """

    entries: tuple[KasseEntry, ...]
    balance: int

    @property
    def first(self) -> KasseEntry:
        """An entry that represents all."""
        return self.entries[0]

    @property
    def paid_in(self) -> int:
        return sum(cents for cents in self._parts if cents > 0)

    @property
    def paid_out(self) -> int:
        return -sum(cents for cents in self._parts if cents < 0)

    @property
    def _parts(self) -> Iterable[int]:
        """The cents of each entry; of an evening those of each member and kind.

        There a seal corrects what was paid before it: nobody paid twice or got anything for that.
        """
        known = by_id(self.entries)
        parts = Counter[tuple[object, ...]]()
        for entry in self.entries:
            if entry.evening is None:
                parts["entry", entry.id] += entry.cents
            else:
                reversed_entry = known.get(entry.counters, entry)
                parts["evening", entry.member, reversed_entry.kind] += entry.cents
        return parts.values()

    @property
    def members(self) -> tuple[Player, ...]:
        """The members of the entries, each once."""
        members = [entry.member for entry in self.entries if entry.member is not None]
        return tuple(dict.fromkeys(members))


@dataclass(frozen=True, slots=True)
class KasseBalances:
    """The booked balance, and the open debts of sealed evenings.

    `owed` is what the Kasse still gets, `owes` what it still pays.
    """

    booked: int
    owed: int = 0
    owes: int = 0

    @property
    def there(self) -> int:
        """The cash in the box, in cents."""
        return self.booked - self.owed + self.owes

    @property
    def free(self) -> int:
        """The cents that can be shared out, or if negative, the missing cents."""
        return self.booked - self.owed

    def covers(self, cents: int) -> bool:
        """Whether this amount can be shared out (+) or paid in to make up for missing cents (−)."""
        return 0 < cents <= self.free or self.free <= cents < 0


def signed(kind: str, cents: int) -> int:
    """The cents of an entry of this kind: the amount, negative for payouts and spendings."""
    return -cents if KINDS[kind].sign < 0 else cents


def opposite(entry: KasseEntry, key: int, date: dt.date, reason: str) -> KasseEntry:
    """The counter-entry, with the id `key`, that reverses an entry."""
    return KasseEntry(
        id=key,
        date=date,
        kind="counter",
        member=entry.member,
        cents=-entry.cents,
        reason=reason,
        evening=entry.evening,
        counters=entry.id,
    )


def balance(entries: Iterable[KasseEntry]) -> int:
    return sum(entry.cents for entry in entries)


def lines(entries: Iterable[KasseEntry], opening: int = 0) -> tuple[BalanceLine, ...]:
    """The entries in their order, each with the balance after it, from the balance `opening` on."""
    left = opening
    balanced = []
    for entry in entries:
        left += entry.cents
        balanced.append(BalanceLine(entry, left))
    return tuple(balanced)


def bundles(lines: Iterable[BalanceLine]) -> tuple[Bundle, ...]:
    """The lines grouped by evening: each evening is one bundle, where its last line stands."""
    by_evening: dict[object, list[BalanceLine]] = {}
    for line in lines:
        evening = line.entry.evening
        key = ("line", line.entry.id) if evening is None else ("evening", evening)
        earlier = by_evening.pop(key, [])  # it moves to the end
        by_evening[key] = [*earlier, line]
    return tuple(Bundle(same[0].entry.evening, tuple(same)) for same in by_evening.values())


def folded(entries: Iterable[KasseEntry], opening: int = 0) -> tuple[FoldedLines, ...]:
    """The entries by date in lines: an evening is one, and entries of a day with the same kind and
    reason are one. A line stands where its first entry was booked.

    An entry has a line of its own if it has no member, is a counter-entry outside of an evening, or
    repeats an entry of its member. `opening` is the balance before.
    """
    together: dict[tuple[object, ...], list[KasseEntry]] = {}
    seen: Counter[tuple[object, ...]] = Counter()
    for entry in sorted(entries, key=lambda entry: entry.date):
        line = _line_of(entry)
        if entry.evening is not None:
            together.setdefault(line, []).append(entry)
            continue
        # The second entry of a member goes to a second line, the third to a third.
        of_member = (*line, entry.member)
        together.setdefault((*line, seen[of_member]), []).append(entry)
        seen[of_member] += 1
    left = opening
    folds = []
    for same in together.values():
        left += balance(same)
        folds.append(FoldedLines(tuple(same), left))
    return tuple(folds)


def _line_of(entry: KasseEntry) -> tuple[object, ...]:
    """What entries of one line have in common; one with the same value joins it."""
    if entry.evening is not None:
        return ("evening", entry.date, entry.evening)
    stands_alone = entry.member is None or entry.counters is not None
    if stands_alone:
        return ("entry", entry.id)
    return ("kind", entry.date, entry.kind, entry.reason)


def about(
    entries: Iterable[KasseEntry], member: Player | None, kind: str
) -> tuple[KasseEntry, ...]:
    """The entries of a member (None: all) and of a kind ("": any).

    A counter-entry is also of the kind of the entry that it reverses.
    """
    known = by_id(entries)
    chosen = []
    for entry in known.values():
        reversed_entry = known.get(entry.counters, entry)
        fits_member = member in {None, entry.member}
        if fits_member and kind in {"", entry.kind, reversed_entry.kind}:
            chosen.append(entry)
    return tuple(chosen)


def by_id(entries: Iterable[KasseEntry]) -> dict[int | None, KasseEntry]:
    """The entries by their ids, to look up which one a counter-entry reverses."""
    return {entry.id: entry for entry in entries}


def within(
    entries: Iterable[KasseEntry], since: dt.date | None, until: dt.date | None
) -> tuple[KasseEntry, ...]:
    """The entries from `since` to `until`, both included; None means no limit."""
    first = since or dt.date.min
    last = until or dt.date.max
    return tuple(entry for entry in entries if first <= entry.date <= last)


def paid(
    entries: Iterable[KasseEntry], since: dt.date | None = None, until: dt.date | None = None
) -> tuple[Mapping[Player, int], Mapping[Player, int]]:
    """The cents that each member paid in, and those that each got out, from `since` to `until`.

    A counter-entry takes its amount off the side of the entry that it reverses. What settles one
    evening is on one side: a seal corrects what was paid before it.
    """
    known = by_id(entries)
    settled = _settled(known)
    paid_in = Counter[Player]()
    paid_out = Counter[Player]()
    for entry in within(known.values(), since, until):
        if entry.member is None:
            continue
        reversed_entry = known.get(entry.counters, entry)
        settling = _settling(entry, known)
        side = reversed_entry.cents if settling is None else settled[settling]
        if side > 0:
            paid_in[entry.member] += entry.cents
        elif entry.cents:
            paid_out[entry.member] -= entry.cents
    return paid_in, paid_out


def _settled(known: Mapping[int | None, KasseEntry]) -> Mapping[Settling, int]:
    """What somebody paid in for an evening, in cents; below zero what he got out.

    Where it was all taken back it is what was booked first, so that it goes off the same side.
    """
    sums = Counter[Settling]()
    first: dict[Settling, int] = {}
    for entry in known.values():
        settling = _settling(entry, known)
        if settling is not None:
            sums[settling] += entry.cents
            first.setdefault(settling, entry.cents)
    return {settling: cents or first[settling] for settling, cents in sums.items()}


def _settling(entry: KasseEntry, known: Mapping[int | None, KasseEntry]) -> Settling | None:
    """Whose part of the settlement of which evening an entry books or reverses."""
    reversed_entry = known.get(entry.counters, entry)
    if entry.evening is None or reversed_entry.kind != "settlement":
        return None
    return entry.evening, entry.member


def split_among(balance: int, attendance: Mapping[Player, int]) -> Mapping[Player, int]:
    """The balance shared in proportion to attended evenings, in whole cents.

    Odd cents go to the largest remainders. Raises Refused with `nobody_attended` if nobody
    attended.
    """
    there = {player: evenings for player, evenings in attendance.items() if evenings > 0}
    if not there:
        raise Refused([MoneyProblem("nobody_attended", "attendance")])
    cents = share(balance, tuple(there.values()))
    return dict(zip(there, cents, strict=True))
