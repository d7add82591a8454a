"""The season of a Runde, also under other rules: what is counted once stays counted, and every
change is seen.

What evenings have come to is kept, and never believed once it is old; a correction is foreseen row
by row.
"""

import datetime as dt
from typing import Any

import pytest
from flask.globals import app_ctx
from sqlalchemy import delete, event, select, update

from scorepad.actions.entry import entries
from scorepad.actions.entry.replayed import corrected, deleted, inserted, replayed, ripple
from scorepad.actions.errors import Uncounted
from scorepad.actions.evening import compare
from scorepad.actions.evening.evening import CorrectedPlan, NewPlan, change_plan, start
from scorepad.actions.money import seal
from scorepad.actions.runde import season
from scorepad.actions.runde.runde import create
from scorepad.actions.runde.season import counted, season_of
from scorepad.scoring.evening.compare import Compared
from scorepad.scoring.evening.rows import Ripple
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.rules import Rules, preset
from scorepad.scoring.season.season import Choice, Points, Season
from scorepad.scoring.terms import Player
from scorepad.store.db import db
from scorepad.store.evenings import StoredEvening
from scorepad.store.models import StandingRow
from tests import saving, statements
from tests.caches import forget_all
from tests.conftest import DATE, NOW, Abend, Runde

ALL = Choice()


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The ids of the evenings whose log is read and counted."""
    read: list[int] = []
    real = season._played

    def watched(runde_id: int, evening_id: int) -> Any:
        read.append(evening_id)
        return real(runde_id, evening_id)

    monkeypatch.setattr(season, "_played", watched)
    return read


@pytest.fixture
def second(begun: Abend) -> Abend:
    """An evening of the same Runde a week before the first, with a game too."""
    runde = begun.runde
    table = [begun.runde.ids[name] for name in ("Anna", "Bert", "Cem", "Doro")]
    started = start(
        runde.id,
        NewPlan(table, table[0], DATE - dt.timedelta(weeks=1)),
        client_key="second",
        link_id=None,
        now=NOW,
    )
    evening = Abend(runde, started, begun.made)
    evening.enter("Anna", "Bert")
    return evening


def points(runde: Runde, choice: Choice = ALL) -> dict[Player, Points]:
    return {one.player: one.points for one in season_of(runde.id, choice).standings}


def test_the_season_adds_up_all_evenings_of_the_days_chosen_oldest_first(
    begun: Abend, second: Abend
) -> None:
    runde = begun.runde
    second.enter("Anna", "Bert", augen=100)
    found = season_of(runde.id, ALL)
    assert [one.id for one in found.evenings] == [second.id, begun.id]
    assert [one.running for one in found.evenings] == [True, True]
    assert points(runde)[runde.player("Bert")] == 1 + 1 - 2
    assert found.sums.games == 3
    assert found.sums.people[runde.player("Anna")].sat_out == 1
    assert points(runde, Choice(since=DATE))[runde.player("Bert")] == 1
    assert season_of(runde.id, Choice(until=DATE - dt.timedelta(days=1))).sums.games == 2


def test_nothing_is_counted_twice(
    runde: Runde, begun: Abend, second: Abend, counts: list[int]
) -> None:
    assert season_of(runde.id, ALL) is season_of(runde.id, ALL)
    assert sorted(counts) == [begun.id, second.id]
    season_of(runde.id, Choice(bock=False))
    assert len(counts) == 2
    begun.enter("Cem", "Doro")
    season_of(runde.id, ALL)
    assert counts[2:] == [begun.id]


def test_every_change_is_seen(runde: Runde, evening: Abend) -> None:
    game = evening.enter("Bert", "Cem")
    assert points(runde)[runde.player("Bert")] == 1
    body = runde.game("Bert", "Cem", augen=100)
    saving.correct(runde.id, evening.id, entry_id=game, body=body, **evening.change())
    assert points(runde)[runde.player("Bert")] == -2
    entries.delete(runde.id, evening.id, entry_id=game, **evening.change())
    assert points(runde) == {}
    evening.enter("Bert", "Cem")
    change_plan(
        runde.id,
        evening.id,
        CorrectedPlan(date=DATE - dt.timedelta(days=900), name="Früher"),
        **evening.change(),
    )
    assert season_of(runde.id, ALL).evenings[0].name == "Früher"
    assert points(runde, Choice(since=DATE)) == {}


@pytest.mark.usefixtures("begun")
def test_a_runde_that_does_not_exist_or_has_no_game_has_an_empty_season() -> None:
    for group in (create("Freitag", ["Fritz"], "", Rules(), NOW).runde_id, 999, 2**70):
        found = season_of(group, ALL)
        assert found.evenings == ()
        assert found.standings == ()


def test_one_look_counts_the_newest_and_says_how_many_are_left(
    begun: Abend, second: Abend, counts: list[int]
) -> None:
    with pytest.raises(Uncounted) as part:
        season_of(begun.runde.id, ALL, most=1)
    assert part.value.evenings == 1
    assert counts == [begun.id]
    found, waiting = counted(begun.runde.id, ALL, most=1)
    assert [one.evening.id for one in found] == [second.id, begun.id]
    assert waiting == 0
    assert counts == [begun.id, second.id]


def test_a_settled_evening_is_taken_from_its_seal_unless_that_has_an_unknown_form(
    runde: Runde, begun: Abend, counts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = season_of(runde.id, ALL).sums
    seal.seal(runde.id, begun.id, absent=(), **begun.change())
    forget_all()
    counts.clear()
    after = season_of(runde.id, ALL)
    assert counts == []
    assert (
        after.sums.people[runde.player("Bert")].points == before.people[runde.player("Bert")].points
    )
    assert not after.evenings[0].running
    monkeypatch.setattr("scorepad.scoring.season.codec.SUMS_VERSION", 2)
    forget_all()
    season_of(runde.id, ALL)
    assert counts == [begun.id]


def test_a_season_under_other_rules_changes_nothing(runde: Runde, evening: Abend) -> None:
    """Re announced and won: 3 points in DDV, 2 in Mainz. Source: TSR 7.2.2b; Mainz 3.2.1."""
    evening.enter("Bert", "Cem", announcements=[{"party": "re", "says": "re"}])
    before = evening.load()
    found = compare.season_under(runde.id, ALL, preset("mainz"))
    assert found.totals[runde.player("Bert")] == (3, 2)
    assert next(iter(found.totals)) in {runde.player("Bert"), runde.player("Cem")}
    assert found.unplayable == 0
    assert found.evenings[0].changed == 1
    forget_all()
    assert evening.load() == before


def test_what_cannot_be_played_there_is_counted(runde: Runde, evening: Abend) -> None:
    """Without nines nobody has 235 Augen. Source: KIF."""
    evening.enter("Bert", "Cem", augen=235)
    assert compare.season_under(runde.id, ALL, preset("kif")).unplayable == 1


def test_one_look_under_other_rules_works_out_only_so_many_evenings(
    runde: Runde, begun: Abend, second: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[int] = []
    real = compare.evening_under

    def watched(stored: StoredEvening, rules: Rules) -> Compared:
        worked.append(stored.id)
        return real(stored, rules)

    monkeypatch.setattr(compare, "evening_under", watched)
    with pytest.raises(Uncounted) as part:
        compare.season_under(runde.id, ALL, Rules(), most=1)
    assert part.value.evenings == 1
    compared = compare.season_under(runde.id, ALL, Rules(), most=1)
    assert [each.evening.id for each in compared.evenings] == [begun.id, second.id]
    assert worked == [begun.id, second.id]
    for was, would in compared.totals.values():
        assert was == would, "these are its own rules"
    compare.season_under(runde.id, Choice(since=DATE), Rules())
    assert len(worked) == 2


@pytest.fixture
def over(begun: Abend) -> Abend:
    """The evening with a game, ended by nobody's seal."""
    saving.enter(begun.runde.id, begun.id, body={"kind": "end"}, **begun.made())
    return begun


def anew(runde: Runde) -> Season:
    """The season as a process that has just begun sees it."""
    forget_all()
    return season_of(runde.id, ALL)


def read(runde: Runde) -> tuple[Season, bool]:
    """The same, and whether it read any entry for it."""
    with statements.counted(app_ctx.app) as sent:
        found = anew(runde)
    return found, any("FROM entry" in one for one in sent)


@pytest.mark.both_databases
def test_a_running_evening_is_counted_by_each_process(runde: Runde, begun: Abend) -> None:
    anew(runde)
    assert db.session.scalars(select(StandingRow)).all() == []
    assert read(runde)[1]


@pytest.mark.both_databases
def test_an_evening_that_is_over_is_counted_once_for_all_processes_until_it_changes(
    runde: Runde, over: Abend
) -> None:
    before = anew(runde)
    assert read(runde) == (before, False)
    entry_id = over.load().entries[0].id
    saving.correct(
        runde.id,
        over.id,
        entry_id=entry_id,
        body=runde.game("Bert", "Cem", augen=190),
        **over.change(),
    )
    after, has_read = read(runde)
    assert has_read
    assert after.standings != before.standings
    assert read(runde) == (after, False)


@pytest.mark.both_databases
@pytest.mark.parametrize("damage", [{"body": {}}, {"scoring_version": 0}, {}])
def test_sums_of_another_program_or_none_are_counted_anew(
    runde: Runde, over: Abend, damage: dict[str, object]
) -> None:
    right = anew(runde)
    db.session.execute(update(StandingRow).values(**damage) if damage else delete(StandingRow))
    db.session.commit()
    assert read(runde) == (right, True)


@pytest.mark.both_databases
def test_where_nothing_can_be_written_a_season_is_counted_all_the_same(
    runde: Runde, over: Abend
) -> None:
    right = anew(runde)
    db.session.execute(delete(StandingRow))
    db.session.commit()
    lite = db.engine.dialect.name == "sqlite"

    def only_reads(connection: Any, _record: object) -> None:
        connection.execute(
            "PRAGMA query_only = ON" if lite else "SET default_transaction_read_only = on"
        )
        connection.commit()

    event.listen(db.engine, "connect", only_reads)
    db.session.remove()
    db.engine.dispose()
    try:
        assert read(runde) == (right, True)
    finally:
        event.remove(db.engine, "connect", only_reads)
        db.session.remove()
        db.engine.dispose()
    assert db.session.scalars(select(StandingRow)).all() == []


@pytest.mark.both_databases
def test_a_replay_is_computed_once_for_each_revision(evening: Abend, games: list[int]) -> None:
    assert replayed(evening.load()) is replayed(evening.load())
    before = replayed(evening.load())
    evening.enter("Anna", "Ela")
    assert len(replayed(evening.load()).rows) == len(before.rows) + 1


@pytest.mark.both_databases
def test_another_value_shifts_totals_alone_and_the_same_nothing(
    runde: Runde, evening: Abend, games: list[int]
) -> None:
    stored = evening.load()
    as_it_was = read_entry(runde.game("Doro", "Ela"))
    nothing = ripple(stored, corrected(stored, games[1], as_it_was))
    assert nothing.rows == ()
    assert nothing.totals == {}

    body = runde.game("Doro", "Ela", augen=80)
    shift = ripple(stored, corrected(stored, games[0], read_entry(body)))
    assert shift.rows == ()
    before = replayed(stored).totals
    saving.correct(runde.id, evening.id, entry_id=games[0], body=body, **evening.change())
    after = replayed(evening.load()).totals
    both = {player: (points, after[player]) for player, points in before.items()}
    assert shift.totals == {player: (was, now) for player, (was, now) in both.items() if was != now}
    assert runde.player("Anna") not in shift.totals  # she sat out


@pytest.mark.both_databases
def test_a_deleted_or_inserted_game_moves_later_dealers_only(
    runde: Runde, evening: Abend, games: list[int]
) -> None:
    stored = evening.load()
    of_deleting = ripple(stored, deleted(stored, games[0]))
    assert changed_entries(stored, of_deleting) == games[1:]
    second, third = of_deleting.rows
    assert second.before.number == 2
    assert second.after.number == 1
    assert second.before.dealer == runde.player("Bert")
    assert second.after.dealer == runde.player("Anna")
    assert third.before.number == 3
    assert third.after.number == 2
    assert third.before.dealer == runde.player("Cem")
    assert third.after.dealer == runde.player("Bert")
    assert of_deleting.totals

    fresh = read_entry(runde.game("Doro", "Ela"))
    of_inserting = ripple(stored, inserted(stored, games[2], fresh))
    assert changed_entries(stored, of_inserting) == games[2:]

    last = read_entry(runde.game("Anna", "Ela"))
    at_the_end = ripple(stored, inserted(stored, None, last))
    assert at_the_end.rows == ()
    assert at_the_end.totals


def changed_entries(stored: StoredEvening, changes: Ripple) -> list[int]:
    """The ids of the entries whose rows change."""
    return [stored.entries[change.before.index].id for change in changes.rows]
