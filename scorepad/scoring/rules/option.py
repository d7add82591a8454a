"""How a rule option is declared: once, as a field of its section, with everything that is derived from it."""

from __future__ import annotations

import dataclasses
import types
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from scorepad.scoring.terms import Text

Value = bool | int | str | tuple[Any, ...]
Shape = Literal["switch", "whole", "choice", "list"]


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option: its public name, what it may be, what it means and where it comes from."""

    name: str
    section: str
    field: str
    shape: Shape
    default: Value
    choices: tuple[Any, ...]
    least: int
    most: int
    multiple: int
    label: Text
    help: Text
    source: str


def option(
    default: Value,
    source: str,
    *,
    name: str = "",
    least: int = 0,
    most: int = 9,
    multiple: int = 1,
    choices: tuple[str, ...] = (),
    label: Text = Text("", ""),
    help: Text = Text("", ""),
) -> Any:
    """A dataclass field that declares one rule option.

    `name` is the public name where it is not ``section.field``; `choices` are those of a list. Switch, whole number
    or choice follow from the annotation.
    """
    declared = {"name": name, "least": least, "most": most, "multiple": multiple, "choices": choices}
    return dataclasses.field(
        default=default, metadata={**declared, "source": source, "label": label, "help": help, "option": True}
    )


def options_of(section: str, cls: type[Any]) -> tuple[Option, ...]:
    """The options that the dataclass `cls` declares, in order."""
    hints = get_type_hints(cls)
    found = []
    for declared in dataclasses.fields(cls):
        if "option" not in declared.metadata:
            continue
        shape, choices = _shape(hints[declared.name])
        meta = declared.metadata
        found.append(
            Option(
                name=meta["name"] or f"{section}.{declared.name}",
                section=section,
                field=declared.name,
                shape=shape,
                default=cast("Value", declared.default),
                choices=choices or meta["choices"],
                least=meta["least"],
                most=meta["most"],
                multiple=meta["multiple"],
                label=meta["label"],
                help=meta["help"],
                source=meta["source"],
            )
        )
    return tuple(found)


def _shape(hint: Any) -> tuple[Shape, tuple[Any, ...]]:
    if hint is bool:
        return "switch", ()
    if hint is int:
        return "whole", ()
    if get_origin(hint) is Literal:
        return "choice", get_args(hint)
    if get_origin(hint) in (tuple, types.GenericAlias):
        return "list", ()
    raise TypeError(f"no option can be {hint}")  # pragma: no cover - a mistake in a declaration
