"""The preview table of scoring as JSON for the phone: shorter names, and words in place of ids.

Shape: `o` orders, `c` chips as [id, least, most], `k` the cells of each kind of game, `t` the
cells, `v` the verdicts between spaces, `h` heads as [winner, mode, said], `r` reasons as [word,
points for Re, place], `a` what announced levels give as party -> [[word, points, doubling], ...],
`n` what each Klopfen gives, `e` each raise, `i` each Vorab and `j` a Klopfen of everybody, `s`
special points as id -> [worths, most, kinds of games in which they count, doubled], `b` how Bock
acts, `f` whether the value stops at zero, `d` whether a doubling covers special points, `y` the
word for Feigheit, `g` what a Genscher voids, `l` whether levels fall at 120 to 120, `m` the kinds
in which Re is announced by itself, `v2` the word and factor at 120 to 120, `u` the kinds whose
value is turned, `x` the number of the reason gegen; `w` what starts Bock, `p` a soloist's points
for a value of 1 and of −1, `z` the kinds with other points, `q` the kinds of soli that can be owed.
What is false or empty is left out.
"""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, cast

from scorepad.scoring.entry import Game
from scorepad.scoring.game.augen import chips
from scorepad.scoring.game.base import is_fixed
from scorepad.scoring.game.preview import preview_table
from scorepad.scoring.game.preview_cells import GEGEN
from scorepad.scoring.game.shares import HOCHZEITEN, shares
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party, Player
from scorepad.scoring.words import reason_label

SHOWN = {
    "herzstich": [f"n:{party}:herzstich={count}" for party in Party for count in (1, 2)],
    "kontra_lost": ["said=kontra:kontra re"],
    "manual": [f"n::bock={count}" for count in range(1, 10)],
    "re_and_kontra": ["both=1"],
    "re_lost": ["said=re:re kontra"],
    "split_120": ["chip=split"],
}
"""Form values as "name=value" by trigger of Bock; where one needs a winner, the winner follows
after a space.
"""
_ALONE = {"solo": ["game=solo"], "solo_lost": [f"game={kind} kontra" for kind in sorted(SOLO_LIKE)]}


def table_text(rules: Rules, lang: str) -> str:
    """The table as compact JSON."""
    return json.dumps(client_table(rules, lang), separators=(",", ":"), ensure_ascii=False)


@lru_cache(maxsize=32)
def client_table(rules: Rules, lang: str) -> dict[str, Any]:
    """The table for these rules with words of this language."""
    table = cast("dict[str, Any]", preview_table(rules))
    given: dict[str, Any] = {
        "o": table["orders"],
        "c": [
            [ident, least, most] for ident, _side, _label, least, most, _no_trick in table["chips"]
        ],
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
        "w": sorted(starts_bock(rules)),
        "p": _alone(rules),
        "z": [*_otherwise(rules)],
        "q": [*rules.pflichtsolo.kinds],
        "x": next(
            (place for place, reason in enumerate(table["reasons"]) if reason[0] in GEGEN), None
        ),
    }
    return {key: value for key, value in given.items() if value or key in {"s", "x"}}


def _in_words(table: dict[str, Any], lang: str) -> dict[str, Any]:
    return {
        "r": [_reason(*reason, lang=lang) for reason in table["reasons"]],
        "a": {
            party: [_said(level, lang) for level in levels]
            for party, levels in table["announced"].items()
        },
        **{key: _said(table[name], lang) for key, name in _CALLS.items() if table[name]},
        "y": reason_label("feigheit", lang, short=True) if table["feigheit"] else "",
        "v2": [reason_label("split", lang, short=True), table["split"]]
        if table["split"] > 1
        else None,
    }


def _specials(specials: dict[str, dict[str, Any]]) -> dict[str, list[Any]]:
    return {
        ident: [
            special["worths"],
            special["most"],
            special["counts_in"],
            *([1] if special.get("doubled") else []),
        ]
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


def _otherwise(rules: Rules) -> Iterator[str]:
    """The kinds in which a soloist's points differ from other soli; kinds of soli have the prefix
    "solo:".
    """
    own_factor = rules.games.hochzeit_allein_factor != "same"
    for kind in sorted(SOLO_LIKE):
        bonus = rules.games.hochzeit_bonus and kind in HOCHZEITEN
        if is_fixed(kind, rules) or bonus or (own_factor and kind is GameKind.HOCHZEIT_ALLEIN):
            yield kind.value
    yield from (f"solo:{kind}" for kind in rules.solo.fixed_kind)


def shown(rules: Rules) -> dict[str, list[str]]:
    """Form values by trigger, including the games in which Re is announced by itself."""
    by_itself = [f"game={kind} kontra" for kind in rules.announcements.automatic]
    return SHOWN | {"re_lost": SHOWN["re_lost"] + by_itself}


def starts_bock(rules: Rules) -> Iterator[str]:
    """The form values that start Bock, some with the winner they need; unknown ones are missing."""
    wanted = rules.bock.triggers if rules.bock.on else ()
    for trigger in wanted:
        yield from (shown(rules) | _ALONE).get(trigger, ())
    if "schwarz" in wanted:
        yield from (f"chip={chip.id}" for chip in chips(rules) if chip.no_trick is not None)
    if "zero_game" in wanted:
        yield "base=0"


def _alone(rules: Rules) -> dict[str, list[int]]:
    people = tuple(map(Player, "123456"[: 6 if rules.table.team_mode == "six_plus_one" else 4]))
    game = Game(GameKind.SOLO, re=people[:1], kontra=people[1:])
    return {
        winner or "": [shares(game, winner, value, rules)[people[0]] for value in (1, -1)]
        for winner in (None, *Party)
    }
