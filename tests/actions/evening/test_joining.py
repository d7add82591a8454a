"""Two evenings that two phones began of one are joined: nothing is lost, nothing counts twice.

Source: issue 45, fourth look, "two phones both begin an evening: two evenings can be joined later".
"""

import datetime as dt
from collections import Counter
from functools import partial
from typing import Any

import pytest

from scorepad.actions.entry import entries
from scorepad.actions.entry.log import Saved
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.errors import Conflict, NotFound, NothingToUndo
from scorepad.actions.evening import deleting, joining
from scorepad.actions.evening.evening import CorrectedPlan, NewPlan, change_plan, start
from scorepad.actions.money import seal
from scorepad.actions.money.tariff import set_tariff
from scorepad.actions.runde.runde import add_member
from scorepad.actions.runde.season import season_of
from scorepad.files.reading import MOST_ENTRIES
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.season.season import Choice
from scorepad.store import evenings, revisions, seals, tournaments
from tests import saving
from tests.actions.settling import at_once, refusing
from tests.conftest import CAST, DATE, NOW, Abend, Runde

pytestmark = [pytest.mark.usefixtures("in_app"), pytest.mark.both_databases]
KIF = read_rules({"preset": "kif"})
BOCK = read_rules({"options": {"bock.on": True, "bock.triggers": ["split_120"]}})


def begin(
    runde: Runde, key: str, seats: tuple[str, ...] = CAST, rules: Rules | None = None, **more: Any
) -> int:
    """An evening of these people, the first of whom deals; by default of the same day as every
    other.
    """
    table = [runde.ids[name] for name in seats]
    day = more.get("date", DATE)
    name = more.get("name", key)
    return start(
        runde.id,
        NewPlan(table, table[0], day, name, more.get("also", ()), rules=rules),
        client_key=key,
        link_id=None,
        now=NOW,
    )


@pytest.fixture
def other(runde: Runde, begun: Abend) -> Abend:
    """The other phone's evening, begun after the first game of the first one: Bert deals its first
    game.
    """
    seats = ("Bert", "Cem", "Doro", "Ela", "Anna")
    return Abend(runde, begin(runde, "other", seats), begun.made)


def join(first: Abend, second: Abend, **more: Any) -> Saved:
    facts = {"other_id": second.id, "other_revision": second.revision, **first.change(), **more}
    return joining.join(first.runde.id, first.id, **facts)


def together(first: Abend, second: Abend) -> joining.Joined:
    return joining.in_order(first.load(), second.load())


def rows(evening: Abend) -> list[Row]:
    return list(replayed(evening.load()).rows)


def dealt(evening: Abend) -> list[tuple[Any, ...]]:
    return [(row.dealer, row.sits_out, dict(row.points)) for row in rows(evening)]


def bodies(evening: Abend) -> list[Any]:
    return [dict(line.body) for line in evening.load().entries]


def test_the_games_come_behind_one_another_as_they_were_dealt_and_the_points_add_up(
    begun: Abend, other: Abend
) -> None:
    other.enter("Doro", "Ela", augen=100)
    other.enter("Anna", note="a solo")
    expected = dealt(begun) + dealt(other)
    sums = Counter(replayed(begun.load()).totals)
    sums.update(replayed(other.load()).totals)
    saved = join(begun, other)
    assert not saved.repeated
    assert dealt(begun) == expected
    assert replayed(begun.load()).totals == dict(sums)
    assert [row.number for row in rows(begun)] == [1, 2, 3]
    assert bodies(begun)[-1]["note"] == "a solo"
    assert evenings.load(other.id, begun.runde.id) is None


def test_the_season_counts_one_evening_with_the_points_of_both(
    runde: Runde, begun: Abend, other: Abend
) -> None:
    other.enter("Doro", "Ela", augen=100)
    before = season_of(runde.id, Choice())
    join(begun, other)
    after = season_of(runde.id, Choice())
    assert [one.id for one in before.evenings] == [begun.id, other.id]
    assert [one.id for one in after.evenings] == [begun.id]
    points = [{line.player: line.points for line in season.standings} for season in (before, after)]
    assert points[0] == points[1]


def test_nothing_is_named_that_comes_round_by_itself(begun: Abend, other: Abend) -> None:
    """Bert deals after Anna: the second evening goes on just there."""
    other.enter("Doro", "Ela", augen=100)
    before = bodies(begun) + bodies(other)
    join(begun, other)
    assert bodies(begun) == before


def test_the_page_beforehand_says_what_then_comes(begun: Abend, other: Abend) -> None:
    other.enter("Doro", "Ela", augen=100)
    seen = together(begun, other)
    assert joining.problems_of(seen) == []
    assert seen.ripple.rows == ()
    assert seen.ripple.totals == {}
    join(begun, other)
    assert seen.result.totals == replayed(begun.load()).totals


@pytest.mark.parametrize(
    "seats",
    [
        pytest.param(CAST, id="the same dealer again"),
        pytest.param(("Doro", "Ela", "Anna", "Bert", "Cem"), id="another dealer"),
        pytest.param(("Ela", "Anna", "Cem", "Bert", "Doro"), id="other seats"),
    ],
)
def test_who_dealt_and_who_sat_out_stays(
    runde: Runde, begun: Abend, seats: tuple[str, ...]
) -> None:
    other = Abend(runde, begin(runde, "other", seats), begun.made)
    for _game in range(3):
        free = [
            name for name in seats if runde.player(name) not in replayed(other.load()).next.sits_out
        ]
        other.enter(*free[:2])
    expected = dealt(begun) + dealt(other)
    then = replayed(other.load()).next.dealer
    assert not together(begun, other).ripple.rows
    join(begun, other)
    assert dealt(begun) == expected
    assert replayed(begun.load()).next.dealer == then


def test_who_came_to_the_first_evening_does_not_play_in_the_second(
    runde: Runde, begun: Abend, other: Abend
) -> None:
    people = [runde.key(name) for name in CAST[:4]]
    saving.enter(runde.id, begun.id, body={"kind": "seats", "table": people}, **begun.made())
    begun.enter("Anna", "Bert")
    other.enter("Doro", "Ela", augen=100)
    expected = dealt(begun) + dealt(other)
    join(begun, other)
    assert dealt(begun) == expected
    assert set(replayed(begun.load()).next.table) == {runde.player(name) for name in CAST}


def test_six_keep_the_seats_that_sit_out(runde: Runde, made: Any) -> None:
    six = (*CAST, "Fritz")
    runde.ids["Fritz"] = add_member(runde.id, "Fritz")
    first = Abend(runde, begin(runde, "first", six, also=(2,)), made)
    second = Abend(runde, begin(runde, "second", six, also=(4,)), made)
    first.enter("Bert", "Doro")
    second.enter("Bert", "Cem")
    expected = dealt(first) + dealt(second)
    join(first, second)
    assert dealt(first) == expected


def test_bock_goes_on_and_the_page_says_which_games_it_doubles(runde: Runde, made: Any) -> None:
    first = Abend(runde, begin(runde, "first", CAST[:4], BOCK), made)
    second = Abend(runde, begin(runde, "second", CAST[:4], BOCK), made)
    first.enter("Bert", "Cem", augen=120)
    assert replayed(first.load()).next.factor == 2
    second.enter("Bert", "Cem")
    alone = dict(rows(second)[0].points)
    seen = together(first, second)
    (change,) = seen.ripple.rows
    assert change.before.factor == 1
    assert change.after.factor == 2
    assert seen.ripple.totals
    join(first, second)
    assert rows(first)[1].points == {player: 2 * points for player, points in alone.items()}
    assert replayed(first.load()).totals == seen.result.totals
    sums = {player: before for player, (before, _after) in seen.ripple.totals.items()}
    assert sums == {player: rows(first)[0].points[player] + alone[player] for player in sums}


@pytest.mark.parametrize(
    ("first_ends", "second_ends"), [(True, True), (True, False), (False, True), (False, False)]
)
def test_the_joined_evening_is_over_if_the_later_one_was(
    begun: Abend, other: Abend, *, first_ends: bool, second_ends: bool
) -> None:
    other.enter("Doro", "Ela")
    for evening, ends in ((begun, first_ends), (other, second_ends)):
        if ends:
            saving.enter(begun.runde.id, evening.id, body={"kind": "end"}, **evening.made())
    join(begun, other)
    stored = begun.load()
    assert stored.ended is second_ends
    assert [line.entry.kind for line in stored.entries] == [
        "game",
        "game",
        *(["end"] if second_ends else []),
    ]
    assert not [notice for row in rows(begun) for notice in row.notices]


def test_pflichtsoli_are_charged_once_at_the_end_of_the_whole(runde: Runde, made: Any) -> None:
    rules = read_rules(
        {"preset": "ddv", "options": {"pflichtsolo.count": 1, "pflichtsolo.end": "penalty"}}
    )
    first = Abend(runde, begin(runde, "first", CAST[:4], rules), made)
    second = Abend(runde, begin(runde, "second", CAST[:4], rules), made)
    for evening in (first, second):
        evening.enter("Bert", "Cem")
        saving.enter(runde.id, evening.id, body={"kind": "end"}, **evening.made())
    charged = [row for row in rows(first) if row.kind == "pflichtsolo"]
    assert charged
    join(first, second)
    assert len([row for row in rows(first) if row.kind == "pflichtsolo"]) == len(charged)


def test_the_history_has_one_line_with_the_name_of_the_evening_that_went(
    begun: Abend, other: Abend
) -> None:
    other.enter("Doro", "Ela")
    before = begun.revision
    saved = join(begun, other, phone="Bert")
    (line,) = revisions.history(begun.id, begun.runde.id, after=before)
    assert line.number == saved.revision
    assert line.action == "join"
    assert line.reason == "other"
    assert line.phone == "Bert"
    assert len(line.changes) == 1


def test_undo_does_not_reach_back_over_it_and_still_takes_back_what_comes_after(
    begun: Abend, other: Abend
) -> None:
    other.enter("Doro", "Ela")
    join(begun, other)
    assert begun.load().undo is None
    with pytest.raises(NothingToUndo):
        entries.undo(begun.runde.id, begun.id, **begun.change())
    begun.enter("Doro", "Ela")
    entries.undo(begun.runde.id, begun.id, **begun.change())
    assert len(begun.load().entries) == 2
    assert begun.load().undo is None


def test_the_same_form_sent_twice_is_done_once(begun: Abend, other: Abend) -> None:
    other.enter("Doro", "Ela")
    form = {
        "base_revision": begun.revision,
        "other_revision": other.revision,
        "client_key": "twice",
    }
    first = join(begun, other, **form)
    facts: dict[str, Any] = {"other_id": other.id, "link_id": None, "now": NOW, **form}
    again = joining.join(begun.runde.id, begun.id, **facts)
    assert again.revision == first.revision
    assert again.repeated is True
    assert len(begun.load().entries) == 2


def test_of_two_phones_at_once_one_joins_and_the_other_finds_it_done(
    begun: Abend, other: Abend
) -> None:
    other.enter("Doro", "Ela")
    facts: dict[str, Any] = {
        "other_id": other.id,
        "base_revision": begun.revision,
        "other_revision": other.revision,
    }
    act = partial(joining.join, begun.runde.id, begun.id, link_id=None, now=NOW, **facts)
    both = at_once(partial(act, client_key="a"), partial(act, client_key="b"))
    assert sorted(type(one).__name__ for one in both) == ["NotFound", "Saved"], both
    assert len(begun.load().entries) == 2


def test_a_game_entered_at_the_same_moment_is_joined_too_or_the_evening_stays(
    begun: Abend, other: Abend
) -> None:
    facts: dict[str, Any] = {
        "other_id": other.id,
        "base_revision": begun.revision,
        "other_revision": other.revision,
    }
    made: dict[str, Any] = {"link_id": None, "now": NOW}
    body = begun.runde.game("Doro", "Ela")
    enter = partial(saving.enter, begun.runde.id, other.id, body=body, client_key="game", **made)
    act = partial(joining.join, begun.runde.id, begun.id, client_key="join", **facts, **made)
    entered, joined = at_once(enter, act)
    kinds = type(entered), type(joined)
    assert kinds in {(Saved, Conflict), (NotFound, Saved)}, (entered, joined)
    assert (evenings.load(other.id, begun.runde.id) is not None) is (kinds == (Saved, Conflict))


@pytest.mark.parametrize("which", ["first", "second"])
def test_an_evening_that_somebody_changed_since_is_asked_about_again(
    begun: Abend, other: Abend, which: str
) -> None:
    seen = {"base_revision": begun.revision, "other_revision": other.revision}
    (begun if which == "first" else other).enter("Doro", "Ela")
    with pytest.raises(Conflict):
        join(begun, other, **seen)
    assert evenings.load(other.id, begun.runde.id) is not None


def refused(first: Abend, second: Abend, *codes: str) -> None:
    """Nothing happens, it says why in both languages, and the pages do not offer it."""
    first_before = bodies(first)
    second_before = bodies(second)
    with refusing(*((code, "other") for code in codes)):
        join(first, second)
    assert bodies(first) == first_before
    assert bodies(second) == second_before


def offered(evening: Abend) -> list[int]:
    return [
        stored.id
        for pair in joining.partners(evening.load())
        for stored in (pair.first, pair.second)
    ]


def test_it_is_offered_at_both_evenings(begun: Abend, other: Abend) -> None:
    assert offered(begun) == [begun.id, other.id]
    assert offered(other) == [begun.id, other.id]


@pytest.mark.parametrize(("days", "fits"), [(0, True), (1, True), (2, False)])
def test_an_evening_of_the_next_day_still_fits(
    runde: Runde, begun: Abend, *, days: int, fits: bool
) -> None:
    """Whoever begins after midnight begins on another day."""
    other = Abend(runde, begin(runde, "other", date=DATE + dt.timedelta(days)), begun.made)
    assert bool(offered(begun)) is fits
    if fits:
        join(begun, other)
    else:
        refused(begun, other, "join_day")


def test_the_day_says_which_evening_comes_first(runde: Runde, begun: Abend) -> None:
    other = Abend(runde, begin(runde, "other", date=DATE - dt.timedelta(1)), begun.made)
    assert offered(begun) == [other.id, begun.id]
    refused(begun, other, "join_order")
    join(other, begun)
    assert len(other.load().entries) == 1


def test_other_people_do_not_fit(runde: Runde, begun: Abend) -> None:
    other = Abend(runde, begin(runde, "other", CAST[:4]), begun.made)
    assert not offered(begun)
    refused(begun, other, "join_people")


def test_other_rules_do_not_fit(runde: Runde, begun: Abend) -> None:
    other = Abend(runde, begin(runde, "other", rules=KIF), begun.made)
    assert not offered(begun)
    refused(begun, other, "join_rules")


def test_rules_that_changed_during_the_first_evening_are_those_that_count(
    runde: Runde, begun: Abend
) -> None:
    other = Abend(runde, begin(runde, "other", rules=KIF), begun.made)
    body = {"kind": "rules", "rules": {"preset": "kif"}}
    saving.enter(runde.id, begun.id, body=body, **begun.made())
    assert offered(begun)
    join(begun, other)


def test_another_way_to_settle_points_that_do_not_add_up_does_not_fit(
    runde: Runde, begun: Abend, other: Abend
) -> None:
    change_plan(runde.id, begun.id, CorrectedPlan(imbalance="group"), **begun.change())
    refused(begun, other, "join_rules")


def test_a_list_from_paper_does_not_fit(runde: Runde, begun: Abend) -> None:
    other = Abend(runde, begin(runde, "other"), begun.made)
    totals = dict.fromkeys([runde.key(name) for name in CAST], 0)
    saving.enter(runde.id, other.id, body={"kind": "list_result", "totals": totals}, **other.made())
    assert not offered(begun)
    refused(begun, other, "join_list")


@pytest.mark.parametrize("which", ["first", "second"])
def test_a_sealed_evening_is_opened_first(begun: Abend, other: Abend, which: str) -> None:
    set_tariff(begun.runde.id, read_tariff({"players_rate": "10"}))
    sealed = begun if which == "first" else other
    seal.seal(begun.runde.id, sealed.id, **sealed.change())
    assert not offered(begun)
    refused(begun, other, "join_sealed")


@pytest.mark.parametrize("which", ["first", "second"])
def test_what_is_paid_is_taken_back_first(
    runde: Runde, begun: Abend, other: Abend, which: str
) -> None:
    other.enter("Anna", "Ela")
    set_tariff(runde.id, read_tariff({"losers_rate": "10"}))
    paid = begun if which == "first" else other
    seal.leave(runde.id, paid.id, member=runde.player("Doro"), **paid.change())
    assert deleting.has_moved_money(runde.id, paid.id)
    refused(begun, other, "join_paid")
    for one in seals.transfers(paid.id, runde.id):
        seal.mark_paid(runde.id, one.id, paid=False, now=NOW)
    if which == "first":
        join(begun, other)
    else:
        refused(begun, other, "join_settled")


def test_the_table_of_a_tournament_stays_by_itself(
    runde: Runde, begun: Abend, other: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = {other.id: object()}
    monkeypatch.setattr(
        tournaments, "place_of", lambda evening_id, _runde_id: place.get(evening_id)
    )
    assert not offered(begun)
    refused(begun, other, "join_table")


def test_a_log_that_scoring_refuses_is_not_joined(runde: Runde, begun: Abend, other: Abend) -> None:
    """Ela played a game before which somebody said later that she had left."""
    game = other.enter("Doro", "Ela")
    seats = {"kind": "seats", "table": [runde.key(name) for name in CAST[:4]]}
    saving.insert(runde.id, other.id, before=game, body=seats, **other.change())
    assert rows(other)[0].problems
    refused(begun, other, "join_unfit")


def test_two_evenings_that_are_too_long_for_one_are_not_joined(
    begun: Abend, other: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_ENTRIES > 1
    other.enter("Doro", "Ela")
    monkeypatch.setattr(joining, "MOST_ENTRIES", 1)
    refused(begun, other, "evening_full")


def test_an_evening_is_not_joined_with_itself_or_with_what_is_not_there(begun: Abend) -> None:
    refused(begun, begun, "join_itself")
    with pytest.raises(NotFound):
        joining.join(begun.runde.id, begun.id, other_id=99, other_revision=1, **begun.change())
    with pytest.raises(NotFound):
        joining.join(begun.runde.id, 99, other_id=begun.id, other_revision=1, **begun.change())
