"""The costs of an evening under a tariff: each mode of the tariff yields items.

Invariant of each mode: its items and their parts for the Kasse add up to zero, so no cent is lost.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorepad.ledger.by_game import by_game, priced_events, rounded
from scorepad.ledger.money import Item, largest_remainder, share
from scorepad.ledger.played import MISDEAL, Occasion, Played
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.terms import Tariff
from scorepad.ledger.wording import write_rate
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player

Cents = Mapping[Player, int]


@dataclass(frozen=True, slots=True)
class Charged:
    """The costs of an evening: cents that each gets (+) or pays (−) in all, and each one's part into the Kasse (+).

    ``sum(amounts) + sum(kasse) == 0`` always. With problems every amount is zero.
    """

    items: tuple[Item, ...]
    amounts: Cents
    kasse: Cents
    problems: tuple[Problem, ...] = ()

    @property
    def into_kasse(self) -> int:
        """The total cents that the Kasse gets (+) or gives (−)."""
        return sum(self.kasse.values())


def charge(tariff: Tariff, played: Played) -> Charged:
    """The costs of an evening with their items, in table order."""
    problems = tuple(_unbalanced(tariff, played.totals))
    items = [] if problems else list(_present(tariff, played))
    items += _capped(tariff, items)
    items += () if problems else _absent(tariff, played, items)
    kept = tuple(item for item in items if item.cents or item.kasse)
    zero = dict.fromkeys(played.people, 0)
    return Charged(kept, zero | summed(kept), zero | summed(kept, kasse=True), problems)


def summed(items: Sequence[Item], *, kasse: bool = False) -> dict[Player, int]:
    """Everybody's sum over all items, in cents; with `kasse`, of their parts for the Kasse."""
    sums: Counter[Player] = Counter()
    for item in items:
        sums[item.player] += item.kasse if kasse else item.cents
    return dict(sums)


def _unbalanced(tariff: Tariff, totals: Cents) -> Iterator[Problem]:
    points = sum(totals.values())
    if points and tariff.players_rate and tariff.imbalance == "refuse":
        amount = math.ceil(abs(points) * tariff.players_rate)
        code = "unbalanced" if points > 0 else "unbalanced_over"
        yield MoneyProblem(code, "imbalance", {"points": points, "amount": amount})


def _present(tariff: Tariff, played: Played) -> Iterator[Item]:
    totals = played.totals
    yield from _players(tariff, totals)
    yield from _losers(tariff, totals)
    yield from _best(tariff, totals)
    yield from _winners(tariff, totals)
    yield from by_game(tariff, played) if tariff.game_rate else ()
    yield from (Item("dues", player, -tariff.dues, kasse=tariff.dues) for player in totals)
    for event in played.events:
        if event.kind == "solo":
            yield from _solo(tariff, event)
    yield from _redeals(tariff, played.events)
    yield from _zero_games(tariff, played.events)
    yield from priced_events(tariff, played)


def _at(points: int, rate: Fraction) -> dict[str, str | int]:
    return {"points": points, "rate": write_rate(rate, "en")}


def average_of(tariff: Tariff, totals: Cents) -> Fraction:
    """The points that count as zero: the average of the table if the tariff says so, else 0. Source: third look."""
    against = tariff.imbalance == "average" and tariff.players_rate and totals
    return Fraction(sum(totals.values()), len(totals)) if against else Fraction()


def _players(tariff: Tariff, totals: Cents) -> Iterator[Item]:
    # Minus pays plus; the Kasse takes any difference. Source: product page, Money.
    average = average_of(tariff, totals)
    exact = {player: (points - average) * tariff.players_rate for player, points in totals.items()}
    cents = largest_remainder(exact)
    kasse = _made_up(cents)
    for player, amount in cents.items():
        params = _at(totals[player], tariff.players_rate)
        params |= {"sum": sum(totals.values()), "people": len(totals)} if average else {}
        yield Item("average" if average else "players", player, amount, params, kasse[player])
        odd = amount - rounded({player: exact[player]}, tariff)[player] if tariff.rounding == "kasse" else 0
        yield Item("odd", player, -odd, kasse=odd)


def _made_up(cents: Cents) -> dict[Player, int]:
    # The larger side pays the difference into the Kasse or gets it out.
    over = sum(cents.values())
    none = dict.fromkeys(cents, 0)
    if not over:
        return none
    side = {player: abs(amount) for player, amount in cents.items() if amount * over > 0}
    return none | dict(zip(side, share(-over, tuple(side.values())), strict=True))


def _losers(tariff: Tariff, totals: Cents) -> Iterator[Item]:
    # Losers pay per point to the Kasse and the winners. Source: KIF; catalog Part 8, half_kasse.
    exact = {player: points * tariff.losers_rate for player, points in totals.items() if points < 0}
    paid = {player: -cents for player, cents in rounded(exact, tariff).items() if cents}
    if not paid:
        return
    parts = _parts_of_winners(tariff, totals, sum(paid.values()))
    into_kasse = share(sum(paid.values()) - sum(parts.values()), tuple(paid.values()))
    for (player, cents), kasse in zip(paid.items(), into_kasse, strict=True):
        params = _at(-totals[player], tariff.losers_rate)
        yield Item("losers", player, -cents, params, kasse)
    for player, cents in parts.items():
        yield Item("from_losers", player, cents)


def _parts_of_winners(tariff: Tariff, totals: Cents, paid: int) -> dict[Player, int]:
    # If nobody is in plus, the best players are the winners. The Kasse keeps odd cents of the percentage, and with
    # this rounding also those of sharing.
    best = max(totals.values())
    winners = {player: max(points, 1) for player, points in totals.items() if points > 0 or points == best <= 0}
    whole = sum(winners.values())
    rest = Fraction(paid * (100 - tariff.kasse_percent), 100)
    if tariff.rounding == "remainder":
        rest = Fraction(share(paid, (tariff.kasse_percent, 100 - tariff.kasse_percent))[1])
    return rounded({player: rest * points / whole for player, points in winners.items()}, tariff)


def _best(tariff: Tariff, totals: Cents) -> Iterator[Item]:
    # Everybody pays the Kasse by the difference to the best player. Source: catalog 1.7, uncaught/doko.
    best = max(totals.values(), default=0)
    behind = {player: best - points for player, points in totals.items()}
    exact = {player: -points * tariff.best_rate for player, points in behind.items()}
    for player, cents in rounded(exact, tariff).items():
        params = _at(behind[player], tariff.best_rate)
        yield Item("best", player, cents, params, -cents)


def _winners(tariff: Tariff, totals: Cents) -> Iterator[Item]:
    # The Kasse pays players in plus. Source: catalog Part 8, kasse_payout_schneider.
    exact = {player: points * tariff.winners_rate for player, points in totals.items() if points > 0}
    for player, cents in rounded(exact, tariff).items():
        params = _at(totals[player], tariff.winners_rate)
        yield Item("winners", player, cents, params, -cents)


def _factor(tariff: Tariff, event: Occasion) -> int:
    return event.factor if tariff.bock_prices else 1


def _solo(tariff: Tariff, event: Occasion) -> Iterator[Item]:
    # Each opponent pays the soloist or vice versa. Source: catalog Part 8, money_per_solo_kind.
    price = tariff.price(event.what) * _factor(tariff, event) * (1 if event.won else -1)
    params: dict[str, str | int] = {"number": event.number, "solo": event.what}
    yield Item("solo_won" if event.won else "solo_lost", event.player, price * len(event.others), params)
    for player in event.others:
        yield Item("against_lost" if event.won else "against_won", player, -price, params)


def _redeals(tariff: Tariff, events: Sequence[Occasion]) -> Iterator[Item]:
    # The dealer pays the Kasse. Source: catalog Part 8, "pay per Juckel/0-Spiel/Vergeben".
    redeals = (event for event in events if event.kind == "redeal")
    dealers = (event.player for event in redeals if tariff.redeal_for == "all" or event.what == MISDEAL)
    for player, count in Counter(dealers).items():
        yield Item("redeal", player, -tariff.redeal_price * count, {"count": count}, tariff.redeal_price * count)


def _zero_games(tariff: Tariff, events: Sequence[Occasion]) -> Iterator[Item]:
    # All active players pay the Kasse. Source: catalog Part 8, as `_redeals`.
    played = [(player, event) for event in events if event.kind == "zero" for player in event.others]
    for player in dict.fromkeys(player for player, _event in played):
        games = [event for who, event in played if who == player]
        cents = tariff.zero_price * sum(_factor(tariff, event) for event in games)
        yield Item("zero", player, -cents, {"count": len(games)}, cents)


def _capped(tariff: Tariff, items: Sequence[Item]) -> list[Item]:
    # Nobody pays more than the cap: the Kasse gets less, then other receivers, and last the Kasse pays the rest.
    amounts, kasse = summed(items), summed(items, kasse=True)
    relief = []
    borne = 0
    for player, cents in amounts.items():
        above = -cents - tariff.cap
        if tariff.cap and above > 0:
            own = min(above, max(kasse[player], 0))
            relief.append((player, above, own))
            borne += above - own
    gets = {player: cents for player, cents in amounts.items() if cents > 0}
    from_players = min(borne, sum(gets.values()))
    items = []
    for player, cents in _shared(from_players, gets):
        borne_by = math.ceil(Fraction(from_players * gets[player], sum(gets.values())))
        odd = borne_by - cents if tariff.rounding == "kasse" else 0
        items.append(Item("cap_borne", player, -cents - odd, kasse=odd))
    by_kasse = dict(_shared(borne - from_players, {player: above - own for player, above, own in relief}))
    return [Item("cap", who, above, kasse=-own - by_kasse.get(who, 0)) for who, above, own in relief] + items


def _shared(total: int, weights: Cents) -> Iterator[tuple[Player, int]]:
    return zip(weights, share(total, tuple(weights.values())), strict=True) if total else iter(())


def _absent(tariff: Tariff, played: Played, items: Sequence[Item]) -> Iterator[Item]:
    # An absent member pays a fixed sum, or as much as the player who pays most.
    worst = max((-cents for cents in summed(items).values()), default=0)
    cents = {"nothing": 0, "fixed": tariff.absent_cents, "worst": max(worst, 0)}[tariff.absent]
    cents = min(cents, tariff.cap) if tariff.cap else cents
    for player in played.missing:
        yield Item("absent_worst" if tariff.absent == "worst" else "absent", player, -cents, kasse=cents)
