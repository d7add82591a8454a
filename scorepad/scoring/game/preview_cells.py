"""The cells of the preview table: a verdict for each kind of game, chip and pair of announced
levels.

The docstring of `scorepad.scoring.game.preview` describes the shape.
"""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import chain, product, repeat
from typing import TypeVar

from scorepad.scoring.entry import Announcement, Game
from scorepad.scoring.game.announcements import (
    Announced,
    added,
    announced,
    doubled_by,
    may_genscher,
)
from scorepad.scoring.game.augen import band, chips
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.game.special_points import EMPTY
from scorepad.scoring.game.value import Verdict, loses_by_feigheit, verdict, with_specials
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import (
    ABSAGEN,
    KONTRA,
    ONE_AGAINST_ALL,
    RE,
    TYPED,
    GameKind,
    Level,
    Party,
    Says,
)

FIXED, USUAL, COWARD, TURNED, TURNED_BUT_SPECIALS = range(5)
NOTHING_SAID, ALL_SAID, RE_KONTRA_SAID, SAID_AMONG_REASONS = range(4)
COVERED, BESIDE, DOUBLING = range(3)
GEGEN = ("gegen", "doubled_gegen")  # the ids of the reasons for winning against Re
_FIRST = 48
_T = TypeVar("_T")
_Part = tuple[Reason, int]
_Head = tuple[str | None, int, int]
_Written = tuple[_Head, tuple[_Part, ...]]
_Cells = tuple[int, ...]
"""Numbers of verdicts: a table of numbers is hashed and compared faster than one of verdicts."""
_Heard = tuple[list[object], ...]
"""Points and doublings by announcements, twice: for all levels, and for Re and Kontra alone."""


def verdicts(rules: Rules) -> dict[str, object]:
    """The part of the preview table with the verdicts, their heads and reasons, and the cells."""
    orders = (
        2 if rules.win.reply_needs_denied_only or rules.win.conflict == "last_announcement" else 1
    )
    numbers: dict[_Written, int] = {}
    cells = {_key(setting): _cells(setting, orders, rules, numbers) for setting in _settings(rules)}
    tables, kinds = _shared(cells, numbers)
    judged = _numbered(chain.from_iterable(tables))
    written = [*map(list(numbers).__getitem__, judged)]
    heads = _numbered(head for head, _ in written)
    reasons = _numbered(reason for _, given in written for reason in given)
    return {
        "reasons": [
            [reason.id, reason.party.value, reason.points, place] for reason, place in reasons
        ],
        "heads": list(map(list, heads)),
        "verdicts": [
            _digits([heads[head], *map(reasons.__getitem__, given)]) for head, given in written
        ],
        "cells": [_digits(map(judged.__getitem__, table)) for table in tables],
        "kinds": kinds,
        "orders": orders,
    }


def kinds_of(rules: Rules) -> tuple[GameKind, ...]:
    """The kinds of games with Augen that the group plays."""
    return tuple(kind for kind in GameKind if kind not in TYPED and rules.plays(kind))


def _settings(rules: Rules) -> list[Setting]:
    kinds = [kind for kind in kinds_of(rules) if kind is not GameKind.LEICHE]
    settings = [Setting(kind) for kind in kinds]
    if _may_be_brave(rules):
        settings += [Setting(kind, brave=True) for kind in kinds if _may_be_brave_in(kind, rules)]
    return settings + [
        Setting(GameKind.SOLO, kind) for kind in {**rules.solo.kind_points, **rules.solo.fixed_kind}
    ]


def _may_be_brave(rules: Rules) -> bool:
    # Source.
    voids = rules.games.genscher != "off" and rules.games.genscher_voids_levels
    return rules.feigheit.mode != "off" and (voids or rules.table.team_mode == "six_plus_one")


def _may_be_brave_in(kind: GameKind, rules: Rules) -> bool:
    if rules.table.team_mode == "six_plus_one":
        return kind not in ONE_AGAINST_ALL
    return may_genscher(kind, rules)


def _key(setting: Setting) -> str:
    return (
        f"{setting.game.value}:{setting.solo or 'brave'}"
        if setting.solo or setting.brave
        else setting.game.value
    )


def said(re: Level, kontra: Level, *, kontra_first: bool = False) -> tuple[Announcement, ...]:
    """The announcements of both parties up to the levels `re` and `kontra`, Re's first unless
    `kontra_first`.
    """
    both = {
        party: [
            Announcement(Says(party) if level is Level.RE_KONTRA else ABSAGEN[level], party)
            for level in Level
            if Level.RE_KONTRA <= level <= highest
        ]
        for party, highest in ((RE, re), (KONTRA, kontra))
    }
    first, second = (KONTRA, RE) if kontra_first else (RE, KONTRA)
    return tuple(both[first] + both[second])


def _cells(setting: Setting, orders: int, rules: Rules, numbers: dict[_Written, int]) -> _Cells:
    cells: list[int] = []
    results = [band(chip.least, chip.no_trick) for chip in chips(rules)]
    for order, re, kontra in product(range(orders), Level, Level):
        game = Game(setting.game, announcements=said(re, kontra, kontra_first=order == 1))
        counts, at_split = (announced(game, rules, split=split) for split in (False, True))
        heard = _heard(counts, rules)
        for result in results:
            spoken = at_split if result.re == 120 else counts
            written = _written(verdict(setting, result, spoken, rules), heard, rules)
            cells.append(numbers.setdefault(written, len(numbers)))
    return tuple(cells)


def _written(judged: Verdict, heard: _Heard, rules: Rules) -> _Written:
    # Points by announced levels stand in "announced"; a verdict repeats them only if its own
    # differ.
    if judged.fixed:
        return (party_word(judged.winner), FIXED, NOTHING_SAID), _placed(judged.covered, COVERED)
    if judged.cowardly and loses_by_feigheit(rules):
        worth = with_specials(judged, EMPTY, rules)
        return (party_word(worth.winner), COWARD, NOTHING_SAID), _placed(worth.reasons, COVERED)
    if judged.winner is None:
        return (None, USUAL, NOTHING_SAID), _placed(judged.covered, COVERED)
    said, late = _of_levels(judged, heard)
    covered = (reason for reason in judged.covered if (reason.id, reason.points) not in late)
    doublings = (Reason(id_, judged.winner, 0) for id_ in judged.doublings if id_ not in late)
    parts = (
        *_placed(covered, COVERED),
        *_placed(judged.beside, BESIDE),
        *_placed(doublings, DOUBLING),
    )
    return (judged.winner.value, _mode(judged, rules), said), parts


def _mode(judged: Verdict, rules: Rules) -> int:
    turned = TURNED if rules.feigheit.mode == "flip" else TURNED_BUT_SPECIALS
    return turned if judged.cowardly else USUAL


@lru_cache(maxsize=128)
def _heard(said: Announced, rules: Rules) -> _Heard:
    re_kontra = replace(said, re=_low(said.re), kontra=_low(said.kontra))
    return tuple([*added(each, rules), *doubled_by(each, rules)] for each in (said, re_kontra))


def _of_levels(judged: Verdict, heard: _Heard) -> tuple[int, Collection[object]]:
    # Both lists are in the order of the announcements.
    own = heard[0]
    keys: list[object] = [
        *((reason.id, reason.points) for reason in judged.covered),
        *judged.doublings,
    ]
    real = [key for key in keys if key in own]
    for said, given in zip((ALL_SAID, RE_KONTRA_SAID), heard, strict=True):
        if real == given:
            return said, own
    return SAID_AMONG_REASONS, ()


def _low(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    return tuple(level for level in levels if level is Level.RE_KONTRA)


def _placed(reasons: Iterable[Reason], place: int) -> tuple[_Part, ...]:
    return tuple(zip(reasons, repeat(place)))


def _shared(
    cells: dict[str, _Cells], numbers: dict[_Written, int]
) -> tuple[list[_Cells], dict[str, int]]:
    # Tables that differ only in the reasons for winning against Re are stored once.
    without_gegen = [
        numbers.setdefault(_without_gegen(written), len(numbers)) for written in list(numbers)
    ]
    bare = {
        table: tuple(map(without_gegen.__getitem__, table))
        for table in dict.fromkeys(cells.values())
    }
    without = {other: table for table, other in bare.items() if table != other}
    tables = list(dict.fromkeys(without.get(table, table) for table in cells.values()))
    kinds = {
        kind: ~tables.index(without[table]) if table in without else tables.index(table)
        for kind, table in cells.items()
    }
    return tables, kinds


def _without_gegen(written: _Written) -> _Written:
    head, reasons = written
    return head, tuple(part for part in reasons if part[0].id not in GEGEN)


def party_word(party: Party | None) -> str | None:
    return party.value if party else None


def _numbered(things: Iterable[_T]) -> dict[_T, int]:
    return {thing: number for number, (thing, _) in enumerate(Counter(things).most_common())}


def _digits(numbers: Iterable[int]) -> str:
    return "".join(chr(_FIRST + number) for number in numbers)
