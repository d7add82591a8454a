"""Special points: what they are worth, where they count, what cannot have been. Source: TSR 7.2;
KIF; Mainz.
"""

import pytest

from scorepad.scoring.entry import Game
from scorepad.scoring.game.score import score
from scorepad.scoring.terms import Party
from tests.scoring.building import game, normal, rules, solo
from tests.scoring.outcome import codes, notices, reasons, worth


def special_value(special: str, **options: object) -> int | None:
    """What special points add to a game that Re wins with one point."""
    value = worth(normal(130, "", special), rules(**options))[1]
    return None if value is None else value - 1


@pytest.mark.parametrize(
    ("special", "options", "points"),
    [
        # those of both parties are netted: TSR 7.2.3
        ("re doppelkopf 4", {}, 4),
        ("re fuchs_caught 2", {}, 2),
        ("kontra fuchs_caught", {}, -1),
        ("re fuchs_caught, kontra fuchs_caught", {}, 0),
        ("re karlchen_last_trick", {}, 1),
        ("re doppelkopf 2, kontra doppelkopf, kontra fuchs_caught", {}, 0),
        # not played, so it counts nothing or as the one it stands for
        ("re herzstich", {}, 0),
        ("re fuchs_caught_last_trick", {}, 1),
        ("re both_fuechse_caught", {}, 2),
        ("re double_karlchen", {}, 1),
        ("re double_karlchen_caught", {}, 0),
        ("re double_fuchs_last_trick", {}, 0),
        (
            "re fuchs_caught_last_trick",
            {"special__fuchs_caught_last_trick__points": 2},
            2,
        ),  # KIF V39
        (
            "re both_fuechse_caught",
            {"special__both_fuechse_caught__points": 1},
            1,
        ),  # Branderhof L60
        ("re double_karlchen", {"special__double_karlchen__points": 2}, 2),  # FreeDoko 11.2
        ("re double_fuchs_last_trick", {"special__fuchs_last_trick__points": 1}, 1),
        ("re double_karlchen_caught", {"special__karlchen_caught__points": 1}, 1),
        (
            "re double_karlchen_caught",
            {"special__karlchen_caught__points": 1, "special__karlchen_caught__most": 2},
            2,
        ),
        ("re double_karlchen_caught", {"special__double_karlchen_caught__points": 1}, 1),
        ("re herzstich", {"special__herzstich__points": 1}, 1),  # KIF L172
        ("re dulle_caught", {"special__dulle_caught__points": 1}, 1),  # Mainz 3.11.1
        ("re both_fuechse_home", {"special__both_fuechse_home__points": 1}, 1),  # Branderhof L58
    ],
)
def test_each_kind_counts_what_the_group_gives_it_or_the_one_it_stands_for(
    special: str, options: dict[str, object], points: int
) -> None:
    assert special_value(special, **options) == points


def test_more_than_the_most_of_both_parties_together_are_capped_with_a_remark_the_later_ones_first() -> (
    None
):
    """Source: KIF V27: several Karlchen caught are one; reading A-46."""
    group = rules("kif", special__karlchen_caught__points=1, special__karlchen_caught__most=1)
    scored = score(normal(130, "", "re karlchen_caught 2"), group)
    assert scored.value == 2
    assert notices(scored) == ["special_capped"]
    assert "1" in scored.notices[0].message("en")
    assert special_value("re herzstich, kontra herzstich", special__herzstich__points=1) == 1
    assert special_value("kontra herzstich, re herzstich", special__herzstich__points=1) == -1
    assert (
        special_value(
            "re doppelkopf, kontra doppelkopf, re doppelkopf", special__doppelkopf__most=2
        )
        == 0
    )


def test_the_second_fuchs_of_a_party_may_count_more_and_one_worth_nothing_is_no_reason() -> None:
    """Source: outside: the second Fuchs counts double; a law of the reasons."""
    assert special_value("re fuchs_caught 2", special__escalates=[1, 2]) == 3
    assert special_value("re fuchs_caught, kontra fuchs_caught", special__escalates=[1, 2]) == 0
    assert special_value("re fuchs_caught 2", special__escalates=[3]) == 6
    assert special_value("re doppelkopf 2", special__escalates=[1, 2]) == 2
    scored = score(normal(130, "", "re fuchs_caught"), rules(special__escalates=[0, 2]))
    assert reasons(scored) == ["won +1"]
    assert special_value("re fuchs_caught 2", special__escalates=[0, 2]) == 2


@pytest.mark.parametrize(
    ("kind", "special", "expected"),
    [
        ("normal", "re both_fuechse_home", ["both_fuechse_home +1"]),
        ("armut", "re both_fuechse_home", []),
        ("armut", "kontra both_fuechse_home", ["both_fuechse_home -1"]),
        ("normal", "kontra both_fuechse_caught", ["both_fuechse_caught -1"]),
        ("armut", "kontra both_fuechse_caught", ["fuchs_caught -2"]),
        ("armut", "re both_fuechse_caught", ["both_fuechse_caught +1"]),
    ],
)
def test_in_an_armut_two_fuechse_of_one_hand_are_nothing_particular_for_the_playing_party(
    kind: str, special: str, expected: list[str]
) -> None:
    """Source: Branderhof, Sonderpunkte, last line; readings A-41, A-44."""
    scored = score(game(kind, 130, "re", special), rules("branderhof", feigheit__mode="off"))
    assert [reason for reason in reasons(scored) if "fu" in reason] == expected
    assert notices(scored) == ([] if expected else ["special_void"])


def test_a_group_may_invent_special_points_for_some_games() -> None:
    own = rules(
        special__gans__points=2,
        special__gans__name="Gans",
        special__gans__counts_in=["solo", "hochzeit"],
    )
    assert worth(solo(130, "", "re gans"), own) == ("re", 3)
    assert worth(game("hochzeit", 130, "", "kontra gans 2"), own) == ("re", -3)
    scored = score(normal(130, "", "re gans"), own)
    assert scored.value == 1
    assert notices(scored) == ["special_void"]


# in soli


@pytest.mark.parametrize("kind", ["solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau"])
def test_no_special_points_in_soli_of_a_tournament(kind: str) -> None:
    """Source: TSR 7.2.4."""
    scored = score(game(kind, 130, "", "re doppelkopf"), rules())
    assert scored.value == 1
    assert notices(scored)[0] == "special_void"


@pytest.mark.parametrize(
    ("kind", "solo_kind", "special", "counts"),
    [
        ("solo", "pik", "fuchs_caught", True),  # KIF L170: the trump ace of a colour solo
        ("solo", "damen", "fuchs_caught", False),
        ("solo", "fleischlos", "fuchs_caught", False),
        ("solo", "farbe_rein", "fuchs_caught", False),
        ("solo", "damen", "herzstich", True),
        ("solo", "herz", "herzstich", False),  # KIF L172
        ("solo", "fleischlos", "herzstich", False),
        ("solo", "fleischlos", "doppelkopf", True),
        ("hochzeit_allein", None, "fuchs_caught", True),
        ("schwarze_sau", None, "herzstich", True),
        ("stille_hochzeit", None, "fuchs_caught", True),
    ],
)
def test_kif_gives_special_points_where_a_solo_allows_them(
    kind: str, solo_kind: str | None, special: str, counts: bool
) -> None:
    """Source: KIF Siegpunkte."""
    played = game(kind, 130, "", f"re {special}", **({"solo": solo_kind} if solo_kind else {}))
    assert worth(played, rules("kif")) == ("re", 2 if counts else 1)


def test_mainz_gives_special_points_in_a_stille_hochzeit_only_a_leiche_none_and_a_group_perhaps_all() -> (
    None
):
    """Source: Mainz 4.7, 4.12, reading A-19; KIF V3."""
    assert worth(game("stille_hochzeit", 130, "", "re doppelkopf"), rules("mainz")) == ("re", 2)
    assert worth(solo(130, "", "re doppelkopf"), rules("mainz")) == ("re", 1)
    assert worth(solo(130, "", "re fuchs_caught"), rules(special__in_solo="all")) == ("re", 2)
    leiche = game("leiche", 30, "", "kontra doppelkopf")
    scored = score(leiche, rules("kif", special__in_solo="all", leiche__allowed=True))
    assert scored.value == 2
    assert notices(scored) == ["special_void"]


# what cannot have happened


IMPOSSIBLE = {
    "too_many_fuechse": [
        "re fuchs_caught 2, kontra fuchs_caught",
        "re both_fuechse_caught, kontra fuchs_last_trick",
        "re both_fuechse_home, kontra fuchs_caught",
        "re fuchs_caught, re double_fuchs_last_trick",
        "re both_fuechse_home, kontra fuchs_last_trick",
        "kontra both_fuechse_home, re double_fuchs_last_trick",
    ],
    "too_many_doppelkoepfe": ["re doppelkopf 3, kontra doppelkopf 2"],
    "two_last_trick_winners": ["re double_karlchen, re double_fuchs_last_trick"],
    "last_trick_both_parties": [
        "re karlchen_last_trick, kontra karlchen_caught",
        "re double_karlchen, kontra karlchen_caught",
        "re double_fuchs_last_trick, kontra karlchen_caught",
        "re karlchen_last_trick, kontra double_karlchen_caught",
        "re fuchs_caught_last_trick, kontra fuchs_last_trick",
    ],
}


@pytest.mark.parametrize("code", IMPOSSIBLE)
def test_it_cannot_have_happened(code: str) -> None:
    for special in IMPOSSIBLE[code]:
        assert codes(normal(130, "", special)) == [code], special


POSSIBLE = [
    normal(
        130, "", "re karlchen_last_trick, re karlchen_caught"
    ),  # Mainz 3.13: own Karlchen over theirs
    normal(130, "", "re both_fuechse_home, re fuchs_last_trick"),
    normal(130, "", "re fuchs_caught, kontra fuchs_caught"),
    normal(130, "", "kontra doppelkopf 4"),
    normal(130, "", "re karlchen_last_trick, kontra karlchen_last_trick 0"),
    normal(130, "", "re karlchen_last_trick, re fuchs_caught_last_trick"),
    normal(0, "", "re doppelkopf", no_trick=False),
    normal(0, "", "re doppelkopf 0, kontra doppelkopf"),
    # 0 to 29 Augen do not say that Re took no trick: a special point says that Re took one
    normal((0, 29), "", "re doppelkopf", no_trick=False),
    normal((0, 29), "", "re doppelkopf"),
    normal(
        238, "", "kontra doppelkopf"
    ),  # four of them for a party of 2 Augen are a question for the form
]


@pytest.mark.parametrize("played", POSSIBLE)
def test_it_can_have_happened(played: Game) -> None:
    score(played, rules())


def test_a_party_without_a_trick_has_no_special_points() -> None:
    """Without nines 1 to 7 Augen cannot be. Source: catalog 1.1."""
    assert codes(normal(None, "", "kontra doppelkopf", no_trick=Party.KONTRA)) == [
        "special_without_trick"
    ]
    assert codes(normal(240, "", "kontra doppelkopf")) == ["special_without_trick"]
    assert codes(normal((0, 7), special="re fuchs_caught"), rules("kif")) == [
        "special_without_trick"
    ]
    assert codes(normal((0, 29), "", "kontra doppelkopf")) == ["augen_ambiguous"]


def test_special_points_are_reasons_of_their_party() -> None:
    scored = score(normal(100, "", "re doppelkopf, kontra fuchs_caught 2"), rules())
    assert reasons(scored) == ["won +1", "gegen +1", "doppelkopf -1", "fuchs_caught +2"]
    assert notices(scored) == [], "nothing was capped"


def test_where_the_kind_of_solo_decides_one_of_the_groups_own_counts_in_each() -> None:
    group = rules(special__in_solo="by_kind", special__gans__points=2)
    assert worth(solo(130, "", "re gans", solo="herz"), group) == ("re", 3)
