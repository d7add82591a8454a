"""The Kasse: whole cents with a reason, nothing ever erased, the same form twice is one booking."""

import datetime as dt
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import select

from scorepad.actions.errors import NotFound
from scorepad.actions.money.kasse import MOST_CENTS, KasseChanged, book, counter, share_out
from scorepad.actions.runde import members
from scorepad.actions.runde.runde import add_member, create
from scorepad.ledger.kasse import KINDS, KasseEntry, balance, paid
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import kasse
from scorepad.store.db import db
from scorepad.store.models import KasseEntryRow
from tests.actions.settling import Found, Made, at_once, refusing
from tests.conftest import DATE, NOW, Runde

pytestmark = pytest.mark.both_databases


def of(runde: Runde, name: str = "Anna", **other: Any) -> dict[str, Any]:
    """A fine of two euros, with what is given instead."""
    facts = {
        "kind": "fine",
        "member": runde.player(name),
        "cents": 200,
        "reason": "Zu spät",
        "date": DATE,
    }
    return facts | other


class TestBooking:
    def test_keeps_who_what_when_and_why_and_the_same_form_twice_is_one(
        self, runde: Runde, made: Made
    ) -> None:
        facts = made()
        first = book(runde.id, **of(runde), **facts)
        assert book(runde.id, **of(runde), **facts) == first
        pizza = of(runde, kind="spending", member=None, cents=-1250, reason=" Pizza  für alle ")
        second = book(runde.id, **pizza, **made())
        one, other = kasse.entries(runde.id)
        assert one == KasseEntry(first, DATE, "fine", runde.player("Anna"), 200, "Zu spät")
        assert other.id == second
        assert other.member is None
        assert other.cents == -1250
        assert other.reason == "Pizza für alle"
        assert balance(kasse.entries(runde.id)) == -1050

    def test_takes_every_kind_that_people_book_on_its_side_only(
        self, runde: Runde, made: Made
    ) -> None:
        for name, kind in KINDS.items():
            if kind.by_hand:
                facts = of(runde, kind=name, member=runde.player("Anna") if kind.member else None)
                book(runde.id, **facts | {"cents": 100 * kind.sign}, **made())
                with refusing(("amount_wrong_way", "cents")):
                    book(runde.id, **facts | {"cents": -100 * kind.sign}, **made())

    @pytest.mark.parametrize(
        ("bad", "found"),
        [
            ({"kind": "settlement"}, [("kind_unknown", "kind")]),
            ({"kind": "counter"}, [("kind_unknown", "kind")]),
            ({"kind": "theft"}, [("kind_unknown", "kind")]),
            ({"cents": 0}, [("amount_zero", "cents")]),
            ({"cents": MOST_CENTS + 1}, [("amount_too_large", "cents")]),
            ({"cents": 10**30}, [("amount_too_large", "cents")]),
            ({"member": None}, [("member_missing", "member")]),
            ({"kind": "spending", "cents": -1}, [("member_unwanted", "member")]),
            ({"member": Player("Fritz")}, [("not_a_member", "member")]),
            ({"member": Player("99999999999999999999")}, [("not_a_member", "member")]),
            ({"reason": "  "}, [("reason_missing", "reason")]),
            ({"reason": "x" * 201}, [("reason_too_long", "reason")]),
            ({"reason": "a\x00b"}, [("reason_unreadable", "reason")]),
            ({"date": dt.date(1999, 12, 31)}, [("date_far", "date")]),
            ({"date": DATE + dt.timedelta(days=400)}, [("date_far", "date")]),
            (
                {"cents": 0, "reason": "", "member": None},
                [
                    ("member_missing", "member"),
                    ("amount_zero", "cents"),
                    ("reason_missing", "reason"),
                ],
            ),
        ],
    )
    def test_says_what_is_wrong_at_its_field(
        self, runde: Runde, made: Made, bad: dict[str, Any], found: Found
    ) -> None:
        with refusing(*found):
            book(runde.id, **of(runde, **bad), **made())
        assert kasse.entries(runde.id) == ()

    def test_of_another_runde_is_nobodys_business(self, runde: Runde, made: Made) -> None:
        other = create("Andere", ["A", "B", "C", "D"], "", Rules(), NOW).runde_id
        with pytest.raises(Refused):
            book(other, **of(runde), **made())
        entry_id = book(runde.id, **of(runde), **made())
        with pytest.raises(NotFound):
            counter(other, entry_id, reason="Irrtum", **made())
        assert kasse.entries(other) == ()
        for number in (0, -1, 10**12):
            with pytest.raises(NotFound):
                book(number, **of(runde), **made())
            assert kasse.entries(number) == ()


class TestTakingBack:
    def test_is_a_counter_entry_and_the_first_one_stays(self, runde: Runde, made: Made) -> None:
        first = book(runde.id, **of(runde), **made())
        before = kasse.entries(runde.id)
        second = counter(runde.id, first, reason="War pünktlich", **made())
        one, other = kasse.entries(runde.id)
        assert (one,) == before
        facts = NOW.date(), "counter", runde.player("Anna"), -200, "War pünktlich"
        assert other == KasseEntry(second, *facts, counters=first)
        paid_in, _paid_out = paid(kasse.entries(runde.id))
        assert paid_in == {runde.player("Anna"): 0}

    def test_happens_once_and_not_to_a_counter_entry(self, runde: Runde, made: Made) -> None:
        first = book(runde.id, **of(runde), **made())
        facts = made()
        second = counter(runde.id, first, reason="Irrtum", **facts)
        assert counter(runde.id, first, reason="Irrtum", **facts) == second
        with refusing(("countered_already", "entry")):
            counter(runde.id, first, reason="Irrtum", **made())
        with refusing(("counters_itself", "entry")):
            counter(runde.id, second, reason="Irrtum", **made())
        assert len(kasse.entries(runde.id)) == 2

    def test_needs_a_reason_and_an_entry(self, runde: Runde, made: Made) -> None:
        first = book(runde.id, **of(runde), **made())
        with refusing(("reason_missing", "reason"), ("date_far", "date")):
            counter(runde.id, first, reason="", date=dt.date(1980, 1, 1), **made())
        for number in (0, first + 1, 2**40):
            with pytest.raises(NotFound):
                counter(runde.id, number, reason="Irrtum", **made())


class TestSharingOut:
    """Source: issue "Settling the kitty": split by attendance."""

    def filled(self, runde: Runde, made: Made, cents: int = 1001) -> dict[Player, int]:
        whence: dict[str, Any] = (
            {"kind": "deposit"} if cents > 0 else {"kind": "spending", "member": None}
        )
        book(runde.id, **of(runde, cents=cents, **whence), **made())
        return {
            runde.player("Bert"): cents - cents // 3,
            runde.player("Cem"): cents // 3,
            runde.player("Doro"): 0,
        }

    def test_books_a_payout_for_everybody_who_gets_something(
        self, runde: Runde, made: Made
    ) -> None:
        parts = self.filled(runde, made)
        facts = made()
        for given in (parts, parts, {}):  # the same form twice is one
            share_out(runde.id, given, reason=" Weihnachten ", date=DATE, **facts)
        out = kasse.entries(runde.id)[1:]
        assert [(one.member, one.cents) for one in out] == [
            (runde.player("Bert"), -668),
            (runde.player("Cem"), -333),
        ]
        assert {(one.kind, one.reason, one.date) for one in out} == {
            ("payout", "Weihnachten", DATE)
        }
        assert balance(kasse.entries(runde.id)) == 0
        counter(runde.id, kasse.entries(runde.id)[1].id, reason="Irrtum", **made())
        assert balance(kasse.entries(runde.id)) == 668

    def test_books_deposits_where_the_kasse_is_below_zero(self, runde: Runde, made: Made) -> None:
        share_out(runde.id, self.filled(runde, made, -900), reason="Minus", date=DATE, **made())
        assert [(one.kind, one.cents) for one in kasse.entries(runde.id)[1:]] == [
            ("deposit", 600),
            ("deposit", 300),
        ]

    def test_takes_the_largest_amount_that_can_be_booked(self, runde: Runde, made: Made) -> None:
        book(runde.id, **of(runde, kind="deposit", cents=MOST_CENTS), **made())
        share_out(runde.id, {runde.player("Anna"): MOST_CENTS}, reason="Alles", date=DATE, **made())
        assert balance(kasse.entries(runde.id)) == 0

    def test_books_nothing_when_the_kasse_is_another(self, runde: Runde, made: Made) -> None:
        parts = self.filled(runde, made)
        doro = runde.player("Doro")
        for given in ({}, parts | {doro: -1}, parts | {doro: 1}):
            with pytest.raises(KasseChanged):
                share_out(runde.id, given, reason="Weihnachten", date=DATE, **made())
        assert len(kasse.entries(runde.id)) == 1

    def test_says_what_is_wrong_and_books_nothing(self, runde: Runde, made: Made) -> None:
        self.filled(runde, made)
        with refusing(
            ("reason_missing", "reason"), ("date_far", "date"), ("not_a_member", "member")
        ):
            share_out(runde.id, {Player("99"): 1001}, reason="", date=dt.date(1980, 1, 1), **made())
        for _time in range(2):
            book(runde.id, **of(runde, kind="deposit", cents=MOST_CENTS), **made())
        with refusing(("amount_too_large", "cents")):
            share_out(
                runde.id,
                {runde.player("Anna"): 2 * MOST_CENTS + 1001},
                reason="Alles",
                date=DATE,
                **made(),
            )
        with pytest.raises(NotFound):
            share_out(10**12, {}, reason="Alles", date=DATE, **made())
        assert len(kasse.entries(runde.id)) == 3


def test_sharing_out_twice_at_once_shares_once(runde: Runde, made: Made) -> None:
    book(runde.id, **of(runde, kind="deposit", cents=1000), **made())
    parts = {runde.player("Anna"): 600, runde.player("Bert"): 400}
    shared = partial(share_out, runde.id, parts, reason="x", date=DATE, link_id=None, now=NOW)
    both = at_once(*(partial(shared, client_key=key) for key in "aba"))
    assert sorted(type(one).__name__ for one in both).count("KasseChanged") in {1, 2}, both
    assert [one.cents for one in kasse.entries(runde.id)] == [1000, -600, -400]


def test_what_the_kasse_has_about_somebody_entered_twice_is_booked_anew(
    runde: Runde, made: Made
) -> None:
    again = add_member(runde.id, "Elly")
    elly = Player(str(again))
    ela = runde.player("Ela")
    book(runde.id, **of(runde, member=elly), **made())
    wrong = book(runde.id, **of(runde, member=elly, cents=999), **made())
    counter(runde.id, wrong, reason="Irrtum", **made())
    before = kasse.entries(runde.id)
    facts = made()
    for _time in range(2):
        members.merge(runde.id, again, runde.ids["Ela"], **facts)
        after = kasse.entries(runde.id)
        assert after[: len(before)] == before
        added = after[len(before) :]
        anew = [(entry.kind, entry.member, entry.cents, entry.date) for entry in added]
        assert anew == [("counter", elly, -200, DATE), ("fine", ela, 200, DATE)]
    paid_in, _paid_out = paid(after)
    assert paid_in == {elly: 0, ela: 200}


def test_two_bookings_at_once_are_both_kept(runde: Runde) -> None:
    def booking(cents: int, key: str) -> Callable[[], int]:
        by: dict[str, Any] = {"client_key": key, "link_id": None, "now": NOW}
        return partial(book, runde.id, **of(runde, cents=cents), **by)

    for number in range(5):
        first = booking(1, f"{number}-1")
        second = booking(2, f"{number}-2")
        first_id, second_id, same_id = at_once(first, second, second)
        assert isinstance(first_id, int)
        assert isinstance(second_id, int)
        assert same_id == second_id
    assert balance(kasse.entries(runde.id)) == 15
    assert len(kasse.entries(runde.id)) == 10


def test_taking_back_twice_at_once_takes_back_once(runde: Runde, made: Made) -> None:
    first = book(runde.id, **of(runde), **made())
    countered = partial(counter, runde.id, first, reason="Irrtum", link_id=None, now=NOW)
    both = at_once(partial(countered, client_key="a"), partial(countered, client_key="b"))
    assert sorted(type(one).__name__ for one in both) == ["Refused", "int"], both
    assert balance(kasse.entries(runde.id)) == 0


def test_a_client_key_is_not_kept_readable(runde: Runde) -> None:
    book(runde.id, **of(runde), client_key="secret", link_id=None, now=NOW)
    (key,) = db.session.scalars(select(KasseEntryRow.client_key))
    assert "secret" not in key
    assert len(key) == 64
