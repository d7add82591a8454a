"""The table of scoring's preview as the phone gets it: the same cells, with words for the reasons.

Shape: `o` orders, `c` chips as [id, least, most], `k` the table of each kind of game, `t` the cells and `v` the
verdicts as scoring writes them, `r` their reasons as [word, points for Re], `a` what announced levels give as
party -> [[word, points], ...], `s` special points as id -> [points, most, kinds of games in which they count],
`b` how Bock acts, `f` whether the value stops at zero, `u` the kinds whose value is turned.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from scorepad.scoring.preview import preview_table
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Party
from scorepad.scoring.words import reason_label

LEVELS = ("", "no90", "no60", "no30", "schwarz")


@lru_cache(maxsize=32)
def client_table(rules: Rules, lang: str) -> dict[str, Any]:
    """The table for these rules with words of this language."""
    table = cast("dict[str, Any]", preview_table(rules))
    return {
        "o": table["orders"],
        "c": [[ident, least, most] for ident, _side, _label, least, most, _no_trick in table["chips"]],
        "k": table["kinds"],
        "t": table["cells"],
        "v": table["verdicts"],
        "r": [_reason(ident, party, points, lang) for ident, party, points in table["reasons"]],
        "a": {party: _announced(Party(party), points, lang) for party, points in table["announced"].items()},
        "s": {
            ident: [special["points"], special["most"], special["counts_in"]]
            for ident, special in table["specials"].items()
        },
        "b": table["bock"],
        "f": table["floor"],
        "u": table["turned"],
    }


def _reason(ident: str, party: str, points: int, lang: str) -> tuple[str, int]:
    words = reason_label(ident, lang, short=True)
    return words, points if party == Party.RE.value else -points


def _announced(party: Party, points: list[int], lang: str) -> list[tuple[str, int]]:
    ids = [f"announced_{level or party.value}" for level in LEVELS]
    return [(reason_label(i, lang, short=True), one) for i, one in zip(ids, points, strict=True)]
