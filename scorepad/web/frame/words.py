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
_LEAST_MISTYPED = 5
"""The letters that a word must have to be taken as mistyped."""
NAME_COUNTS = 1.01
"""How much more the name of a text counts than its other phrases: of two alike it comes first."""


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
    shares = [_share(stems, other) for other in others]
    shares.append(_share(stems, name) * NAME_COUNTS)
    return max(shares)


def _share(stems: list[str], phrase: str) -> float:
    """The part of the letters of a phrase that is searched for; 0 where it misses a word."""
    if not stems or not _has_all(_folded(phrase), stems):
        return 0
    of_search = sum(map(len, stems))
    of_phrase = sum(map(len, _stems(phrase)))
    return min(1, of_search / of_phrase)


def widened(search: str, texts: Sequence[str]) -> str:
    """The search for something near, where no text has all its words; empty if nothing is near.

    A word that is nowhere is replaced by one that differs in one letter, or else left out; then the
    words that are in most texts are left out, until a text has all that remain.

    >>> widened("Schwainchen ansagen xyz", ["Schweinchen sagt man an", "Re ansagen"])
    'schweinchen'
    """
    folded = [_folded(text) for text in texts]
    known = sorted({word for text in folded for word in text.split()})
    nearest = [_near(stem, folded, known) for stem in _stems(search)]

    def texts_with(stem: str) -> int:
        return sum(stem in text for text in folded)

    stems = sorted((stem for stem in nearest if stem), key=texts_with)
    while stems and not any(_has_all(text, stems) for text in folded):
        stems.pop()
    return " ".join(stems)


def _has_all(folded: str, stems: Sequence[str]) -> bool:
    return all(stem in folded for stem in stems)


def _near(stem: str, folded: Sequence[str], known: Sequence[str]) -> str:
    """A word of the search if a text has it, else a word of a text in its place; "" for none."""
    if any(stem in text for text in folded):
        return stem
    if len(stem) < _LEAST_MISTYPED:
        return ""
    for word in known:
        if _is_one_letter_off(stem, word) or _is_one_letter_off(stem, _stem(word)):
            return word
    return ""


def _is_one_letter_off(first: str, second: str) -> bool:
    """Whether one letter is wrong, missing, too much, or two neighbours are swapped."""
    if abs(len(first) - len(second)) > 1:
        return False
    same = _same_letters(first, second)
    rest = first[same:]
    other = second[same:]
    is_swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    is_wrong = rest[1:] == other[1:]
    is_too_much = rest[1:] == other
    is_missing = rest == other[1:]
    return is_swapped or is_wrong or is_too_much or is_missing


def _same_letters(first: str, second: str) -> int:
    """With how many letters two words begin alike."""
    count = 0
    for letter, other in zip(first, second, strict=False):
        if letter != other:
            break
        count += 1
    return count


def _stems(text: str) -> list[str]:
    """The words of a text without stop words, unless there are no others, and without endings."""
    words = _folded(text).split()
    telling = [word for word in words if word not in _SMALL]
    return [_stem(word) for word in telling or words]


def _stem(word: str) -> str:
    return _ENDING.sub(r"\1", word)


def _folded(text: str) -> str:
    """The text for comparison, in lower case.

    Umlauts in any spelling are plain vowels, hyphens are left out, "soli" is "solo".
    """
    parted = unicodedata.normalize("NFD", text.casefold())
    joined = _JOINED.sub("", parted)
    plain = _BETWEEN.sub(" ", joined)
    with_solo = _SOLI.sub("solo", plain)
    return with_solo.replace("ae", "a").replace("oe", "o").replace("ue", "u")
