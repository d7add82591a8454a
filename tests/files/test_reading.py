"""What is written is read back, with the seals of evenings, and what is wrong with a file is told
with its place.
"""

import datetime as dt
import json
import time
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files.documents import (
    ExportedEvening,
    RundeHead,
    digest,
    evening_document,
    people_in,
    renamed,
    runde,
)
from scorepad.files.money import FileTransfer
from scorepad.files.problems import place
from scorepad.files.reading import read_file
from scorepad.files.seals import FileSeal
from scorepad.files.strict import DEEPEST, MOST_BYTES, MOST_PARTS, decoded
from scorepad.ledger.played import played as played_for
from scorepad.ledger.settle import Settled, settle
from scorepad.ledger.tariff import read_tariff, write_tariff
from scorepad.scoring.entry import Entry, Evening, Game, Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.reading.entries import write_entry, write_evening
from scorepad.scoring.season import sums, write_sums
from tests.effort import examples
from tests.files.evenings import KEY, played, written
from tests.scoring.building import ANNA, CAST, ELA
from tests.scoring.strategies import JSON, evenings, spoiled

IDS = {str(name): str(number) for number, name in enumerate(CAST, start=1)}
NAMES = {key: name for name, key in IDS.items()}
OURS = '"format": "scorepad-evening/1"'
FOREIGN = (
    "Dieses JSON ist nicht von Scorepad. Lesen lassen sich JSON von Scorepad und Tabellen "
    "(.xlsx, .csv) von überall."
)
NEWER = (
    "Dieses JSON ist von Scorepad, aber in einer neueren Form („scorepad-evening/9“). Lies es dort ein, wo es "
    "herkommt, oder nimm die Liste als .csv."
)
MEMBERS = tuple({"name": str(name), "active": True} for name in CAST)


def as_runde(*some: ExportedEvening, **more: Any) -> str:
    head = RundeHead("Donnerstag", "€", MEMBERS, {"preset": "ddv"}, **more)
    return "".join(runde(head, some))


def told(text: str) -> list[str]:
    """What is wrong with a file, worded in both languages; nothing of one that is read."""
    try:
        read_file(text)
    except Refused as refused:
        german = [problem.message("de") for problem in refused.problems]
        english = [problem.message("en") for problem in refused.problems]
    else:
        return []
    assert german
    assert all(german)
    assert all(english)
    return german


@given(evenings())
def test_an_evening_read_back_is_the_same_evening(evening: tuple[Plan, list[Entry]]) -> None:
    drawn_plan, drawn_entries = evening
    plan = replace(drawn_plan, name="Abend", date="2026-11-19")
    entries = tuple(entry for entry in drawn_entries if not names_somebody_twice(entry))
    written_evening = write_evening(Evening(plan, entries))
    (read,) = read_file(json.dumps(written_evening)).evenings
    assert read.plan == plan
    assert read.entries == entries
    assert replay(read.plan, read.entries) == replay(plan, entries)


def names_somebody_twice(entry: Entry) -> bool:
    return isinstance(entry, Game) and len(set(entry.re)) < len(entry.re)


@examples(50)
@given(evenings())
def test_an_evening_under_the_keys_of_the_store_comes_back_under_names(
    evening: tuple[Plan, list[Entry]],
) -> None:
    plan, entries = evening
    document = write_evening(Evening(plan, tuple(entries)))
    stored = renamed(
        {key: document[key] for key in ("rules", "table", "first_dealer", "also_sit_out")}, IDS
    )
    bodies = [renamed(write_entry(entry), IDS) for entry in entries]
    assert set(people_in(bodies)) <= set(NAMES)
    assert evening_document("", "", stored, bodies, NAMES) == document


def test_a_runde_read_back_is_the_same_runde() -> None:
    head = {
        "tariff": {"version": 1, "dues": 200},
        "kasse": (
            {"key": "k", "date": "2026-11-19", "kind": "deposit", "member": "Anna", "cents": 500},
        ),
    }
    file = read_file(as_runde(written(*played()), written(key="b" * 64), **head))
    assert file.name == "Donnerstag"
    assert file.currency == "€"
    assert [one.name for one in file.members] == list(CAST)
    assert [one.key for one in file.evenings] == [KEY, "b" * 64]
    assert file.evenings[0].entries == played()
    assert file.tariff == head["tariff"]
    assert [one.to_json() for one in file.kasse] == list(head["kasse"])


def test_an_evening_without_a_key_has_one_of_its_content() -> None:
    def key_of(games: int) -> str:
        document = written(*played()[:games]).document
        return read_file(json.dumps(document)).evenings[0].key

    assert key_of(2) == key_of(2)
    assert key_of(3) != key_of(2)


def test_what_a_page_could_run_is_escaped() -> None:
    text = as_runde(written(name="</script>"))
    assert not {"<", ">"} & set(text)
    assert read_file(text).evenings[0].plan.name == "</script>"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "Das ist kein lesbares JSON: Zeile 1, Zeichen 1."),
        ('{"a": 1,\n "b" 2}', "Das ist kein lesbares JSON: Zeile 2, Zeichen 6."),
        (f'{{{OURS}, "a": 2, "a": 2}}', "„a“ steht zweimal in einem Teil."),
        (f'{{{OURS}, "a": NaN}}', "„NaN“ ist keine ganze Zahl."),
        (f'{{{OURS}, "a": -Infinity}}', "„-Infinity“ ist keine ganze Zahl."),
        (f'{{{OURS}, "a": 1.5}}', "„1.5“ ist keine ganze Zahl."),
        (f'{{{OURS}, "a": 1e400}}', "„1e400“ ist keine ganze Zahl."),
        (f'{{{OURS}, "a": ' + "9" * 5000 + "}", "„99999999999999999999“ ist keine ganze Zahl."),
        ("[" * 100_000, "Zu viele Klammern ineinander."),
        (
            "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
            "0.0.0.0.0.0.0.0.0.0.0.0: Zu viele Klammern ineinander.",
        ),
        (f'{{{OURS}, "name": "\\ud800"}}', "Name: Hier stehen Zeichen, die man nicht lesen kann."),
        (f'{{{OURS}, "name": "\\u0000"}}', "Name: Hier stehen Zeichen, die man nicht lesen kann."),
        (
            json.dumps({"format": "scorepad-runde/1", "name": "x" * 1001}),
            "Name: Höchstens 1.000 Zeichen.",
        ),
        ("[]", FOREIGN),
        ("{}", FOREIGN),
        ('{"format": "bierdeckel/1"}', FOREIGN),
        ('{"format": ["scorepad-runde/1"]}', FOREIGN),
        ('{"points": 1.5, "a": NaN}', FOREIGN),
        (json.dumps({"comment": "x" * 1001}), FOREIGN),
        ('{"format": "scorepad-evening/9"}', NEWER),
    ],
)
def test_what_is_no_file_of_ours_is_said_in_one_sentence(text: str, words: str) -> None:
    assert told(text) == [words]


def changed(**parts: Any) -> str:
    return json.dumps({**json.loads(as_runde(written(*played()))), **parts})


SKAT = {"preset": "skat"}
FRITZ = {"kind": "penalty", "points": {"Fritz": 1}}
DEPOSIT = {"key": "a", "date": "2026-11-19", "kind": "deposit", "cents": 5, "member": "Anna"}
COUNTER = DEPOSIT | {"key": "b", "kind": "counter", "cents": -5, "counters": "a"}
OPPOSITE = "Eine Gegenbuchung hebt genau eine Buchung auf."
EVENING: dict[str, Any] = dict(written(*played()).document)


def of_evening(**changed: Any) -> dict[str, Any]:
    return {"evenings": [{"evening": EVENING | changed}]}


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"members": 5}, "Mitglieder: Hier fehlt eine Liste."),
        ({"members": [{"name": "Anna"}] * 2}, "Mitglied 2: „Anna“ steht zweimal da."),
        ({"members": [{"name": "A" * 81}]}, "Mitglied 1: Höchstens 80 Zeichen."),
        ({"members": [{}] * 1001}, "Mitglieder: Höchstens 1.000."),
        ({"members": []}, "Abend 1: „Anna“ steht nicht bei den Mitgliedern."),
        ({"rules": SKAT}, "„rules.preset“: Das Regelwerk „skat“ gibt es nicht."),
        (
            {"rule_sets": [{"name": "A", "rules": SKAT}]},
            "Regelwerk 1, „rules.preset“: Das Regelwerk „skat“",
        ),
        ({"tariff": {"dues": -1}}, "„tariff.dues“"),
        ({"evenings": [{"evening": EVENING}] * 2}, "Abend 2: Diesen Abend hat die Datei schon."),
        (of_evening(date="gestern"), "Abend 1, Datum: Das ist kein Datum."),
        (of_evening(date="20261119"), "Abend 1, Datum: Das ist kein Datum."),
        (of_evening(date="1066-10-14"), "Abend 1, Datum: Möglich sind die Jahre 1980 bis 2099."),
        (of_evening(entries=[{}] * 2001), "Abend 1, Einträge: Höchstens 2.000."),
        (of_evening(entries=[{"kind": "x"}]), "Abend 1, Eintrag 1, „kind“"),
        (of_evening(entries=[FRITZ]), "Abend 1, Eintrag 1: „Fritz“ sitzt nirgends am Tisch."),
        ({"kasse": [DEPOSIT | {"date": "x"}]}, "Kasse 1, Datum"),
        ({"kasse": [DEPOSIT | {"kind": "x"}]}, "Kasse 1, „kind“"),
        (
            {"kasse": [DEPOSIT | {"counters": "b"}]},
            "Kasse 1: Diesen Schlüssel gibt es in der Datei nicht.",
        ),
        (
            {"kasse": [DEPOSIT | {"member": "Gustav"}]},
            "Kasse 1: „Gustav“ steht nicht bei den Mitgliedern.",
        ),
        ({"kasse": [DEPOSIT, DEPOSIT]}, "Kasse 2: „a“ steht zweimal in einem Teil."),
        ({"kasse": [DEPOSIT, DEPOSIT | {"key": digest("a")}]}, "Kasse 2: „"),
        ({"kasse": [DEPOSIT, COUNTER | {"cents": -7}]}, f"Kasse 2: {OPPOSITE}"),
        ({"kasse": [DEPOSIT, COUNTER | {"member": "Bert"}]}, f"Kasse 2: {OPPOSITE}"),
        ({"kasse": [DEPOSIT, COUNTER | {"kind": "payout"}]}, f"Kasse 2: {OPPOSITE}"),
        (
            {"kasse": [DEPOSIT, COUNTER, COUNTER | {"key": "c", "counters": "b", "cents": 5}]},
            f"Kasse 3: {OPPOSITE}",
        ),
        (
            {"kasse": [DEPOSIT, COUNTER, COUNTER | {"key": "c"}]},
            "Kasse 3: Diesen Schlüssel gibt es",
        ),
        ({"evenings": [{"evening": EVENING, "seal": {}}]}, "Abend 1, „seal"),
        ({"evenings": [{"evening": EVENING, "early": [{"payer": "Anna"}]}]}, "Abend 1, „early“"),
    ],
)
def test_a_wrong_part_is_told_with_its_place(parts: dict[str, Any], words: str) -> None:
    problems = told(changed(**parts))
    assert any(problem.lower().startswith(words.lower()) for problem in problems), problems


@examples(150)
@given(spoiled(json.loads(as_runde(written(*played()[:2])))) | JSON)
def test_nothing_that_is_json_breaks_the_reading(value: Any) -> None:
    assert all(told(json.dumps(value)))


def test_files_of_other_encodings_are_read() -> None:
    for content in ("Jürgen".encode("cp1252"), "Jürgen".encode("utf-16"), "\ufeffJürgen".encode()):
        assert decoded(content) == "Jürgen"


@pytest.mark.parametrize("content", [b"a\x00b", b"\xff\xfe\x00", b"x" * (MOST_BYTES + 1)])
def test_what_is_no_text_or_too_much_of_it_is_refused(content: bytes) -> None:
    with pytest.raises(Refused):
        decoded(content)


def test_a_key_that_comes_twice_is_found_at_once_among_many() -> None:
    """Counting every key for every other one took hours for a file that may come."""
    many = ",".join(f'"{number}":1' for number in range(300_000))
    started = time.process_time()
    assert told(f'{{{OURS},{many},"299999":1}}') == ["„299999“ steht zweimal in einem Teil."]
    assert time.process_time() - started < 20


@pytest.mark.parametrize("part", ["[]", "{}", '""', "1"])
def test_a_file_of_nothing_but_parts_is_not_even_read(part: str) -> None:
    assert told("[" + f"{part}," * MOST_PARTS + "1]") == ["Das hat zu viele Teile für eine Datei."]


@given(st.text(max_size=6))
def test_any_text_is_either_read_or_refused(text: str) -> None:
    assert told(text)


# the seal of an evening: written and read back it says the same, and what cannot be is told
AT = dt.datetime(2026, 11, 19, 22, 40, tzinfo=dt.UTC)
TARIFF = read_tariff({"players_rate": "5", "dues": 100})
GAMES = [entry for entry in played() if entry.kind == "game"]


def sealed() -> FileSeal:
    plan = Plan(CAST[:4], ANNA)
    result = replay(plan, GAMES)
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
    value = json.loads(as_runde(written(*GAMES)))
    value["evenings"][0] |= {"seal": seal, **more}
    return json.dumps(value)


def test_a_seal_read_back_says_the_same() -> None:
    (one,) = read_file(file_with(sealed().to_json())).evenings
    assert one.seal == sealed()
    assert ELA in one.people


def test_other_names_are_the_same_seal_of_others() -> None:
    other = sealed().renamed(IDS)
    assert not {*other.settled.totals, *(other.settled.sums or {})["people"]} & set(CAST)
    assert other.renamed(NAMES) == sealed()


def test_sums_of_another_version_are_left_to_be_counted_anew() -> None:
    for sums_ in ({"version": 999}, None, 5):
        (one,) = read_file(file_with({**sealed().to_json(), "sums": sums_})).evenings
        assert one.seal is not None
        assert one.seal.settled.sums is None


NOBODY = {"points": 1, "rate": "5", "sum": 1, "people": 0}


@pytest.mark.parametrize(
    ("part", "value", "words"),
    [
        ("at", "gestern", ".at“"),
        ("at", "2026-11-19T22:40:00", ".at“"),
        ("at", None, ".at“"),
        ("totals", {"Gustav": 1}, "“: „Gustav“ sitzt nirgends am Tisch."),
        ("totals", {"Anna": "1"}, ".totals“"),
        ("amounts", {"Anna": 5}, "“: Die Beträge ergeben zusammen nicht 0."),
        ("items", [{"id": "x", "player": "Anna", "cents": 1}], ".items“"),
        ("items", [{"id": "players", "player": "Anna", "cents": 1, "params": {}}], ".items“"),
        (
            "items",
            [{"id": "players", "player": "Anna", "cents": 1, "params": {"rate": "x"}}],
            ".items“",
        ),
        ("items", [{"id": "average", "player": "Anna", "cents": 1, "params": NOBODY}], ".items“"),
        ("transfers", [{"payer": "Anna", "payee": "Anna", "cents": 1}], ".transfers“"),
        ("transfers", [{"payer": "Anna", "cents": 0}], ".transfers“"),
        ("transfers", [{"payer": "Anna", "cents": 10**12}], ".transfers“"),
        ("transfers", [{"payer": "Anna", "cents": 1, "paid": "x"}], ".transfers“"),
        ("tariff", {"dues": -1}, ".tariff.dues“"),
        ("sums", {"version": 1, "people": 5}, ".sums"),
        ("more", 1, ".more“"),
        ("at", "9999-12-31T23:59:59+00:00", ".at“"),
        ("at", "0001-01-01T00:00:00+00:00", ".at“"),
        (
            "transfers",
            [{"payer": "Anna", "cents": 1, "paid": "9999-12-31T23:59:59+00:00"}],
            ".transfers“",
        ),
        ("totals", {"Anna": 1}, "“: Die Punkte von „Bert“ fehlen."),
        ("sums", {"version": 1, "people": {"6": {}}}, "“: „6“ sitzt nirgends am Tisch."),
        (
            "sums",
            {"version": 1, "people": {"Anna": {"partners": {"6": [1, 1, 1]}}}},
            "“: „6“ sitzt nirgends am Tisch.",
        ),
        ("items", [], "“: Die Gründe ergeben nicht die Beträge."),
        ("transfers", [], "“: Wer wem zahlt, gleicht die Beträge nicht aus."),
    ],
)
def test_what_a_seal_cannot_say_is_told(part: str, value: object, words: str) -> None:
    found = told(file_with({**sealed().to_json(), part: value}))
    assert any(one.startswith(f"Abend 1, „seal{words}") for one in found), found


def test_a_stranger_in_the_money_is_no_member() -> None:
    early = [{"payer": "Gustav", "cents": 5}]
    assert told(file_with(None, early=early)) == [
        "Abend 1: „Gustav“ steht nicht bei den Mitgliedern."
    ]


@examples(150)
@given(spoiled(sealed().to_json()))
def test_no_seal_breaks_the_reading(seal: Any) -> None:
    assert all(told(file_with(seal)))


@pytest.mark.parametrize(
    "key",
    ["line", "members", "evenings", "kasse", "payments", "rule_sets", "tournaments", "leagues"],
)
def test_every_list_of_a_file_has_a_name_in_both_languages(key: str) -> None:
    assert place(key, "de")[0].isupper()
    assert place(key, "de") != place(key, "en")
    assert "_" not in place(key, "de") + place(key, "en")


def test_any_other_key_of_a_file_is_quoted_as_it_stands_there() -> None:
    assert place("evenings.0.entries.1.stakes", "de") == "Abend 1, Eintrag 2, „stakes“"
    assert place("stakes", "en") == "“stakes”"
