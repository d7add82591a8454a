"""The same evening under other rules: what would have counted differently, and what could not be
played.
"""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.entry import End, Entry, Plan, Redeal, RulesChange, Seats
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.compare import Compared, under
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, preset
from scorepad.scoring.rules.chapters import CHAPTERS, chapter_of
from scorepad.scoring.rules.differences import RuleDifference, differences, own_changes
from scorepad.scoring.rules.notes import CHAPTERS as NOTE_CHAPTERS
from scorepad.scoring.rules.notes import NOTES
from scorepad.scoring.rules.switches import GROUPS, RuleGroup
from tests.effort import examples
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    ELA,
    FOUR,
    normal,
    rules,
    solo,
    typed,
)
from tests.scoring.strategies import evenings, rule_sets

DDV = Rules()


def compared(*entries: Entry, other: Rules, people: int = 4, own: Rules = DDV) -> Compared:
    return under(Plan(CAST[:people], ANNA, own), entries, other)


def test_a_game_that_counts_differently_is_named_with_both_rows() -> None:
    """Re announced and won: 3 points in DDV, 1 doubled in Mainz. Source: TSR 7.2.2b; Mainz
    3.2.1.
    """
    found = compared(normal(130), normal(130, "re"), other=preset("mainz"))
    assert [one.index for one in found.differences] == [1]
    assert [
        row.points[ANNA] for row in (*found.differences[0].before, *found.differences[0].after)
    ] == [3, 2]
    assert found.totals[ANNA] == (4, 3)
    assert found.unplayable == 0


def test_a_game_that_cannot_be_played_there_is_counted_and_named() -> None:
    """Without nines 235 Augen cannot be: every trick is worth 8 or more. Source: KIF."""
    found = compared(normal(235), normal(130), other=preset("kif"))
    assert found.unplayable == 1
    refused = found.differences[0]
    assert not refused.playable
    assert refused.after[0].problems[0].code == "augen_impossible"
    assert found.totals[CEM][1] == -1


def test_a_game_that_could_not_be_scored_before_is_a_difference_where_it_can() -> None:
    """With nines 235 Augen can be. Source: KIF."""
    nowhere = compared(normal(None), other=preset("kif"))
    assert nowhere.differences == ()
    assert nowhere.unplayable == 0
    found = compared(normal(235), other=DDV, own=preset("kif"))
    assert [one.index for one in found.differences] == [0]
    assert found.unplayable == 0
    assert found.totals[ANNA] == (0, found.differences[0].after[0].points[ANNA])


def test_who_dealt_and_who_sat_out_stays_as_it_was() -> None:
    """In Mainz the same dealer deals again after every solo; at this table he did not. Source:
    Mainz 4.7.
    """
    lust = rules(pflichtsolo__count=0)
    games = (
        solo(130, by=BERT, re=(BERT,), kontra=(CEM, DORO, ELA)),
        normal(130, re=(CEM, DORO), kontra=(ELA, ANNA)),
    )
    found = compared(*games, other=preset("mainz"), people=5, own=lust)
    assert found.unplayable == 0
    assert [row.dealer for row in found.before.rows] == [ANNA, BERT]
    assert [row.dealer for row in found.result.rows] == [ANNA, BERT]


def test_a_change_of_rules_on_the_way_does_not_come_back() -> None:
    found = compared(normal(130, "re"), RulesChange(preset("mainz")), normal(130, "re"), other=DDV)
    assert [row.points[ANNA] for row in found.result.rows] == [3, 3]
    assert [one.index for one in found.differences] == [2]


def test_soli_that_would_have_been_charged_are_a_difference_at_the_end() -> None:
    """Source: KIF V11."""
    penalty = rules(pflichtsolo__count=1, pflichtsolo__end="penalty", pflichtsolo__penalty_factor=3)
    none = rules(pflichtsolo__count=0)
    found = compared(normal(130), solo(130), End(), other=penalty, own=none)
    last = found.differences[-1]
    assert last.index == 2
    assert last.before == ()
    assert len(last.after) == 3
    assert last.playable


def test_typed_points_that_do_not_sum_to_zero_cannot_be_played_under_plus_minus() -> None:
    plus = rules(counting="plus")
    found = compared(typed({ANNA: 5, BERT: 5, CEM: 0, DORO: 0}), other=DDV, own=plus)
    assert found.unplayable == 1


def test_a_redeal_that_costs_something_only_there_is_a_difference_whatever_its_reason() -> None:
    """The third misdeal in a row costs the dealer. Source: KIF Wertung."""
    own = rules(redeal__reasons=[{"id": "drei_buben", "name": "Drei Buben"}])
    assert compared(Redeal("drei_buben"), own=own, other=DDV).differences == ()
    found = compared(Redeal(), Redeal(), Redeal(), other=preset("kif"))
    assert [one.index for one in found.differences] == [2]
    assert found.totals[ANNA] == (0, -3)


def test_who_could_not_have_come_later_has_no_points_there() -> None:
    """Six play in one game there, so five cannot sit at the table. Source: KIF V43."""
    six = rules(team_mode="six_plus_one")
    games = (normal(130), Seats(CAST[:5]), normal(130, re=(CEM, DORO), kontra=(ELA, ANNA)))
    found = compared(*games, other=six)
    assert found.totals[ELA] == (-1, 0)
    assert found.unplayable == 3


@pytest.mark.no_cover
@examples(30)
@given(evenings())
def test_under_its_own_rules_an_evening_is_what_it_was(given: tuple[Plan, list[Entry]]) -> None:
    plan, entries = given
    if any(isinstance(entry, RulesChange) for entry in entries):
        return
    found = under(plan, entries, plan.rules)
    assert found.before == replay(plan, entries)
    assert found.unplayable == 0
    assert found.result.totals == found.before.totals
    assert found.differences == ()


@pytest.mark.no_cover
@examples(30)
@given(evenings(), st.one_of(rule_sets(), st.sampled_from(["ddv", "kif", "mainz"]).map(preset)))
def test_any_evening_can_be_looked_at_under_any_rules(
    given: tuple[Plan, list[Entry]], other: Rules
) -> None:
    plan, entries = given
    found = under(plan, entries, other)
    assert set(found.totals) == {*found.before.totals, *found.result.totals}
    for player, (was, would) in found.totals.items():
        shift = 0
        for one in found.differences:
            shift += sum(row.points.get(player, 0) for row in one.after)
            shift -= sum(row.points.get(player, 0) for row in one.before)
        assert would - was == shift
    assert len(found.totals) >= len(FOUR)


# chapters, named groups, notes and words of the rules: complete, in both languages, with their
# sources


def test_every_option_stands_in_exactly_one_chapter() -> None:
    found = Counter(option.name for chapter in CHAPTERS for option in chapter.options)
    assert found == Counter([*OPTIONS])
    assert {chapter_of("special.gans.points"), chapter_of("solo.kind_points.damen")} == {
        "special",
        "solo",
    }


@pytest.mark.parametrize("group", GROUPS.values(), ids=GROUPS)
def test_a_group_can_be_switched_on_every_preset_and_off_again_unless_it_clashes(
    group: RuleGroup,
) -> None:
    for name in PRESETS:
        on = group.switched(preset(name))
        assert group.on(on), name
        assert not group.on(preset(name)) or on == preset(name), name
        assert group.switched(on, on=False) == preset(name), name
    with pytest.raises(Refused):
        GROUPS["kif_bock"].switched(
            rules(bock__length="until_dealer_returns", bock__overlap="stack")
        )


def test_all_variants_of_kif_are_switches_groups_or_notes() -> None:
    texts = [
        *(option.source for option in OPTIONS.values()),
        *(group.source for group in GROUPS.values()),
    ]
    texts += [note.source for note in NOTES.values()]
    found = {int(number) for text in texts for number in re.findall(r"V(\d+)", text)}
    assert found == set(range(1, 48))


def test_every_note_has_words_and_a_source_and_nobody_can_agree_on_another() -> None:
    for note in NOTES.values():
        assert all((*note.label, *note.explanation, note.source)), note.id
        assert note.explanation.de != note.explanation.en, note.id
        assert sum(note in chapter.notes for chapter in NOTE_CHAPTERS.values()) == 1, note.id
    assert rules(notes=[*NOTES]).incidents.notes == tuple(NOTES)
    with pytest.raises(Refused):
        rules(notes=["mau_mau"])


def test_differences_name_both_values_in_the_order_of_the_chapters_and_lists_differ_by_what_is_in_them() -> (
    None
):
    expected = ("cards", 48, 40), ("value.re_kontra_points", 2, 3), ("bock.on", False, True)
    found = own_changes(rules(bock__on=True, value__re_kontra_points=3, cards=40))
    assert found == tuple(RuleDifference(*difference) for difference in expected)
    kinds = list(reversed(Rules().solo.kinds))
    assert differences(Rules(), rules(solo__kinds=kinds)) == ()
    first = rules(special__escalates=[1, 2])
    second = rules(special__escalates=[2, 1])
    assert [one.name for one in differences(first, second)] == ["special.escalates"]
    assert differences(Rules(), rules(solo__kind_points__damen=0)) == ()
