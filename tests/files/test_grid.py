"""A sheet of paper: differences, who sat out, rows that do not add up; and lists of it, as tables
of any form.
"""

import datetime as dt
import re
import tracemalloc
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.files.dates import day
from scorepad.files.grid import differences, evening, first_dealer, judged, number, plain_rules
from scorepad.files.list_guess import guess
from scorepad.files.separated import person
from scorepad.scoring.entry import End, Entry, Game, Penalty, Plan
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.rules import PRESETS, preset
from scorepad.scoring.terms import Player
from tests.files.evenings import points, points_in, proposed, running, table_of
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, ELA, rules

POINTS = st.integers(-40, 40)
PLAIN = plain_rules(rules("kif", bock__on=True, pflichtsolo__count=1))


def plan(people: int, **more: Any) -> Plan:
    return Plan(CAST[:people], ANNA, more.pop("rules", PLAIN), date="2026-11-19", **more)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12), ("+4", 4), ("-4", -4), ("−4", -4), (" 3,00 ", 3), ("3.0", 3), ("0", 0),
        ("", None), ("–", None), ("x", None),
    ],
)  # fmt: skip
def test_a_cell_holds_a_whole_number_or_a_dash(text: str, value: int | None) -> None:
    assert number(text) == value


@pytest.mark.parametrize("text", ["1.5", "abc", "1e3", "--4", "²", "9" * 7, "=1+1", "1,5,0"])
def test_anything_else_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(text)}$"):
        number(text)


def test_differences_go_on_from_the_last_number_written() -> None:
    standing = [(2, -2), (None, -3), (5, -3)]
    assert differences(standing) == [(2, -2), (None, -1), (3, 0)]


@given(st.lists(st.tuples(POINTS, POINTS, POINTS), max_size=12))
def test_totals_typed_from_a_sheet_are_the_totals_of_the_evening(
    rows: list[tuple[int, int, int]],
) -> None:
    totals = running([(*row, -sum(row)) for row in rows])
    judged_rows = judged(plan(4), differences(totals))
    assert [row.off for row in judged_rows] == [0] * len(rows)
    typed = evening(plan(4), judged_rows)
    result = replay(typed.plan, typed.entries)
    assert not [row for row in result.rows if row.problems]
    last = totals[-1] if totals else (0, 0, 0, 0)
    assert tuple(result.totals.values()) == last
    assert result.ended


@given(
    st.integers(5, 7), st.lists(st.tuples(POINTS, POINTS, POINTS, st.integers(0, 6)), max_size=10)
)
def test_whoever_sits_out_the_totals_are_those_of_the_sheet(
    people: int, rows: list[tuple[int, int, int, int]]
) -> None:
    typed: list[list[int | None]] = []
    for first, second, third, turn in rows:
        row: list[int | None] = [None] * people
        for place, cell in enumerate((first, second, third, -first - second - third)):
            row[(turn + place) % people] = cell
        typed.append(row)
    entries = list[Entry]()
    for judged_row in judged(plan(people), typed):
        assert isinstance(judged_row.entry, Game)
        entries.append(judged_row.entry)
    result = replay(plan(people), entries)
    assert not [row for row in result.rows if row.problems]
    for place, total in enumerate(result.totals.values()):
        assert total == sum(row[place] or 0 for row in typed)


def test_with_five_the_one_whose_total_stays_sat_out_and_of_several_whose_turn_it_was() -> None:
    without_cem = entry_of(4, -4, 0, 4, -4)
    assert isinstance(without_cem, Game)
    assert without_cem.sits_out == (CEM,)
    assert without_cem.points == {ANNA: 4, BERT: -4, DORO: 4, ELA: -4}
    nobody_gained = entry_of(0, 0, 0, 0, 0)
    assert isinstance(nobody_gained, Game)
    assert nobody_gained.sits_out is None
    assert set(nobody_gained.points or ()) == {BERT, CEM, DORO, ELA}
    all_five = entry_of(-8, 2, 2, 2, 2)
    assert all_five == Penalty({ANNA: -8, BERT: 2, CEM: 2, DORO: 2, ELA: 2})


def entry_of(*points: int) -> Entry | None:
    """What a row of five people is read as."""
    (row,) = judged(plan(5), [points])
    return row.entry


def test_a_row_that_does_not_add_up_says_by_how_much_and_counts_only_when_kept() -> None:
    rows = [(4, -4, 4, -4), (4, 4, 4, -4)]
    adds_up, does_not = judged(plan(4), rows)
    assert adds_up.off == 0
    assert adds_up.entry is not None
    assert does_not.off == 8
    assert does_not.entry is None
    kept = judged(plan(4), rows, kept={1}, reason="Zettel")[1]
    assert kept.entry == Penalty({ANNA: 4, BERT: 4, CEM: 4, DORO: -4}, reason="Zettel")
    only_plus = plan(4, rules=plain_rules(rules(counting="plus")))
    (plus,) = judged(only_plus, [(4, 0, 4, 0)])
    assert plus.off == 0
    assert isinstance(plus.entry, Game)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_under_all_rules_a_typed_evening_has_the_points_that_were_typed(name: str) -> None:
    typed = plan(4, rules=plain_rules(preset(name)))
    if typed.rules.table.counting == "plus_minus":
        rows = [(3, -3, 3, -3), (0, 0, 0, 0), (9, -3, -3, -3)]
        totals = [12, -6, 0, -6]
    else:
        rows = [(3, 0, 3, 0)]
        totals = [3, 0, 3, 0]
    read = evening(typed, judged(typed, rows))
    result = replay(read.plan, read.entries)
    assert list(result.totals.values()) == totals


@pytest.mark.parametrize(
    ("row", "dealer"),
    [
        ((4, -4, None, 4, -4), CEM),
        ((4, -4, 0, 4, -4), CEM),
        ((0, 0, 0, 0, 0), ANNA),
        ((0, 1, -1, 0), ANNA),
    ],
)
def test_the_one_who_sat_out_first_dealt_first(row: tuple[int | None, ...], dealer: Player) -> None:
    assert first_dealer(CAST[: len(row)], [row]) == dealer


def test_the_same_sheet_has_the_same_key_and_ends() -> None:
    rows = [(1, -1, 1, -1)]
    first = evening(plan(4), judged(plan(4), rows))
    second = evening(plan(4), judged(plan(4), rows))
    assert first.key == second.key
    assert isinstance(first.entries[-1], End)


@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_columns_end_where_most_lines_say_and_have_numbers_where_there_are_no_names(
    delimiter: str,
) -> None:
    table = table_of("Anna;Bert\n1;-1\n2;-2".replace(";", delimiter))
    assert table.dress.delimiter == delimiter
    assert table.head == ("Anna", "Bert")
    assert table.lines == (2, 3)
    assert table.rows == (("1", "-1"), ("2", "-2"))
    without_names = table_of("1;2\n3;4")
    assert without_names.head == ("1", "2")
    assert person("2") == "2"


@pytest.mark.parametrize("text", ["", "abc", "a\nb\nc", '"' * 200_000, "A;A;C;D\n1;-1;1;-1\n"])
def test_what_is_no_table_or_has_two_columns_of_one_name_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        proposed(text)


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2026-11-19", "2026-11-19"), ("19.11.2026", "2026-11-19"), ("19.11.26", "2026-11-19"),
        ("19/11/2026 20:15", "2026-11-19"), ("11/19/2026", "2026-11-19"), ("2026-11-19T20:15", "2026-11-19"),
        ("8.11.98", "1998-11-08"), ("1.1.80", "1980-01-01"), ("31.12.79", "2079-12-31"),
        ("31.02.2026", None), ("1066-10-14", None), ("gestern", None), ("", None), ("12", None),
    ],
)  # fmt: skip
def test_days_of_many_hands_are_read(text: str, iso: str | None) -> None:
    expected = None if iso is None else dt.date.fromisoformat(iso)
    assert day(text) == expected


def test_players_are_the_columns_of_numbers_that_count_nothing_else() -> None:
    table = table_of(
        "Nr;Datum;Anna;Bert;Cem;Doro;Summe;Notiz\n1;19.11.2026;1;1;-1;-1;0;schön\n2;;2;-2;2;-2;0;\n"
    )
    columns = guess(table)
    assert columns.players == (2, 3, 4, 5)
    assert columns.date == 1
    assert columns.running is False


def test_columns_named_totals_are_running_totals_that_begin_anew_with_each_evening() -> None:
    text = "A Stand;B Stand;C Stand;D Stand\n1;-1;1;-1\n2;-2;0;0\n"
    assert guess(table_of(text)).running
    found = proposed(text)
    assert points(found) == [(1, -1, 1, -1), (1, -1, -1, 1)]
    assert [member.name for member in found.file.members] == ["A", "B", "C", "D"]
    text = "Datum;A Stand;B Stand;C Stand;D Stand\n1.1.2026;5;-5;5;-5\n2.1.2026;1;-1;1;-1\n"
    assert points_in(text, date=None) == [(5, -5, 5, -5), (1, -1, 1, -1)]


def test_who_has_no_number_all_evening_was_not_there() -> None:
    found = proposed("A;B;C;D;E;F\n1;-1;1;-1;;\n1;;-1;-1;1;\n")
    (without_f,) = found.file.evenings
    assert without_f.plan.table == ("A", "B", "C", "D", "E")
    assert without_f.plan.first_dealer == "E"


def test_of_a_list_without_end_only_the_start_is_taken_apart() -> None:
    """A file that may come has room for millions of lines, which needed more than a gigabyte."""
    text = ",;\t|\n" * 1_000_000
    tracemalloc.start()
    try:
        with pytest.raises(Refused) as refused:
            table_of(text)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert [problem.code for problem in refused.value.problems] == ["too_many_lines"]
    assert most < 120_000_000


def test_a_list_of_ours_in_another_unit_comes_in_as_single_points() -> None:
    """Source: options.md, `counting.unit`: what was written times ten is not read times ten."""
    heads = ";".join(f"{name} Punkte (mal 10)" for name in "ABCD")
    text = f"Wert (mal 10);{heads}\n30;30;-30;30;-30\n10;-10;10;–;0\n"
    assert guess(table_of(text)).players == (1, 2, 3, 4)
    found = proposed(text)
    assert points(found) == [(3, -3, 3, -3), (-1, 1, None, 0)]
    assert [member.name for member in found.file.members] == ["A", "B", "C", "D"]
    assert found.problems == ()
    text = "A (times 10);B (times 10);C (times 10);D (times 10)\n10;-10;10;-10\n35;-35;10;-10\n"
    first, second = proposed(text).problems
    assert first.code == "not_in_unit"
    assert first.field == "line.2"
    assert second.field == "line.2"
    assert first.message("de").endswith("„35“ ist nicht durch 10 teilbar.")
