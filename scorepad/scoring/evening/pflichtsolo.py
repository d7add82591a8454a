"""Soli that are owed: who still owes which, who is forced, what is charged. Source: TSR 4.2, 8.6; KIF V11."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Pflicht, Player


def counts(game: Game, rules: Rules) -> bool:
    """Whether a solo of this kind can be a Pflichtsolo."""
    kinds = rules.pflichtsolo.kinds
    return game.game is GameKind.SOLO and (not kinds or game.solo in kinds)


def pflicht_of(game: Game, owed: Mapping[Player, int], forced: Player | None, rules: Rules) -> Pflicht | None:
    """Why a solo was played: as written, else forced, else owed, else for pleasure; None for other games."""
    if game.game is not GameKind.SOLO or game.pflicht is not None:
        return game.pflicht if game.game is GameKind.SOLO else None
    soloist = game.re[0]
    if not counts(game, rules):
        return Pflicht.LUSTSOLO
    if soloist == forced:
        return Pflicht.VORGEFUEHRT
    return Pflicht.FREIWILLIG if owed.get(soloist, 0) else Pflicht.LUSTSOLO


def forced_soloist(
    owed: Mapping[Player, int], games_left: int | None, seating: Seating, first_dealer: Player, rules: Rules
) -> Player | None:
    """Who must play a solo next, if anybody must.

    ``forced``: once the soli owed fill the games left, the debtor nearest after the dealer among those who play.
    ``after_last_round``: once no game is left, the debtor nearest after the evening's first dealer; where the rotation
    lets him sit out, the table lets somebody else (KIF V11).
    """
    debtors = [player for player in seating.table if owed.get(player, 0)]
    if not debtors or games_left is None:
        return None
    if rules.pflichtsolo.end == "after_last_round" and games_left == 0:
        start = first_dealer if first_dealer in seating.table else seating.dealer
        return next(player for player in seating.from_(start) if player in debtors)
    if rules.pflichtsolo.end != "forced" or sum(owed[player] for player in debtors) < games_left:
        return None
    sitting = seating.sits_out(rules)
    return next(
        (player for player in seating.from_(seating.dealer) if player in debtors and player not in sitting), None
    )


def charged(owed: Mapping[Player, int], table: tuple[Player, ...], rules: Rules) -> list[dict[Player, int]]:
    """One row of points for each debtor: factor x (people - 1) per missing solo, shared out to the others."""
    rows = []
    for debtor in table:
        if owed.get(debtor, 0):
            each = rules.pflichtsolo.penalty_factor * owed[debtor]
            rows.append({player: -each * (len(table) - 1) if player == debtor else each for player in table})
    return rows
