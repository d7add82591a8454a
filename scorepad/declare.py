"""The way to declare options and tables once, so that forms, JSON and texts follow from it.

An option of the rules or a field of the tariff is a dataclass field made by `option`; `options_of`
reads them all. Special points, kinds of soli, presets, notes and chapters are rows of tables made
by `rows`; rows with nothing but values and prose are in a TOML file beside their module. Forms,
JSON, help pages, leaflet, command line and the tests' strategies use these declarations.
"""

import dataclasses
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import (
    Any,
    Literal,
    NamedTuple,
    ParamSpec,
    Protocol,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)


class Text(NamedTuple):
    """A text in both languages."""

    de: str
    en: str

    def in_(self, lang: str) -> str:
        """The text in `lang`; German for anything but ``"en"``."""
        return self.en if lang == "en" else self.de


Shape = Literal[
    "",
    "switch",
    "whole",
    "choice",
    "list",
    "named",
    "numbers",
    "text",
    "rate",
    "cents",
    "percent",
    "prices",
    "events",
]


class Named(NamedTuple):
    """A choice of a group's own, with its id and name."""

    id: str
    name: str


_Said = ParamSpec("_Said")
Holds = Callable[[Any], object]
"""A predicate on rules."""
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
    """The predicate that holds under all rules."""
    return True


def never(_rules: object) -> bool:
    """The predicate that holds under no rules."""
    return False


OF_SECTION: Holds = partial(always)
"""The default of `only_when`, which `options_of` replaces by the predicate of the section."""


@dataclass(frozen=True, slots=True)
class Option:
    """One rule option or one field of the tariff: its default, source, allowed values and meaning.

    `help` explains all values but those in `says`, which have explanations of their own; `off` is
    the one for False, zero or an empty list. `choices` are the allowed values with their words;
    `own` is the option that has the group's own further choices. `only_when` is the predicate
    whether the option has an effect under the other rules; `always_said` options are in the leaflet
    even when off; `clash` is the code of a problem and the predicate whether the option contradicts
    another one. `line` is the text with {value} for statements and short lists; `words` are search
    words in any language, separated by commas. `usual` is the number that switching the option on
    sets. The leaflet omits a `quiet` option with its default. `same` is the option that applies if
    the value is ``"same"``. In the tariff, `example` is the tariff of the worked example as JSON,
    `scene` its evening.

    `name` is the public name, by default ``section.field``. `options_of` fills in section and
    field, and defaults for shape, chapter and `only_when`.
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
        """The explanation of a value of this option; `value` is the JSON value."""
        if isinstance(value, list):
            return self.help if value else self.says.get((), self.help)
        return self.says.get(value, self.help)


def _declaring(make: Callable[_Said, Option]) -> Callable[_Said, Any]:
    def declare(*args: _Said.args, **said: _Said.kwargs) -> Any:
        made = make(*args, **said)
        return dataclasses.field(default=made.default, metadata={"option": made})

    return declare


option = _declaring(Option)
"""A dataclass field that declares an option; the arguments are those of `Option`."""


def section(cls: type[Any], *, chapter: str = "", only_when: Holds = always) -> Any:
    """A dataclass field for a section of options.

    `chapter` and `only_when` are the defaults of its options.
    """
    return dataclasses.field(
        default_factory=cls, metadata={"section": cls, "chapter": chapter, "only_when": only_when}
    )


def sections_of(cls: type[Any]) -> Mapping[str, type[Any]]:
    """The sections that the dataclass `cls` declares, by name, in order."""
    return {
        part.name: part.metadata["section"]
        for part in dataclasses.fields(cls)
        if "section" in part.metadata
    }


def options_of(
    cls: type[Any], name: str = "", within: Mapping[str, Any] = _NOTHING
) -> Mapping[str, Option]:
    """The options that the dataclass `cls` and its sections declare, by public name, in order.

    >>> class Purse:
    ...     coins: int = option(
    ...         3,
    ...         "Reading A-28",
    ...         label=Text("Münzen", "Coins"),
    ...         help=Text("So viele.", "So many."),
    ...     )
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


def _completed(
    said: Option, field: str, section: str, within: Mapping[str, Any], hint: object
) -> Option:
    """A declaration with what it leaves open, which follows from its field, its section and its
    type.
    """
    public_name = f"{section}.{field}" if section else field
    only_when = said.only_when
    if only_when is OF_SECTION:
        only_when = within.get("only_when", always)
    says = said.says
    if said.off:
        nothing = type(said.default)()
        says = {**said.says, nothing: said.off}
    return dataclasses.replace(
        said,
        name=said.name or public_name,
        section=section,
        field=field,
        shape=said.shape or _shape(field, hint, said.choices),
        chapter=said.chapter or within.get("chapter") or section,
        only_when=only_when,
        says=says,
    )


def _shape(name: str, hint: object, choices: Mapping[Any, Text]) -> Shape:
    if get_origin(hint) is not Literal:
        return _SHAPES[hint]
    if get_args(hint) != tuple(choices):
        raise TypeError(f"the choices of {name} are not those of its type")
    return "choice"


class Declared(Protocol):
    """A declaration with an id."""

    @property
    def id(self) -> str:
        """Its public name."""


_Row = TypeVar("_Row", bound=Declared)


def rows(*declared: _Row) -> Mapping[str, _Row]:
    """A table: every row by its id, in order. Raises TypeError for a repeated id."""
    table = {row.id: row for row in declared}
    if len(table) < len(declared):
        raise TypeError("an id is declared twice")
    return MappingProxyType(table)


def written_beside(module: str, *texts: str) -> dict[str, dict[str, Any]]:
    """The tables of the TOML file that is beside a module and has its name.

    Fields named in `texts` become a `Text`, German and English; other lists become tuples.
    """
    content = Path(module).with_suffix(".toml").read_text(encoding="utf-8")
    return _read(tomllib.loads(content), texts)


def texts_beside(module: str) -> Mapping[str, Mapping[str, Text]]:
    """The tables of the TOML file beside a module, whose values are texts in both languages."""
    texts: dict[str, Mapping[str, Text]] = {}
    for name, table in written_beside(module).items():
        texts[name] = {ident: Text(*said) for ident, said in table.items()}
    return texts


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
