"""What a game is worth, reason by reason. Source: TSR 7.2; the five other rule texts where they differ."""

from __future__ import annotations

import pytest

from scorepad.scoring.game.score import score
from tests.scoring.building import game, normal, reasons, row, rules, solo, worth


@pytest.mark.parametrize(
    ("augen", "value"), [(121, 1), (150, 1), (151, 2), (180, 2), (181, 3), (210, 3), (211, 4), (238, 4), (240, 5)]
)
def test_re_gets_one_point_for_each_step_the_opponents_stay_under(augen: int, value: int) -> None:
    """Source: TSR 7.2.2a, d: 90 Augen are not under 90."""
    assert worth(normal(augen)) == ("re", value)


@pytest.mark.parametrize(
    ("augen", "value"), [(120, 2), (90, 2), (89, 3), (60, 3), (59, 4), (30, 4), (29, 5), (2, 5), (0, 6)]
)
def test_kontra_gets_one_more_for_gegen_die_alten(augen: int, value: int) -> None:
    """Source: TSR 7.2.3a."""
    assert worth(normal(augen)) == ("kontra", value)


def test_a_trick_without_augen_is_not_schwarz() -> None:
    """Source: TSR 7.2.2d, no trick; reading A-30."""
    assert worth(normal(240, no_trick=False)) == ("re", 4)
    assert worth(normal(0, no_trick=False)) == ("kontra", 5)


def test_every_point_has_its_reason() -> None:
    scored = score(normal(181, "re, re no90, kontra", "kontra fuchs_caught"), rules())
    assert reasons(scored) == [
        "won +1",
        "announced_re +2",
        "announced_no90 +1",
        "announced_kontra +2",
        "played_no90 +1",
        "played_no60 +1",
        "fuchs_caught -1",
    ]
    assert scored.points == row(7, 7, -7, -7)


def test_announcements_of_both_parties_go_to_the_winner() -> None:
    """Source: TSR 7.2.2b, c."""
    assert worth(normal(119, "re, kontra")) == ("kontra", 1 + 2 + 2 + 1)


def test_a_jump_counts_every_level_it_passes() -> None:
    """Source: TSR 6.4.3."""
    assert worth(normal(211, "re, re no30")) == worth(normal(211, "re, re no90, re no60, re no30")) == ("re", 9)


def test_only_what_was_said_counts_where_levels_do_not_include_each_other() -> None:
    """Source: Dokorama (outside): who skips a level gets no point for it."""
    free = rules(announcements__implied=False, announcements__need_re_kontra=False)
    assert worth(normal(181, "re no60"), free) == ("re", 3 + 1)
    assert worth(normal(181, "re, re no90, re no60"), free) == ("re", 3 + 2 + 2)


@pytest.mark.parametrize(
    ("augen", "say", "against"),
    [
        (120, "kontra, kontra no90", 1),
        (119, "kontra, kontra no90", 0),
        (90, "kontra, kontra no60", 1),
        (120, "kontra, kontra no60", 2),
        (60, "kontra, kontra no30", 1),
        (30, "kontra, kontra schwarz", 1),
        (120, "kontra, kontra schwarz", 4),
    ],
)
def test_reaching_a_line_against_a_denied_level_gives_a_point(augen: int, say: str, against: int) -> None:
    """Source: TSR 7.2.2e: 120 against keine 90, 90 against keine 60, 60 against keine 30, 30 against schwarz."""
    scored = score(normal(augen, say), rules())
    assert sum(part.startswith("against_") for part in reasons(scored)) == against


def test_the_point_against_an_announcement_also_goes_to_a_party_that_lost() -> None:
    """Source: TSR 7.2.2f; catalog 1.4."""
    scored = score(normal(150, "re, re no60, kontra, kontra no90"), rules())
    assert scored.winner is None
    held = score(normal(151, "re, re no90, kontra, kontra no60"), rules())
    assert "against_no60 +1" in reasons(held)


def test_the_winner_being_under_90_gives_nothing() -> None:
    """Source: reading A-29: 'under 90' looks at the loser."""
    assert worth(normal(70, "kontra, kontra no60")) == ("re", 1 + 2 + 2)


def test_without_a_winner_steps_lines_and_special_points_of_both_are_netted() -> None:
    """Source: TSR 7.1.3, 6.3.3: no announcements, no gegen, no point for winning."""
    nobody = normal(130, "re, re no90, kontra, kontra no90", "kontra fuchs_caught 2")
    scored = score(nobody, rules())
    assert (scored.winner, scored.value) == (None, 1 - 2)
    assert reasons(scored) == ["against_no90 +1", "fuchs_caught -2"]
    assert scored.points == row(-1, -1, 1, 1)


def test_without_a_winner_steps_count_for_whoever_made_them() -> None:
    """Source: TSR 7.1.3 (a)."""
    nobody = normal(160, "re, re no60, kontra, kontra no90")
    assert worth(nobody) == (None, 1 + 1)


@pytest.mark.parametrize("preset", ["kif", "branderhof", "cutesoft"])
def test_without_a_winner_only_special_points_count_elsewhere(preset: str) -> None:
    """Source: CuteSoft L64; readings A-04, A-34."""
    nobody = normal(130, "re, re no90, kontra, kontra no90", "kontra fuchs_caught 2")
    assert worth(nobody, rules(preset)) == (None, -2)


# the point for winning


@pytest.mark.parametrize(
    ("rule", "even", "missed_at_100"),
    [("always", 2, 6), ("any_side_reached_121", 1, 6), ("winner_reached_minimum", 2, 5), ("not_at_120_120", 1, 6)],
)
def test_the_point_for_winning_depends_on_the_group(rule: str, even: int, missed_at_100: int) -> None:
    """Source: KIF A-01; Branderhof A-24; 120:120, and Kontra's win by a missed keine 90 with 100 Augen."""
    group = rules(value__won_rule=rule, value__against_announcement=0)
    assert worth(normal(120), group) == ("kontra", even)
    assert worth(normal(140, "re, re no90, kontra"), group) == ("kontra", missed_at_100 + 1)


def test_kif_gives_kontra_one_point_at_120_to_120() -> None:
    """Source: reading A-01."""
    assert worth(normal(120), rules("kif")) == ("kontra", 1)


def test_branderhof_pays_the_winning_point_only_with_120_or_121() -> None:
    """Source: Branderhof L74-76, reading A-24."""
    scored = score(normal(120, "kontra"), rules("branderhof"))
    assert reasons(scored) == ["announced_kontra +2"]


# announced and missed


def test_kif_credits_the_steps_that_the_announcer_reached() -> None:
    """Source: KIF L349, reading A-03: 121 and 151 reached, keine 60 missed."""
    scored = score(normal(170, "re, re no60"), rules("kif"))
    assert reasons(scored) == [
        "won +1",
        "announced_re +1",
        "announced_no90 +1",
        "announced_no60 +1",
        "missed_no90 +1",
        "gegen +1",
    ]


def test_mainz_credits_every_level_that_was_announced_once() -> None:
    """Source: Mainz 3.9 iii, reading A-37: (1 + 2 said + 2 missed + gegen) x 2."""
    assert worth(normal(170, "re, re no60"), rules("mainz")) == ("kontra", 12)
    played_down = normal(20, "re, re no60")
    assert worth(played_down, rules("mainz")) == ("kontra", (1 + 2 + 3 + 1) * 2)


def test_the_harder_rule_pays_for_each_missed_level() -> None:
    """Source: KIF V30; no Kontra point when Kontra has less than 120 itself, reading A-05."""
    harder = rules("kif", missed__extra_per_level=1, gegen__when_won_by_missed=False)
    scored = score(normal(160, "re, re no30"), harder)
    assert "missed_extra +2" in reasons(scored)
    assert not [part for part in reasons(scored) if part.startswith("gegen")]
    assert "gegen +1" in reasons(score(normal(120, "re, re no90"), harder))
    assert "gegen +1" in reasons(score(normal(110), harder))
    assert "gegen +1" in reasons(score(normal(110, "re, re no90"), harder)), "Kontra has more than half anyway"


def test_missed_levels_cost_nothing_extra_in_a_tournament() -> None:
    assert worth(normal(140, "re, re no90")) == ("kontra", 1 + 2 + 1 + 1)


# doublings


def test_mainz_doubles_everything_but_special_points() -> None:
    """Source: Mainz 3.2, 3.8, 3.12."""
    scored = score(normal(119, "re, kontra", "re doppelkopf"), rules("mainz"))
    assert reasons(scored) == ["won +1", "gegen +1", "doppelkopf -1", "doubled_re +2", "doubled_kontra +4"]
    assert scored.value == 7


def test_a_doubling_may_leave_gegen_out() -> None:
    """Source: FreeDoko 11.2, reading A-21."""
    group = rules(value__re_kontra_effect="double")
    assert worth(normal(80, "re", "kontra fuchs_caught"), group) == ("kontra", 2 * 2 + 1 + 1)


def test_a_doubling_may_cover_everything() -> None:
    """Source: CuteSoft L127; KIF V29, reading A-06."""
    group = rules("cutesoft", value__re_kontra_effect="double", value__doubling_covers="everything")
    assert worth(normal(119, "re", "kontra fuchs_caught"), group) == ("kontra", 6)


def test_each_level_doubles_where_the_group_plays_so() -> None:
    """Source: KIF V29: Re and keine 90 make four times."""
    group = rules(
        "kif", value__re_kontra_effect="double", value__level_effect="double", value__doubling_covers="everything"
    )
    assert worth(normal(151, "re, re no90"), group) == ("re", 8)


def test_a_doubled_value_shows_what_each_doubling_added() -> None:
    group = rules(value__level_effect="double")
    assert reasons(score(normal(181, "re, re no60"), group))[-2:] == ["doubled_no90 +5", "doubled_no60 +10"]


# Klopfen


def test_klopfen_gives_the_winner_two_points_each_and_binds_nobody() -> None:
    """Source: CuteSoft L85, reading A-32."""
    group = rules("cutesoft", klopfen="add")
    assert worth(normal(121, "klopfen, klopfen"), group) == ("re", 1 + 4)
    assert worth(normal(120, "klopfen"), group) == ("kontra", 1 + 1 + 2)


def test_klopfen_may_double_and_may_be_nothing() -> None:
    assert worth(normal(151, "klopfen"), rules(klopfen="double")) == ("re", 4)
    assert worth(normal(151, "klopfen")) == ("re", 2)
    assert worth(normal(151), rules(klopfen="add")) == ("re", 2), "nobody knocked"


# floor and gegen


def test_whoever_wins_cannot_lose_points_in_kif() -> None:
    """Source: KIF L197; with V31 it may be negative."""
    scored = score(normal(121, "", "kontra fuchs_caught 2"), rules("kif"))
    assert scored.value == 0
    assert reasons(scored)[-1] == "floor +1"
    assert worth(normal(121, "", "kontra fuchs_caught 2"), rules("kif", value__floor_at_zero=False)) == ("re", -1)


def test_the_floor_is_for_a_winner_only() -> None:
    nobody = normal(130, "re, re no90, kontra, kontra no90", "kontra fuchs_caught 2")
    assert worth(nobody, rules(value__floor_at_zero=True)) == (None, -1)


def test_special_points_may_make_a_win_negative() -> None:
    """Source: Mainz 3.13."""
    scored = score(normal(121, "", "kontra fuchs_caught 2"), rules())
    assert (scored.value, scored.points) == (-1, row(-1, -1, 1, 1))


def test_gegen_die_alten_in_an_armut_is_a_matter_of_taste() -> None:
    """Source: reading A-23."""
    assert worth(game("armut", 119), rules("kif")) == ("kontra", 2)
    assert worth(game("armut", 119), rules("kif", gegen__in_armut=False)) == ("kontra", 1)
    assert worth(game("armut", 119), rules("kif", gegen__points=0)) == ("kontra", 1)


def test_points_of_a_level_can_be_none() -> None:
    group = rules(value__re_kontra_points=0, value__level_points=0, value__step_points=0)
    assert worth(normal(181, "re, re no60"), group) == ("re", 1)
    missed = rules("mainz", value__step_points=0)
    assert worth(normal(150, "re, re no90"), missed) == ("kontra", (1 + 1 + 1) * 2)


def test_the_point_for_winning_may_be_left_out_at_an_even_split_only() -> None:
    group = rules(value__won_rule="not_at_120_120")
    assert [worth(normal(augen), group) for augen in (121, 120, 119)] == [("re", 1), ("kontra", 1), ("kontra", 2)]


def test_a_hochzeit_is_scored_like_a_normal_game() -> None:
    assert worth(game("hochzeit", 119)) == ("kontra", 2)


def test_gegen_die_alten_never_counts_for_re() -> None:
    assert worth(solo(119), rules("kif")) == ("kontra", 2)
    assert worth(solo(121), rules("kif")) == ("re", 1)
