"""Hyphenation of names by German syllables, with soft hyphens, for page and paper."""

import re
from collections.abc import Iterator

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_SYLLABLE = re.compile(
    r"(?<=\w\w\w)(?=(?:sch|(?<!s)ch|th|ph|qu|(?<!c)k|(?<![cpst])h|[bcdfgjlmnpqrstvwxzß](?!h))[aeiouyäöüáéíóú])",
    re.IGNORECASE,
)
_AFTER_BREAK = re.compile(f"(?<=[ \\-{SOFT_HYPHEN}])")


def ways(name: str) -> list[str]:
    """All variants of the name with one soft hyphen, the most even split first.

    At least three letters stand before the hyphen and two after; a space or hyphen at that place
    replaces it.
    """
    parts = list(pieces(_SYLLABLE.sub(SOFT_HYPHEN, name)))
    splits = [_split(parts, place) for place in range(1, len(parts))]
    splits.sort(key=_longer_half)
    return ["".join(halves) for halves in splits]


def _split(parts: list[str], place: int) -> tuple[str, str]:
    """The two lines of a name; only the soft hyphen at the end of the first line stays."""
    first = "".join(parts[:place])
    second = unbroken("".join(parts[place:]))
    hyphen = SOFT_HYPHEN if first.endswith(SOFT_HYPHEN) else ""
    return unbroken(first) + hyphen, second


def _longer_half(halves: tuple[str, str]) -> int:
    first, second = halves
    return max(len(unbroken(first)), len(second))


def breaks(name: str) -> str:
    """The name with the best soft hyphen, for two lines; unchanged if it cannot be split.

    >>> [breaks(name).replace(SOFT_HYPHEN, "|") for name in ("Bartholomäus", "Anna", "Anne-Marie")]
    ['Bartho|lomäus', 'Anna', 'Anne-Marie']
    """
    best_first = ways(name)
    return best_first[0] if best_first else name


def unbroken(name: str) -> str:
    return name.replace(SOFT_HYPHEN, "")


def pieces(text: str) -> Iterator[str]:
    """The parts of a text between possible line breaks.

    These are after spaces, hyphens and soft hyphens.
    """
    for piece in _AFTER_BREAK.split(text):
        if piece:
            yield piece
