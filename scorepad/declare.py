"""How the things of the game are declared: once each, with everything that is derived from them.

An option of the rules or a field of the tariff is a dataclass field made by `option`; `options_of` reads them all.
Everything else there are several of (special points, kinds of soli, presets, chapters) is a row of a table made by
`rows`. Forms, JSON, help pages, leaflet, command line and the tests' strategies go by these declarations.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, get_args, get_origin, get_type_hints


class Text(NamedTuple):
    """One wording in both languages."""

    de: str
    en: str

    def in_(self, lang: str) -> str:
        """The wording in `lang`; German for anything but ``"en"``."""
        return self.en if lang == "en" else self.de


Shape = Literal[
    "switch", "whole", "choice", "list", "named", "numbers", "text", "rate", "cents", "percent", "prices", "events"
]


class Named(NamedTuple):
    """Something of a group's own, under a name that it gave it."""

    id: str
    name: str


Holds = Callable[[Any], object]
"""Whether something is so under the rules given."""
_SHAPES: Mapping[object, Shape] = {
    bool: "switch",
    int: "whole",
    Fraction: "rate",
    tuple[str, ...]: "list",
    tuple[str | Named, ...]: "named",
    tuple[int, ...]: "numbers",
}
_NOTHING: Mapping[Any, Any] = MappingProxyType({})


def always(_rules: object) -> bool:
    """Holds under any rules."""
    return True


def never(_rules: object) -> bool:
    """Holds under no rules."""
    return False


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option or one field of the tariff: its public name, what it may be, what it means, where it is from.

    `help` is true of every value but those of `says`, which tell what they do: off, zero, nothing, each choice.
    `choices` are its values with their words; `own` names the option with the group's own, to be chosen besides.
    `only_when` tells whether it means anything under the other rules, `always_said` that one asks for it even where it
    is off, `clash` the code of the problem and when it contradicts another option. `line` is how a statement or a short
    list says it, with {value}; `words` are what else people look for, in any language, with commas between. A number
    that most know as on or off has its `usual` value, once it is on. `quiet` leaves it out of a leaflet where it has
    its default. `same` names the option that holds in its stead where its value is ``"same"``. Of the tariff: `example`
    is the tariff of its worked example as JSON, `scene` its evening.
    """

    name: str
    section: str
    field: str
    shape: Shape
    default: Any
    label: Text
    help: Text
    says: Mapping[Any, Text]
    source: str
    choices: Mapping[Any, Text]
    own: str
    least: int
    most: int
    multiple: int
    chapter: str
    only_when: Holds
    always_said: bool
    clash: tuple[str, Holds]
    line: Text
    words: str
    usual: int
    same: str
    quiet: bool
    example: Mapping[str, object]
    scene: str

    def does(self, value: object) -> Text:
        """What it means that it has this value; `value` is the JSON value."""
        if isinstance(value, list):
            return self.help if value else self.says.get((), self.help)
        return self.says.get(value, self.help)


def option(
    default: object,
    source: str,
    *,
    label: Text,
    help: Text,
    says: Mapping[Any, Text] = _NOTHING,
    name: str = "",
    shape: Shape | None = None,
    choices: Mapping[Any, Text] = _NOTHING,
    own: str = "",
    least: int = 0,
    most: int = 9,
    multiple: int = 1,
    chapter: str = "",
    only_when: Holds | None = None,
    always_said: bool = False,
    clash: tuple[str, Holds] = ("", never),
    line: Text = Text("", ""),
    words: str = "",
    usual: int = 0,
    same: str = "",
    quiet: bool = False,
    example: Mapping[str, object] = _NOTHING,
    scene: str = "usual",
) -> Any:
    """A dataclass field that declares one option; see `Option`.

    `name` is the public name where it is not ``section.field``; shape, chapter and when it means anything follow from
    annotation and section unless said.
    """
    facts: dict[str, object] = {"label": label, "help": help, "says": says, "source": source}
    facts |= {"choices": choices, "own": own}
    facts |= {"least": least, "most": most, "multiple": multiple, "always_said": always_said, "clash": clash}
    facts |= {"line": line, "words": words, "usual": usual, "same": same, "quiet": quiet}
    facts |= {"example": example, "scene": scene}
    unless_said = {"name": name, "shape": shape, "chapter": chapter, "only_when": only_when}
    return dataclasses.field(default=default, metadata={"facts": facts, **unless_said})


def section(cls: type[Any], *, chapter: str = "", only_when: Holds = always) -> Any:
    """A dataclass field that holds a section of options: the chapter they stand in, and when they mean anything."""
    return dataclasses.field(default_factory=cls, metadata={"section": cls, "chapter": chapter, "only_when": only_when})


def sections_of(cls: type[Any]) -> Mapping[str, type[Any]]:
    """The sections that the dataclass `cls` declares, by name, in order."""
    return {part.name: part.metadata["section"] for part in dataclasses.fields(cls) if "section" in part.metadata}


def options_of(cls: type[Any], name: str = "", within: Mapping[str, Any] = _NOTHING) -> Mapping[str, Option]:
    """The options that the dataclass `cls` and its sections declare, by public name, in order.

    >>> class Purse:
    ...     coins: int = option(3, "Reading A-28", label=Text("Münzen", "Coins"), help=Text("So viele.", "So many."))
    >>> options_of(dataclass(Purse))["coins"].shape
    'whole'
    """
    hints = get_type_hints(cls)
    declared: dict[str, Option] = {}
    for part in dataclasses.fields(cls):
        if "section" in part.metadata:
            declared |= options_of(part.metadata["section"], part.name, part.metadata)
        elif "facts" in part.metadata:
            made = _option(part, name, within, hints[part.name])
            declared[made.name] = made
    return MappingProxyType(declared)


def _option(part: dataclasses.Field[Any], name: str, within: Mapping[str, Any], hint: object) -> Option:
    said, facts = part.metadata, part.metadata["facts"]
    return Option(
        name=said["name"] or ".".join(filter(None, (name, part.name))),
        section=name,
        field=part.name,
        shape=said["shape"] or _shape(part.name, hint, facts["choices"]),
        default=part.default,
        chapter=said["chapter"] or within.get("chapter") or name,
        only_when=said["only_when"] or within.get("only_when", always),
        **facts,
    )


def _shape(name: str, hint: object, choices: Mapping[Any, Text]) -> Shape:
    if get_origin(hint) is not Literal:
        return _SHAPES[hint]
    if get_args(hint) != tuple(choices):
        raise TypeError(f"the choices of {name} are not those of its type")
    return "choice"


class Declared(Protocol):
    """A thing with an id."""

    @property
    def id(self) -> str:
        """Its public name."""


_Row = TypeVar("_Row", bound=Declared)


def rows(*declared: _Row) -> Mapping[str, _Row]:
    """A table: every row by its id, in order. An id twice is a mistake."""
    table = {row.id: row for row in declared}
    if len(table) < len(declared):
        raise TypeError("an id is declared twice")
    return MappingProxyType(table)
