"""Debts of several evenings are marked together, all or none, and the Kasse follows to the cent;
tariff, accounts.
"""

import datetime as dt
from collections.abc import Iterable

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
)
from scorepad.actions.money.kasse import standing
from scorepad.actions.money.tariff import TariffChanged, base_of, set_account, set_tariff, tariff_of
from scorepad.actions.runde.runde import create
from scorepad.actions.transaction import locked
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
    return netted((one.transfer for one in debts), (one.transfer for one in paid))


def test_together_paid_and_open_again_and_nothing_in_between(runde: Runde, played: Abend) -> None:
    """second-look.md, Kasse."""
    seal(played, tariff=INTO_THE_KASSE)
    debts = seals.open_debts(runde.id)
    before = standing(runde.id)
    ids = [debt.id for debt in debts]
    brings = sum(
        one.cents * ((one.payee is None) - (one.payer is None)) for one in still_owed(debts)
    )
    assert before.there == before.booked - before.owed + before.owes
    for later in range(2):
        mark_together(runde.id, Chosen(ids), now=NOW + later * HOUR)
        assert seals.open_debts(runde.id) == ()
        assert last_paid(runde.id) == PaidAtOnce(NOW, still_owed(debts))
        assert standing(runde.id).there == before.there + brings == before.booked
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


def test_a_transfer_is_ticked_off_alone_and_the_net_falls_by_just_that(
    runde: Runde, played: Abend
) -> None:
    """second-look.md, Kasse: one list of transfers, each of which may be paid at another time. And
    undone in turn.
    """
    seal(played, tariff=INTO_THE_KASSE)
    steps = []
    for number in range(20):
        debts = seals.open_debts(runde.id)
        paid = payments.waiting(runde.id)
        made = still_owed(debts, paid)
        balances = standing(runde.id)
        assert balances.there == balances.booked - balances.owed + balances.owes
        steps.append((debts, [(one.key, one.transfer) for one in paid], balances))
        if not made:
            break
        chosen = Chosen([one.id for one in debts], [one.id for one in paid])
        now = NOW + number * HOUR
        for _twice in range(2):
            mark_one(runde.id, chosen, str(made[-1]), client_key=f"tick {number}", now=now)
        assert there(last_paid(runde.id)).transfers == (made[-1],)
        left = still_owed(seals.open_debts(runde.id), payments.waiting(runde.id))
        assert netted([*left, made[-1]]) == netted(made)
        for wrong in ("", str(made[-1]), "1 -> 2: 5"):
            with pytest.raises(DebtsChanged):
                mark_one(runde.id, chosen, wrong, client_key=f"wrong {number} {wrong}", now=now)
    assert len(steps) > 2
    assert steps[-1][:2] == ((), [])
    assert standing(runde.id).there == standing(runde.id).booked
    for debts, kept, balances in reversed(steps[:-1]):
        take_back(runde.id, there(last_paid(runde.id)).when)
        assert seals.open_debts(runde.id) == debts
        assert [(one.key, one.transfer) for one in payments.waiting(runde.id)] == kept
        assert standing(runde.id) == balances
    assert last_paid(runde.id) is None


def test_a_payment_that_no_debts_lead_along_waits_until_others_close_the_circle(
    runde: Runde, played: Abend
) -> None:
    """By hand: Anna owes Bert 5 and Cem 3, Doro owes Bert 3 and Cem 5; two transfers of 8 settle
    that.

    Anna's 8 to Bert cover her 5, and 3 wait. Doro's 8 to Cem cover her 5; for 3 Bert has got from
    Anna what Doro owes him, and Doro gave Cem what Anna owes him.
    """
    seal(played, tariff=INTO_THE_KASSE)
    anna, bert, cem, doro = (runde.ids[name] for name in ("Anna", "Bert", "Cem", "Doro"))
    owed = [(anna, bert, 500), (anna, cem, 300), (doro, bert, 300), (doro, cem, 500)]
    with locked(runde.id) as (session, _row):
        money_lines.by_hand(session)
        rows = seals.debt_rows(runde.id, [one.id for one in seals.open_debts(runde.id)])
        for row, facts in zip(rows, owed, strict=False):
            row.payer, row.payee, row.cents = facts
        for row in rows[len(owed) :]:
            session.delete(row)
    assert len(rows) >= len(owed)
    before = seals.open_debts(runde.id)
    first, second = sorted(still_owed(before), key=str)
    assert [str(first), str(second)] == sorted([f"{anna} -> {bert}: 800", f"{doro} -> {cem}: 800"])
    mark_one(runde.id, Chosen([one.id for one in before]), str(first), client_key="first", now=NOW)
    left = seals.open_debts(runde.id)
    waits = payments.waiting(runde.id)
    assert len(left) == 3
    assert [one.transfer.cents for one in waits] == [300]
    assert still_owed(left, waits) == (second,)
    chosen = Chosen([one.id for one in left], [one.id for one in waits])
    mark_one(runde.id, chosen, str(second), client_key="second", now=NOW + HOUR)
    assert seals.open_debts(runde.id) == ()
    assert payments.waiting(runde.id) == ()
    take_back(runde.id, NOW + HOUR)
    assert seals.open_debts(runde.id) == left
    assert payments.waiting(runde.id) == waits
    mark_together(runde.id, chosen, now=NOW + HOUR)
    assert seals.open_debts(runde.id) == ()
    assert payments.waiting(runde.id) == ()
    take_back(runde.id, NOW + HOUR)
    take_back(runde.id, NOW)
    assert seals.open_debts(runde.id) == before
    assert payments.waiting(runde.id) == ()


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
        exchanged = number[:place] + number[place : place + 2][::-1] + number[place + 2 :]
        for typed in (
            exchanged,
            *(number[:place] + digit + number[place + 1 :] for digit in "0123456789"),
        ):
            assert iban.fits(typed) is (typed == number)


def test_numbers_of_other_countries_are_judged_by_their_check_digits() -> None:
    assert iban.fits("QA58DOHB00001234567890ABCDEFG")
    assert not iban.fits("QA59DOHB00001234567890ABCDEFG")


NO_IBAN = (
    *("DE8937040044053201300", "DE893704004405320130000"),  # too short and too long for Germany
    *("89DE370400440532013000", "DE89370400440532O13000"),  # the letter O
    *("ＤＥ89370400440532013000", "DE٨٩370400440532013000", "DE89-3704-0044-0532-0130-00"),
    *("D", "DE", "XX00", "A" * 5000),
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
