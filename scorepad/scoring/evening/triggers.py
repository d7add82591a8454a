"""The triggers of Bock and special games.

Source: KIF V4, V37; CuteSoft, Sonderspiele; options.md, from the field.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from scorepad.scoring.entry import Game, Redeal
from scorepad.scoring.game.score import Score
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party, Pflicht


def triggers(
    game: Game, score: Score, pflicht: Pflicht | None, wanted: tuple[str, ...]
) -> tuple[str, ...]:
    """The triggers in `wanted` that a game fires, in alphabetical order.

    Each stands there as often as it counts.
    """
    if not wanted:
        return ()
    re = Party.RE in score.called
    kontra = Party.KONTRA in score.called
    happened = {
        "herzstich": _herzstich(game),
        "kontra_lost": kontra and score.winner is Party.RE,
        "lustsolo": pflicht is Pflicht.LUSTSOLO,
        "re_and_kontra": re and kontra,
        "re_lost": re and score.winner is Party.KONTRA,
        "schwarz": score.schwarz,
        "solo": game.game is GameKind.SOLO,
        "solo_lost": game.game in SOLO_LIKE and score.winner is Party.KONTRA,
        "split_120": score.split,
        "zero_game": score.base == 0,
    }
    fired = [trigger for trigger, has_happened in happened.items() if has_happened]
    fired += ["manual"] * game.bock_triggers
    return tuple(sorted(trigger for trigger in fired if trigger in wanted))


def _herzstich(game: Game) -> bool:
    return any(special.id == "herzstich" and special.count for special in game.specials)


def redeal_triggers(entry: Redeal, rules: Rules) -> tuple[str, ...]:
    """The triggers that a redeal fires under these rules."""
    fired = []
    if entry.reason == "nobody_took_armut":
        fired.append("armut_refused")
    if entry.reason in rules.bock.redeal_reasons:
        fired.append("redeal")
    wanted = wanted_triggers(rules)
    return tuple(trigger for trigger in fired if trigger in wanted)


@dataclass(frozen=True, slots=True)
class SpecialGames:
    """The queue of special games, the next one first.

    `forced` means that no other game may be played instead.
    """

    ahead: tuple[str, ...] = ()
    forced: bool = False

    @property
    def due(self) -> str | None:
        return self.ahead[0] if self.ahead else None

    def played(self) -> SpecialGames:
        """The queue without its first game."""
        return SpecialGames(self.ahead[1:])

    def after(
        self, base: int | None, fired: Collection[str], people: int, rules: Rules
    ) -> SpecialGames:
        """The queue after a game that has the value `base` before Bock and fired these triggers."""
        then = self.played().started(fired, people, rules)
        if rules.games.schwarze_sau_after_zero_game and base == 0:
            return SpecialGames((GameKind.SCHWARZE_SAU.value, *then.ahead), forced=True)
        return then

    def started(self, fired: Collection[str], people: int, rules: Rules) -> SpecialGames:
        """The queue with the special games that these triggers start."""
        special = rules.special_round
        if not set(special.wanted).intersection(fired):
            return self
        games = people if special.length == "round" else 1
        ahead = list(self.ahead)
        for kind in special.kinds:
            ahead += [kind] * games
        return replace(self, ahead=tuple(ahead))
