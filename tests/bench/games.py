"""Games of all sorts to measure with: the same ones in every run, and no two alike on purpose."""

import random
from typing import Any

CAST = ("Anna", "Bert", "Cem", "Doro")
LEVELS = ("no90", "no60", "no30")
SPECIALS = ("doppelkopf", "fuchs_caught", "karlchen_last_trick")
SOLI = ("damen", "buben", "fleischlos", "karo", "herz")


def bodies(count: int) -> list[dict[str, Any]]:
    """So many games in interchange form: three in four normal, each third with announcements or
    special points.
    """
    dice = random.Random(19)
    return [_solo(dice) if dice.random() < 0.1 else _normal(dice) for _ in range(count)]


def _normal(dice: random.Random) -> dict[str, Any]:
    kind = dice.choice(("normal", "normal", "normal", "hochzeit"))
    specials = [
        {"id": ident, "party": dice.choice(("re", "kontra")), "count": 1}
        for ident in SPECIALS
        if dice.random() < 0.3
    ]
    return _game(dice, 2, {"game": kind, "specials": specials})


def _solo(dice: random.Random) -> dict[str, Any]:
    return _game(dice, 1, {"game": "solo", "solo": dice.choice(SOLI)})


def _game(dice: random.Random, players: int, more: dict[str, Any]) -> dict[str, Any]:
    re = dice.sample(CAST, players)
    said = [
        {"party": party, "says": says}
        for party in ("re", "kontra")
        if dice.random() < 0.3
        for says in (party, *LEVELS[: dice.choice((0, 0, 0, 1, 1, 2, 3))])
    ]
    kontra = [name for name in CAST if name not in re]
    augen = {"re": dice.randint(20, 220)}
    return {
        "kind": "game",
        **more,
        "re": re,
        "kontra": kontra,
        "augen": augen,
        "announcements": said,
    }
