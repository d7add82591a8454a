"""The JSON Schemas of games and evenings take every example, and refuse what reading refuses."""

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from scorepad import cli
from scorepad.scoring import Refused, evening_schema, game_schema, read_evening, read_game
from scorepad.scoring.entry import Unreadable
from scorepad.scoring.reading.entries import EVENING_KEYS, FACTS
from tests.examples.reading import examples

GAME = Draft202012Validator(game_schema())
EVENING = Draft202012Validator(evening_schema())
SOME: dict[str, Any] = {
    "kind": "game",
    "game": "normal",
    "re": ["Anna", "Cem"],
    "kontra": ["Bert", "Doro"],
    "augen": {"re": [121, 150]},
    "announcements": [{"party": "re", "says": "no90", "by": "Cem", "card": 3}],
    "specials": [{"id": "fuchs_caught", "party": "kontra", "by": "Doro", "from": "Cem"}],
    "leiche": {"tricks": 0, "tops": ["dulle"]},
    "first_trick_augen": {"party": "re", "augen": 31},
    "bock": {"factor": 4},
    "points": {"Anna": 1},
}
TABLE: dict[str, Any] = {"table": ["Anna", "Bert", "Cem", "Doro"]}


def all_evenings() -> Iterator[tuple[str, Any]]:
    """Every evening of the examples."""
    for name in ("evenings.jsonl", "bock_evenings.jsonl"):
        for example in examples(name):
            yield example["id"], example["evening"]
    for example in examples("evening_rules.jsonl"):
        for number, part in enumerate(example["evenings"]):
            yield f"{example['id']} {number}", part["evening"]


def all_games() -> Iterator[tuple[str, Any, Any]]:
    """Every single game of the examples with its rules."""
    for name in ("ddv_sample.jsonl", "games.json", "options.json"):
        for number, example in enumerate(examples(name)):
            if "entry" in example:
                yield f"{name} {number}", example["entry"], example.get("rules")


def is_readable(evening: object) -> bool:
    return not any(isinstance(entry, Unreadable) for entry in read_evening(evening).entries)


def ruled(rules: object) -> dict[str, Any]:
    return {**TABLE, "rules": rules}


def test_the_schemas_are_schemas() -> None:
    Draft202012Validator.check_schema(game_schema())
    Draft202012Validator.check_schema(evening_schema())


def test_every_game_of_the_examples_fits_its_schema() -> None:
    """Source: issue 50, "checked against all examples"."""
    games = [each for each in all_games() if each[1].get("kind", "game") == "game"]
    assert len(games) > 800
    assert [name for name, game, _rules in games if not GAME.is_valid(game)] == []
    others = [
        game for _name, game, _rules in games if not EVENING.is_valid({**TABLE, "entries": [game]})
    ]
    assert others == []


def test_every_evening_and_every_rule_set_of_the_examples_fits_its_schema() -> None:
    evenings = list(all_evenings())
    assert len(evenings) > 100
    refused = [name for name, evening in evenings if not EVENING.is_valid(evening)]
    readable = [name for name, evening in evenings if is_readable(evening)]
    assert len(readable) > 100
    assert set(refused) & set(readable) == set()
    sets = [(name, rules) for name, _game, rules in all_games() if rules is not None]
    assert [name for name, rules in sets if not EVENING.is_valid(ruled(rules))] == []


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """The game of above, changed."""
    game = copy.deepcopy(SOME)
    change(game)
    return game


WRONG: dict[str, dict[str, Any]] = {
    "no game": changed(lambda game: game.pop("game")),
    "a game that is null": changed(lambda game: game.update(game=None)),
    "an unknown game": changed(lambda game: game.update(game="skat")),
    "an unknown key": changed(lambda game: game.update(winner="re")),
    "another kind": changed(lambda game: game.update(kind="end")),
    "the same player twice": changed(lambda game: game.update(re=["Anna", "Anna"])),
    "a player without a name": changed(lambda game: game.update(re=["Anna", " "])),
    "too many Augen": changed(lambda game: game.update(augen={"re": 241})),
    "a range of three": changed(lambda game: game.update(augen={"re": [1, 2, 3]})),
    "Augen of somebody else": changed(lambda game: game.update(augen={"anna": 121})),
    "no_trick that is true": changed(lambda game: game.update(no_trick=True)),
    "an unknown announcement": changed(lambda game: game["announcements"][0].update(says="no10")),
    "an announcement of nothing": changed(lambda game: game["announcements"][0].pop("says")),
    "a special point of nobody": changed(lambda game: game["specials"][0].pop("party")),
    "a special point a hundred times": changed(lambda game: game["specials"][0].update(count=100)),
    "a trump that is none": changed(lambda game: game["leiche"].update(tops=["herz_ass"])),
    "a trick without Augen": changed(lambda game: game["first_trick_augen"].pop("augen")),
    "points that are no number": changed(lambda game: game.update(points={"Anna": "1"})),
    "points by the half": changed(lambda game: game.update(points={"Anna": 0.5})),
    "Bock without its factor": changed(lambda game: game.update(bock={})),
    "a text that is a number": changed(lambda game: game.update(note=3)),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_game_is_refused_by_the_schema_as_by_reading(name: str) -> None:
    assert GAME.is_valid(SOME)
    assert not GAME.is_valid(WRONG[name])
    with pytest.raises(Refused):
        read_game(WRONG[name])


WRONG_EVENINGS: dict[str, dict[str, Any]] = {
    "no table": {"entries": []},
    "a table of three": {"table": ["Anna", "Bert", "Cem"]},
    "an unknown key": {**TABLE, "seats": []},
    "another format": {**TABLE, "format": "scorepad-evening/2"},
    "an unknown preset": ruled({"preset": "skat"}),
    "an unknown option": ruled({"options": {"bok.on": True}}),
    "a switch that is a number": ruled({"options": {"bock.on": 1}}),
    "a number beyond its range": ruled({"options": {"solo.factor": 12}}),
    "a choice that is none": ruled({"options": {"bock.triggers": ["rain"]}}),
    "a keyed option beyond its range": ruled({"options": {"special.fuchs_caught.points": 10}}),
    "a multiple that is none": ruled({"options": {"solo.fixed_kind.buben.won": 10}}),
    "a version to come": ruled({"version": 2}),
}


@pytest.mark.parametrize("name", WRONG_EVENINGS)
def test_a_wrong_evening_is_refused_by_the_schema_as_by_reading(name: str) -> None:
    assert not EVENING.is_valid(WRONG_EVENINGS[name])
    with pytest.raises(Refused):
        read_evening(WRONG_EVENINGS[name])


WRONG_ENTRIES: list[dict[str, Any]] = [
    {"kind": "event", "name": "Dulle verloren"},
    {"kind": "event", "who": "Anna"},
    {"kind": "penalty"},
    {"kind": "list_result"},
    {"kind": "seats"},
    {"kind": "wrong_card"},
    {"kind": "wrong_card", "culprit": "Anna", "severity": "small"},
    {"kind": "redeal", "reason": 3},
    {"kind": "list_result", "totals": {}, "games": 501},
    {"kind": "end", "re": ["Anna"]},
    {"kind": "pause"},
]


@pytest.mark.parametrize("entry", WRONG_ENTRIES, ids=json.dumps)
def test_a_wrong_entry_is_refused_by_the_schema_as_by_reading(entry: dict[str, Any]) -> None:
    evening = {**TABLE, "entries": [entry]}
    assert isinstance(read_evening(evening).entries[0], Unreadable)
    assert not EVENING.is_valid(evening)


def test_another_kind_of_entry_is_no_game() -> None:
    assert read_game(SOME).re == ("Anna", "Cem")
    with pytest.raises(Refused) as refused:
        read_game({"kind": "end"})
    assert [(problem.code, problem.field) for problem in refused.value.problems] == [
        ("unknown_value", "kind")
    ]
    assert not GAME.is_valid({"kind": "end"})


def test_null_means_left_out() -> None:
    for key in ("note", "augen", "bock", "leiche", "dealer", "kind"):
        assert GAME.is_valid({**SOME, key: None}), key
    assert EVENING.is_valid({**TABLE, "rules": None, "first_dealer": None, "entries": None})


def test_every_key_that_is_read_is_described() -> None:
    definitions: Any = evening_schema()["$defs"]
    for kind, facts in FACTS.items():
        assert definitions[kind]["properties"].keys() == {"kind", "note", "after", *facts}
    keys: Any = evening_schema()["properties"]
    assert keys.keys() == EVENING_KEYS


@pytest.mark.parametrize(("of", "made"), [("game", game_schema()), ("evening", evening_schema())])
def test_the_command_line_writes_them(
    of: str, made: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["schema", of]) == 0
    assert json.loads(capsys.readouterr().out) == made
