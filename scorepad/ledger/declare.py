"""How a field of the tariff is declared: once, with all that form, JSON, help and statement need."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from scorepad.scoring.terms import Text

Shape = Literal["rate", "cents", "percent", "choice", "switch", "prices"]
Section = Literal["points", "dues", "prices", "limits"]
Scene = Literal["usual", "minus"]

SECTIONS: Mapping[Section, Text] = {
    "points": Text("Punkte", "Points"),
    "dues": Text("Beiträge", "Dues"),
    "prices": Text("Preise", "Prices"),
    "limits": Text("Grenzen und Reste", "Limits and odd cents"),
}
"""The headings under which the fields stand."""


@dataclass(frozen=True, slots=True)
class Declared:
    """One field of the tariff.

    `example` is the tariff of its worked example as JSON, `scene` the evening it is tried on, `line` how a statement
    names the field, with {value}.
    """

    name: str
    shape: Shape
    section: Section
    default: Any
    label: Text
    help: Text
    line: Text
    choices: Mapping[str, Text]
    example: Mapping[str, object]
    scene: Scene


def declared(
    default: object,
    shape: Shape,
    section: Section,
    label: Text,
    help: Text,
    *,
    line: Text = Text("", ""),
    choices: Mapping[str, Text] | None = None,
    example: Mapping[str, object] | None = None,
    scene: Scene = "usual",
) -> Any:
    """A dataclass field that declares one field of the tariff."""
    facts: dict[str, object] = {"shape": shape, "section": section, "label": label, "help": help, "line": line}
    facts |= {"choices": choices or {}, "example": example or {}, "scene": scene}
    return dataclasses.field(default=default, metadata=facts)


def fields_of(cls: type[Any]) -> Mapping[str, Declared]:
    """The fields that a dataclass declares, by name, in order."""
    return {one.name: Declared(name=one.name, default=one.default, **one.metadata) for one in dataclasses.fields(cls)}
