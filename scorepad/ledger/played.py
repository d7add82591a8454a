"""What of an evening is about money: totals, the events that have a price, and who was not there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from scorepad.scoring.entry import Game, Redeal
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.terms import ONE_AGAINST_ALL, TYPED, GameKind, Party, Player

OccasionKind = Literal["solo", "redeal", "zero"]
MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something that may have a price.

    A solo: `player` is the soloist, `others` his opponents, `what` the kind of solo. Dealing anew: `player` dealt,
    `what` is the reason. A zero game: `others` are all who played, `player` is the first of them.
    """

    kind: OccasionKind
    player: Player
    others: tuple[Player, ...] = ()
    what: str = ""
    won: bool = False
    number: int = 0
    factor: int = 1


@dataclass(frozen=True, slots=True)
class Played:
    """An evening as money sees it: points of everybody who sat at the table, in table order; who was absent."""

    totals: Mapping[Player, int]
    events: tuple[Occasion, ...] = ()
    absent: tuple[Player, ...] = ()

    @property
    def missing(self) -> tuple[Player, ...]:
        """The absent, each once, without anybody who did sit at the table."""
        return tuple(dict.fromkeys(player for player in self.absent if player not in self.totals))

    @property
    def people(self) -> tuple[Player, ...]:
        """Everybody whom the evening may cost something."""
        return (*self.totals, *self.missing)


def played(result: Replay, absent: Sequence[Player] = ()) -> Played:
    """What of a replayed evening is about money."""
    events = tuple(event for row in result.rows if not row.problems for event in _events(row))
    return Played(dict(result.totals), events, tuple(absent))


def _events(row: Row) -> Iterator[Occasion]:
    if isinstance(row.entry, Redeal):
        yield Occasion("redeal", row.dealer, what=row.entry.reason)
    if isinstance(row.entry, Game):
        yield from _of_game(row, row.entry)


def _of_game(row: Row, game: Game) -> Iterator[Occasion]:
    playing = _without(row.table, row.sits_out)
    number = row.number or 0
    if row.value == 0 and game.game not in TYPED:
        yield Occasion("zero", playing[0], playing, number=number, factor=row.factor)
    if game.game in ONE_AGAINST_ALL and len(game.re) == 1 and row.winner is not None:
        others = _without(playing, game.re)
        yield Occasion("solo", game.re[0], others, _kind(game), row.winner is Party.RE, number, row.factor)


def _without(people: Sequence[Player], some: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(player for player in people if player not in some)


def _kind(game: Game) -> str:
    return game.solo if game.game is GameKind.SOLO and game.solo else game.game.value
