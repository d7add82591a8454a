"""Who won. Source: TSR 7.1 with its eight and eight cases; the house rules that differ."""

from __future__ import annotations

import pytest

from scorepad.scoring.game.score import score
from scorepad.scoring.terms import Party
from tests.scoring.building import CAST, game, normal, reasons, row, rules, solo, worth

RE_WINS = [  # TSR 7.1.1
    ("1 nothing said", 121, ""),
    ("2 only Re said", 121, "re"),
    ("3 Re and Kontra said", 121, "re, kontra"),
    ("3 Kontra and Re said", 121, "kontra, re"),
    ("4 only Kontra said", 120, "kontra"),
    ("5 keine 90 said", 151, "re, re no90"),
    ("5 keine 60 said", 181, "re, re no60"),
    ("5 keine 30 said", 211, "re, re no30"),
    ("6 schwarz said", 240, "re, re schwarz"),
    ("7 against keine 90", 90, "kontra, kontra no90"),
    ("7 against keine 90, Re said", 90, "re, kontra, kontra no90"),
    ("7 against keine 60", 60, "kontra, kontra no60"),
    ("7 against keine 30", 30, "kontra, kontra no30"),
]
RE_LOSES = [
    ("1 nothing said", 120, ""),
    ("2 only Re said", 120, "re"),
    ("3 Re and Kontra said", 120, "re, kontra"),
    ("3 Kontra and Re said", 120, "kontra, re"),
    ("4 only Kontra said", 119, "kontra"),
    ("5 keine 90 said", 150, "re, re no90"),
    ("5 keine 60 said", 180, "re, re no60"),
    ("5 keine 30 said", 210, "re, re no30"),
    ("6 schwarz said", 238, "re, re schwarz"),
    ("7 against keine 90", 89, "kontra, kontra no90"),
    ("7 against keine 90, Re said", 89, "re, kontra, kontra no90"),
    ("7 against keine 60", 59, "kontra, kontra no60"),
    ("7 against keine 30", 29, "kontra, kontra no30"),
]
KONTRA_WINS = [  # TSR 7.1.2
    ("1 nothing said", 120, ""),
    ("2 only Re said", 120, "re"),
    ("3 both said", 120, "re, kontra"),
    ("4 only Kontra said", 121, "kontra"),
    ("5 keine 90 said", 151, "kontra, kontra no90"),
    ("5 keine 60 said", 181, "kontra, kontra no60"),
    ("5 keine 30 said", 211, "kontra, kontra no30"),
    ("6 schwarz said", 240, "kontra, kontra schwarz"),
    ("7 against keine 90", 90, "re, re no90"),
    ("7 against keine 90, Kontra said", 90, "kontra, re, re no90"),
    ("7 against keine 60", 60, "re, re no60"),
    ("7 against keine 30", 30, "re, re no30"),
]
KONTRA_LOSES = [(case, augen - 1 if augen < 240 else 238, say) for case, augen, say in KONTRA_WINS]


def named(cases: list[tuple[str, int, str]]) -> list[object]:
    """The cases, each called by its number in the rules and what was said."""
    return [pytest.param(augen, say, id=case) for case, augen, say in cases]


@pytest.mark.parametrize(("augen", "say"), named(RE_WINS))
def test_re_wins_with(augen: int, say: str) -> None:
    assert worth(normal(augen, say))[0] == "re"


@pytest.mark.parametrize(("augen", "say"), named(RE_LOSES))
def test_one_auge_less_is_not_enough_for_re(augen: int, say: str) -> None:
    assert worth(normal(augen, say))[0] == "kontra"


@pytest.mark.parametrize(("augen", "say"), named(KONTRA_WINS))
def test_kontra_wins_with(augen: int, say: str) -> None:
    assert worth(normal(240 - augen, say))[0] == "kontra"


@pytest.mark.parametrize(("augen", "say"), named(KONTRA_LOSES))
def test_one_auge_less_is_not_enough_for_kontra(augen: int, say: str) -> None:
    assert worth(normal(240 - augen, say))[0] == "re"


@pytest.mark.parametrize(("party", "re"), [("re", 240), ("kontra", 0)])
def test_schwarz_is_missed_by_a_trick_without_augen(party: str, re: int) -> None:
    """Source: TSR 6.3.1, all tricks; 7.1.1.8 and 7.1.2.8, one trick is enough for the others."""
    say = f"{party}, {party} schwarz"
    other = {"re": "kontra", "kontra": "re"}[party]
    assert worth(normal(re, say, no_trick=False))[0] == other
    assert worth(normal(re, say))[0] == party


def test_nobody_wins_when_both_parties_miss_what_they_denied() -> None:
    """Source: TSR 7.1.3."""
    both = "re, re no90, kontra, kontra no60"
    assert [worth(normal(augen, both))[0] for augen in (89, 91, 120, 150)] == [None] * 4
    assert worth(normal(151, both))[0] == "re"
    assert worth(normal(59, both))[0] == "kontra"


def test_the_lower_announcements_do_not_save_a_missed_higher_one() -> None:
    """Source: TSR 6.3.1: not even with more than 120 Augen."""
    assert worth(normal(209, "re, re no90, re no60, re no30"))[0] == "kontra"


def test_a_held_announcement_wins_against_a_missed_one() -> None:
    assert worth(normal(160, "kontra, kontra no90, re, re no90"))[0] == "re"


def test_a_solo_is_won_like_any_game() -> None:
    assert worth(solo(121))[0] == "re"
    assert worth(solo(120))[0] == "kontra"
    assert worth(solo(120, "kontra"))[0] == "re"


# house rules


@pytest.mark.parametrize(
    ("preset", "say", "winner"),
    [
        ("ddv", "kontra", "re"),
        ("kif", "kontra", "kontra"),  # KIF A-02
        ("mainz", "kontra", "re"),  # Mainz 3.6
        ("branderhof", "kontra", "re"),  # Branderhof L67
        ("ddv", "re, kontra", "kontra"),
        ("kif", "re, kontra", "kontra"),
        ("mainz", "re, kontra", "kontra"),  # Mainz 3.7 A-17: the reply needs the denied number only
        ("mainz", "kontra, re", "re"),
        ("branderhof", "re, kontra", None),  # both need 121
        ("branderhof", "kontra, re", None),
        ("branderhof", "re", "kontra"),
        ("branderhof", "", "kontra"),
    ],
)
def test_at_120_to_120_it_depends_on_what_was_said(preset: str, say: str, winner: str | None) -> None:
    assert worth(normal(120, say), rules(preset))[0] == winner


def test_a_group_whose_announcers_always_need_121_need_not_say_it_of_kontra_alone_too() -> None:
    """Source: Branderhof L67: "Wer RE o. KONTRA ansagt, muss 121 Punkte haben"."""
    group = rules(win__announcer_needs_121_always=True, win__kontra_alone_needs_121=False)
    assert worth(normal(120, "kontra"), group)[0] == "re"
    assert worth(normal(120, "re"), group)[0] == "kontra"
    assert worth(normal(120), group)[0] == "kontra"
    assert worth(normal(120, "kontra"), rules(win__kontra_alone_needs_121=False))[0] == "kontra"


def test_the_reply_rule_matters_only_at_120_to_120() -> None:
    """Source: Mainz 3.7."""
    assert worth(normal(121, "re, kontra"), rules("mainz"))[0] == "re"
    assert worth(normal(119, "kontra, re"), rules("mainz"))[0] == "kontra"


def test_when_both_miss_the_party_that_spoke_last_loses() -> None:
    """Source: Mainz 3.10."""
    mainz = rules("mainz")
    assert worth(normal(130, "re, re no90, kontra, kontra no90"), mainz)[0] == "re"
    assert worth(normal(130, "kontra, kontra no90, re, re no90"), mainz)[0] == "kontra"
    assert worth(normal(130, "re, kontra, kontra no90, re no90"), mainz)[0] == "kontra"


def test_a_level_without_the_own_re_counts_where_the_group_plays_so() -> None:
    """Source: Dokorama (outside)."""
    free = rules(announcements__implied=False, announcements__need_re_kontra=False)
    assert worth(normal(150, "re no90"), free)[0] == "kontra"
    assert worth(normal(151, "re no90"), free)[0] == "re"


def test_levels_fall_when_genscher_was_used() -> None:
    """Source: FreeDoko 10: what was denied falls, Re and Kontra stay."""
    freedoko = rules("freedoko", genscher="two_kings", genscher__voids_levels=True)
    changed = normal(130, "re, re no90", genscher_used=True)
    assert worth(changed, freedoko) == ("re", 3)
    assert worth(normal(130, "re, re no90"), freedoko)[0] == "kontra"
    assert worth(changed, rules("freedoko", genscher="two_kings"))[0] == "kontra"
    assert worth(changed, rules("freedoko", genscher__voids_levels=True))[0] == "kontra"


def test_a_score_knows_a_split_game_and_a_black_one() -> None:
    assert score(normal(120), rules()).split
    assert not score(normal(121), rules()).split
    assert score(normal(240), rules()).schwarz
    assert not score(normal(240, no_trick=False), rules()).schwarz


# feigheit: whoever announces too little. Source: KIF V45; Branderhof L23-31; catalog 1.5


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
