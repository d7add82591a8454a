"""The course of an evening: totals, ends, other rules, special games, entries with problems."""

from types import SimpleNamespace
from typing import cast

import pytest
from hypothesis import assume, given

from scorepad.ledger.tariff import FIELDS
from scorepad.scoring.entry import End, Entry, Game, Penalty, Plan, Redeal, RulesChange, Seats
from scorepad.scoring.evening.outlook import GAMES, outlook, turns
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.evening.rows import Next, Ripple, Row, RowChange, first_rows
from scorepad.scoring.reading.entries import read_evening, write_evening
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, preset, read_rules
from scorepad.scoring.rules.usual import ASKED_FIRST, USUAL, idle_where
from scorepad.scoring.terms import Pflicht
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    FOUR,
    evening,
    game,
    named,
    next_after,
    normal,
    played,
    row,
    row_of,
    rules,
    solo,
    typed,
)
from tests.scoring.outcome import dealers, factors, faults, notices, refused
from tests.scoring.strategies import evenings


def test_an_empty_evening_waits_for_its_first_game_and_totals_run_from_row_to_row() -> None:
    added = evening(normal(121), solo(121, by=ANNA), normal(119))
    assert [part.totals for part in added.rows] == [
        row(1, 1, -1, -1),
        row(4, 0, -2, -2),
        row(2, -2, 0, 0),
    ]
    assert added.totals == row(2, -2, 0, 0)
    empty = evening()
    assert empty.rows == ()
    assert empty.ended is False
    assert empty.totals == row(0, 0, 0, 0)
    assert empty.next.number == 1
    assert empty.next.round == 1
    assert empty.next.dealer == ANNA


# how long it runs


ROUNDS = rules("kif", evening__ends="rounds", evening__ends_after=2)
AT_FIVE: dict[str, object] = {"evening__ends_after": 6, "evening__ends_after_at_five": 8}
LEFT = [  # the rule and its source, the rules, how many people, games played, games left
    ("a tournament at four: TSR 8.5, 10.1", rules(), 4, 1, 23),
    ("a tournament at five", rules(), 5, 1, 29),
    ("a tournament at seven", rules(), 7, 1, 29),
    ("two rounds: KIF V42", ROUNDS, 4, 0, 8),
    ("two rounds, one over", ROUNDS, 4, 5, 3),
    ("two rounds, both over", ROUNDS, 4, 9, 0),
    ("two rounds at five", ROUNDS, 5, 5, 5),
    ("more than were planned", rules(evening__ends_after=2), 4, 3, 0),
    # the length at five is that from five people on: A-45
    ("four people", rules(**AT_FIVE), 4, 0, 6),
    ("five people", rules(**AT_FIVE), 5, 0, 8),
    ("six people", rules(**AT_FIVE), 6, 0, 8),
    ("seven people", rules(**AT_FIVE), 7, 0, 8),
    ("in rounds a round is a round: A-45", rules(**AT_FIVE | {"evening__ends": "rounds"}), 5, 0, 30),
    ("an open evening", rules("kif"), 4, 3, None),
]  # fmt: skip


@pytest.mark.parametrize(("under", "people", "done", "left"), named(LEFT))
def test_so_many_games_are_left(under: Rules, people: int, done: int, left: int | None) -> None:
    then = next_after(*played(done, people), people=people, under=under)
    assert then.games_left == left


def test_a_round_is_over_at_a_table_that_has_become_smaller() -> None:
    """Six games at seven people, then two go home: the round has as many games as people sit there
    now.
    """
    smaller = evening(*played(6, 7), Seats(CAST[:5], ANNA), *played(1, 5), people=7)
    assert [part.round for part in smaller.rows] == [1] * 6 + [2]
    assert smaller.next.round == 2


def test_an_evening_may_last_as_long_as_a_pot() -> None:
    """Source: FreeDoko 6: it shrinks by the absolute value of each game."""
    pot = rules("freedoko", evening__ends="points", evening__ends_after=10)
    four = normal(211)
    minus_one = normal(121, "", "kontra fuchs_caught 2")
    three = typed({ANNA: 3, BERT: 3})
    begun = next_after(four, minus_one, three, under=pot)
    assert begun.points_left == 10 - 4 - 1 - 3
    assert begun.games_left is None
    empty = next_after(four, four, four, under=pot)
    assert empty.points_left == 0
    without_pot = next_after()
    assert without_pot.points_left is None


@pytest.mark.parametrize(
    ("points", "taken"),
    [
        ((12, -4, -4, -4), 4),
        ((-12, 4, 4, 4), 4),
        ((4, 4, -4, -4), 4),
        ((0, 0, 0, 0), 0),
        ((5, -5, 0, 0), 5),
    ],
)
def test_typed_points_shrink_the_pot_by_their_value_not_by_the_factor_of_a_solo(
    points: tuple[int, ...], taken: int
) -> None:
    """Won or lost alike. Source: reading A-47."""
    pot = rules("freedoko", evening__ends="points", evening__ends_after=20)
    then = next_after(typed(row(*points)), under=pot)
    assert then.points_left == 20 - taken


def test_a_game_after_the_end_is_played_with_a_remark() -> None:
    late = evening(End(), *played(1))
    assert late.ended
    assert notices(late.rows[0]) == ["after_end"]


# other rules from the next game on


def test_other_rules_count_from_the_next_game_on() -> None:
    changed = evening(normal(120), RulesChange(rules("kif")), normal(120))
    assert [part.value for part in changed.rows] == [2, 1]
    assert changed.next.rules == rules("kif")


def test_a_bock_that_waits_survives_a_change_of_rules() -> None:
    bock = {"bock__on": True, "bock__triggers": ["manual"]}
    called = typed({ANNA: 0}, bock_triggers=1)
    off = RulesChange(rules())
    on = RulesChange(rules("kif", **bock))
    changed = evening(called, off, *played(1), on, *played(1), under=rules("ddv", **bock))
    assert factors(changed) == [1, 1, 2]


# special games that are due


def test_a_schwarze_sau_is_due_after_a_game_of_zero_points_not_below() -> None:
    """Source: KIF V4."""
    wild = rules("kif", schwarze_sau__allowed=True, schwarze_sau__after_zero_game=True)
    due = next_after(ZERO, under=wild)
    assert due.special_game == "schwarze_sau"
    done = evening(ZERO, game("schwarze_sau", 121), under=wild)
    assert notices(done.rows[1]) == []
    assert done.next.special_game is None
    forgotten = evening(ZERO, normal(121), under=wild)
    assert notices(forgotten.rows[1]) == ["schwarze_sau_due"]
    below_zero = rules("kif", schwarze_sau__after_zero_game=True, value__floor_at_zero=False)
    below = evening(normal(121, "", "kontra fuchs_caught 2"), under=below_zero)
    assert below.rows[0].value == -1
    assert below.next.special_game is None


def special(preset: str, kind: str, trigger: str, length: str = "single", **more: object) -> Rules:
    """Rules by which a trigger is followed by special games."""
    round_of = {
        "special_round__kind": kind,
        "special_round__triggers": [trigger],
        "special_round__length": length,
    }
    return rules(preset, **round_of, **more)


LUST = solo(130, pflicht=Pflicht.LUSTSOLO)
ZERO = normal(121, "", "kontra fuchs_caught")
SAU = special("kif", "ka_da_mu", "zero_game", "round", schwarze_sau__after_zero_game=True)
# CuteSoft L87-92: Ka-Da-Mu, Schiebekopf or both may be agreed on, as a game or a round each
DUE = [
    (
        "one game after each Lustsolo",
        special("cutesoft", "ka_da_mu", "lustsolo"),
        LUST,
        ["ka_da_mu"],
    ),
    (
        "a round after each Lustsolo",
        special("cutesoft", "ka_da_mu", "lustsolo", "round"),
        LUST,
        ["ka_da_mu"] * 4,
    ),
    (
        "both in turn",
        special("cutesoft", "both", "lustsolo", "round"),
        LUST,
        ["ka_da_mu"] * 4 + ["schiebekopf"] * 4,
    ),
    ("none where none are agreed on", rules(), LUST, []),
    (
        "a Schwarze Sau comes before them, it is the next game: KIF V4",
        SAU,
        ZERO,
        ["schwarze_sau", *["ka_da_mu"] * 4],
    ),
]


@pytest.mark.parametrize(("under", "first", "due"), named(DUE))
def test_special_games_are_due_after_their_triggers(
    under: Rules, first: Game, due: list[str]
) -> None:
    for number, special_game in enumerate([*due, None]):
        then = next_after(first, *played(number), under=under)
        assert then.special_game == special_game


def test_a_schwarze_sau_that_is_due_is_remarked_although_others_wait_and_none_where_the_group_plays_none() -> (
    None
):
    """Even after a game that starts a Bock round. Source: KIF V4."""
    forgotten = evening(ZERO, normal(121), under=SAU)
    assert notices(forgotten.rows[1]) == ["schwarze_sau_due"]
    plays_none = rules(
        "kif",
        special_round__kind="off",
        special_round__triggers=["zero_game"],
        bock__on=True,
        bock__triggers=["zero_game"],
    )
    zero = evening(ZERO, under=plays_none)
    assert zero.rows[0].triggers == ("zero_game",)
    assert zero.next.special_game is None


def test_a_refused_armut_may_be_followed_by_a_schwarze_sau() -> None:
    """Source: options.md, special_round.triggers armut_refused: it is offered, so another game is
    no remark.
    """
    group = rules(
        "kif", special_round__kind="schwarze_sau", special_round__triggers=["armut_refused"]
    )
    refused = evening(Redeal("nobody_took_armut"), under=group)
    assert refused.next.special_game == "schwarze_sau"
    assert refused.next.dealer == ANNA
    assert refused.rows[0].triggers == ()
    usual = next_after(Redeal(), under=group)
    assert usual.special_game is None
    other = evening(Redeal("nobody_took_armut"), normal(121), under=group)
    assert notices(other.rows[1]) == []
    assert other.next.special_game is None


# redeals


def test_a_reason_to_deal_again_may_be_the_groups_own_and_one_that_nobody_knows_is_a_problem() -> (
    None
):
    """Source: options.md, redeal.reasons own texts; interchange.md, second version."""
    own = rules(redeal__reasons=["misdeal", {"id": "drei_buben", "name": "Drei Buben"}])
    for reason in ("drei_buben", "kings"):
        redealt = row_of(Redeal(reason), under=own)
        assert redealt.problems == ()
    for reason in ("bored", "drei_buben"):
        refused = row_of(Redeal(reason))
        assert faults(refused) == [("unknown_value", "reason")]


# entries with problems


def test_an_entry_with_problems_stands_with_zeros_for_all_it_concerns_and_the_evening_goes_on() -> (
    None
):
    """A game for those who play, a penalty for the whole table; a game without parties too."""
    mended = evening(normal(1), normal(121))
    assert faults(mended.rows[0]) == [("augen_impossible", "augen")]
    assert mended.rows[0].points == row(0, 0, 0, 0)
    assert mended.totals == row(1, 1, -1, -1)
    at_five = evening(normal(1, kontra=()), Penalty({CAST[6]: -1}), people=5)
    game_row, penalty_row = at_five.rows
    assert game_row.points == row(0, 0, 0, 0, players=CAST[1:5])
    assert penalty_row.points == row(0, 0, 0, 0, 0, players=CAST[:5])
    nobody = row_of(normal(130, re=(), kontra=()))
    assert "re_size" in [problem.code for problem in nobody.problems]


def test_an_entry_that_cannot_be_read_stands_with_its_problems() -> None:
    unreadable = [
        {"kind": "game", "game": "normal", "re": 7},
        {"kind": "penalty"},
        {"kind": "dance"},
        5,
    ]
    read = read_evening({"table": list(FOUR), "entries": unreadable})
    rows = replay(read.plan, read.entries).rows
    for part in rows:
        assert part.problems
    assert [part.kind for part in rows] == ["game", "penalty", "game", "game"]
    assert [part.number for part in rows] == [1, None, 2, 3]


def test_a_table_without_anybody_is_refused_and_so_is_its_dealer() -> None:
    nobody = {"table": [], "first_dealer": "A", "entries": []}
    assert refused(read_evening, nobody) == [
        ("table_size", "table"),
        ("dealer_not_at_table", "dealer"),
    ]


def test_how_uneven_points_are_settled_goes_with_the_evening_that_chose_it() -> None:
    """Source: interchange form, written only when used."""
    plain = {"table": list(CAST[:4])}
    assert "imbalance" not in write_evening(read_evening(plain))
    for mode in FIELDS["imbalance"].choices:
        chosen = read_evening(plain | {"imbalance": mode})
        assert chosen.plan.imbalance == mode
        assert read_evening(write_evening(chosen)) == chosen
    assert refused(read_evening, plain | {"imbalance": "share"}) == [("unknown_value", "imbalance")]


def test_a_table_that_changes_keeps_everybodys_total_and_a_row_that_it_makes_impossible_is_a_misfit() -> (
    None
):
    grown = evening(normal(121), Seats(CAST[1:5]))
    assert grown.totals == {**row(1, 1, -1, -1), CAST[4]: 0}
    assert dealers(grown) == "A"
    counts = row_of(normal(130))
    refused = row_of(normal(None))
    misfit = RowChange(counts, refused)
    assert misfit.fits == (True, False)
    as_before = RowChange(counts, counts)
    assert as_before.fits == (True, True)
    ripple = Ripple((misfit, as_before), {}, (ANNA, ANNA))
    assert ripple.misfits == 1


# what a phone without network foresees is what comes, unless a game changes the course


WITH_BOCK = rules("kif", bock__on=True, bock__triggers=["split_120"])


def _foreseen(state: Next) -> tuple[object, ...]:
    return (
        state.number,
        state.dealer,
        state.sits_out,
        state.active,
        state.factor,
        state.round,
        state.games_left,
    )


def _comes(plan: Plan, entries: list[Entry]) -> list[tuple[object, ...]]:
    fold = Fold(plan)
    for entry in entries:
        fold.step(entry)
    states = []
    for _ in range(GAMES):
        state = fold.next()
        states.append(_foreseen(state))
        half = len(state.active) // 2
        plain_game = normal(130, re=state.active[:half], kontra=state.active[half:])
        (quiet,) = fold.step(plain_game)
        assert not quiet.triggers
    return states


@pytest.mark.parametrize("name", PRESETS)
def test_plain_games_come_as_foreseen_under_every_rule_set(name: str) -> None:
    for people in (4, 5, 6, 7):
        plan = Plan(CAST[:people], CAST[1], preset(name))
        assert [_foreseen(state) for state in outlook(plan, [])] == _comes(plan, []), people


@pytest.mark.no_cover
@given(evenings())
def test_plain_games_come_as_foreseen_after_any_evening(drawn: tuple[Plan, list[Entry]]) -> None:
    plan, entries = drawn
    then = replay(plan, entries).next.rules
    assume(then.table.team_mode == "classic" and not then.bock.on)
    assert [_foreseen(state) for state in outlook(plan, entries)] == _comes(plan, entries)


def test_bock_that_waits_is_foreseen() -> None:
    plan = Plan(FOUR, FOUR[0], WITH_BOCK)
    foreseen = outlook(plan, [normal(120)], 6)
    assert [state.factor for state in foreseen] == [2, 2, 2, 2, 1, 1]


def test_what_turns_the_course_is_named() -> None:
    assert turns(rules("ddv")) == ("pflichtsolo",)
    assert "split_120" in turns(WITH_BOCK)
    sau = rules("kif", schwarze_sau__after_zero_game=True, schwarze_sau__allowed=True)
    assert "zero_game" in turns(sau)


# the usual changes that a rules page asks for first. Source: third-look.md, Andere Regeln


def test_five_questions_ask_for_options_there_are_each_once() -> None:
    asked = [name for question in USUAL.values() for name in question.options]
    assert len(USUAL) == 5
    assert len(asked) == len(ASKED_FIRST)
    assert len(set(asked)) == len(asked)
    assert set(asked) <= set(OPTIONS)


@pytest.mark.parametrize(
    ("name", "options", "idle"),
    [
        ("value.re_kontra_points", {}, "value.re_kontra_effect=double"),
        ("value.doubling_covers", {}, "value.re_kontra_effect=add"),
        ("value.doubling_covers", {"value.level_effect": "double"}, ""),
        ("bock.triggers", {"bock.on": True}, "bock.on=False"),
        ("armut.allowed", {}, ""),
    ],
)
def test_a_question_is_left_out_only_while_its_answer_means_nothing(
    name: str, options: object, idle: str
) -> None:
    assert idle_where(name, read_rules({"options": options})) == idle


def test_a_rule_set_is_asked_about_as_it_is() -> None:
    """Without Bock not about its triggers."""
    for name in PRESETS:
        group = preset(name)
        assert idle_where("bock.triggers", group) == "bock.on=False"
        assert idle_where("cards", group) == ""
    doubling = read_rules({"preset": "stammtisch", "options": {"value.level_effect": "double"}})
    assert idle_where("value.doubling_covers", doubling) == ""


def test_of_the_rows_of_one_entry_the_first_counts() -> None:
    """The end of an evening has a row for each player who owes soli."""
    both = [SimpleNamespace(index=1, kind="anna"), SimpleNamespace(index=1, kind="bert")]
    rows = cast("list[Row]", [SimpleNamespace(index=0, kind="game"), *both])
    first = first_rows(rows)
    assert {index: row.kind for index, row in first.items()} == {0: "game", 1: "anna"}
