"""The cells of the preview table: a verdict for each kind of game, chip and announced levels.

The docstring of `scorepad.scoring.game.preview` describes the shape.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
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
"""A reason and its place."""
_Head = tuple[str | None, int, int]
"""The winner, the mode, and whose announcements are added."""
_Written = tuple[_Head, tuple[_Part, ...]]
"""A verdict."""
_Cells = tuple[int, ...]
"""Numbers of verdicts: a table of numbers is hashed and compared faster than one of verdicts."""
_Heard = tuple[list[object], list[object]]
"""Points and doublings by announcements: for all levels, and for Re and Kontra alone."""


def verdicts(rules: Rules) -> dict[str, object]:
    """The part of the preview table with the verdicts, their heads and reasons, and the cells.

    Cells refer to verdicts, and verdicts to heads and reasons, by numbers that are digits in the
    table; the most frequent ones have the smallest numbers.
    """
    orders = 2 if order_matters(rules) else 1
    numbers: dict[_Written, int] = {}  # in the order in which verdicts are met
    cells = {_key(setting): _cells(setting, orders, rules, numbers) for setting in _settings(rules)}
    tables, kinds = _shared(cells, numbers)
    met = list(numbers)
    by_frequency = _numbered(chain.from_iterable(tables))
    verdicts_met = [met[number] for number in by_frequency]
    heads = _numbered(head for head, _reasons in verdicts_met)
    reasons = _numbered(chain.from_iterable(given for _head, given in verdicts_met))
    written = [_digit(heads[head]) + _digits(given, reasons) for head, given in verdicts_met]
    return {
        "reasons": [_reason(part) for part in reasons],
        "heads": [list(head) for head in heads],
        "verdicts": written,
        "cells": [_digits(table, by_frequency) for table in tables],
        "kinds": kinds,
        "orders": orders,
    }


def order_matters(rules: Rules) -> bool:
    """Whether a score depends on which party announced first."""
    return rules.win.reply_needs_denied_only or rules.win.conflict == "last_announcement"


def kinds_of(rules: Rules) -> tuple[GameKind, ...]:
    """The kinds of games with Augen that the group plays."""
    return tuple(kind for kind in GameKind if kind not in TYPED and rules.plays(kind))


def _settings(rules: Rules) -> list[Setting]:
    """The settings for which a table can differ."""
    kinds = [kind for kind in kinds_of(rules) if kind is not GameKind.LEICHE]
    settings = [Setting(kind) for kind in kinds]
    if _may_be_brave(rules):
        settings += [Setting(kind, brave=True) for kind in kinds if _may_be_brave_in(kind, rules)]
    soli = dict.fromkeys((*rules.solo.kind_points, *rules.solo.fixed_kind))
    settings += [Setting(GameKind.SOLO, solo) for solo in soli]
    return settings


def _may_be_brave(rules: Rules) -> bool:
    # Source.
    voids = rules.games.genscher != "off" and rules.games.genscher_voids_levels
    return rules.feigheit.mode != "off" and (voids or rules.table.team_mode == "six_plus_one")


def _may_be_brave_in(kind: GameKind, rules: Rules) -> bool:
    if rules.table.team_mode == "six_plus_one":
        return kind not in ONE_AGAINST_ALL
    return may_genscher(kind, rules)


def _key(setting: Setting) -> str:
    kind = setting.game.value
    if setting.solo:
        return f"{kind}:{setting.solo}"
    return f"{kind}:brave" if setting.brave else kind


def said(re: Level, kontra: Level, *, kontra_first: bool = False) -> tuple[Announcement, ...]:
    """The announcements of both parties up to the levels `re` and `kontra`, in their order."""
    by_re = _up_to(re, RE)
    by_kontra = _up_to(kontra, KONTRA)
    if kontra_first:
        return (*by_kontra, *by_re)
    return (*by_re, *by_kontra)


def _up_to(highest: Level, party: Party) -> list[Announcement]:
    """The announcements of a party up to a level, each once."""
    announcements = []
    for level in Level:
        if Level.RE_KONTRA <= level <= highest:
            says = Says(party) if level is Level.RE_KONTRA else ABSAGEN[level]
            announcements.append(Announcement(says, party))
    return announcements


def _cells(setting: Setting, orders: int, rules: Rules, numbers: dict[_Written, int]) -> _Cells:
    """The numbers of a setting for all orders, announcements and Augen, in this order."""
    cells: list[int] = []
    results = [band(chip.least, chip.no_trick) for chip in chips(rules)]
    for order, re, kontra in product(range(orders), Level, Level):
        game = Game(setting.game, announcements=said(re, kontra, kontra_first=order == 1))
        counts = announced(game, rules, split=False)
        at_split = announced(game, rules, split=True)
        heard = _heard(counts, rules)
        for result in results:
            spoken = at_split if result.re == 120 else counts
            written = _written(verdict(setting, result, spoken, rules), heard, rules)
            cells.append(_number(written, numbers))
    return tuple(cells)


def _number(written: _Written, numbers: dict[_Written, int]) -> int:
    # The number of a verdict; a new one is added with the next number.
    return numbers.setdefault(written, len(numbers))


def _written(judged: Verdict, heard: _Heard, rules: Rules) -> _Written:
    """A verdict as the table has it. Points by announced levels stand in "announced"; a verdict
    repeats them only if its own differ.
    """
    if judged.fixed:
        head = (party_word(judged.winner), FIXED, NOTHING_SAID)
        return head, _placed(judged.covered, COVERED)
    if judged.cowardly and loses_by_feigheit(rules):
        worth = with_specials(judged, EMPTY, rules)
        head = (party_word(worth.winner), COWARD, NOTHING_SAID)
        return head, _placed(worth.reasons, COVERED)
    if judged.winner is None:
        return (None, USUAL, NOTHING_SAID), _placed(judged.covered, COVERED)
    said, left_out = _of_levels(judged, heard)
    covered = [part for part in judged.covered if (part.id, part.points) not in left_out]
    doublings = [Reason(id_, judged.winner, 0) for id_ in judged.doublings if id_ not in left_out]
    parts = (
        *_placed(covered, COVERED),
        *_placed(judged.beside, BESIDE),
        *_placed(doublings, DOUBLING),
    )
    return (judged.winner.value, _mode(judged, rules), said), parts


def _mode(judged: Verdict, rules: Rules) -> int:
    if not judged.cowardly:
        return USUAL
    return TURNED if rules.feigheit.mode == "flip" else TURNED_BUT_SPECIALS


@lru_cache(maxsize=128)
def _heard(said: Announced, rules: Rules) -> _Heard:
    re_kontra = replace(said, re=_low(said.re), kontra=_low(said.kontra))
    return _points_and_doublings(said, rules), _points_and_doublings(re_kontra, rules)


def _points_and_doublings(said: Announced, rules: Rules) -> list[object]:
    return [*added(said, rules), *doubled_by(said, rules)]


def _of_levels(judged: Verdict, heard: _Heard) -> tuple[int, Collection[object]]:
    """Which announcements the phone adds to a verdict itself, and the reasons and doublings that
    the cell leaves out as they are among those.

    All these lists are in the order of the announcements.
    """
    of_all, of_re_kontra = heard
    keys: list[object] = [(reason.id, reason.points) for reason in judged.covered]
    keys += judged.doublings
    real = [key for key in keys if key in of_all]
    if real == of_all:
        return ALL_SAID, of_all
    if real == of_re_kontra:
        return RE_KONTRA_SAID, of_all
    return SAID_AMONG_REASONS, ()


def _low(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    return tuple(level for level in levels if level is Level.RE_KONTRA)


def _placed(reasons: Iterable[Reason], place: int) -> tuple[_Part, ...]:
    return tuple(zip(reasons, repeat(place)))


def _shared(
    cells: dict[str, _Cells], numbers: dict[_Written, int]
) -> tuple[list[_Cells], dict[str, int]]:
    """The tables, and the index of the one of each kind of game.

    Tables that differ only in the reasons for winning against Re are stored once, with them; a kind
    without them has −1 − index.
    """
    without_gegen = [_number(_without_gegen(written), numbers) for written in list(numbers)]
    with_gegen: dict[_Cells, _Cells] = {}
    for table in dict.fromkeys(cells.values()):
        bare = tuple(without_gegen[number] for number in table)
        if bare != table:
            with_gegen[bare] = table
    tables = list(dict.fromkeys(with_gegen.get(table, table) for table in cells.values()))
    kinds = {}
    for kind, table in cells.items():
        if table in with_gegen:
            kinds[kind] = -1 - tables.index(with_gegen[table])
        else:
            kinds[kind] = tables.index(table)
    return tables, kinds


def _without_gegen(written: _Written) -> _Written:
    head, reasons = written
    kept = [(reason, place) for reason, place in reasons if reason.id not in GEGEN]
    return head, tuple(kept)


def party_word(party: Party | None) -> str | None:
    """A party as it stands in the table; None for no party."""
    return party.value if party else None


def _numbered(things: Iterable[_T]) -> dict[_T, int]:
    # A number for each thing, small ones for the most frequent.
    most_frequent_first = [thing for thing, _times in Counter(things).most_common()]
    return {thing: number for number, thing in enumerate(most_frequent_first)}


def _reason(part: _Part) -> list[object]:
    reason, place = part
    return [reason.id, reason.party.value, reason.points, place]


def _digits(things: Iterable[_T], numbers: Mapping[_T, int]) -> str:
    return "".join(_digit(numbers[thing]) for thing in things)


def _digit(number: int) -> str:
    return chr(_FIRST + number)
