"""Options are asked for where they mean something, and only there. Source: options.md, what each option needs."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.scoring.rules import OPTIONS, read_rules
from tests.examples.reading import examples

Json = dict[str, Any]
TOLD_APART = [
    example
    for example in examples("options.json")
    if example["option"] in OPTIONS and "unlike" in example and "problem" not in example["expected"]
]


def test_an_option_is_asked_for_wherever_a_game_depends_on_it() -> None:
    """Source: the examples computed by hand: another value of the option, another result."""
    unasked = [
        example["option"]
        for example in TOLD_APART
        if not OPTIONS[example["option"]].only_when(read_rules(example["rules"]))
    ]
    assert unasked == []


@pytest.mark.parametrize(
    ("name", "without"),
    [
        ("gegen.points", {"gegen.effect": "double"}),
        ("gegen.at_split_only", {"gegen.in_solo": False, "gegen.in_stille_hochzeit": False}),
        ("gegen.at_split_only", {"gegen.points": 0, "gegen.in_solo": True}),
        ("pflichtsolo.penalty_factor", {"pflichtsolo.end": "none"}),
        ("pflichtsolo.penalty_factor", {"pflichtsolo.count": 0, "pflichtsolo.end": "penalty"}),
        ("pflichtsolo.more_after_last_round", {"pflichtsolo.end": "none"}),
        ("pflichtsolo.more_after_last_round", {"pflichtsolo.count": 0, "pflichtsolo.end": "after_last_round"}),
        ("genscher.voids_levels", {"genscher": "off"}),
        ("genscher.voids", {"genscher": "off", "genscher.voids_levels": True}),
        ("genscher.voids", {"genscher": "two_kings", "genscher.voids_levels": False}),
        ("klopfen.points", {"klopfen": "double"}),
        ("klopfen.all_four", {"klopfen": "double"}),
        ("value.step_points", {"value.step_effect": "double"}),
        ("hochzeit_allein.factor", {"hochzeit_allein.fixed": 12}),
        ("hochzeit_allein.factor", {"solo.mode": "fixed"}),
        ("solo.fixed_kontra_doubles", {"solo.mode": "computed"}),
        ("solo.extra_point", {"solo.effect": "double"}),
        ("feigheit.fixed_kontra", {"feigheit.mode": "flip"}),
        ("wrong_card.points", {"wrong_card": "alone"}),
        ("bock.length_games", {"bock.on": True, "bock.length": "round"}),
        ("bock.length_games", {"bock.on": False, "bock.length": "games"}),
        ("season.places.4", {"season.counts": "points"}),
    ],
)
def test_an_option_is_not_asked_for_where_others_leave_it_nothing(name: str, without: Json) -> None:
    """Source: options.md, field: what a rule needs to be played at all."""
    assert not OPTIONS[name].only_when(read_rules({"options": without}))


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_points_of_places_are_asked_for_where_places_count(people: int) -> None:
    """Source: options.md, field: season.counts, season.places."""
    assert OPTIONS[f"season.places.{people}"].only_when(read_rules({"options": {"season.counts": "places"}}))


@pytest.mark.parametrize("reason", ["kings", "nines", "full_cards"])
def test_from_how_many_cards_on_is_asked_for_where_one_deals_again_for_them(reason: str) -> None:
    """Source: options.md, redeal.kings, redeal.nines, redeal.full_cards."""
    asked = [
        OPTIONS[f"redeal.{reason}"].only_when(read_rules({"options": {"cards": 48, "redeal.reasons": reasons}}))
        for reasons in (["misdeal"], ["misdeal", reason])
    ]
    assert asked == [False, True]
