"""Hyphenation of names by German syllables, with soft hyphens, for page and paper."""

import re
from collections.abc import Iterator

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_SYLLABLE = re.compile(
    r"(?<=\w\w\w)(?=(?:sch|(?<!s)ch|th|ph|qu|(?<!c)k|(?<![cpst])h|[bcdfgjlmnpqrstvwxzß](?!h))[aeiouyäöüáéíóú])",
    re.IGNORECASE,
)


def ways(name: str) -> list[str]:
    """All variants of the name with one soft hyphen, the most even split first.

    At least three letters stand before the hyphen and two after; a space or hyphen at that place
    replaces it.
    """
    parts = [*pieces(_SYLLABLE.sub(SOFT_HYPHEN, name))]
    halves = [("".join(parts[:at]), unbroken("".join(parts[at:]))) for at in range(1, len(parts))]
    halves.sort(key=lambda two: max(len(unbroken(two[0])), len(two[1])))
    return [
        unbroken(first) + SOFT_HYPHEN * first.endswith(SOFT_HYPHEN) + second
        for first, second in halves
    ]


def breaks(name: str) -> str:
    """The name with the best soft hyphen, for two lines; unchanged if it cannot be split.

    >>> [breaks(name).replace(SOFT_HYPHEN, "|") for name in ("Bartholomäus", "Anna", "Anne-Marie")]
    ['Bartho|lomäus', 'Anna', 'Anne-Marie']
    """
    return (ways(name) or [name])[0]


def unbroken(name: str) -> str:
    return name.replace(SOFT_HYPHEN, "")


def pieces(text: str) -> Iterator[str]:
    """The parts of a text between possible line breaks, which are after spaces, hyphens and soft
    hyphens.
    """
    return (piece for piece in re.split(f"(?<=[ \\-{SOFT_HYPHEN}])", text) if piece)
