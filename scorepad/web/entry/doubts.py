"""What is possible by the rules but hardly ever true: asked once, never refused."""

from __future__ import annotations

from collections import Counter

from flask_babel import gettext as _

from scorepad.scoring.entry import Game
from scorepad.scoring.game.augen import ALL
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import GameKind, Party

LARGE = 60
"""Points typed in above which one looks twice."""


def doubts(game: Game) -> tuple[str, ...]:
    """Why this game looks like a slip, in whole sentences."""
    if game.points is not None:
        large = any(abs(points) > LARGE for points in game.points.values())
        return (_("So viele Punkte in einem Spiel?"),) if large else ()
    sentences = [sentence for party in Party for sentence in _few_augen(game, party)]
    if game.game in {GameKind.HOCHZEIT, GameKind.NORMAL} and len(game.announcements) > 8:
        sentences.append(_("So viele Ansagen von beiden Seiten?"))
    return tuple(sentences)


def _few_augen(game: Game, party: Party) -> list[str]:
    if game.augen is None:
        return []
    most = game.augen.most if party is Party.RE else ALL - game.augen.least
    made: Counter[str] = Counter()
    for special in game.specials:
        made[special.id] += special.count if special.party is party else 0
    needed = max((SPECIALS[ident].least_augen * count for ident, count in made.items() if ident in SPECIALS), default=0)
    if needed <= most:
        return []
    name = party.value.capitalize()
    return [
        _(
            "%(party)s hat höchstens %(most)s Augen, die Sonderpunkte brauchen %(needed)s.",
            party=name,
            most=most,
            needed=needed,
        )
    ]
