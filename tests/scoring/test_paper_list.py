"""The totals of a list on paper stand in place of its games. Source: TSR 7.3, 7.3.3, 8.2.2."""

from typing import Any

import pytest

from scorepad.scoring.entry import End, Entry, PaperList, Penalty
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.reading.entries import read_entry, write_entry
from scorepad.scoring.terms import Player
from tests.scoring.building import ANNA, BERT, CEM, DORO, ELA, evening, row
from tests.scoring.outcome import faults, notices

TOTALS = row(12, -4, 0, -8)


def listed(**given: Any) -> PaperList:
    return PaperList(**{"totals": TOTALS, **given})


def last(*entries: Entry, people: int = 4) -> Row:
    played = evening(*entries, people=people)
    return played.rows[-1]


def test_the_totals_are_the_points_of_the_evening_which_is_over_then_but_for_penalties() -> None:
    result = evening(listed(soli={ANNA: 1}))
    assert result.totals == TOTALS
    assert result.ended
    assert result.rows[0].number is None
    assert result.rows[0].notices == ()
    assert result.next.number == 1
    assert evening(listed(), Penalty({CEM: -2}), End()).totals == row(12, -4, -2, -8)


def test_penalties_are_in_the_totals_already_and_balanced_by_nobody() -> None:
    totals = row(12, -8, 0, -8)
    fined = last(listed(totals=totals, penalties={BERT: -4}))
    assert faults(fined) == []
    without_penalty = last(listed(totals=totals))
    assert faults(without_penalty) == [("totals_not_zero", "totals")]
    penalty_beside = last(listed(penalties={BERT: -4}))
    assert faults(penalty_beside) == [("totals_not_zero", "totals")]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (
            {"totals": {ANNA: 4, BERT: 0, CEM: 0}},
            [("total_missing", "totals"), ("totals_not_zero", "totals")],
        ),
        ({"totals": TOTALS | {ELA: 0}}, [("not_at_table", "totals")]),
        (
            {"soli": {ELA: 1}, "penalties": {Player("X"): 0}},
            [("not_at_table", "soli"), ("not_at_table", "penalties")],
        ),
        ({"soli": {ANNA: -1}}, [("soli_negative", "soli")]),
        (
            {"totals": row(16, -4, 0, -8), "penalties": {ANNA: 4}},
            [("penalty_positive", "penalties")],
        ),
    ],
)
def test_what_cannot_be_on_a_list_is_told_at_its_field(
    given: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    played = evening(listed(**given))
    assert faults(played.rows[-1]) == found
    assert played.totals == row(0, 0, 0, 0)


def test_at_four_even_and_odd_totals_together_are_noticed_and_not_refused() -> None:
    odd = last(listed(totals=row(13, -4, 0, -9)))
    assert notices(odd) == ["totals_even_and_odd"]
    assert odd.problems == ()
    even = last(listed(totals=row(12, -7, 0, -8), penalties={BERT: -3}))
    assert even.notices == ()
    totals = {ANNA: 12, BERT: -3, CEM: 0, DORO: -9, ELA: 0}
    at_five = last(listed(totals=totals), people=5)
    assert at_five.notices == ()


def test_a_sum_that_somebody_confirmed_is_kept_and_noticed() -> None:
    """Source: fourth-look.md 4: asked once and marked."""
    totals = row(12, -4, 0, -6)
    confirmed = ("totals_not_zero",)
    kept = last(listed(totals=totals, confirmed=confirmed))
    assert kept.problems == ()
    assert notices(kept) == ["totals_kept"]
    assert kept.points == totals


def test_a_list_is_read_as_it_was_written() -> None:
    entry = listed(soli={ANNA: 1}, penalties={DORO: 0}, note="zu dritt gezählt")
    assert read_entry(write_entry(entry)) == entry
    asked = listed(games=15, confirmed=("list_short", "totals_mixed"))
    body = write_entry(asked)
    assert read_entry(body) == asked
    body["confirmed"] = ["luck"]
    with pytest.raises(Refused) as refused:
        read_entry(body)
    assert [problem.field for problem in refused.value.problems] == ["confirmed"]
    assert write_entry(listed()) == {"kind": "list_result", "totals": TOTALS}
