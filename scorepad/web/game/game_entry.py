"""The form of a game as a kind of entry: it starts with defaults, and asks once about likely
mistakes.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from flask_babel import gettext as _
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.game.augen import ALL
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import ABSAGEN, LEVEL_OF, TYPED, GameKind, Party
from scorepad.scoring.words import TERMS
from scorepad.telling.evening import due
from scorepad.web.frame.i18n import language
from scorepad.web.frame.submitted import Sent
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.game_body import body_of
from scorepad.web.game.game_form import Body, GameForm, filled
from scorepad.web.game.spot import Spot

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
        GameForm.__init__(
            self, sent, spot.rules, spot.before, **({} if sent is not None else self.offered())
        )

    def offered(self) -> dict[str, Any]:
        """The stored game, else only defaults."""
        spot = self.spot
        if spot.before is not None:
            return filled(spot.before, spot.rules)
        what = due(spot.state, spot.active, spot.voice)
        if what is None:
            return {"game": "direct"} if spot.rules.table.team_mode == "tripelkopf" else {}
        re = () if what.soloist is None or what.game in TYPED else (str(what.soloist),)
        return {"game": what.game.value, "re": re, "ka_da_mu": what.ka_da_mu}

    @property
    def body(self) -> Body:
        body = body_of(self)
        if self.bocked.data and "points" in body:
            body["points"] = {
                player: points // self.bock for player, points in body["points"].items()
            }
        return body | self.spot.dealt.body

    @property
    def bock(self) -> int:
        """The Bock factor of typed points at the spot."""
        return 1 if self.rules.bock.effect == "extra_points" else self.spot.state.factor

    def validate_what(self, _field: Field) -> None:
        named = {player for row in self.who for player in (row.by, row.against)} - {""}
        if not named <= {*self.spot.active}:
            raise ValidationError(_("Das kann nur jemand gewesen sein, der mitspielt."))

    def validate_bocked(self, field: Field) -> None:
        if (
            field.data
            and self.is_typed
            and any((number or 0) % self.bock for number in self.points.values.values())
        ):
            raise ValidationError(
                _("Mit Bock ×%(factor)s sind das keine ganzen Punkte.", factor=self.bock)
            )

    def doubts(self, entry: Entry) -> tuple[str, ...]:
        """The reasons why a possible game is hardly ever true, in whole sentences."""
        if not isinstance(entry, Game):
            return ()
        if entry.points is not None:
            large = any(abs(points) > LARGE for points in entry.points.values())
            return (_("So viele Punkte in einem Spiel?"),) if large else ()
        return (
            *(sentence for party in Party for sentence in _few_augen(entry, party)),
            *_contradiction(entry),
        )


def _contradiction(game: Game) -> Iterator[str]:
    """Doubts about Absagen of both parties, of which at most one can be kept.

    None for a Leiche, where they mean something else, and after a Genscher, which may have made
    them partners.
    """
    levels = [part for part in game.announcements if part.says in ABSAGEN.values()]
    highest = {
        part.party: part.says for part in sorted(levels, key=lambda part: LEVEL_OF[part.says])
    }
    if len(highest) == 2 and game.game is not GameKind.LEICHE and not game.genscher_used:
        re, kontra = (TERMS[highest[party].value].label.in_(language()) for party in Party)
        yield _(
            "Re hat %(re)s gesagt und Kontra %(kontra)s: Nur eins davon kann wahr werden.",
            re=re,
            kontra=kontra,
        )


def _few_augen(game: Game, party: Party) -> Iterator[str]:
    if game.augen is None:
        return
    most = game.augen.most if party is Party.RE else ALL - game.augen.least
    made: Counter[str] = Counter()
    for special in game.specials:
        made[special.id] += special.count if special.party is party else 0
    needed = max(
        (SPECIALS[ident].least_augen * count for ident, count in made.items() if ident in SPECIALS),
        default=0,
    )
    if needed > most:
        values = {"party": party.word, "most": most, "needed": needed}
        yield _(
            "%(party)s hat höchstens %(most)s Augen, die Sonderpunkte brauchen %(needed)s.",
            **values,
        )
