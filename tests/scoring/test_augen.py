"""Augen: exact, as a range, tricks apart from Augen. Source: TSR 6.3.1, 7.2.2; catalog 1.1."""

import re
from pathlib import Path

import pytest

import scorepad
from scorepad.scoring.errors import Refused
from scorepad.scoring.game.augen import band, chips, values
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import OPTIONS, PRESETS
from scorepad.scoring.terms import Party
from tests.examples.reading import examples
from tests.scoring.building import ANNA, BERT, CEM, game, normal, rules, solo
from tests.scoring.building import evening as played
from tests.scoring.outcome import codes, problems, reasons, worth

KIF = rules("kif")


@pytest.mark.parametrize(
    "augen", [(121, 150), (151, 180), (181, 210), (211, 238), (90, 119), (2, 29), (120, 120)]
)
def test_a_range_inside_a_band_scores_like_its_values(augen: tuple[int, int]) -> None:
    least, most = augen
    assert worth(normal(least)) == worth(normal(augen))
    assert worth(normal(most)) == worth(normal(augen))


@pytest.mark.parametrize("augen", [(119, 121), (150, 151), (0, 2), (211, 240), (0, 240)])
def test_a_range_that_scores_differently_is_refused(augen: tuple[int, int]) -> None:
    assert problems(normal(augen)) == [("augen_ambiguous", "augen")]


def test_values_that_cannot_occur_do_not_matter() -> None:
    """1 and 239 never; without nines not 1-7 nor 233-239 either."""
    assert worth(normal((211, 239))) == ("re", 4)
    assert worth(normal((0, 1), no_trick=Party.RE)) == worth(normal(0))
    assert worth(normal((0, 7)), KIF) == worth(normal(0), KIF)
    assert worth(normal((211, 239)), KIF) == worth(normal(211), KIF)
    assert worth(normal((0, 29), no_trick=False)) == worth(normal(2))
    assert worth(normal((0, 29), no_trick=False), KIF) == worth(normal(8), KIF)
    assert worth(normal((121, 239)), rules(value__step_points=0)) == ("re", 1), (
        "where the steps count nothing"
    )


@pytest.mark.parametrize(("cards", "few"), [(48, [1]), (40, [1, 7])])
def test_some_numbers_cannot_occur_and_their_neighbours_can(cards: int, few: list[int]) -> None:
    for augen in few:
        assert codes(normal(augen), rules(cards=cards)) == ["augen_impossible"]
        assert codes(normal(240 - augen), rules(cards=cards)) == ["augen_impossible"]
    score(normal(few[-1] + 1), rules(cards=cards))
    score(normal(239 - few[-1]), rules(cards=cards))


def test_a_range_without_a_possible_number_is_refused() -> None:
    assert codes(normal((233, 239)), KIF) == ["augen_empty"]
    assert codes(normal((0, 7), no_trick=False), KIF) == ["augen_empty"]


def test_no_augen_and_no_trick_are_different_things_and_must_fit() -> None:
    assert worth(normal(0)) == ("kontra", 6)
    assert worth(normal(0, no_trick=Party.RE)) == ("kontra", 6)
    assert worth(normal(0, no_trick=False)) == ("kontra", 5)
    assert worth(normal(None, no_trick=Party.RE)) == ("kontra", 6)
    assert worth(normal((121, 240), no_trick=Party.KONTRA)) == ("re", 5)
    assert problems(normal(10, no_trick=Party.RE)) == [("no_trick_has_augen", "no_trick")]
    assert problems(normal(230, no_trick=Party.KONTRA)) == [("no_trick_has_augen", "no_trick")]
    assert problems(normal(240, no_trick=False), KIF) == [("zero_is_no_trick", "no_trick")]


@pytest.mark.parametrize("cards", [48, 40])
def test_the_chips_of_the_page_cover_every_possible_number_once(cards: int) -> None:
    found = chips(rules(cards=cards))
    assert len(found) == 11
    for augen in range(0 if cards == 48 else 8, 241 if cards == 48 else 233):
        holding = [
            chip for chip in found if chip.no_trick is None and chip.least <= augen <= chip.most
        ]
        assert len(holding) == 1, augen
        if augen > 120:
            assert holding[0].side is Party.RE
        elif augen < 120:
            assert holding[0].side is Party.KONTRA
        else:
            assert holding[0].side is None
    assert [chip.label for chip in found[3:7]] == ["211+", "alle", "120 : 120", "121+"]
    assert found[-1].id == "kontra_all"
    assert found[-1].label == "alle"
    with_a_trick = [chip for chip in found if chip.no_trick is None]
    assert max(chip.most for chip in with_a_trick) == (240 if cards == 48 else 232)
    assert min(chip.least for chip in with_a_trick) == (0 if cards == 48 else 8)


@pytest.mark.parametrize("cards", [48, 40])
def test_every_chip_scores_as_a_range(cards: int) -> None:
    group = rules(cards=cards)
    for chip in chips(group):
        no_trick = chip.no_trick or False
        least = max(chip.least, 8 if cards == 40 else 0)
        most = min(chip.most, 232 if cards == 40 else 240)
        span = (chip.least, chip.most)
        for augen in (least, most) if not chip.no_trick else span:
            assert worth(normal(span, no_trick=no_trick), group) == worth(
                normal(augen, no_trick=no_trick), group
            )


def test_a_band_is_named_by_its_first_number() -> None:
    assert [band(augen, None).re for augen in (29, 30, 119, 120, 121, 240)] == [
        0,
        30,
        90,
        120,
        121,
        211,
    ]
    assert band(0, Party.RE).augen(Party.KONTRA) == 240


def test_a_range_shows_the_reasons_of_its_least_augen_and_is_refused_where_only_bock_makes_it_different() -> (
    None
):
    """121 is below the floor and stays 0; 151 is 2 without its special points, which Bock
    doubles.
    """
    scored = score(normal((121, 180), "", "kontra fuchs_caught 2"), KIF)
    assert reasons(scored) == ["won +1", "fuchs_caught -2", "floor +1"]
    group = rules("kif", bock__effect="game_points")
    span = normal((121, 180), "", "kontra fuchs_caught 2")
    assert worth(span, group) == ("re", 0)
    assert worth(normal(151, "", "kontra fuchs_caught 2"), group, levels=1) == ("re", 2)
    with pytest.raises(Refused):
        score(span, group, levels=1)


def test_a_range_leaves_out_no_trick_for_a_party_with_special_points() -> None:
    """Only values that can occur must score alike. Source: interchange.md, augen; options.md,
    special points.
    """
    assert score(normal((211, 240), "", "kontra fuchs_caught"), rules()).value == 3
    assert problems(normal((211, 240), "", "re fuchs_caught")) == [("augen_ambiguous", "augen")]


DOUBLES = {"value__re_kontra_effect": "double"}
GANS = {"special__gans__points": 2, "special__gans__doubled": True}


def test_at_120_to_120_nobody_wins_before_every_other_option_and_only_special_points_count() -> (
    None
):
    group = rules(win__split="nobody", win__missed_loses=False)
    scored = score(normal(120, "kontra, kontra no90", "re doppelkopf"), group)
    assert scored.winner is None
    assert reasons(scored) == ["doppelkopf +1"]
    assert worth(normal(120, "re, re no90"), rules(win__split="nobody")) == ("kontra", 6)
    assert worth(normal(121), group) == ("re", 1)


def test_a_missed_level_that_does_not_lose_binds_like_re_or_kontra() -> None:
    """Source: win.missed_loses: for who wins a level is no more than Re or Kontra."""
    group = rules(
        win__missed_loses=False, announcements__need_re_kontra=False, announcements__implied=False
    )
    assert worth(normal(120, "kontra no90"), group)[0] == "re"
    assert worth(normal(151, "kontra no90"), group)[0] == "re"
    assert worth(normal(120, "re no90"), group)[0] == "kontra"
    assert worth(normal(119, "re no90"), group)[0] == "kontra"


def test_every_doubling_goes_into_one_factor_and_without_a_winner_steps_that_double_are_worth_nothing() -> (
    None
):
    group = rules(
        value__step_effect="double", gegen__effect="double", solo__effect="double", **DOUBLES
    )
    scored = score(normal(80, "kontra"), group)
    assert reasons(scored) == [
        "won +1",
        "doubled_kontra +1",
        "doubled_played_no90 +2",
        "doubled_gegen +4",
    ]
    assert reasons(score(solo(160), group)) == [
        "won +1",
        "doubled_played_no90 +1",
        "doubled_solo +2",
    ]
    both = normal(155, "re, re no60, kontra, kontra no90")
    usual = score(both, rules(value__against_announcement=0))
    assert usual.winner is None
    assert reasons(usual) == ["played_no90 +1"]
    assert (
        reasons(score(both, rules(value__step_effect="double", value__against_announcement=0)))
        == []
    )


def test_a_special_point_that_is_doubled_stays_a_special_point() -> None:
    """Source: special.<id>.doubled: single without a winner and in Feigheit; not turned without
    special points.
    """
    nobody = score(
        normal(120, "re, kontra", "re gans"), rules(win__split="nobody", **DOUBLES, **GANS)
    )
    assert nobody.winner is None
    assert nobody.value == 2
    coward = normal(215, "kontra", "re gans")
    lost = score(coward, rules(feigheit__mode="fixed", **DOUBLES, **GANS))
    assert lost.winner == Party.KONTRA
    assert lost.value == 4 - 2
    turned = score(coward, rules(feigheit__mode="flip_without_specials", **DOUBLES, **GANS))
    assert turned.value == -4 * 2 + 2 * 2


def test_the_value_at_120_to_120_is_multiplied_after_the_floor_and_before_bock_where_somebody_wins() -> (
    None
):
    """Source: options.md, value.split_factor."""
    twice = rules(value__split_factor=2, bock__effect="game_points")
    assert score(normal(120, "", "kontra doppelkopf"), twice, levels=1).value == (2 + 1) * 2 + 2 * 2
    floored = rules(value__split_factor=2, value__floor_at_zero=True)
    assert reasons(score(normal(120, "", "re doppelkopf 4"), floored))[-1] == "floor +2"
    assert reasons(score(normal(120), twice))[-1] == "split +2"
    assert worth(game("solo", 120), rules(value__split_factor=2, solo__mode="fixed")) == (
        "kontra",
        1,
    )
    nobody = rules(value__split_factor=2, win__split="nobody")
    assert worth(normal(120, "", "kontra doppelkopf"), nobody) == (None, -1)


def test_the_extra_of_a_solo_stands_beside_all_doublings_whatever_they_cover() -> None:
    """Source: solo.extra_doubled."""
    group = rules(
        solo__extra_point=1,
        solo__extra_doubled=False,
        value__doubling_covers="everything",
        **DOUBLES,
    )
    assert worth(solo(130, "re, kontra"), group) == ("re", 1 * 4 + 1)
    assert worth(normal(130, "re"), group) == ("re", 2)


def test_the_bonus_of_a_hochzeit_is_no_part_of_value_or_pot_and_is_paid_when_nobody_wins() -> None:
    """Single where Bock needs a winner. Source: hochzeit.bonus."""
    group = rules(
        hochzeit__bonus=2, bock__on=True, bock__triggers=["zero_game"], evening__ends="points"
    )
    wedding = game("hochzeit", 120, special="re doppelkopf 2", bride=BERT)
    scored = score(wedding, group)
    assert scored.value == 0
    assert scored.base == 0
    assert scored.points[BERT] == 6
    assert scored.reasons[-1].as_json() == {
        "id": "hochzeit_bonus",
        "party": "re",
        "points": 0,
        "each": 2,
    }
    row = played(wedding, under=group)
    assert row.rows[0].triggers == ("zero_game",)
    assert row.next.points_left == 24
    group = rules(hochzeit__bonus=1, win__split="nobody", bock__without_winner=False)
    assert score(game("hochzeit", 120, bride=ANNA), group, levels=2).points == {
        ANNA: 3,
        BERT: -1,
        CEM: -1,
        "Doro": -1,
    }


def test_a_solo_of_a_fixed_kind_has_no_feigheit_and_three_thirds() -> None:
    """Source: solo.fixed_kind; feigheit: not in a fixed game."""
    group = rules(
        solo__fixed_kind__damen__won=9,
        feigheit__mode="flip",
        feigheit__in_solo=True,
        counting="plus",
        solo__factor=1,
    )
    assert score(solo(215), group).points[ANNA] == 9
    assert score(solo(215, solo="buben"), group).value == -4


# Nothing is declared in vain: every option is read by the program, every rule set is shown by a
# game.


PACKAGE = Path(scorepad.__file__).parent


def test_every_option_is_used() -> None:
    """By an attribute that the program reads, but in the declarations."""
    files = [
        file
        for file in PACKAGE.rglob("*.py")
        if (PACKAGE / "scoring" / "rules") not in file.parents
    ]
    read = {
        name for file in files for name in re.findall(r"\.(\w+)", file.read_text(encoding="utf-8"))
    }
    unread = [option.name for option in OPTIONS.values() if option.field not in read]
    assert [
        name for name in unread if not OPTIONS[name].field.endswith("_allowed")
    ] == []  # read by `Games.allow`


def test_every_rule_set_has_an_example_and_a_source() -> None:
    assert PRESETS.keys() <= {example["rules"]["preset"] for example in examples("games.json")}
    assert all(one.source for one in PRESETS.values())


def test_a_game_without_augen_allows_no_number_of_them() -> None:
    assert list(values(game("normal"), KIF)) == []
