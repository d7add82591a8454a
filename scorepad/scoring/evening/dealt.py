"""The dealer, the players and the parties of one game as it was dealt. Source: TSR 3.3, 10."""

from collections.abc import Iterator
from dataclasses import replace

from scorepad.scoring.entry import Game, Redeal
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.evening.triggers import redeal_triggers
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Pflicht, Player
from scorepad.scoring.words.terms import REDEALS

MISDEAL = "misdeal"
_KIND_OF = {
    Pflicht.FREIWILLIG: "pflichtsolo",
    Pflicht.VORGEFUEHRT: "vorgefuehrt",
    Pflicht.LUSTSOLO: "lustsolo",
}
"""The choices of the option `evening.dealer_again_after` for soli."""


def seating_of(game: Game, seating: Seating) -> Seating:
    """The seating of a game, dealt by whom its entry names, else by the dealer in turn."""
    if game.dealer is None or game.dealer == seating.dealer:
        return seating
    if game.dealer not in seating.table:
        raise Refused([Problem("dealer_not_at_table", "dealer")])
    return seating.dealt_by(game.dealer)


def with_parties(game: Game, seating: Seating, rules: Rules) -> Game:
    """The game with an empty Kontra filled with the other active players.

    Raises Refused if it names anybody who does not play.
    """
    active = seating.active(rules, game.sits_out)
    refuse(_strangers(game, active, seating.table))
    if game.points is not None and not game.re + game.kontra:
        return replace(game, re=active)
    if game.kontra:
        return game
    others = tuple(player for player in active if player not in game.re)
    return replace(game, kontra=others)


def _strangers(
    game: Game, active: tuple[Player, ...], table: tuple[Player, ...]
) -> Iterator[Problem]:
    """A problem for each named player who does not play this game."""
    named = game.re + game.kontra or tuple(game.points or ())
    strangers = [player for player in named if player not in active]
    if game.points is not None:
        field = "points"
    elif set(strangers).intersection(game.re):
        field = "re"
    else:
        field = "kontra"
    for player in strangers:
        code = "not_playing" if player in table else "not_at_table"
        yield Problem(code, field, {"player": player})


def overruled(game: Game, usual: Seating, rules: Rules) -> list[Notice]:
    """Notices for a game whose dealer or sitters differ from those of the `usual` seating."""
    notices = []
    if game.dealer is not None and game.dealer != usual.dealer:
        notices.append(Notice("dealer_overruled", {"player": game.dealer}))
    sitting = seating_of(game, usual).sits_out(rules)
    if game.sits_out is not None and set(game.sits_out) != set(sitting):
        notices.append(Notice("sitters_overruled"))
    return notices


def knows_reason(entry: Redeal, rules: Rules) -> bool:
    """Whether the reason of a redeal is a built-in one or one of the group's own."""
    return entry.reason in REDEALS or entry.reason in rules.incidents.redeal_ids


def unplayed(entry: Redeal, rules: Rules) -> tuple[Notice, ...]:
    """A notice for cards with which the group does not deal again (A-69).

    A misdeal may happen to everybody.
    """
    is_played = entry.reason in (MISDEAL, *rules.incidents.redeal_ids)
    if is_played or redeal_triggers(entry, rules):
        return ()
    return (Notice("redeal_not_played", {"what": entry.reason}),)


def dealt_again(game: Game, pflicht: Pflicht | None, people: int, rules: Rules) -> bool:
    """Whether the same dealer deals again after this game of `people`.

    Source: TSR 3.3.1, 4.2.5; Mainz 4.7.
    """
    if people > 4 and not rules.evening.dealer_again_at_five:
        return False
    kind = game.game.value if pflicht is None else _KIND_OF[pflicht]
    return kind in rules.evening.dealer_again_after
