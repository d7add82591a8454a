"""The names of files that people get, papers, pictures and exports, and the header with them."""

import datetime as dt
from typing import Literal
from unicodedata import category, normalize
from urllib.parse import quote

from werkzeug.wrappers import Response

LONGEST = 80  # characters of a name before its ending
# the first letters of the categories of Unicode that stay in a name: letters, their marks, numerals
_KEPT = "LMN"
_PLAIN = str.maketrans(
    {
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
        "ł": "l",
        "Ł": "L",
        "ø": "o",
    }
)
"""Letters that are no base letter with a mark, or that German writes as two letters."""
_OPEN = "!#$&+-.^_`|~"  # the characters beside letters and digits that RFC 5987 leaves as they are


def file_name(*parts: object, ending: str) -> str:
    """A file name of letters and digits, with dates in ISO format.

    >>> file_name("Abend", dt.date(2026, 11, 19), "Bei Anna / Müller", ending="pdf")
    'Scorepad-Abend-2026-11-19-Bei-Anna-Müller.pdf'
    """
    words = [word for part in parts for word in _words(part)]
    stem = "-".join(["Scorepad", *words])
    shortened = stem[:LONGEST].rstrip("-")
    return f"{shortened}.{ending}"


def named(response: Response, kind: Literal["inline", "attachment"], name: str) -> None:
    """Tell the name of the file in the header of an answer, whatever letters it has.

    A header carries ASCII only: the name itself stands there percent-encoded, and before it a plain
    one for programs that do not know this. Source: RFC 6266 4.3 and appendix D, RFC 5987 3.2.
    """
    plain = _plain(name)
    options = {"filename": plain}
    if plain != name:
        options["filename*"] = f"UTF-8''{quote(name, safe=_OPEN)}"
    response.headers.set("Content-Disposition", kind, **options)


def _words(part: object) -> list[str]:
    """The words of a part of a name; everything but letters and digits separates them."""
    text = part.isoformat() if isinstance(part, dt.date) else normalize("NFC", str(part))
    letters = [letter if _is_kept(letter) else " " for letter in text]
    return "".join(letters).split()


def _is_kept(letter: str) -> bool:
    kind = category(letter)
    return kind[0] in _KEPT


def _plain(name: str) -> str:
    """A name in ASCII: letters without their marks, and without the words of other scripts."""
    stem, _, ending = name.rpartition(".")
    parted = normalize("NFKD", stem.translate(_PLAIN))
    ascii_only = parted.encode("ascii", "ignore").decode("ascii")
    words = "-".join(_words(ascii_only))
    return f"{words}.{ending}"
