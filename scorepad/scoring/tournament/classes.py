"""The classes of a tournament, such as women or juniors, in which people have a place too."""

from collections.abc import Iterable, Sequence

from scorepad.scoring.reading.fields import Fields

MOST_CLASSES = 12
LONGEST_CLASS = 40


def read_classes(fields: Fields) -> tuple[str, ...]:
    """The names under the key `classes`, each once; names that differ in case only are one."""
    names = fields.names("classes")
    if len(names) > MOST_CLASSES:
        fields.problem("too_large", "classes")
        return ()
    for name in names:
        if len(name) > LONGEST_CLASS:
            fields.problem("unknown_value", "classes", value=name[:20])
    return each_once(names)


def each_once(names: Iterable[str]) -> tuple[str, ...]:
    """These names with single spaces, each once.

    >>> each_once(["Damen", " damen ", "Ü 60"])
    ('Damen', 'Ü 60')
    """
    by_key: dict[str, str] = {}
    for name in names:
        plain = " ".join(name.split())
        if plain:
            by_key.setdefault(plain.casefold(), plain)
    return tuple(by_key.values())


def split_classes(text: str) -> tuple[str, ...]:
    """The classes of a typed text, separated by commas.

    >>> split_classes("Damen, Senioren,")
    ('Damen', 'Senioren')
    """
    return each_once(text.split(","))


def among(names: Iterable[str], known: Sequence[str]) -> tuple[str, ...]:
    """Those of the known classes that are named, in the order and writing of `known`.

    >>> among(["senioren", "Kinder", "Damen"], ["Damen", "Junioren", "Senioren"])
    ('Damen', 'Senioren')
    """
    wanted = {name.casefold() for name in each_once(names)}
    return tuple(name for name in known if name.casefold() in wanted)


def unknown(names: Iterable[str], known: Sequence[str]) -> tuple[str, ...]:
    """The names that are no known class.

    >>> unknown(["damen", "Kinder"], ["Damen"])
    ('Kinder',)
    """
    keys = {name.casefold() for name in known}
    return tuple(name for name in each_once(names) if name.casefold() not in keys)
