"""The table of scoring's preview as the phone gets it: the same cells in fewer bytes, with words for the reasons.

Shape: `o` orders, `c` chips as [id, least, most], `k` the table of each kind of game, `t` the cells as scoring writes
them, `v` the verdicts between spaces: the first letter is a head, each other one a reason (their places in `l`);
`h` heads as [winner, scale, whether announced levels count], `r` reasons as [word, points for Re], `a` what announced
levels give as party -> [[points, word], ...], `s` special points as id -> [points, most, kinds of games in which they
count], `b` how Bock acts, `f` whether the value stops at zero, `u` the kinds whose value is turned.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, cast

from scorepad.scoring.preview import preview_table
from scorepad.scoring.rules import Rules
from scorepad.scoring.words import reason_label

LEVELS = ("", "no90", "no60", "no30", "schwarz")
LETTERS = "".join(chr(code) for code in (*range(0x30, 0x7F), *range(0xC0, 0x180)) if chr(code) not in "\\<>'")
_WINNERS = {"r": "re", "k": "kontra"}
_SCALES = (0, 1, 2, 4)


def table_text(rules: Rules, lang: str) -> str:
    """The table as the phone gets it."""
    return json.dumps(client_table(rules, lang), separators=(",", ":"), ensure_ascii=False)


@lru_cache(maxsize=32)
def client_table(rules: Rules, lang: str) -> dict[str, Any]:
    """The table for these rules with words of this language."""
    table = cast("dict[str, Any]", preview_table(rules))
    heads: dict[str, int] = {}
    verdicts = [_packed(verdict, heads) for verdict in table["verdicts"].split(",")]
    return {
        "o": table["orders"],
        "c": [[ident, least, most] for ident, _side, _label, least, most, _no_trick in table["chips"]],
        "k": table["kinds"],
        "t": table["cells"],
        "v": " ".join(verdicts),
        "l": LETTERS[: max(len(heads), len(table["reasons"]))],
        "h": [[_WINNERS.get(head[0]), _SCALES[int(head[1])], head[2] == "+"] for head in heads],
        "r": [_reason(ident, party, points, lang) for ident, party, points in table["reasons"]],
        "a": {party: _announced(party, points, lang) for party, points in table["announced"].items()},
        "s": {
            ident: [special["points"], special["most"], special["counts_in"]]
            for ident, special in table["specials"].items()
        },
        "b": table["bock"],
        "f": table["floor"],
        "u": table["turned"],
    }


def _packed(verdict: str, heads: dict[str, int]) -> str:
    places = [int(verdict[at : at + 2], 36) for at in range(3, len(verdict), 2)]
    return "".join(LETTERS[place] for place in (heads.setdefault(verdict[:3], len(heads)), *places))


def _reason(ident: str, party: str, points: int, lang: str) -> tuple[str, int]:
    return reason_label(ident, lang, short=True), points if party == "re" else -points


def _announced(party: str, points: list[int], lang: str) -> list[tuple[int, str]]:
    ids = [f"announced_{level or party}" for level in LEVELS]
    return [(one, reason_label(ident, lang, short=True)) for ident, one in zip(ids, points, strict=True)]
