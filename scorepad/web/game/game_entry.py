"""The form of a game as a kind of entry: its defaults, and what it asks once about."""

from collections import Counter
from typing import Any

from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.game.augen import ALL
from scorepad.scoring.game.special_points import copies
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import ABSAGEN, LEVEL_OF, TYPED, GameKind, Party
from scorepad.scoring.words import TERMS
from scorepad.telling.evening import due
from scorepad.web.frame.i18n import language
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.words import _
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.game_body import body_of
from scorepad.web.game.game_form import Body, GameForm, filled
from scorepad.web.game.spot import Spot, voice_at

LARGE = 60
"""Typed points above which the form asks again."""


class GameEntry(EntryForm, GameForm):
    """The form of a game at its spot."""

    kind = "game"
    path = "spiel"
    waits = True

    def __init__(self, sent: Sent | None, spot: Spot) -> None:
        """The form as it was sent; else with the stored game, or with defaults."""
        self.spot = spot
        data = self.offered() if sent is None else {}
        GameForm.__init__(self, sent, spot.rules, spot.before, **data)

    def offered(self) -> dict[str, Any]:
        """The stored game, else a special game that is due, else only defaults."""
        spot = self.spot
        if spot.before:
            return filled(spot.before, spot.rules)
        what = due(spot.state, spot.active, voice_at(spot))
        if what is None:
            return {"game": "direct"} if spot.rules.table.team_mode == "tripelkopf" else {}
        re = tuple[str, ...]()
        if what.soloist is not None and what.game not in TYPED:
            re = (str(what.soloist),)
        return {"game": what.game.value, "re": re, "ka_da_mu": what.ka_da_mu}

    def body(self) -> Body:
        """The body of the game; points that were typed with Bock are divided by its factor."""
        body = body_of(self)
        if self.bocked.data and "points" in body:
            typed = body["points"]
            body["points"] = {player: number // self.bock for player, number in typed.items()}
        return body | self.spot.dealt.body()

    @property
    def bock(self) -> int:
        """The Bock factor of typed points at the spot."""
        return 1 if self.rules.bock.effect == "extra_points" else self.spot.state.factor

    def validate_what(self, _field: Field) -> None:
        named = {row.by for row in self.who} | {row.against for row in self.who}
        if not named <= {"", *self.spot.active}:
            raise ValidationError(_("Das kann nur jemand gewesen sein, der mitspielt."))

    def validate_bocked(self, field: Field) -> None:
        if not field.data or not self.is_typed:
            return
        factor = self.bock
        if any((number or 0) % factor for number in self.points.values.values()):
            message = _("Mit Bock ×%(factor)s sind das keine ganzen Punkte.", factor=factor)
            raise ValidationError(message)

    def doubts(self, entry: Entry) -> tuple[str, ...]:
        """The reasons why a possible game is hardly ever true, in whole sentences."""
        if not isinstance(entry, Game):
            return ()
        if entry.points is not None:
            large = any(abs(points) > LARGE for points in entry.points.values())
            return (_("So viele Punkte in einem Spiel?"),) if large else ()
        few_augen = [_few_augen(entry, party) for party in Party]
        doubts = [*few_augen, _many_karlchen(entry), _contradiction(entry)]
        return tuple(doubt for doubt in doubts if doubt)


def _contradiction(game: Game) -> str:
    """A doubt about Absagen of both parties, of which at most one can be kept; empty for none.

    None for a Leiche, where they mean something else, and after a Genscher, which may have made
    them partners.
    """
    if game.game is GameKind.LEICHE or game.genscher_used:
        return ""
    levels = [part for part in game.announcements if part.says in ABSAGEN.values()]
    levels.sort(key=lambda part: LEVEL_OF[part.says])
    highest = {part.party: part.says for part in levels}
    if len(highest) < 2:
        return ""
    re, kontra = (TERMS[highest[party].value].label.in_(language()) for party in Party)
    return _(
        "Re hat %(re)s gesagt und Kontra %(kontra)s: Nur eins davon kann wahr werden.",
        re=re,
        kontra=kontra,
    )


def _many_karlchen(game: Game) -> str:
    """A doubt about special points that need more Karlchen than there are; empty for none."""
    known = [special for special in game.specials if special.id in SPECIALS]
    needed = copies("karlchen", known)
    if needed <= 2:
        return ""
    return _("Die Sonderpunkte brauchen %(needed)s Karlchen, es gibt nur zwei.", needed=needed)


def _few_augen(game: Game, party: Party) -> str:
    """A doubt about special points that need more Augen than the party has; empty for none."""
    if game.augen is None:
        return ""
    most = game.augen.most if party is Party.RE else ALL - game.augen.least
    made = Counter[str]()
    for special in game.specials:
        if special.party is party and special.id in SPECIALS:
            made[special.id] += special.count
    needs = [SPECIALS[ident].least_augen * count for ident, count in made.items()]
    needed = max(needs, default=0)
    if needed <= most:
        return ""
    return _(
        "%(party)s hat höchstens %(most)s Augen, die Sonderpunkte brauchen %(needed)s.",
        party=party.word,
        most=most,
        needed=needed,
    )
