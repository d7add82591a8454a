"""Who won. Source: TSR 7.1 with its eight and eight cases; the house rules that differ."""

import pytest

from scorepad.scoring.entry import Game
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Party
from tests.scoring.building import CAST, game, named, normal, row, rules, solo
from tests.scoring.outcome import reasons, worth

# what was said, with the cases of TSR 7.1.1 for Re and of 7.1.2 for Kontra, and the fewest Augen
# with which Re wins
LEAST = [
    ("nothing: 1 and 1", "", 121),
    ("Re alone: 2 and 2", "re", 121),
    ("Re, then Kontra: 3 and 3", "re, kontra", 121),
    ("Kontra, then Re: 3 and 3", "kontra, re", 121),
    ("Kontra alone: 4 and 4", "kontra", 120),
    ("Re keine 90: 5 and 7", "re, re no90", 151),
    ("Re keine 90 after Kontra: 5 and 7", "kontra, re, re no90", 151),
    ("Re keine 60: 5 and 7", "re, re no60", 181),
    ("Re keine 30: 5 and 7", "re, re no30", 211),
    ("Re schwarz: 6 and 8", "re, re schwarz", 240),
    ("Kontra keine 90: 7 and 5", "kontra, kontra no90", 90),
    ("Kontra keine 90 after Re: 7 and 5", "re, kontra, kontra no90", 90),
    ("Kontra keine 60: 7 and 5", "kontra, kontra no60", 60),
    ("Kontra keine 30: 7 and 5", "kontra, kontra no30", 30),
    ("Kontra schwarz: 8 and 6", "kontra, kontra schwarz", 2),
]


@pytest.mark.parametrize(("say", "least"), named(LEAST))
def test_re_wins_from_so_many_augen_on_and_kontra_below_them(say: str, least: int) -> None:
    """Nobody has 1 or 239."""
    below = {240: 238, 2: 0}.get(least, least - 1)
    winner, _value = worth(normal(least, say))
    assert winner == "re"
    winner, _value = worth(normal(below, say))
    assert winner == "kontra"


@pytest.mark.parametrize(("party", "re"), [("re", 240), ("kontra", 0)])
def test_schwarz_is_missed_by_a_trick_without_augen(party: str, re: int) -> None:
    """Source: TSR 6.3.1, all tricks; 7.1.1.8 and 7.1.2.8, one trick is enough for the others."""
    say = f"{party}, {party} schwarz"
    other = {"re": "kontra", "kontra": "re"}[party]
    winner, _value = worth(normal(re, say, no_trick=False))
    assert winner == other
    winner, _value = worth(normal(re, say))
    assert winner == party


DDV = rules("ddv")
MAINZ = rules("mainz")
FREEDOKO = rules("freedoko")
BOTH = "re, re no90, kontra, kontra no60"
FREE = rules(announcements__implied=False, announcements__need_re_kontra=False)
ALWAYS_121 = rules(win__announcer_needs_121_always=True, win__kontra_alone_needs_121=False)
GENSCHER = rules("freedoko", genscher="two_kings", genscher__voids_levels=True)
CHANGED = normal(130, "re, re no90", genscher_used=True)
EVEN = [  # at 120 to 120 it depends on what was said
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
]
WINNERS = [  # the rule and its source, a game, its rules, who wins
    *[
        ("nobody when both miss what they denied: TSR 7.1.3", normal(re, BOTH), DDV, None)
        for re in (89, 91, 120, 150)
    ],
    ("Re when only Kontra missed", normal(151, BOTH), DDV, "re"),
    ("Kontra when only Re missed", normal(59, BOTH), DDV, "kontra"),
    (
        "lower levels do not save a missed one: TSR 6.3.1",
        normal(209, "re, re no90, re no60, re no30"),
        DDV,
        "kontra",
    ),
    ("a held level beats a missed one", normal(160, "kontra, kontra no90, re, re no90"), DDV, "re"),
    ("a solo is won like any game", solo(121), DDV, "re"),
    ("a solo is lost like any game", solo(120), DDV, "kontra"),
    ("a solo is won with 120 against Kontra", solo(120, "kontra"), DDV, "re"),
    # whoever announces needs 121, so it need not be said of Kontra alone: Branderhof L67
    ("Kontra needs 121", normal(120, "kontra"), ALWAYS_121, "re"),
    ("Re needs 121", normal(120, "re"), ALWAYS_121, "kontra"),
    ("nobody announced", normal(120), ALWAYS_121, "kontra"),
    (
        "Kontra alone needs no 121",
        normal(120, "kontra"),
        rules(win__kontra_alone_needs_121=False),
        "kontra",
    ),
    ("Re with 121 whoever replied: Mainz 3.7", normal(121, "re, kontra"), MAINZ, "re"),
    ("Kontra with 121 whoever replied: Mainz 3.7", normal(119, "kontra, re"), MAINZ, "kontra"),
    ("Kontra spoke last: Mainz 3.10", normal(130, "re, re no90, kontra, kontra no90"), MAINZ, "re"),
    ("Re spoke last: Mainz 3.10", normal(130, "kontra, kontra no90, re, re no90"), MAINZ, "kontra"),
    (
        "Re spoke last of all: Mainz 3.10",
        normal(130, "re, kontra, kontra no90, re no90"),
        MAINZ,
        "kontra",
    ),
    ("a level without the own Re is missed: Dokorama", normal(150, "re no90"), FREE, "kontra"),
    ("a level without the own Re is held: Dokorama", normal(151, "re no90"), FREE, "re"),
    *[
        (f"at 120 to 120 in {preset}, said: {say}", normal(120, say), rules(preset), party)
        for preset, say, party in EVEN
    ],
    # levels stand but for a Genscher that voids them: FreeDoko 10
    ("without a Genscher they stand", normal(130, "re, re no90"), GENSCHER, "kontra"),
    (
        "they stand where a Genscher voids nothing",
        CHANGED,
        rules("freedoko", genscher="two_kings"),
        "kontra",
    ),
    (
        "they stand where nobody plays Genscher",
        CHANGED,
        rules("freedoko", genscher__voids_levels=True),
        "kontra",
    ),
]


@pytest.mark.parametrize(("played", "under", "winner"), named(WINNERS))
def test_a_game_is_won_by(played: Game, under: Rules, winner: str | None) -> None:
    assert worth(played, under)[0] == winner


def test_levels_fall_when_genscher_was_used_and_re_and_kontra_stay() -> None:
    """Source: FreeDoko 10."""
    assert worth(CHANGED, GENSCHER) == ("re", 3)


def test_a_score_knows_a_split_game_and_a_black_one() -> None:
    assert [score(normal(augen), DDV).split for augen in (120, 121)] == [True, False]
    assert [score(normal(240, no_trick=trick), DDV).schwarz for trick in (None, False)] == [
        True,
        False,
    ]


# feigheit: whoever announces too little. Source: KIF V45; Branderhof L23-31; catalog 1.5


FLIP = rules("kif", feigheit__mode="flip")
KEEP = rules("kif", feigheit__mode="flip_without_specials")
BRANDERHOF = rules("branderhof")
SOLO_LIKE = ("solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau")


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
    _winner, turned = worth(normal(augen, say), FLIP)
    assert turned == value


def test_the_winner_of_a_turned_value_stays_the_winner() -> None:
    scored = score(normal(181, "", "kontra doppelkopf"), FLIP)
    assert scored.winner == Party.RE
    assert scored.value == -2
    assert scored.points == row(-2, -2, 2, 2)
    assert reasons(scored)[-1] == "feigheit -4"


KOPPELDOPF = rules(feigheit__mode="missing_minus_2")
ONE_LESS = rules(feigheit__mode="flip", feigheit__allowed_missing=1)
FLIP_ALONE = rules("kif", feigheit__mode="flip", bock__effect="game_points")
KEEP_ALONE = rules("kif", feigheit__mode="flip_without_specials", bock__effect="game_points")
DOUBLED: dict[str, object] = {
    "value__re_kontra_effect": "double",
    "value__doubling_covers": "everything",
}
KEEP_DOUBLED = rules(
    "kif", feigheit__mode="flip_without_specials", feigheit__allowed_missing=1, **DOUBLED
)
DOPPELKOPF = normal(181, "", "re doppelkopf")
COWARDS = [  # the rule and its source, a game, its rules, the Bock levels, who wins how much
    # special points may stay: outside, postelt.org
    ("a special point stays", DOPPELKOPF, KEEP, 0, ("re", -3 + 1)),
    (
        "special points of the others stay",
        normal(181, "", "kontra doppelkopf 2"),
        KEEP,
        0,
        ("re", -3 - 2),
    ),
    ("it comes after the floor: A-13", normal(181, "", "kontra doppelkopf 4"), FLIP, 0, ("re", 0)),
    (
        "after the floor where special points stay",
        normal(181, "", "kontra doppelkopf 4"),
        KEEP,
        0,
        ("re", 0),
    ),
    ("it comes before Bock", normal(181), FLIP, 1, ("re", -6)),
    ("Bock leaves a turned special point alone", DOPPELKOPF, FLIP_ALONE, 1, ("re", -3 * 2 - 1)),
    (
        "Bock leaves a special point alone that stayed",
        DOPPELKOPF,
        KEEP_ALONE,
        1,
        ("re", -3 * 2 + 1),
    ),
    (
        "a doubled one stays doubled",
        normal(181, "re", "re doppelkopf"),
        KEEP_DOUBLED,
        0,
        ("re", -3 * 2 + 1 * 2),
    ),
    # there is none in soli: A-13
    *[(f"{kind} has none", game(kind, 211), FLIP, 0, ("re", 4)) for kind in SOLO_LIKE],
    ("a high solo has none", solo(240), FLIP, 0, ("re", 5)),
    # more than three levels too little; Re loses 4, Kontra 3, special points count: Branderhof
    # L23-31
    ("Re missed three", normal(210), BRANDERHOF, 0, ("re", 3)),
    ("Re missed four", normal(211), BRANDERHOF, 0, ("kontra", 4)),
    (
        "special points count",
        normal(211, "", "re doppelkopf, kontra fuchs_caught 2"),
        BRANDERHOF,
        0,
        ("kontra", 5),
    ),
    ("Kontra missed four", normal(29), BRANDERHOF, 0, ("re", 3)),
    ("Re announced too little", normal(240, "re"), BRANDERHOF, 0, ("kontra", 4)),
    (
        "none against who announced: Branderhof L26",
        normal(211, "kontra"),
        BRANDERHOF,
        0,
        ("re", 1 + 3 + 2),
    ),
    # what was missed above two: outside, Koppeldopf
    ("three are one", normal(181), KOPPELDOPF, 0, ("kontra", 1)),
    ("five are three", normal(240, "", "kontra doppelkopf 0"), KOPPELDOPF, 0, ("kontra", 3)),
    ("less a special point", normal(211, "", "re doppelkopf"), KOPPELDOPF, 0, ("kontra", 2 - 1)),
    (
        "who won by a missed announcement is no coward",
        normal(100, "kontra, kontra no90"),
        ONE_LESS,
        0,
        ("re", 4),
    ),
]


@pytest.mark.parametrize(("played", "under", "levels", "expected"), named(COWARDS))
def test_with_feigheit_it_is_worth(
    played: Game, under: Rules, levels: int, expected: tuple[str | None, int]
) -> None:
    assert worth(played, under, levels) == expected


def test_in_branderhof_the_coward_loses_fixed_points_to_the_others() -> None:
    """Source: Branderhof L23-31."""
    coward = score(normal(211), BRANDERHOF)
    assert coward.points == row(-4, -4, 4, 4)
    cowards = score(normal(29), BRANDERHOF)
    assert reasons(cowards) == ["feigheit +3"]


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
