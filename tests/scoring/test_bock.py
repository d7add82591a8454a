"""Bock: what starts it, how rounds overlap, what they multiply. Source: KIF V37, V38; CuteSoft; catalog 1.10."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.scoring.entry import Entry, Game, Leiche, Penalty, PflichtsoloRound, Redeal, RulesChange, Seats
from scorepad.scoring.evening.bock import uses_up
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Pflicht
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    ELA,
    evening,
    factors,
    game,
    normal,
    played,
    problems,
    reasons,
    row,
    rules,
    solo,
    typed,
    worth,
)


def bock(overlap: str = "append", **options: object) -> Rules:
    """Bock rounds started by hand in an evening without end."""
    given = {"bock__triggers": ["manual"], "evening__ends": "open", "pflichtsolo__count": 0, **options}
    return rules(bock__on=True, bock__overlap=overlap, **given)


def games(*started: int, more: int) -> list[Game]:
    """Games that start so many Bock rounds each, and more games after them."""
    return [typed({ANNA: 0}, bock_triggers=count) for count in (*started, *[0] * more)]


# what starts a round

TRIGGERS = [
    ("herzstich", normal(130, "", "kontra herzstich")),
    ("split_120", normal(120)),
    ("zero_game", normal(121, "", "kontra fuchs_caught")),
    ("re_lost", normal(119, "re")),
    ("kontra_lost", normal(121, "kontra")),
    ("solo_lost", solo(119)),
    ("solo_lost", game("stille_hochzeit", 119)),
    ("lustsolo", solo(130, pflicht=Pflicht.LUSTSOLO)),
    ("schwarz", normal(240)),
    ("schwarz", normal(0)),
    ("manual", normal(130, bock_triggers=1)),
    ("re_and_kontra", normal(130, "kontra, re")),
    ("re_and_kontra", game("leiche", 0, "re, kontra", leiche=Leiche(0))),
    ("solo", solo(121, pflicht=Pflicht.FREIWILLIG)),
    ("solo", solo(119, pflicht=Pflicht.VORGEFUEHRT)),
]
NO_TRIGGERS = [
    ("herzstich", normal(130, "", "kontra herzstich 0")),
    ("split_120", normal(119)),
    ("split_120", normal((120, 150), "kontra")),  # perhaps 120, perhaps more
    ("zero_game", normal(121)),
    ("re_lost", normal(121, "re")),
    ("re_lost", normal(119)),
    ("re_lost", normal(130, "re, re no90, kontra, kontra no90")),
    ("kontra_lost", normal(119, "kontra")),
    ("solo_lost", solo(121)),
    ("solo_lost", normal(119)),
    ("lustsolo", solo(130, pflicht=Pflicht.FREIWILLIG)),
    ("kontra_lost", normal(130, "re, re no90, kontra, kontra no90")),  # nobody won
    ("schwarz", normal(240, no_trick=False)),
    ("schwarz", game("leiche", 0, leiche=Leiche(0))),  # he who plays it shall take no trick: A-48
    ("manual", normal(130)),
    ("re_and_kontra", normal(130, "re")),
    ("re_and_kontra", normal(130, "kontra")),
    ("solo", game("stille_hochzeit", 119)),
    ("solo", game("hochzeit_allein", 119)),
]


@pytest.mark.parametrize(("trigger", "started_by"), TRIGGERS)
def test_a_bock_round_is_started_by(trigger: str, started_by: Game) -> None:
    begun = evening(started_by, under=bock(bock__triggers=[trigger]))
    assert begun.rows[0].triggers == (trigger,)
    assert begun.rows[0].factor == 1, "it starts with the next game"
    assert (begun.next.factor, begun.next.bock_left) == (2, [4])


@pytest.mark.parametrize(("trigger", "played_game"), NO_TRIGGERS)
def test_no_bock_round_is_started_by(trigger: str, played_game: Game) -> None:
    assert evening(played_game, under=bock(bock__triggers=[trigger])).next.bock_left == []


def test_typed_points_start_a_round_only_by_hand() -> None:
    every = bock(bock__triggers=["split_120", "zero_game", "re_lost", "kontra_lost", "solo_lost", "schwarz", "manual"])
    assert evening(typed({ANNA: 0}), under=every).rows[0].triggers == ()
    assert evening(typed({ANNA: 0}, bock_triggers=1), under=every).rows[0].triggers == ("manual",)


def test_a_trigger_that_the_group_does_not_know_starts_nothing() -> None:
    assert evening(normal(120), under=bock()).next.factor == 1
    assert evening(normal(120), under=rules(bock__triggers=["split_120"])).next.factor == 1


def test_a_round_has_as_many_games_as_people_sit_at_the_table() -> None:
    """Source: reading A-11."""
    assert evening(typed({BERT: 0}, bock_triggers=1), people=5, under=bock()).next.bock_left == [5]
    grown = evening(typed({ANNA: 0}, bock_triggers=1), Seats(CAST[:5]), under=bock())
    assert grown.next.bock_left == [4], "it stays as long as it was when started"


@pytest.mark.parametrize(("per_game", "left"), [("one", [4]), ("each", [12])])
def test_several_triggers_in_one_game_start_one_round_or_one_each(per_game: str, left: list[int]) -> None:
    """Source: KIF V37, reading A-11."""
    group = bock(bock__triggers=["split_120", "re_lost", "manual"], bock__per_game=per_game)
    begun = evening(normal(120, "re", bock_triggers=1), under=group)
    assert begun.rows[0].triggers == ("manual", "re_lost", "split_120")
    assert begun.next.bock_left == left


def test_rounds_started_by_hand_are_capped_too() -> None:
    assert evening(*games(3, more=0), under=bock()).next.bock_left == [4]
    assert evening(*games(3, more=0), under=bock(bock__per_game="each")).next.bock_left == [12]


# how rounds overlap


@pytest.mark.parametrize(
    ("overlap", "most", "expected"),
    [
        ("append", 0, [1, 2, 2, 2, 2, 2, 2, 2, 2, 1]),  # KIF V37
        ("stack", 0, [1, 2, 2, 4, 4, 2, 2, 1, 1, 1]),  # KIF V38
        ("stack", 1, [1, 2, 2, 2, 2, 2, 2, 1, 1, 1]),  # what is above the cap is lost
        ("slots", 2, [1, 2, 2, 4, 4, 2, 2, 1, 1, 1]),
        ("slots", 1, [1, 2, 2, 2, 2, 2, 2, 2, 2, 1]),  # what finds no room goes to later games
        ("restart", 0, [1, 2, 2, 2, 2, 2, 2, 1, 1, 1]),
        ("ignore", 0, [1, 2, 2, 2, 2, 1, 1, 1, 1, 1]),
    ],
)
def test_a_trigger_while_bock_is_running(overlap: str, most: int, expected: list[int]) -> None:
    group = bock(overlap, bock__most_levels=most)
    assert factors(evening(*games(1, 0, 1, more=7), under=group)) == expected


def test_three_rounds_stack_up_to_eight_times() -> None:
    """Source: KIF V38."""
    stacked = evening(*games(1, 1, 1, more=5), under=bock("stack"))
    assert factors(stacked) == [1, 2, 4, 8, 8, 4, 2, 1]
    assert evening(*games(1, 1, 1, more=0), under=bock("stack")).next.bock_left == [1, 1, 2]


def test_bock_left_is_as_long_as_the_cap() -> None:
    assert evening(under=bock(bock__most_levels=3)).next.bock_left == [0, 0, 0]


def test_a_bock_may_last_a_single_game() -> None:
    """Source: CuteSoft, Sonderspiele."""
    assert factors(evening(*games(1, more=2), under=bock(bock__length="single"))) == [1, 2, 1]


def test_a_bock_may_last_until_its_dealer_would_deal_anew() -> None:
    """Source: outside, frederik.postelt.org."""
    group = bock("stack", bock__length="until_dealer_returns", evening__dealer_again_after=["lustsolo"])
    assert factors(evening(*games(1, more=5), under=group)) == [1, 2, 2, 2, 2, 1]
    repeated = evening(*games(1, more=0), solo(130, by=BERT), solo(130, by=BERT), *games(more=5), under=group)
    assert factors(repeated) == [1, 2, 2, 2, 2, 2, 2, 1]
    assert repeated.next.bock_left is None
    two = evening(*games(1, 1, more=5), under=group)
    assert factors(two) == [1, 2, 4, 4, 4, 2, 1]


def test_a_bock_that_waits_for_its_dealer_may_ignore_further_triggers() -> None:
    group = bock("ignore", bock__length="until_dealer_returns")
    assert factors(evening(*games(1, 1, more=4), under=group)) == [1, 2, 2, 2, 2, 1]


@pytest.mark.parametrize(("overlap", "expected"), [("stack", [1, 2, 2, 2, 2, 1]), ("slots", [1, 2, 2, 2, 2, 1])])
def test_a_trigger_in_a_round_of_pflichtsoli_raises_the_rest_of_it(overlap: str, expected: list[int]) -> None:
    """Source: the interchange form: it acts as always."""
    group = bock(overlap, bock__most_levels=3)
    assert factors(evening(PflichtsoloRound(), *games(1, more=5), under=group)) == expected


def test_a_trigger_starts_with_the_next_game_also_where_only_pflichtsoli_wait() -> None:
    """Nothing to queue behind: it raises the soli. Behind Bock that waits it queues. Source: the interchange form."""
    group = bock("append")
    assert factors(evening(PflichtsoloRound(), *games(1, more=5), under=group)) == [1, 2, 2, 2, 2, 1]
    waiting = evening(*games(1, more=0), PflichtsoloRound(), *games(1, more=11), under=group)
    assert factors(waiting) == [1, *[1] * 4, *[2] * 8]


def test_a_round_of_pflichtsoli_suspends_a_bock_that_waits_for_its_dealer() -> None:
    """Games of level 0 in front of it, also when it has begun; a trigger among them acts at once.

    Source: the interchange form.
    """
    until = bock("stack", bock__length="until_dealer_returns")
    waits = evening(*games(1, more=0), PflichtsoloRound(), *games(more=9), under=until)
    assert factors(waits) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 1]
    begun = evening(*games(1, more=1), PflichtsoloRound(), *games(more=8), under=until)
    assert factors(begun) == [1, 2, 1, 1, 1, 1, 2, 2, 2, 1]
    among = evening(*games(1, more=0), PflichtsoloRound(), *games(1, more=8), under=until)
    assert factors(among) == [1, 1, 2, 2, 2, 4, 2, 2, 2, 1]


def test_a_redealt_solo_uses_up_a_pflichtsolo_in_front_of_a_bock_that_waits_for_its_dealer() -> None:
    """Source: reading A-54."""
    until = bock("stack", bock__length="until_dealer_returns", evening__dealer_again_after=["lustsolo"])
    soli = [solo(130, by=player) for player in CAST[:4]]
    told = evening(*games(1, more=0), PflichtsoloRound(), *soli, *games(more=5), under=until)
    assert factors(told) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 1]
    begun = evening(*games(1, more=2), PflichtsoloRound(), *soli, *games(more=3), under=until)
    assert factors(begun) == [1, 2, 2, 1, 1, 1, 1, 2, 2, 1]


@pytest.mark.parametrize("again", [[], ["pflichtsolo"]])
def test_after_a_round_of_pflichtsoli_bock_goes_on_where_it_stood(again: list[str]) -> None:
    """Whoever deals next after a solo. Source: reading A-54; the interchange form."""
    group = bock("stack", pflichtsolo__count=1, evening__dealer_again_after=again)
    soli = [solo(130, by=player) for player in CAST[:4]]
    told = evening(*games(1, more=1), PflichtsoloRound(), *soli, *games(more=4), under=group)
    assert factors(told) == [1, 2, 1, 1, 1, 1, 2, 2, 2, 1]
    assert evening(*games(1, more=1), PflichtsoloRound(), *soli, under=group).next.bock_left == [3]


def test_a_round_of_pflichtsoli_comes_before_the_bock_that_waits() -> None:
    waited = evening(*games(1, more=1), PflichtsoloRound(), *games(more=8), under=bock("stack"))
    assert factors(waited) == [1, 2, 1, 1, 1, 1, 2, 2, 2, 1]


def test_a_trigger_in_a_round_of_pflichtsoli_is_ignored_while_bock_waits_behind_it() -> None:
    waiting = evening(*games(1, more=0), PflichtsoloRound(), *games(1, more=8), under=bock("ignore"))
    assert factors(waiting) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 1]


def test_a_round_that_has_come_back_to_its_dealer_ignores_no_trigger() -> None:
    """Bert deals the first Bock game and again after a Pflichtsolo round. Source: options.md, bock.overlap ignore."""
    until = bock("ignore", bock__length="until_dealer_returns", evening__dealer_again_after=["lustsolo"])
    round_of_soli: tuple[Entry, ...] = (PflichtsoloRound(), *games(0, 0, 0, 1, more=0))
    begun = evening(*games(1, more=0), solo(121), *round_of_soli, *games(more=5), under=until)
    assert factors(begun) == [1, 2, 1, 1, 1, 1, 2, 2, 2, 2, 1]


def test_what_stands_above_a_cap_that_is_lowered_falls_at_once() -> None:
    """It does not come back when the cap is raised again; new levels find room as ever. Source: reading A-58."""
    two, one = bock("slots", bock__most_levels=2), bock("slots", bock__most_levels=1)
    doubled: tuple[Entry, ...] = (*games(1, 1, more=0), RulesChange(one))
    then = evening(*doubled, under=two).next
    assert (then.factor, then.bock_left, then.bock.waiting) == (2, [4], (1, 1, 1, 1))
    assert factors(evening(*doubled, *games(1, more=8), under=two)) == [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1]
    assert factors(evening(*doubled, RulesChange(two), *games(more=5), under=two)) == [1, 2, 2, 2, 2, 2, 1]


def test_a_lowered_cap_holds_for_what_runs_until_the_dealer_returns() -> None:
    """Source: reading A-58."""
    until, single = (bock("stack", bock__length="until_dealer_returns", bock__most_levels=most) for most in (0, 1))
    lowered = evening(*games(1, 1, more=1), RulesChange(single), *games(more=5), under=until)
    assert factors(lowered) == [1, 2, 4, 2, 2, 2, 1, 1]
    assert lowered.next.bock_left is None
    raised = evening(*games(1, 1, more=1), RulesChange(single), RulesChange(until), *games(more=4), under=until)
    assert factors(raised) == [1, 2, 4, 2, 2, 2, 1], "what fell does not come back"
    soli: tuple[Entry, ...] = (
        PflichtsoloRound(),
        *games(more=2),
        RulesChange(single),
        RulesChange(until),
        *games(more=7),
    )
    assert factors(evening(*games(1, 1, more=0), *soli, under=until)) == [1, 2, 1, 1, 1, 1, 2, 2, 2, 2, 1]
    lost = evening(*games(1, 1, more=0), RulesChange(until), *games(more=5), under=single)
    assert factors(lost) == [1, 2, 2, 2, 2, 2, 1], "what was lost above the cap does not come either"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param("round", "single", [1, 2, 4, 2, 2, 1], id="a round goes on, then single games"),
        pytest.param("single", "round", [1, 2, 2, 2, 2, 2, 1], id="a single game, then a round"),
        pytest.param("games", "round", [1, 2, 4, 4, 4, 4, 2, 1], id="six games go on, then a round"),
        pytest.param(
            "round", "until_dealer_returns", [1, 2, 4, 4, 4, 2, 1], id="a round goes on, then until Cem deals"
        ),
        pytest.param("until_dealer_returns", "round", [1, 2, 4, 4, 4, 2, 1], id="until Bert deals, then a round"),
        pytest.param("until_dealer_returns", "single", [1, 2, 4, 2, 2, 1], id="until Bert deals, then a single game"),
    ],
)
def test_what_runs_goes_on_by_the_length_with_which_it_began(before: str, after: str, expected: list[int]) -> None:
    """What comes later goes by the new one. Source: reading A-59."""
    old, new = (bock("stack", bock__length=length, bock__length_games=6) for length in (before, after))
    played = evening(*games(1, more=0), RulesChange(new), *games(1, more=len(expected) - 2), under=old)
    assert factors(played) == expected


def test_new_bock_queues_behind_a_round_that_lasts_until_the_dealer_returns() -> None:
    """Source: options.md, bock.overlap append; reading A-59."""
    until = bock("stack", bock__length="until_dealer_returns")
    played = evening(*games(1, more=0), RulesChange(bock("append")), *games(1, more=8), under=until)
    assert factors(played) == [1, 2, 2, 2, 2, 2, 2, 2, 2, 1]
    soli = evening(*games(1, more=0), PflichtsoloRound(), RulesChange(bock("append")), *games(1, more=12), under=until)
    assert factors(soli) == [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 1]


def test_starting_over_drops_a_round_that_lasts_until_the_dealer_returns() -> None:
    """Source: options.md, bock.overlap restart; reading A-59."""
    until = bock("stack", bock__length="until_dealer_returns")
    played = evening(
        *games(1, more=0), RulesChange(bock("restart", bock__length="single")), *games(1, more=2), under=until
    )
    assert factors(played) == [1, 2, 2, 1]


def test_a_round_that_waits_for_normal_games_goes_on_waiting_under_another_length() -> None:
    """Source: readings A-56, A-59."""
    old, new = (
        bock("stack", bock__in_solo="later", bock__length=length) for length in ("single", "until_dealer_returns")
    )
    alone = game("stille_hochzeit", 121)
    waits = evening(*games(1, more=0), RulesChange(new), alone, *games(more=2), under=old)
    assert factors(waits) == [1, 1, 2, 1]


def test_bock_that_waits_for_normal_games_waits_whatever_soli_come_between() -> None:
    """Four soli of a Pflichtsolo round, raised ones among them, use up no Bock game. Source: reading A-56."""
    group = bock("append", bock__in_solo="later", bock__length="single", pflichtsolo__count=1)
    soli = [solo(130, by=player) for player in CAST[:4]]
    waits = evening(*games(1, more=0), solo(121), PflichtsoloRound(), *soli, *games(more=2), under=group)
    assert factors(waits) == [1, 1, 1, 1, 1, 1, 2, 1]
    raised: tuple[Entry, ...] = (PflichtsoloRound(), *games(1, more=0), *soli[:3])
    assert evening(*raised, under=group).next.bock_left == [1]
    assert factors(evening(*raised, *games(more=2), under=group)) == [1, 1, 1, 1, 2, 1]


# what Bock multiplies


def test_bock_multiplies_the_whole_result() -> None:
    """Source: KIF V37, reading A-11; Branderhof soli too."""
    scored = score(normal(151, "", "kontra fuchs_caught"), rules(), levels=2)
    assert (scored.value, scored.factor, scored.base) == (4, 4, 1)
    assert reasons(scored)[-1] == "bock +3"
    assert scored.points == row(4, 4, -4, -4)
    assert reasons(score(normal(100), rules(), levels=1)) == ["won +1", "gegen +1", "bock +2"], "for Kontra too"
    assert score(solo(121), rules("branderhof"), levels=1).points == row(6, -2, -2, -2)
    fixed = rules("branderhof", bock__effect="game_points")
    assert score(solo(121), fixed, levels=1).points == row(6, -2, -2, -2), "no special point among them"


def test_bock_may_leave_special_points_alone() -> None:
    group = rules(bock__effect="game_points")
    assert worth(normal(151, "", "kontra fuchs_caught"), group, levels=2) == ("re", 8 - 1)


@pytest.mark.parametrize(("covers", "value"), [("base", 2 * 4 + 1), ("everything", 2 * 4 + 2)])
def test_bock_may_leave_special_points_alone_that_an_announcement_doubled(covers: str, value: int) -> None:
    """Won and no 90, doubled by Re, and again by Bock; the Doppelkopf as the announcement left it."""
    group = rules(bock__effect="game_points", value__re_kontra_effect="double", value__doubling_covers=covers)
    assert worth(normal(151, "re", "re doppelkopf"), group, levels=1) == ("re", value)


def test_bock_may_add_points_on_the_winners_side() -> None:
    group = rules(bock__effect="extra_points", bock__extra_points=3)
    assert worth(normal(151), group, levels=2) == ("re", 2 + 6)
    nobody = normal(130, "re, re no90, kontra, kontra no90")
    assert worth(nobody, group, levels=2) == (None, 1)


def test_without_a_winner_bock_may_not_count() -> None:
    nobody = normal(130, "re, re no90, kontra, kontra no90")
    assert worth(nobody, rules(), levels=1) == (None, 2)
    assert worth(nobody, rules(bock__without_winner=False), levels=1) == (None, 1)


# a redeal. Source: options.md, bock.triggers redeal


def test_a_redeal_starts_bock_at_once_and_uses_up_nothing() -> None:
    group = bock(bock__triggers=["redeal"], bock__redeal_reasons=["misdeal"])
    begun = evening(Redeal(), *games(more=5), under=group)
    assert begun.rows[0].triggers == ("redeal",)
    assert factors(begun) == [1, 2, 2, 2, 2, 1]
    assert evening(Redeal(), under=group).next.dealer == ANNA


def test_a_redeal_for_another_reason_starts_nothing() -> None:
    group = bock(bock__triggers=["redeal"], bock__redeal_reasons=["kings"])
    other = evening(Redeal(), under=group)
    assert (other.rows[0].triggers, other.next.bock_left) == ((), [])
    off = rules(bock__triggers=["redeal"], bock__redeal_reasons=["misdeal"])
    assert evening(Redeal(), under=off).rows[0].triggers == ()


def test_a_redeal_raises_the_hand_that_is_dealt_again() -> None:
    group = bock("stack", bock__triggers=["manual", "redeal"], bock__redeal_reasons=["misdeal"])
    assert evening(*games(1, more=2), Redeal(), under=group).next.bock.waiting == (2, 2, 1, 1)


def test_where_bock_is_ignored_a_redeal_asks_only_what_waits() -> None:
    """Source: options.md: ignore asks only what waits, not the game before."""
    group = bock("ignore", bock__length="single", bock__triggers=["manual", "redeal"], bock__redeal_reasons=["misdeal"])
    assert factors(evening(*games(1, more=1), Redeal(), *games(more=1), under=group)) == [1, 2, 1, 2]
    waits = evening(*games(1, more=0), Redeal(), under=group).next
    assert waits.bock.waiting == (1,)


def test_a_redeal_when_the_dealer_has_returned_starts_anew() -> None:
    length = {"bock__length": "until_dealer_returns", "bock__triggers": ["manual", "redeal"]}
    group = bock("ignore", bock__redeal_reasons=["misdeal"], **length)
    again = evening(*games(1, more=4), Redeal(), *games(more=5), under=group)
    assert factors(again) == [1, 2, 2, 2, 2, 1, 2, 2, 2, 2, 1]


# the factor of a level. Source: options.md, from the field


@pytest.mark.parametrize(("levels", "factor"), [(0, 1), (1, 3), (2, 9), (3, 27)])
def test_a_level_of_bock_multiplies_by_what_the_group_agreed_on(levels: int, factor: int) -> None:
    """Source: options.md, bock.factor: 3 makes 3, 9, 27."""
    scored = score(normal(151, "", "kontra fuchs_caught"), rules(bock__factor=3), levels=levels)
    assert (scored.value, scored.factor) == (1 * factor, factor)
    assert score(
        typed({ANNA: 3, BERT: 3}, kontra=(CEM, DORO), re=(ANNA, BERT)), rules(bock__factor=3), levels=levels
    ).points == row(3 * factor, 3 * factor, -3 * factor, -3 * factor)
    assert worth(normal(151, "", "kontra fuchs_caught"), rules(bock__factor=3, bock__effect="game_points"), levels) == (
        "re",
        2 * factor - 1,
    )


def test_added_points_are_per_level_whatever_the_factor() -> None:
    """Source: options.md, bock.factor: it is for everything, game_points and typed points."""
    group = rules(bock__factor=5, bock__effect="extra_points", bock__extra_points=2)
    assert worth(normal(151), group, levels=2) == ("re", 2 + 4)


@pytest.mark.parametrize(("group", "factor", "value"), [(2, 4, 8), (2, 1, 2), (3, 9, 18), (3, 1, 2), (6, 6, 12)])
def test_a_game_may_name_a_power_of_the_factor(group: int, factor: int, value: int) -> None:
    """Source: options.md, bock.factor."""
    assert score(normal(151, bock_factor=factor), rules(bock__factor=group)).value == value


@pytest.mark.parametrize(("group", "factor"), [(2, 3), (2, 6), (3, 2), (3, 6), (4, 2), (4, 8), (6, 12)])
def test_a_game_may_name_no_other_factor(group: int, factor: int) -> None:
    """Source: options.md, bock.factor: else a problem."""
    named: dict[str, Any] = {"bock_factor": factor}
    for faulty in (normal(151, **named), typed({ANNA: 3, BERT: 3}, re=(ANNA, BERT), kontra=(CEM, DORO), **named)):
        assert problems(faulty, rules(bock__factor=group)) == [("bock_factor", "bock")]


def test_levels_in_a_game_are_levels_of_any_factor() -> None:
    """Source: options.md, bock.factor: "bock": 2 are levels."""
    assert score(normal(151, bock=2), rules(bock__factor=3)).value == 2 * 9


def test_a_round_may_have_so_many_games_whatever_the_table() -> None:
    """Source: options.md, bock.length games; a round of Pflichtsoli stays as long as the table."""
    group = bock(bock__length="games", bock__length_games=6)
    started = typed({BERT: 0}, bock_triggers=1)
    assert evening(started, people=5, under=group).next.bock_left == [6]
    after = evening(started, PflichtsoloRound(), people=5, under=group).next
    assert (after.pflichtsolo_round, after.bock.waiting) == (5, (0,) * 5 + (1,) * 6)


# Bock that waits for the next game. Source: options.md, bock.in_solo later


@pytest.mark.parametrize("consumes", [True, False])
@pytest.mark.parametrize("kind", ["solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau"])
def test_a_bock_game_waits_where_a_solo_is_played(kind: str, consumes: bool) -> None:
    group = bock(bock__in_solo="later", bock__solo_dealt_again_consumes=consumes)
    waited = evening(*games(1, more=0), game(kind, 121), *games(more=5), under=group)
    assert factors(waited) == [1, 1, 2, 2, 2, 2, 1]


@pytest.mark.parametrize(("waiting", "used"), [((), True), ((0, 1), True), ((1, 0), False), ((1, 1), False)])
def test_a_solo_uses_up_a_place_in_front_of_bock_that_waits(waiting: tuple[int, ...], used: bool) -> None:
    """Source: options.md, bock.in_solo later; what waits is the Bock of the very next game."""
    assert uses_up(solo(121), waiting, bock(bock__in_solo="later"), again=False, in_round=False) is used


def test_a_leiche_uses_up_a_bock_game_although_soli_wait() -> None:
    group = bock(bock__in_solo="later")
    assert factors(evening(*games(1, more=0), game("leiche", 0), *games(more=4), under=group)) == [1, 2, 2, 2, 2, 1]


def test_a_game_without_bock_in_front_is_used_up_by_a_solo() -> None:
    group = bock(bock__in_solo="later", evening__dealer_again_after=["lustsolo"])
    soli = [solo(121, by=player) for player in (BERT, CEM)]
    after = evening(*games(1, more=0), PflichtsoloRound(), *soli, under=group).next
    assert after.bock.waiting == (0, 0, 1, 1, 1, 1)


def test_a_raised_game_of_a_round_of_pflichtsoli_waits_too() -> None:
    group = bock("stack", bock__in_solo="later")
    begun = evening(PflichtsoloRound(), *games(1, more=0), solo(121), under=group).next
    assert begun.bock.waiting == (1, 1, 1, 1)


def test_a_round_of_pflichtsoli_lasts_no_longer_where_a_raised_game_of_it_waits() -> None:
    """Source: reading A-54: every game that counts uses up its place in the round."""
    group = bock("stack", bock__in_solo="later", bock__length="single", pflichtsolo__count=0)
    alone = game("stille_hochzeit", 121)
    played = evening(*games(1, more=0), PflichtsoloRound(), *games(1, more=0), alone, *games(more=4), under=group)
    assert factors(played) == [1, 1, 1, 2, 1, 2, 1]


def test_until_the_dealer_returns_a_solo_counts_single_and_nothing_waits() -> None:
    """Source: options.md: with until_dealer_returns as false."""
    started = (*games(1, more=0), solo(121, by=BERT), *games(more=4))
    length = {"bock__length": "until_dealer_returns"}
    later, never = (evening(*started, under=bock("stack", bock__in_solo=way, **length)) for way in ("later", False))
    assert factors(later) == factors(never) == [1, 1, 2, 2, 2, 1]


def test_soli_may_count_single_and_use_up_their_bock_game() -> None:
    group = bock(bock__in_solo=False)
    single = evening(*games(1, more=0), game("stille_hochzeit", 121), *games(more=4), under=group)
    assert factors(single) == [1, 1, 2, 2, 2, 1]


def test_a_solo_that_is_dealt_again_uses_up_no_bock_game() -> None:
    """Source: reading A-40."""
    again: dict[str, Any] = {"evening__dealer_again_after": ["lustsolo"]}
    kept = evening(*games(1, more=0), solo(121, by=BERT), *games(more=5), under=bock(**again))
    assert factors(kept) == [1, 2, 2, 2, 2, 2, 1]
    used = evening(
        *games(1, more=0), solo(121), *games(more=5), under=bock(bock__solo_dealt_again_consumes=True, **again)
    )
    assert factors(used) == [1, 2, 2, 2, 2, 1, 1]


def test_bock_never_multiplies_penalties_nor_redeals() -> None:
    begun = evening(*games(1, more=0), Redeal(), Penalty({ANNA: -8}), *games(more=1), under=bock())
    assert factors(begun) == [1, 1, 1, 2]
    assert begun.rows[2].points[ANNA] == -8
    assert begun.next.bock_left == [3]


# the last round


@pytest.mark.parametrize(("overlap", "expected"), [("append", [1, 1, 2, 2, 2, 2, 2]), ("stack", [1, 1, 2, 4, 4, 4, 2])])
def test_the_last_round_may_be_a_bock_round(overlap: str, expected: list[int]) -> None:
    """Source: KIF V42."""
    group = bock(overlap, bock__last_round=True, evening__ends="games", evening__ends_after=6)
    assert factors(evening(*games(0, 0, 1, more=4), under=group)) == expected


def test_the_last_round_of_so_many_rounds_is_one_too() -> None:
    group = bock(bock__last_round=True, evening__ends="rounds", evening__ends_after=2)
    assert factors(evening(*games(more=8), under=group)) == [1, 1, 1, 1, 2, 2, 2, 2]


def test_an_open_evening_has_no_last_round() -> None:
    assert factors(evening(*played(3), under=bock(bock__last_round=True))) == [1, 1, 1]


def test_bock_given_in_a_game_counts_when_the_evening_gives_none() -> None:
    """Source: the interchange form: "bock" in a single game."""
    assert score(normal(121, bock=2), rules()).value == 4
    assert score(normal(121, bock=2), rules(), levels=0).value == 1


def test_a_bock_that_waits_for_its_dealer_ends_with_the_next_one_when_he_leaves() -> None:
    """Bert deals the first Bock game and goes home: Cem, who sat next to him, stands for him."""
    until = bock("stack", bock__length="until_dealer_returns")
    left = Seats((ANNA, CEM, DORO, ELA))
    four = [typed({player: 0}) for player in (DORO, ELA, ANNA, CEM)]
    told = evening(*games(1, more=1), left, *four, under=until)
    assert factors(told) == [1, 2, 2, 2, 2, 2]
    assert (told.next.dealer, told.next.factor) == (CEM, 1)


def test_a_bock_that_waits_for_its_dealer_begins_with_whoever_deals_its_first_game() -> None:
    """Bert would deal it, but Doro does: at a new table, or because the table says so. It ends before she deals."""
    until = bock("stack", bock__length="until_dealer_returns")
    moved = evening(*games(1, more=0), Seats(CAST[:4], DORO), *games(more=5), under=until)
    assert factors(moved) == [1, 2, 2, 2, 2, 1]
    overruled = evening(*games(1, more=0), typed({ANNA: 0}, dealer=DORO), *games(more=4), under=until)
    assert factors(overruled) == [1, 2, 2, 2, 2, 1]


# until the dealer returns, where the table overrules the deal

UNTIL = bock("stack", bock__length="until_dealer_returns")


def until_dealer(*more: Game | Seats | PflichtsoloRound, people: int = 4) -> list[int]:
    """The factors of an evening in which Anna's game starts a Bock: Bert deals its first game."""
    return factors(evening(*games(1, more=0), *more, people=people, under=UNTIL))


def test_bock_ends_when_the_table_sets_its_first_dealer_again() -> None:
    """Bert, Cem, and then Bert once more: others have dealt, whoever decided that he deals. Source: reading A-51."""
    assert until_dealer(*games(more=2), Seats(CAST[:4], BERT), *games(more=3)) == [1, 2, 2, 1, 1, 1]
    assert until_dealer(*games(more=2), typed({ANNA: 0}, dealer=BERT), *games(more=2)) == [1, 2, 2, 1, 1, 1]
    assert until_dealer(*games(more=2), Seats(CAST[:5], BERT), typed({ANNA: 0})) == [1, 2, 2, 1]


def test_bock_goes_on_while_nobody_else_has_dealt() -> None:
    """Bert deals its first game and the next, as the table says so: nobody dealt between. Source: reading A-51."""
    expected = [1, 2, 2, 2, 2, 2, 1]
    assert until_dealer(*games(more=1), Seats(CAST[:4], BERT), *games(more=5)) == expected
    assert until_dealer(*games(more=1), typed({ANNA: 0}, dealer=BERT), *games(more=4)) == expected


def test_bock_goes_on_when_the_table_passes_over_its_first_dealer() -> None:
    """It would be Bert's turn; Cem deals instead, so it lasts until Bert really deals again. Source: reading A-51."""
    expected = [1, 2, 2, 2, 2, 2, 2, 2, 1, 1]
    assert until_dealer(*games(more=4), Seats(CAST[:4], CEM), *games(more=5)) == expected
    assert until_dealer(*games(more=4), typed({ANNA: 0}, dealer=CEM), *games(more=4)) == expected


def test_the_state_for_the_next_game_knows_the_dealer_that_the_table_set() -> None:
    """Source: reading A-51."""
    begun = [*games(1, more=2)]
    assert evening(*begun, under=UNTIL).next.factor == 2
    assert evening(*begun, Seats(CAST[:4], BERT), under=UNTIL).next.factor == 1


def test_seats_with_the_same_people_and_dealer_change_nothing_about_bock() -> None:
    """Source: reading A-50."""
    for seats in (Seats(CAST[:4]), Seats(CAST[:4], DORO)):
        assert until_dealer(*games(more=2), seats, *games(more=3)) == [1, 2, 2, 2, 2, 1]


def test_a_game_that_is_refused_ends_no_bock() -> None:
    """It has not happened, so Bert has not dealt again; it is Doro's turn, then Anna's."""
    assert until_dealer(*games(more=2), normal(None, dealer=BERT), *games(more=3)) == [1, 2, 2, 1, 2, 2, 1]


def test_a_bock_that_has_come_back_does_not_wait_behind_a_round_of_pflichtsoli() -> None:
    """Bert would deal anew when the round is called: his Bock is over. Source: reading A-51."""
    assert until_dealer(*games(more=4), PflichtsoloRound(), *games(more=5)) == [1, 2, 2, 2, 2, 1, 1, 1, 1, 1]
    round_of_bert_twice = [*games(more=1), typed({ANNA: 0}, dealer=BERT), *games(more=2)]
    told = until_dealer(*games(more=4), PflichtsoloRound(), *round_of_bert_twice, *games(more=1))
    assert told == [1, 2, 2, 2, 2, 1, 1, 1, 1, 1], "also where Anna deals after it"


def test_others_who_deal_the_pflichtsoli_have_dealt() -> None:
    """Bert deals its first game; the round takes Cem, Doro, Anna and, by the table, Anna once more."""
    told = until_dealer(
        *games(more=1), PflichtsoloRound(), *games(more=3), typed({ANNA: 0}, dealer=ANNA), *games(more=1)
    )
    assert told == [1, 2, 1, 1, 1, 1, 1]


def test_bock_until_the_dealer_returns_is_capped() -> None:
    """Source: options.md, bock.most_levels."""
    group = bock("stack", bock__length="until_dealer_returns", bock__most_levels=1)
    assert factors(evening(*games(1, 1, more=5), under=group)) == [1, 2, 2, 2, 2, 2, 1]


def test_the_level_of_the_last_round_is_capped() -> None:
    """One more with stack, up to the cap. Source: options.md, bock.last_round, bock.most_levels."""
    last = {"bock__last_round": True, "evening__ends": "games", "evening__ends_after": 6, "bock__most_levels": 1}
    assert factors(evening(*games(0, 0, 1, more=4), under=bock("stack", **last))) == [1, 1, 2, 2, 2, 2, 2]


# what the value before Bock is


def test_a_game_of_nothing_is_one_before_bock_comes_to_it() -> None:
    """What Bock adds does not count for it: 0 and 2 more is one, -2 and 2 more is none. Source: options.md."""
    added = bock(bock__triggers=["zero_game", "manual"], bock__effect="extra_points")
    nothing = normal(121, "", "kontra fuchs_caught")
    told = evening(*games(1, more=0), nothing, under=added)
    assert (told.rows[1].value, told.rows[1].triggers) == (2, ("zero_game",))
    minus_two = normal(121, "", "kontra fuchs_caught 2, kontra doppelkopf")
    made = evening(*games(1, more=0), minus_two, under=added)
    assert (made.rows[1].value, made.rows[1].triggers) == (0, ())


@pytest.mark.parametrize(
    ("special", "floor", "value"),
    [
        ("re doppelkopf", False, 2 * 4 + 2),  # won and no 90, doubled by Re and by Bock; the Doppelkopf by Re alone
        ("kontra doppelkopf 3", False, 2 * 4 - 6),
        ("kontra doppelkopf 3", True, 0),  # 4 less 6 was floored before Bock
    ],
)
def test_special_points_stay_as_they_count_when_bock_leaves_them_alone(special: str, floor: bool, value: int) -> None:
    """Doubled by an announcement they stay doubled, and a game floored to 0 stays 0. Source: reading A-53."""
    double: dict[str, Any] = {"value__re_kontra_effect": "double", "value__doubling_covers": "everything"}
    group = rules(bock__effect="game_points", value__floor_at_zero=floor, **double)
    assert worth(normal(151, "re", special), group, levels=1) == ("re", value)
