"""Augen: exact, as a range, tricks apart from Augen. Source: TSR 6.3.1, 7.2.2; catalog 1.1."""

from __future__ import annotations

import pytest

from scorepad.scoring.errors import Refused
from scorepad.scoring.game.augen import band, chips
from scorepad.scoring.game.score import score
from scorepad.scoring.terms import Party
from tests.scoring.building import codes, normal, problems, reasons, rules, worth

KIF = rules("kif")


@pytest.mark.parametrize("augen", [(121, 150), (151, 180), (181, 210), (211, 238), (90, 119), (2, 29), (120, 120)])
def test_a_range_inside_a_band_scores_like_its_values(augen: tuple[int, int]) -> None:
    assert worth(normal(augen)) == worth(normal(augen[0])) == worth(normal(augen[1]))


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


def test_a_range_over_bands_is_fine_where_the_steps_do_not_count() -> None:
    assert worth(normal((121, 239)), rules(value__step_points=0)) == ("re", 1)


@pytest.mark.parametrize(("cards", "augen"), [(48, 1), (48, 239), (40, 1), (40, 7), (40, 233), (40, 239)])
def test_some_numbers_cannot_occur(cards: int, augen: int) -> None:
    assert codes(normal(augen), rules(cards=cards)) == ["augen_impossible"]


@pytest.mark.parametrize(("cards", "augen"), [(48, 2), (48, 238), (40, 8), (40, 232)])
def test_their_neighbours_can(cards: int, augen: int) -> None:
    score(normal(augen), rules(cards=cards))


def test_a_range_without_a_possible_number_is_refused() -> None:
    assert codes(normal((1, 7)), KIF) == ["augen_empty"]
    assert codes(normal((233, 239)), KIF) == ["augen_empty"]
    assert codes(normal((0, 7), no_trick=False), KIF) == ["augen_empty"]


def test_no_augen_and_no_trick_are_different_things() -> None:
    assert worth(normal(0)) == ("kontra", 6)
    assert worth(normal(0, no_trick=Party.RE)) == ("kontra", 6)
    assert worth(normal(0, no_trick=False)) == ("kontra", 5)
    assert worth(normal(None, no_trick=Party.RE)) == ("kontra", 6)
    assert worth(normal((121, 240), no_trick=Party.KONTRA)) == ("re", 5)


def test_tricks_and_augen_must_fit() -> None:
    assert problems(normal(10, no_trick=Party.RE)) == [("no_trick_has_augen", "no_trick")]
    assert problems(normal(230, no_trick=Party.KONTRA)) == [("no_trick_has_augen", "no_trick")]
    assert problems(normal(0, no_trick=False), KIF) == [("zero_is_no_trick", "no_trick")]
    assert problems(normal(240, no_trick=False), KIF) == [("zero_is_no_trick", "no_trick")]
    assert problems(normal(None)) == [("augen_missing", "augen")]


@pytest.mark.parametrize("cards", [48, 40])
def test_the_chips_of_the_page_cover_every_possible_number_once(cards: int) -> None:
    found = chips(rules(cards=cards))
    assert len(found) == 11
    for augen in range(0 if cards == 48 else 8, 241 if cards == 48 else 233):
        holding = [chip for chip in found if chip.no_trick is None and chip.least <= augen <= chip.most]
        assert len(holding) == 1, augen
        side = Party.RE if augen > 120 else Party.KONTRA if augen < 120 else None
        assert holding[0].side is side
    assert [chip.label for chip in found[3:7]] == ["211+", "alle", "120 : 120", "121+"]
    assert (found[-1].id, found[-1].label) == ("kontra_all", "alle")
    with_a_trick = [chip for chip in found if chip.no_trick is None]
    assert max(chip.most for chip in with_a_trick) == (240 if cards == 48 else 232)
    assert min(chip.least for chip in with_a_trick) == (0 if cards == 48 else 8)


@pytest.mark.parametrize("cards", [48, 40])
def test_every_chip_scores_as_a_range(cards: int) -> None:
    group = rules(cards=cards)
    for chip in chips(group):
        no_trick = chip.no_trick or False
        least, most = max(chip.least, 8 if cards == 40 else 0), min(chip.most, 232 if cards == 40 else 240)
        span = (chip.least, chip.most)
        for augen in (least, most) if not chip.no_trick else span:
            assert worth(normal(span, no_trick=no_trick), group) == worth(normal(augen, no_trick=no_trick), group)


def test_a_band_is_named_by_its_first_number() -> None:
    assert [band(augen, None).re for augen in (29, 30, 119, 120, 121, 240)] == [0, 30, 90, 120, 121, 211]
    assert band(0, Party.RE).augen(Party.KONTRA) == 240


def test_a_range_shows_the_reasons_of_its_least_augen() -> None:
    """Where the floor makes 121 and 151 alike, every run says the same reasons."""
    scored = score(normal((121, 180), "", "kontra fuchs_caught 2"), KIF)
    assert reasons(scored) == ["won +1", "fuchs_caught -2", "floor +1"]


def test_a_range_that_only_bock_makes_different_is_refused() -> None:
    """121 is below the floor and stays 0; 151 is 2 without its special points, which Bock doubles."""
    group = rules("kif", bock__effect="game_points")
    span = normal((121, 180), "", "kontra fuchs_caught 2")
    assert worth(span, group) == ("re", 0)
    assert worth(normal(151, "", "kontra fuchs_caught 2"), group, levels=1) == ("re", 2)
    with pytest.raises(Refused):
        score(span, group, levels=1)


def test_a_range_leaves_out_no_trick_for_a_party_with_special_points() -> None:
    """Only values that can occur must score alike. Source: interchange.md, augen; options.md, special points."""
    assert score(normal((211, 240), "", "kontra fuchs_caught"), rules()).value == 3
    assert problems(normal((211, 240), "", "re fuchs_caught")) == [("augen_ambiguous", "augen")]
