"""Detection of duplicates: two phones have entered the same game."""

from dataclasses import replace

from scorepad.scoring.entry import Entry, Game, Redeal
from scorepad.scoring.game.augen import band

BESIDE = frozenset({"penalty", "event"})
"""The kinds of entries that are about no deal; each is at most the same as one of its kind."""


def may_be_same(first: str, second: str) -> bool:
    """Whether entries of these kinds may be about the same deal, or change each other's deal.

    >>> may_be_same("game", "redeal")
    True
    >>> may_be_same("penalty", "penalty")
    True
    >>> may_be_same("game", "penalty")
    False
    """
    if first == second:
        return True
    return first not in BESIDE and second not in BESIDE


def is_same(first: Entry, second: Entry) -> bool:
    """Whether two entries state the same facts.

    Who dealt a game is compared elsewhere, as it may not be stated.

    >>> from scorepad.scoring.terms import GameKind, Player
    >>> re = (Player("1"), Player("2"))
    >>> is_same(Game(GameKind.NORMAL, re), Game(GameKind.NORMAL, re[::-1]))
    True
    """
    if isinstance(first, Game) and isinstance(second, Game):
        return _unordered(first) == _unordered(second)
    return first == second


def looks_same(first: Entry, second: Entry) -> bool:
    """Whether two entries are likely duplicates.

    Games are compared by parties, kind and band of Augen, other entries by all fields.

    >>> from scorepad.scoring.terms import GameKind, Player
    >>> re = (Player("1"), Player("2"))
    >>> looks_same(Game(GameKind.NORMAL, re), Game(GameKind.NORMAL, re[::-1]))
    True
    """
    if isinstance(first, Game) and isinstance(second, Game):
        same_game = _parties(first) == _parties(second) and _band(first) == _band(second)
        return same_game and _points_agree(first, second)
    if isinstance(first, Redeal) and isinstance(second, Redeal):
        return True
    return first == second


def _unordered(game: Game) -> Game:
    """The game without what depends on the order of taps or on who dealt."""
    re = tuple(sorted(game.re))
    kontra = tuple(sorted(game.kontra))
    announcements = tuple(sorted(game.announcements, key=repr))
    specials = tuple(sorted(game.specials, key=repr))
    facts = replace(game, re=re, kontra=kontra, announcements=announcements, specials=specials)
    return replace(facts, dealer=None, sits_out=None)


def _parties(game: Game) -> tuple[object, ...]:
    return game.game, game.solo, frozenset(game.re)


def _band(game: Game) -> object:
    # All Augen of a range score alike, so its ends lie in the same band.
    if game.augen is None:
        return None
    return band(game.augen.least, game.no_trick or None)


def _points_agree(first: Game, second: Game) -> bool:
    """Whether the typed points can be those of one game. Points that one entry leaves out are
    completed later, so only players of both are compared.
    """
    if first.points is None or second.points is None:
        return first.points is second.points
    of_both = first.points.keys() & second.points.keys()
    if not of_both:
        return False
    return all(first.points[player] == second.points[player] for player in of_both)
