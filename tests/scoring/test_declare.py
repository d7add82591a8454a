"""How things are declared: what a declaration gives, and the mistakes in one that are told at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pytest

from scorepad.declare import Text, option, options_of, rows, section, sections_of

NAME = Text("Name", "Name")
HELP = Text("So ist es.", "So it is.")


@dataclass(frozen=True)
class Inner:
    """A section."""

    wild: bool = option(False, "Outside", label=NAME, help=HELP)
    own: int = option(1, "Outside", name="own", chapter="elsewhere", only_when=bool, label=NAME, help=HELP)


@dataclass(frozen=True)
class Outer:
    """Options and a section of them."""

    inner: Inner = section(Inner, chapter="part", only_when=lambda rules: rules.wild)
    kind: Literal["a", "b"] = option("a", "Outside", choices={"a": NAME, "b": NAME}, label=NAME, help=HELP)
    note: str = ""


def test_options_of_sections_have_the_name_of_both_and_stand_in_the_order_of_the_declarations() -> None:
    options = options_of(Outer)
    assert [*options] == ["inner.wild", "own", "kind"]
    assert sections_of(Outer) == {"inner": Inner}
    assert (options["inner.wild"].shape, options["kind"].shape) == ("switch", "choice")


def test_an_option_follows_its_section_unless_it_says_otherwise() -> None:
    wild, own, kind = options_of(Outer).values()
    assert (wild.chapter, own.chapter, kind.chapter) == ("part", "elsewhere", "")
    assert wild.only_when(Inner(wild=True))
    assert not wild.only_when(Inner(wild=False))
    assert not own.only_when(0)
    assert kind.only_when(None)
    assert not kind.clash[1](None)


def test_a_choice_without_words_is_a_mistake() -> None:
    @dataclass(frozen=True)
    class Wrong:
        kind: Literal["a", "b"] = option("a", "Outside", choices={"a": NAME}, label=NAME, help=HELP)

    with pytest.raises(TypeError, match="kind"):
        options_of(Wrong)


def test_an_id_twice_is_a_mistake() -> None:
    @dataclass(frozen=True)
    class Row:
        id: str

    assert [*rows(Row("a"), Row("b"))] == ["a", "b"]
    with pytest.raises(TypeError, match="twice"):
        rows(Row("a"), Row("a"))
