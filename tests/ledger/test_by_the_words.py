"""A second reckoning, written from the words of the tariff's help alone, beside the one of the
program.
"""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

from hypothesis import given

from scorepad.ledger.modes import charge
from scorepad.ledger.played import Occasion, Played
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.terms import Player
from tests.ledger.evenings import evenings, tariff_json

Exact = Mapping[Player, Fraction]


def rounded(exact: Exact, modes: Mapping[str, Any]) -> dict[Player, int]:
    """Everybody to his disfavour; or the cents that are left, one each, to the largest fractions,
    first come first.
    """
    down = {one: floor(cents) for one, cents in exact.items()}
    if modes.get("rounding", "remainder") == "kasse":
        return down
    fractions = sorted(exact, key=lambda one: down[one] - exact[one])
    for one in fractions[: floor(sum(exact.values())) - sum(down.values())]:
        down[one] += 1
    return down


def by_points(totals: Mapping[Player, int], modes: Mapping[str, Any]) -> dict[Player, int]:
    rate = {
        name: Fraction(modes.get(f"{name}_rate", "0"))
        for name in ("players", "losers", "best", "winners")
    }
    best = max(totals.values())
    middle = Fraction(sum(totals.values()), len(totals)) if modes["imbalance"] == "average" else 0
    lost = rounded(
        {one: points * rate["losers"] for one, points in totals.items() if points < 0}, modes
    )
    parts = [
        rounded(
            {one: (points - middle) * rate["players"] for one, points in totals.items()}, modes
        ),
        lost,
        from_losers(totals, -sum(lost.values()), modes),
        rounded({one: (points - best) * rate["best"] for one, points in totals.items()}, modes),
        rounded(
            {one: points * rate["winners"] for one, points in totals.items() if points > 0}, modes
        ),
    ]
    return {one: sum(part.get(one, 0) for part in parts) for one in totals}


def from_losers(
    totals: Mapping[Player, int], paid: int, modes: Mapping[str, Any]
) -> dict[Player, int]:
    """All in plus in the ratio of their points, else the best; a cent that cannot be divided stays
    in the Kasse.
    """
    percent = 100 - modes.get("kasse_percent", 100)
    rest = Fraction(paid * percent, 100)
    best = max(totals.values())
    weights = {one: points for one, points in totals.items() if points > 0}
    weights = weights or {one: 1 for one, points in totals.items() if points == best}
    if modes.get("rounding", "remainder") == "remainder":
        is_half = rest % 1 == Fraction(1, 2)
        rest = Fraction(floor(rest) if is_half else floor(rest + Fraction(1, 2)))
    whole = sum(weights.values())
    return rounded({one: rest * weight / whole for one, weight in weights.items()}, modes)


def by_events(event: Occasion, modes: Mapping[str, Any]) -> dict[Player, int]:
    factor = event.factor if modes.get("bock_prices") else 1
    if event.kind == "redeal":
        costs = modes.get("redeal_for", "misdeal") == "all" or event.what == "misdeal"
        return {event.player: -modes.get("redeal_price", 0) if costs else 0}
    if event.kind == "zero":
        return dict.fromkeys(event.others, -modes.get("zero_price", 0) * factor)
    if event.kind == "event":
        return {}
    prices = modes.get("solo_prices", {})
    price = prices.get(event.what, 0) * factor
    if not event.won:
        price = -price
    return dict.fromkeys(event.others, -price) | {event.player: price * len(event.others)}


def by_names(played: Played, modes: Mapping[str, Any]) -> dict[Player, int]:
    """What events with a price cost, all of one name together: the others at the table share it, or
    the Kasse.
    """
    cents = Counter[Player]()
    for price in modes.get("event_prices", ()):
        gets: dict[Player, Fraction] = {}
        for event in played.events:
            if event.kind != "event" or event.what != price["name"]:
                continue
            cents[event.player] -= price["cents"]
            if price.get("to") == "others":
                share = Fraction(price["cents"], len(event.others))
                for other in event.others:
                    gets[other] = gets.get(other, Fraction()) + share
        for player, part in rounded(gets, modes).items():
            cents[player] += part
    return cents


def by_games(played: Played, modes: Mapping[str, Any]) -> dict[Player, int]:
    """Every game on its own, all of them added up exactly and rounded at the end; the Kasse is one
    more who gets.
    """
    kasse = Player("Kasse")
    exact: dict[Player, Fraction] = dict.fromkeys((*played.totals, kasse), Fraction())
    for game in played.stakes:
        each = game.points * Fraction(modes.get("game_rate", "0"))
        paid = len(game.payers) * each
        into_kasse = paid * Fraction(modes.get("game_kasse_percent", 0), 100)
        exact[kasse] += into_kasse
        for payer in game.payers:
            exact[payer] -= each
        for payee in game.payees:
            exact[payee] += (paid - into_kasse) / len(game.payees)
    cents = rounded(exact, modes)
    del cents[kasse]
    return cents


@given(tariff_json, evenings())
def test_the_program_reckons_as_its_help_says(modes: dict[str, Any], played: Played) -> None:
    """Without a cap; that nobody pays more is a law of its own."""
    modes = {"imbalance": "average", **modes}
    modes.pop("cap", None)
    if modes["imbalance"] == "refuse":
        modes["imbalance"] = "kasse"
    of_events = [by_events(event, modes) for event in played.events]
    parts = [*of_events, by_names(played, modes), by_games(played, modes)]
    expected = by_points(played.totals, modes)
    for player in expected:
        expected[player] -= modes.get("dues", 0)
        expected[player] += sum(part.get(player, 0) for part in parts)
    worst = max(0, -min(expected.values()))
    fees = {"nothing": 0, "fixed": modes.get("absent_cents", 0), "worst": worst}
    fee = fees[modes.get("absent", "nothing")]
    for player in played.absent:
        if player not in played.totals:
            expected[player] = -fee
    assert dict(charge(read_tariff(modes), played).amounts) == expected
