"""A Runde as a file and back: into another Runde it is the same Runde, into its own it adds nothing."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from sqlalchemy import event

from scorepad.actions import entries, exports, imports, kasse, replayed, runde, seal, tariff
from scorepad.actions.evening import change_plan
from scorepad.actions.import_look import ImportChoice, Look, State, Ways, look
from scorepad.actions.imports import Import, import_file, import_runde
from scorepad.actions.transaction import locked
from scorepad.files.documents import RUNDE
from scorepad.files.documents import runde as pieces
from scorepad.files.reading import FileEvening, FileRunde, read_file
from scorepad.files.strict import read_json
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.entry import Entry, Evening, Game, Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.reading.entries import write_evening
from scorepad.scoring.rules import Rules
from scorepad.scoring.season import read_sums
from scorepad.scoring.terms import Player
from scorepad.store import evenings, runden, seals, whole
from scorepad.store import kasse as stored_kasse
from scorepad.store.db import db
from tests.conftest import NOW, Abend
from tests.effort import examples
from tests.scoring.strategies import evenings as random_evenings

IBAN = "DE89370400440532013000"
Made = Callable[[], dict[str, Any]]


def exported(runde_id: int) -> str:
    group = runden.load_runde(runde_id)
    assert group is not None
    members = runden.members(runde_id)
    names = {str(member.id): member.name for member in members}
    some = exports.evenings(runde_id, whole.evening_ids(runde_id), names)
    return "".join(pieces(exports.head(group, members, accounts=True), some))


def file_of(runde_id: int) -> FileRunde:
    return read_file(exported(runde_id))


def brought(
    runde_id: int, file: FileRunde, choice: dict[str, int | None] | None = None, ways: Ways | None = None
) -> Look:
    return import_file(runde_id, file, choice or {}, ways or {}, client_key="file", link_id=None, now=NOW)


@pytest.fixture
def settled(in_app: None, evening: Abend, made: Made) -> Abend:
    """Two games of five, a tariff, Ela gone early, an account, the evening sealed, and a Kasse with a counter-entry."""
    group = evening.runde.id
    tariff.set_tariff(group, read_tariff({"players_rate": "5", "dues": 100}))
    tariff.set_account(group, evening.runde.ids["Anna"], IBAN, "Anna A.")
    change_plan(group, evening.id, name="Donnerstag", **evening.change())
    evening.enter("Bert", "Cem", augen=160)
    evening.enter("Doro", augen=100)
    seal.leave(group, evening.id, member=evening.runde.player("Ela"), **evening.change())
    seal.seal(group, evening.id, absent=(), **evening.change())
    debt = next(one for one in seals.transfers(evening.id, group) if not one.early)
    seal.mark_paid(group, debt.id, paid=True, now=NOW)
    wrong = kasse.book(
        group, kind="deposit", member=evening.runde.player("Bert"), cents=500, reason="Glas", date=NOW.date(), **made()
    )
    kasse.counter(group, wrong, reason="doppelt", **made())
    return evening


def test_a_runde_made_from_a_file_writes_the_same_file(settled: Abend) -> None:
    text = exported(settled.runde.id)
    copy = import_runde(read_file(text), NOW, "copy")
    assert read_json(exported(copy.runde_id)) == read_json(text)


def test_a_sealed_evening_comes_back_sealed_with_its_amounts(settled: Abend) -> None:
    copy = import_runde(file_of(settled.runde.id), NOW, "copy").runde_id
    (evening_id,) = whole.evening_ids(copy)
    stored, before = evenings.load(evening_id, copy), settled.load()
    theirs, ours = seals.of(evening_id, copy), seals.of(settled.id, settled.runde.id)
    assert stored is not None
    assert theirs is not None
    assert ours is not None
    assert stored.sealed
    assert list(theirs.amounts.values()) == list(ours.amounts.values())
    assert [one.cents for one in theirs.items] == [one.cents for one in ours.items]
    assert read_sums(theirs.sums).people.keys() == {member.player for member in runden.members(copy)}
    paid = [(one.transfer.cents, one.paid_at is not None, one.early) for one in seals.transfers(evening_id, copy)]
    assert paid == [
        (one.transfer.cents, one.paid_at is not None, one.early)
        for one in seals.transfers(settled.id, settled.runde.id)
    ]
    assert replayed.replayed(stored).totals != {}
    assert list(replayed.replayed(stored).totals.values()) == list(replayed.replayed(before).totals.values())


def test_an_evening_that_came_sealed_can_be_opened_again(settled: Abend, made: Made) -> None:
    copy = import_runde(file_of(settled.runde.id), NOW, "copy").runde_id
    (evening_id,) = whole.evening_ids(copy)
    seal.reopen(copy, evening_id, **made())
    balance = sum(one.cents for one in stored_kasse.entries(copy))
    paid = [one.transfer for one in seals.transfers(evening_id, copy) if one.paid_at is not None]
    assert balance == sum(one.cents for one in paid if one.payee is None) > 0
    stored = evenings.load(evening_id, copy)
    assert stored is not None
    assert not stored.sealed


def test_sums_that_a_file_lacks_are_counted_anew(settled: Abend) -> None:
    value = read_json(exported(settled.runde.id))
    whole_ = value["evenings"][0]["seal"].pop("sums")
    copy = import_runde(read_file(json.dumps(value)), NOW, "copy").runde_id
    assert read_json(exported(copy))["evenings"][0]["seal"]["sums"] == whole_


def test_its_own_file_adds_nothing_to_a_runde(settled: Abend) -> None:
    file = file_of(settled.runde.id)
    before = exported(settled.runde.id)
    found = look(settled.runde.id, file, {})
    assert found.nothing_new
    assert [one.state for one in found.evenings] == [State.HERE]
    assert brought(settled.runde.id, file).nothing_new
    assert exported(settled.runde.id) == before


def test_the_same_file_twice_adds_nothing_the_second_time(settled: Abend) -> None:
    file = file_of(settled.runde.id)
    other = runde.create("Montag", ["anna", "Cem"], "€", Rules(), NOW).runde_id
    first = brought(other, file)
    assert [one.member.name for one in first.new_people] == ["Bert", "Doro", "Ela"]
    assert len(first.new_evenings) == 1
    assert len(first.kasse) == len(file.kasse)
    assert [member.name for member in runden.members(other)] == ["anna", "Cem", "Bert", "Doro", "Ela"]
    after = exported(other)
    assert brought(other, file).nothing_new
    assert exported(other) == after


def test_an_evening_without_its_key_is_known_by_its_content(in_app: None, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    names = {str(member.id): member.name for member in runden.members(evening.runde.id)}
    found = exports.evening(evening.runde.id, evening.id, names)
    assert found is not None
    file = read_file(json.dumps({**found.document, "name": "Anders"}))
    assert file.single
    (arrival,) = look(evening.runde.id, file, {}).evenings
    assert (arrival.state, arrival.id) == (State.HERE, evening.id)


def test_an_evening_that_went_on_here_stays_as_it_is(in_app: None, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    file = file_of(evening.runde.id)
    evening.enter("Cem", "Doro")
    done = brought(evening.runde.id, file)
    assert (done.evenings[0].state, done.nothing_new, done.all_here) == (State.BEHIND, True, False)
    assert len(evening.load().entries) == 2


@pytest.mark.parametrize("keyed", [True, False])
def test_an_evening_that_went_on_in_the_file_stays_as_it_is_here(in_app: None, evening: Abend, keyed: bool) -> None:
    evening.enter("Bert", "Cem")
    document = read_json(exported(evening.runde.id))["evenings"][0]
    more = [*document["evening"]["entries"], {**document["evening"]["entries"][0], "re": ["Cem", "Doro"]}]
    assert arriving(evening, document, more, keyed=keyed) == (State.AHEAD, evening.id)
    assert len(evening.load().entries) == 1


def test_an_evening_that_is_closed_here_is_not_gone_on_with(in_app: None, evening: Abend, made: Made) -> None:
    evening.enter("Bert", "Cem")
    document = read_json(exported(evening.runde.id))["evenings"][0]
    game, end = document["evening"]["entries"][0], {"kind": "end"}
    entries.enter(evening.runde.id, evening.id, body=end, **made())
    value = read_json(exported(evening.runde.id))
    value["evenings"][0]["evening"]["entries"] = [game, end, game]
    file = read_file(json.dumps(value))
    (found,) = look(evening.runde.id, file, {}).evenings
    assert (found.state, found.ways) == (State.AHEAD, (ImportChoice.AGAIN, ImportChoice.LEAVE))
    with pytest.raises(Refused, match="Something has changed here"):
        brought(evening.runde.id, file, ways={found.evening.key: ImportChoice.APPEND})
    assert len(evening.load().entries) == 2


def test_an_evening_that_is_here_is_one_of_a_file_only(in_app: None, evening: Abend) -> None:
    """Two of one day go on with it: one does, about the other one people are asked. Source: second-look.md, Trust."""
    evening.enter("Bert", "Cem")
    document = read_json(exported(evening.runde.id))
    line = document["evenings"][0]
    game = line["evening"]["entries"][0]
    document["evenings"] = [
        {"evening": {**line["evening"], "entries": [game] * count}, "key": f"other {count}"} for count in (2, 3)
    ]
    file = read_file(json.dumps(document))
    one, two = look(evening.runde.id, file, {}).evenings
    assert [one.state, one.id, two.state] == [State.AHEAD, evening.id, State.OTHER]
    assert (ImportChoice.APPEND in one.ways, two.ways) == (True, (ImportChoice.AGAIN, ImportChoice.LEAVE))
    with pytest.raises(Refused, match="Something has changed here"):
        brought(
            evening.runde.id, file, ways={one.evening.key: ImportChoice.APPEND, two.evening.key: ImportChoice.APPEND}
        )
    assert len(evening.load().entries) == 1
    done = brought(
        evening.runde.id, file, ways={one.evening.key: ImportChoice.APPEND, two.evening.key: ImportChoice.AGAIN}
    )
    assert (done.appended, done.again, len(evening.load().entries)) == (1, 1, 2)
    assert len(whole.evening_ids(evening.runde.id)) == 2


def test_an_evening_that_is_here_is_the_one_of_a_file_that_is_just_like_it(in_app: None, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    document = read_json(exported(evening.runde.id))
    line = document["evenings"][0]
    game = line["evening"]["entries"][0]
    document["evenings"] = [
        {"evening": {**line["evening"], "entries": [game] * count}, "key": f"other {count}"} for count in (2, 1)
    ]
    found = look(evening.runde.id, read_file(json.dumps(document)), {}).evenings
    assert [one.state for one in found] == [State.OTHER, State.HERE]


@pytest.mark.parametrize("meanwhile", ["game", "end"])
def test_what_a_phone_enters_meanwhile_is_not_appended_to(
    in_app: None, evening: Abend, made: Made, monkeypatch: pytest.MonkeyPatch, meanwhile: str
) -> None:
    """The file was compared, then the phone saves, then the evening is held. Source: second-look.md, Trust."""
    evening.enter("Bert", "Cem")
    value = read_json(exported(evening.runde.id))
    value["evenings"][0]["evening"]["entries"] *= 2
    file = read_file(json.dumps(value))
    seen = look(evening.runde.id, file, {})
    if meanwhile == "game":
        evening.enter("Cem", "Doro")
    else:
        entries.enter(evening.runde.id, evening.id, body={"kind": "end"}, **made())
    monkeypatch.setattr(imports, "look", lambda *_facts: seen)
    with pytest.raises(Refused, match="Something has changed here"):
        brought(evening.runde.id, file, ways={seen.evenings[0].evening.key: ImportChoice.APPEND})
    assert len(evening.load().entries) == 2


def test_the_same_client_key_appends_once_though_both_were_under_way(in_app: None, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    value = read_json(exported(evening.runde.id))
    value["evenings"][0]["evening"]["entries"] *= 2
    file = read_file(json.dumps(value))
    ways = {look(evening.runde.id, file, {}).evenings[0].evening.key: ImportChoice.APPEND}
    assert brought(evening.runde.id, file, ways=ways).appended == 1
    assert brought(evening.runde.id, file, ways=ways).all_here
    assert len(evening.load().entries) == 2


@pytest.mark.parametrize("keyed", [True, False])
def test_the_beginning_of_an_evening_never_becomes_a_second_one(in_app: None, evening: Abend, keyed: bool) -> None:
    evening.enter("Bert", "Cem")
    evening.enter("Cem", "Doro")
    document = read_json(exported(evening.runde.id))["evenings"][0]
    some = document["evening"]["entries"][:1]
    assert arriving(evening, document, some, keyed=keyed) == (State.BEHIND, evening.id)
    assert whole.evening_ids(evening.runde.id) == (evening.id,)


def test_an_evening_that_begins_otherwise_is_another_one_of_the_day(in_app: None, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    document = read_json(exported(evening.runde.id))["evenings"][0]
    entries = [{**document["evening"]["entries"][0], "re": ["Cem", "Doro"]}]
    assert arriving(evening, document, entries, keyed=True) == (State.OTHER, evening.id)
    assert arriving(evening, document, entries, keyed=False) == (State.NEW, None)


def arriving(evening: Abend, document: dict[str, Any], entries: list[Any], *, keyed: bool) -> tuple[State, int | None]:
    """What an evening with these entries is here when it is brought in, in a file of a Runde or alone."""
    one = {**document["evening"], "entries": entries}
    value = read_json(exported(evening.runde.id)) | {"evenings": [{**document, "evening": one}]}
    (found,) = brought(evening.runde.id, read_file(json.dumps(value if keyed else one))).evenings
    return found.state, found.id


def test_what_an_open_evening_brought_the_kasse_comes_with_it_only(in_app: None, evening: Abend, made: Made) -> None:
    """Somebody paid early; the evening is here already, so is its money, whatever the file calls it."""
    group = evening.runde.id
    tariff.set_tariff(group, read_tariff({"dues": 100}))
    evening.enter("Bert", "Cem")
    seal.leave(group, evening.id, member=evening.runde.player("Ela"), **evening.change())
    file = file_of(group)
    (early,) = file.kasse
    copy = import_runde(file, NOW, "copy").runde_id
    (there,) = stored_kasse.entries(copy)
    assert (there.cents, there.evening) == (100, whole.evening_ids(copy)[0])
    seal.mark_paid(copy, seals.transfers(whole.evening_ids(copy)[0], copy)[0].id, paid=False, now=NOW)
    assert sum(one.cents for one in stored_kasse.entries(copy)) == 0
    again = replace(file, kasse=(replace(early, key="another"),))
    assert brought(group, again).kasse == ()
    assert [one.cents for one in stored_kasse.entries(group)] == [100]


def test_a_name_of_the_file_can_be_anybody_of_the_runde(in_app: None, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    file = file_of(evening.runde.id)
    other = runde.create("Montag", ["Annegret", "Bert", "Cem", "Doro", "Ela"], "€", Rules(), NOW).runde_id
    anna = runden.members(other)[0]
    brought(other, file, {"Anna": anna.id})
    assert len(runden.members(other)) == 5
    stored = evenings.load(whole.evening_ids(other)[0], other)
    assert stored is not None
    assert stored.plan.table[0] == Player(str(anna.id))


def test_two_of_one_table_cannot_be_one_member(in_app: None, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    file = file_of(evening.runde.id)
    bert = evening.runde.ids["Bert"]
    other = runde.create("Montag", ["Bert"], "€", Rules(), NOW).runde_id
    (member,) = runden.members(other)
    with pytest.raises(Refused) as refused:
        brought(other, file, {"Anna": member.id})
    assert "sitzen an einem Tisch" in refused.value.problems[0].message()
    assert whole.evening_ids(other) == ()
    assert look(evening.runde.id, file, {"Anna": bert}).problems


def test_somebody_new_of_a_name_that_is_taken_is_whoever_has_it(in_app: None, evening: Abend) -> None:
    file = file_of(evening.runde.id)
    assert brought(evening.runde.id, file, {"Anna": None}).nothing_new


def test_the_same_form_makes_one_runde_of_a_file(in_app: None, evening: Abend) -> None:
    evening.enter("Bert", "Cem")
    file = file_of(evening.runde.id)
    assert import_runde(file, NOW, "copy").runde_id == import_runde(file, NOW, "copy").runde_id


def test_a_runde_of_one_evening_is_called_like_it(in_app: None, evening: Abend) -> None:
    whole_file = file_of(evening.runde.id)
    made = import_runde(
        FileRunde("", "", whole_file.members, None, None, whole_file.evenings, (), single=True), NOW, "one"
    )
    group = runden.load_runde(made.runde_id)
    assert group is not None
    assert group.name


def test_an_export_between_two_days_has_only_their_evenings(in_app: None, evening: Abend) -> None:
    day = dt.timedelta(days=1)
    today = evening.load().date
    assert whole.evening_ids(evening.runde.id, today, today) == (evening.id,)
    assert whole.evening_ids(evening.runde.id, today + day) == ()
    assert whole.evening_ids(evening.runde.id, None, today - day) == ()


def test_bank_accounts_leave_with_those_only_who_may_write(settled: Abend) -> None:
    group, members = runden.load_runde(settled.runde.id), runden.members(settled.runde.id)
    assert group is not None
    assert IBAN in str(exports.head(group, members, accounts=True))
    assert IBAN not in str(exports.head(group, members, accounts=False))


def test_short_names_and_marks_come_along_unless_somebody_has_them_here(in_app: None, evening: Abend) -> None:
    anna, bert, *_others = runden.members(evening.runde.id)
    runde.change_member(evening.runde.id, anna.id, short="AA", mark="cross")
    runde.change_member(evening.runde.id, bert.id, short="BB", mark="")
    file = file_of(evening.runde.id)
    made = import_runde(file, NOW, "again")
    found = [(one.short, one.mark) for one in runden.members(made.runde_id)]
    assert found == [("AA", "cross"), ("BB", None), (None, None), (None, None), (None, None)]
    other = runde.create("Freitag", ["Emil"], "", Rules(), NOW)
    runde.change_member(other.runde_id, runden.members(other.runde_id)[0].id, short="aa", mark="cross")
    brought(other.runde_id, file)
    found = [(one.short, one.mark) for one in runden.members(other.runde_id)]
    assert found[:3] == [("aa", "cross"), (None, None), ("BB", None)]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("short", "x" * 8, "Mitglied 2: Höchstens 7 Zeichen."),
        ("short", "\u202e", "Mitglied 2: Das Kürzel enthält Zeichen, die man nicht lesen kann."),
        ("mark", "star", "Mitglied 2, mark: Dieses Zeichen gibt es nicht."),
    ],
)
def test_a_short_name_or_mark_that_is_none_is_told(
    in_app: None, evening: Abend, key: str, value: str, words: str
) -> None:
    document = read_json(exported(evening.runde.id))
    document["members"][1][key] = value
    with pytest.raises(Refused) as refused:
        import_runde(read_file(json.dumps(document)), NOW, "x")
    assert [problem.message() for problem in refused.value.problems] == [words]


def test_an_account_that_is_none_is_told(app: Flask, in_app: None, evening: Abend) -> None:
    value = read_json(exported(evening.runde.id))
    assert value["format"] == RUNDE
    value["members"][0]["iban"] = "DE00"
    with pytest.raises(Refused) as refused:
        import_runde(read_file(json.dumps(value)), NOW, "x")
    assert refused.value.problems[0].message() == "Mitglied 1: Das ist keine IBAN."


@examples(25, share=3)
@given(played=random_evenings())
def test_any_evening_that_comes_in_is_counted_and_written_as_it_was(
    in_app: None, played: tuple[Plan, list[Entry]]
) -> None:
    group = runde.create("Montag", [], "€", Rules(), NOW).runde_id
    plan = replace(played[0], name="Abend", date="2026-11-19")
    entries = tuple(one for one in played[1] if not (isinstance(one, Game) and len(set(one.re)) < len(one.re)))
    document = write_evening(Evening(plan, entries))
    done = brought(group, read_file(json.dumps(document)))
    names = {str(member.id): member.name for member in runden.members(group)}
    evening_id = whole.keys(group)[done.evenings[0].evening.key]
    found, stored = exports.evening(group, evening_id, names), evenings.load(evening_id, group)
    assert found is not None
    assert stored is not None
    assert found.document == document
    theirs, ours = replayed.replayed(stored), replay(plan, entries)
    assert {names[player]: points for player, points in theirs.totals.items()} == dict(ours.totals)
    assert [row.value for row in theirs.rows] == [row.value for row in ours.rows]


def test_writers_wait_no_longer_for_rows_one_by_one(settled: Abend) -> None:
    """All rows of a table go in together: more evenings and bookings are not more exchanges with the database."""
    file = file_of(settled.runde.id)
    (one,) = file.evenings
    more = tuple(replace(one, key=f"{one.key[:-2]}{number}") for number in range(10, 40))
    flushes: list[int] = []
    flushed = 0

    def count(*_: object) -> None:
        nonlocal flushed
        flushed += 1

    event.listen(db.session(), "after_flush", count)
    try:
        for some in (more[:2], more):
            flushed = 0
            import_runde(replace(file, evenings=some, kasse=()), NOW, f"{len(some)}")
            flushes.append(flushed)
    finally:
        event.remove(db.session(), "after_flush", count)
    assert flushes[0] == flushes[1]


def doubled(file: FileRunde, number: int) -> FileRunde:
    """The file with its evening so many times more, each on a day of its own."""
    (one,) = file.evenings
    days = [dt.date(2020, 1, 1) + dt.timedelta(days=day) for day in range(number)]
    more = (replace(one, key=f"{one.key[:-2]}{10 + place}", date=day) for place, day in enumerate(days))
    return replace(file, evenings=(one, *more))


def test_between_two_parts_of_an_import_others_write(
    settled: Abend, evening: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long file holds up a game for one of its parts at most. Source: hosting.md, fault 11."""
    file = doubled(file_of(settled.runde.id), 70)
    alone, games = locked, 0

    @contextmanager
    def then_others(runde_id: int) -> Iterator[Any]:
        nonlocal games
        with alone(runde_id) as held:
            yield held
        runde.rename(evening.runde.id, f"Runde {games}")
        games += 1

    monkeypatch.setattr(imports, "locked", then_others)
    made = import_runde(file, NOW, "long")
    assert games >= 4
    assert len(whole.keys(made.runde_id)) == 71


def test_whoever_is_cut_off_in_an_import_sends_the_same_once_more(
    settled: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = doubled(file_of(settled.runde.id), 3)
    expected = exported(import_runde(file, NOW, "whole").runde_id)
    monkeypatch.setattr(imports, "AT_ONCE", 1)
    add, parts = Import.add, 0

    def cut(self: Import, coming: Sequence[FileEvening]) -> None:
        nonlocal parts
        parts += 1
        if parts == 3:
            raise KeyboardInterrupt
        add(self, coming)

    monkeypatch.setattr(Import, "add", cut)
    with pytest.raises(KeyboardInterrupt):
        import_runde(file, NOW, "cut off")
    again = import_runde(file, NOW, "cut off")
    assert len(whole.keys(again.runde_id)) == 4
    assert read_json(exported(again.runde_id)) == read_json(expected)
