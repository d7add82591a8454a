"""How dense the code may be: one thought a line."""

import ast

from tests.density import (
    body_of,
    complaints,
    counting_truths,
    files,
    nested_conditionals,
    packed_asserts,
    packed_assignments,
)

MOST_IN_ALL = 6.5
"""Expressions per line of function body over the whole program."""


def test_the_program_has_few_expressions_a_line() -> None:
    bodies = [body_of(file.read_text(encoding="utf-8")) for file in files("scorepad")]
    lines = sum(body.lines for body in bodies)
    expressions = sum(body.expressions for body in bodies)
    assert expressions / lines <= MOST_IN_ALL


def test_every_file_says_one_thought_a_line() -> None:
    dense = [complaint for file in files("scorepad", "tests") for complaint in complaints(file)]
    assert dense == []


def test_expressions_are_counted_a_line_of_code() -> None:
    source = "def f(a):\n    '''Says.'''\n\n    # why\n    b = a + 1\n    return b\n"
    body = body_of(source)
    assert body.lines == 2
    assert body.expressions == 5


def test_several_values_at_once_are_seen_and_a_swap_or_one_value_is_not() -> None:
    tree = ast.parse("a, b = 1, 2\na, b = b, a\na, b = pair\nself.a, b = x, y\n")
    assert list(packed_assignments(tree)) == [1, 4]


def test_a_conditional_within_a_conditional_is_seen() -> None:
    tree = ast.parse("a = 1 if b else 2\na = 1 if b else 2 if c else 3\n")
    assert list(nested_conditionals(tree)) == [2]


def test_a_truth_value_as_index_slice_or_factor_is_seen() -> None:
    source = "def f(big: bool):\n    a[b > 1]\n    c[big:]\n    n * (d == e)\n    n * 2\n    a[0]\n"
    assert sorted(counting_truths(ast.parse(source))) == [2, 3, 4]


def test_several_facts_in_one_assert_are_seen_and_a_tuple_that_is_a_value_is_not() -> None:
    tree = ast.parse("assert (a, b) == (1, 2)\nassert pair == (1, 2)\n")
    assert list(packed_asserts(tree)) == [1]
