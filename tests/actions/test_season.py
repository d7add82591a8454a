"""The season of a Runde, also under other rules: what is counted once stays counted, and every change is seen."""

import datetime as dt
from typing import Any

import pytest

from scorepad.actions import compare, entries, seal, season
from scorepad.actions.errors import Uncounted
from scorepad.actions.evening import change_plan, start
from scorepad.actions.runde import create
from scorepad.actions.season import counted, season_of
from scorepad.scoring.evening.compare import Compared
from scorepad.scoring.rules import Rules, preset
from scorepad.scoring.season.season import Choice, Points
from scorepad.scoring.terms import Player
from scorepad.store.cache import forget_all
from scorepad.store.evenings import StoredEvening
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
    runde, table = begun.runde, [begun.runde.ids[name] for name in ("Anna", "Bert", "Cem", "Doro")]
    started = start(runde.id, table, table[0], DATE - dt.timedelta(weeks=1), "", (), "second", None, NOW)
    evening = Abend(runde, started, begun.made)
    evening.enter("Anna", "Bert")
    return evening


def points(runde: Runde, choice: Choice = ALL) -> dict[Player, Points]:
    return {one.player: one.points for one in season_of(runde.id, choice).standings}


def test_the_season_adds_up_all_evenings_of_the_days_chosen_oldest_first(begun: Abend, second: Abend) -> None:
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


def test_nothing_is_counted_twice(runde: Runde, begun: Abend, second: Abend, counts: list[int]) -> None:
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
    entries.correct(runde.id, evening.id, entry_id=game, body=body, **evening.change())
    assert points(runde)[runde.player("Bert")] == -2
    entries.delete(runde.id, evening.id, entry_id=game, **evening.change())
    assert points(runde) == {}
    evening.enter("Bert", "Cem")
    change_plan(runde.id, evening.id, date=DATE - dt.timedelta(days=900), name="Früher", **evening.change())
    assert season_of(runde.id, ALL).evenings[0].name == "Früher"
    assert points(runde, Choice(since=DATE)) == {}


@pytest.mark.usefixtures("begun")
def test_a_runde_that_does_not_exist_or_has_no_game_has_an_empty_season() -> None:
    for group in (create("Freitag", ["Fritz"], "", Rules(), NOW).runde_id, 999, 2**70):
        found = season_of(group, ALL)
        assert (found.evenings, found.standings) == ((), ())


def test_one_look_counts_the_newest_and_says_how_many_are_left(begun: Abend, second: Abend, counts: list[int]) -> None:
    with pytest.raises(Uncounted) as part:
        season_of(begun.runde.id, ALL, most=1)
    assert (part.value.evenings, counts) == (1, [begun.id])
    found, waiting = counted(begun.runde.id, ALL, most=1)
    assert ([one.evening.id for one in found], waiting) == ([second.id, begun.id], 0)
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
    assert after.sums.people[runde.player("Bert")].points == before.people[runde.player("Bert")].points
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
    assert (found.unplayable, found.evenings[0].changed) == (0, 1)
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
    found = compare.season_under(runde.id, ALL, Rules(), most=1)
    assert [one.evening.id for one in found.evenings] == worked == [begun.id, second.id]
    assert all(was == would for was, would in found.totals.values()), "these are its own rules"
    compare.season_under(runde.id, Choice(since=DATE), Rules())
    assert len(worked) == 2
