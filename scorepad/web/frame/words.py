"""Typed translation functions, and a text search that ignores word endings (stemming)."""

import re
import unicodedata
from collections.abc import Sequence

import flask_babel

from scorepad.web.frame.i18n import translated


def _(words: str, **values: object) -> str:
    said = translated(words)
    return said % values if values else said


def ngettext(single: str, many: str, number: int, **values: object) -> str:
    """The translated singular or plural with its values."""
    return str(flask_babel.ngettext(single, many, number, **values))


_JOINED = re.compile("[-–\u0300-\u036f]")
_BETWEEN = re.compile(r"[^\w\s]")
SMALL = (
    "der die das den dem des ein eine einer eines einem einen und oder mit bei beim als im in am an auf aus zu zum zur "
    "von vom wenn wann wer wie was man kann darf es pro je mehr ist sind wird wir ich ihr gibt gilt the a an of "
    "by on with when than is are to for and or as at it more who what how do does we i you can"
)
"""Stop words of the search; `static/js/ruleset/rules.js` gets the same."""
ENDINGS = "ungen|ung|enden|ender|endes|ende|ern|enen|est|en|em|er|es|et|st|e|n|s|t|ing|ed"
"""Word endings that the search ignores after at least four letters; the script gets the same.

They stay in words with Spiel, whose meaning they are: Spielende, Spieler, Spiele.
"""
PHRASES = "|"
"""Between the phrases of a text to search in; the first phrase is its name."""
_SMALL = frozenset(SMALL.split())
_SOLI = re.compile("soli(?![a-z])")
_ENDING = re.compile(f"^(?!spiel)(.{{4,}}?)(?:{ENDINGS})$")
_LEAST_MISTYPED = 5  # letters of a word that may have been mistyped


def hit(search: str, *texts: str) -> bool:
    """Whether every search word except stop words occurs in one of the texts; word endings are
    ignored.

    >>> hit("FUECHSE im karosolo", "Gefangener Fuchs, Karo-Solo")
    True
    """
    return _has_all(_folded(" ".join(texts)), _stems(search))


def closeness(search: str, text: str) -> float:
    """How much of the phrase of a text that fits best the search words are: about 1 for the whole,
    0 for none.

    >>> whole = closeness("ohne Neunen", "Karten|Blatt|ohne Neunen")
    >>> part = closeness("Neunen", "Karten|Blatt|ohne Neunen")
    >>> whole > part > 0
    True
    """
    name, *others = text.split(PHRASES)
    stems = _stems(search)
    # of two phrases alike a name comes first
    return max([_share(stems, name) * 1.01, *(_share(stems, other) for other in others)])


def _share(stems: list[str], phrase: str) -> float:
    folded = _folded(phrase)
    if not stems or not _has_all(folded, stems):
        return 0
    return min(1, sum(map(len, stems)) / sum(map(len, _stems(phrase))))


def widened(search: str, texts: Sequence[str]) -> str:
    """The search for something near where no text has all its words; empty if there is nothing
    near.

    A word that is nowhere is replaced by one that differs in one letter, or else left out; then the
    words that are in most texts are left out, until a text has all that remain.

    >>> widened("Schwainchen ansagen xyz", ["Schweinchen sagt man an", "Re ansagen"])
    'schweinchen'
    """
    folded = [_folded(text) for text in texts]
    known = sorted({word for text in folded for word in text.split()})
    nearest = [_near(stem, folded, known) for stem in _stems(search)]
    stems = sorted(filter(None, nearest), key=lambda stem: sum(stem in text for text in folded))
    while stems and not any(_has_all(text, stems) for text in folded):
        stems.pop()
    return " ".join(stems)


def _has_all(folded: str, stems: Sequence[str]) -> bool:
    return all(stem in folded for stem in stems)


def _near(stem: str, folded: Sequence[str], known: Sequence[str]) -> str:
    if any(stem in text for text in folded):
        return stem
    if len(stem) < _LEAST_MISTYPED:
        return ""
    return next(
        (
            word
            for word in known
            if _is_one_letter_off(stem, word) or _is_one_letter_off(stem, _stem(word))
        ),
        "",
    )


def _is_one_letter_off(first: str, second: str) -> bool:
    """Whether one letter is wrong, missing, too much, or two neighbours are swapped."""
    if abs(len(first) - len(second)) > 1:
        return False
    same = next(
        (at for at, (one, other) in enumerate(zip(first, second, strict=False)) if one != other),
        None,
    )
    same = min(len(first), len(second)) if same is None else same
    rest = first[same:]
    other = second[same:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest[1:] == other[1:] or rest[1:] == other or rest == other[1:]


def _stems(text: str) -> list[str]:
    """The words of a text without stop words, unless there are no others, and without endings."""
    words = _folded(text).split()
    return [_stem(word) for word in [word for word in words if word not in _SMALL] or words]


def _stem(word: str) -> str:
    return _ENDING.sub(r"\1", word)


def _folded(text: str) -> str:
    """The text for comparison: lower case, umlauts in any spelling as plain vowels, no hyphens,
    "solo" for "soli".
    """
    plain = _BETWEEN.sub(" ", _JOINED.sub("", unicodedata.normalize("NFD", text.casefold())))
    return _SOLI.sub("solo", plain).replace("ae", "a").replace("oe", "o").replace("ue", "u")
