"""How things are declared: what a declaration gives, and the mistakes in one that are told at
once.
"""

from dataclasses import dataclass
from types import UnionType
from typing import Literal, get_args, get_origin, get_type_hints

import pytest

from scorepad.declare import Text, option, options_of, rows, section, sections_of
from scorepad.scoring.rules import OPTIONS
from scorepad.scoring.soli import SOLI, SoloKind
from scorepad.scoring.specials import SPECIALS, SpecialPoint

NAME = Text("Name", "Name")
HELP = Text("So ist es.", "So it is.")


@dataclass(frozen=True)
class Inner:
    wild: bool = option(False, "Outside", label=NAME, help=HELP)
    own: int = option(
        1, "Outside", name="own", chapter="elsewhere", only_when=bool, label=NAME, help=HELP
    )


@dataclass(frozen=True)
class Outer:
    """Options and a section of them."""

    inner: Inner = section(Inner, chapter="part", only_when=lambda rules: rules.wild)
    kind: Literal["a", "b"] = option(
        "a", "Outside", choices={"a": NAME, "b": NAME}, label=NAME, help=HELP
    )
    note: str = ""


def test_options_of_sections_have_the_name_of_both_and_stand_in_the_order_of_the_declarations() -> (
    None
):
    options = options_of(Outer)
    assert [*options] == ["inner.wild", "own", "kind"]
    assert sections_of(Outer) == {"inner": Inner}
    assert options["inner.wild"].shape == "switch"
    assert options["kind"].shape == "choice"


def test_an_option_follows_its_section_unless_it_says_otherwise() -> None:
    wild, own, kind = options_of(Outer).values()
    assert wild.chapter == "part"
    assert own.chapter == "elsewhere"
    assert kind.chapter == ""
    assert wild.only_when(Inner(wild=True))
    assert not wild.only_when(Inner(wild=False))
    assert not own.only_when(0)
    assert kind.only_when(None)
    assert not kind.clash[1](None)


def test_a_choice_without_words_and_an_id_twice_are_mistakes() -> None:
    @dataclass(frozen=True)
    class Wrong:
        kind: Literal["a", "b"] = option("a", "Outside", choices={"a": NAME}, label=NAME, help=HELP)

    with pytest.raises(TypeError, match="kind"):
        options_of(Wrong)

    @dataclass(frozen=True)
    class Row:
        id: str

    assert [*rows(Row("a"), Row("b"))] == ["a", "b"]
    with pytest.raises(TypeError, match="twice"):
        rows(Row("a"), Row("a"))


USUAL = {
    "value.against_announcement": 1, "announcements.raises": 1, "announcements.vorab_points": 1, "gegen.points": 1,
    "pflichtansage.over": 30, "missed.extra_per_level": 1, "solo.extra_point": 1, "hochzeit_allein.fixed": 3,
    "hochzeit.bonus": 1, "klopfen.all_four": 2, "evening.minutes": 180, "pflichtsolo.count": 1,
    "misdeal.penalty_after": 3,
}  # fmt: skip
"""What a number that most groups know as on or off stands at once it is on. Source: the texts;
other groups' rules.
"""


def test_a_number_that_is_switched_on_stands_at_what_is_usual() -> None:
    assert {name: option.usual for name, option in OPTIONS.items() if option.usual} == USUAL


@pytest.mark.parametrize("row", [*SOLI.values(), *SPECIALS.values()], ids=lambda row: row.id)
def test_a_table_of_data_says_only_what_its_fields_may_be(row: SoloKind | SpecialPoint) -> None:
    for name, hint in get_type_hints(type(row)).items():
        value = getattr(row, name)
        if get_origin(hint) is Literal:
            assert value in get_args(hint)
        else:
            wanted = [
                get_origin(one) or one
                for one in (get_args(hint) if get_origin(hint) is UnionType else (hint,))
            ]
            assert type(value) in wanted, name
