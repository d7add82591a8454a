"""The Kasse: running balance, seasons, counter-entries, and splitting it up."""

import datetime as dt
from collections.abc import Iterable
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


def after(days: int) -> dt.date:
    """So many days after the first one."""
    return DAY + dt.timedelta(days=days)


def entry(number: int, kind: str, member: Player | None, cents: int, day: int = 0) -> KasseEntry:
    return KasseEntry(number, after(day), kind, member, cents, "")


def ids(entries: Iterable[KasseEntry]) -> list[int]:
    return [booked.id for booked in entries]


BOOKED = (
    entry(1, "deposit", ANNA, 500),
    entry(2, "dues", BERT, 200, day=1),
    entry(3, "payout", ANNA, -150, day=2),
    entry(4, "spending", None, -100, day=3),
    opposite(entry(2, "dues", BERT, 200), 5, after(9), "doppelt"),
    entry(6, "settlement", CEM, 75, day=10),
    entry(7, "settlement", BERT, -25, day=10),
)
SUMS = st.lists(st.integers(-9999, 9999), max_size=12)


@given(SUMS)
def test_entries_and_their_counter_entries_leave_nothing(cents: list[int]) -> None:
    booked = [entry(number, "deposit", ANNA, paid) for number, paid in enumerate(cents)]
    countered = [opposite(deposit, 100 + deposit.id, DAY, "zurück") for deposit in booked]
    both = [*booked, *countered]
    assert kasse.balance(both) == 0
    paid_in, paid_out = kasse.paid(both)
    assert not any(paid_in.values())
    assert not any(paid_out.values())


def test_what_each_paid_in_counts_deposits_dues_fines_and_settlements_without_what_was_taken_back() -> (
    None
):
    paid_in, paid_out = kasse.paid(BOOKED)
    assert paid_in == {ANNA: 500, BERT: 0, CEM: 75}
    assert paid_out == {ANNA: 150, BERT: 25}
    early, _paid_out = kasse.paid(BOOKED, DAY, after(2))
    assert early == {ANNA: 500, BERT: 200}
    late, _paid_out = kasse.paid(BOOKED, since=after(3))
    assert late == {BERT: -200, CEM: 75}, "a counter-entry counts on its own day"


def early(number: int, member: Player, cents: int, kind: str = "settlement") -> KasseEntry:
    """A booking of the first evening."""
    return replace(entry(number, kind, member, cents), evening=1)


def test_what_was_paid_before_a_seal_is_nothing_that_anybody_got_back() -> None:
    """By hand: 2.00 dues each and 0.51 from Anna to Bert, who both paid the Kasse before the seal;
    it books the rest of each.
    """
    booked = [
        early(1, ANNA, 251),
        early(2, BERT, 149),
        early(3, ANNA, -51),
        early(4, BERT, 51, kind="dues"),
    ]
    assert kasse.paid(booked) == ({ANNA: 200, BERT: 200}, {})
    (line,) = kasse.folded(booked)
    assert line.paid_in == 400
    assert line.paid_out == 0
    taken_back = [*booked, opposite(booked[0], 5, DAY, ""), opposite(booked[2], 6, DAY, "")]
    paid_in, paid_out = kasse.paid(taken_back)
    assert paid_in[ANNA] == 0
    assert paid_out[ANNA] == 0
    assert paid_in[BERT] == 200


def test_a_settlement_that_was_wholly_taken_back_later_keeps_its_side_on_both_days() -> None:
    """Paid in May and taken back in June: the statement of May has it as paid in."""
    booked = [early(1, ANNA, 251), early(2, BERT, -100)]
    later = [opposite(one, one.id + 2, after(20), "") for one in booked]
    everything = [*booked, *later]
    assert kasse.paid(everything, DAY, after(9)) == ({ANNA: 251}, {BERT: 100})
    assert kasse.paid(everything, since=after(10)) == ({ANNA: -251}, {BERT: -100})


def test_an_evening_opened_again_on_its_own_day_counts_once_on_paper() -> None:
    """Sealed, opened again and sealed as before in one night."""
    first = early(1, ANNA, 500)
    taken_back = replace(opposite(first, 2, DAY, ""), evening=1)
    (line,) = kasse.folded([first, taken_back, early(3, ANNA, 500)])
    assert line.paid_in == 500
    assert line.paid_out == 0


def test_who_gets_something_of_one_evening_and_pays_for_another_has_both() -> None:
    other = replace(entry(2, "settlement", ANNA, 300), evening=2)
    assert kasse.paid([early(1, ANNA, -100), other]) == ({ANNA: 300}, {ANNA: 100})


def test_every_line_has_the_balance_after_it_and_a_season_opens_with_what_was_there_before() -> (
    None
):
    part = of_kasse(BOOKED, after(2), after(9))
    assert part.opening == 700
    assert part.closing == 250
    assert [line.balance for line in part.lines] == [550, 450, 250]
    assert part.paid_out == {ANNA: 150}
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
    with_absent = kasse.split_among(1001, {ANNA: 1, BERT: 3, CEM: 0})
    assert with_absent == {ANNA: 250, BERT: 751}
    of_debts = kasse.split_among(-1001, {ANNA: 1, BERT: 3})
    assert of_debts == {ANNA: -250, BERT: -751}
    equal = kasse.split_among(100, {ANNA: 1, BERT: 1, CEM: 1})
    assert equal == {ANNA: 34, BERT: 33, CEM: 33}
    with pytest.raises(Refused, match="Nobody was there"):
        kasse.split_among(500, {ANNA: 0})


@pytest.mark.parametrize("name", sorted(KINDS))
def test_every_kind_of_entry_is_worded_and_knows_its_direction_and_whose_it_is(name: str) -> None:
    """Money in and out is somebody's, a spending is for all; what an evening books may be
    either.
    """
    kind = KINDS[name]
    for text in kind.term:
        assert text.de
        assert text.en
    goes_out = name in {"payout", "spending"}
    assert kasse.signed(name, 100) == (-100 if goes_out else 100)
    assert kind.by_hand == (kind.sign != 0)
    if name == "spending":
        assert kind.member is False
    elif name in {"settlement", "counter"}:
        assert kind.member is None
    else:
        assert kind.member is True


def test_an_evening_has_one_statement_now_and_after_its_seal() -> None:
    money = tariff(players_rate=10, dues=100, absent="fixed", absent_cents=300)
    then = evening(5, -5, absent=(ELA,))
    settlement = settle(money, then)
    statement = of_settlement(money, then, settlement)
    people = [(line.player, line.points, line.cents, line.kasse) for line in statement.people]
    assert people == [(ANNA, 5, -50, 100), (BERT, -5, -150, 100), (ELA, None, -300, 300)]
    assert statement.into_kasse == 500
    anna = statement.people[0]
    assert [item.id for item in anna.items] == ["players", "dues"]
    seal = Settlement(Charged(*settlement.charged[:3]), (), settlement.transfers)
    known_then = Played(then.totals, absent=then.absent)
    assert of_settlement(money, known_then, seal) == statement


OF_EVENINGS = st.lists(
    st.tuples(st.none() | st.integers(1, 3), st.integers(-500, 500)), max_size=15
)


@given(OF_EVENINGS)
def test_an_evening_is_one_bundle_and_no_line_is_lost(booked: list[tuple[int | None, int]]) -> None:
    """second-look.md, Kasse: one line an evening, unfolding."""
    entries = []
    for number, (evening_id, cents) in enumerate(booked):
        entries.append(KasseEntry(number, DAY, "settlement", ANNA, cents, "", evening_id))
    bundles = kasse.bundles(kasse.lines(entries))
    evenings = [bundle.evening for bundle in bundles if bundle.evening is not None]
    assert len(evenings) == len(set(evenings))
    for bundle in bundles:
        if bundle.evening is None:
            assert len(bundle.lines) == 1
    bundled = [line.entry.id for bundle in bundles for line in bundle.lines]
    assert sorted(bundled) == ids(entries)
    last_ones = [bundle.lines[-1].entry.id for bundle in bundles]
    assert last_ones == sorted(last_ones)
    assert sum(bundle.cents for bundle in bundles) == kasse.balance(entries)


def test_the_kasse_is_looked_through_by_person_and_kind() -> None:
    """second-look.md, Kasse: filter by person and kind."""
    assert kasse.about(BOOKED, None, "") == BOOKED
    of_bert = kasse.about(BOOKED, BERT, "")
    assert ids(of_bert) == [2, 5, 7]
    dues = kasse.about(BOOKED, None, "dues")
    assert ids(dues) == [2, 5], "what was taken back stands beside it"
    taken_back_of_bert = kasse.about(BOOKED, BERT, "counter")
    assert ids(taken_back_of_bert) == [5]
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
    next_day = after(1)
    booked = (
        KasseEntry(1, next_day, "settlement", ANNA, 150, "", evening=7),
        KasseEntry(2, next_day, "spending", None, -500, "Pizza"),
        KasseEntry(3, next_day, "settlement", BERT, -40, "", evening=7),
        KasseEntry(4, DAY, "dues", ANNA, 200, "Mai"),
        KasseEntry(5, DAY, "dues", BERT, 200, "Mai"),
        KasseEntry(6, DAY, "dues", BERT, 200, "Juni"),
        KasseEntry(7, after(9), "counter", ANNA, -150, "auf", evening=7, counters=1),
    )
    folds = kasse.folded(booked, 1000)
    assert [ids(fold.entries) for fold in folds] == [[4, 5], [6], [1, 3], [2], [7]]
    assert [fold.balance for fold in folds] == [1400, 1600, 1710, 1210, 1060]
    assert [fold.paid_in for fold in folds] == [400, 200, 150, 0, 0]
    assert [fold.paid_out for fold in folds] == [0, 0, 40, 500, 150]
    assert [fold.members for fold in folds] == [(ANNA, BERT), (BERT,), (ANNA, BERT), (), (ANNA,)]


def test_on_paper_what_somebody_pays_twice_and_what_is_taken_back_stands_by_itself() -> None:
    late = [
        KasseEntry(0, DAY, "fine", ANNA, 50, "zu spät"),
        KasseEntry(1, DAY, "fine", ANNA, 50, "zu spät"),
        KasseEntry(2, DAY, "fine", BERT, 50, "zu spät"),
    ]
    back = [opposite(fine, 10 + fine.id, DAY, "Irrtum") for fine in late]
    folds = kasse.folded([*late, *back])
    assert [len(fold.entries) for fold in folds] == [2, 1, 1, 1, 1]


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
    folded = [entry.id for fold in folds for entry in fold.entries]
    assert sorted(folded) == ids(booked)
    balance = kasse.balance(booked)
    assert sum(fold.paid_in - fold.paid_out for fold in folds) == balance
    if folds:
        assert folds[-1].balance == opening + balance
    else:
        assert booked == []
    days = [fold.first.date for fold in folds]
    assert days == sorted(days)


def test_of_a_settlement_everybody_can_have_what_is_theirs() -> None:
    anna = PersonLine(ANNA, 0, (), -5, 0)
    bert = PersonLine(BERT, 0, (), 5, 0)
    cem = PersonLine(CEM, 0, (), 0, 0)
    early = Transfer(ANNA, None, 3)
    late = Transfer(ANNA, BERT, 5)
    whole = EveningStatement(Tariff(), (anna, bert, cem), 0, (early,), (late,))
    assert whole.of(ANNA) == replace(whole, people=(anna,))
    assert whole.of(BERT) == replace(whole, people=(bert,), moved=())
    assert whole.of(ELA).people == ()
    assert whole.of(CEM).transfers == ()


# dues for months without an evening: which are due of whom. Source: options.md, `month_dues`
day = dt.date
SINCE = day(2026, 8, 20)
TODAY = day(2026, 11, 2)
AUGUST = day(2026, 8, 1)
SEPTEMBER = day(2026, 9, 1)
OCTOBER = day(2026, 10, 1)
BOTH = (ANNA, BERT)
SINCE_EVER: dict[Player, dt.date | None] = {ANNA: None, BERT: None}
"""Who had joined when; None: from the beginning."""


def test_every_month_without_an_evening_is_due_of_every_member_who_had_joined_once_it_is_over() -> (
    None
):
    """The running month is not over, and the month in which it was agreed counts."""
    evening_in_september = [day(2026, 9, 30)]
    august, october = months_due(SINCE, TODAY, evening_in_september, SINCE_EVER, ())
    assert august == MonthDue(AUGUST, BOTH)
    assert august.last_day == day(2026, 8, 31)
    assert october == MonthDue(OCTOBER, BOTH)
    assert october.last_day == day(2026, 10, 31)

    last_day_of_august = day(2026, 8, 31)
    assert months_due(SINCE, last_day_of_august, [], SINCE_EVER, ()) == ()
    new_year = day(2026, 1, 1)
    last_of_december = day(2025, 12, 31)
    (december,) = months_due(last_of_december, new_year, [], {ANNA: None}, ())
    assert december.last_day == last_of_december

    joined = {ANNA: None, BERT: day(2026, 9, 30), CEM: day(2026, 11, 1)}
    assert months_due(SINCE, TODAY, [], joined, ()) == (
        MonthDue(AUGUST, (ANNA,)),
        MonthDue(SEPTEMBER, BOTH),
        MonthDue(OCTOBER, BOTH),
    )
    assert months_due(SINCE, TODAY, [], {CEM: day(2026, 11, 1)}, ()) == ()


def test_nothing_is_booked_twice_not_even_what_was_taken_back() -> None:
    anna = KasseEntry(1, day(2026, 10, 31), KIND, ANNA, 500, "")
    bert = KasseEntry(2, day(2026, 8, 1), KIND, BERT, 500, "")
    other = KasseEntry(3, day(2026, 9, 30), "dues", ANNA, 500, "")
    taken_back = opposite(anna, 4, day(2026, 11, 1), "doch nicht")
    booked = [anna, bert, other, taken_back]
    dues = months_due(SINCE, TODAY, [], SINCE_EVER, booked)
    assert dues == (
        MonthDue(AUGUST, (ANNA,)),
        MonthDue(SEPTEMBER, BOTH),
        MonthDue(OCTOBER, (BERT,)),
    )
