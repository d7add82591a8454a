"""Laws that hold for every rule set and every game. Source: the interchange form; "Laws worth a
property test".
"""

import dataclasses
import json
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorepad.cli.scoring import chosen_rules
from scorepad.scoring.entry import Augen, End, Entry, Evening, Game, Plan, Redeal, Special
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.game.augen import possible
from scorepad.scoring.game.reasons import total
from scorepad.scoring.game.same import looks_same
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.reading.entries import read_entry, read_evening, write_entry, write_evening
from scorepad.scoring.rules import Rules, read_rules, write_rules
from scorepad.scoring.terms import TYPED, GameKind, Level, Party, Player
from tests.effort import examples
from tests.scoring.building import ANNA, BERT, CAST, CEM, normal, typed
from tests.scoring.strategies import (
    SCORED,
    SPECIALS,
    evenings,
    games,
    party_says,
    rule_sets,
    scored_games,
)

MANY = examples(100)
SOME = examples(30)

Scored = tuple[Game, Rules, int]
Log = tuple[Plan, list[Entry]]


# games


@pytest.mark.no_cover
@MANY
@given(scored_games())
def test_every_legal_game_scores_and_its_reasons_make_its_value(played: Scored) -> None:
    game, rules, levels = played
    scored = score(game, rules, levels=levels)
    assert scored.value == total(scored.reasons, scored.winner or Party.RE)
    assert list(scored.points) == [*game.re, *game.kontra]
    may_be_nothing = ("feigheit", "orgasmus", "fixed_solo")
    assert all(
        reason.points or reason.each for reason in scored.reasons if reason.id not in may_be_nothing
    )


@pytest.mark.no_cover
@MANY
@given(scored_games(tuple(GameKind)))
def test_rows_of_plus_and_minus_sum_to_zero(played: Scored) -> None:
    game, rules, levels = played
    assume(rules.table.counting == "plus_minus")
    assert sum(score(game, rules, levels=levels).points.values()) == 0


@pytest.mark.no_cover
@MANY
@given(scored_games(), st.sampled_from(SPECIALS), st.sampled_from(Party))
def test_one_more_special_point_never_hurts_its_party(
    played: Scored, id_: str, party: Party
) -> None:
    """Except in an Orgasmus or under a turned value."""
    game, rules, levels = played
    more = dataclasses.replace(game, specials=(*game.specials, Special(id_, party)))
    without = score(game, rules, levels=levels)
    with_it = scored_or_none(more, rules, levels)
    assume(
        with_it is not None and game.game is not GameKind.ORGASMUS and not turned(without, rules)
    )
    assert with_it is not None
    mine = (game.re if party is Party.RE else game.kontra)[0]
    assert with_it.points[mine] >= without.points[mine]


def turned(scored: Score, rules: Rules) -> bool:
    return rules.feigheit.mode.startswith("flip") and any(
        reason.id == "feigheit" for reason in scored.reasons
    )


def scored_or_none(game: Game, rules: Rules, levels: int = 0) -> Score | None:
    try:
        return score(game, rules, levels=levels)
    except Refused:
        return None


@pytest.mark.no_cover
@MANY
@given(st.data(), rule_sets(), st.integers(0, 240), st.integers(0, 60), st.integers(0, 2))
def test_a_range_scores_like_its_values(
    data: Any, rules: Rules, least: int, width: int, levels: int
) -> None:
    """It is accepted exactly when all its values that can occur score alike."""
    game = data.draw(
        games(rules, kinds=tuple(kind for kind in SCORED if kind is not GameKind.LEICHE))
    )
    most = min(least + width, 240)
    no_trick = data.draw(st.sampled_from([None, False]))
    span = dataclasses.replace(game, specials=(), augen=Augen(least, most), no_trick=no_trick)
    values = [augen for augen in range(least, most + 1) if possible(augen, rules)]
    if rules.table.cards == 40 and no_trick is False:
        values = [augen for augen in values if augen not in (0, 240)]
    assume(least < most and values)
    found = {
        (one.winner, one.value)
        for one in (score(exact(span, augen), rules, levels=levels) for augen in values)
    }
    ranged = scored_or_none(span, rules, levels)
    if len(found) == 1:
        assert ranged is not None
        assert (ranged.winner, ranged.value) == found.pop()
    else:
        assert ranged is None


def exact(game: Game, augen: int) -> Game:
    return dataclasses.replace(game, augen=Augen(augen, augen))


@SOME
@given(scored_games(), st.data())
def test_who_said_it_and_when_changes_nothing(played: Scored, data: Any) -> None:
    game, rules, levels = played
    spoken = tuple(dataclasses.replace(part, by=game.re[0], card=7) for part in game.announcements)
    marked = tuple(
        dataclasses.replace(part, by=game.re[0], from_=game.kontra[0]) for part in game.specials
    )
    told = dataclasses.replace(game, announcements=spoken, specials=marked, note="!")
    assert score(told, rules, levels=levels) == score(game, rules, levels=levels)


@pytest.mark.no_cover
@SOME
@given(scored_games())
def test_parties_may_be_named_in_any_order(played: Scored) -> None:
    game, rules, levels = played
    turned_round = dataclasses.replace(game, re=game.re[::-1], kontra=game.kontra[::-1])
    assert score(turned_round, rules, levels=levels) == score(game, rules, levels=levels)


@pytest.mark.no_cover
@SOME
@given(st.data(), rule_sets())
def test_a_level_that_includes_others_is_as_good_as_saying_them(data: Any, rules: Rules) -> None:
    assume(rules.announcements.implied)
    drawn = data.draw(games(rules, kinds=(GameKind.NORMAL,)))
    # tricks may force the party that is silent
    game = dataclasses.replace(drawn, first_trick=None, second_trick=None)
    party = data.draw(st.sampled_from(Party))
    highest = data.draw(st.sampled_from(list(Level)[2:]))
    jump = party_says(party, {Level.RE_KONTRA, highest}, rules)
    steps = party_says(party, set(Level) - set(range(highest + 1, 6)), rules)
    jumped = dataclasses.replace(game, announcements=tuple(jump))
    stepped = dataclasses.replace(game, announcements=tuple(steps))
    assert score(jumped, rules) == score(stepped, rules)


# JSON


@pytest.mark.no_cover
@SOME
@given(rule_sets())
def test_rules_come_back_from_json(rules: Rules) -> None:
    written = through_text(write_rules(rules))
    assert read_rules(written) == rules
    assert write_rules(read_rules(written)) == written


@pytest.mark.no_cover
@SOME
@given(evenings())
def test_entries_and_evenings_come_back_from_json(log: Log) -> None:
    plan, entries = log
    readable = [entry for entry in entries if can_be_read(entry)]
    for entry in readable:
        assert read_entry(through_text(write_entry(entry))) == entry
    evening = Evening(plan, tuple(readable))
    assert read_evening(through_text(write_evening(evening))) == evening


def can_be_read(entry: Entry) -> bool:
    """Nobody is twice in the party Re."""
    return not isinstance(entry, Game) or len(set(entry.re)) == len(entry.re)


def through_text(written: object) -> Any:
    """What a program reads from the text that another one wrote."""
    return json.loads(json.dumps(written))


# evenings


@pytest.mark.no_cover
@SOME
@given(evenings(), st.integers(0, 12))
def test_a_part_of_the_log_gives_a_part_of_the_rows(log: Log, length: int) -> None:
    plan, entries = log
    whole = replay(plan, entries)
    part = replay(plan, entries[:length])
    assert part.rows == tuple(row for row in whole.rows if row.index < length)
    assert (part.rows[-1].totals if part.rows else {}).items() <= part.totals.items()


@pytest.mark.no_cover
@SOME
@given(evenings())
def test_totals_are_the_sum_of_the_rows(log: Log) -> None:
    played = replay(*log)
    added = dict.fromkeys(played.totals, 0)
    for row in played.rows:
        for player, points in row.points.items():
            added[player] += points
        assert row.totals == {player: added[player] for player in row.totals}
        assert not set(row.sits_out) & set(row.points) or row.kind != "game"
    assert played.totals == added


@pytest.mark.no_cover
@SOME
@given(evenings(), st.data())
def test_a_corrected_entry_leaves_the_rows_before_it_and_is_as_if_entered_right(
    log: Log, data: Any
) -> None:
    plan, entries = log
    assume(entries)
    place = data.draw(st.integers(0, len(entries) - 1))
    right = data.draw(games(plan.rules, CAST[:4], kinds=SCORED))
    corrected = [*entries[:place], right, *entries[place + 1 :]]
    before = replay(plan, entries)
    after = replay(plan, corrected)
    assert [row for row in before.rows if row.index < place] == [
        row for row in after.rows if row.index < place
    ]
    fold = Fold(plan)
    entered = [row for entry in corrected for row in fold.step(entry)]
    assert tuple(entered) == after.rows
    assert fold.next() == after.next


@SOME
@given(evenings(), st.data())
def test_the_twin_of_an_evening_goes_on_by_itself(log: Log, data: Any) -> None:
    plan, entries = log
    place = data.draw(st.integers(0, len(entries)))
    fold = Fold(plan)
    for entry in entries[:place]:
        fold.step(entry)
    before = fold.next()
    twin = fold.twin()
    ahead = [row for entry in entries[place:] for row in twin.step(entry)]
    assert fold.next() == before
    assert [row for entry in entries[place:] for row in fold.step(entry)] == ahead
    assert twin.next() == fold.next()
    assert twin.totals == fold.totals
    assert twin.ended == fold.ended


@pytest.mark.no_cover
@SOME
@given(evenings())
def test_renaming_people_renames_the_rows(log: Log) -> None:
    plan, entries = log
    before = replay(plan, entries)
    after = replay(renamed(plan), renamed(tuple(entries)))
    assert renamed(before.rows) == after.rows
    assert renamed(dict(before.totals)) == after.totals


def renamed(value: Any) -> Any:
    if isinstance(value, str) and value in CAST:
        return Player(f"neu {value}")
    if isinstance(value, tuple):
        return tuple(renamed(part) for part in value)
    if isinstance(value, Mapping):
        return {renamed(key): renamed(part) for key, part in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type | Rules):
        changed = {
            part.name: renamed(getattr(value, part.name)) for part in dataclasses.fields(value)
        }
        return dataclasses.replace(value, **changed)
    return value


@pytest.mark.no_cover
@SOME
@given(evenings())
def test_bock_owed_is_played_or_waits(log: Log) -> None:
    """With rounds that are appended, dealt on and not capped, every Bock game is played or
    waits.
    """
    plan, entries = log
    rules = read_rules(
        {
            "options": {
                "bock.on": True,
                "bock.triggers": ["manual"],
                "bock.overlap": "append",
                "pflichtsolo.count": 0,
            }
        }
    )
    games_only = [entry for entry in entries if isinstance(entry, Game) and entry.game in TYPED]
    played = replay(dataclasses.replace(plan, rules=rules), games_only)
    started = sum(len(plan.table) for row in played.rows if row.triggers)
    gone = sum(row.factor == 2 and not row.problems for row in played.rows)
    assert started == gone + sum(played.next.bock_left or ())


@pytest.mark.no_cover
@SOME
@given(group=rule_sets())
def test_a_rule_set_survives_the_command_line(group: Rules) -> None:
    """Every difference from the preset as one `--set option=value`."""
    written: dict[str, Any] = write_rules(group)
    changes = [f"{name}={json.dumps(value)}" for name, value in written["options"].items()]
    assert chosen_rules(written["preset"], None, changes) == group


def test_no_entry_changes_once_it_is_there() -> None:
    """An evening is what its entries say: what replays them keeps no copy."""
    assert [kind for kind in get_args(Entry) if not kind.__dataclass_params__.frozen] == []


# whether two people have most likely written down the same game


USUAL = normal((151, 180), kontra=())


@pytest.mark.parametrize(
    ("facts", "same"),
    [
        ({"re": (BERT, ANNA)}, True),
        ({"augen": Augen(163, 163)}, True),
        ({"note": "knapp"}, True),
        ({"re": (ANNA, CEM)}, False),
        ({"augen": Augen(121, 150)}, False),
        ({"augen": None}, False),
        ({"game": GameKind.HOCHZEIT}, False),
    ],
)
def test_games_are_the_same_by_parties_kind_and_band(facts: dict[str, Any], same: bool) -> None:
    assert looks_same(USUAL, dataclasses.replace(USUAL, **facts)) is same
    assert not looks_same(normal(240, no_trick=Party.KONTRA), normal(240, no_trick=False)), (
        "schwarz"
    )


@pytest.mark.parametrize(
    ("points", "same"),
    [({ANNA: 3}, True), ({ANNA: 3, CEM: -3}, True), ({ANNA: 4}, False), ({CEM: -3}, False)],
)
def test_typed_points_are_the_same_as_far_as_both_give_them(
    points: dict[Player, int], same: bool
) -> None:
    assert looks_same(typed({ANNA: 3, BERT: 3}), typed(points)) is same


def test_other_entries_are_the_same_when_they_tell_the_same_and_any_two_redeals_are() -> None:
    assert looks_same(Redeal("misdeal"), Redeal("misdeal", "noch einmal"))
    assert looks_same(End(), End())
    assert not looks_same(Redeal(), USUAL)
