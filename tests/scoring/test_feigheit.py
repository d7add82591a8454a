"""Feigheit: whoever announces too little. Source: KIF V45; Branderhof L23-31; catalog 1.5."""

from __future__ import annotations

import pytest

from scorepad.scoring.game.score import score
from scorepad.scoring.terms import Party
from tests.scoring.building import CAST, game, normal, reasons, row, rules, solo, worth

FLIP = rules("kif", feigheit__mode="flip")
KEEP = rules("kif", feigheit__mode="flip_without_specials")
BRANDERHOF = rules("branderhof")


@pytest.mark.parametrize(
    ("augen", "say", "value"),
    [
        (180, "", 2),  # two levels too little are allowed
        (181, "", -3),
        (211, "re", -5),
        (211, "re, re no90", 4 + 2),
        (240, "re, re no90", -7),
        (59, "", -4),
        (60, "", 3),
    ],
)
def test_more_than_two_levels_too_little_turn_the_value(augen: int, say: str, value: int) -> None:
    """Source: KIF V45: the play level is 1 and the steps, the announced level up to 5."""
    assert worth(normal(augen, say), FLIP)[1] == value


def test_the_winner_of_a_turned_value_stays_the_winner() -> None:
    scored = score(normal(181, "", "kontra doppelkopf"), FLIP)
    assert (scored.winner, scored.value, scored.points) == (Party.RE, -2, row(-2, -2, 2, 2))
    assert reasons(scored)[-1] == "feigheit -4"


def test_special_points_may_stay_when_the_value_is_turned() -> None:
    """Source: outside, postelt.org."""
    assert worth(normal(181, "", "re doppelkopf"), KEEP) == ("re", -3 + 1)
    assert worth(normal(181, "", "kontra doppelkopf 2"), KEEP) == ("re", -3 - 2)


def test_feigheit_comes_after_the_floor() -> None:
    """Source: reading A-13."""
    assert worth(normal(181, "", "kontra doppelkopf 4"), FLIP) == ("re", 0)
    assert worth(normal(181, "", "kontra doppelkopf 4"), KEEP) == ("re", 0)


def test_feigheit_comes_before_bock() -> None:
    assert worth(normal(181), FLIP, levels=1) == ("re", -6)
    game_points = rules("kif", feigheit__mode="flip", bock__effect="game_points")
    assert worth(normal(181, "", "re doppelkopf"), game_points, levels=1) == ("re", -3 * 2 - 1)
    kept = rules("kif", feigheit__mode="flip_without_specials", bock__effect="game_points")
    assert worth(normal(181, "", "re doppelkopf"), kept, levels=1) == ("re", -3 * 2 + 1)


def test_doubled_special_points_stay_doubled_when_they_are_not_turned() -> None:
    kept = rules(
        "kif",
        feigheit__mode="flip_without_specials",
        feigheit__allowed_missing=1,
        value__re_kontra_effect="double",
        value__doubling_covers="everything",
    )
    assert worth(normal(181, "re", "re doppelkopf"), kept) == ("re", -3 * 2 + 1 * 2)


@pytest.mark.parametrize("kind", ["solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau"])
def test_there_is_no_feigheit_in_soli(kind: str) -> None:
    """Source: reading A-13."""
    assert worth(game(kind, 211), FLIP) == ("re", 4)


def test_in_branderhof_the_coward_loses_fixed_points() -> None:
    """Source: Branderhof L23-31: more than three levels too little; Re loses 4, Kontra 3, special points count."""
    assert worth(normal(210), BRANDERHOF) == ("re", 3)
    assert worth(normal(211), BRANDERHOF) == ("kontra", 4)
    assert worth(normal(211, "", "re doppelkopf, kontra fuchs_caught 2"), BRANDERHOF) == ("kontra", 5)
    assert worth(normal(29), BRANDERHOF) == ("re", 3)
    assert worth(normal(240, "re"), BRANDERHOF) == ("kontra", 4)
    assert score(normal(211), BRANDERHOF).points == row(-4, -4, 4, 4)
    assert reasons(score(normal(29), BRANDERHOF)) == ["feigheit +3"]


def test_in_branderhof_opponents_who_announced_cannot_call_it_feigheit() -> None:
    """Source: Branderhof L26."""
    assert worth(normal(211, "kontra"), BRANDERHOF) == ("re", 1 + 3 + 2)


def test_in_koppeldopf_the_coward_loses_what_he_missed_above_two() -> None:
    """Source: outside, Koppeldopf."""
    group = rules(feigheit__mode="missing_minus_2")
    assert worth(normal(181), group) == ("kontra", 1)
    assert worth(normal(240, "", "kontra doppelkopf 0"), group) == ("kontra", 3)
    assert worth(normal(211, "", "re doppelkopf"), group) == ("kontra", 2 - 1)


def test_a_party_that_won_by_a_missed_announcement_is_no_coward() -> None:
    assert worth(normal(100, "kontra, kontra no90"), rules(feigheit__mode="flip", feigheit__allowed_missing=1)) == (
        "re",
        4,
    )


def test_a_solo_is_not_turned_although_it_is_high() -> None:
    assert worth(solo(240), FLIP) == ("re", 5)


@pytest.mark.parametrize("mode", ["flip", "flip_without_specials", "fixed", "missing_minus_2"])
def test_one_of_six_against_all_is_no_coward(mode: str) -> None:
    """Nor are the five: it is no team game, two against four is. Source: reading A-49; KIF V43."""
    under = rules("kif", team_mode="six_plus_one", feigheit__mode=mode)
    plain = rules("kif", team_mode="six_plus_one")
    for augen in (230, 10):
        alone = normal(augen, re=CAST[:1], kontra=CAST[1:6])
        assert score(alone, under) == score(alone, plain)
        two = normal(augen, re=CAST[:2], kontra=CAST[2:6])
        assert score(two, under).points != score(two, plain).points
