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
_FIRST = {Party.RE: Says.RE, Party.KONTRA: Says.KONTRA}
"""What a party says before any Absage."""


def kept(row: Row, game: Game) -> Iterator[tuple[Party, str, bool]]:
    """Every announced level with its party and whether it was kept.

    An automatic Re does not count as announced.
    """
    if not game.announcements or game.game in _NEVER:
        return
    said = announced(game, row.rules)
    bands = results(game, row.rules)
    re_by_itself = is_automatic(game.game, row.rules)
    for party in Party:
        for level in said.levels(party):
            if level is not Level.RE_KONTRA:
                yield party, level_id(level), _played_down(bands, party, level)
            elif party is Party.KONTRA or not re_by_itself:
                yield party, level_id(level), row.winner is party


def missed(row: Row, game: Game) -> Iterator[tuple[Party, str, dict[Player, int]]]:
    """Every level that a party reached without announcing it.

    With each come the points that the players of the party would have had more by announcing it.
    """
    if game.game in _NEVER or is_fixed(game.game, row.rules, game.solo):
        return
    bands = results(game, row.rules)
    for party, players in ((Party.RE, game.re), (Party.KONTRA, game.kontra)):
        highest = _highest(game, party)
        game_then = game
        points = dict(row.points)
        for level in PLAYED_LEVELS:
            if level <= highest or not _played_down(bands, party, level):
                continue
            game_then = _announcing(game_then, party, level)
            then = _points(game_then, row)
            more = {player: then[player] - points[player] for player in players}
            yield party, level_id(level), more
            points = then


def _highest(game: Game, party: Party) -> Level:
    # The highest level that a party announced.
    own = [part.says for part in game.announcements if part.party is party]
    levels = [LEVEL_OF[says] for says in own if says in LEVEL_OF]
    return max(levels, default=Level.NOTHING)


def _played_down(bands: Sequence[Result], party: Party, level: Level) -> bool:
    return all(result.under(party.other, level) for result in bands)


def _announcing(game: Game, party: Party, level: Level) -> Game:
    # The game with the level announced last, and before it Re or Kontra if that is missing.
    said = [(part.party, part.says) for part in game.announcements]
    announcements = list(game.announcements)
    if (party, _FIRST[party]) not in said:
        announcements.append(Announcement(_FIRST[party], party))
    announcements.append(Announcement(ABSAGEN[level], party))
    return replace(game, announcements=tuple(announcements))


def _points(game: Game, row: Row) -> dict[Player, int]:
    # Everybody's points of this game in place of the row's own.
    levels = row.rules.bock.levels_of(row.factor)
    try:
        return dict(score(game, row.rules, levels=levels).points)
    except Refused:  # with the announcement, the Augen of the range no longer score alike
        return dict(row.points)
