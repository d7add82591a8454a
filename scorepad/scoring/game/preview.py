"""The lookup table of the live value: every verdict of a rule set, precomputed by scoring.

The table is a JSON object::

    {
      "chips": [[id, side, label, least, most, no_trick], ...],
      "reasons": [[id, party, points, place], ...],
      "announced": {"re": [[id, points, doubling], ...], "kontra": ...},
      "knocks": [id, points, doubling] or null,
      "raise": ..., "vorab": ..., "all_four": ...,
      "heads": [[winner or null, mode, said], ...],
      "verdicts": ["0134", ...],
      "cells": ["01123...", ...],
      "kinds": {"normal": 0, "solo": -1, "solo:damen": 1, ...},
      "orders": 1 or 2,
      "floor": bool, "everything": bool, "feigheit": bool, "turned": [kind, ...],
      "voids": "", "levels" or "all", "falls": bool, "automatic": [kind, ...], "split": factor,
      "specials": {"fuchs_caught": {"worths", "most", "counts_in": [kind, ...], "doubled"}, ...},
      "bock": {"effect", "points", "in_solo", "factor", "without_winner"}
    }

- `chips` are `augen.chips`, in this order.
- `reasons` are all reasons but those of announcements.
- `announced` is what each announced level of a party adds, lowest first. `knocks`, `raise`, `vorab`
  and `all_four` are the same for each Klopfen, for each raise, for each announcement made Vorab,
  and once where everybody knocked.
- `kinds` has the number of the cells of each kind of game. Below 0 (-1 for cells 0, -2 for cells 1)
  gegen does not count in it. "normal:brave" is for games where Feigheit is not asked: one of six
  against all, a Genscher that voids.
- `specials`: "both_fuechse_home:armut:re" goes before "both_fuechse_home" for Re in an Armut.

A number is written as one character, whose code is 48 more than the number. The cell at ``((order *
6 + re_level) * 6 + kontra_level) * len(chips) + chip`` is the number of a verdict. A level is the
highest one that a party announced (0..5) and includes the lower ones; `order` is 1 where Kontra
spoke first and there are two orders. The first character of a verdict is its head, each other one
is a reason. The place of a reason: 0, doublings multiply it; 1, it stands beside the doublings; 2,
it is a doubling.

`said` tells whose announcements add their `points` for the winner and their `doubling` to a
verdict: 0, none; 1, all; 2, of the levels only Re and Kontra; 3, no level, because levels are among
the reasons. Knocks, raises and Vorab are added with 1, 2 and 3.

The value is the sum of the covered reasons with their doublings, of the reasons beside them, and of
the net special points, from the winner's side (Re's without a winner). Doublings multiply all
special points with `everything`, else those with `doubled`. The mode of a head: 0, fixed points
without special points; 1, never below zero with `floor`, and times `split` for a win at 120 to 120;
2, special points without a floor; 3, as 1, then with the opposite sign; 4, as 3, but special points
keep their sign. `worths` are the points of a party's first, second ... special point of a kind, the
last one holds for all further ones; above `most` of both parties, Re's first, none count. Bock
multiplies the value; last, kinds in `turned` get the opposite sign.

In `automatic` kinds Re counts as announced. After a Genscher, `voids` makes levels above Re and
Kontra void, or everything that parties said. With `falls`, levels above Re and Kontra are void at
120 to 120, and so is their Vorab. The table has neither Leiche nor typed points, and where
`announcements.implied` is off, no level that was announced without the lower ones.
"""

from functools import lru_cache

from scorepad.scoring.entry import Special
from scorepad.scoring.game.announcements import Announced, added, doubled_by
from scorepad.scoring.game.augen import Chip, chips
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.preview_cells import kinds_of, party_word, verdicts
from scorepad.scoring.game.special_points import counts_in, played_as, worth, worths
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.games import Games
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import RE, GameKind, Level, Party


@lru_cache(maxsize=32)
def preview_table(rules: Rules) -> dict[str, object]:
    """The table by which the entry page shows the live value; see the docstring of this module."""
    return {
        "chips": [_chip(chip) for chip in chips(rules)],
        **_said(rules),
        **verdicts(rules),
        "floor": rules.value.floor_at_zero,
        "everything": rules.value.doubling_covers == "everything",
        "feigheit": rules.feigheit.mode in ("flip", "flip_without_specials"),
        "turned": [GameKind.ORGASMUS.value],
        "voids": _voids(rules.games),
        "falls": rules.win.split == "levels_fall",
        "automatic": list(rules.announcements.automatic),
        "split": rules.value.split_factor,
        "specials": _specials(rules),
        "bock": {
            "effect": rules.bock.effect,
            "points": rules.bock.extra_points,
            "in_solo": rules.bock.in_solo is True,
            "factor": rules.bock.factor,
            "without_winner": rules.bock.without_winner,
        },
    }


def _voids(games: Games) -> str:
    # What a Genscher makes void: nothing, levels or all.
    if games.genscher == "off" or not games.genscher_voids_levels:
        return ""
    return games.genscher_voids


def _said(rules: Rules) -> dict[str, object]:
    levels = [level for level in Level if level >= Level.RE_KONTRA]
    announced = {}
    for party in Party:
        announced[party.value] = [_level(party, level, rules) for level in levels]
    return {
        "announced": announced,
        "knocks": _call(Announced(knocks=1), rules),
        "raise": _call(Announced(raises=1), rules) if rules.announcements.raises else None,
        "vorab": _call(Announced(vorab=1), rules),
        "all_four": _all_four(rules.games),
    }


def _all_four(games: Games) -> list[object] | None:
    if games.klopfen != "add" or not games.klopfen_all_four:
        return None
    return ["klopfen_all", games.klopfen_all_four, ""]


def _level(party: Party, level: Level, rules: Rules) -> list[object]:
    said = Announced(re=(level,)) if party is RE else Announced(kontra=(level,))
    return _call(said, rules) or ["", 0, ""]


def _call(said: Announced, rules: Rules) -> list[object] | None:
    # The id, the points and the doubling of an announcement; None if it brings nothing.
    adding = list(added(said, rules))
    doublings = list(doubled_by(said, rules))
    if not adding and not doublings:
        return None
    id_, points = adding[0] if adding else ("", 0)
    return [id_, points, *(doublings or [""])]


def _chip(chip: Chip) -> list[object]:
    side = party_word(chip.side)
    no_trick = party_word(chip.no_trick)
    return [chip.id, side, chip.label, chip.least, chip.most, no_trick]


def _specials(rules: Rules) -> dict[str, object]:
    specials: dict[str, object] = {}
    for id_, rule in rules.special.kinds.items():
        if rule.points:
            specials[id_] = {
                "worths": list(worths(id_, rules)),
                "most": rule.most,
                "counts_in": _counting(id_, rules),
                "doubled": rule.doubled,
            }
            specials |= _in_armut(id_, rules)
    return specials


def _counting(id_: str, rules: Rules) -> list[str]:
    # The kinds of games in which a special point counts; "solo" stands for all kinds of soli.
    others = [kind for kind in kinds_of(rules) if kind is not GameKind.SOLO]
    kinds = [kind.value for kind in others if counts_in(id_, Setting(kind), rules)]
    soli = [*SOLI, *(own.id for own in rules.solo.own)]
    counting = [solo for solo in soli if counts_in(id_, Setting(GameKind.SOLO, solo), rules)]
    if len(counting) == len(soli):
        return [*kinds, "solo"]
    return [*kinds, *(f"solo:{solo}" for solo in counting)]


def _in_armut(id_: str, rules: Rules) -> dict[str, object]:
    # Entries for the parties for which the special point counts as another one in an Armut.
    armut = GameKind.ARMUT.value
    instead: dict[str, object] = {}
    for party in Party:
        known, times = played_as(Special(id_, party), GameKind.ARMUT, rules)
        if known != id_:
            instead[f"{id_}:{armut}:{party.value}"] = {
                "worths": [worth(known, times, rules) if known else 0],
                "most": 1 if times else 0,
                "counts_in": [armut],
            }
    return instead
