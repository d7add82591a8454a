"""The seal in a file: written and read back it says the same, and what cannot be is told."""

import datetime as dt
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files.documents import ExportedEvening, RundeHead, runde
from scorepad.files.money import FileTransfer
from scorepad.files.reading import read_file
from scorepad.files.seals import FileSeal
from scorepad.ledger.played import played as played_for
from scorepad.ledger.settle import Settled, settle
from scorepad.ledger.tariff import read_tariff, write_tariff
from scorepad.scoring.entry import Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.season import sums, write_sums
from tests.effort import examples
from tests.files.evenings import played, written
from tests.scoring.building import ANNA, CAST, ELA
from tests.scoring.strategies import spoiled

AT = dt.datetime(2026, 11, 19, 22, 40, tzinfo=dt.UTC)
TARIFF = read_tariff({"players_rate": "5", "dues": 100})


def sealed() -> FileSeal:
    plan = Plan(CAST[:4], ANNA)
    games = [entry for entry in played() if entry.kind == "game"]
    result = replay(plan, games)
    settled = settle(TARIFF, played_for(result))
    charged = settled.charged
    first, *rest = settled.transfers
    facts = Settled(
        at=AT,
        scoring_version=1,
        totals=result.totals,
        amounts=charged.amounts,
        kasse=charged.kasse,
        absent=(ELA,),
        items=charged.items,
        moved=(first,),
        transfers=tuple(rest),
        tariff=write_tariff(TARIFF),
        sums=write_sums(sums(plan, result)),
    )
    return FileSeal(facts, tuple(FileTransfer(one, AT if one is rest[0] else None) for one in rest))


def file_with(seal: object, **more: Any) -> str:
    one = written(*[entry for entry in played() if entry.kind == "game"])
    members = tuple({"name": name} for name in CAST)
    text = "".join(runde(RundeHead("R", "€", members, {"preset": "ddv"}), [ExportedEvening(one.key, one.document)]))
    value = json.loads(text)
    value["evenings"][0] |= {"seal": seal, **more}
    return json.dumps(value)


def told(seal: object, **more: Any) -> list[str]:
    with pytest.raises(Refused) as refused:
        read_file(file_with(seal, **more))
    return [problem.message() for problem in refused.value.problems]


def test_a_seal_read_back_says_the_same() -> None:
    (one,) = read_file(file_with(sealed().to_json())).evenings
    assert one.seal == sealed()
    assert ELA in one.people


def test_other_names_are_the_same_seal_of_others() -> None:
    ids = {str(name): str(place) for place, name in enumerate(CAST)}
    back = {key: name for name, key in ids.items()}
    other = sealed().renamed(ids)
    assert not {*other.settled.totals, *(other.settled.sums or {})["people"]} & set(CAST)
    assert other.renamed(back) == sealed()


def test_sums_of_another_version_are_left_to_be_counted_anew() -> None:
    for sums_ in ({"version": 999}, None, 5):
        (one,) = read_file(file_with({**sealed().to_json(), "sums": sums_})).evenings
        assert one.seal is not None
        assert one.seal.settled.sums is None


NOBODY = {"points": 1, "rate": "5", "sum": 1, "people": 0}


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("at", "gestern", ".at"),
        ("at", "2026-11-19T22:40:00", ".at"),
        ("at", None, ".at"),
        ("totals", {"Gustav": 1}, ": „Gustav“ sitzt nirgends am Tisch."),
        ("totals", {"Anna": "1"}, ".totals"),
        ("amounts", {"Anna": 5}, ": Die Beträge ergeben zusammen nicht 0."),
        ("items", [{"id": "x", "player": "Anna", "cents": 1}], ".items"),
        ("items", [{"id": "players", "player": "Anna", "cents": 1, "params": {}}], ".items"),
        ("items", [{"id": "players", "player": "Anna", "cents": 1, "params": {"rate": "x"}}], ".items"),
        ("items", [{"id": "average", "player": "Anna", "cents": 1, "params": NOBODY}], ".items"),
        ("transfers", [{"payer": "Anna", "payee": "Anna", "cents": 1}], ".transfers"),
        ("transfers", [{"payer": "Anna", "cents": 0}], ".transfers"),
        ("transfers", [{"payer": "Anna", "cents": 10**12}], ".transfers"),
        ("transfers", [{"payer": "Anna", "cents": 1, "paid": "x"}], ".transfers"),
        ("tariff", {"dues": -1}, ".tariff.dues"),
        ("sums", {"version": 1, "people": 5}, ".sums"),
        ("more", 1, ".more"),
        ("at", "9999-12-31T23:59:59+00:00", ".at"),
        ("at", "0001-01-01T00:00:00+00:00", ".at"),
        ("transfers", [{"payer": "Anna", "cents": 1, "paid": "9999-12-31T23:59:59+00:00"}], ".transfers"),
        ("totals", {"Anna": 1}, ": Die Punkte von „Bert“ fehlen."),
        ("sums", {"version": 1, "people": {"6": {}}}, ": „6“ sitzt nirgends am Tisch."),
        ("sums", {"version": 1, "people": {"Anna": {"partners": {"6": [1, 1, 1]}}}}, ": „6“ sitzt nirgends am Tisch."),
        ("items", [], ": Die Gründe ergeben nicht die Beträge."),
        ("transfers", [], ": Wer wem zahlt, gleicht die Beträge nicht aus."),
    ],
)
def test_what_a_seal_cannot_say_is_told(part: str, value: object, words: str) -> None:
    found = told({**sealed().to_json(), part: value})
    assert any(one.startswith(f"Abend 1, seal{words}") for one in found), found


def test_a_stranger_in_the_money_is_no_member() -> None:
    assert told(None, early=[{"payer": "Gustav", "cents": 5}]) == ["Abend 1: „Gustav“ steht nicht bei den Mitgliedern."]


@examples(150)
@given(st.data())
def test_no_seal_breaks_the_reading(data: st.DataObject) -> None:
    seal = data.draw(spoiled(sealed().to_json()))
    try:
        read_file(file_with(seal))
    except Refused as refused:
        words = [problem.message(lang) for problem in refused.problems for lang in ("de", "en")]
    else:
        words = ["read"]
    assert all(words)
