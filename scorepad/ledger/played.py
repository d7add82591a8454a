"""The input of a tariff: totals, priced events and absent members of an evening."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scorepad.scoring.entry import Event, Game, Redeal
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.terms import ONE_AGAINST_ALL, TYPED, GameKind, Party, Player

OccasionKind = Literal["solo", "redeal", "zero", "event"]
MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class Occasion:
    """An event of an evening that may have a price.

    A solo: `player` is the soloist, `others` the opponents, `what` the kind of solo. A redeal:
    `player` is the dealer, `what` the reason. A zero game: `others` are all active players,
    `player` is the first of them. An event: `player` had it, `others` are the others at the table,
    `what` is its name.
    """

    kind: OccasionKind
    player: Player
    others: tuple[Player, ...] = ()
    what: str = ""
    won: bool = False
    number: int = 0
    factor: int = 1


class Stake(NamedTuple):
    """A game that is paid singly: each of `payers` pays for `points`, `payees` share the money."""

    payers: tuple[Player, ...]
    payees: tuple[Player, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Played:
    """The input of a tariff: everybody's points in table order, events, absent members, stakes."""

    totals: Mapping[Player, int]
    events: tuple[Occasion, ...] = ()
    absent: tuple[Player, ...] = ()
    stakes: tuple[Stake, ...] = ()

    @property
    def missing(self) -> tuple[Player, ...]:
        """The absent members, each once, without people who sat at the table."""
        absent = dict.fromkeys(self.absent)
        return _without(tuple(absent), tuple(self.totals))

    @property
    def people(self) -> tuple[Player, ...]:
        """Everybody who may have to pay: at the table, then absent."""
        return (*self.totals, *self.missing)


def played(result: Replay, absent: Sequence[Player] = ()) -> Played:
    """The input of a tariff from a replayed evening."""
    events: list[Occasion] = []
    stakes: list[Stake] = []
    for row in result.rows:
        if row.problems:
            continue
        events += _events(row)
        if isinstance(row.entry, Game):
            stakes += _stakes(row, row.entry)
    return Played(dict(result.totals), tuple(events), tuple(absent), tuple(stakes))


def _events(row: Row) -> Iterator[Occasion]:
    """What happened in a row that may have a price."""
    entry = row.entry
    if isinstance(entry, Redeal):
        yield Occasion("redeal", row.dealer, what=entry.reason)
    if isinstance(entry, Event):
        others = _without(row.table, [entry.who])
        yield Occasion("event", entry.who, others, entry.name)
    if isinstance(entry, Game):
        yield from _of_game(row, entry)


def _of_game(row: Row, game: Game) -> Iterator[Occasion]:
    """A game worth zero, which counts for everybody who played, and a solo that was won or lost."""
    playing = _without(row.table, row.sits_out)
    number = row.number or 0
    if row.value == 0 and game.game not in TYPED:
        yield Occasion("zero", playing[0], playing, number=number, factor=row.factor)
    alone = game.game in ONE_AGAINST_ALL and len(game.re) == 1
    if alone and row.winner is not None:
        yield Occasion(
            "solo",
            game.re[0],
            _without(playing, game.re),
            what=_kind(game),
            won=row.winner is Party.RE,
            number=number,
            factor=row.factor,
        )


def _stakes(row: Row, game: Game) -> Iterator[Stake]:
    stake = _typed(row.points) if row.value is None else _computed(row, game, row.value)
    if stake.points and stake.payers and stake.payees:
        yield stake


def _typed(points: Mapping[Player, int]) -> Stake:
    """Who pays and who gets in a game with typed points; its value is the smallest amount won or
    lost (A-47).
    """
    losers = tuple(player for player, amount in points.items() if amount < 0)
    winners = tuple(player for player, amount in points.items() if amount > 0)
    value = min((abs(amount) for amount in points.values() if amount), default=0)
    return Stake(losers, winners, value)


def _computed(row: Row, game: Game, value: int) -> Stake:
    """Who pays and who gets in a computed game: the losers pay, for a negative value the winners,
    without a winner the party in minus.
    """
    kontra = _without(tuple(row.points), game.re)
    re_is_ahead = row.winner is not Party.KONTRA
    re_gets = re_is_ahead == (value > 0)
    if re_gets:
        return Stake(kontra, game.re, abs(value))
    return Stake(game.re, kontra, abs(value))


def _without(people: Sequence[Player], some: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(player for player in people if player not in some)


def _kind(game: Game) -> str:
    if game.game is GameKind.SOLO and game.solo:
        return game.solo
    return game.game.value
