"""The bonus for a Hochzeit, step 12 of the order of one game. Source: options.md, hochzeit.bonus."""

from __future__ import annotations

from scorepad.scoring.entry import Game
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import RE, GameKind, Player

HOCHZEITEN = frozenset({GameKind.HOCHZEIT, GameKind.HOCHZEIT_ALLEIN, GameKind.STILLE_HOCHZEIT})


def check_bride(game: Game, rules: Rules) -> list[Problem]:
    """The problems with who has the Hochzeit: missing where that matters, or impossible."""
    if game.bride is None:
        missing = game.game is GameKind.HOCHZEIT and rules.games.hochzeit_bonus
        return [Problem("bride_missing", "bride")] if missing else []
    if game.game not in HOCHZEITEN:
        return [Problem("bride_not_wanted", "bride")]
    return [] if game.bride in game.re else [Problem("bride_not_re", "bride", {"player": game.bride})]


def with_bonus(
    points: dict[Player, int], game: Game, times: int, rules: Rules
) -> tuple[dict[Player, int], tuple[Reason, ...]]:
    """Everybody's points with what all others give for the Hochzeit, `times` by Bock, and the reason."""
    each = rules.games.hochzeit_bonus * times
    if not each or game.game not in HOCHZEITEN:
        return points, ()
    bride = game.bride or game.re[0]
    gets = each * (len(points) - 1) if rules.table.counting != "minus" else 0
    gives = each if rules.table.counting != "plus" else 0
    more = {player: gets if player == bride else -gives for player in points}
    reason = Reason("hochzeit_bonus", RE, 0, each)
    return {player: value + more[player] for player, value in points.items()}, (reason,)
