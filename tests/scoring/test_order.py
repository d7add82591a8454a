"""The order of one game where its steps meet. Source: options.md, from the field, **Order of one game**."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import pytest

import scorepad
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.rules import OPTIONS, PRESETS
from scorepad.scoring.terms import Party
from tests.examples.reading import examples
from tests.scoring.building import ANNA, BERT, CEM, game, normal, rules, solo, worth
from tests.scoring.building import evening as played

DOUBLES = {"value__re_kontra_effect": "double"}
GANS = {"special__gans__points": 2, "special__gans__doubled": True}


def ids(scored: Score) -> list[tuple[str, int]]:
    """The reasons with their points."""
    return [(reason.id, reason.points) for reason in scored.reasons]


def test_at_120_to_120_nobody_wins_before_every_other_option_and_only_special_points_count() -> None:
    group = rules(win__split="nobody", win__missed_loses=False)
    scored = score(normal(120, "kontra, kontra no90", "re doppelkopf"), group)
    assert (scored.winner, ids(scored)) == (None, [("doppelkopf", 1)])
    assert worth(normal(120, "re, re no90"), rules(win__split="nobody")) == ("kontra", 6)
    assert worth(normal(121), group) == ("re", 1)


def test_a_missed_level_that_does_not_lose_binds_like_re_or_kontra() -> None:
    """Source: win.missed_loses: for who wins a level is no more than Re or Kontra."""
    group = rules(win__missed_loses=False, announcements__need_re_kontra=False, announcements__implied=False)
    assert worth(normal(120, "kontra no90"), group)[0] == "re"
    assert worth(normal(151, "kontra no90"), group)[0] == "re"
    assert worth(normal(120, "re no90"), group)[0] == "kontra"
    assert worth(normal(119, "re no90"), group)[0] == "kontra"


def test_every_doubling_goes_into_one_factor() -> None:
    group = rules(value__step_effect="double", gegen__effect="double", solo__effect="double", **DOUBLES)
    scored = score(normal(80, "kontra"), group)
    assert ids(scored) == [("won", 1), ("doubled_kontra", 1), ("doubled_played_no90", 2), ("doubled_gegen", 4)]
    assert ids(score(solo(160), group)) == [("won", 1), ("doubled_played_no90", 1), ("doubled_solo", 2)]


def test_without_a_winner_steps_that_double_are_worth_nothing() -> None:
    both = normal(155, "re, re no60, kontra, kontra no90")
    usual = score(both, rules(value__against_announcement=0))
    assert (usual.winner, ids(usual)) == (None, [("played_no90", 1)])
    assert ids(score(both, rules(value__step_effect="double", value__against_announcement=0))) == []


def test_a_special_point_that_is_doubled_stays_a_special_point() -> None:
    """Source: special.<id>.doubled: single without a winner and in Feigheit; not turned without special points."""
    nobody = score(normal(120, "re, kontra", "re gans"), rules(win__split="nobody", **DOUBLES, **GANS))
    assert (nobody.winner, nobody.value) == (None, 2)
    coward = normal(215, "kontra", "re gans")
    lost = score(coward, rules(feigheit__mode="fixed", **DOUBLES, **GANS))
    assert (lost.winner, lost.value) == (Party.KONTRA, 4 - 2)
    turned = score(coward, rules(feigheit__mode="flip_without_specials", **DOUBLES, **GANS))
    assert turned.value == -4 * 2 + 2 * 2


def test_the_value_at_120_to_120_is_multiplied_after_the_floor_and_before_bock() -> None:
    twice = rules(value__split_factor=2, bock__effect="game_points")
    assert score(normal(120, "", "kontra doppelkopf"), twice, levels=1).value == (2 + 1) * 2 + 2 * 2
    floored = rules(value__split_factor=2, value__floor_at_zero=True)
    assert ids(score(normal(120, "", "re doppelkopf 4"), floored))[-1] == ("floor", 2)
    assert ids(score(normal(120), twice))[-1] == ("split", 2)
    assert worth(game("solo", 120), rules(value__split_factor=2, solo__mode="fixed")) == ("kontra", 1)


def test_the_value_at_120_to_120_is_multiplied_only_where_somebody_wins() -> None:
    """Source: options.md, value.split_factor: "where somebody wins"."""
    nobody = rules(value__split_factor=2, win__split="nobody")
    assert worth(normal(120, "", "kontra doppelkopf"), nobody) == (None, -1)


def test_the_extra_of_a_solo_stands_beside_all_doublings_whatever_they_cover() -> None:
    """Source: solo.extra_doubled."""
    group = rules(solo__extra_point=1, solo__extra_doubled=False, value__doubling_covers="everything", **DOUBLES)
    assert worth(solo(130, "re, kontra"), group) == ("re", 1 * 4 + 1)
    assert worth(normal(130, "re"), group) == ("re", 2)


def test_the_bonus_of_a_hochzeit_is_no_part_of_value_or_pot() -> None:
    """Source: hochzeit.bonus."""
    group = rules(hochzeit__bonus=2, bock__on=True, bock__triggers=["zero_game"], evening__ends="points")
    wedding = game("hochzeit", 120, special="re doppelkopf 2", bride=BERT)
    scored = score(wedding, group)
    assert (scored.value, scored.base, scored.points[BERT]) == (0, 0, 6)
    assert scored.reasons[-1].as_json() == {"id": "hochzeit_bonus", "party": "re", "points": 0, "each": 2}
    row = played(wedding, under=group)
    assert row.rows[0].triggers == ("zero_game",)
    assert row.next.points_left == 24


def test_a_hochzeit_pays_its_bonus_when_nobody_wins_single_where_bock_needs_a_winner() -> None:
    group = rules(hochzeit__bonus=1, win__split="nobody", bock__without_winner=False)
    assert score(game("hochzeit", 120, bride=ANNA), group, levels=2).points == {ANNA: 3, BERT: -1, CEM: -1, "Doro": -1}


def test_a_solo_of_a_fixed_kind_has_no_feigheit_and_three_thirds() -> None:
    """Source: solo.fixed_kind; feigheit: not in a fixed game."""
    group = rules(
        solo__fixed_kind__damen__won=9, feigheit__mode="flip", feigheit__in_solo=True, counting="plus", solo__factor=1
    )
    assert score(solo(215), group).points[ANNA] == 9
    assert score(solo(215, solo="buben"), group).value == -4


# Nothing is declared in vain: every option is read by the program, every rule set is shown by a game.


PACKAGE = Path(scorepad.__file__).parent


@lru_cache(maxsize=1)
def attributes() -> frozenset[str]:
    """Every attribute that the program reads, but in the declarations."""
    files = [file for file in PACKAGE.rglob("*.py") if (PACKAGE / "scoring" / "rules") not in file.parents]
    return frozenset(name for file in files for name in re.findall(r"\.(\w+)", file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_used(name: str) -> None:
    option = OPTIONS[name]
    assert option.field in attributes() or option.field.endswith("_allowed")  # read by `Games.allow`


@pytest.mark.parametrize("name", PRESETS)
def test_every_rule_set_has_an_example(name: str) -> None:
    assert any(example["rules"]["preset"] == name for example in examples("games.json"))
    assert PRESETS[name].source
