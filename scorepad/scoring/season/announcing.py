"""Announcements that a party kept, and those that it could have made."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorepad.scoring.entry import Announcement, Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.announcements import announced, is_automatic, level_id
from scorepad.scoring.game.augen import PLAYED_LEVELS, Result, results
from scorepad.scoring.game.base import is_fixed
from scorepad.scoring.game.score import score
from scorepad.scoring.terms import ABSAGEN, LEVEL_OF, TYPED, GameKind, Level, Party, Player, Says

_NEVER = TYPED | {GameKind.LEICHE, GameKind.ORGASMUS}
"""Games without such statistics: announcements mean something else, or a high value is bad."""


def kept(row: Row, game: Game) -> Iterator[tuple[Party, str, bool]]:
    """Every announced level with its party and whether it was kept. An automatic Re does not count
    as announced.
    """
    if not game.announcements or game.game in _NEVER:
        return
    said = announced(game, row.rules)
    bands = results(game, row.rules)
    for party in Party:
        for level in said.levels(party):
            if (
                level is Level.RE_KONTRA
                and party is Party.RE
                and is_automatic(game.game, row.rules)
            ):
                continue
            if level is Level.RE_KONTRA:
                yield party, level_id(level), row.winner is party
            else:
                yield party, level_id(level), _played_down(bands, party, level)


def missed(row: Row, game: Game) -> Iterator[tuple[Party, str, dict[Player, int]]]:
    """Every level that a party reached without announcing it, with the points that each of its
    players lost by that.
    """
    if game.game in _NEVER or is_fixed(game.game, row.rules, game.solo):
        return
    bands = results(game, row.rules)
    for party, players in ((Party.RE, game.re), (Party.KONTRA, game.kontra)):
        highest = max(
            (
                LEVEL_OF.get(part.says, Level.NOTHING)
                for part in game.announcements
                if part.party is party
            ),
            default=Level.NOTHING,
        )
        game_then = game
        points = dict(row.points)
        for level in PLAYED_LEVELS:
            if level <= highest or not _played_down(bands, party, level):
                continue
            game_then = _announcing(game_then, party, level)
            then = _points(game_then, row)
            yield (
                party,
                level_id(level),
                {player: then[player] - points[player] for player in players},
            )
            points = then


def _played_down(bands: Sequence[Result], party: Party, level: Level) -> bool:
    return all(result.under(party.other, level) for result in bands)


def _announcing(game: Game, party: Party, level: Level) -> Game:
    # Add the level after all announcements, preceded by Re or Kontra if the party had not said
    # that.
    spoken = any(
        part.party is party and part.says is Says(party.value) for part in game.announcements
    )
    first = () if spoken else (Announcement(Says(party.value), party),)
    return replace(
        game, announcements=(*game.announcements, *first, Announcement(ABSAGEN[level], party))
    )


def _points(game: Game, row: Row) -> dict[Player, int]:
    try:
        return dict(score(game, row.rules, levels=row.rules.bock.levels_of(row.factor)).points)
    except Refused:  # with the announcement, the Augen of the range no longer score alike
        return dict(row.points)
