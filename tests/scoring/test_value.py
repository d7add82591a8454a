"""What a game is worth, reason by reason. Source: TSR 7.2; the five other rule texts where they
differ.
"""

import pytest

from scorepad.scoring.entry import Game
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from tests.scoring.building import game, named, normal, row, rules, solo
from tests.scoring.outcome import reasons, worth

DDV = rules("ddv")
KIF = rules("kif")
MAINZ = rules("mainz")
BRANDERHOF = rules("branderhof")
FREE = rules(announcements__implied=False, announcements__need_re_kontra=False)
DOUBLE = rules(value__re_kontra_effect="double")
ALL_DOUBLE = {"value__doubling_covers": "everything", "value__re_kontra_effect": "double"}
NO_LEVELS = rules(value__re_kontra_points=0, value__level_points=0, value__step_points=0)
HARDER = rules("kif", missed__extra_per_level=1, gegen__when_won_by_missed=False)
NOBODY = normal(130, "re, re no90, kontra, kontra no90", "kontra fuchs_caught 2")
TWO_FUECHSE = normal(121, "", "kontra fuchs_caught 2")
SEVEN = normal(181, "re, re no90, kontra", "kontra fuchs_caught")


@pytest.mark.parametrize(
    ("augen", "value"),
    [(121, 1), (150, 1), (151, 2), (180, 2), (181, 3), (210, 3), (211, 4), (238, 4), (240, 5)],
)
def test_re_gets_one_point_for_each_step_the_opponents_stay_under(augen: int, value: int) -> None:
    """Source: TSR 7.2.2a, d: 90 Augen are not under 90."""
    assert worth(normal(augen)) == ("re", value)


@pytest.mark.parametrize(
    ("augen", "value"),
    [(120, 2), (90, 2), (89, 3), (60, 3), (59, 4), (30, 4), (29, 5), (2, 5), (0, 6)],
)
def test_kontra_gets_one_more_for_gegen_die_alten(augen: int, value: int) -> None:
    """Source: TSR 7.2.3a."""
    assert worth(normal(augen)) == ("kontra", value)


WORTH = [  # the rule and its source, a game and its rules, who wins how much
    ("no Augen is not schwarz: TSR 7.2.2d, A-30", normal(240, no_trick=False), DDV, ("re", 4)),
    ("no Augen is not schwarz for Re either", normal(0, no_trick=False), DDV, ("kontra", 5)),
    (
        "both parties' announcements go to the winner: TSR 7.2.2b, c",
        normal(119, "re, kontra"),
        DDV,
        ("kontra", 6),
    ),
    ("a jump counts every level it passes: TSR 6.4.3", normal(211, "re, re no30"), DDV, ("re", 9)),
    (
        "so do the single steps: TSR 6.4.3",
        normal(211, "re, re no90, re no60, re no30"),
        DDV,
        ("re", 9),
    ),
    (
        "who skips a level gets no point for it: Dokorama",
        normal(181, "re no60"),
        FREE,
        ("re", 3 + 1),
    ),
    (
        "what was said counts: Dokorama",
        normal(181, "re, re no90, re no60"),
        FREE,
        ("re", 3 + 2 + 2),
    ),
    (
        "the winner being under 90 gives nothing: A-29",
        normal(70, "kontra, kontra no60"),
        DDV,
        ("re", 1 + 2 + 2),
    ),
    (
        "without a winner steps count: TSR 7.1.3 (a)",
        normal(160, "re, re no60, kontra, kontra no90"),
        DDV,
        (None, 2),
    ),
    # CuteSoft L64; readings
    ("only special points count in kif", NOBODY, KIF, (None, -2)),
    ("only special points count in Branderhof", NOBODY, BRANDERHOF, (None, -2)),
    ("only special points count in CuteSoft", NOBODY, rules("cutesoft"), (None, -2)),
    ("kif gives Kontra one at 120 to 120: A-01", normal(120), KIF, ("kontra", 1)),
    # announced and missed: Mainz 3.9 iii, reading A-37
    (
        "Mainz credits each level once",
        normal(170, "re, re no60"),
        MAINZ,
        ("kontra", (1 + 2 + 2 + 1) * 2),
    ),
    (
        "Mainz credits played levels once",
        normal(20, "re, re no60"),
        MAINZ,
        ("kontra", (1 + 2 + 3 + 1) * 2),
    ),
    (
        "missed levels cost nothing extra",
        normal(140, "re, re no90"),
        DDV,
        ("kontra", 1 + 2 + 1 + 1),
    ),
    # a doubling may leave gegen out: FreeDoko 11.2, A-21; or cover everything: CuteSoft L127; KIF
    # V29, A-06
    (
        "gegen is not doubled",
        normal(80, "re", "kontra fuchs_caught"),
        DOUBLE,
        ("kontra", 2 * 2 + 1 + 1),
    ),
    (
        "all is doubled",
        normal(119, "re", "kontra fuchs_caught"),
        rules("cutesoft", **ALL_DOUBLE),
        ("kontra", 6),
    ),
    # each level may double, Re and keine 90 make four times: KIF V29
    (
        "levels double",
        normal(151, "re, re no90"),
        rules("kif", value__level_effect="double", **ALL_DOUBLE),
        ("re", 8),
    ),
    # Klopfen: CuteSoft L85, reading A-32
    (
        "two points a knock",
        normal(121, "klopfen, klopfen"),
        rules("cutesoft", klopfen="add"),
        ("re", 1 + 4),
    ),
    (
        "a knock binds nobody",
        normal(120, "klopfen"),
        rules("cutesoft", klopfen="add"),
        ("kontra", 1 + 1 + 2),
    ),
    ("a knock may double", normal(151, "klopfen"), rules(klopfen="double"), ("re", 4)),
    ("a knock may be nothing", normal(151, "klopfen"), DDV, ("re", 2)),
    ("nobody knocked", normal(151), rules(klopfen="add"), ("re", 2)),
    # floor and gegen: KIF V31; readings
    (
        "the winner may lose points",
        TWO_FUECHSE,
        rules("kif", value__floor_at_zero=False),
        ("re", -1),
    ),
    ("the floor is for a winner only", NOBODY, rules(value__floor_at_zero=True), (None, -1)),
    ("gegen in an Armut", game("armut", 119), KIF, ("kontra", 2)),
    (
        "no gegen in an Armut",
        game("armut", 119),
        rules("kif", gegen__in_armut=False),
        ("kontra", 1),
    ),
    ("gegen worth nothing", game("armut", 119), rules("kif", gegen__points=0), ("kontra", 1)),
    ("a Hochzeit is scored like a normal game", game("hochzeit", 119), DDV, ("kontra", 2)),
    ("gegen never counts for Re", solo(121), KIF, ("re", 1)),
    ("points of a level can be none", normal(181, "re, re no60"), NO_LEVELS, ("re", 1)),
    # missed levels worth nothing still double in Mainz
    (
        "no steps",
        normal(150, "re, re no90"),
        rules("mainz", value__step_points=0),
        ("kontra", (1 + 1 + 1) * 2),
    ),
]


@pytest.mark.parametrize(("played", "under", "expected"), named(WORTH))
def test_a_game_is_worth(played: Game, under: Rules, expected: tuple[str | None, int]) -> None:
    assert worth(played, under) == expected


REASONS = [
    (
        "every point has its reason",
        SEVEN,
        DDV,
        (
            "won +1, announced_re +2, announced_no90 +1, announced_kontra +2, "
            "played_no90 +1, played_no60 +1, fuchs_caught -1"
        ),
    ),
    # TSR 7.1.3, 6.3.3: no announcements, no gegen, no point for winning
    (
        "without a winner both parties' points are netted",
        NOBODY,
        DDV,
        "against_no90 +1, fuchs_caught -2",
    ),
    (
        "kif credits steps that the announcer reached, 121 and 151: KIF L349, A-03",
        normal(170, "re, re no60"),
        KIF,
        "won +1, announced_re +1, announced_no90 +1, announced_no60 +1, missed_no90 +1, gegen +1",
    ),
    (
        "Branderhof pays it with 120 or 121: L74-76, A-24",
        normal(120, "kontra"),
        BRANDERHOF,
        "announced_kontra +2",
    ),
    (
        "Mainz doubles everything but special points: Mainz 3.2, 3.8, 3.12",
        normal(119, "re, kontra", "re doppelkopf"),
        MAINZ,
        "won +1, gegen +1, doppelkopf -1, doubled_re +2, doubled_kontra +4",
    ),
    (
        "whoever wins cannot lose points in kif: KIF L197",
        TWO_FUECHSE,
        KIF,
        "won +1, fuchs_caught -2, floor +1",
    ),
    (
        "a doubled value shows what each doubling added",
        normal(181, "re, re no60"),
        rules(value__level_effect="double"),
        (
            "won +1, announced_re +2, played_no90 +1, played_no60 +1, doubled_no90 +5, "
            "doubled_no60 +10"
        ),
    ),
]


@pytest.mark.parametrize(("played", "under", "told"), named(REASONS))
def test_the_reasons_of_a_game_are(played: Game, under: Rules, told: str) -> None:
    scored = score(played, under)
    assert ", ".join(reasons(scored)) == told
    value = 0
    for reason in told.split(", "):
        _name, points = reason.split()
        value += int(points)
    assert scored.value == value


@pytest.mark.parametrize(
    ("played", "points"),
    [
        (SEVEN, row(7, 7, -7, -7)),
        (TWO_FUECHSE, row(-1, -1, 1, 1)),
        (NOBODY, row(-1, -1, 1, 1)),
    ],
)
def test_a_value_is_what_everybody_of_the_winner_writes_even_a_negative_one(
    played: Game, points: dict[Player, int]
) -> None:
    """Source: TSR 7.3; Mainz 3.13."""
    assert score(played, DDV).points == points


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
def test_reaching_a_line_against_a_denied_level_gives_a_point(
    augen: int, say: str, against: int
) -> None:
    """Source: TSR 7.2.2e: 120 against keine 90, 90 against keine 60, 60 against keine 30, 30
    against schwarz.
    """
    told = reasons(score(normal(augen, say), DDV))
    points_against = [reason for reason in told if reason.startswith("against_")]
    assert len(points_against) == against


def test_the_point_against_an_announcement_also_goes_to_a_party_that_lost() -> None:
    """Source: TSR 7.2.2f; catalog 1.4."""
    nobody_wins = score(normal(150, "re, re no60, kontra, kontra no90"), DDV)
    assert nobody_wins.winner is None
    re_wins = score(normal(151, "re, re no90, kontra, kontra no60"), DDV)
    assert "against_no60 +1" in reasons(re_wins)


@pytest.mark.parametrize(
    ("rule", "even", "missed_at_100"),
    [
        ("always", 2, 6),
        ("any_side_reached_121", 1, 6),
        ("winner_reached_minimum", 2, 5),
        ("not_at_120_120", 1, 6),
    ],
)
def test_the_point_for_winning_depends_on_the_group(
    rule: str, even: int, missed_at_100: int
) -> None:
    """Source: KIF A-01; Branderhof A-24; 120:120, and Kontra's win by a missed keine 90 with 100
    Augen.
    """
    group = rules(value__won_rule=rule, value__against_announcement=0)
    assert [worth(normal(augen), group) for augen in (121, 120, 119)] == [
        ("re", 1),
        ("kontra", even),
        ("kontra", 2),
    ]
    assert worth(normal(140, "re, re no90, kontra"), group) == ("kontra", missed_at_100 + 1)


def test_the_harder_rule_pays_for_each_missed_level() -> None:
    """Source: KIF V30; no Kontra point when Kontra has less than 120 itself, reading A-05."""
    scored = score(normal(160, "re, re no30"), HARDER)
    assert "missed_extra +2" in reasons(scored)
    assert not [part for part in reasons(scored) if part.startswith("gegen")]
    for augen, say in ((120, "re, re no90"), (110, ""), (110, "re, re no90")):
        kontra_has_half_anyway = score(normal(augen, say), HARDER)
        assert "gegen +1" in reasons(kontra_has_half_anyway)
