"""How the things of the game are declared: once each, with everything that is derived from them.

An option of the rules or a field of the tariff is a dataclass field made by `option`; `options_of` reads them all.
Everything else there are several of (special points, kinds of soli, presets, notes, chapters) is a row of a table made
by `rows`; what is values and prose alone stands in a file of data beside its module. Forms, JSON, help pages, leaflet,
command line and the tests' strategies go by these declarations.
"""

import dataclasses
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, ParamSpec, Protocol, TypeVar, get_args, get_origin, get_type_hints


class Text(NamedTuple):
    """One wording in both languages."""

    de: str
    en: str

    def in_(self, lang: str) -> str:
        """The wording in `lang`; German for anything but ``"en"``."""
        return self.en if lang == "en" else self.de


Shape = Literal[
    "", "switch", "whole", "choice", "list", "named", "numbers", "text", "rate", "cents", "percent", "prices", "events"
]


class Named(NamedTuple):
    """Something of a group's own, under a name that it gave it."""

    id: str
    name: str


_Said = ParamSpec("_Said")
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


OF_SECTION: Holds = partial(always)
"""Stands for what the section says, until `options_of` puts that in its place."""


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option or one field of the tariff: its default, where it is from, what it may be, what it means.

    `help` is true of every value but those of `says`, which tell what they do: zero, nothing, each choice; `off` tells
    it of a switch that is off, a number that is zero, a list that is empty. `choices` are its values with their words;
    `own` names the option with the group's own, to be chosen besides. `only_when` tells whether it means anything under
    the other rules, `always_said` that one asks for it even where it is off, `clash` the code of the problem and when
    it contradicts another option. `line` is how a statement or a short list says it, with {value}; `words` are what
    else people look for, in any language, with commas between. A number that most know as on or off has its `usual`
    value, once it is on. `quiet` leaves it out of a leaflet where it has its default. `same` names the option that
    holds in its stead where its value is ``"same"``. Of the tariff: `example` is the tariff of its worked example as
    JSON, `scene` its evening.

    `name` is the public name where it is not ``section.field``. Section and field follow from where it is declared;
    shape, chapter and when it means anything do so unless said.
    """

    default: Any
    source: str
    _: dataclasses.KW_ONLY
    label: Text
    help: Text
    says: Mapping[Any, Text] = dataclasses.field(default_factory=lambda: _NOTHING)
    off: Text | None = None
    name: str = ""
    section: str = ""
    shape: Shape = ""
    choices: Mapping[Any, Text] = dataclasses.field(default_factory=lambda: _NOTHING)
    own: str = ""
    least: int = 0
    most: int = 9
    multiple: int = 1
    chapter: str = ""
    only_when: Holds = OF_SECTION
    always_said: bool = False
    clash: tuple[str, Holds] = ("", never)
    line: Text = Text("", "")
    words: str = ""
    usual: int = 0
    same: str = ""
    quiet: bool = False
    example: Mapping[str, object] = dataclasses.field(default_factory=lambda: _NOTHING)
    scene: str = "usual"
    field: str = ""

    def does(self, value: object) -> Text:
        """What it means that it has this value; `value` is the JSON value."""
        if isinstance(value, list):
            return self.help if value else self.says.get((), self.help)
        return self.says.get(value, self.help)


def _declaring(make: Callable[_Said, Option]) -> Callable[_Said, Any]:
    def declare(*args: _Said.args, **said: _Said.kwargs) -> Any:
        made = make(*args, **said)
        return dataclasses.field(default=made.default, metadata={"option": made})

    return declare


option = _declaring(Option)
"""A dataclass field that declares one option, from what makes an `Option`."""


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
        elif "option" in part.metadata:
            made = _completed(part.metadata["option"], part.name, name, within, hints[part.name])
            declared[made.name] = made
    return MappingProxyType(declared)


def _completed(said: Option, field: str, section: str, within: Mapping[str, Any], hint: object) -> Option:
    return dataclasses.replace(
        said,
        name=said.name or ".".join(filter(None, (section, field))),
        section=section,
        field=field,
        shape=said.shape or _shape(field, hint, said.choices),
        chapter=said.chapter or within.get("chapter") or section,
        only_when=within.get("only_when", always) if said.only_when is OF_SECTION else said.only_when,
        says={**said.says, type(said.default)(): said.off} if said.off else said.says,
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


def written_beside(module: str, *texts: str) -> dict[str, dict[str, Any]]:
    """The tables of data beside a module, in the file of its name with the ending ``.toml``.

    Fields named in `texts` are wordings, German and English; other lists become tuples.
    """
    return _read(tomllib.loads(Path(module).with_suffix(".toml").read_text(encoding="utf-8")), texts)


def _read(table: dict[str, Any], texts: tuple[str, ...]) -> dict[str, Any]:
    read: dict[str, Any] = {}
    for name, value in table.items():
        if isinstance(value, dict):
            read[name] = _read(value, texts)
        elif isinstance(value, list):
            read[name] = Text(*value) if name in texts else tuple(value)
        else:
            read[name] = value
    return read
