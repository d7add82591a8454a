"""A tournament goes out in a file and comes in as it was, in a whole Runde or alone; old files have none."""

import json
from typing import Any

import pytest

from scorepad.actions import exports, tournament_files
from scorepad.actions.imports import import_file, import_runde
from scorepad.actions.tournament import evening_ids
from scorepad.actions.tournament_results import standing
from scorepad.files.documents import runde as written
from scorepad.files.reading import read_file
from scorepad.scoring.errors import Refused
from scorepad.store import evenings, runden, tournaments, whole
from tests.conftest import NOW, Runde, there
from tests.many import tournament_of


def names_of(runde_id: int) -> dict[str, str]:
    return {str(member.id): member.name for member in runden.members(runde_id)}


def alone(runde: Runde, tournament_id: int) -> str:
    of = there(runden.load_runde(runde.id))
    pieces = there(exports.tournament(of, runden.members(runde.id), tournament_id))
    return "".join(pieces)


def test_a_tournament_alone_is_a_file_that_comes_in_as_it_was(runde: Runde) -> None:
    tournament_id = tournament_of(runde)
    file = read_file(alone(runde, tournament_id))
    assert len(file.tournaments) == len(file.evenings) == 1
    made = import_runde(file, NOW, "in", ())
    (line,) = tournaments.list_of(made.runde_id)
    copy = there(tournaments.load(line.id, made.runde_id))
    assert standing(copy) == standing(there(tournaments.load(tournament_id, runde.id)))
    assert tournament_files.exported(made.runde_id, names_of(made.runde_id)) == file.tournaments
    evening = there(evenings.load(evening_ids(copy)[0], made.runde_id))
    assert evening.accepted
    assert evening.ended
    import_file(made.runde_id, file, {}, client_key="again", link_id=None, now=NOW)
    assert len(tournaments.list_of(made.runde_id)) == 1
    assert exports.tournament(there(runden.load_runde(runde.id)), (), 10**6) is None


def test_a_whole_runde_takes_its_tournaments_along(runde: Runde) -> None:
    tournament_of(runde)
    head = exports.head(there(runden.load_runde(runde.id)), runden.members(runde.id), accounts=False)
    pieces = written(head, exports.evenings(runde.id, whole.evening_ids(runde.id), names_of(runde.id)))
    assert [one.name for one in read_file("".join(pieces)).tournaments] == ["Sommer"]


WRONG: tuple[tuple[tuple[str | int, ...], object, str], ...] = (
    (("date",), "morgen", "date"),
    (("plan",), {"rounds": "drei"}, "plan.rounds"),
    (("state",), "vorbei", "state"),
    (("entries", 0, "member"), "Zoe", "entries.0.member"),
    (("entries", 0, "number"), 2, "entries.1.number"),
    (("rounds", 0, "started_at"), "gestern", "rounds.0.started_at"),
    (("rounds", 0, "tables", 0, "evening"), "nirgends", "rounds.0.tables.0.evening"),
    (("rounds", 0, "tables", 0, "seats"), [[99, None]], "rounds.0.tables.0.seats"),
    (("rounds", 0, "tables", 0, "seats"), [[1, None], [1, None]], "rounds.0.tables"),
    (("rounds", 0, "tables", 0, "seats"), ["eins"], "rounds.0.tables.0.seats"),
    (("fee",), 5, "fee"),
)


def test_what_is_wrong_in_a_file_is_told_at_its_place(runde: Runde) -> None:
    text = alone(runde, tournament_of(runde))
    for path, to, place in WRONG:
        file = json.loads(text)
        part: Any = file["tournaments"][0]
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = to
        with pytest.raises(Refused) as refused:
            read_file(json.dumps(file))
        assert f"tournaments.0.{place}" in [problem.field for problem in refused.value.problems]
        assert all(problem.message("de") and problem.message("en") for problem in refused.value.problems)
