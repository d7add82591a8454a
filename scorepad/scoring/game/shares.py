"""From a value to everybody's points. Source: TSR 7.3, KIF Wertung, FreeDoko 11.3."""

from __future__ import annotations

from scorepad.scoring.entry import Game
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KONTRA, RE, GameKind, Party, Player


def shares(
    game: Game, winner: Party | None, value: int, rules: Rules, *, fixed: bool = False, swapped: bool = False
) -> dict[Player, int]:
    """Every player's points for a value from the winner's side (Re's without a winner).

    `fixed` points of a solo are a third for each opponent, whatever the factor; with `swapped`, each party writes what
    the other party would have written (KIF V6).
    """
    re, kontra = _writes(winner, value, rules.table.counting)
    if swapped:
        re, kontra = kontra, re
    sizes = len(game.re), len(game.kontra)
    if sizes[0] != sizes[1]:
        of_one = 3 if fixed else _of_one(game.game, rules)
        re *= _factor(sizes[0], max(sizes), of_one)
        kontra *= _factor(sizes[1], max(sizes), of_one)
    return dict.fromkeys(game.re, re) | dict.fromkeys(game.kontra, kontra)


def _writes(winner: Party | None, value: int, counting: str) -> tuple[int, int]:
    re_value = -value if winner is KONTRA else value
    if counting == "plus_minus":
        return re_value, -re_value
    if winner is None:
        kept = max if counting == "plus" else min
        return kept(re_value, 0), kept(-re_value, 0)
    written = value if counting == "plus" else -value
    return (written, 0) if (winner is RE) == (counting == "plus") else (0, written)


def _of_one(game: GameKind, rules: Rules) -> int:
    alone = rules.games.hochzeit_allein_factor
    return rules.solo.factor if game is not GameKind.HOCHZEIT_ALLEIN or alone == "same" else alone


def _factor(size: int, most: int, of_one: int) -> int:
    return of_one if size == 1 and most == 3 else most // size
