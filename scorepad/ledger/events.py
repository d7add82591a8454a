"""Events with a price, to the Kasse or to the others at the table. Source: options.md, `event_prices`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from scorepad.ledger.items import Item
from scorepad.ledger.money import share
from scorepad.ledger.played import Occasion, Played
from scorepad.ledger.rounding import rounded
from scorepad.ledger.terms import EventPrice, Tariff
from scorepad.scoring.terms import Player


def priced_events(tariff: Tariff, played: Played) -> Iterator[Item]:
    """What every priced event costs and brings, all of one name together and rounded once."""
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
    """What everybody exactly gets of what happened to others; nobody where it all goes to the Kasse."""
    shares: dict[Player, Fraction] = {}
    for event in happened if price.to == "others" else ():
        for player in event.others:
            shares[player] = shares.get(player, Fraction()) + Fraction(price.cents, len(event.others))
    return shares
