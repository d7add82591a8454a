"""Items of single games and priced events, rounded once an evening. Source: options.md, game_rate, event_prices."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from scorepad.ledger.money import Item, Key, largest_remainder, share
from scorepad.ledger.played import Occasion, Played
from scorepad.ledger.terms import EventPrice, Tariff
from scorepad.ledger.wording import write_rate
from scorepad.scoring.terms import Player


def by_game(tariff: Tariff, played: Played) -> Iterator[Item]:
    """The items of all games paid singly; the sum over players and Kasse is zero."""
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
    # The points that each player pays for, and the exact cents that each gets.
    lost: Counter[Player] = Counter()
    got: dict[Player, Fraction] = {}
    for stake in played.stakes:
        lost.update(dict.fromkeys(stake.payers, stake.points))
        paid = len(stake.payers) * stake.points * tariff.game_rate
        part = paid * Fraction(100 - tariff.game_kasse_percent, 100) / len(stake.payees)
        for player in stake.payees:
            got[player] = got.get(player, Fraction()) + part
    return lost, got


def rounded(exact: Mapping[Key, Fraction], tariff: Tariff) -> dict[Key, int]:
    """Exact amounts as whole cents by the tariff's rounding: by largest remainders, or each rounded down."""
    if tariff.rounding == "remainder":
        return largest_remainder(exact)
    return {key: math.floor(cents) for key, cents in exact.items()}


def priced_events(tariff: Tariff, played: Played) -> Iterator[Item]:
    """The items of every priced event; all events of one name are added before rounding."""
    for price in tariff.event_prices:
        happened = [event for event in played.events if event.kind == "event" and event.what == price.name]
        if happened:
            yield from _of_price(tariff, price, happened)


def _of_price(tariff: Tariff, price: EventPrice, happened: Sequence[Occasion]) -> Iterator[Item]:
    times = Counter(event.player for event in happened)
    parts = rounded(_shares(price, happened), tariff)
    into_kasse = share(price.cents * len(happened) - sum(parts.values()), tuple(times.values()))
    for (player, count), kasse in zip(times.items(), into_kasse, strict=True):
        yield Item("event", player, -price.cents * count, {"count": count, "event": price.name}, kasse)
    for player, cents in parts.items():
        yield Item("events_of_others", player, cents, {"event": price.name})


def _shares(price: EventPrice, happened: Sequence[Occasion]) -> dict[Player, Fraction]:
    shares: dict[Player, Fraction] = {}
    for event in happened if price.to == "others" else ():
        for player in event.others:
            shares[player] = shares.get(player, Fraction()) + Fraction(price.cents, len(event.others))
    return shares
