"""Games with scoring of their own: Leiche, Orgasmus, typed points.

Source: KIF V3, V6; CuteSoft, Sonderspiele.
"""

from collections.abc import Mapping

from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.game.reasons import Reason, total
from scorepad.scoring.game.value import Worth
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KONTRA, RE, TOPS, Party, Player, Says

_LEICHE_LEVELS = (Says.NO30, Says.NO60, Says.NO90)


def leiche(game: Game, augen: int, *, no_trick: bool) -> Worth:
    """The value of a Leiche: the soloist wins without a trick. Source: KIF V3, reading A-14."""
    said = {part.says for part in game.announcements}
    steps = [step for step, says in enumerate(_LEICHE_LEVELS, 1) if says in said]
    announced = max(steps, default=0)
    if no_trick:
        winner = RE
        cause = "leiche_tops"
        times = _chain(game)
        reached = announced
    else:
        winner = KONTRA
        cause = "leiche_augen"
        times = augen // 30
        reached = min(announced, augen // 30)
    points_of = {"won": 1, cause: times, "announced_levels": reached}
    reasons = [Reason(id_, winner, points) for id_, points in points_of.items() if points]
    value = total(reasons, winner)
    for says in (Says.RE, Says.KONTRA, Says.STOSS):
        if says in said:
            reasons.append(Reason(f"doubled_{says.value}", winner, value))
            value *= 2
    return Worth(winner, value, 0, tuple(reasons))


def _chain(game: Game) -> int:
    """How many of the highest trumps are held without a gap."""
    held = game.leiche.tops if game.leiche else ()
    length = 0
    while length < len(TOPS) and TOPS[length] in held:
        length += 1
    return length


def turned(winner: Party | None, value: int) -> Reason:
    """The reason of an Orgasmus, which reverses the sign of the value after Bock.

    Source: KIF V6, reading A-12.
    """
    return Reason("orgasmus", winner or RE, -2 * value)


def completed(
    points: Mapping[Player, int], active: tuple[Player, ...], rules: Rules
) -> dict[Player, int]:
    """The typed points of all active players.

    Players without points share the rest so that the row sums to zero; where only winners or only
    losers write, they have 0 (A-70). Raises Refused if the rest cannot be shared equally or a full
    row does not sum to zero.
    """
    if rules.table.counting != "plus_minus":
        return {player: points.get(player, 0) for player in active}
    rest = [player for player in active if player not in points]
    given = sum(points.values())
    if not rest:
        if given:
            raise Refused([Problem("points_sum", "points", {"sum": given})])
        return {player: points[player] for player in active}
    if given % len(rest):
        params = {"points": -given, "count": len(rest)}
        raise Refused([Problem("points_not_shared", "points", params)])
    share = -given // len(rest)
    return {player: points.get(player, share) for player in active}
