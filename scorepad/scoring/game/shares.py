"""From a value to everybody's points, and the bonus for a Hochzeit. Source: TSR 7.3, KIF Wertung,
FreeDoko 11.3.
"""

from scorepad.scoring.entry import Game
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KONTRA, RE, GameKind, Party, Player


def shares(
    game: Game,
    winner: Party | None,
    value: int,
    rules: Rules,
    *,
    fixed: bool = False,
    swapped: bool = False,
) -> dict[Player, int]:
    """Every player's points for a value from the winner's side (Re's without a winner).

    With `fixed`, the factor of a solo is always 3, because the value is a third of the fixed
    points; with `swapped`, each party writes the points of the other party (KIF V6).
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


HOCHZEITEN = frozenset({GameKind.HOCHZEIT, GameKind.HOCHZEIT_ALLEIN, GameKind.STILLE_HOCHZEIT})


def check_bride(game: Game, rules: Rules) -> list[Problem]:
    """The problems with the player who has the Hochzeit: missing although needed, or impossible."""
    if game.bride is None:
        missing = game.game is GameKind.HOCHZEIT and rules.games.hochzeit_bonus
        return [Problem("bride_missing", "bride")] if missing else []
    if game.game not in HOCHZEITEN:
        return [Problem("bride_not_wanted", "bride")]
    return (
        [] if game.bride in game.re else [Problem("bride_not_re", "bride", {"player": game.bride})]
    )


def with_bonus(
    points: dict[Player, int], game: Game, times: int, rules: Rules
) -> tuple[dict[Player, int], tuple[Reason, ...]]:
    """Everybody's points plus the bonus that all others pay for the Hochzeit, multiplied by
    `times`, and its reason.
    """
    each = rules.games.hochzeit_bonus * times
    if not each or game.game not in HOCHZEITEN:
        return points, ()
    bride = game.bride or game.re[0]
    gets = each * (len(points) - 1) if rules.table.counting != "minus" else 0
    gives = each if rules.table.counting != "plus" else 0
    more = {player: gets if player == bride else -gives for player in points}
    reason = Reason("hochzeit_bonus", RE, 0, each)
    return {player: value + more[player] for player, value in points.items()}, (reason,)
