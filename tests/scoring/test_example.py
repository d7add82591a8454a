"""Rules by example: from what a group writes down for a few games to the rule set that gives
exactly that.

Source: issue 12, "Was schreibt ihr hier auf?".
"""

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest

from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.example import search, switches
from scorepad.scoring.example.finding import FIRST, MOST_ASKED, Answers, Inquiry, expected
from scorepad.scoring.example.games import EVERY, GAMES, Noted, Writes, noted
from scorepad.scoring.example.search import Remaining, answer_by, with_options
from scorepad.scoring.example.switches import (
    FAMILY,
    SPRITZEN,
    SWITCHES,
    count_of,
    families,
    options_of_ways,
)
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.scoring.terms import Player
from tests.effort import is_thorough
from tests.scoring.asking import answered
from tests.scoring.strategies import SCORED, any_game

HIDDEN = 200 if is_thorough() else 8
COMPARED = 200
DICE = 12


def any_hidden(dice: Random) -> Rules:
    """A preset with every switch thrown anew that people throw."""
    name = dice.choice([*PRESETS])
    ways = {
        ident: dice.randrange(len(switch.ways))
        for ident, switch in SWITCHES.items()
        if ident != SPRITZEN
    }
    ways |= zip(
        ("counting", "solo"),
        dice.choice(sorted(switches.bound_ways()["counting", "solo"])),
        strict=True,
    )
    return read_rules({"preset": name, "options": options_of_ways(ways.items())})


def alike(found: Rules, hidden: Rules, dice: Random) -> bool:
    """Whether random games score alike. Nines and the group's own names change no points."""
    found = replace(found, table=replace(found.table, cards=hidden.table.cards))
    games = (any_game(dice, hidden, kinds=SCORED) for _ in range(COMPARED))
    return all(_points(game, found) == _points(game, hidden) for game in games)


def _points(game: Game, rules: Rules) -> object:
    try:
        told = score(game, rules)
    except Refused as refused:
        return str(refused)
    return told.winner, told.value, told.points


@pytest.mark.no_cover
@pytest.mark.parametrize("name", PRESETS)
def test_answers_as_a_preset_gives_them_lead_to_it_without_a_change(name: str) -> None:
    inquiry = answered(preset(name))
    assert len(inquiry.answers) <= MOST_ASKED
    assert name in {fit.preset for fit in inquiry.fits}
    assert all(not fit.changed for fit in inquiry.fits)
    assert all(alike(fit.rules, preset(name), Random(DICE)) for fit in inquiry.fits)


@pytest.mark.no_cover
@pytest.mark.parametrize("part", range(4))
def test_answers_of_any_rule_set_lead_to_one_that_scores_alike(part: int) -> None:
    """At most twelve games for a preset with every switch thrown; then 200 random games."""
    dice = Random(DICE + part)
    for _ in range(HIDDEN // 4):
        hidden = any_hidden(dice)
        inquiry = answered(hidden)
        assert len(inquiry.answers) <= MOST_ASKED
        assert not inquiry.misfits
        assert not inquiry.open, hidden
        for fit in inquiry.fits:
            assert alike(fit.rules, hidden, dice), (fit, hidden)


@pytest.mark.no_cover
def test_a_game_depends_on_nothing_but_the_switches_that_it_shows() -> None:
    """Else the search would miss what fits: every other switch is thrown, and the points stay."""
    dice = Random(DICE)
    for name, worked in GAMES.items():
        for _ in range(200 if is_thorough() else 10):
            ways = {switch: dice.randrange(count_of(switch)) for switch in (FAMILY, *SWITCHES)}
            rules = with_options(families()[ways.pop(FAMILY)][0], options_of_ways(ways.items()))
            told = noted(worked.game, score(worked.game, rules).points)
            family = next(
                number for number, names in enumerate(families()) if rules.preset in names
            )
            assert told == answer_by(
                name, tuple({**ways, FAMILY: family}[switch] for switch in worked.shows)
            ), name


@pytest.mark.no_cover
def test_a_game_depends_on_every_switch_that_it_shows() -> None:
    """Else it would be asked for something that its answer does not tell."""
    dice = Random(DICE)
    for name, worked in GAMES.items():
        unseen = {*worked.shows} - {*EVERY}
        for _ in range(400):
            ways = {switch: dice.randrange(count_of(switch)) for switch in worked.shows}
            for switch in [*unseen]:
                others = [ways | {switch: way} for way in range(count_of(switch))]
                if len({answer_by(name, tuple(other.values())) for other in others}) > 1:
                    unseen.discard(switch)
            if not unseen:
                break
        assert not unseen, name


@pytest.mark.no_cover
def test_nobody_is_asked_the_same_twice_and_every_answer_tells_something() -> None:
    inquiry = answered(preset("mainz"))
    before: Answers = {}
    for name, answer in inquiry.answers.items():
        remaining = Inquiry(before).remaining
        assert name not in before
        assert len(remaining.outcomes(GAMES[name])) > 1 or name == FIRST
        before = {**before, name: answer}


def test_what_is_not_known_is_left_open_and_another_game_is_asked() -> None:
    first = Inquiry({}).next
    assert first is GAMES[FIRST]
    skipped = Inquiry({FIRST: None})
    assert skipped.next is not None
    assert skipped.next.id != FIRST
    assert {"counting", "re_kontra", "levels"} <= set(skipped.open)


def test_nobody_is_asked_more_than_twelve_games() -> None:
    unknown: Answers = dict.fromkeys([*GAMES][-MOST_ASKED:])
    assert MOST_ASKED == 12
    assert Inquiry(unknown).next is None
    assert Inquiry(dict.fromkeys([*unknown][1:])).next is GAMES[FIRST]


def test_who_knows_nothing_is_asked_for_easy_games_and_gets_every_preset_in_order() -> None:
    answers: Answers = {}
    inquiry = Inquiry(answers)
    while inquiry.next is not None:
        assert inquiry.next.effort <= 4
        answers = {**answers, inquiry.next.id: None}
        inquiry = Inquiry(answers)
    assert [fit.preset for fit in inquiry.fits] == [*PRESETS]


@pytest.mark.no_cover
def test_where_none_fits_the_nearest_is_named_and_which_answers_disagree() -> None:
    """One answer of the DDV tournament rules is a slip: each other answer fits, and taking it back
    mends all.
    """
    right = answered(preset("ddv")).answers
    slip = [*right][-1]
    inquiry = Inquiry({**right, slip: Noted(Writes.RE, 77)})
    assert inquiry.misfits == (slip,)
    assert slip in inquiry.suspects
    assert inquiry.next is None
    nearest = inquiry.fits[0].rules
    for name, answer in right.items():
        if name != slip:
            assert expected(name, nearest) == answer
    assert Inquiry(right).suspects == ()


@pytest.mark.no_cover
def test_an_early_slip_is_among_the_suspects() -> None:
    """What is wrong is not always the answer that does not fit any more, but may be one before."""
    right = answered(preset("branderhof")).answers
    inquiry = Inquiry({**right, FIRST: expected(FIRST, preset("mainz"))})
    assert inquiry.misfits
    assert FIRST in inquiry.suspects


@pytest.mark.no_cover
def test_answers_that_are_too_much_to_try_wait_for_the_others() -> None:
    """The order of an address is anybody's: the same answers tell the same."""
    right = answered(preset("ddv")).answers
    turned = dict(reversed(list(right.items())))
    assert Inquiry(turned).fits == Inquiry(right).fits


def test_answers_that_are_never_ready_to_try_fit_to_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    right = answered(preset("ddv")).answers
    monkeypatch.setattr(search, "MOST_JUDGED", 1)
    assert Inquiry(right).misfits == tuple(right)


def test_presets_that_no_game_tells_apart_fit_both() -> None:
    """Source: presets.md; a pub plays like a tournament but for Armut, Bock and the length of the
    evening.
    """
    assert {fit.preset for fit in answered(preset("ddv")).fits} == {"ddv", "kneipe"}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("effect", "points"),
    [("add", 1), ("add", 2), ("double", 2), ("add_and_double", 1), ("add_and_double", 2)],
)
def test_what_re_and_kontra_do_is_found_points_or_doubling_or_both(
    effect: str, points: int
) -> None:
    """Source: options.md, value.re_kontra_effect; the game with Kontra and keine 90 tells them
    apart.
    """
    hidden = read_rules(
        {"options": {"value.re_kontra_effect": effect, "value.re_kontra_points": points}}
    )
    inquiry = answered(hidden)
    assert len(inquiry.answers) <= MOST_ASKED
    assert not inquiry.open
    assert {fit.rules.value.re_kontra_effect for fit in inquiry.fits} == {effect}
    assert {fit.rules.value.re_kontra_points for fit in inquiry.fits} == {points}


def test_what_comes_to_the_same_but_at_120_to_120_is_told_apart() -> None:
    """A level missed costs as much as winning and a point against it, but where Re wins with 120.
    Source: Dokorama.
    """
    names = (
        "value.won_rule",
        "value.against_announcement",
        "missed.steps",
        "missed.extra_per_level",
    )
    extra = ("winner_reached_minimum", 0, "reached_by_announcer", 1)
    against = ("always", 1, "reached_by_announcer", 0)
    alike: dict[str, object] = {"win.kontra_alone_needs_121": False}
    by_extra = {**alike, **dict(zip(names, extra, strict=True))}
    by_against = {**alike, **dict(zip(names, against, strict=True))}
    group = read_rules({"preset": "cutesoft", "options": by_extra})
    other = read_rules({"preset": "cutesoft", "options": by_against})
    different = [name for name in GAMES if expected(name, group) != expected(name, other)]
    assert different == ["split_no90"]


OF_OTHERS = {
    "counting": {("plus", 3), ("minus", 3), ("minus", 1)},
    "re_kontra": {("add_and_double", 2), ("add_and_double", 1)},
    "feigheit": {("flip", 2, False), ("flip_without_specials", 2, False)},
}
"""Ways that no preset has. Source: options.md, counting, value.re_kontra_effect and
feigheit.mode; KIF V45.
"""


@pytest.mark.parametrize("name", SWITCHES)
def test_every_way_of_a_switch_is_one_that_a_preset_or_another_group_has(name: str) -> None:
    switch = SWITCHES[name]
    held = {switch.way_of(preset(ident)) for ident in PRESETS}
    assert None not in held
    others = {tuple(way.values()) for number, way in enumerate(switch.ways) if number not in held}
    assert others == OF_OTHERS.get(name, set())
    assert len({tuple(sorted(way.items(), key=str)) for way in switch.ways}) == len(switch.ways)


def test_a_rule_set_beside_all_ways_has_none_of_them() -> None:
    odd = read_rules({"options": {"value.re_kontra_points": 7}})
    assert SWITCHES["re_kontra"].way_of(odd) is None
    assert SWITCHES["re_kontra"].way_of(preset("kif")) == 1


@pytest.mark.parametrize(
    ("re", "kontra", "told"),
    [
        (4, -4, Noted(Writes.RE, 4)),
        (-12, 4, Noted(Writes.KONTRA, 12)),
        (3, 0, Noted(Writes.RE_PLUS, 3)),
        (-3, 0, Noted(Writes.RE_MINUS, 3)),
        (0, 3, Noted(Writes.KONTRA_PLUS, 3)),
        (0, -3, Noted(Writes.KONTRA_MINUS, 3)),
        (0, 0, Noted(Writes.NOTHING)),
    ],
)
def test_what_is_written_down_has_a_side_a_sign_and_an_amount(
    re: int, kontra: int, told: Noted
) -> None:
    game = GAMES[FIRST].game
    points = {**dict.fromkeys(game.re, re), **dict.fromkeys(game.kontra, kontra)}
    assert noted(game, {Player(player): value for player, value in points.items()}) == told


def test_what_was_tried_can_be_forgotten_and_comes_out_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answers = {FIRST: expected(FIRST, preset("kif"))}
    remaining = Inquiry(answers).remaining
    for name in ("answer_by", "_outcomes", "_section"):  # what the other tests have tried stays
        monkeypatch.setattr(search, name, lru_cache(getattr(search, name).__wrapped__))
    assert Inquiry(answers).remaining == remaining
    search.forget()
    assert search.answer_by.cache_info().currsize == search._outcomes.cache_info().currsize == 0


def test_at_first_everything_remains_and_only_an_answer_that_no_rules_give_is_suspect_by_itself() -> (
    None
):
    assert Inquiry({}).suspects == ()
    assert Inquiry({FIRST: Noted(Writes.RE, 77)}).suspects == (FIRST,)
    assert not Remaining.all().is_empty
    assert all(
        len(Remaining.all().ways(name)) == count_of(name)
        for name in (FAMILY, *SWITCHES)
        if name != SPRITZEN
    )
    assert 0 in Remaining.all().ways(SPRITZEN)
