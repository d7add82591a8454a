"""Soli, stille Hochzeit, Hochzeit allein, Schwarze Sau, and what is written down. Source: TSR 4, 7; Branderhof; KIF."""

import pytest

from scorepad.scoring.entry import Game
from scorepad.scoring.game.score import score
from scorepad.scoring.terms import Player
from tests.scoring.building import ANNA, CAST, game, normal, row, rules, solo
from tests.scoring.outcome import notices, reasons, worth

SOLO_LIKE = ("solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau")


@pytest.mark.parametrize("kind", SOLO_LIKE)
def test_the_soloist_writes_three_times_what_the_others_write(kind: str) -> None:
    """Source: TSR 7.3; KIF L156."""
    assert score(game(kind, 151), rules()).points == row(6, -2, -2, -2)
    assert score(game(kind, 100), rules()).points == row(-3, 1, 1, 1)


@pytest.mark.parametrize("kind", SOLO_LIKE)
def test_a_lost_solo_has_no_gegen_die_alten_in_a_tournament(kind: str) -> None:
    """Source: TSR 7.2.4."""
    assert worth(game(kind, 119)) == ("kontra", 1)


@pytest.mark.parametrize(("preset", "value"), [("kif", 2), ("mainz", 2), ("freedoko", 1), ("cutesoft", 1)])
def test_gegen_die_alten_in_a_lost_solo_depends_on_the_rule_set(preset: str, value: int) -> None:
    """Source: KIF L194; Mainz 3.8 A-18; FreeDoko; CuteSoft."""
    assert worth(solo(119), rules(preset)) == ("kontra", value)


def test_announcements_count_in_a_solo() -> None:
    assert worth(solo(181, "re, re no60")) == ("re", 1 + 2 + 2 + 2)
    assert worth(solo(119, "kontra")) == ("kontra", 1 + 2)


# Branderhof's fixed points


@pytest.mark.parametrize(
    ("augen", "say", "soloist"),
    [(121, "", 3), (240, "", 3), (119, "", -3), (151, "re, re no90", 6), (100, "re", -6), (119, "kontra", -3)],
)
def test_branderhof_soli_win_or_lose_fixed_points(augen: int, say: str, soloist: int) -> None:
    """Source: Branderhof L82; reading A-35: Kontra raises nothing."""
    scored = score(solo(augen, say, solo="buben"), rules("branderhof"))
    assert scored.points[ANNA] == soloist
    assert sum(scored.points.values()) == 0
    assert [part.split()[0] for part in reasons(scored)] == ["fixed_solo"]


def test_a_fixed_solo_that_nobody_wins_is_lost_by_the_soloist() -> None:
    nobody = solo(130, "re, re no90, kontra, kontra no90", solo="buben")
    scored = score(nobody, rules("branderhof"))
    assert (scored.winner, scored.points) == (None, row(-6, 2, 2, 2))


def test_a_hochzeit_alone_counts_three_in_branderhof_whatever_was_said() -> None:
    """Source: Branderhof L39."""
    assert score(game("hochzeit_allein", 151, "re, re no90"), rules("branderhof")).points == row(3, -1, -1, -1)
    assert score(game("hochzeit_allein", 151), rules(hochzeit_allein__fixed=9)).points == row(9, -3, -3, -3)


# bonuses and own kinds


def test_a_solo_may_give_one_point_more() -> None:
    """Source: Dokorama (outside); SuS Darme: by kind."""
    group = rules(solo__extra_point=1, solo__kind_points__buben=2)
    assert worth(solo(121, solo="buben"), group) == ("re", 4)
    assert worth(solo(119, solo="damen"), group) == ("kontra", 2)
    assert worth(game("stille_hochzeit", 121), group) == ("re", 2)
    assert worth(normal(121), group) == ("re", 1)


def test_a_group_may_have_its_own_kind_of_solo() -> None:
    group = rules(solo__own=[{"id": "null", "name": "Nullsolo"}], solo__kind_points__null=1)
    scored = score(solo(121, solo="null"), group)
    assert (scored.value, notices(scored)) == (2, [])


@pytest.mark.parametrize(
    ("played", "what"),
    [
        (solo(121, solo="koenige"), "koenige"),
        (solo(121, ka_da_mu=True), "ka_da_mu"),
        (game("armut", 121), "armut"),
        (game("schwarze_sau", 121), "schwarze_sau"),
        (game("orgasmus", 121), "orgasmus"),
        (game("leiche", 0), "leiche"),
    ],
)
def test_a_game_that_the_group_does_not_play_is_scored_with_a_remark(played: Game, what: str) -> None:
    scored = score(played, rules())
    assert [(notice.code, notice.params["what"]) for notice in scored.notices] == [("not_played_here", what)]


def test_a_stille_hochzeit_is_remarked_where_a_hochzeit_must_be_played() -> None:
    """Source: Branderhof L39."""
    assert notices(score(game("stille_hochzeit", 121), rules("branderhof"))) == ["not_played_here"]


# what is written down

COUNTED = [
    ("plus_minus", 121, row(3, -1, -1, -1)),
    ("plus_minus", 119, row(-3, 1, 1, 1)),
    ("plus", 121, row(3, 0, 0, 0)),
    ("plus", 119, row(0, 1, 1, 1)),
    ("minus", 121, row(0, -1, -1, -1)),
    ("minus", 119, row(-3, 0, 0, 0)),
]


@pytest.mark.parametrize(("counting", "augen", "points"), COUNTED)
def test_a_solo_is_written_as_the_group_counts(counting: str, augen: int, points: dict[Player, int]) -> None:
    """Source: KIF L207 A-07; FreeDoko 11.3 A-16."""
    assert score(solo(augen), rules(counting=counting)).points == points


def test_the_factor_of_a_solo_may_differ_where_only_plus_or_minus_is_counted() -> None:
    assert score(solo(119), rules(counting="minus", solo__factor=1)).points == row(-1, 0, 0, 0)
    assert score(solo(121), rules(counting="plus", solo__factor=2)).points == row(2, 0, 0, 0)


def test_a_negative_win_is_written_by_the_winners_or_its_reverse_by_the_losers() -> None:
    negative = normal(121, "", "kontra fuchs_caught 2")
    assert score(negative, rules(counting="plus")).points == row(-1, -1, 0, 0)
    assert score(negative, rules(counting="minus")).points == row(0, 0, 1, 1)


def test_without_a_winner_the_party_with_the_points_writes_them() -> None:
    for_kontra = normal(110, "re, re no90, kontra, kontra no90")
    for_re = normal(130, "re, re no90, kontra, kontra no90")
    assert score(for_kontra, rules(counting="plus")).points == row(0, 0, 1, 1)
    assert score(for_kontra, rules(counting="minus")).points == row(-1, -1, 0, 0)
    assert score(for_re, rules(counting="plus")).points == row(1, 1, 0, 0)
    assert score(for_re, rules(counting="minus")).points == row(0, 0, -1, -1)


@pytest.mark.parametrize(("people", "points"), [(1, (5, -1)), (2, (2, -1)), (3, (1, -1))])
def test_six_players_share_by_the_size_of_the_parties(people: int, points: tuple[int, int]) -> None:
    """Source: KIF V43, reading A-20: the larger party's size over the own."""
    played = normal(121, re=CAST[:people], kontra=CAST[people:6])
    scored = score(played, rules("kif", team_mode="six_plus_one"))
    assert set(scored.points.values()) == set(points)
    assert sum(scored.points.values()) == 0


def test_fixed_points_of_a_solo_do_not_ask_for_the_factor() -> None:
    """The soloist writes the fixed points, each opponent a third. Source: Branderhof, Soli."""
    under = rules("branderhof", counting="plus", solo__factor=1)
    assert score(solo(130), under).points == row(3, 0, 0, 0)


def test_special_points_of_a_fixed_solo_count_nothing_and_are_remarked() -> None:
    """Source: Branderhof, Soli."""
    under = rules("branderhof", special__in_solo="all")
    scored = score(solo(130, special="re fuchs_caught"), under)
    assert scored.points == row(3, -1, -1, -1)
    assert notices(scored) == ["special_void"]
