"""A Runde as a file and back: into another one it is the same, into its own it adds nothing; with
tournaments.
"""

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from sqlalchemy import event

from scorepad.actions.entry import replayed
from scorepad.actions.evening.evening import CorrectedPlan, change_plan
from scorepad.actions.files import exports, imports
from scorepad.actions.files.import_look import (
    ImportChoice,
    ImportedEvening,
    Look,
    State,
    Ways,
    look,
)
from scorepad.actions.files.imports import Import, import_file, import_runde
from scorepad.actions.money import kasse, seal, tariff
from scorepad.actions.runde import runde
from scorepad.actions.tournament import tournament_end, tournament_files, tournament_prizes
from scorepad.actions.tournament.tournament import evening_ids
from scorepad.actions.tournament.tournament_results import standing
from scorepad.actions.transaction import locked
from scorepad.files.documents import RundeHead
from scorepad.files.documents import runde as pieces
from scorepad.files.reading import FileEvening, FileRunde, read_file
from scorepad.files.strict import read_json
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.entry import Entry, Evening, Game, Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.reading.entries import write_evening
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Player
from scorepad.store import evenings, runden, seals, tournaments, whole
from scorepad.store import kasse as stored_kasse
from scorepad.store.db import db
from tests import saving
from tests.actions.settling import Made, four
from tests.conftest import CAST, DATE, NOW, Abend, Runde, there
from tests.effort import examples
from tests.many import tournament_of
from tests.scoring.strategies import evenings as random_evenings

pytestmark = [pytest.mark.usefixtures("in_app"), pytest.mark.both_databases]

IBAN = "DE89370400440532013000"
APPEND = ImportChoice.APPEND
AGAIN = ImportChoice.AGAIN
LEAVE = ImportChoice.LEAVE


def head(runde_id: int, *, accounts: bool = True) -> RundeHead:
    runde = there(runden.load_runde(runde_id))
    return exports.head(runde, runden.members(runde_id), accounts=accounts)


def names_of(runde_id: int) -> dict[str, str]:
    return {str(member.id): member.name for member in runden.members(runde_id)}


def exported(runde_id: int) -> Any:
    """The document of the file of a Runde."""
    evening_ids = whole.evening_ids(runde_id)
    lines = exports.evenings(runde_id, evening_ids, names_of(runde_id))
    text = "".join(pieces(head(runde_id), lines))
    return read_json(text)


def file_of(runde_id: int, **changed: Any) -> FileRunde:
    """The file of a Runde as it is read, with other values of some of its fields."""
    document = {**exported(runde_id), **changed}
    return read_file(json.dumps(document))


def line_of(runde_id: int) -> dict[str, Any]:
    """The only evening in the file of a Runde."""
    (line,) = exported(runde_id)["evenings"]
    return dict(line)


def game_of(runde_id: int, **changed: Any) -> dict[str, Any]:
    """The first game of this evening, with other values of some of its fields."""
    first, *_others = line_of(runde_id)["evening"]["entries"]
    return {**first, **changed}


def file_with(runde_id: int, *logs: list[Any], key: str = "") -> FileRunde:
    """The file of a Runde with its evening once for each of these logs; with a `key`, that and
    their numbers.
    """
    lines = []
    for number, log in enumerate(logs):
        line = line_of(runde_id)
        line["evening"] = {**line["evening"], "entries": log}
        if key:
            line["key"] = f"{key} {number}"
        lines.append(line)
    return file_of(runde_id, evenings=lines)


def brought(
    runde_id: int,
    file: FileRunde,
    who: dict[str, int | None] | None = None,
    ways: Ways | None = None,
) -> Look:
    """What came of bringing a file into a Runde."""
    by: dict[str, Any] = {"client_key": "file", "link_id": None, "now": NOW}
    return import_file(runde_id, file, who or {}, ways or {}, **by)


def copied(file: FileRunde) -> int:
    return import_runde(file, NOW, "copy").runde_id


def evening_of(runde_id: int) -> evenings.StoredEvening:
    (evening_id,) = whole.evening_ids(runde_id)
    return there(evenings.load(evening_id, runde_id))


@pytest.fixture
def settled(evening: Abend, made: Made) -> Abend:
    """Two games of five, a tariff, Ela gone early, an account, the evening sealed, and a Kasse with
    a counter-entry.
    """
    group = evening.runde.id
    bert = evening.runde.player("Bert")
    tariff.set_tariff(group, read_tariff({"players_rate": "5", "dues": 100}))
    tariff.set_account(group, evening.runde.ids["Anna"], IBAN, "Anna A.")
    change_plan(group, evening.id, CorrectedPlan(name="Donnerstag"), **evening.change())
    evening.enter("Bert", "Cem", augen=160)
    evening.enter("Doro", augen=100)
    seal.leave(group, evening.id, member=evening.runde.player("Ela"), **evening.change())
    seal.seal(group, evening.id, absent=(), **evening.change())
    debt = next(stored for stored in seals.transfers(evening.id, group) if not stored.early)
    seal.mark_paid(group, debt.id, paid=True, now=NOW)
    wrong = kasse.book(
        group, kind="deposit", member=bert, cents=500, reason="Glas", date=NOW.date(), **made()
    )
    kasse.counter(group, wrong, reason="doppelt", **made())
    return evening


def other(*names: str) -> int:
    return runde.create("Montag", names, "€", Rules(), NOW).runde_id


def test_an_evening_that_came_sealed_can_be_opened_again(settled: Abend, made: Made) -> None:
    copy = copied(file_of(settled.runde.id))
    evening_id = evening_of(copy).id
    seal.reopen(copy, evening_id, **made())
    stored = seals.transfers(evening_id, copy)
    paid = [each.transfer for each in stored if each.paid_at is not None]
    into_the_kasse = sum(transfer.cents for transfer in paid if transfer.payee is None)
    assert into_the_kasse > 0
    assert sum(entry.cents for entry in stored_kasse.entries(copy)) == into_the_kasse
    assert not evening_of(copy).sealed


def test_what_a_seal_has_booked_is_marked_in_a_file(settled: Abend) -> None:
    marked = [entry for entry in exported(settled.runde.id)["kasse"] if entry.get("settled")]
    assert marked
    assert {entry["evening"] for entry in marked} == {line_of(settled.runde.id)["key"]}


def test_what_a_seal_has_booked_stays_marked_in_a_file_when_it_is_opened_again(
    settled: Abend, made: Made
) -> None:
    booked = [entry for entry in exported(settled.runde.id)["kasse"] if entry.get("settled")]
    seal.reopen(settled.runde.id, settled.id, **made())
    marked = [entry for entry in exported(settled.runde.id)["kasse"] if entry.get("settled")]
    reversals = [entry for entry in marked if "counters" in entry]
    assert [entry for entry in marked if "counters" not in entry] == booked
    assert len(reversals) == len(booked)


def test_sums_that_a_file_lacks_are_counted_anew(settled: Abend) -> None:
    line = line_of(settled.runde.id)
    counted = line["seal"].pop("sums")
    assert line_of(copied(file_of(settled.runde.id, evenings=[line])))["seal"]["sums"] == counted


def test_its_own_file_adds_nothing_to_a_runde(settled: Abend) -> None:
    group = settled.runde.id
    file = file_of(group)
    before = exported(group)
    found = look(group, file, {})
    assert found.nothing_new is True
    assert [one.state for one in found.evenings] == [State.HERE]
    assert brought(group, file).nothing_new
    assert brought(group, file, {"Anna": None}).nothing_new, (
        "somebody new of a name that is taken is whoever has it"
    )
    assert exported(group) == before
    assert copied(file) == copied(file), "the same form makes one Runde of it"


def test_the_same_file_twice_adds_nothing_the_second_time(settled: Abend) -> None:
    file = file_of(settled.runde.id)
    group = other("anna", "Cem")
    first = brought(group, file)
    assert [one.member.name for one in first.new_people] == ["Bert", "Doro", "Ela"]
    assert len(first.new_evenings) == 1
    assert len(first.kasse) == len(file.kasse)
    assert [*names_of(group).values()] == ["anna", "Cem", "Bert", "Doro", "Ela"]
    after = exported(group)
    assert brought(group, file).nothing_new
    assert exported(group) == after


def test_an_evening_without_its_key_is_known_by_its_content(begun: Abend) -> None:
    file = read_file(json.dumps(line_of(begun.runde.id)["evening"] | {"name": "Anders"}))
    assert file.single
    (found,) = look(begun.runde.id, file, {}).evenings
    assert found.state == State.HERE
    assert found.id == begun.id


def arriving(evening: Abend, entries: list[Any], *, keyed: bool) -> tuple[State, int | None]:
    """What an evening with these entries is here when it is brought in, in a file of a Runde or
    alone.
    """
    alone = json.dumps(line_of(evening.runde.id)["evening"] | {"entries": entries})
    (found,) = brought(
        evening.runde.id, file_with(evening.runde.id, entries) if keyed else read_file(alone)
    ).evenings
    return found.state, found.id


@pytest.mark.parametrize("keyed", [True, False])
def test_an_evening_that_went_on_here_or_in_the_file_stays_as_it_is_here(
    begun: Abend, keyed: bool
) -> None:
    first = game_of(begun.runde.id)
    second = game_of(begun.runde.id, re=["Cem", "Doro"])
    assert arriving(begun, [first, second], keyed=keyed) == (State.AHEAD, begun.id)
    assert len(begun.load().entries) == 1
    begun.enter("Cem", "Doro")
    assert arriving(begun, [first], keyed=keyed) == (State.BEHIND, begun.id)
    assert len(evening_of(begun.runde.id).entries) == 2


def test_an_evening_that_begins_otherwise_is_another_one_of_the_day(begun: Abend) -> None:
    entries = [game_of(begun.runde.id, re=["Cem", "Doro"])]
    assert arriving(begun, entries, keyed=True) == (State.OTHER, begun.id)
    assert arriving(begun, entries, keyed=False) == (State.NEW, None)


def test_an_evening_that_is_closed_here_is_not_gone_on_with(begun: Abend, made: Made) -> None:
    first = game_of(begun.runde.id)
    end = {"kind": "end"}
    saving.enter(begun.runde.id, begun.id, body=end, **made())
    file = file_with(begun.runde.id, [first, end, first])
    (found,) = look(begun.runde.id, file, {}).evenings
    assert found.state == State.AHEAD
    assert found.ways == (AGAIN, LEAVE)
    refused(begun, file, found)
    assert len(begun.load().entries) == 2


def refused(evening: Abend, file: FileRunde, *found: ImportedEvening) -> None:
    with pytest.raises(Refused, match="Something has changed here"):
        brought(evening.runde.id, file, ways={one.evening.key: APPEND for one in found})


def test_an_evening_that_is_here_is_one_of_a_file_only(begun: Abend) -> None:
    """Two of one day go on with it: one does, about the other one people are asked. Source:
    second-look.md, Trust.
    """
    first = game_of(begun.runde.id)
    just_like_it = file_with(begun.runde.id, [first] * 2, [first], key="other")
    assert [one.state for one in look(begun.runde.id, just_like_it, {}).evenings] == [
        State.OTHER,
        State.HERE,
    ]
    file = file_with(begun.runde.id, [first] * 2, [first] * 3, key="other")
    one, two = look(begun.runde.id, file, {}).evenings
    assert [one.state, one.id, two.state] == [State.AHEAD, begun.id, State.OTHER]
    assert APPEND in one.ways
    assert two.ways == (AGAIN, LEAVE)
    refused(begun, file, one, two)
    assert len(begun.load().entries) == 1
    done = brought(begun.runde.id, file, ways={one.evening.key: APPEND, two.evening.key: AGAIN})
    assert done.appended == 1
    assert done.again == 1
    assert len(begun.load().entries) == 2
    assert len(whole.evening_ids(begun.runde.id)) == 2


@pytest.mark.parametrize("ends", [False, True])
def test_what_a_phone_enters_meanwhile_is_left_alone(
    begun: Abend, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    """The file was compared, then the phone saves, then the evening is held. Source:
    second-look.md, Trust.
    """
    file = file_with(begun.runde.id, [game_of(begun.runde.id)] * 2)
    seen = look(begun.runde.id, file, {})
    body = {"kind": "end"} if ends else begun.runde.game("Cem", "Doro")
    saving.enter(begun.runde.id, begun.id, body=body, **begun.made())
    monkeypatch.setattr(imports, "look", lambda *_facts: seen)
    refused(begun, file, seen.evenings[0])
    assert len(begun.load().entries) == 2


def test_the_same_client_key_appends_once_though_both_were_under_way(begun: Abend) -> None:
    file = file_with(begun.runde.id, [game_of(begun.runde.id)] * 2)
    ways = {look(begun.runde.id, file, {}).evenings[0].evening.key: APPEND}
    assert brought(begun.runde.id, file, ways=ways).appended == 1
    assert brought(begun.runde.id, file, ways=ways).all_here
    assert len(begun.load().entries) == 2


def test_what_an_open_evening_brought_the_kasse_comes_with_it_only(begun: Abend) -> None:
    """Somebody paid early; the evening is here already, so is its money, whatever the file calls
    it.
    """
    group = begun.runde.id
    tariff.set_tariff(group, read_tariff({"dues": 100}))
    seal.leave(group, begun.id, member=begun.runde.player("Ela"), **begun.change())
    file = file_of(group)
    (early,) = file.kasse
    copy = copied(file)
    (booked,) = stored_kasse.entries(copy)
    assert booked.cents == 100
    evening_id = evening_of(copy).id
    assert booked.evening == evening_id
    transfer = seals.transfers(evening_id, copy)[0]
    seal.mark_paid(copy, transfer.id, paid=False, now=NOW)
    assert sum(entry.cents for entry in stored_kasse.entries(copy)) == 0

    under_another_key = replace(early, key="another")
    assert brought(group, replace(file, kasse=(under_another_key,))).kasse == ()
    assert [entry.cents for entry in stored_kasse.entries(group)] == [100]


def test_a_name_of_the_file_can_be_anybody_of_the_runde_but_not_two_of_one_table(
    begun: Abend,
) -> None:
    file = file_of(begun.runde.id)
    group = other("Annegret", "Bert", "Cem", "Doro", "Ela")
    anna, bert, *_others = runden.members(group)
    with pytest.raises(Refused) as problem:
        brought(group, file, {"Anna": bert.id})
    assert "sitzen an einem Tisch" in problem.value.problems[0].message()
    assert whole.evening_ids(group) == ()
    assert look(begun.runde.id, file, {"Anna": begun.runde.ids["Bert"]}).problems
    brought(group, file, {"Anna": anna.id})
    assert len(runden.members(group)) == 5
    assert evening_of(group).plan.table[0] == Player(str(anna.id))


def test_a_runde_of_one_evening_is_called_like_it(evening: Abend) -> None:
    change_plan(evening.runde.id, evening.id, CorrectedPlan(name="Samstag"), **evening.change())
    file = replace(file_of(evening.runde.id), name="", currency="", rules=None, single=True)
    copy = copied(file)
    assert head(copy).name == "Samstag"


def test_an_export_between_two_days_has_only_their_evenings(evening: Abend) -> None:
    day = dt.timedelta(days=1)
    today = evening.load().date
    assert whole.evening_ids(evening.runde.id, today, today) == (evening.id,)
    assert whole.evening_ids(evening.runde.id, today + day) == ()
    assert whole.evening_ids(evening.runde.id, None, today - day) == ()


def test_only_who_sat_at_a_table_has_columns_in_the_order_of_the_members(
    evening: Abend, made: Made
) -> None:
    group = evening.runde.id
    names = names_of(evening.runde.id)
    other = four(evening.runde).id
    assert exports.seated(group, names, []) == ()
    assert exports.seated(group, names, [other]) == CAST[:4]
    table = [evening.runde.key(name) for name in ("Ela", "Bert", "Cem", "Doro")]
    seats = {"kind": "seats", "table": table, "dealer": table[0]}
    saving.enter(group, other, body=seats, **made())
    assert exports.seated(group, names, [other]) == CAST
    assert exports.seated(group, names) == CAST


def test_bank_accounts_leave_with_those_only_who_may_write(settled: Abend) -> None:
    for_writers = head(settled.runde.id, accounts=True)
    assert IBAN in str(for_writers)
    for_readers = head(settled.runde.id, accounts=False)
    assert IBAN not in str(for_readers)


def test_short_names_and_marks_come_along_unless_somebody_has_them_here(evening: Abend) -> None:
    anna, bert, *_others = runden.members(evening.runde.id)
    runde.change_member(evening.runde.id, anna.id, short="AA", mark="cross")
    runde.change_member(evening.runde.id, bert.id, short="BB", mark="")
    file = file_of(evening.runde.id)
    copy = copied(file)
    assert shorts_and_marks(copy) == [("AA", "cross"), ("BB", None), *[(None, None)] * 3]

    group = other("Emil")
    (emil,) = runden.members(group)
    runde.change_member(group, emil.id, short="aa", mark="cross")
    brought(group, file)
    assert shorts_and_marks(group)[:3] == [("aa", "cross"), (None, None), ("BB", None)]


def shorts_and_marks(runde_id: int) -> list[tuple[str | None, str | None]]:
    return [(member.short, member.mark) for member in runden.members(runde_id)]


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("short", "x" * 8, "Mitglied 1: Höchstens 7 Zeichen."),
        ("short", "\u202e", "Mitglied 1: Das Kürzel enthält Zeichen, die man nicht lesen kann."),
        ("mark", "star", "Mitglied 1, „mark“: Dieses Zeichen gibt es nicht."),
        ("iban", "DE00", "Mitglied 1: Das ist keine IBAN."),
    ],
)
def test_a_short_name_mark_or_account_that_is_none_is_told(
    evening: Abend, key: str, value: str, words: str
) -> None:
    first, *others = exported(evening.runde.id)["members"]
    file = {"members": [{**first, key: value}, *others]}
    with pytest.raises(Refused) as refused:
        copied(file_of(evening.runde.id, **file))
    (problem,) = refused.value.problems
    assert problem.message() == words


@examples(25)
@given(played=random_evenings())
def test_any_evening_that_comes_in_is_counted_and_written_as_it_was(
    played: tuple[Plan, list[Entry]],
) -> None:
    group = other()
    plan = replace(played[0], name="Abend", date="2026-11-19")
    entries = tuple(
        one for one in played[1] if not (isinstance(one, Game) and len(set(one.re)) < len(one.re))
    )
    document = write_evening(Evening(plan, entries))
    brought(group, read_file(json.dumps(document)))
    assert line_of(group)["evening"] == document
    theirs = replayed.replayed(evening_of(group))
    ours = replay(plan, entries)
    names = names_of(group)
    assert {names[player]: points for player, points in theirs.totals.items()} == dict(ours.totals)
    assert [row.value for row in theirs.rows] == [row.value for row in ours.rows]


def repeated(file: FileRunde, number: int) -> FileRunde:
    """The file with its evening so many times more, each on a day of its own."""
    (one,) = file.evenings
    days = [dt.date(2020, 1, 1) + dt.timedelta(days=day) for day in range(number)]
    more = (
        replace(one, key=f"{one.key[:-2]}{10 + place}", date=day) for place, day in enumerate(days)
    )
    return replace(file, evenings=(one, *more))


def test_writers_wait_no_longer_for_rows_one_by_one(settled: Abend) -> None:
    """All rows of a table go in together: more evenings and bookings are not more exchanges with
    the database.
    """
    file = replace(file_of(settled.runde.id), kasse=())
    flushes = list[int]()

    def count(*_: object) -> None:
        flushes[-1] += 1

    event.listen(db.session(), "after_flush", count)
    for number in (1, 29):
        flushes.append(0)
        import_runde(repeated(file, number), NOW, f"{number}")
    event.remove(db.session(), "after_flush", count)
    assert flushes[0] == flushes[1] > 0


def test_between_two_parts_of_an_import_others_write(
    settled: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long file holds up a game for one of its parts at most. Source: hosting.md, fault 11."""
    file = repeated(file_of(settled.runde.id), 70)
    alone = locked
    games = 0

    @contextmanager
    def then_others(runde_id: int) -> Iterator[Any]:
        nonlocal games
        with alone(runde_id) as held:
            yield held
        runde.rename(settled.runde.id, f"Runde {games}")
        games += 1

    monkeypatch.setattr(imports, "locked", then_others)
    made = copied(file)
    assert games >= 4
    assert len(whole.keys(made)) == 71


def test_whoever_is_cut_off_in_an_import_sends_the_same_again(
    settled: Abend, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = repeated(file_of(settled.runde.id), 3)
    expected = exported(import_runde(file, NOW, "whole").runde_id)
    monkeypatch.setattr(imports, "AT_ONCE", 1)
    add = Import.add
    parts = 0

    def cut(self: Import, coming: Sequence[FileEvening]) -> None:
        nonlocal parts
        parts += 1
        if parts == 3:
            raise KeyboardInterrupt
        add(self, coming)

    monkeypatch.setattr(Import, "add", cut)
    with pytest.raises(KeyboardInterrupt):
        copied(file)
    again = copied(file)
    assert len(whole.keys(again)) == 4
    assert exported(again) == expected


def alone(runde: Runde, tournament_id: int) -> str:
    """The text of the file of a tournament alone."""
    stored = there(runden.load_runde(runde.id))
    parts = there(exports.tournament(stored, runden.members(runde.id), tournament_id))
    return "".join(parts)


def test_prizes_that_were_paid_out_go_along_and_are_taken_back_in_the_copy(
    runde: Runde,
) -> None:
    tournament_id = tournament_of(runde)
    made: dict[str, Any] = {"link_id": None, "now": NOW}
    tournament_end.finish(runde.id, tournament_id, client_key="end", **made)
    tournament_prizes.book_prizes(
        runde.id, tournament_id, date=DATE, sure=True, client_key="pay", **made
    )
    copied = import_runde(file_of(runde.id), NOW, "in", ())
    (line,) = tournaments.list_of(copied.runde_id)
    copy = there(tournaments.load(line.id, copied.runde_id))
    original = there(tournaments.load(tournament_id, runde.id))
    assert copy.plan.prizes.places == (500, 300)
    assert copy.prizes_paid == original.prizes_paid
    assert sum(prize.cents for prize in copy.prizes_paid) == 800
    assert stored_kasse.balance(copied.runde_id) == stored_kasse.balance(runde.id)
    tournament_prizes.return_prizes(
        copied.runde_id, copy.id, reason="Falsch", client_key="back", **made
    )
    assert stored_kasse.balance(copied.runde_id) == stored_kasse.balance(runde.id) + 800


def test_a_tournament_goes_along_with_its_runde_or_alone_and_comes_in_as_it_was(
    runde: Runde,
) -> None:
    tournament_id = tournament_of(runde)
    file = read_file(alone(runde, tournament_id))
    assert len(file.tournaments) == 1
    assert len(file.evenings) == 1
    with_its_runde = file_of(runde.id)
    assert [each.name for each in with_its_runde.tournaments] == ["Sommer"]
    made = import_runde(file, NOW, "in", ())
    (line,) = tournaments.list_of(made.runde_id)
    copy = there(tournaments.load(line.id, made.runde_id))
    original = there(tournaments.load(tournament_id, runde.id))
    assert standing(copy) == standing(original)
    assert copy.plan.classes == ("Damen", "Senioren")
    assert copy.entrants[0].classes == ("Damen",)
    assert [wish.name for wish in copy.wishes] == ["Zoe"]
    assert copy.wishes[0].classes == ("Damen",)
    assert copy.joining_open is None, "a link belongs to its installation"
    assert tournament_files.exported(made.runde_id, names_of(made.runde_id)) == file.tournaments
    evening = there(evenings.load(evening_ids(copy)[0], made.runde_id))
    assert evening.accepted is True
    assert evening.ended is True
    import_file(made.runde_id, file, {}, client_key="again", link_id=None, now=NOW)
    assert len(tournaments.list_of(made.runde_id)) == 1
    assert exports.tournament(there(runden.load_runde(runde.id)), (), 10**6) is None


EARLIER = "2026-11-19T19:40:00+00:00"
LATER = "2026-11-19T19:50:00+00:00"
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
    (("rounds", 0, "extra_minutes"), "fünf", "rounds.0.extra_minutes"),
    (("rounds", 0, "pauses"), ["lang"], "rounds.0.pauses"),
    (("rounds", 0, "pauses"), [["gestern", None]], "rounds.0.pauses"),
    (("rounds", 0, "pauses"), [[LATER, EARLIER]], "rounds.0.pauses"),
    (("rounds", 0, "pauses"), [[LATER, None], [LATER, None]], "rounds.0.pauses"),
)


def test_the_clock_of_a_round_goes_along_in_a_file_where_it_was_changed(runde: Runde) -> None:
    tournament_id = tournament_of(runde)
    whole_file = json.loads(alone(runde, tournament_id))
    drawn = whole_file["tournaments"][0]["rounds"][0]
    assert "extra_minutes" not in drawn
    assert "pauses" not in drawn
    drawn |= {"extra_minutes": -5, "pauses": [[EARLIER, LATER], [LATER, None]]}
    made = import_runde(read_file(json.dumps(whole_file)), NOW, "in", ())
    (line,) = tournaments.list_of(made.runde_id)
    copy = there(tournaments.load(line.id, made.runde_id)).rounds[0]
    assert copy.extra_minutes == -5
    assert [pause.ended is None for pause in copy.pauses] == [False, True]
    (again,) = tournament_files.exported(made.runde_id, names_of(made.runde_id))
    written = again.to_json()["rounds"][0]
    assert written["extra_minutes"] == -5
    assert written["pauses"] == [[EARLIER, LATER], [LATER, None]]


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
        assert all(
            problem.message("de") and problem.message("en") for problem in refused.value.problems
        )
