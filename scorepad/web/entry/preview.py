"""The table of scoring's preview as the phone gets it: shorter names, and words in place of ids.

Shape: `o` orders, `c` chips as [id, least, most], `k` the cells of each kind of game, `t` the cells, `v` the verdicts
between spaces, `h` heads as [winner, mode, said], `r` reasons as [word, points for Re, beside], `a` what announced
levels give as party -> [[word, points, doubles], ...] and `n` what each Klopfen gives, `s` special points as
id -> [worths, most, kinds of games in which they count], `b` how Bock acts, `f` whether the value stops at zero, `d`
whether a doubling covers special points, `y` the word for Feigheit, `g` whether a Genscher voids levels, `u` the
kinds whose value is turned, `x` the number of the reason gegen; what saving does besides stands in `effects`. What is
false or empty is left out.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, cast

from scorepad.scoring.game.preview import preview_table
from scorepad.scoring.rules import Rules
from scorepad.scoring.words import reason_label
from scorepad.web.entry.effects import effects


def table_text(rules: Rules, lang: str) -> str:
    """The table as the phone gets it."""
    return json.dumps(client_table(rules, lang), separators=(",", ":"), ensure_ascii=False)


@lru_cache(maxsize=32)
def client_table(rules: Rules, lang: str) -> dict[str, Any]:
    """The table for these rules with words of this language."""
    table = cast("dict[str, Any]", preview_table(rules))
    given: dict[str, Any] = {
        "o": table["orders"],
        "c": [[ident, least, most] for ident, _side, _label, least, most, _no_trick in table["chips"]],
        "k": table["kinds"],
        "t": table["cells"],
        "v": " ".join(table["verdicts"]),
        "h": [[winner, mode, *([1] if said else [])] for winner, mode, said in table["heads"]],
        **_in_words(table, lang),
        "s": {
            ident: [special["worths"], special["most"], special["counts_in"]]
            for ident, special in table["specials"].items()
        },
        "b": table["bock"],
        "f": table["floor"],
        "d": table["everything"],
        "g": table["voids"],
        "u": table["turned"],
        **effects(rules),
        "x": next((place for place, reason in enumerate(table["reasons"]) if reason[0] == "gegen"), None),
    }
    return {key: value for key, value in given.items() if value or key in {"s", "x"}}


def _in_words(table: dict[str, Any], lang: str) -> dict[str, Any]:
    """What a game is made up of, each with its short word."""
    return {
        "r": [_reason(*reason, lang=lang) for reason in table["reasons"]],
        "a": {party: [_said(level, lang) for level in levels] for party, levels in table["announced"].items()},
        "n": _said(table["knocks"], lang) if table["knocks"] else None,
        "y": reason_label("feigheit", lang, short=True) if table["feigheit"] else "",
    }


def _reason(ident: str, party: str, points: int, beside: bool, *, lang: str) -> list[object]:  # noqa: FBT001
    given = [reason_label(ident, lang, short=True), points if party == "re" else -points]
    return [*given, 1] if beside else given


def _said(given: list[Any], lang: str) -> list[object]:
    ident, points, doubles = given
    return [reason_label(ident, lang, short=True), points, *([1] if doubles else [])]
