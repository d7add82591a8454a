"""JSON from untrusted files: only the values that files need, and problems for all others."""

import json
import re
from contextlib import suppress
from typing import Any, NoReturn

from scorepad.files.problems import FileProblem
from scorepad.scoring.errors import Refused

MOST_BYTES = 12_000_000
"""The most bytes of a file, uncompressed."""
MOST_DIGITS = 15
"""The most digits of a number."""
DEEPEST = 12
"""The most lists and objects inside one another; a Runde has nine."""
MOST_PARTS = 2_000_000
"""The most lists, objects and values; a thousand evenings have less than half of it."""
LONGEST_TEXT = 1000
"""The most characters of one text."""
ENCODINGS = {
    "utf_8_sig": "UTF-8",
    "cp1252": "Windows-1252",
    "cp850": "CP 850 (DOS)",
    "mac_roman": "Mac Roman",
    "utf_16": "UTF-16",
    "utf_16_le": "UTF-16 LE",
    "utf_16_be": "UTF-16 BE",
}
"""The encodings of files with their names."""
SAMPLE = 50_000
"""The bytes from which an encoding is guessed."""
_ODD = re.compile("[\x00\ud800-\udfff]")


def encoding_of(content: bytes) -> str:
    """The likely encoding: UTF-8 where that is possible, else the guess of charset-normalizer."""
    wide = b"\x00" in content  # UTF-16: every second byte is mostly zero
    if not wide:
        with suppress(UnicodeDecodeError):
            content.decode("utf_8_sig")
            return "utf_8_sig"
    from charset_normalizer import from_bytes  # noqa: PLC0415 - only for files of older programs

    likely = [one for one in ENCODINGS if one.startswith("utf_16") == wide and one != "utf_8_sig"]
    best = from_bytes(content[:SAMPLE], cp_isolation=likely).best()
    return best.encoding if best and best.encoding in likely else "cp1252"


def decoded(content: bytes, encoding: str = "") -> str:
    """The text of a file in this encoding, or in the likely one. Raises Refused."""
    if len(content) > MOST_BYTES:
        raise Refused([FileProblem("too_large", params={"most": MOST_BYTES // 1_000_000})])
    text = content.decode(encoding or encoding_of(content), "replace")
    if "\x00" in text:
        raise Refused([FileProblem("not_text")])
    return text.removeprefix("\ufeff")


def read_json(text: str) -> Any:
    """The value of a JSON text.

    Raises Refused for invalid JSON, duplicate keys, fractions, and exceeded limits.
    """
    parts = text.count("[") + text.count("{") + text.count(",")
    if parts > MOST_PARTS:
        raise Refused([FileProblem("too_many_parts")])
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_whole,
            parse_float=_no_number,
            parse_constant=_no_number,
        )
        _check(value, "", DEEPEST)
    except json.JSONDecodeError as error:
        where: dict[str, str | int] = {"line": error.lineno, "column": error.colno}
        raise Refused([FileProblem("not_json", params=where)]) from None
    except RecursionError:
        raise Refused([FileProblem("too_deep")]) from None
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The fields of a JSON object. Raises Refused for a key that comes twice."""
    fields: dict[str, Any] = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    seen: set[str] = set()
    for key, _value in pairs:
        if key in seen:
            raise Refused([FileProblem("key_twice", params={"key": _short(key)})])
        seen.add(key)
    return fields


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        _no_number(digits)
    return int(digits)


def _no_number(text: str) -> NoReturn:
    raise Refused([FileProblem("not_a_number", params={"text": _short(text)})])


def _check(value: Any, path: str, deeper: int) -> None:
    """Check the depth, and that every text can be stored in a database and shown on a page. Raises
    Refused.
    """
    if isinstance(value, str):
        _text(value, path)
        return
    if not isinstance(value, dict | list):
        return
    if not deeper:
        raise Refused([FileProblem("too_deep", _short(path, 60))])
    parts = enumerate(value) if isinstance(value, list) else value.items()
    for key, part in parts:
        _text(str(key), path)
        _check(part, f"{path}.{key}" if path else str(key), deeper - 1)


def _text(text: str, path: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise Refused([FileProblem("text_too_long", _short(path, 60), {"most": LONGEST_TEXT})])
    if _ODD.search(text):
        raise Refused([FileProblem("unreadable_text", _short(path, 60))])


def _short(text: str, most: int = 20) -> str:
    return text[:most].encode("utf-8", "replace").decode()
