"""Soli, stille Hochzeit, Hochzeit allein, Schwarze Sau, and what is written down. Source: TSR 4, 7;
Branderhof; KIF.
"""

import pytest

from scorepad.scoring.entry import Game
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from tests.scoring.building import ANNA, CAST, game, named, normal, row, rules, solo
from tests.scoring.outcome import notices, worth

SOLO_LIKE = ("solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau")


@pytest.mark.parametrize("kind", SOLO_LIKE)
def test_the_soloist_writes_three_times_what_the_others_write(kind: str) -> None:
    """Source: TSR 7.3; KIF L156."""
    won = score(game(kind, 151), rules())
    assert won.points == row(6, -2, -2, -2)
    lost = score(game(kind, 100), rules())
    assert lost.points == row(-3, 1, 1, 1)


GROUP = rules(solo__extra_point=1, solo__kind_points__buben=2)
NULL = rules(solo__own=[{"id": "null", "name": "Nullsolo"}], solo__kind_points__null=1)
WORTH = [  # the rule and its source, a game, its rules, who wins how much
    *[(f"no gegen in a lost {kind}: TSR 7.2.4", game(kind, 119), rules(), ("kontra", 1)) for kind in SOLO_LIKE],
    # gegen die Alten in a lost solo: KIF L194; Mainz 3.8 A-18; FreeDoko; CuteSoft
    *[(f"gegen in {name}", solo(119), rules(name), ("kontra", value))
      for name, value in (("kif", 2), ("mainz", 2), ("freedoko", 1), ("cutesoft", 1))],
    ("what Re announced counts", solo(181, "re, re no60"), rules(), ("re", 1 + 2 + 2 + 2)),
    ("what Kontra announced counts", solo(119, "kontra"), rules(), ("kontra", 1 + 2)),
    # one point more: Dokorama (outside); SuS Darme: by kind
    ("a point more, and two of the kind", solo(121, solo="buben"), GROUP, ("re", 4)),
    ("a point more when it is lost", solo(119, solo="damen"), GROUP, ("kontra", 2)),
    ("a point more in a stille Hochzeit", game("stille_hochzeit", 121), GROUP, ("re", 2)),
    ("no point more in a normal game", normal(121), GROUP, ("re", 1)),
    ("a kind of the group's own", solo(121, solo="null"), NULL, ("re", 2)),
]  # fmt: skip


@pytest.mark.parametrize(("played", "under", "expected"), named(WORTH))
def test_a_solo_is_worth(played: Game, under: Rules, expected: tuple[str, int]) -> None:
    assert worth(played, under) == expected


# Branderhof's fixed points


@pytest.mark.parametrize(
    ("augen", "say", "soloist"),
    [
        (121, "", 3),
        (240, "", 3),
        (119, "", -3),
        (151, "re, re no90", 6),
        (100, "re", -6),
        (119, "kontra", -3),
    ],
)
def test_branderhof_soli_win_or_lose_fixed_points(augen: int, say: str, soloist: int) -> None:
    """Source: Branderhof L82; reading A-35: Kontra raises nothing."""
    scored = score(solo(augen, say, solo="buben"), rules("branderhof"))
    assert scored.points[ANNA] == soloist
    assert sum(scored.points.values()) == 0
    assert [reason.id for reason in scored.reasons] == ["fixed_solo"]


def test_a_fixed_solo_that_nobody_wins_is_lost_by_the_soloist() -> None:
    nobody = solo(130, "re, re no90, kontra, kontra no90", solo="buben")
    scored = score(nobody, rules("branderhof"))
    assert scored.winner is None
    assert scored.points == row(-6, 2, 2, 2)


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
def test_a_game_that_the_group_does_not_play_is_scored_with_a_remark(
    played: Game, what: str
) -> None:
    """A stille Hochzeit too, where a Hochzeit must be played. Source: Branderhof L39."""
    scored = score(played, rules())
    assert [(notice.code, notice.params["what"]) for notice in scored.notices] == [
        ("not_played_here", what)
    ]
    unknown = score(game("stille_hochzeit", 121), rules("branderhof"))
    assert notices(unknown) == ["not_played_here"]
    known = score(solo(121, solo="null"), NULL)
    assert notices(known) == []


# what is written down

BOTH_NO90 = "re, re no90, kontra, kontra no90"
FOR_KONTRA = normal(110, BOTH_NO90)
FOR_RE = normal(130, BOTH_NO90)
ALONE = game("hochzeit_allein", 151, "re, re no90")
NEGATIVE = normal(121, "", "kontra fuchs_caught 2")
FIXED = rules("branderhof", counting="plus", solo__factor=1)
WRITTEN = [  # the rule and its source, a game, how the group counts, what everybody writes
    # KIF L207 A-07; FreeDoko 11.3 A-16
    ("a solo won", solo(121), rules(counting="plus_minus"), row(3, -1, -1, -1)),
    ("a solo lost", solo(119), rules(counting="plus_minus"), row(-3, 1, 1, 1)),
    ("a solo won, only plus", solo(121), rules(counting="plus"), row(3, 0, 0, 0)),
    ("a solo lost, only plus", solo(119), rules(counting="plus"), row(0, 1, 1, 1)),
    ("a solo won, only minus", solo(121), rules(counting="minus"), row(0, -1, -1, -1)),
    ("a solo lost, only minus", solo(119), rules(counting="minus"), row(-3, 0, 0, 0)),
    (
        "another factor, only minus",
        solo(119),
        rules(counting="minus", solo__factor=1),
        row(-1, 0, 0, 0),
    ),
    (
        "another factor, only plus",
        solo(121),
        rules(counting="plus", solo__factor=2),
        row(2, 0, 0, 0),
    ),
    # the soloist writes the fixed points, each opponent a third: Branderhof, Soli
    ("fixed points do not ask for the factor", solo(130), FIXED, row(3, 0, 0, 0)),
    (
        "a Hochzeit alone is three whatever was said: Branderhof L39",
        ALONE,
        rules("branderhof"),
        row(3, -1, -1, -1),
    ),
    ("or nine", game("hochzeit_allein", 151), rules(hochzeit_allein__fixed=9), row(9, -3, -3, -3)),
    ("the winners write a negative win", NEGATIVE, rules(counting="plus"), row(-1, -1, 0, 0)),
    ("the losers write its reverse", NEGATIVE, rules(counting="minus"), row(0, 0, 1, 1)),
    (
        "nobody won, points for Kontra, only plus",
        FOR_KONTRA,
        rules(counting="plus"),
        row(0, 0, 1, 1),
    ),
    (
        "nobody won, points for Kontra, only minus",
        FOR_KONTRA,
        rules(counting="minus"),
        row(-1, -1, 0, 0),
    ),
    ("nobody won, points for Re, only plus", FOR_RE, rules(counting="plus"), row(1, 1, 0, 0)),
    ("nobody won, points for Re, only minus", FOR_RE, rules(counting="minus"), row(0, 0, -1, -1)),
]


@pytest.mark.parametrize(("played", "under", "points"), named(WRITTEN))
def test_a_game_is_written_as_the_group_counts(
    played: Game, under: Rules, points: dict[Player, int]
) -> None:
    assert score(played, under).points == points


@pytest.mark.parametrize(("people", "points"), [(1, (5, -1)), (2, (2, -1)), (3, (1, -1))])
def test_six_players_share_by_the_size_of_the_parties(people: int, points: tuple[int, int]) -> None:
    """Source: KIF V43, reading A-20: the larger party's size over the own."""
    played = normal(121, re=CAST[:people], kontra=CAST[people:6])
    scored = score(played, rules("kif", team_mode="six_plus_one"))
    assert set(scored.points.values()) == set(points)
    assert sum(scored.points.values()) == 0


def test_special_points_of_a_fixed_solo_count_nothing_and_are_remarked() -> None:
    """Source: Branderhof, Soli."""
    under = rules("branderhof", special__in_solo="all")
    scored = score(solo(130, special="re fuchs_caught"), under)
    assert scored.points == row(3, -1, -1, -1)
    assert notices(scored) == ["special_void"]
