"""The costs of an evening under a tariff: each mode of the tariff yields items.

Invariant of each mode: its items and their parts for the Kasse add up to zero, so no cent is lost.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorepad.ledger.money import Item, Key, largest_remainder, share
from scorepad.ledger.played import MISDEAL, Occasion, Played
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.terms import EventPrice, Tariff
from scorepad.ledger.wording import write_rate
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player

Cents = Mapping[Player, int]


class Charged(NamedTuple):
    """The costs of an evening.

    `amounts` are the cents that each gets (+) or pays (−) in all, `kasse` is each one's part into
    the Kasse (+). ``sum(amounts) + sum(kasse) == 0`` always. With problems every amount is zero.
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
    zero = dict.fromkeys(played.people, 0)
    problems = tuple(_unbalanced(tariff, played.totals))
    if problems:
        return Charged((), zero, dict(zero), problems)
    items = list(_present(tariff, played))
    items += _capped(tariff, items)
    items += _absent(tariff, played, items)
    kept = tuple(item for item in items if item.cents or item.kasse)
    return Charged(kept, zero | summed(kept), zero | summed(kept, kasse=True))


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
    """The items of everybody who was there, in the order in which a statement names them."""
    totals = played.totals
    yield from _players(tariff, totals)
    yield from _losers(tariff, totals)
    best = max(totals.values(), default=0)
    # By the difference to the best player. Source: catalog 1.7, uncaught/doko.
    behind = {player: points - best for player, points in totals.items()}
    yield from _with_kasse("best", behind, tariff.best_rate, tariff)
    # Players in plus are paid. Source: catalog Part 8, kasse_payout_schneider.
    plus = {player: points for player, points in totals.items() if points > 0}
    yield from _with_kasse("winners", plus, tariff.winners_rate, tariff)
    if tariff.game_rate:
        yield from _by_game(tariff, played)
    for player in totals:
        yield Item("dues", player, -tariff.dues, kasse=tariff.dues)
    for event in played.events:
        if event.kind == "solo":
            yield from _solo(tariff, event)
    yield from _redeals(tariff, played.events)
    yield from _zero_games(tariff, played.events)
    yield from _priced_events(tariff, played)


def _at(points: int, rate: Fraction) -> dict[str, str | int]:
    # The words of an item for points at a rate.
    return {"points": points, "rate": write_rate(rate, "en")}


def average_of(tariff: Tariff, totals: Cents) -> Fraction:
    """The points that count as zero: the average of the table if the tariff says so, else 0.

    It says so where points have a price among the players. Source: rules.md 1.7.
    """
    if tariff.imbalance == "average" and tariff.players_rate and totals:
        return Fraction(sum(totals.values()), len(totals))
    return Fraction()


def _rounded(exact: Mapping[Key, Fraction], tariff: Tariff) -> dict[Key, int]:
    # Whole cents by the tariff's rounding: by largest remainders, or each rounded down.
    if tariff.rounding == "remainder":
        return largest_remainder(exact)
    return {key: math.floor(cents) for key, cents in exact.items()}


def _players(tariff: Tariff, totals: Cents) -> Iterator[Item]:
    """Items by the points among the players: minus pays plus, and the Kasse takes any difference.
    Source: product page, Money.
    """
    average = average_of(tariff, totals)
    exact = {player: (points - average) * tariff.players_rate for player, points in totals.items()}
    cents = largest_remainder(exact)
    kasse = _made_up(cents)
    for player, amount in cents.items():
        ident = "players"
        params = _at(totals[player], tariff.players_rate)
        if average:
            ident = "average"
            params |= {"sum": sum(totals.values()), "people": len(totals)}
        yield Item(ident, player, amount, params, kasse=kasse[player])
        if tariff.rounding == "kasse":
            odd = amount - math.floor(exact[player])
            yield Item("odd", player, -odd, kasse=odd)


def _made_up(cents: Cents) -> dict[Player, int]:
    # The larger side pays the difference into the Kasse or gets it out.
    over = sum(cents.values())
    side = {player: abs(amount) for player, amount in cents.items() if amount * over > 0}
    return dict.fromkeys(cents, 0) | _shared(-over, side)


def _losers(tariff: Tariff, totals: Cents) -> Iterator[Item]:
    """Items by the points of losers, who pay the Kasse and the winners. Source: KIF; catalog Part
    8, half_kasse.
    """
    exact = {player: points * tariff.losers_rate for player, points in totals.items() if points < 0}
    paid = {player: -cents for player, cents in _rounded(exact, tariff).items() if cents}
    if not paid:
        return
    in_all = sum(paid.values())
    parts = _parts_of_winners(tariff, totals, in_all)
    into_kasse = share(in_all - sum(parts.values()), tuple(paid.values()))
    for (player, cents), kasse in zip(paid.items(), into_kasse, strict=True):
        params = _at(-totals[player], tariff.losers_rate)
        yield Item("losers", player, -cents, params, kasse=kasse)
    for player, cents in parts.items():
        yield Item("from_losers", player, cents)


def _parts_of_winners(tariff: Tariff, totals: Cents, paid: int) -> dict[Player, int]:
    """What the winners get of what the losers `paid`; if nobody is in plus, the best players are
    the winners.

    The Kasse keeps odd cents of the percentage, and with this rounding also those of sharing.
    """
    winners = {player: points for player, points in totals.items() if points > 0}
    if not winners:
        best = max(totals.values())
        winners = {player: 1 for player, points in totals.items() if points == best}
    whole = sum(winners.values())
    percent = 100 - tariff.kasse_percent
    rest = Fraction(paid * percent, 100)
    if tariff.rounding == "remainder":
        _into_kasse, cents = share(paid, (tariff.kasse_percent, percent))
        rest = Fraction(cents)
    exact = {player: rest * points / whole for player, points in winners.items()}
    return _rounded(exact, tariff)


def _with_kasse(ident: str, points: Cents, rate: Fraction, tariff: Tariff) -> Iterator[Item]:
    # The Kasse pays for each point in plus, and is paid for each in minus.
    exact = {player: own * rate for player, own in points.items()}
    for player, cents in _rounded(exact, tariff).items():
        yield Item(ident, player, cents, _at(abs(points[player]), rate), kasse=-cents)


def _by_game(tariff: Tariff, played: Played) -> Iterator[Item]:
    """Items for all games paid singly, rounded once an evening. Source: options.md, game_rate."""
    rate = tariff.game_rate
    lost, got = _counted(tariff, played)
    exact: dict[Player | None, Fraction] = {}
    for player in played.totals:
        exact[player] = got.get(player, Fraction()) - lost[player] * rate
    exact[None] = -sum(exact.values(), Fraction())  # of the Kasse, so that all add up to zero
    cents = _rounded(exact, tariff)
    from_players = -sum(cents[player] for player in played.totals)
    kasse = _shared(from_players, lost)
    for player in played.totals:
        # Who got something pays whole cents, and the rest of the rounding is in what was got.
        paid = math.ceil(lost[player] * rate) if player in got else -cents[player]
        yield Item("games_lost", player, -paid, _at(lost[player], rate), kasse=kasse.get(player, 0))
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


def _priced_events(tariff: Tariff, played: Played) -> Iterator[Item]:
    """Items of the events with a price; all of one name are added before rounding. Source:
    options.md, event_prices.
    """
    events = [event for event in played.events if event.kind == "event"]
    for price in tariff.event_prices:
        happened = [event for event in events if event.what == price.name]
        if happened:
            yield from _of_price(tariff, price, happened)


def _of_price(tariff: Tariff, price: EventPrice, happened: Sequence[Occasion]) -> Iterator[Item]:
    """The items of one kind of event: what those pay to whom it happened, and what the others get.

    What the others do not get, all of it or the rest of rounding, is paid into the Kasse.
    """
    times = Counter(event.player for event in happened)
    parts = _rounded(_shares(price, happened), tariff)
    rest = price.cents * len(happened) - sum(parts.values())
    into_kasse = share(rest, tuple(times.values()))
    for (player, count), kasse in zip(times.items(), into_kasse, strict=True):
        params: dict[str, str | int] = {"count": count, "event": price.name}
        yield Item("event", player, -price.cents * count, params, kasse=kasse)
    for player, cents in parts.items():
        yield Item("events_of_others", player, cents, {"event": price.name})


def _shares(price: EventPrice, happened: Sequence[Occasion]) -> dict[Player, Fraction]:
    # The exact cents that the others at the table get; empty if the Kasse gets the price.
    shares: dict[Player, Fraction] = {}
    if price.to != "others":
        return shares
    for event in happened:
        part = Fraction(price.cents, len(event.others))
        for player in event.others:
            shares[player] = shares.get(player, Fraction()) + part
    return shares


def _factor(tariff: Tariff, event: Occasion) -> int:
    return event.factor if tariff.bock_prices else 1


def _solo(tariff: Tariff, event: Occasion) -> Iterator[Item]:
    """Items of one solo: each opponent pays the soloist or vice versa. Source: catalog Part 8,
    money_per_solo_kind.
    """
    price = tariff.price(event.what) * _factor(tariff, event)
    params: dict[str, str | int] = {"number": event.number, "solo": event.what}
    in_all = price * len(event.others)
    if event.won:
        yield Item("solo_won", event.player, in_all, params)
        for player in event.others:
            yield Item("against_lost", player, -price, params)
    else:
        yield Item("solo_lost", event.player, -in_all, params)
        for player in event.others:
            yield Item("against_won", player, price, params)


def _redeals(tariff: Tariff, events: Sequence[Occasion]) -> Iterator[Item]:
    """Items of redeals, for which the dealer pays the Kasse. Source: catalog Part 8, "pay per
    Juckel/0-Spiel/Vergeben".
    """
    times: Counter[Player] = Counter()
    for event in events:
        has_price = tariff.redeal_for == "all" or event.what == MISDEAL
        if event.kind == "redeal" and has_price:
            times[event.player] += 1
    for player, count in times.items():
        cents = tariff.redeal_price * count
        yield Item("redeal", player, -cents, {"count": count}, kasse=cents)


def _zero_games(tariff: Tariff, events: Sequence[Occasion]) -> Iterator[Item]:
    """Items of games worth zero, for which all active players pay the Kasse. Source: catalog Part
    8, as `_redeals`.
    """
    games: dict[Player, list[Occasion]] = {}
    for event in events:
        if event.kind == "zero":
            for player in event.others:
                games.setdefault(player, []).append(event)
    for player, played in games.items():
        cents = tariff.zero_price * sum(_factor(tariff, event) for event in played)
        yield Item("zero", player, -cents, {"count": len(played)}, kasse=cents)


def _capped(tariff: Tariff, items: Sequence[Item]) -> list[Item]:
    """Items that give back what somebody pays above the cap.

    Of these cents the Kasse misses those that were meant for it; the others are borne by those who
    get something, and last by the Kasse.
    """
    if not tariff.cap:
        return []
    amounts = summed(items)
    parts = summed(items, kasse=True)
    above = {
        player: -cents - tariff.cap for player, cents in amounts.items() if -cents > tariff.cap
    }
    missed = {player: min(cents, max(parts[player], 0)) for player, cents in above.items()}
    borne = {player: cents - missed[player] for player, cents in above.items()}
    gets = {player: cents for player, cents in amounts.items() if cents > 0}
    from_players = min(sum(borne.values()), sum(gets.values()))
    by_kasse = _shared(sum(borne.values()) - from_players, borne)
    capped = []
    for player, cents in above.items():
        from_kasse = missed[player] + by_kasse.get(player, 0)
        capped.append(Item("cap", player, cents, kasse=-from_kasse))
    return [*capped, *_borne_by(gets, from_players, tariff)]


def _borne_by(gets: Cents, in_all: int, tariff: Tariff) -> Iterator[Item]:
    """What those who get something get less because of the cap, by what they get; with rounding for
    the Kasse each gives whole cents, and the Kasse takes what is odd.
    """
    for player, cents in _shared(in_all, gets).items():
        odd = 0
        if tariff.rounding == "kasse":
            exact = Fraction(in_all * gets[player], sum(gets.values()))
            odd = math.ceil(exact) - cents
        yield Item("cap_borne", player, -cents - odd, kasse=odd)


def _shared(total: int, weights: Cents) -> dict[Player, int]:
    """Cents by weights; empty for nothing to share."""
    if not total:
        return {}
    parts = share(total, tuple(weights.values()))
    return dict(zip(weights, parts, strict=True))


def _absent(tariff: Tariff, played: Played, items: Sequence[Item]) -> Iterator[Item]:
    """Items of absent members: a fixed sum, or as much as the player who pays most."""
    ident = "absent_worst" if tariff.absent == "worst" else "absent"
    cents = _price_of_absence(tariff, items)
    for player in played.missing:
        yield Item(ident, player, -cents, kasse=cents)


def _price_of_absence(tariff: Tariff, items: Sequence[Item]) -> int:
    """The cents that an absent member pays: fixed, or as much as the one who pays most, at most the
    cap.
    """
    cents = 0
    if tariff.absent == "fixed":
        cents = tariff.absent_cents
    if tariff.absent == "worst":
        gets = summed(items).values()
        cents = max(0, -min(gets, default=0))
    return min(cents, tariff.cap) if tariff.cap else cents
