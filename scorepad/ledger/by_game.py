"""Every game paid on its own: exact over the whole evening, rounded once. Source: options.md, `game_rate`."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from scorepad.ledger.items import Item
from scorepad.ledger.money import share
from scorepad.ledger.played import Played
from scorepad.ledger.rounding import rounded
from scorepad.ledger.terms import Tariff
from scorepad.ledger.wording import write_rate
from scorepad.scoring.terms import Player


def by_game(tariff: Tariff, played: Played) -> Iterator[Item]:
    """What everybody paid and got over all games; players and Kasse add up to zero."""
    lost, got = _counted(tariff, played)
    exact: dict[Player | None, Fraction] = {
        player: got.get(player, Fraction()) - lost[player] * tariff.game_rate for player in played.totals
    }
    exact[None] = -sum(exact.values(), Fraction())
    cents = rounded(exact, tariff)
    into_kasse = -sum(cents[player] for player in played.totals)
    parts = share(into_kasse, tuple(lost.values())) if lost else ()
    kasse = dict(zip(lost, parts, strict=True))
    for player in played.totals:
        paid = math.ceil(lost[player] * tariff.game_rate) if player in got else -cents[player]
        params: dict[str, str | int] = {"points": lost[player], "rate": write_rate(tariff.game_rate, "en")}
        yield Item("games_lost", player, -paid, params, kasse.get(player, 0))
        yield Item("games_won", player, cents[player] + paid)


def _counted(tariff: Tariff, played: Played) -> tuple[Counter[Player], dict[Player, Fraction]]:
    """For how many points everybody paid, and the exact cents that everybody got."""
    lost: Counter[Player] = Counter()
    got: dict[Player, Fraction] = {}
    for stake in played.stakes:
        lost.update(dict.fromkeys(stake.payers, stake.points))
        paid = len(stake.payers) * stake.points * tariff.game_rate
        part = paid * Fraction(100 - tariff.game_kasse_percent, 100) / len(stake.payees)
        for player in stake.payees:
            got[player] = got.get(player, Fraction()) + part
    return lost, got
