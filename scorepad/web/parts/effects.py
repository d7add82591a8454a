"""What saving a game does besides its value, as far as the form shows it: who starts Bock, what a soloist pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scorepad.scoring.entry import Game
from scorepad.scoring.game.augen import chips
from scorepad.scoring.game.fixed import is_fixed
from scorepad.scoring.game.hochzeit import HOCHZEITEN
from scorepad.scoring.game.shares import shares
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party, Player

SHOWN = {
    "herzstich": [f"n:{party}:herzstich={count}" for party in Party for count in (1, 2)],
    "kontra_lost": ["said=kontra:kontra re"],
    "manual": [f"n::bock={count}" for count in range(1, 10)],
    "re_and_kontra": ["both=1"],
    "re_lost": ["said=re:re kontra"],
    "split_120": ["chip=split"],
}
"""The facts of the form that are a trigger, some with the winner they need."""
_ALONE = {"solo": ["game=solo"], "solo_lost": [f"game={kind} kontra" for kind in sorted(SOLO_LIKE)]}


def effects(rules: Rules) -> dict[str, Any]:
    """`w` what starts Bock, `p` what a soloist writes down for a value of 1 and of −1 by winner.

    `z` are the kinds in which it is something else, `q` the kinds of soli that can be owed.
    """
    return {
        "w": sorted(starts_bock(rules)),
        "p": _alone(rules),
        "z": [*map(str, _otherwise(rules))],
        "q": [*rules.pflichtsolo.kinds],
    }


def _otherwise(rules: Rules) -> Iterator[str]:
    """The kinds in which a soloist does not write the value as in any solo, kinds of soli with "solo:" before."""
    own_factor = rules.games.hochzeit_allein_factor != "same"
    for kind in sorted(SOLO_LIKE):
        bonus = rules.games.hochzeit_bonus and kind in HOCHZEITEN
        if is_fixed(kind, rules) or bonus or (own_factor and kind is GameKind.HOCHZEIT_ALLEIN):
            yield kind.value
    yield from (f"solo:{kind}" for kind in rules.solo.fixed_kind)


def shown(rules: Rules) -> dict[str, list[str]]:
    """The facts of the form that are a trigger, with the games in which Re is announced by itself."""
    by_itself = [f"game={kind} kontra" for kind in rules.announcements.automatic]
    return SHOWN | {"re_lost": SHOWN["re_lost"] + by_itself}


def starts_bock(rules: Rules) -> Iterator[str]:
    """Each fact of the form that starts Bock, some with the winner it needs; what a form cannot know is missing."""
    wanted = rules.bock.triggers if rules.bock.on else ()
    for trigger in wanted:
        yield from (shown(rules) | _ALONE).get(trigger, ())
    if "schwarz" in wanted:
        yield from (f"chip={chip.id}" for chip in chips(rules) if chip.no_trick is not None)
    if "zero_game" in wanted:
        yield "base=0"


def _alone(rules: Rules) -> dict[str, list[int]]:
    people = tuple(map(Player, "123456"[: 6 if rules.table.team_mode == "six_plus_one" else 4]))
    game = Game(GameKind.SOLO, re=people[:1], kontra=people[1:])
    return {
        winner or "": [shares(game, winner, value, rules)[people[0]] for value in (1, -1)] for winner in (None, *Party)
    }
