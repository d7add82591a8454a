"""A rule set for another installation: as JSON, or as a link that carries the whole rule set.

Nothing is ever fetched from an address: the part behind ``r=`` is the rule set itself, compressed.
"""

import base64
import binascii
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.files.problems import FileProblem
from scorepad.files.strict import read_json
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import Rules, read_rules, write_rules

LONGEST_NAME = 40
"""The most characters of the name of a rule set."""
LONGEST_TEXT = 100_000
"""The most characters of a rule set, compressed or not; one with all options has a tenth."""
_CARRIED = re.compile(r"[?&#]r=([A-Za-z0-9_%=-]+)")
_RAW = -15


@dataclass(frozen=True)
class CarriedRules:
    """A rule set in a link or a file, with its name there; "" for none."""

    name: str
    rules: Rules


def packed(rules: Rules, name: str = "") -> str:
    """The part of a link behind ``r=``: the JSON of the rule set by DEFLATE and base64url.

    Inverse of `unpacked`.
    """
    given: dict[str, Any] = {**write_rules(rules)}
    if name:
        given["name"] = name
    squeezer = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    text = json.dumps(given, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    content = squeezer.compress(text.encode()) + squeezer.flush()
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def unpacked(carried: str) -> CarriedRules:
    """The rule set that a link carries. Raises Refused for a broken link or an invalid rule set."""
    bare = carried.replace("%3D", "").rstrip("=")
    padding = "=" * (-len(bare) % 4)
    try:
        content = base64.b64decode(bare + padding, altchars=b"-_", validate=True)
        opener = zlib.decompressobj(_RAW)
        text = opener.decompress(content, LONGEST_TEXT).decode()
    except (binascii.Error, ValueError, zlib.error):
        raise Refused([FileProblem("link_broken")]) from None
    if not opener.eof:
        raise Refused([FileProblem("link_broken")])
    return _read(text)


def read_carried(text: str) -> CarriedRules:
    """The rule set in a text: JSON, or a link of any installation with any words around it.

    Raises Refused.
    """
    if len(text) > LONGEST_TEXT:
        raise Refused([FileProblem("text_too_long", params={"most": LONGEST_TEXT})])
    if text.lstrip().startswith("{"):
        return _read(text)
    link = _CARRIED.search(text)
    if link is None:
        raise Refused([FileProblem("no_rule_set")])
    return unpacked(link[1])


def _read(text: str) -> CarriedRules:
    """The rule set of a JSON text, which holds it or has one under "rules", as the file of a Runde
    does.
    """
    given = read_json(text)
    inner = given
    if isinstance(given, Mapping) and isinstance(given.get("rules"), Mapping):
        inner = given["rules"]
    if not isinstance(inner, Mapping) or not {"preset", "options"} & inner.keys():
        raise Refused([FileProblem("no_rule_set")])
    frame = {key: value for key, value in inner.items() if key not in {"name", "all"}}
    name = given.get("name")
    if not isinstance(name, str):
        name = ""
    return CarriedRules(name.strip()[:LONGEST_NAME], read_rules(frame))
