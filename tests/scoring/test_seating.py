"""The next seating order. Source: KIF V41."""

from __future__ import annotations

import pytest

from scorepad.scoring.evening.seating import next_order, order_number, orders


def test_four_people_sit_in_the_six_orders_of_kif() -> None:
    table = "1234"
    seen = [table]
    for _ in range(5):
        table = "".join(next_order(table, "1234"))
        seen.append(table)
    assert seen == ["1234", "1243", "1324", "1342", "1423", "1432"]
    assert "".join(next_order(table, "1234")) == "1234"


@pytest.mark.parametrize(("people", "count"), [(4, 6), (5, 24), (6, 120), (7, 720)])
def test_everybody_sits_in_every_order_once(people: int, count: int) -> None:
    known = tuple("ABCDEFG"[:people])
    table, seen = known, set()
    for number in range(1, count + 1):
        assert order_number(table, known) == number
        seen.add(table)
        table = next_order(table, known)
    assert table == known
    assert len(seen) == count == orders(people)


def test_a_table_is_round() -> None:
    assert {order_number(turned, "ABCDE") for turned in ("ABCDE", "BCDEA", "EABCD")} == {1}


def test_who_is_new_is_numbered_last() -> None:
    assert next_order(("Fritz", "Anna", "Bert", "Cem"), ("Anna", "Bert", "Cem", "Doro")) == (
        "Anna",
        "Bert",
        "Fritz",
        "Cem",
    )
