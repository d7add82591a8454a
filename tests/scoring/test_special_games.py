"""Leiche, Orgasmus and typed points. Source: KIF V3, V6; CuteSoft, Sonderspiele."""

from typing import Any

import pytest

from scorepad.scoring.entry import Game, Leiche
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import TOPS, GameKind, Party, Player
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, ELA, game, named, row, rules
from tests.scoring.outcome import codes, notices, problems, reasons, refusal, worth

KIF = rules("kif", leiche__allowed=True, orgasmus__allowed=True, schiebekopf__allowed=True)


def leiche(
    augen: int | tuple[int, int],
    say: str = "",
    tops: tuple[str, ...] = (),
    tricks: int | None = None,
) -> Game:
    """A Leiche by Anna; Kontra's levels say how much she gets."""
    return game("leiche", augen, say, leiche=Leiche(tricks, tops))


# Leiche

BOTH_MISS = "re, re no90, kontra, kontra no90"
UP_TO_90 = "kontra no30, kontra no60, kontra no90"
NINES = rules("kif", cards=48)
BOCK_ALONE = rules("kif", leiche__allowed=True, orgasmus__allowed=True, bock__effect="game_points")
WORTH = [  # the rule and its source, a game, its rules, the Bock levels, who wins how much
    # without a trick the chain of top trumps, a broken one stops: KIF V3
    *[(f"won with {len(tops)} trumps", leiche(0, "", tops, tricks=0), KIF, 0, ("re", value))
      for tops, value in (
          ((), 1), (("dulle",), 2), (("dulle", "kreuz_dame", "pik_dame"), 4), (("dulle", "pik_dame"), 2),
          (("kreuz_dame", "pik_dame"), 1), (TOPS, 1 + len(TOPS)),
      )],
    # a point for every thirty Augen: KIF V3, reading A-14
    *[(f"lost with {augen}", leiche(augen, tricks=1), NINES, 0, ("kontra", value))
      for augen, value in ((0, 1), (29, 1), (30, 2), (95, 4), (240, 9))],
    # what the opponents announced counts when reached
    ("above 60 no 90 counts too", leiche(65, UP_TO_90, tricks=3), KIF, 0, ("kontra", 1 + 2 + 2)),
    ("so it does with 60", leiche(60, UP_TO_90, tricks=3), KIF, 0, ("kontra", 1 + 2 + 2)),
    ("below 60 it does not", leiche(59, UP_TO_90, tricks=3), KIF, 0, ("kontra", 1 + 1 + 1)),
    ("without a trick nothing was reached", leiche(0, "kontra no90", tricks=0), KIF, 0, ("re", 1 + 3)),
    ("Bock multiplies all of it", leiche(30, tricks=1), BOCK_ALONE, 2, ("kontra", 8)),
    # it is judged by tricks as far as they are known
    ("no trick", game("leiche", 0, no_trick=Party.RE), KIF, 0, ("re", 1)),
    ("no Augen", game("leiche", 0), KIF, 0, ("re", 1)),
    ("a trick without Augen", game("leiche", 0, no_trick=False), rules(cards=48), 0, ("kontra", 1)),
    # only values that can occur must score alike: interchange.md, augen
    ("without a trick no Augen, whatever range", leiche((0, 29), tricks=0), KIF, 0, ("re", 1)),
    ("a range that scores alike", leiche((31, 59), tricks=2), KIF, 0, ("kontra", 2)),
    ("another", leiche((8, 29), tricks=2), KIF, 0, ("kontra", 1)),
    # of three points one is the Doppelkopf, and Bock doubles the other two
    ("an Orgasmus turns special points", game("orgasmus", 151, "", "re doppelkopf"), BOCK_ALONE, 1, ("re", -5)),
    ("also without a winner", game("orgasmus", 130, BOTH_MISS, "re doppelkopf"), KIF, 0, (None, -1)),
]  # fmt: skip


@pytest.mark.parametrize(("played", "under", "levels", "expected"), named(WORTH))
def test_a_leiche_or_an_orgasmus_is_worth(
    played: Game, under: Rules, levels: int, expected: tuple[str | None, int]
) -> None:
    assert worth(played, under, levels) == expected


def test_re_kontra_and_stoss_double_a_leiche_and_few_augen_show_only_that_it_was_lost() -> None:
    """Source: KIF V3, the example of 24."""
    lost = score(leiche(29, tricks=1), KIF)
    assert reasons(lost) == ["won +1"]
    won = leiche(0, "re, kontra, re stoss", ("dulle", "kreuz_dame"), tricks=0)
    assert worth(won, KIF) == ("re", 24)
    scored = score(won, KIF)
    assert scored.points == row(72, -24, -24, -24)
    doubled = ["doubled_re +3", "doubled_kontra +6", "doubled_stoss +12"]
    assert reasons(scored) == ["won +1", "leiche_tops +2", *doubled]


def test_a_leiche_refuses_what_cannot_be() -> None:
    with_nines = rules(cards=48)
    without_trick = game("leiche", 0, no_trick=Party.RE, leiche=Leiche(2))
    for faulty in (
        leiche(10, tricks=0),
        leiche((1, 29), tricks=0),
        leiche(0, tricks=2),
        without_trick,
    ):
        assert codes(faulty, KIF) == ["leiche_tricks"]
    two_tricks_of_nines = leiche(0, tricks=2)
    assert worth(two_tricks_of_nines, with_nines) == ("kontra", 1)
    some_trick = game("leiche", 0, no_trick=False, leiche=Leiche(0))
    assert codes(some_trick, with_nines) == ["leiche_tricks"]
    many_augen = leiche((20, 40), tricks=1)
    assert codes(many_augen, KIF) == ["augen_ambiguous"]
    announced = leiche(10, "re stoss, kontra schwarz, re no90", tricks=1)
    assert codes(announced, KIF) == ["leiche_announcement", "leiche_announcement"]


# Orgasmus


def test_an_orgasmus_is_scored_normally_and_then_turned() -> None:
    """Source: KIF V6, reading A-12."""
    played = game("orgasmus", 151, "", "re doppelkopf")
    scored = score(played, KIF)
    assert scored.winner == Party.RE
    assert scored.value == -3
    assert scored.points == row(-3, -3, 3, 3)
    assert reasons(scored)[-1] == "orgasmus -6"
    assert worth(game("orgasmus", 119, "kontra"), KIF) == ("kontra", -3)


def test_in_an_orgasmus_a_hochzeit_may_stay_alone_and_counts_three_times() -> None:
    """All rules stay as in a normal game, and the Hochzeit stays. Source: KIF V6, L150, L152,
    L203.
    """
    alone = game("orgasmus", 100, re=(ANNA,), kontra=(BERT, CEM, DORO))
    scored = score(alone, KIF)
    assert scored.winner == Party.KONTRA
    assert scored.value == -2
    assert scored.points == row(6, -2, -2, -2)
    assert score(alone, rules("kif", orgasmus__allowed=True, counting="minus")).points == row(
        0, -2, -2, -2
    )


def test_an_orgasmus_turns_what_bock_adds_too() -> None:
    """Everybody gets the points of the other side after everything else. Source: KIF V6; catalog,
    reverse_game.
    """
    group = rules("kif", orgasmus__allowed=True, bock__effect="extra_points")
    scored = score(game("orgasmus", 151), group, levels=2)
    assert scored.value == -6
    assert scored.points == row(-6, -6, 6, 6)
    assert reasons(scored)[-2:] == ["bock +4", "orgasmus -12"]


@pytest.mark.parametrize(
    ("counting", "augen", "written"),
    [
        ("minus", 151, (-2, -2, 0, 0)),  # Re wins 2, and Kontra would have written it
        ("plus", 151, (0, 0, 2, 2)),
        ("minus", 119, (0, 0, -2, -2)),  # Kontra wins 2
        ("plus", 119, (2, 2, 0, 0)),
    ],
)
def test_in_an_orgasmus_each_party_writes_what_the_other_would_have_written(
    counting: str, augen: int, written: tuple[int, ...]
) -> None:
    """Source: KIF V6; options.md, own scorers."""
    group = rules("kif", orgasmus__allowed=True, counting=counting)
    played = game("orgasmus", augen)
    plain = score(played, group)
    assert plain.points == row(*written)
    in_bock = score(played, group, levels=1)
    doubled = [2 * points for points in written]
    assert in_bock.points == row(*doubled)


@pytest.mark.parametrize(
    ("counting", "re", "kontra"), [("plus_minus", -4, 2), ("plus", 0, 2), ("minus", -4, 0)]
)
def test_in_an_orgasmus_of_two_against_four_the_two_write_double(
    counting: str, re: int, kontra: int
) -> None:
    """Source: KIF V6, V43, reading A-20."""
    group = rules("kif", team_mode="six_plus_one", orgasmus__allowed=True, counting=counting)
    two_against_four = game("orgasmus", 151, re=CAST[:2], kontra=CAST[2:6])
    scored = score(two_against_four, group)
    assert scored.points == row(re, re, kontra, kontra, kontra, kontra, players=CAST[:6])


@pytest.mark.parametrize(
    ("counting", "written"), [("plus", (0, 0, 1, 1)), ("minus", (-1, -1, 0, 0))]
)
def test_an_orgasmus_without_a_winner_is_swapped_too(
    counting: str, written: tuple[int, ...]
) -> None:
    group = rules("kif", orgasmus__allowed=True, counting=counting)
    nobody = game("orgasmus", 130, BOTH_MISS, "re doppelkopf")
    assert score(nobody, group).points == row(*written)


# typed points


def typed(points: dict[Player, int], kind: str = "direct", **more: Any) -> Game:
    return Game(GameKind(kind), re=(ANNA, BERT, CEM, DORO), points=points, **more)


@pytest.mark.parametrize(
    ("given", "points"),
    [
        ({ANNA: 4, BERT: 4}, row(4, 4, -4, -4)),
        ({ANNA: -12}, row(-12, 4, 4, 4)),
        ({ANNA: 5, BERT: 1, CEM: -3}, row(5, 1, -3, -3)),
        ({ANNA: 1, BERT: 2, CEM: 3, DORO: -6}, row(1, 2, 3, -6)),
    ],
)
def test_typed_points_are_completed_so_that_the_row_sums_to_zero(
    given: dict[Player, int], points: dict[Player, int]
) -> None:
    scored = score(typed(given), rules())
    assert scored.winner is None
    assert scored.value is None
    assert scored.points == points
    assert scored.reasons == ()
    of_everybody = Game(GameKind.DIRECT, points=points)
    without_parties = score(of_everybody, rules())
    assert without_parties.points == points


def test_a_schiebekopf_is_typed_in() -> None:
    """Source: CuteSoft L92, reading A-28."""
    schiebekopf = typed({ANNA: -3}, "schiebekopf")
    assert score(schiebekopf, KIF).points == row(-3, 1, 1, 1)
    elsewhere = score(schiebekopf, rules())
    assert notices(elsewhere) == ["not_played_here"]


def test_typed_points_are_before_bock_and_need_no_zero_sum_where_only_plus_or_minus_is_counted() -> (
    None
):
    doubled = {"everything": 4, "game_points": 4, "extra_points": 1}
    entry = typed({ANNA: -3})
    for effect, factor in doubled.items():
        group = rules(bock__effect=effect)
        scored = score(entry, group, levels=2)
        assert scored.points == row(-3 * factor, factor, factor, factor)
    lost = typed({ANNA: -4, BERT: -4, CEM: 0, DORO: 0})
    assert codes(lost) == ["points_sum"]
    assert score(lost, rules(counting="minus")).points == row(-4, -4, 0, 0)


def test_typed_points_refuse_what_cannot_be_and_tell_a_rest_and_its_heirs() -> None:
    (problem,) = refusal(score, typed({ANNA: 4, BERT: 3}), rules())
    assert problem.code == "points_not_shared"
    assert problem.params == {"points": -7, "count": 2}
    assert codes(typed({})) == ["points_missing"]
    assert problems(typed({ELA: 3})) == [("not_playing", "points")]
    assert codes(typed({ANNA: 3}, no_trick=Party.RE)) == ["augen_not_wanted"]
    alone = Game(GameKind.DIRECT, re=(ANNA,), points={ANNA: 0})
    assert problems(alone) == [("re_size", "re")]
