"""The preview table of scoring as JSON for the phone: shorter names, and words in place of ids.

What is false or empty is left out. Its names:

- `o`: the orders of parties.
- `c`: the Augen chips, each as [id, least, most].
- `k`: the cells of each kind of game.
- `t`: the cells.
- `v`: the verdicts, between spaces.
- `h`: the heads, each as [winner, mode, said].
- `r`: the reasons, each as [word, points for Re, place].
- `a`: what announced levels give, by party: [[word, points, doubling], ...].
- `n`: what each Klopfen gives; `e` each raise, `i` each Vorab, `j` a Klopfen of everybody.
- `s`: the special points by id: [worths, most, kinds of games in which they count, doubled].
- `b`: how Bock acts.
- `f`: whether the value stops at zero.
- `d`: whether a doubling covers special points.
- `y`: the word for Feigheit.
- `g`: what a Genscher voids.
- `l`: whether levels fall at 120 to 120.
- `m`: the kinds in which Re is announced by itself.
- `v2`: the word and the factor at 120 to 120.
- `u`: the kinds whose value is turned.
- `x`: the index in `r` of the reason for winning against Re.
- `w`: what starts Bock.
- `p`: a soloist's points for a value of 1 and of −1, by winner.
- `z`: the kinds with other points.
- `q`: the kinds of soli that can be owed.
"""

import json
from collections.abc import Iterator, Sequence
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
ALONE = {"solo": ["game=solo"], "solo_lost": [f"game={kind} kontra" for kind in sorted(SOLO_LIKE)]}


def table_text(rules: Rules, lang: str) -> str:
    """The table as compact JSON."""
    return json.dumps(client_table(rules, lang), separators=(",", ":"), ensure_ascii=False)


@lru_cache(maxsize=32)
def client_table(rules: Rules, lang: str) -> dict[str, Any]:
    """The table for these rules with words of this language."""
    table = cast("dict[str, Any]", preview_table(rules))
    given: dict[str, Any] = {
        "o": table["orders"],
        "c": [_chip(*chip) for chip in table["chips"]],
        "k": table["kinds"],
        "t": table["cells"],
        "v": " ".join(table["verdicts"]),
        "h": [_head(*head) for head in table["heads"]],
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
        "z": list(_otherwise(rules)),
        "q": list(rules.pflichtsolo.kinds),
        "x": _place_of_gegen(table["reasons"]),
    }
    return {key: value for key, value in given.items() if value or key in {"s", "x"}}


def _chip(
    ident: str, _side: str, _label: str, least: int, most: int, _no_trick: str
) -> list[object]:
    """An Augen chip as `c` has it."""
    return [ident, least, most]


def _head(winner: str, mode: str, said: str) -> list[object]:
    """A head as `h` has it; what was said is left out where nothing was."""
    return [winner, mode, said] if said else [winner, mode]


def _place_of_gegen(reasons: Sequence[Sequence[Any]]) -> int | None:
    """The index of the first reason for winning against Re; None without one."""
    for index, (ident, _party, _points, _place) in enumerate(reasons):
        if ident in GEGEN:
            return index
    return None


_CALLS = {"n": "knocks", "e": "raise", "i": "vorab", "j": "all_four"}
"""Names here and in the preview table of what else can be announced."""


def _in_words(table: dict[str, Any], lang: str) -> dict[str, Any]:
    """The parts of the table in which words of a language stand in place of ids."""
    levels_by_party = {}
    for party, levels in table["announced"].items():
        levels_by_party[party] = [_said(level, lang) for level in levels]
    calls = {key: _said(table[name], lang) for key, name in _CALLS.items() if table[name]}
    feigheit = _word("feigheit", lang) if table["feigheit"] else ""
    split = [_word("split", lang), table["split"]] if table["split"] > 1 else None
    return {
        "r": [_reason(*reason, lang=lang) for reason in table["reasons"]],
        "a": levels_by_party,
        **calls,
        "y": feigheit,
        "v2": split,
    }


def _word(ident: str, lang: str) -> str:
    """The short name of a reason, empty for none."""
    return reason_label(ident, lang, short=True) if ident else ""


def _specials(specials: dict[str, dict[str, Any]]) -> dict[str, list[Any]]:
    """The special points by id, as `s` has them."""
    shown_specials = {}
    for ident, special in specials.items():
        facts = [special["worths"], special["most"], special["counts_in"]]
        if special.get("doubled"):
            facts.append(1)
        shown_specials[ident] = facts
    return shown_specials


def _reason(ident: str, party: str, points: int, place: int, *, lang: str) -> list[object]:
    """A reason as `r` has it; the place is left out where it is 0."""
    for_re = points if party == "re" else -points
    word = _word(ident, lang)
    return [word, for_re, place] if place else [word, for_re]


def _said(given: list[Any], lang: str) -> list[object]:
    """What an announcement gives, as `a` has it; the doubling is left out where there is none."""
    ident, points, doubling = given
    word = _word(ident, lang)
    return [word, points, _word(doubling, lang)] if doubling else [word, points]


def _otherwise(rules: Rules) -> Iterator[str]:
    """The kinds in which a soloist's points differ from other soli.

    Kinds of soli have the prefix "solo:".
    """
    for kind in sorted(SOLO_LIKE):
        has_bonus = rules.games.hochzeit_bonus and kind in HOCHZEITEN
        has_factor = (
            kind is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_factor != "same"
        )
        if is_fixed(kind, rules) or has_bonus or has_factor:
            yield kind.value
    for solo in rules.solo.fixed_kind:
        yield f"solo:{solo}"


def shown(rules: Rules) -> dict[str, list[str]]:
    """Form values by trigger, including the games in which Re is announced by itself."""
    by_itself = [f"game={kind} kontra" for kind in rules.announcements.automatic]
    return SHOWN | {"re_lost": SHOWN["re_lost"] + by_itself}


def starts_bock(rules: Rules) -> Iterator[str]:
    """The form values that start Bock, some with the winner they need; unknown ones are missing."""
    if not rules.bock.on:
        return
    triggers = rules.bock.triggers
    values = shown(rules) | ALONE
    for trigger in triggers:
        yield from values.get(trigger, ())
    if "schwarz" in triggers:
        for chip in chips(rules):
            if chip.no_trick is not None:
                yield f"chip={chip.id}"
    if "zero_game" in triggers:
        yield "base=0"


def _alone(rules: Rules) -> dict[str, list[int]]:
    """The points of a soloist for a value of 1 and of −1, by winner; "" for none."""
    number = 6 if rules.table.team_mode == "six_plus_one" else 4
    soloist, *others = [Player(str(place)) for place in range(1, number + 1)]
    game = Game(GameKind.SOLO, re=(soloist,), kontra=tuple(others))
    points = {}
    for winner in (None, *Party):
        won = shares(game, winner, 1, rules)
        lost = shares(game, winner, -1, rules)
        points[winner or ""] = [won[soloist], lost[soloist]]
    return points
