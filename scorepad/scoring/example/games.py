"""The worked games, declared in `games.toml`, and the form of an answer.

Each game distinguishes some rule sets, and people at a table know its points under their rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorepad.declare import rows, written_beside
from scorepad.scoring.entry import Announcement, Augen, Game, Special
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind, Party, Player, Says


class Writes(StrEnum):
    """Who writes points down, and with which sign."""

    NOTHING = "nothing"
    RE = "re"
    KONTRA = "kontra"
    RE_PLUS = "re_plus"
    KONTRA_PLUS = "kontra_plus"
    RE_MINUS = "re_minus"
    KONTRA_MINUS = "kontra_minus"


MUTUAL = (Writes.RE, Writes.KONTRA)
"""One side writes a plus and the other a minus."""
ALONE = (Writes.RE_PLUS, Writes.KONTRA_PLUS, Writes.RE_MINUS, Writes.KONTRA_MINUS)
"""Only one side writes something."""
MOST_POINTS = 999


@dataclass(frozen=True, slots=True)
class Noted:
    """An answer: who writes points, and how many.

    `amount` is what each person of that side writes, and where both sides write, each player of Re.
    """

    who: Writes
    amount: int = 0


def noted(game: Game, points: Mapping[Player, int]) -> Noted:
    """The answer that matches these points of a game."""
    re = points[game.re[0]]
    kontra = points[game.kontra[0]]
    if re and kontra:
        return Noted(Writes.RE if re > 0 else Writes.KONTRA, abs(re))
    if re:
        return Noted(Writes.RE_PLUS if re > 0 else Writes.RE_MINUS, abs(re))
    if kontra:
        return Noted(Writes.KONTRA_PLUS if kontra > 0 else Writes.KONTRA_MINUS, abs(kontra))
    return Noted(Writes.NOTHING)


EVERY = ("counting", "spritzen")  # the switches on which the points of every game depend
A, B, C, D = (Player(name) for name in "abcd")


@dataclass(frozen=True)
class WorkedGame:
    """A game to ask about, and the switches on which its points depend."""

    id: str
    game: Game
    shows: tuple[str, ...]

    @property
    def effort(self) -> int:
        """The number of facts that people must keep in mind for this game."""
        return len(self.game.announcements) + sum(special.count for special in self.game.specials)


def _worked(
    ident: str,
    *,
    re: int,
    said: str = "",
    points: str = "",
    kind: str = "normal",
    genscher: bool = False,
    shows: str,
) -> WorkedGame:
    solo = kind if kind in SOLI else None
    game = GameKind.SOLO if solo else GameKind(kind)
    alone = game in ONE_AGAINST_ALL
    facts = Game(
        game,
        re=(A,) if alone else (A, B),
        kontra=(B, C, D) if alone else (C, D),
        augen=Augen(re, re),
        announcements=tuple(_said(word) for word in said.split()),
        specials=tuple(_point(word) for word in points.split()),
        solo=solo,
        genscher_used=genscher,
    )
    return WorkedGame(ident, facts, (*EVERY, *shows.split()))


def _said(word: str) -> Announcement:
    """The announcement that a word like ``re`` or ``re:no90`` stands for."""
    party, _colon, says = word.partition(":")
    return Announcement(Says(says or party), Party(party))


def _point(word: str) -> Special:
    """The special point that a word like ``re:fuchs`` or ``re:fuchs:2`` stands for."""
    party, ident, *count = word.split(":")
    times = int(count[0]) if count else 1
    return Special(ident, Party(party), times)


_WRITTEN = written_beside(__file__)
GAMES: Mapping[str, WorkedGame] = rows(
    *(_worked(ident, **facts) for ident, facts in _WRITTEN.items())
)
"""Every worked game by its id."""
