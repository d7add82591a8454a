"""From a value to everybody's points. Source: TSR 7.3, KIF Wertung, FreeDoko 11.3."""

from __future__ import annotations

from scorepad.scoring.entry import Game
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Party, Player


def shares(
    game: Game, winner: Party | None, value: int, rules: Rules, *, fixed: bool = False, swapped: bool = False
) -> dict[Player, int]:
    """What each player writes down for a value seen from the winner's side (Re's without a winner).

    `fixed` points of a solo are a third for each opponent, whatever the factor; `swapped`, each party writes what the
    other would have written (KIF V6).
    """
    writes = _writes(winner, value, rules.table.counting)
    if swapped:
        writes = {party: writes[party.other] for party in Party}
    re, kontra = len(game.re), len(game.kontra)
    most, factor = max(re, kontra), 3 if fixed else _of_one(game.game, rules)
    points = dict.fromkeys(game.re, writes[Party.RE] * _factor(re, most, factor))
    return points | dict.fromkeys(game.kontra, writes[Party.KONTRA] * _factor(kontra, most, factor))


def _writes(winner: Party | None, value: int, counting: str) -> dict[Party, int]:
    """What one of several writes down of each party."""
    re_value = -value if winner is Party.KONTRA else value
    if counting == "plus_minus":
        return {Party.RE: re_value, Party.KONTRA: -re_value}
    if winner is not None:
        writer = winner if counting == "plus" else winner.other
        return {writer: value if counting == "plus" else -value, writer.other: 0}
    kept = max if counting == "plus" else min
    return {Party.RE: kept(re_value, 0), Party.KONTRA: kept(-re_value, 0)}


def _of_one(game: GameKind, rules: Rules) -> int:
    """The factor of one against three in such a game."""
    alone = rules.games.hochzeit_allein_factor
    return rules.solo.factor if game is not GameKind.HOCHZEIT_ALLEIN or alone == "same" else alone


def _factor(size: int, most: int, of_one: int) -> int:
    return of_one if size == 1 and most == 3 else most // size
