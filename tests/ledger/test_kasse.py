"""The Kasse: running balance, seasons, counter-entries, and splitting it up."""

import datetime as dt
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.ledger import kasse
from scorepad.ledger.kasse import KINDS, KasseBalances, KasseEntry, opposite
from scorepad.ledger.modes import Charged
from scorepad.ledger.month_dues import KIND, MonthDue, months_due
from scorepad.ledger.played import Played
from scorepad.ledger.settle import Settlement, Transfer, settle
from scorepad.ledger.statement import EveningStatement, PersonLine, of_kasse, of_settlement
from scorepad.ledger.tariff import Tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from tests.ledger.evenings import ANNA, BERT, CAST, CEM, ELA, evening, tariff

DAY = dt.date(2026, 11, 19)


def entry(number: int, kind: str, member: Player | None, cents: int, day: int = 0) -> KasseEntry:
    return KasseEntry(number, DAY + dt.timedelta(days=day), kind, member, cents, "")


BOOKED = (
    entry(1, "deposit", ANNA, 500),
    entry(2, "dues", BERT, 200, day=1),
    entry(3, "payout", ANNA, -150, day=2),
    entry(4, "spending", None, -100, day=3),
    opposite(entry(2, "dues", BERT, 200), 5, DAY + dt.timedelta(days=9), "doppelt"),
    entry(6, "settlement", CEM, 75, day=10),
    entry(7, "settlement", BERT, -25, day=10),
)
SUMS = st.lists(st.integers(-9999, 9999), max_size=12)


@given(SUMS)
def test_entries_and_their_counter_entries_leave_nothing(cents: list[int]) -> None:
    booked = [entry(number, "deposit", ANNA, one) for number, one in enumerate(cents)]
    countered = [opposite(one, 100 + one.id, DAY, "zurück") for one in booked]
    assert kasse.balance([*booked, *countered]) == 0
    assert not any(cents for paid in kasse.paid([*booked, *countered]) for cents in paid.values())


def test_what_each_paid_in_counts_deposits_dues_fines_and_settlements_without_what_was_taken_back() -> (
    None
):
    assert kasse.paid(BOOKED) == ({ANNA: 500, BERT: 0, CEM: 75}, {ANNA: 150, BERT: 25})
    assert kasse.paid(BOOKED, DAY, DAY + dt.timedelta(days=2))[0] == {ANNA: 500, BERT: 200}
    later = kasse.paid(BOOKED, since=DAY + dt.timedelta(days=3))[0]
    assert later == {BERT: -200, CEM: 75}, "a counter-entry counts on its own day"


def test_every_line_has_the_balance_after_it_and_a_season_opens_with_what_was_there_before() -> (
    None
):
    statement = of_kasse(BOOKED, DAY + dt.timedelta(days=2), DAY + dt.timedelta(days=9))
    assert statement.opening == 700
    assert statement.closing == 250
    assert [line.balance for line in statement.lines] == [550, 450, 250]
    assert statement.paid_out == {ANNA: 150}
    whole = of_kasse(BOOKED)
    assert whole.opening == 0
    assert whole.closing == 300
    assert kasse.balance(BOOKED) == 300
    assert [line.balance for line in whole.lines] == [500, 700, 550, 450, 250, 325, 300]


@given(
    st.integers(-50_000, 50_000), st.lists(st.integers(0, 60), min_size=1, max_size=7).filter(any)
)
def test_the_kasse_is_split_by_attendance_to_the_last_cent(cents: int, evenings: list[int]) -> None:
    attendance = dict(zip(CAST, evenings, strict=False))
    parts = kasse.split_among(cents, attendance)
    assert sum(parts.values()) == cents
    assert set(parts) == {player for player, count in attendance.items() if count}


def test_who_was_there_once_has_a_part_too() -> None:
    attendance = {ANNA: 1, BERT: 3, CEM: 0}
    assert kasse.split_among(1001, attendance) == {ANNA: 250, BERT: 751}
    assert kasse.split_among(-1001, {ANNA: 1, BERT: 3}) == {ANNA: -250, BERT: -751}
    assert kasse.split_among(100, {ANNA: 1, BERT: 1, CEM: 1}) == {ANNA: 34, BERT: 33, CEM: 33}
    with pytest.raises(Refused, match="Nobody was there"):
        kasse.split_among(500, {ANNA: 0})


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_of_entry_is_worded_and_knows_its_direction_and_whose_it_is(name: str) -> None:
    """Money in and out is somebody's, a spending is for all; what an evening books may be
    either.
    """
    kind = KINDS[name]
    assert all(text.de and text.en for text in kind.term)
    assert kasse.signed(name, 100) == (-100 if name in {"payout", "spending"} else 100)
    assert kind.by_hand == (kind.sign != 0)
    assert kind.member is {"spending": False, "settlement": None, "counter": None}.get(name, True)


def test_an_evening_has_one_statement_now_and_after_its_seal() -> None:
    money = tariff(players_rate=10, dues=100, absent="fixed", absent_cents=300)
    then = evening(5, -5, absent=(ELA,))
    settlement = settle(money, then)
    statement = of_settlement(money, then, settlement)
    people = [(one.player, one.points, one.cents, one.kasse) for one in statement.people]
    assert people == [(ANNA, 5, -50, 100), (BERT, -5, -150, 100), (ELA, None, -300, 300)]
    assert statement.into_kasse == 500
    assert [item.id for item in statement.people[0].items] == ["players", "dues"]
    seal = Settlement(Charged(*settlement.charged[:3]), (), settlement.transfers)
    assert of_settlement(money, Played(then.totals, absent=then.absent), seal) == statement


OF_EVENINGS = st.lists(
    st.tuples(st.none() | st.integers(1, 3), st.integers(-500, 500)), max_size=15
)


@given(OF_EVENINGS)
def test_an_evening_is_one_bundle_and_no_line_is_lost(booked: list[tuple[int | None, int]]) -> None:
    """second-look.md, Kasse: one line an evening, unfolding."""
    facts = enumerate(booked)
    entries = [
        KasseEntry(at, DAY, "settlement", ANNA, cents, "", evening)
        for at, (evening, cents) in facts
    ]
    made = kasse.bundles(kasse.lines(entries))
    evenings = [one.evening for one in made if one.evening is not None]
    assert len(evenings) == len(set(evenings))
    assert all(len(one.lines) == 1 for one in made if one.evening is None)
    assert sorted(line.entry.id for one in made for line in one.lines) == list(range(len(booked)))
    assert [one.lines[-1].entry.id for one in made] == sorted(
        one.lines[-1].entry.id for one in made
    )
    assert sum(one.cents for one in made) == kasse.balance(entries)


def test_the_kasse_is_looked_through_by_person_and_kind() -> None:
    """second-look.md, Kasse: filter by person and kind."""
    assert kasse.about(BOOKED, None, "") == BOOKED
    assert [one.id for one in kasse.about(BOOKED, BERT, "")] == [2, 5, 7]
    assert [one.id for one in kasse.about(BOOKED, None, "dues")] == [2, 5], (
        "what was taken back stands beside it"
    )
    assert [one.id for one in kasse.about(BOOKED, BERT, "counter")] == [5]
    assert kasse.about(BOOKED, ELA, "dues") == ()


@given(st.integers(-900, 900), st.integers(0, 900), st.integers(0, 900), st.integers(-999, 999))
def test_only_what_is_there_and_nobodys_can_be_shared_out(
    booked: int, owed: int, owes: int, cents: int
) -> None:
    """second-look.md, Kasse: "da" and "offen" apart; only what is there can be shared out."""
    standing = KasseBalances(booked, owed, owes)
    assert standing.there + owed - owes == booked
    assert standing.free == standing.there - owes
    if standing.covers(cents):
        assert 0 < cents <= standing.there or standing.free <= cents < 0
    assert standing.covers(standing.free) is (standing.free != 0)
    assert not standing.covers(0)


def test_on_paper_an_evening_is_a_line_of_its_day_and_so_are_the_dues_of_all() -> None:
    """Issue "Paper you pin to the wall": date order, evenings folded to a line."""
    day = DAY
    next_day = DAY + dt.timedelta(days=1)
    booked = (
        KasseEntry(1, next_day, "settlement", ANNA, 150, "", evening=7),
        KasseEntry(2, next_day, "spending", None, -500, "Pizza"),
        KasseEntry(3, next_day, "settlement", BERT, -40, "", evening=7),
        KasseEntry(4, day, "dues", ANNA, 200, "Mai"),
        KasseEntry(5, day, "dues", BERT, 200, "Mai"),
        KasseEntry(6, day, "dues", BERT, 200, "Juni"),
        KasseEntry(
            7, DAY + dt.timedelta(days=9), "counter", ANNA, -150, "auf", evening=7, counters=1
        ),
    )
    folds = kasse.folded(booked, 1000)
    assert [[one.id for one in fold.entries] for fold in folds] == [[4, 5], [6], [1, 3], [2], [7]]
    assert [fold.balance for fold in folds] == [1400, 1600, 1710, 1210, 1060]
    assert [(fold.paid_in, fold.paid_out) for fold in folds] == [
        (400, 0),
        (200, 0),
        (150, 40),
        (0, 500),
        (0, 150),
    ]
    assert [fold.members for fold in folds] == [(ANNA, BERT), (BERT,), (ANNA, BERT), (), (ANNA,)]
    twice = [
        KasseEntry(number, DAY, "fine", who, 50, "zu spät")
        for number, who in enumerate((ANNA, ANNA, BERT))
    ]
    back = [opposite(one, 10 + one.id, DAY, "Irrtum") for one in twice]
    alone = "what somebody pays twice and what is taken back stands by itself"
    assert [len(fold.entries) for fold in kasse.folded([*twice, *back])] == [2, 1, 1, 1, 1], alone


ENTRIES = st.builds(
    KasseEntry,
    id=st.just(0),
    date=st.dates(DAY, DAY + dt.timedelta(days=3)),
    kind=st.sampled_from(["dues", "fine", "spending"]),
    member=st.sampled_from([*CAST[:3], None]),
    cents=st.integers(-500, 500),
    reason=st.just(""),
    evening=st.sampled_from([None, 1, 2]),
)


@given(st.lists(ENTRIES), st.integers(-500, 500))
def test_whatever_is_folded_adds_up_to_the_cent(entries: list[KasseEntry], opening: int) -> None:
    booked = [replace(entry, id=number) for number, entry in enumerate(entries)]
    folds = kasse.folded(booked, opening)
    assert sorted(one.id for fold in folds for one in fold.entries) == [one.id for one in booked]
    assert opening + sum(fold.paid_in - fold.paid_out for fold in folds) == opening + kasse.balance(
        booked
    )
    assert [fold.balance for fold in folds][-1:] == [opening + kasse.balance(booked)][: len(folds)]
    days = [fold.first.date for fold in folds]
    assert days == sorted(days)


def test_of_a_settlement_everybody_can_have_what_is_theirs() -> None:
    people = tuple(
        PersonLine(who, 0, (), cents, 0) for who, cents in ((ANNA, -5), (BERT, 5), (CEM, 0))
    )
    early = Transfer(ANNA, None, 3)
    late = Transfer(ANNA, BERT, 5)
    own = EveningStatement(Tariff(), people, 0, (early,), (late,))
    assert own.of(ANNA) == replace(own, people=people[:1])
    assert own.of(BERT) == replace(own, people=people[1:2], moved=())
    assert not own.of(ELA).people
    assert not own.of(CEM).transfers


# dues for months without an evening: which are due of whom. Source: options.md, `month_dues`
day = dt.date
SINCE = day(2026, 8, 20)
TODAY = day(2026, 11, 2)
AUGUST = day(2026, 8, 1)
SEPTEMBER = day(2026, 9, 1)
OCTOBER = day(2026, 10, 1)


def test_every_month_without_an_evening_is_due_of_every_member_who_had_joined_once_it_is_over() -> (
    None
):
    """The running month is not over, and the month in which it was agreed counts."""
    both = (ANNA, BERT)
    dues = months_due(SINCE, TODAY, [day(2026, 9, 30)], dict.fromkeys(both), ())
    assert dues == (MonthDue(AUGUST, both), MonthDue(OCTOBER, both))
    assert [due.last_day for due in dues] == [day(2026, 8, 31), day(2026, 10, 31)]
    assert months_due(SINCE, day(2026, 8, 31), [], dict.fromkeys(both), ()) == ()
    assert months_due(day(2025, 12, 31), day(2026, 1, 1), [], {ANNA: None}, ())[0].last_day == day(
        2025, 12, 31
    )
    joined = {ANNA: None, BERT: day(2026, 9, 30), CEM: day(2026, 11, 1)}
    dues = months_due(SINCE, TODAY, [], joined, ())
    assert dues == (MonthDue(AUGUST, (ANNA,)), MonthDue(SEPTEMBER, both), MonthDue(OCTOBER, both))
    assert months_due(SINCE, TODAY, [], {CEM: day(2026, 11, 1)}, ()) == ()


def test_nothing_is_booked_twice_not_even_what_was_taken_back() -> None:
    anna = KasseEntry(1, day(2026, 10, 31), KIND, ANNA, 500, "")
    bert = KasseEntry(2, day(2026, 8, 1), KIND, BERT, 500, "")
    other = KasseEntry(3, day(2026, 9, 30), "dues", ANNA, 500, "")
    booked = [anna, bert, other, opposite(anna, 4, day(2026, 11, 1), "doch nicht")]
    dues = months_due(SINCE, TODAY, [], dict.fromkeys((ANNA, BERT)), booked)
    assert dues == (
        MonthDue(AUGUST, (ANNA,)),
        MonthDue(SEPTEMBER, (ANNA, BERT)),
        MonthDue(OCTOBER, (BERT,)),
    )
