"""The table of scoring's preview as the phone gets it: shorter names, and words in place of ids.

Shape: `o` orders, `c` chips as [id, least, most], `k` the cells of each kind of game, `t` the cells, `v` the verdicts
between spaces, `h` heads as [winner, mode, said], `r` reasons as [word, points for Re, place], `a` what announced
levels give as party -> [[word, points, doubling], ...], `n` what each Klopfen gives, `e` each raise, `i` each Vorab and
`j` a Klopfen of everybody, `s` special points as id -> [worths, most, kinds of games in which they count, doubled],
`b` how Bock acts, `f` whether the value stops at zero, `d` whether a doubling covers special points, `y` the word for
Feigheit, `g` what a Genscher voids, `l` whether levels fall at 120 to 120, `m` the kinds in which Re is announced by
itself, `v2` the word and factor at 120 to 120, `u` the kinds whose value is turned, `x` the number of the reason gegen;
what saving does besides stands in `effects`. What is false or empty is left out.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, cast

from scorepad.scoring.game.preview import preview_table
from scorepad.scoring.game.preview_cells import GEGEN
from scorepad.scoring.rules import Rules
from scorepad.scoring.words import reason_label
from scorepad.web.parts.effects import effects


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
        "h": [[winner, mode, *([said] if said else [])] for winner, mode, said in table["heads"]],
        **_in_words(table, lang),
        "s": _specials(table["specials"]),
        "b": table["bock"],
        "f": table["floor"],
        "d": table["everything"],
        "g": table["voids"],
        "l": table["falls"],
        "m": table["automatic"],
        "u": table["turned"],
        **effects(rules),
        "x": next((place for place, reason in enumerate(table["reasons"]) if reason[0] in GEGEN), None),
    }
    return {key: value for key, value in given.items() if value or key in {"s", "x"}}


def _in_words(table: dict[str, Any], lang: str) -> dict[str, Any]:
    """What a game is made up of, each with its short word."""
    return {
        "r": [_reason(*reason, lang=lang) for reason in table["reasons"]],
        "a": {party: [_said(level, lang) for level in levels] for party, levels in table["announced"].items()},
        **{key: _said(table[name], lang) for key, name in _CALLS.items() if table[name]},
        "y": reason_label("feigheit", lang, short=True) if table["feigheit"] else "",
        "v2": [reason_label("split", lang, short=True), table["split"]] if table["split"] > 1 else None,
    }


def _specials(specials: dict[str, dict[str, Any]]) -> dict[str, list[Any]]:
    return {
        ident: [special["worths"], special["most"], special["counts_in"], *([1] if special.get("doubled") else [])]
        for ident, special in specials.items()
    }


_CALLS = {"n": "knocks", "e": "raise", "i": "vorab", "j": "all_four"}


def _reason(ident: str, party: str, points: int, place: int, *, lang: str) -> list[object]:
    given = [reason_label(ident, lang, short=True), points if party == "re" else -points]
    return [*given, place] if place else given


def _said(given: list[Any], lang: str) -> list[object]:
    ident, points, doubling = given
    words = [reason_label(one, lang, short=True) if one else "" for one in (ident, doubling)]
    return [words[0], points, *words[1:]] if doubling else [words[0], points]
