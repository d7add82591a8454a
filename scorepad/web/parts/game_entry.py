"""A game as one kind of entry: what is due stands in its form, and what looks like a slip is asked once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.game.augen import ALL
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import ABSAGEN, LEVEL_OF, TYPED, GameKind, Party
from scorepad.scoring.words import TERMS
from scorepad.telling.due import due
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.i18n import language
from scorepad.web.parts.entry_form import Plain, Spot
from scorepad.web.parts.game_body import body_of
from scorepad.web.parts.game_form import GROUP_OF, GROUPS, GameForm, filled, read

LARGE = 60
"""Points typed in above which one looks twice."""


@dataclass(frozen=True)
class GameEntry(GameForm, Plain):
    """The form of a game where it is played."""

    kind: ClassVar[str] = "game"
    path: ClassVar[str] = "spiel"
    groups: ClassVar[tuple[str, ...]] = GROUPS
    group_of: ClassVar[Mapping[str, str]] = GROUP_OF
    waits: ClassVar[bool] = True

    @classmethod
    def filled(cls, spot: Spot) -> Self:
        """With the game that stood there, else empty but for what is due."""
        if spot.before is not None:
            return filled(spot.before, spot.rules, cls)
        typed = spot.rules.table.team_mode == "tripelkopf"
        form, what = cls("direct" if typed else "normal"), due(spot.state, spot.active, spot.voice)
        if what is not None:
            re = () if what.soloist is None or what.game in TYPED else (str(what.soloist),)
            form = replace(form, game=what.game.value, re=re, ka_da_mu=what.ka_da_mu)
        return form

    @classmethod
    def read(cls, sent: MultiDict[str, str], spot: Spot) -> Self:  # noqa: ARG003
        """As it was sent."""
        return read(sent, cls)

    def body(self, spot: Spot) -> tuple[Body, Errors]:
        """The game with dealer and sitters where they were overruled."""
        body, errors = body_of(self, spot.rules, spot.before)
        if {player for row in self.who for player in (row.by, row.from_)} - {"", *spot.active}:
            complain(errors, "who", _("Das kann nur jemand gewesen sein, der mitspielt."))
        if self.bocked and "points" in body:
            body["points"] = _without_bock(body["points"], bock_of_typed(spot), errors)
        return body | spot.dealt.body, errors

    def doubts(self, entry: Entry) -> tuple[str, ...]:
        """Why a game looks like a slip that is possible by the rules but hardly ever true, in whole sentences."""
        if not isinstance(entry, Game):
            return ()
        if entry.points is not None:
            large = any(abs(points) > LARGE for points in entry.points.values())
            return (_("So viele Punkte in einem Spiel?"),) if large else ()
        return (*(sentence for party in Party for sentence in _few_augen(entry, party)), *_contradiction(entry))


def bock_of_typed(spot: Spot) -> int:
    """By how much points that are typed in are multiplied where they stand."""
    return 1 if spot.rules.bock.effect == "extra_points" else spot.state.factor


def _without_bock(points: Mapping[str, int], factor: int, errors: Errors) -> dict[str, int]:
    if any(number % factor for number in points.values()):
        complain(errors, "points", _("Mit Bock ×%(factor)s sind das keine ganzen Punkte.", factor=factor))
    return {player: number // factor for player, number in points.items()}


def _contradiction(game: Game) -> Iterator[str]:
    """Levels of both parties: of two numbers under half of all Augen one at most is kept.

    In a Leiche they say something else, and after a Genscher they may be of partners of before.
    """
    levels = [part for part in game.announcements if part.says in ABSAGEN.values()]
    highest = {part.party: part.says for part in sorted(levels, key=lambda part: LEVEL_OF[part.says])}
    if len(highest) == 2 and game.game is not GameKind.LEICHE and not game.genscher_used:
        re, kontra = (TERMS[highest[party].value].label.in_(language()) for party in Party)
        yield _("Re hat %(re)s gesagt und Kontra %(kontra)s: Nur eins davon kann wahr werden.", re=re, kontra=kontra)


def _few_augen(game: Game, party: Party) -> Iterator[str]:
    if game.augen is None:
        return
    most = game.augen.most if party is Party.RE else ALL - game.augen.least
    made: Counter[str] = Counter()
    for special in game.specials:
        made[special.id] += special.count if special.party is party else 0
    needed = max((SPECIALS[ident].least_augen * count for ident, count in made.items() if ident in SPECIALS), default=0)
    if needed > most:
        values = {"party": party.word, "most": most, "needed": needed}
        yield _("%(party)s hat höchstens %(most)s Augen, die Sonderpunkte brauchen %(needed)s.", **values)
