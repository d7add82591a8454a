"""The finite table behind the live value: every verdict of a rule set, computed by scoring, ready to be looked up.

Shape (JSON)::

    {"chips": [[id, side, label, least, most, no_trick], ...],  augen.chips, in this order
     "reasons": [[id, party, points, beside], ...],             every reason that occurs but those of announcements
     "announced": {"re": [[id, points, doubles], ...], ...},    what each announced level gives, lowest first
     "knocks": [id, points, doubles] or null,                   the same for each Klopfen
     "heads": [[winner or null, mode, said], ...],
     "verdicts": ["0134", ...],  "cells": ["01123...", ...],    see below
     "kinds": {"normal": 0, "solo": -1, "solo:damen": 1, ...},  the cells of each kind of game; below 0 (-1 for
                                                                cells 0, -2 for cells 1) gegen does not count in it;
                                                                "normal:alone" where one of six plays against all
     "orders": 1 or 2, "floor": bool, "everything": bool, "feigheit": bool, "voids": bool, "turned": [kind, ...],
     "specials": {"fuchs_caught": {"worths", "most", "counts_in": [kind, ...]}, ...}, "bock": {...}}
                 "both_fuechse_home:armut:re" goes before "both_fuechse_home" for Re in an Armut

A number is one character, its code 48 more than the number. A cell stands at
``((order * 6 + re_level) * 6 + kontra_level) * len(chips) + chip`` and is the number of a verdict. Levels are the
highest announced (0..5), each bringing the lower ones; `order` is 1 when Kontra spoke first and there are two orders.
A verdict begins with its head; its other characters are its reasons. When `said` the announced levels and the knocks
of both parties belong to it too: `points` each for the winner, or a doubling.

value = covered reasons, doubled, plus those `beside` the doubling, plus the net special points, seen from the winner
(from Re without one). `everything`: special points are doubled too. The mode is what else happens: 0 fixed, special
points do not count; 1 as said, not below zero when `floor`; 2 special points count, no floor; 3 as 1, then turned;
4 as 3, but special points are not turned. `worths` are of the first, second ... of a party, the last for all further
ones; above `most` of both parties, Re first, none count. Then comes Bock. A kind named `turned` is turned in the end.
`voids`: after a Genscher levels above Re and Kontra do not count. Leiche and typed points are not in the table, nor
is a higher level announced without a lower one where `announcements.implied` is off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import chain, product
from typing import TypeVar

from scorepad.scoring.entry import Announcement, Game, Special
from scorepad.scoring.game.announcements import announced
from scorepad.scoring.game.augen import Chip, band, chips
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.calls import level_id
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.game.special_points import EMPTY, counts_in, played_as, worth, worths
from scorepad.scoring.game.value import Verdict, verdict, with_specials
from scorepad.scoring.rules import Rules
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import ABSAGEN, ONE_AGAINST_ALL, TYPED, GameKind, Level, Party, Says

FIXED, USUAL, COWARD, TURNED, TURNED_BUT_SPECIALS = range(5)
_FIRST = 48
_LATE = ("announced_", "doubled_")
_T = TypeVar("_T")
_Head = tuple[str | None, int, bool]
_Written = tuple[_Head, tuple[tuple[Reason, bool], ...]]
_Cells = tuple[_Written, ...]


@lru_cache(maxsize=32)
def preview_table(rules: Rules) -> dict[str, object]:
    """Everything the entry page needs to show the live value under these rules; see the module for its shape."""
    return {
        "chips": [_chip(chip) for chip in chips(rules)],
        "announced": {party.value: [_level(party, level, rules) for level in list(Level)[1:]] for party in Party},
        "knocks": _knocks(rules),
        **_verdicts(rules),
        "floor": rules.value.floor_at_zero,
        "everything": rules.value.doubling_covers == "everything",
        "feigheit": rules.feigheit.mode in ("flip", "flip_without_specials"),
        "voids": rules.games.genscher != "off" and rules.games.genscher_voids_levels,
        "turned": [GameKind.ORGASMUS.value],
        "specials": _specials(rules),
        "bock": {
            "effect": rules.bock.effect,
            "points": rules.bock.extra_points,
            "in_solo": rules.bock.in_solo is True,
            "factor": rules.bock.factor,
            "without_winner": rules.bock.without_winner,
        },
    }


def _verdicts(rules: Rules) -> dict[str, object]:
    """Every verdict, numbered, with the heads and reasons it is made of, and the cells it stands in."""
    orders = 2 if rules.win.reply_needs_denied_only or rules.win.conflict == "last_announcement" else 1
    tables, kinds = _shared({_key(setting): _cells(setting, orders, rules) for setting in _settings(rules)})
    verdicts = _numbered(chain.from_iterable(tables))
    heads = _numbered(head for head, _ in verdicts)
    reasons = _numbered(reason for _, given in verdicts for reason in given)
    return {
        "reasons": [[reason.id, reason.party.value, reason.points, beside] for reason, beside in reasons],
        "heads": list(map(list, heads)),
        "verdicts": [_digits([heads[head], *map(reasons.__getitem__, given)]) for head, given in verdicts],
        "cells": [_digits(map(verdicts.__getitem__, table)) for table in tables],
        "kinds": kinds,
        "orders": orders,
    }


def kinds_of(rules: Rules) -> tuple[GameKind, ...]:
    """The kinds of games with Augen that the group plays."""
    return tuple(kind for kind in GameKind if kind not in TYPED and rules.games.allow(kind))


def _settings(rules: Rules) -> list[Setting]:
    kinds = [kind for kind in kinds_of(rules) if kind is not GameKind.LEICHE]
    may_be_alone = rules.table.team_mode == "six_plus_one" and rules.feigheit.mode != "off"
    alone = [kind for kind in kinds if kind not in ONE_AGAINST_ALL] if may_be_alone else []
    settings = [Setting(kind) for kind in kinds] + [Setting(kind, alone=True) for kind in alone]
    return settings + [Setting(GameKind.SOLO, kind) for kind in {**rules.solo.kind_points, **rules.solo.fixed_kind}]


def _key(setting: Setting) -> str:
    return f"{setting.game.value}:{setting.solo or 'alone'}" if setting.solo or setting.alone else setting.game.value


def said(re: Level, kontra: Level, *, kontra_first: bool = False) -> tuple[Announcement, ...]:
    """Announcements of both parties up to a level each, Re's first unless Kontra spoke first."""
    both = {
        party: [
            Announcement(Says(party) if level is Level.RE_KONTRA else ABSAGEN[level], party)
            for level in Level
            if Level.RE_KONTRA <= level <= highest
        ]
        for party, highest in ((Party.RE, re), (Party.KONTRA, kontra))
    }
    first, second = (Party.KONTRA, Party.RE) if kontra_first else (Party.RE, Party.KONTRA)
    return tuple(both[first] + both[second])


def _cells(setting: Setting, orders: int, rules: Rules) -> _Cells:
    cells: list[_Written] = []
    for order, re, kontra in product(range(orders), Level, Level):
        game = Game(setting.game, announcements=said(re, kontra, kontra_first=order == 1))
        for chip in chips(rules):
            result = band(chip.least, chip.no_trick)
            spoken = announced(game, rules, split=result.re == 120)
            cells.append(_written(verdict(setting, result, spoken, rules), rules))
    return tuple(cells)


def _written(judged: Verdict, rules: Rules) -> _Written:
    """A verdict as head and reasons; what announced levels give is left to the table of levels."""
    if judged.fixed:
        return (_party(judged.winner), FIXED, False), _marked(judged.covered)
    if judged.cowardly and rules.feigheit.mode in ("fixed", "missing_minus_2"):
        worth = with_specials(judged, EMPTY, rules)
        return (_party(worth.winner), COWARD, False), _marked(worth.reasons)
    turned = TURNED if rules.feigheit.mode == "flip" else TURNED_BUT_SPECIALS
    head = (_party(judged.winner), turned if judged.cowardly else USUAL, judged.winner is not None)
    covered = (reason for reason in judged.covered if not reason.id.startswith(_LATE))
    return head, (*_marked(covered), *_marked(judged.beside, beside=True))


def _marked(reasons: Iterable[Reason], *, beside: bool = False) -> tuple[tuple[Reason, bool], ...]:
    return tuple((reason, beside) for reason in reasons)


def _shared(cells: dict[str, _Cells]) -> tuple[list[_Cells], dict[str, int]]:
    """The tables that differ by more than gegen, and the table of each kind of game."""
    without = {_without_gegen(table): table for table in cells.values() if table != _without_gegen(table)}
    tables = list(dict.fromkeys(without.get(table, table) for table in cells.values()))
    kinds = {
        kind: ~tables.index(without[table]) if table in without else tables.index(table)
        for kind, table in cells.items()
    }
    return tables, kinds


def _without_gegen(table: _Cells) -> _Cells:
    return tuple((head, tuple(part for part in reasons if part[0].id != "gegen")) for head, reasons in table)


def _party(party: Party | None) -> str | None:
    return party.value if party else None


def _level(party: Party, level: Level, rules: Rules) -> list[object]:
    value = rules.value
    if level is Level.RE_KONTRA:
        effect, points, id_ = value.re_kontra_effect, value.re_kontra_points, party.value
    else:
        effect, points, id_ = value.level_effect, value.level_points, level_id(level)
    return [f"doubled_{id_}", 0, True] if effect == "double" else [f"announced_{id_}", points, False]


def _knocks(rules: Rules) -> list[object] | None:
    if rules.games.klopfen == "off":
        return None
    add = rules.games.klopfen == "add"
    return ["klopfen", rules.games.klopfen_points, False] if add else ["doubled_klopfen", 0, True]


def _numbered(things: Iterable[_T]) -> dict[_T, int]:
    """The number of each thing, the most frequent first."""
    return {thing: number for number, (thing, _) in enumerate(Counter(things).most_common())}


def _digits(numbers: Iterable[int]) -> str:
    return "".join(chr(_FIRST + number) for number in numbers)


def _chip(chip: Chip) -> list[object]:
    side, no_trick = (_party(party) for party in (chip.side, chip.no_trick))
    return [chip.id, side, chip.label, chip.least, chip.most, no_trick]


def _specials(rules: Rules) -> dict[str, object]:
    """Worths, most and the kinds of games in which each special point counts."""
    specials: dict[str, object] = {}
    for id_, rule in rules.special.kinds.items():
        if rule.points:
            counting = _counting(id_, rules)
            specials[id_] = {"worths": list(worths(id_, rules)), "most": rule.most, "counts_in": counting}
            specials |= _in_armut(id_, rules)
    return specials


def _counting(id_: str, rules: Rules) -> list[str]:
    """The kinds of games in which a special point counts, "solo" for all kinds of soli."""
    soli = [Game(GameKind.SOLO, solo=kind) for kind in (*SOLI, *(own.id for own in rules.solo.own))]
    counting = [f"solo:{game.solo}" for game in soli if counts_in(id_, game, rules)]
    kinds = [kind.value for kind in kinds_of(rules) if kind is not GameKind.SOLO and counts_in(id_, Game(kind), rules)]
    return kinds + (["solo"] if len(counting) == len(soli) else counting)


def _in_armut(id_: str, rules: Rules) -> dict[str, object]:
    """What a special point is for a party for which it is something else in an Armut."""
    armut = GameKind.ARMUT.value
    instead: dict[str, object] = {}
    for party in Party:
        known, times = played_as(Special(id_, party), GameKind.ARMUT, rules)
        if known != id_:
            each = [worth(known, times, rules) if known else 0]
            instead[f"{id_}:{armut}:{party.value}"] = {"worths": each, "most": times and 1, "counts_in": [armut]}
    return instead
