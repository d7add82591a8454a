"""Debts of several evenings are marked together, all or none, and the Kasse follows to the cent;
tariff, accounts.
"""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pytest

from scorepad.actions.errors import NotFound
from scorepad.actions.money import iban
from scorepad.actions.money.debts import (
    Chosen,
    DebtsChanged,
    PaidAtOnce,
    last_paid,
    mark_one,
    mark_together,
    take_back,
    waiting_payments,
)
from scorepad.actions.money.kasse import standing
from scorepad.actions.money.tariff import TariffChanged, base_of, set_account, set_tariff, tariff_of
from scorepad.actions.runde.runde import create
from scorepad.actions.transaction import locked
from scorepad.ledger.kasse import KasseBalances
from scorepad.ledger.settle import Transfer, netted
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.scoring.rules import Rules
from scorepad.store import payments, runden, seals
from scorepad.store.payments import StoredPayment
from scorepad.store.runden import Member
from scorepad.store.runden import Runde as StoredRunde
from scorepad.store.seals import StoredTransfer
from tests import money_lines
from tests.actions.settling import INTO_THE_KASSE, Found, refusing, seal
from tests.conftest import NOW, Abend, Runde, there

HOUR = dt.timedelta(hours=1)


def still_owed(
    debts: Iterable[StoredTransfer], paid: Iterable[StoredPayment] = ()
) -> tuple[Transfer, ...]:
    """The transfers that settle these debts, with what was paid already taken off."""
    return netted((debt.transfer for debt in debts), (payment.transfer for payment in paid))


class Owed(NamedTuple):
    """Debts and waiting payments of a Runde at a time."""

    debts: tuple[StoredTransfer, ...]
    paid: tuple[StoredPayment, ...]

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        return still_owed(self.debts, self.paid)

    @property
    def chosen(self) -> Chosen:
        """All of them."""
        return Chosen([debt.id for debt in self.debts], [payment.id for payment in self.paid])

    @property
    def waiting(self) -> list[tuple[str, Transfer]]:
        return [(payment.key, payment.transfer) for payment in self.paid]


NOTHING = Owed((), ())


def owed_in(runde: Runde) -> Owed:
    return Owed(seals.open_debts(runde.id), payments.waiting(runde.id))


def brings_the_kasse(transfers: Iterable[Transfer]) -> int:
    """How many cents these transfers bring the Kasse."""
    into = sum(transfer.cents for transfer in transfers if transfer.payee is None)
    out = sum(transfer.cents for transfer in transfers if transfer.payer is None)
    return into - out


def check_adds_up(balances: KasseBalances) -> None:
    assert balances.there == balances.booked - balances.owed + balances.owes


def test_together_paid_and_open_again_and_nothing_in_between(runde: Runde, played: Abend) -> None:
    """second-look.md, Kasse."""
    seal(played, tariff=INTO_THE_KASSE)
    debts = seals.open_debts(runde.id)
    transfers = still_owed(debts)
    before = standing(runde.id)
    ids = [debt.id for debt in debts]
    check_adds_up(before)
    assert before.there + brings_the_kasse(transfers) == before.booked
    for now in (NOW, NOW + HOUR):
        mark_together(runde.id, Chosen(ids), now=now)
        assert seals.open_debts(runde.id) == ()
        assert last_paid(runde.id) == PaidAtOnce(NOW, transfers)
        assert standing(runde.id).there == before.booked
    with pytest.raises(DebtsChanged):
        take_back(runde.id, NOW + HOUR)
    assert seals.open_debts(runde.id) == ()
    take_back(runde.id, NOW)
    assert seals.open_debts(runde.id) == debts
    assert standing(runde.id) == before
    mark_together(runde.id, Chosen(ids[:1]), now=NOW)
    for wrong in ((*ids, 10**6), ids, ()):
        with pytest.raises(DebtsChanged):
            mark_together(runde.id, Chosen(wrong), now=NOW)
    with pytest.raises(NotFound):
        mark_together(10**9, Chosen(ids), now=NOW)
    assert [debt.id for debt in seals.open_debts(runde.id)] == ids[1:]


def test_a_payment_that_covers_no_debt_yet_is_not_recorded_by_two_phones(
    runde: Runde, played: Abend
) -> None:
    """By hand: Anna owes Doro 5 and Bert owes Cem 5; Anna pays Cem, as the page proposes. All debts
    are as they were, so only the waiting payment tells a second phone that something happened.
    """
    seal(played, tariff=INTO_THE_KASSE)
    anna = runde.ids["Anna"]
    bert = runde.ids["Bert"]
    cem = runde.ids["Cem"]
    doro = runde.ids["Doro"]
    owe_by_hand(runde, [(anna, doro, 500), (bert, cem, 500)])
    on_page = replace(owed_in(runde).chosen, waiting=waiting_payments(runde.id))
    to_cem = f"{anna} -> {cem}: 500"
    mark_one(runde.id, on_page, to_cem, client_key="one phone", now=NOW)
    left = owed_in(runde)
    assert len(left.paid) == 1
    with pytest.raises(DebtsChanged):
        mark_one(runde.id, on_page, to_cem, client_key="another", now=NOW + HOUR)
    with pytest.raises(DebtsChanged):
        mark_together(runde.id, on_page, now=NOW + HOUR)
    assert owed_in(runde) == left
    mark_one(runde.id, on_page, to_cem, client_key="one phone", now=NOW + HOUR)
    assert owed_in(runde) == left, "the same form once more is no second payment"


def test_a_transfer_is_ticked_off_alone_and_the_net_falls_by_just_that(
    runde: Runde, played: Abend
) -> None:
    """second-look.md, Kasse: one list of transfers, each of which may be paid at another time. And
    undone in turn.
    """
    seal(played, tariff=INTO_THE_KASSE)
    steps = list[tuple[Owed, KasseBalances]]()
    owed = owed_in(runde)
    while owed.transfers:
        balances = standing(runde.id)
        check_adds_up(balances)
        steps.append((owed, balances))
        tick_off_last(runde, owed, len(steps))
        owed = owed_in(runde)
    assert len(steps) > 1
    assert owed == NOTHING
    settled = standing(runde.id)
    check_adds_up(settled)
    assert settled.there == settled.booked
    for before, balances in reversed(steps):
        take_back(runde.id, there(last_paid(runde.id)).when)
        again = owed_in(runde)
        assert again.debts == before.debts
        assert again.waiting == before.waiting
        assert standing(runde.id) == balances
    assert last_paid(runde.id) is None


def tick_off_last(runde: Runde, owed: Owed, number: int) -> None:
    """Mark the last of all transfers as paid, as step `number`; twice by the same form is once."""
    last = owed.transfers[-1]
    now = NOW + number * HOUR
    for _twice in range(2):
        mark_one(runde.id, owed.chosen, str(last), client_key=f"tick {number}", now=now)
    assert there(last_paid(runde.id)).transfers == (last,)
    left = owed_in(runde).transfers
    assert netted([*left, last]) == netted(owed.transfers)
    for wrong in ("", str(last), "1 -> 2: 5"):
        with pytest.raises(DebtsChanged):
            mark_one(runde.id, owed.chosen, wrong, client_key=f"wrong {number} {wrong}", now=now)


def test_a_payment_that_no_debts_lead_along_waits_until_others_close_the_circle(
    runde: Runde, played: Abend
) -> None:
    """By hand: Anna owes Bert 5 and Cem 3, Doro owes Bert 3 and Cem 5; two transfers of 8 settle
    that.

    Anna's 8 to Bert cover her 5, and 3 wait. Doro's 8 to Cem cover her 5; for 3 Bert has got from
    Anna what Doro owes him, and Doro gave Cem what Anna owes him.
    """
    seal(played, tariff=INTO_THE_KASSE)
    anna = runde.ids["Anna"]
    bert = runde.ids["Bert"]
    cem = runde.ids["Cem"]
    doro = runde.ids["Doro"]
    owe_by_hand(runde, [(anna, bert, 500), (anna, cem, 300), (doro, bert, 300), (doro, cem, 500)])
    before = owed_in(runde)
    first, second = sorted(before.transfers, key=str)
    assert {str(first), str(second)} == {f"{anna} -> {bert}: 800", f"{doro} -> {cem}: 800"}

    mark_one(runde.id, before.chosen, str(first), client_key="first", now=NOW)
    left = owed_in(runde)
    assert len(left.debts) == 3
    assert [payment.transfer.cents for payment in left.paid] == [300]
    assert left.transfers == (second,)

    mark_one(runde.id, left.chosen, str(second), client_key="second", now=NOW + HOUR)
    assert owed_in(runde) == NOTHING
    take_back(runde.id, NOW + HOUR)
    assert owed_in(runde) == left
    mark_together(runde.id, left.chosen, now=NOW + HOUR)
    assert owed_in(runde) == NOTHING
    take_back(runde.id, NOW + HOUR)
    take_back(runde.id, NOW)
    assert owed_in(runde) == before


def owe_by_hand(runde: Runde, owed: Sequence[tuple[int, int, int]]) -> None:
    """Put payer, payee and cents in place of all open debts."""
    ids = [debt.id for debt in seals.open_debts(runde.id)]
    with locked(runde.id) as (session, _row):
        money_lines.by_hand(session)
        rows = seals.debt_rows(runde.id, ids)
        assert len(rows) >= len(owed)
        for row, (payer, payee, cents) in zip(rows, owed, strict=False):
            row.payer = payer
            row.payee = payee
            row.cents = cents
        for row in rows[len(owed) :]:
            session.delete(row)


HALF_A_CENT = read_tariff({"players_rate": "1/2", "dues": 200, "rounding": "kasse"})
GERMAN = "DE89 3704 0044 0532 0130 00"
"""The example of the IBAN registry, as the following ones."""
VALID = (
    GERMAN,
    "AT611904300234573201",
    "CH93 0076 2011 6238 5295 7",
    "NL91ABNA0417164300",
    "gb29nwbk60161331926819",
)


def group(runde: Runde) -> StoredRunde:
    return there(runden.load_runde(runde.id))


def anna(runde: Runde) -> Member:
    return runden.members(runde.id)[0]


def test_a_tariff_comes_back_as_it_was_set_and_of_two_who_change_it_the_later_one_is_told(
    runde: Runde,
) -> None:
    assert group(runde).tariff is None
    assert tariff_of(group(runde)) == Tariff()
    base = base_of(group(runde))
    set_tariff(runde.id, HALF_A_CENT, base=base)
    set_tariff(runde.id, HALF_A_CENT, base=base)  # the same once more is no conflict
    with pytest.raises(TariffChanged):
        set_tariff(runde.id, Tariff(), base=base)
    assert tariff_of(group(runde)) == HALF_A_CENT
    set_tariff(runde.id, Tariff(), base=base_of(group(runde)))
    assert tariff_of(group(runde)) == Tariff()


def test_a_currency_that_another_phone_changed_is_not_put_back_in_silence(runde: Runde) -> None:
    set_tariff(runde.id, Tariff(), currency="€")
    base = base_of(group(runde))
    set_tariff(runde.id, Tariff(), base=base, currency="CHF")
    with pytest.raises(TariffChanged):
        set_tariff(runde.id, HALF_A_CENT, base=base, currency="€")
    assert group(runde).currency == "CHF"


def test_an_account_is_kept_in_capitals_without_spaces_until_an_empty_number_forgets_it(
    runde: Runde,
) -> None:
    for number in VALID:
        set_account(runde.id, anna(runde).id, number, "  Anna   Arndt ")
        assert anna(runde).iban == number.replace(" ", "").upper()
        assert anna(runde).account_name == "Anna Arndt"
    set_account(runde.id, anna(runde).id, " ", "")
    assert anna(runde).iban is None
    assert anna(runde).account_name is None
    set_account(runde.id, anna(runde).id, GERMAN, "")
    assert anna(runde).iban == iban.compact(GERMAN)
    assert anna(runde).account_name is None


def test_one_mistyped_digit_and_two_neighbours_exchanged_are_always_found() -> None:
    number = iban.compact(GERMAN)
    for place in range(2, 22):
        before = number[:place]
        digit = number[place : place + 1]
        neighbour = number[place + 1 : place + 2]
        behind = number[place + 2 :]
        exchanged = before + neighbour + digit + behind
        assert iban.fits(exchanged) is (exchanged == number)
        for other in "0123456789":
            mistyped = before + other + neighbour + behind
            assert iban.fits(mistyped) is (mistyped == number)


def test_numbers_of_other_countries_are_judged_by_their_check_digits() -> None:
    assert iban.fits("QA58DOHB00001234567890ABCDEFG")
    assert not iban.fits("QA59DOHB00001234567890ABCDEFG")


NO_IBAN = (
    "DE8937040044053201300",  # too short for Germany
    "DE893704004405320130000",  # too long
    "89DE370400440532013000",
    "DE89370400440532O13000",  # the letter O
    "ＤＥ89370400440532013000",
    "DE٨٩370400440532013000",
    "DE89-3704-0044-0532-0130-00",
    "D",
    "DE",
    "XX00",
    "A" * 5000,
)


@pytest.mark.parametrize(
    ("number", "name", "found"),
    [
        *((number, "Anna", [("iban_wrong", "iban")]) for number in NO_IBAN),
        ("", "Anna", [("account_name_needs_iban", "iban")]),
        (GERMAN, "x" * 71, [("name_too_long", "account_name")]),
        (GERMAN, "a\x00", [("name_unreadable", "account_name")]),
        ("DE00", "x" * 500, [("iban_wrong", "iban"), ("name_too_long", "account_name")]),
    ],
)
def test_an_account_that_is_none_is_told_every_mistake_at_its_field(
    number: str, name: str, found: Found
) -> None:
    with refusing(*found):
        set_account(1, 1, number, name)


def test_an_unknown_runde_has_no_tariff_and_a_stranger_has_no_account(runde: Runde) -> None:
    for number in (0, 99, 2**40):
        with pytest.raises(NotFound):
            set_tariff(number, Tariff())
    other = create("Andere", ["Fritz", "B", "C", "D"], "", Rules(), NOW).runde_id
    for runde_id, member_id in ((other, anna(runde).id), (runde.id, 2**40)):
        with pytest.raises(NotFound):
            set_account(runde_id, member_id, GERMAN, "")
