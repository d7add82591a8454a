"""From a value to everybody's points, and the bonus for a Hochzeit.

Source: TSR 7.3, KIF Wertung, FreeDoko 11.3.
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
    size_of_re = len(game.re)
    size_of_kontra = len(game.kontra)
    if size_of_re != size_of_kontra:
        larger = max(size_of_re, size_of_kontra)
        of_one = 3 if fixed else _of_one(game.game, rules)
        re *= _factor(size_of_re, larger, of_one)
        kontra *= _factor(size_of_kontra, larger, of_one)
    points = dict.fromkeys(game.re, re)
    points |= dict.fromkeys(game.kontra, kontra)
    return points


def _writes(winner: Party | None, value: int, counting: str) -> tuple[int, int]:
    # The points that each player of Re, and of Kontra, writes down before the factor of a solo.
    of_re = -value if winner is KONTRA else value
    if counting == "plus_minus":
        return of_re, -of_re
    if winner is None and counting == "plus":
        return max(of_re, 0), max(-of_re, 0)
    if winner is None:
        return min(of_re, 0), min(-of_re, 0)
    # One party writes: the winner with "plus", the loser with "minus".
    written = value if counting == "plus" else -value
    writing = winner if counting == "plus" else winner.other
    return (written, 0) if writing is RE else (0, written)


def _of_one(game: GameKind, rules: Rules) -> int:
    # The factor of one player against three.
    own = rules.games.hochzeit_allein_factor
    if game is GameKind.HOCHZEIT_ALLEIN and own != "same":
        return own
    return rules.solo.factor


def _factor(size: int, larger: int, of_one: int) -> int:
    # How often each player of a party of `size` people writes its points.
    if size == 1 and larger == 3:
        return of_one
    return larger // size


HOCHZEITEN = frozenset({GameKind.HOCHZEIT, GameKind.HOCHZEIT_ALLEIN, GameKind.STILLE_HOCHZEIT})


def check_bride(game: Game, rules: Rules) -> list[Problem]:
    """The problems with the player who has the Hochzeit: missing although needed, or impossible."""
    if game.bride is None:
        missing = game.game is GameKind.HOCHZEIT and rules.games.hochzeit_bonus
        return [Problem("bride_missing", "bride")] if missing else []
    if game.game not in HOCHZEITEN:
        return [Problem("bride_not_wanted", "bride")]
    if game.bride not in game.re:
        return [Problem("bride_not_re", "bride", {"player": game.bride})]
    return []


def with_bonus(
    points: dict[Player, int], game: Game, times: int, rules: Rules
) -> tuple[dict[Player, int], tuple[Reason, ...]]:
    """Everybody's points plus the bonus that all others pay for the Hochzeit, and its reason.

    The bonus is multiplied by `times`.
    """
    each = rules.games.hochzeit_bonus * times
    if not each or game.game not in HOCHZEITEN:
        return points, ()
    bride = game.bride or game.re[0]
    gets = 0 if rules.table.counting == "minus" else each * (len(points) - 1)
    gives = 0 if rules.table.counting == "plus" else each
    with_it = {}
    for player, own in points.items():
        with_it[player] = own + gets if player == bride else own - gives
    return with_it, (Reason("hochzeit_bonus", RE, 0, each),)
