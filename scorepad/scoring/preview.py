"""The finite table behind the live value: every verdict of a rule set, computed by scoring, ready to be looked up.

Shape (JSON)::

    {"chips": [[id, side, label, least, most, no_trick], ...],  augen.chips, in this order
     "reasons": [[id, party, points], ...],                      every reason that occurs
     "announced": {"re": [p1, p2, p3, p4, p5], "kontra": [...]}, points of each announced level, for the winner
     "verdicts": "r1+034,k1+12,...",                             see below
     "cells": ["0012...", ...],                                  one string per table: two base-36 digits per cell
     "kinds": {"normal": 0, "solo": 1, "solo:damen": 2, ...},    the table of each kind of game
     "orders": 1 or 2, "floor": bool, "feigheit": mode, "bock": {...},
     "specials": {"fuchs_caught": {"points", "most", "counts_in": [kind, ...]}, ...}}

A cell stands at ``2 * (((order * 6 + re_level) * 6 + kontra_level) * len(chips) + chip)``. Levels are the highest
announced (0..5); `order` is 1 when Kontra spoke first and there are two orders. It is the number of a verdict, which
is written as the winner (``r``, ``k`` or ``n``), how special points double (one digit: 0 they do not count, 1 single,
2 twice, 3 four times), ``+`` when the reasons of the announced levels belong to it too (``-`` when not), and its other
reasons, two base-36 digits each.

value = sum of the reasons of the winner's side (Re's without one) minus the other's, plus the net special
points; not below zero when `floor`; a kind named ``turned`` writes it with the other sign. Bock comes last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from scorepad.scoring.announcements import announced
from scorepad.scoring.augen import Chip, band, chips
from scorepad.scoring.entry import Announcement, Game
from scorepad.scoring.reasons import Reason
from scorepad.scoring.rules import Rules
from scorepad.scoring.specials import EMPTY, counts_in
from scorepad.scoring.terms import GameKind, Level, Party, Says
from scorepad.scoring.value import Setting, Verdict, level_id, verdict, with_specials

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_SAID = {Level.NO90: Says.NO90, Level.NO60: Says.NO60, Level.NO30: Says.NO30, Level.SCHWARZ: Says.SCHWARZ}


@lru_cache(maxsize=32)
def preview_table(rules: Rules) -> dict[str, object]:
    """Everything the entry page needs to show the live value under these rules; see the module for its shape."""
    reasons: dict[Reason, int] = {}
    verdicts: dict[str, int] = {}
    tables: dict[str, int] = {}
    kinds: dict[str, int] = {}
    orders = 2 if _order_matters(rules) else 1
    for setting in _settings(rules):
        written = (_written(judged, levels, reasons, rules) for judged, levels in _judged(setting, orders, rules))
        cells = "".join(_digits(verdicts.setdefault(text, len(verdicts))) for text in written)
        kinds[_key(setting)] = tables.setdefault(cells, len(tables))
    return {
        "chips": [_chip(chip) for chip in chips(rules)],
        "reasons": [[reason.id, reason.party.value, reason.points] for reason in reasons],
        "announced": {party.value: [_level_points(level, rules) for level in list(Level)[1:]] for party in Party},
        "verdicts": ",".join(verdicts),
        "cells": list(tables),
        "kinds": kinds,
        "orders": orders,
        "floor": rules.value.floor_at_zero,
        "turned": [GameKind.ORGASMUS.value],
        "feigheit": rules.feigheit.mode,
        "specials": _specials(rules),
        "bock": {
            "effect": rules.bock.effect,
            "points": rules.bock.extra_points,
            "in_solo": rules.bock.in_solo,
            "without_winner": rules.bock.without_winner,
        },
    }


def kinds_of(rules: Rules) -> tuple[GameKind, ...]:
    """The kinds of games with Augen that the group plays."""
    games = rules.games
    allowed = {
        GameKind.ARMUT: games.armut_allowed,
        GameKind.STILLE_HOCHZEIT: games.stille_hochzeit_allowed,
        GameKind.SCHWARZE_SAU: games.schwarze_sau_allowed,
        GameKind.LEICHE: games.leiche_allowed,
        GameKind.ORGASMUS: games.orgasmus_allowed,
        GameKind.SCHIEBEKOPF: False,
        GameKind.DIRECT: False,
    }
    return tuple(kind for kind in GameKind if allowed.get(kind, True))


def _settings(rules: Rules) -> list[Setting]:
    settings = [Setting(kind) for kind in kinds_of(rules) if kind is not GameKind.LEICHE]
    return settings + [Setting(GameKind.SOLO, kind) for kind in rules.solo.kind_points]


def _key(setting: Setting) -> str:
    return setting.game.value + (f":{setting.solo}" if setting.solo else "")


def _order_matters(rules: Rules) -> bool:
    return rules.win.reply_needs_denied_only or rules.win.conflict == "last_announcement"


def said(re: Level, kontra: Level, *, kontra_first: bool = False) -> tuple[Announcement, ...]:
    """Announcements of both parties up to a level each, Re's first unless Kontra spoke first."""
    both = {
        party: [
            Announcement(Says(party) if level is Level.RE_KONTRA else _SAID[level], party)
            for level in Level
            if Level.RE_KONTRA <= level <= highest
        ]
        for party, highest in ((Party.RE, re), (Party.KONTRA, kontra))
    }
    first, second = (Party.KONTRA, Party.RE) if kontra_first else (Party.RE, Party.KONTRA)
    return tuple(both[first] + both[second])


def _judged(setting: Setting, orders: int, rules: Rules) -> Iterator[tuple[Verdict, tuple[Level, Level]]]:
    for order, re, kontra in product(range(orders), Level, Level):
        spoken = announced(Game(setting.game, announcements=said(re, kontra, kontra_first=order == 1)), rules)
        for chip in chips(rules):
            yield verdict(setting, band(chip.least, chip.no_trick), spoken, rules), (re, kontra)


def _written(judged: Verdict, levels: tuple[Level, Level], reasons: dict[Reason, int], rules: Rules) -> str:
    """A verdict as text; what announced levels give is left to the table of levels where that is all."""
    found = list(with_specials(judged, EMPTY, rules).reasons)
    by_level = [
        Reason(f"announced_{_level_id(party, level)}", judged.side, _level_points(level, rules))
        for party, highest in zip(Party, levels, strict=True)
        for level in Level
        if Level.RE_KONTRA <= level <= highest and _level_points(level, rules)
    ]
    plain = judged.winner is not None and all(reason in found for reason in by_level)
    rest = [reason for reason in found if not (plain and reason.id.startswith("announced_"))]
    everything = rules.value.doubling_covers == "everything" and not judged.fixed
    scale = 0 if judged.fixed else 2 ** len(judged.doublings) if everything else 1
    winner = judged.winner.value[0] if judged.winner else "n"
    digits = "".join(_digits(reasons.setdefault(reason, len(reasons))) for reason in rest)
    return f"{winner}{scale.bit_length()}{'+' if plain else '-'}{digits}"


def _level_id(party: Party, level: Level) -> str:
    return party.value if level is Level.RE_KONTRA else level_id(level)


def _level_points(level: Level, rules: Rules) -> int:
    value = rules.value
    if level is Level.RE_KONTRA:
        return value.re_kontra_points if value.re_kontra_effect == "add" else 0
    return value.level_points if value.level_effect == "add" else 0


def _digits(number: int) -> str:
    return _DIGITS[number // 36] + _DIGITS[number % 36]


def _chip(chip: Chip) -> list[object]:
    side, no_trick = (party.value if party else None for party in (chip.side, chip.no_trick))
    return [chip.id, side, chip.label, chip.least, chip.most, no_trick]


def _specials(rules: Rules) -> dict[str, object]:
    """Points, most and the kinds of games in which each special point counts."""
    games = [Game(kind) for kind in kinds_of(rules) if kind is not GameKind.SOLO]
    games += [Game(GameKind.SOLO, solo=kind) for kind in rules.solo.kinds]
    return {
        id_: {
            "points": rule.points,
            "most": rule.most,
            "counts_in": [_key(Setting(game.game, game.solo)) for game in games if counts_in(id_, game, rules)],
        }
        for id_, rule in rules.special.kinds.items()
        if rule.points
    }
