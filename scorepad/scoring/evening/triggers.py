"""What starts Bock or special games. Source: KIF V37; CuteSoft, Sonderspiele; options.md, from the field."""

from __future__ import annotations

from scorepad.scoring.entry import Game, Redeal
from scorepad.scoring.game.score import Score
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party, Pflicht


def triggers(game: Game, score: Score, pflicht: Pflicht | None, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Those of the wanted triggers that the game gives, in alphabetical order, each as often as it counts."""
    if not wanted:
        return ()
    re, kontra = (party in score.called for party in Party)
    times = {
        "herzstich": _herzstich(game),
        "kontra_lost": kontra and score.winner is Party.RE,
        "lustsolo": pflicht is Pflicht.LUSTSOLO,
        "manual": game.bock_triggers,
        "re_and_kontra": re and kontra,
        "re_lost": re and score.winner is Party.KONTRA,
        "schwarz": score.schwarz,
        "solo": game.game is GameKind.SOLO,
        "solo_lost": game.game in SOLO_LIKE and score.winner is Party.KONTRA,
        "split_120": score.split,
        "zero_game": score.base == 0,
    }
    return tuple(trigger for trigger, count in times.items() if trigger in wanted for _ in range(count))


def redeal_triggers(entry: Redeal, rules: Rules) -> tuple[str, ...]:
    """What a redeal gives."""
    times = {
        "armut_refused": entry.reason == "nobody_took_armut",
        "redeal": entry.reason in rules.bock.redeal_reasons,
    }
    return tuple(trigger for trigger, given in times.items() if given and trigger in wanted_triggers(rules))


def _herzstich(game: Game) -> bool:
    return any(special.id == "herzstich" and special.count for special in game.specials)
